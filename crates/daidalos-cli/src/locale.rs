//! Whether the terminal can show more than ASCII, by what the environment says.
//!
//! The locale tells how characters are encoded, and some terminals have no glyphs beyond ASCII whatever that is.

/// Whether lines, blocks and other characters beyond ASCII can be shown.
pub(crate) fn speaks_unicode() -> bool {
    // There, terminals do whatever the variables say, and often none is set.
    cfg!(any(windows, target_os = "macos")) || says_unicode(|name| std::env::var(name).ok())
}

/// The same by these variables. Of the locale's, the first that is set and not empty counts, as for all programs.
fn says_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default();
    let is_utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    is_utf8 && !set(&"TERM").is_some_and(|terminal| is_plain(&terminal))
}

/// Whether a terminal of that name is known to have few glyphs: the consoles of some systems, and those of old.
fn is_plain(terminal: &str) -> bool {
    let first = terminal.split('-').next().unwrap_or_default();
    let is_vt =
        first.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    is_vt || ["dumb", "unknown", "linux", "ansi", "cons25", "sun", "wsvt25"].contains(&first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(variables: &[(&str, &str)]) -> bool {
        let value = |name: &str| {
            variables.iter().find(|(set, _)| *set == name).map(|(_, v)| (*v).to_owned())
        };
        says_unicode(value)
    }

    #[test]
    fn the_first_variable_of_the_locale_counts() {
        for (variables, wanted) in [
            (&[][..], false),
            (&[("LANG", "C")], false),
            (&[("LANG", "POSIX")], false),
            (&[("LANG", "de_DE")], false),
            (&[("LANG", "de_DE.ISO-8859-1")], false),
            (&[("LANG", "en_GB.UTF-8")], true),
            (&[("LANG", "C.utf8")], true),
            (&[("LC_CTYPE", "UTF-8")], true),
            (&[("LC_ALL", "C"), ("LC_CTYPE", "C.UTF-8"), ("LANG", "en_GB.UTF-8")], false),
            (&[("LC_CTYPE", "C"), ("LANG", "en_GB.UTF-8")], false),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], true),
            (&[("LC_ALL", ""), ("LC_CTYPE", ""), ("LANG", "en_GB.UTF-8")], true),
        ] {
            assert_eq!(says(variables), wanted, "{variables:?}");
        }
    }

    #[test]
    fn some_terminals_have_no_glyphs() {
        for plain in ["linux", "linux-16color", "dumb", "vt100", "vt220-8bit", "ansi", "unknown"] {
            assert!(!says(&[("LANG", "C.UTF-8"), ("TERM", plain)]), "{plain}");
        }
        for able in [
            "xterm",
            "xterm-256color",
            "vte-256color",
            "screen",
            "tmux-256color",
            "rxvt-unicode",
            "",
        ] {
            assert!(says(&[("LANG", "C.UTF-8"), ("TERM", able)]), "{able}");
        }
        assert!(!says(&[("LANG", "C"), ("TERM", "xterm-256color")]));
    }
}
