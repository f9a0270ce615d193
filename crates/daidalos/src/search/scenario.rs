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
    /// To how many decimals the file writes it; zeros at its end may be left out.
    pub decimals: u32,
}

/// Why a text is no list of scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// A version that nobody has heard of.
    #[error("line 1 of the scenarios says version '{0}'; 0 and 1 can be read")]
    Version(String),
    /// Too few or too many columns.
    #[error("line {line} of the scenarios has {found} columns instead of {wanted}")]
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
        let scenarios = filled.map(|(at, line)| Self::read(at + 1, line, version));
        let mut scenarios: Vec<Self> = scenarios.collect::<Result<_, _>>()?;
        measure(&mut scenarios);
        Ok(scenarios)
    }

    /// Whether a length is the shortest, as exactly as the file says.
    pub fn is_optimal(&self, length: f64) -> bool {
        // A little more than half of the last decimal: files with many of them add up a diagonal that is rounded itself.
        let unit = 10_f64.powi(-(self.decimals as i32));
        (length - self.optimal).abs() <= 0.51 * unit + 1e-9 * self.optimal
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
            decimals: decimals(columns[at + 4]),
        })
    }
}

/// The decimals that stand there.
fn decimals(text: &str) -> u32 {
    let decimals = text.split_once('.').map_or("", |(_, decimals)| decimals);
    decimals.bytes().take_while(u8::is_ascii_digit).count() as u32
}

/// Finds out to how many decimals the lengths of a file are written. Some files have so many decimals, some so many
/// digits in all, and both kinds may leave out zeros at the end: so none has more decimals than the most of all, and none
/// more digits.
fn measure(scenarios: &mut [Scenario]) {
    let whole = |scenario: &Scenario| (scenario.optimal as u64).checked_ilog10().unwrap_or(0) + 1;
    let most = scenarios.iter().map(|one| one.decimals).max().unwrap_or(0);
    let digits = scenarios.iter().map(|one| whole(one) + one.decimals).max().unwrap_or(0);
    for scenario in scenarios {
        scenario.decimals = most.min(digits - whole(scenario));
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

    fn lengths(texts: &[&str]) -> Vec<Scenario> {
        let line = |text: &&str| format!("0 a.map 1 1 2 2 {text}\n");
        Scenario::read_all(&texts.iter().map(line).collect::<String>()).unwrap()
    }

    #[test]
    fn lengths_are_as_exact_as_the_file_writes_them() {
        let exact = 2.0 + 5.0 * 2_f64.sqrt(); // 9.0710678118…
        for (text, decimals) in
            [("9.07", 2), ("9.07107", 5), ("9.07106781", 8), ("9", 0), ("9.1", 1), ("9.", 0)]
        {
            let all = lengths(&[text]);
            assert_eq!(all[0].decimals, decimals, "{text}");
            assert!(all[0].is_optimal(exact), "{text}");
            let unit = 10_f64.powi(-(decimals as i32));
            assert!(
                ![-2.0, 2.0].iter().any(|units| all[0].is_optimal(exact + units * unit)),
                "{text}"
            );
        }
    }

    /// Fixed decimals, decimals without their last zeros, and six digits in all, as files have them.
    #[test]
    fn zeros_at_the_end_may_be_left_out() {
        for (texts, decimals) in [
            (&["2.83", "10.00", "1234.57"][..], &[2, 2, 2][..]),
            (&["2.83", "10", "1234.5", "2000.25"], &[2, 2, 2, 2]),
            (&["2.82843", "5", "17.5", "103.397", "1234.57"], &[5, 5, 4, 3, 2]),
            (&["4", "128"], &[0, 0]),
        ] {
            let found: Vec<u32> = lengths(texts).iter().map(|one| one.decimals).collect();
            assert_eq!(found, decimals, "{texts:?}");
        }
        let all = lengths(&["2.82843", "5"]);
        assert!(all[1].is_optimal(5.0) && !all[1].is_optimal(5.41421), "a whole length is one");
    }

    #[test]
    fn bad_files_are_refused_with_their_line() {
        for (text, message) in [
            ("version 7\n", "line 1 of the scenarios says version '7'; 0 and 1 can be read"),
            ("version 1\n1 a 1 2 3 4 5\n", "line 2 of the scenarios has 7 columns instead of 9"),
            ("1 a 1\n", "line 1 of the scenarios has 3 columns instead of 7 or 9"),
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
