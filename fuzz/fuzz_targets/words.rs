//! Any text is a list of words or a clear refusal, and a list reads what it spells.
#![no_main]

use daidalos::mode::words::WordList;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok((list, bad)) = WordList::parse(text) else { return };
    assert!(list.words().is_sorted_by(|a, b| a < b));
    assert!(bad.iter().all(|line| !line.to_string().is_empty()));
    let codes = list.words().flatten().map(|code| usize::from(*code));
    assert!(codes.max() < Some(list.letters().len()));
    assert!(list.frequencies().iter().all(|count| *count > 0));
    let spelt: Vec<String> = list.words().map(|word| list.spell(word)).collect();
    assert_eq!(WordList::parse(&spelt.join("\n")), Ok((list, vec![])));
});
