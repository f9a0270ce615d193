//! Text in rows of a width, broken between words: so that it is known how many rows it takes.

use ratatui::text::Span;

/// The rows of a text. A word that is wider than a row is broken.
pub(crate) fn wrapped(text: &str, width: u16) -> Vec<String> {
    text.split('\n').flat_map(|line| rows(line, usize::from(width).max(1))).collect()
}

fn rows(line: &str, width: usize) -> Vec<String> {
    // What fits keeps its spaces.
    if wide(line) <= width {
        return vec![line.to_owned()];
    }
    let mut rows = vec![String::new()];
    for word in line.split(' ').flat_map(|word| pieces(word, width)) {
        match rows.last_mut() {
            Some(row) if row.is_empty() => row.push_str(&word),
            Some(row) if wide(row) + 1 + wide(&word) <= width => *row += &format!(" {word}"),
            _ => rows.push(word),
        }
    }
    rows
}

/// A word, or what of it fits into a row each.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let letter = letter.to_string();
        match pieces.last_mut() {
            Some(piece) if wide(piece) + wide(&letter) <= width => piece.push_str(&letter),
            _ => pieces.push(letter),
        }
    }
    pieces
}

fn wide(text: &str) -> usize {
    Span::raw(text).width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_no_wider_than_they_may_be() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a  b\n\nc", 9), ["a  b", "", "c"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("🟩🟩🟩", 4), ["🟩🟩", "🟩"]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }
}
