//! `daidalos generate --list`: what there is to choose from.

use std::fmt::Write as _;

use daidalos::export::FORMATS;
use daidalos::generate::GENERATORS;

use super::super::typed::takes;
use crate::output;
use crate::screen::wrapped::wrapped;

pub(super) fn run() -> anyhow::Result<()> {
    output::write(None, |out| out.write_all(text().as_bytes()))
}

/// A list is read in a terminal of the usual width.
const WIDTH: u16 = 80;
const INDENT: u16 = 4;

fn text() -> String {
    let mut text = String::new();
    for generator in GENERATORS {
        let _ = writeln!(text, "{:<14} {}", generator.name(), generator.about());
        for line in wrapped(generator.explain(), WIDTH - INDENT) {
            let _ = writeln!(text, "{:1$}{line}", "", usize::from(INDENT));
        }
        for option in generator.options() {
            let given = format!("{}={}", option.key, option.default());
            let _ = writeln!(text, "    {given:<16} {}: {}", option.about, takes(&option));
        }
    }
    let _ = writeln!(text, "\nFormats:");
    for format in FORMATS {
        let endings: Vec<String> =
            format.endings.iter().map(|ending| format!(".{ending}")).collect();
        let _ = writeln!(text, "{:<14} {} ({})", format.name, format.about, endings.join(", "));
    }
    text
}
