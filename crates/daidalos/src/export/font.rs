//! A tiny font for captions and signs in pixels: three columns and five rows a glyph.

/// The columns of a glyph, and the one between two.
pub(super) const WIDTH: u32 = 4;

/// The rows of a glyph.
pub(super) const HEIGHT: u32 = 5;

/// Whether a pixel of a text is ink; what has no glyph is a gap.
pub(super) fn is_ink(text: &[u8], x: u32, y: u32) -> bool {
    let (at, column) = ((x / WIDTH) as usize, x % WIDTH);
    let glyph = text.get(at).and_then(|letter| GLYPHS.iter().find(|glyph| glyph.0 == *letter));
    let rows = glyph.map_or([""; 5], |glyph| glyph.1);
    let row = rows.get(y as usize).map_or(&b""[..], |row| row.as_bytes());
    row.get(column as usize) == Some(&b'#')
}

/// Whether a pixel of what is written on a cell is ink. The font has the letters of ASCII, in one case: in three
/// columns, those of other alphabets could not be told apart, nor accents be seen. So any
/// other letter is a full box: one sees that something is written, and takes it for nothing else. SVG has them all.
pub(super) fn is_sign(sign: char, x: u32, y: u32) -> bool {
    let letter = u8::try_from(sign.to_ascii_lowercase()).unwrap_or_default();
    match GLYPHS.iter().any(|glyph| glyph.0 == letter) {
        true => is_ink(&[letter], x, y),
        false => x + 1 < WIDTH && y < HEIGHT,
    }
}

#[rustfmt::skip]
const GLYPHS: [(u8, [&str; 5]); 40] = [
    (b'a', [" # ", "# #", "###", "# #", "# #"]), (b'b', ["## ", "# #", "## ", "# #", "## "]),
    (b'c', [" ##", "#  ", "#  ", "#  ", " ##"]), (b'd', ["## ", "# #", "# #", "# #", "## "]),
    (b'e', ["###", "#  ", "## ", "#  ", "###"]), (b'f', ["###", "#  ", "## ", "#  ", "#  "]),
    (b'g', [" ##", "#  ", "# #", "# #", " ##"]), (b'h', ["# #", "# #", "###", "# #", "# #"]),
    (b'i', ["###", " # ", " # ", " # ", "###"]), (b'j', ["  #", "  #", "  #", "# #", " # "]),
    (b'k', ["# #", "# #", "## ", "# #", "# #"]), (b'l', ["#  ", "#  ", "#  ", "#  ", "###"]),
    (b'm', ["# #", "###", "###", "# #", "# #"]), (b'n', ["## ", "# #", "# #", "# #", "# #"]),
    (b'o', [" # ", "# #", "# #", "# #", " # "]), (b'p', ["## ", "# #", "## ", "#  ", "#  "]),
    (b'q', [" # ", "# #", "# #", "###", " ##"]), (b'r', ["## ", "# #", "## ", "# #", "# #"]),
    (b's', [" ##", "#  ", " # ", "  #", "## "]), (b't', ["###", " # ", " # ", " # ", " # "]),
    (b'u', ["# #", "# #", "# #", "# #", "###"]), (b'v', ["# #", "# #", "# #", "# #", " # "]),
    (b'w', ["# #", "# #", "###", "###", "# #"]), (b'x', ["# #", "# #", " # ", "# #", "# #"]),
    (b'y', ["# #", "# #", " # ", " # ", " # "]), (b'z', ["###", "  #", " # ", "#  ", "###"]),
    (b'0', ["###", "# #", "# #", "# #", "###"]), (b'1', [" # ", "## ", " # ", " # ", "###"]),
    (b'2', ["## ", "  #", " # ", "#  ", "###"]), (b'3', ["## ", "  #", " # ", "  #", "## "]),
    (b'4', ["# #", "# #", "###", "  #", "  #"]), (b'5', ["###", "#  ", "## ", "  #", "## "]),
    (b'6', [" ##", "#  ", "###", "# #", "###"]), (b'7', ["###", "  #", " # ", " # ", " # "]),
    (b'8', ["###", "# #", "###", "# #", "###"]), (b'9', ["###", "# #", "###", "  #", "## "]),
    (b'-', ["   ", "   ", "###", "   ", "   "]), (b',', ["   ", "   ", "   ", " # ", "#  "]),
    (b'.', ["   ", "   ", "   ", "   ", " # "]), (b':', ["   ", " # ", "   ", " # ", "   "]),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn write(text: &str) -> String {
        let row = |y| -> String {
            let pixels = (0..WIDTH * text.len() as u32).map(|x| is_ink(text.as_bytes(), x, y));
            pixels.map(|ink| if ink { '#' } else { ' ' }).collect()
        };
        (0..HEIGHT).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn letters_can_be_read() {
        insta::assert_snapshot!(write("jump-point 42"));
    }

    #[test]
    fn every_name_of_a_search_has_all_its_letters() {
        let names = crate::search::SEARCHES.iter().flat_map(|search| search.name().bytes());
        assert!(names.into_iter().all(|letter| GLYPHS.iter().any(|glyph| glyph.0 == letter)));
        assert!(GLYPHS.iter().all(|(_, rows)| rows.iter().all(|row| row.len() == 3)));
    }
}
