//! How much memory a labyrinth may take: a picture of some kilobytes can hold a map that fills a machine.
//!
//! What a map takes follows from its size, so it is checked before anything is made. The bound is a quarter of what
//! the machine has, or what `--memory` says.

use anyhow::bail;
use clap::{Arg, ArgMatches};
use daidalos::grid::Size;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::usage::Usage;

/// What a map is used for, and what that takes for each of its cells, in bytes, as measured.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// It is made, and written as data.
    Made = 28,
    /// It is made and drawn.
    Drawn = 56,
    /// It is searched and drawn.
    Searched = 72,
}

/// The argument that sets the bound.
pub(crate) fn memory_arg() -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name("SIZE")
        .value_parser(parse)
        .allow_hyphen_values(true)
        .help("The most memory for a labyrinth, such as 500M or 2G [default: a quarter of the machine's]")
}

/// Refuses a map that would take more memory than it may.
pub(crate) fn check(matches: &ArgMatches, size: Size, what_for: Use) -> anyhow::Result<()> {
    room_for(matches, size, what_for).map(drop)
}

/// The memory for such maps, and what one takes; refuses one that would take more than it may.
pub(crate) fn room_for(
    matches: &ArgMatches,
    size: Size,
    what_for: Use,
) -> anyhow::Result<(u64, u64)> {
    let bound = matches.get_one::<u64>("memory").copied().unwrap_or_else(usual);
    let needed = (what_for as u64).saturating_mul(size.cells());
    if needed > bound {
        bail!(Usage(format!(
            "{size} takes about {}, but at most {} may be used; take a smaller map, or allow more with --memory",
            spoken(needed),
            spoken(bound)
        )));
    }
    Ok((bound, needed))
}

/// A quarter of what the machine has; where that cannot be told, a gigabyte.
fn usual() -> u64 {
    const UNKNOWN: u64 = 4 << 30;
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    // A container may have less than the machine around it.
    let total = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    let total = total.min(system.total_memory());
    if total == 0 { UNKNOWN / 4 } else { total / 4 }
}

/// A number of bytes, with K, M, G or T for thousands of thousands.
fn parse(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => 0,
    };
    let bytes = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "write a size such as 500M or 2G".to_owned())
}

/// Bytes as people say them.
fn spoken(bytes: u64) -> String {
    match bytes {
        0..1_048_576 => format!("{} KB", bytes.div_ceil(1 << 10)),
        1_048_576..1_073_741_824 => format!("{} MB", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1} GB", bytes as f64 / f64::from(1 << 30)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_said() {
        for (text, bytes) in [("7", 7), ("500M", 500 << 20), ("2g", 2 << 30), ("3KiB", 3 << 10)] {
            assert_eq!(parse(text), Ok(bytes));
        }
        for text in ["", "0", "-1", "M", "2X", "99999999999T", "1.5G", "2 G"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!([5 << 10, 5 << 20, 5 << 29].map(spoken), ["5 KB", "5 MB", "2.5 GB"]);
    }
}
