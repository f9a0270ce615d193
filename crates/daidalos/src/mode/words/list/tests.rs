use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::coder::{Reader, Writer};
use super::removed::REMOVED;
use super::walk::Walk;
use super::{ENGLISH, Fault, ListError, MAX_PACKED, Tier, WordList};
use crate::digest::Digest;

/// Words, as letters from 1, and how common they are.
type Words = BTreeMap<Vec<u8>, u8>;

fn pack(words: &Words) -> Vec<u8> {
    let mut walk = Walk::new(Writer::default());
    words.iter().for_each(|(word, tier)| assert!(walk.next(word, *tier)));
    assert!(!walk.next(&[], 0));
    walk.coder.into_bytes()
}

fn unpack(packed: &[u8]) -> Words {
    let mut walk = Walk::new(Reader::new(packed));
    let words = (0..MAX_PACKED).map_while(|_| walk.next(&[], 0).then(|| walk.place()));
    let number = |letters: Vec<u8>| letters.into_iter().map(|code| code + 1).collect();
    words.map(|(word, tier)| (number(word), tier as u8)).collect()
}

fn digest(word: &str) -> u64 {
    let mut digest = Digest::default();
    digest.add_bytes(word.as_bytes());
    digest.value()
}

fn is_removed(word: &str) -> bool {
    REMOVED.binary_search(&digest(word)).is_ok()
}

/// Packs the list anew; `NOTICE.md` says how.
#[test]
#[ignore = "reads a folder of SCOWL, and writes the packed list"]
fn pack_english() {
    let folder = std::env::var("SCOWL").expect("SCOWL names the folder of the lists");
    let mut words = Words::new();
    for (tier, size) in (0..).zip(["10", "20", "35"]) {
        for name in ["english", "american"] {
            let text = fs::read(Path::new(&folder).join(format!("{name}-words.{size}"))).unwrap();
            let lines = text.split(|byte| *byte == b'\n').filter(|word| word.len() >= 3);
            for word in lines.filter(|word| word.iter().all(u8::is_ascii_lowercase)) {
                if !is_removed(&String::from_utf8_lossy(word).to_uppercase()) {
                    words.entry(word.iter().map(|byte| byte - b'a' + 1).collect()).or_insert(tier);
                }
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mode/words/list/english.bin");
    fs::write(file, pack(&words)).unwrap();
}

#[test]
fn the_english_list_is_what_it_was() {
    let lists = [Tier::Common, Tier::Usual, Tier::Wide].map(WordList::english);
    assert_eq!(lists.each_ref().map(WordList::len), [3_941, 10_839, 38_826]);
    let digests = [16_260_288_717_290_108_544, 3_712_625_006_889_612_525, 137_815_023_213_347_449];
    assert_eq!(lists.each_ref().map(WordList::digest), digests);
    for list in lists {
        assert!(list.words().is_sorted_by(|a, b| a < b));
        assert!(list.frequencies().iter().all(|count| *count > 0));
        assert_eq!(list.letters().iter().collect::<String>(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }
}

#[test]
fn packing_again_gives_the_same_bytes() {
    assert_eq!(pack(&unpack(ENGLISH)), ENGLISH);
    assert!(ENGLISH.len() < 33_500);
}

#[test]
fn no_offensive_word_is_left() {
    assert!(REMOVED.is_sorted_by(|a, b| a < b));
    let list = WordList::english(Tier::Wide);
    let words: Vec<String> = list.words().map(|word| list.spell(word)).collect();
    assert_eq!(words.iter().filter(|word| is_removed(word)).count(), 0);
    let harmless =
        "ASSASSIN BALLS BREAST CLASS COCKTAIL ESCORT GAY GRASS HELL LESBIAN ORGAN SCREW SEXISM";
    for word in harmless.split(' ') {
        assert!(words.binary_search(&word.to_owned()).is_ok(), "{word}");
    }
}

#[test]
fn damaged_bytes_are_a_list_as_well() {
    for at in (0..ENGLISH.len()).step_by(3_000) {
        let mut damaged = ENGLISH.to_vec();
        damaged[at] ^= 0x55;
        damaged.truncate(at + 2_000);
        assert!(unpack(&damaged).keys().all(|word| (3..=32).contains(&word.len())));
    }
    assert!(unpack(&[]).len() <= MAX_PACKED && unpack(&[255; 9]).len() <= MAX_PACKED);
}

#[test]
fn own_lists_are_read_as_people_write_them() {
    let (list, bad) =
        WordList::parse("\u{FEFF}Straße\r\n  hello \r\n\r\n# remark\nHELLO\nπέτρα\n").unwrap();
    assert_eq!(bad, []);
    let words: Vec<String> = list.words().map(|word| list.spell(word)).collect();
    assert_eq!(words, ["HELLO", "STRASSE", "ΠΈΤΡΑ"]);
    assert_eq!(list.frequencies().iter().sum::<u32>(), 17);
    let (other, _) = WordList::parse("πέτρα\nstrasse\nhello").unwrap();
    assert_eq!((list.digest(), &list), (other.digest(), &other));
    assert_ne!(list.digest(), WordList::parse("hello").unwrap().0.digest());
    assert_eq!((list.word(3), list.word(usize::MAX)), (&[][..], &[][..]));
}

#[test]
fn bad_lines_say_what_is_wrong() {
    let long = "a".repeat(33);
    let text = format!("word\nab\n{long}\ntwo words\nx\tyz\ncafe\u{301}\nß\nq");
    let (list, bad) = WordList::parse(&text).unwrap();
    assert_eq!(list.len(), 1);
    let told: Vec<String> = bad.iter().map(ToString::to_string).collect();
    let wanted = [
        "line 2, 'ab': it has 2 letters, but a word has at least 3",
        &format!("line 3, '{long}': it has 33 letters, but a word has at most 32"),
        "line 4, 'two words': there is a blank in it; write one word on each line",
        "line 5, 'x\tyz': '\\t' is not a letter; write words with letters only",
        "line 6, 'cafe\u{301}': the mark U+0301 stands apart from its letter; save the list with composed letters (NFC)",
        "line 7, 'ß': it has 2 letters, but a word has at least 3",
        "line 8, 'q': it has 1 letter, but a word has at least 3",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn lists_that_cannot_be_used_are_refused() {
    let Err(ListError::NoWord { bad }) = WordList::parse("# nothing\n\n1234") else {
        panic!("no word")
    };
    assert_eq!(bad[0].fault, Fault::NoLetter('1'));
    let many = |count: u32| -> String {
        let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
        (0..count)
            .flat_map(|n| [letter(n), letter(n / 26), letter(n / 676), letter(n / 17_576), '\n'])
            .collect()
    };
    assert_eq!(WordList::parse(&many(200_000)).unwrap().0.len(), 200_000);
    assert_eq!(WordList::parse(&many(200_001)), Err(ListError::TooManyWords(200_001)));
    let alphabet = |count: u32| -> String {
        (0..count)
            .filter_map(|n| char::from_u32(0x4E00 + n))
            .flat_map(|c| [c, c, c, '\n'])
            .collect()
    };
    assert_eq!(WordList::parse(&alphabet(255)).unwrap().0.letters().len(), 255);
    assert_eq!(WordList::parse(&alphabet(256)), Err(ListError::TooManyLetters(256)));
}

proptest! {
    /// What a list spells is that list again, and every word is either taken or told.
    #[test]
    fn a_list_is_what_it_spells(text in "([a-zA-ZäßéΐŉǰıſΣς#' -]{0,9}[\r\n]{1,2}){0,20}") {
        let Ok((list, bad)) = WordList::parse(&text) else { return Ok(()) };
        prop_assert!(list.words().is_sorted_by(|a, b| a < b));
        prop_assert!(list.len() + bad.len() <= text.lines().count());
        let spelt: Vec<String> = list.words().map(|word| list.spell(word)).collect();
        prop_assert_eq!(WordList::parse(&spelt.join("\n")), Ok((list, vec![])));
    }

    /// Any words can be packed, whatever the tiers.
    #[test]
    fn any_words_can_be_packed(
        words in proptest::collection::btree_map(proptest::collection::vec(1_u8..=26, 3..=32), 0_u8..3, 0..40)
    ) {
        prop_assert_eq!(unpack(&pack(&words)), words);
    }
}
