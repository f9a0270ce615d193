//! `daidalos generate --list`: what there is to choose from.

use std::fmt::Write as _;

use daidalos::export::FORMATS;
use daidalos::generate::GENERATORS;

use super::super::typed::takes;
use crate::output;

pub(super) fn run() -> anyhow::Result<()> {
    output::write(None, |out| out.write_all(text().as_bytes()))
}

fn text() -> String {
    let mut text = String::new();
    for generator in GENERATORS {
        let _ = writeln!(text, "{:<14} {}", generator.name(), generator.about());
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
