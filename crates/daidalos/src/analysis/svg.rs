use std::fmt::Write as _;
use std::io::Write;

use super::{Analysis, Coding, Tree};
use crate::export::svg::{escape, hex, write_scene};
use crate::export::{Export, ExportError};
use crate::mode::Seat;
use crate::theme::Theme;

/// The width of a glyph of text, more or less, in cells.
const GLYPH: f64 = 0.42;
/// The height of a line of text, and of a step of a tree, in cells.
const LINE: f64 = 1.2;
const STEP: f64 = 2.0;
/// The width of the narrowest drawing, in cells.
const LEAST: f64 = 28.0;

impl Analysis {
    /// The heat picture with all ways, what there is to tell, and the trees of the codes, at so many
    /// pixels a cell and in the colours of a theme.
    pub fn svg(&self, cell: u32, theme: &Theme) -> Result<String, ExportError> {
        let cell = cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
        let (w, h) = (f64::from(self.picture.size.width()), f64::from(self.picture.size.height()));
        let mut scene = Vec::new();
        write_scene(&self.picture, theme, &mut scene)?;
        self.ring_farthest(theme, &mut scene)?;
        let ways = self.write_ways(theme, &mut scene)?;
        let mut below = String::new();
        let mut y = h + 1.5;
        for line in self.lines() {
            let _ = writeln!(below, r#"<text x="0" y="{y:.2}">{}</text>"#, escape(&line));
            y += LINE;
        }
        let longest = self.lines().iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let (trees, tree_width, y) = self.trees(theme, y);
        let width = w.max(LEAST).max(longest as f64 * GLYPH).max(ways).max(tree_width);
        let scene = String::from_utf8_lossy(&scene);
        Ok(self.framed([width, y], cell, theme, &scene, &(below + &trees)))
    }

    /// The trees of the codes alone.
    pub fn trees_svg(&self, cell: u32, theme: &Theme) -> String {
        let cell = cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
        let (trees, width, y) = self.trees(theme, -0.5);
        let longest = self.codings.iter().map(|coding| heading(coding).chars().count()).max();
        let width = width.max(LEAST).max(longest.unwrap_or(0) as f64 * GLYPH);
        self.framed([width, y], cell, theme, "", &trees)
    }

    /// The trees of the codes, one below the other from a height on; how wide they are, and where they end.
    fn trees(&self, theme: &Theme, top: f64) -> (String, f64, f64) {
        let (mut trees, mut width, mut y) = (String::new(), 0.0_f64, top);
        for coding in &self.codings {
            let (tree, tree_width, tree_height) = drawn(coding, theme, y + 1.0);
            trees.push_str(&tree);
            width = width.max(tree_width);
            y += tree_height + 2.0;
        }
        (trees, width, y)
    }

    /// A drawing of what reaches so far to the right and down: maps, then what is written.
    fn framed(
        &self,
        reach: [f64; 2],
        cell: u32,
        theme: &Theme,
        maps: &str,
        written: &str,
    ) -> String {
        let [width, height] = reach.map(|cells| cells + 1.0);
        let pixels = |cells: f64| (cells * f64::from(cell)).round();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"-0.5 -0.5 {width:.2} {height:.2}\" role=\"img\">\n\
             <title>{}</title>\n\
             <rect x=\"-0.5\" y=\"-0.5\" width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
             {maps}<g font-family=\"sans-serif\" font-size=\"0.8\" fill=\"{}\">\n{written}</g>\n</svg>\n",
            pixels(width),
            pixels(height),
            escape(&self.level),
            hex(theme.page),
            hex(theme.wall),
        )
    }

    /// The ways that the game draws, each beside the picture before it; returns how wide that makes the whole.
    fn write_ways(&self, theme: &Theme, out: &mut dyn Write) -> Result<f64, ExportError> {
        let step = f64::from(self.picture.size.width()) + 1.5;
        let mut left = step;
        for way in &self.ways {
            writeln!(out, r#"<g transform="translate({left} 0)">"#)?;
            write_scene(&way.scene, theme, out)?;
            let below = f64::from(self.picture.size.height()) + 1.0;
            let ink = hex(theme.wall);
            let text = r#"<text font-family="sans-serif" font-size="0.8" x="0""#;
            writeln!(out, r#"{text} y="{below}" fill="{ink}">{}</text></g>"#, escape(&way.title))?;
            left += step;
        }
        Ok(left)
    }

    /// A ring around the farthest cell, with an edge as the way has, since shades are light and dark.
    fn ring_farthest(&self, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
        let (x, y) = self.picture.size.xy(self.distances.farthest().0);
        for (colour, width) in [(theme.wall, 0.18), (theme.way_on_heat, 0.1)] {
            let ring = format!(r#"<circle cx="{x}.5" cy="{y}.5" r="0.41" fill="none""#);
            writeln!(out, r#"{ring} stroke="{}" stroke-width="{width}"/>"#, hex(colour))?;
        }
        Ok(())
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.level.clone()];
        lines.extend(self.facts.iter().map(ToString::to_string));
        lines.extend(self.farthest());
        lines
    }
}

/// The tree of a code from its root down, with its width and height.
fn drawn(coding: &Coding, theme: &Theme, top: f64) -> (String, f64, f64) {
    let mut svg = format!("<text x=\"0\" y=\"{top:.2}\">{}</text>\n", heading(coding));
    let Some(tree) = &coding.tree else { return (svg, 0.0, LINE) };
    let mut leaves = 0.0;
    let (_, depth) = draw(tree, &hex(theme.wall), top + 1.5, &mut leaves, &mut svg);
    (svg, leaves * 2.5, 1.5 + depth * STEP + LINE)
}

/// Whose code it is, and how long moves are in it.
fn heading(coding: &Coding) -> String {
    let whose = if coding.seat == Seat::FIRST { "First" } else { "Second" };
    format!(
        "{whose} seat: {} bits, {} with 8 a move, {} fixed, entropy {:.3}",
        coding.bits(),
        coding.bits_as_bytes(),
        coding.bits_of_fixed_width(),
        coding.entropy(),
    )
}

/// Draws a tree below a height; gives where its root is, and how deep it goes.
fn draw(tree: &Tree, ink: &str, y: f64, leaves: &mut f64, svg: &mut String) -> (f64, f64) {
    match tree {
        Tree::Leaf(mv, count) => {
            let x = *leaves * 2.5 + 1.0;
            *leaves += 1.0;
            let _ = writeln!(
                svg,
                r#"<text x="{x:.2}" y="{:.2}" text-anchor="middle">{mv} {count}</text>"#,
                y + 0.3
            );
            (x, 0.0)
        }
        Tree::Fork(halves, count) => {
            let below: Vec<(f64, f64)> =
                halves.iter().map(|half| draw(half, ink, y + STEP, leaves, svg)).collect();
            let x = (below[0].0 + below[1].0) / 2.0;
            for (bit, (to, _)) in below.iter().enumerate() {
                let (from_y, to_y) = (y + 0.5, y + STEP - 0.5);
                let _ = writeln!(
                    svg,
                    "<path d=\"M{x:.2} {from_y:.2}L{to:.2} {to_y:.2}\" stroke=\"{ink}\" stroke-width=\"0.06\"/><text x=\"{:.2}\" y=\"{:.2}\" font-size=\"0.6\">{bit}</text>",
                    (x + to) / 2.0 + 0.15,
                    (from_y + to_y) / 2.0,
                );
            }
            let _ = writeln!(
                svg,
                r#"<text x="{x:.2}" y="{:.2}" text-anchor="middle">{count}</text>"#,
                y + 0.3
            );
            (x, 1.0 + below[0].1.max(below[1].1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[test]
    fn pictures_have_the_colours_of_the_theme() {
        let session = Session::start("duel:3x3#7".parse().unwrap()).unwrap();
        let analysis = Analysis::of(&session.record()).unwrap();
        for (name, theme) in Theme::ALL {
            let svg = analysis.svg(20, &theme).unwrap();
            for colour in [theme.page, theme.wall, theme.you, theme.entrance, theme.exit] {
                assert!(svg.contains(&hex(colour)), "{name}: {colour:?}");
            }
            let mut others = Theme::ALL.into_iter().filter(|(other, _)| *other != name);
            assert!(others.all(|(_, other)| !svg.contains(&hex(other.you))), "{name}");
            let trees = analysis.trees_svg(20, &theme);
            assert!([theme.page, theme.wall].iter().all(|colour| trees.contains(&hex(*colour))));
        }
    }
}
