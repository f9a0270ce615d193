//! Commands of documents: run, and held against what is written below them.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::markdown::Document;

/// Commands that are not run, by how they start, and why.
pub(super) const NOT_RUN: &[(&str, &str)] = &[
    ("cargo run --release", "it builds the program that is under test"),
    ("cargo install", "it installs"),
    ("cargo doc", "it builds, and opens a browser"),
    ("./check", "it runs this, among other things"),
];

/// Commands that need a terminal or a signal to end: what they are called with is checked by adding `--help`.
pub(super) const ENDLESS: &[(&str, &str)] = &[
    ("daidalos serve", "it serves until Ctrl-C"),
    ("daidalos watch", "without -o it needs a terminal"),
];

/// A command, and what it prints.
pub(super) struct Shown {
    place: String,
    pub(super) text: String,
    output: Vec<String>,
}

/// Runs the commands of a document, in order, in a folder of their own. Gives what is not as it is written.
pub(super) fn run(document: &Document) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let to_run = commands(document).into_iter().filter(|command| !is_in(NOT_RUN, &command.text));
    to_run.filter_map(|command| command.fault(folder.path())).collect()
}

/// The commands of a document.
pub(super) fn commands(document: &Document) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for block in document.blocks().into_iter().filter(|block| block.language == "console") {
        for (line, text) in (block.line + 1..).zip(block.lines) {
            match (text.strip_prefix("$ "), text.strip_prefix("> "), commands.last_mut()) {
                (Some(text), ..) => commands.push(Shown {
                    place: format!("{}, line {line}", document.name),
                    text: text.to_owned(),
                    output: Vec::new(),
                }),
                (None, Some(text), Some(last)) => last.text += &format!("\n{text}"),
                (None, None, Some(last)) => last.output.push(text.trim_end().to_owned()),
                (None, _, None) => panic!("{}, line {line}: output of no command", document.name),
            }
        }
    }
    commands
}

impl Shown {
    fn fault(&self, folder: &Path) -> Option<String> {
        let Self { place, text, .. } = self;
        let output = self.execute(folder);
        let said = String::from_utf8_lossy(&output.stdout);
        if output.status.code() != Some(self.exit_code()) {
            return Some(format!("{place}: {text}\n{}\n{said}", output.status));
        }
        let wanted: Vec<_> = trimmed(self.output.iter().map(String::as_str));
        let found: Vec<_> = trimmed(said.lines());
        let is_right = wanted.is_empty() || agree(&wanted, &found);
        (!is_right).then(|| format!("{place}: {text}\nprints\n{}", found.join("\n")))
    }

    /// Runs it in a shell, which knows quotes, pipes and comments. What a reader sees is both outputs in one.
    fn execute(&self, folder: &Path) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_daidalos")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec 2>&1\n{}", self.script())]);
        command.env_clear().env("PATH", path).env("HOME", folder.join("home"));
        command.env("LC_ALL", "C.UTF-8").env("TERM", "dumb");
        command.current_dir(folder).stdin(Stdio::null()).output().unwrap()
    }

    fn script(&self) -> String {
        let is_endless = is_in(ENDLESS, &self.text) && !self.text.contains(" -o ");
        let command = self.text.split("  #").next().unwrap_or_default();
        if is_endless { format!("{command} --help") } else { self.text.clone() }
    }

    fn exit_code(&self) -> i32 {
        self.text.split_once("exit code ").map_or(0, |(_, code)| code.trim().parse().unwrap())
    }
}

fn is_in(list: &[(&str, &str)], command: &str) -> bool {
    list.iter().any(|(start, _)| command.starts_with(start))
}

/// Lines without what cannot be seen: blanks at their ends, and empty ones at the end.
fn trimmed<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<_> = lines.map(str::trim_end).collect();
    lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    lines
}

/// Whether lines are as wanted, where a line `…` stands for any number of lines.
fn agree(wanted: &[&str], found: &[&str]) -> bool {
    match (wanted, found) {
        ([], found) => found.is_empty(),
        (["…", rest @ ..], _) => (0..=found.len()).any(|skipped| agree(rest, &found[skipped..])),
        ([first, wanted @ ..], [line, found @ ..]) => is_like(first, line) && agree(wanted, found),
        _ => false,
    }
}

/// Whether a line is as wanted, where `…` stands for any text.
fn is_like(wanted: &str, line: &str) -> bool {
    let Some((start, rest)) = wanted.split_once('…') else { return wanted == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    line.char_indices().any(|(at, _)| is_like(rest, &line[at..])) || rest.is_empty()
}
