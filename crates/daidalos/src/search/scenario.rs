use thiserror::Error;

/// A question of the MovingAI benchmarks, with its answer.
///
/// ```
/// use daidalos::search::Scenario;
/// let text = "version 1\n3\tarena.map\t49\t49\t1\t11\t1\t12\t1\n";
/// let scenarios = Scenario::read_all(text)?;
/// assert_eq!((scenarios[0].from, scenarios[0].to, scenarios[0].optimal), ((1, 11), (1, 12), 1.0));
/// assert_eq!(scenarios[0].size, Some((49, 49)));
/// # Ok::<(), daidalos::search::ScenarioError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// The line of the file, from 1.
    pub line: usize,
    /// The bucket, which groups questions of about one length.
    pub bucket: u32,
    /// The map's file, as written.
    pub map: String,
    /// The width and height that the map is to be scaled to; files of version 0 do not say.
    pub size: Option<(u32, u32)>,
    /// Where it starts.
    pub from: (u32, u32),
    /// Where it leads.
    pub to: (u32, u32),
    /// The length of the shortest way.
    pub optimal: f64,
}

/// Why a text is no list of scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScenarioError {
    /// A version that nobody has heard of.
    #[error("line 1 of the scenarios says version '{0}'; 0 and 1 can be read")]
    Version(String),
    /// Too few or too many columns.
    #[error("line {line} of the scenarios has {found} columns, but {wanted} are needed")]
    Columns {
        /// The line, from 1.
        line: usize,
        /// How many it has.
        found: usize,
        /// How many it must have.
        wanted: &'static str,
    },
    /// Something that is not the number it must be.
    #[error("line {line}, column {column} of the scenarios is '{found}', but must be {wanted}")]
    Number {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What belongs there.
        wanted: &'static str,
    },
}

impl Scenario {
    /// Reads a file: bucket, map, width and height (from version 1 on), start x and y, goal x and
    /// y, and the length of the shortest way, separated by white space. The first line is the
    /// version; a file without one may have either form.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ScenarioError> {
        let first = text.lines().next().unwrap_or_default();
        let version = match first.strip_prefix("version").map(str::trim) {
            None => None,
            Some("0" | "0.0") => Some(false),
            Some("1" | "1.0") => Some(true),
            Some(other) => return Err(ScenarioError::Version(other.chars().take(40).collect())),
        };
        let lines = text.lines().enumerate().skip(usize::from(version.is_some()));
        let filled = lines.filter(|(_, line)| !line.trim().is_empty());
        filled.map(|(at, line)| Self::read(at + 1, line, version)).collect()
    }

    fn read(line: usize, text: &str, is_scaled: Option<bool>) -> Result<Self, ScenarioError> {
        let columns: Vec<&str> = text.split_whitespace().collect();
        let (least, most, wanted) = match is_scaled {
            Some(true) => (9, 9, "9"),
            Some(false) => (7, 7, "7"),
            None => (7, 9, "7 or 9"),
        };
        let found = columns.len();
        if found != least && found != most {
            return Err(ScenarioError::Columns { line, found, wanted });
        }
        let whole = |column: usize| {
            let found = columns[column];
            let number = found.parse().ok();
            number.ok_or_else(|| number_error(line, column, found, "a whole number"))
        };
        let (size, at) = if found == 9 { (Some((whole(2)?, whole(3)?)), 4) } else { (None, 2) };
        let length: Option<f64> = columns[at + 4].parse().ok();
        let optimal = length.filter(|length| length.is_finite() && *length >= 0.0);
        Ok(Self {
            line,
            bucket: whole(0)?,
            map: columns[1].to_owned(),
            size,
            from: (whole(at)?, whole(at + 1)?),
            to: (whole(at + 2)?, whole(at + 3)?),
            optimal: optimal
                .ok_or_else(|| number_error(line, at + 4, columns[at + 4], "a length"))?,
        })
    }
}

fn number_error(line: usize, column: usize, found: &str, wanted: &'static str) -> ScenarioError {
    ScenarioError::Number {
        line,
        column: column + 1,
        found: found.chars().take(40).collect(),
        wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_versions_are_read() {
        let plain = "4 a.map 1 2 3 4 5.5\n\n4 a.map 1 2 3 4 0\n";
        let scaled = "4 a.map 10 20 1 2 3 4 5.5\r\n";
        for (head, body, size, lines) in [
            ("", plain, None, vec![1, 3]),
            ("version 0\n", plain, None, vec![2, 4]),
            ("version 1.0\r\n", scaled, Some((10, 20)), vec![2]),
            ("", scaled, Some((10, 20)), vec![1]),
        ] {
            let all = Scenario::read_all(&format!("{head}{body}")).unwrap();
            assert_eq!(all.iter().map(|one| one.line).collect::<Vec<_>>(), lines);
            assert_eq!((all[0].size, all[0].bucket, all[0].optimal), (size, 4, 5.5));
            assert_eq!((all[0].from, all[0].to), ((1, 2), (3, 4)));
        }
        assert_eq!(Scenario::read_all("version 1\n"), Ok(vec![]));
    }

    #[test]
    fn bad_files_are_refused_with_their_line() {
        for (text, message) in [
            ("version 7\n", "line 1 of the scenarios says version '7'; 0 and 1 can be read"),
            (
                "version 1\n1 a 1 2 3 4 5\n",
                "line 2 of the scenarios has 7 columns, but 9 are needed",
            ),
            ("1 a 1\n", "line 1 of the scenarios has 3 columns, but 7 or 9 are needed"),
            (
                "1 a 1 2 -3 4 5\n",
                "line 1, column 5 of the scenarios is '-3', but must be a whole number",
            ),
            (
                "version 0\n1 a 1 2 3 4 nan\n",
                "line 2, column 7 of the scenarios is 'nan', but must be a length",
            ),
        ] {
            assert_eq!(Scenario::read_all(text).unwrap_err().to_string(), message);
        }
    }
}
