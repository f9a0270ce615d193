//! Signals that the program was told to ignore.

/// Whether the program was started so that a signal does nothing, as `nohup` does. Only Linux tells it.
pub(crate) fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or_default() >> (signal - 1) & 1 != 0
}
