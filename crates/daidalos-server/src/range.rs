//! Which part of a file a client asks for, so that it can go on where it was cut off.

use std::ops::Range;

use hyper::header::{HeaderMap, IF_RANGE, RANGE};

use crate::file::File;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Whole,
    /// Never empty, and never beyond the end.
    Bytes(Range<usize>),
    /// None of the bytes is in the file.
    Nothing,
}

/// What the headers ask for. The whole file is always a right answer: it is the one to several parts at once,
/// which no browser asks for, to what cannot be read, and to a client that has a part of another file.
pub(crate) fn part(headers: &HeaderMap, file: &File) -> Part {
    let is_same = headers.get(IF_RANGE).is_none_or(|tag| tag == file.tag(None));
    let mut lines = headers.get_all(RANGE).iter();
    match (lines.next(), lines.next()) {
        (Some(line), None) if is_same => {
            line.to_str().map_or(Part::Whole, |line| parse(line, file.plain.len()))
        }
        _ => Part::Whole,
    }
}

fn parse(line: &str, length: usize) -> Part {
    let spec = line.strip_prefix("bytes=").map(str::trim);
    let Some((first, last)) = spec.and_then(|spec| spec.split_once('-')) else {
        return Part::Whole;
    };
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => within(first..last.saturating_add(1), length),
        (Some(first), None) if last.is_empty() => within(first..length, length),
        (None, Some(count)) if first.is_empty() => {
            within(length.saturating_sub(count)..length, length)
        }
        _ => Part::Whole,
    }
}

fn within(asked: Range<usize>, length: usize) -> Part {
    let part = asked.start..asked.end.min(length);
    if part.is_empty() { Part::Nothing } else { Part::Bytes(part) }
}

/// Digits alone: a number in Rust may have a sign. One that is too large is as good as the largest.
fn number(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_ten_bytes() {
        for (line, part) in [
            ("bytes=0-0", Part::Bytes(0..1)),
            ("bytes=2-5", Part::Bytes(2..6)),
            ("bytes=2-", Part::Bytes(2..10)),
            ("bytes=-3", Part::Bytes(7..10)),
            ("bytes=-30", Part::Bytes(0..10)),
            ("bytes=9-99999999999999999999999999", Part::Bytes(9..10)),
            ("bytes=10-", Part::Nothing),
            ("bytes=10-12", Part::Nothing),
            ("bytes=99999999999999999999999999-", Part::Nothing),
            ("bytes=-0", Part::Nothing),
            ("bytes=5-2", Part::Whole),
            ("bytes=0-1,4-5", Part::Whole),
            ("bytes=-", Part::Whole),
            ("bytes=", Part::Whole),
            ("bytes=+1-2", Part::Whole),
            ("bytes=1-2-3", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("lines=1-2", Part::Whole),
            ("", Part::Whole),
        ] {
            assert_eq!(parse(line, 10), part, "{line}");
        }
    }

    #[test]
    fn an_empty_file_has_no_part() {
        for line in ["bytes=0-0", "bytes=0-", "bytes=-1"] {
            assert_eq!(parse(line, 0), Part::Nothing, "{line}");
        }
    }
}
