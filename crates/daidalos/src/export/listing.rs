//! What is listed below a picture, in columns: the words of a puzzle sheet.

/// The rows of a list: as many columns as fit side by side, the list going down them. A column takes as many characters
/// as the longest entry and a gap.
pub(super) fn rows(list: &[String], across: usize) -> Vec<Vec<&str>> {
    let columns = (across / column(list)).clamp(1, list.len().max(1));
    let down = list.len().div_ceil(columns);
    let entry = |row: usize, at: usize| list.get(at * down + row).map(String::as_str);
    (0..down).map(|row| (0..columns).filter_map(|at| entry(row, at)).collect()).collect()
}

/// How many characters a column takes.
pub(super) fn column(list: &[String]) -> usize {
    list.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + GAP
}

/// The list as lines of text below an empty one; nothing if there is nothing to list.
pub(super) fn text(list: &[String], across: usize) -> String {
    let wide = column(list);
    let mut text = String::new();
    for row in rows(list, across) {
        text.push('\n');
        let line: String = row.iter().map(|entry| format!("{entry:wide$}")).collect();
        text.push_str(line.trim_end());
    }
    if text.is_empty() { text } else { text + "\n" }
}

const GAP: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_go_down_columns() {
        let list: Vec<String> = ["CAT", "DOG", "HORSE", "OWL", "RAT"].map(str::to_owned).into();
        assert_eq!(rows(&list, 15), [vec!["CAT", "OWL"], vec!["DOG", "RAT"], vec!["HORSE"]]);
        assert_eq!(text(&list, 15), "\nCAT    OWL\nDOG    RAT\nHORSE\n");
        assert_eq!(text(&list, 1).lines().count(), 6);
        assert_eq!(text(&[], 15), "");
    }
}
