//! A tiny font for captions and signs in pixels: three columns and five rows a glyph.

/// The columns of a glyph, and the one between two.
pub(super) const WIDTH: u32 = 4;

/// The rows of a glyph.
pub(super) const HEIGHT: u32 = 5;

/// Whether a pixel of a text is ink; what has no glyph is a gap.
pub(super) fn is_ink(text: &[u8], x: u32, y: u32) -> bool {
    let (at, column) = ((x / WIDTH) as usize, x % WIDTH);
    let glyph = text.get(at).and_then(|letter| GLYPHS.iter().find(|glyph| glyph.0 == *letter));
    let is_within = column + 1 < WIDTH && y < HEIGHT;
    is_within && glyph.is_some_and(|glyph| glyph.1 >> (y * (WIDTH - 1) + column) & 1 == 1)
}

/// The ink of a glyph, a bit for each of its places, row by row: written for readers, held as a number.
const fn bits(rows: [&str; 5]) -> u16 {
    let (mut bits, mut at) = (0, 0);
    while at < 15 {
        if rows[at / 3].as_bytes()[at % 3] == b'#' {
            bits |= 1 << at;
        }
        at += 1;
    }
    bits
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
const GLYPHS: [(u8, u16); 40] = [
    (b'a', bits([" # ", "# #", "###", "# #", "# #"])), (b'b', bits(["## ", "# #", "## ", "# #", "## "])),
    (b'c', bits([" ##", "#  ", "#  ", "#  ", " ##"])), (b'd', bits(["## ", "# #", "# #", "# #", "## "])),
    (b'e', bits(["###", "#  ", "## ", "#  ", "###"])), (b'f', bits(["###", "#  ", "## ", "#  ", "#  "])),
    (b'g', bits([" ##", "#  ", "# #", "# #", " ##"])), (b'h', bits(["# #", "# #", "###", "# #", "# #"])),
    (b'i', bits(["###", " # ", " # ", " # ", "###"])), (b'j', bits(["  #", "  #", "  #", "# #", " # "])),
    (b'k', bits(["# #", "# #", "## ", "# #", "# #"])), (b'l', bits(["#  ", "#  ", "#  ", "#  ", "###"])),
    (b'm', bits(["# #", "###", "###", "# #", "# #"])), (b'n', bits(["## ", "# #", "# #", "# #", "# #"])),
    (b'o', bits([" # ", "# #", "# #", "# #", " # "])), (b'p', bits(["## ", "# #", "## ", "#  ", "#  "])),
    (b'q', bits([" # ", "# #", "# #", "###", " ##"])), (b'r', bits(["## ", "# #", "## ", "# #", "# #"])),
    (b's', bits([" ##", "#  ", " # ", "  #", "## "])), (b't', bits(["###", " # ", " # ", " # ", " # "])),
    (b'u', bits(["# #", "# #", "# #", "# #", "###"])), (b'v', bits(["# #", "# #", "# #", "# #", " # "])),
    (b'w', bits(["# #", "# #", "###", "###", "# #"])), (b'x', bits(["# #", "# #", " # ", "# #", "# #"])),
    (b'y', bits(["# #", "# #", " # ", " # ", " # "])), (b'z', bits(["###", "  #", " # ", "#  ", "###"])),
    (b'0', bits(["###", "# #", "# #", "# #", "###"])), (b'1', bits([" # ", "## ", " # ", " # ", "###"])),
    (b'2', bits(["## ", "  #", " # ", "#  ", "###"])), (b'3', bits(["## ", "  #", " # ", "  #", "## "])),
    (b'4', bits(["# #", "# #", "###", "  #", "  #"])), (b'5', bits(["###", "#  ", "## ", "  #", "## "])),
    (b'6', bits([" ##", "#  ", "###", "# #", "###"])), (b'7', bits(["###", "  #", " # ", " # ", " # "])),
    (b'8', bits(["###", "# #", "###", "# #", "###"])), (b'9', bits(["###", "# #", "###", "  #", "## "])),
    (b'-', bits(["   ", "   ", "###", "   ", "   "])), (b',', bits(["   ", "   ", "   ", " # ", "#  "])),
    (b'.', bits(["   ", "   ", "   ", "   ", " # "])), (b':', bits(["   ", " # ", "   ", " # ", "   "])),
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
    }
}
