//! The documents: their commands run and print what is shown, their links lead somewhere, their pictures are seen.
//!
//! A block of a document is ```` ```console ```` if it holds commands. A line that starts with `$ ` is a command, lines
//! that start with `> ` continue it, and the lines below are what it prints, if there are any. There, `…` stands for any
//! text, and on a line of its own for any lines. A command ends with code 0, unless its comment says `exit code N`.
//!
//! The commands of a document run in order, in one folder that is empty at first, with no terminal and nothing on
//! their standard input. So games are played in line mode, and end at once.

mod console;
mod markdown;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use markdown::Document;

use crate::{daidalos, stderr};

/// Languages of blocks that hold no command. Rust is compiled and run by the library's own tests; JSON and TOML are
/// excerpts of what commands show.
const PLAIN: &[&str] = &["rust", "text", "json", "toml", "ebnf"];

#[test]
fn commands_do_what_is_written() {
    let documents = documents();
    let wrong: Vec<String> = thread::scope(|scope| {
        let runs: Vec<_> = documents.iter().map(|d| scope.spawn(|| console::run(d))).collect();
        runs.into_iter().flat_map(|run| run.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A reason not to run a command that nobody writes any more is a trap for the next one.
#[test]
fn every_reason_not_to_run_a_command_is_needed() {
    let commands: Vec<_> = documents().iter().flat_map(console::commands).collect();
    for (start, reason) in console::NOT_RUN.iter().chain(console::ENDLESS) {
        let is_used = commands.iter().any(|command| command.text.starts_with(start));
        assert!(is_used, "no document has the command '{start}', which is not run: {reason}");
    }
}

/// Commands within a sentence may have placeholders; what they are called with must exist.
#[test]
fn commands_in_sentences_can_be_understood() {
    for document in documents() {
        for code in document.code_spans().filter(|code| is_command(code)) {
            let words: Vec<_> =
                code.split_whitespace().skip(1).map(|word| word.trim_matches('\'')).collect();
            let output = daidalos(&[&words[..], &["--help"]].concat());
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(0), "{}: {code}: {said}", document.name);
        }
    }
}

/// A block in another language, or one that is indented, would slip through the tests.
#[test]
fn blocks_say_what_they_hold() {
    for document in documents() {
        let indented = document.prose().find(|line| line.starts_with("    "));
        assert_eq!(indented, None, "{}", document.name);
        for block in document.blocks() {
            let is_known = block.language == "console" || PLAIN.contains(&block.language);
            let place = format!("{}, line {}", document.name, block.line);
            assert!(is_known, "{place}: a block of '{}'", block.language);
        }
    }
}

#[test]
fn links_lead_somewhere() {
    for document in documents() {
        for link in document.links().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let here = root().join(&document.name);
            let target = if file.is_empty() { here } else { here.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", document.name);
            let has_anchor = anchor.is_empty() || read(&target).anchors().contains(anchor);
            assert!(has_anchor, "{}: no heading of {file} is #{anchor}", document.name);
        }
    }
}

/// What makes the pictures is beside them, and no picture.
#[test]
fn every_picture_is_shown() {
    let all: String = documents().into_iter().map(|document| document.text).collect();
    for file in fs::read_dir(root().join("docs/pictures")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(all.contains(&format!("pictures/{name}")), "no document refers to {name}");
    }
}

/// Whether code within a line is a command; `daidalos <- daidalos-cli` says what depends on what.
fn is_command(code: &str) -> bool {
    code.strip_prefix("daidalos ").is_some_and(|rest| !rest.starts_with('<'))
}

/// The documents of the project.
fn documents() -> Vec<Document> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        pages.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    let others =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/README.md"];
    files.extend(others.map(|name| root().join(name)));
    files.sort();
    files.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Document {
    let name = path.strip_prefix(root()).unwrap_or(path).to_owned();
    let text = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    Document { name: name.to_str().unwrap().to_owned(), text }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
