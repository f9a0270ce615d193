//! As much of Markdown as the documents use: fenced blocks, headings, links and code within a line.

use std::collections::BTreeSet;

pub(super) struct Document {
    /// Its path from the root of the project.
    pub(super) name: String,
    pub(super) text: String,
}

/// What stands between two fences.
pub(super) struct Block<'a> {
    pub(super) language: &'a str,
    /// The line of its first fence, from 1.
    pub(super) line: usize,
    pub(super) lines: Vec<&'a str>,
}

impl Document {
    /// Its fenced blocks.
    pub(super) fn blocks(&self) -> Vec<Block<'_>> {
        let (mut blocks, mut open) = (Vec::new(), None);
        for (line, text) in (1..).zip(self.text.lines()) {
            match (text.strip_prefix("```"), &mut open) {
                (Some(language), None) => open = Some(Block { language, line, lines: Vec::new() }),
                (Some(_), Some(_)) => blocks.extend(open.take()),
                (None, Some(block)) => block.lines.push(text),
                (None, None) => {}
            }
        }
        blocks
    }

    /// The code within its lines.
    pub(super) fn code_spans(&self) -> impl Iterator<Item = &str> {
        self.prose().flat_map(|line| line.split('`').skip(1).step_by(2))
    }

    /// Where its links and pictures lead.
    pub(super) fn links(&self) -> impl Iterator<Item = &str> {
        let plain = self.prose().flat_map(|line| line.split('`').step_by(2));
        // The name of a link may hold code, so that the link itself starts a part.
        let parts = plain.flat_map(|part| part.split("](").skip(1));
        parts.filter_map(|part| part.split_once(')').map(|(link, _)| link))
    }

    /// What links to its headings may say.
    pub(super) fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for heading in self.prose().filter(|line| line.starts_with('#')) {
            let anchor = anchor_of(heading.trim_start_matches('#').trim());
            let again = (1..).map(|n| format!("{anchor}-{n}"));
            let name = std::iter::once(anchor.clone()).chain(again).find(|a| !anchors.contains(a));
            anchors.extend(name);
        }
        anchors
    }

    /// Its lines outside of blocks.
    pub(super) fn prose(&self) -> impl Iterator<Item = &str> {
        let mut is_open = false;
        self.text.lines().filter(move |line| {
            let is_fence = line.starts_with("```");
            is_open ^= is_fence;
            !is_open && !is_fence
        })
    }
}

/// A heading as the end of an address.
fn anchor_of(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
