//! How errors and texts become what people read.

/// The error and what caused it; a cause that has been told already is not told again.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    let said = causes.fold(String::new(), |said, cause| match &*said {
        "" => cause,
        _ if said.contains(&cause) => said,
        _ => format!("{said}: {cause}"),
    });
    plain(&said)
}

/// A text without control codes, which a file or an argument may have brought in.
pub(crate) fn plain(text: &str) -> String {
    let shown = |c: char| if c.is_control() && c != '\n' { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

/// A text that starts with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Lines of a table below each other: so many columns of words first, then numbers to the right.
pub(crate) fn columns(lines: &[Vec<String>], words: usize) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let cell = |(column, text): (usize, &String)| {
        let width = widths[column];
        if column < words { format!("{text:width$}") } else { format!("{text:>width$}") }
    };
    let join =
        |line: &Vec<String>| line.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ");
    lines.iter().map(|line| join(line).trim_end().to_owned() + "\n").collect()
}

/// A length with as many decimals as it needs, up to four.
pub(crate) fn decimal(length: f64) -> String {
    let text = format!("{length:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
