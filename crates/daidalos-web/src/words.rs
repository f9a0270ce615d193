use std::sync::OnceLock;

use daidalos::mode::words::Words;
use daidalos::registry::Registry;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::wrong;

/// The word maze, once its words are here.
static WORDS: OnceLock<Words> = OnceLock::new();

/// Brings the English words, packed. They are a file of their own, which a page loads with the first game that needs them.
#[wasm_bindgen]
pub fn bring_words(packed: Vec<u8>) -> Result<(), JsError> {
    let words = Words::with_english(packed.leak());
    let words = words.ok_or_else(|| wrong("the words are damaged; load the page again"))?;
    WORDS.get_or_init(|| words);
    Ok(())
}

/// Whether something could not be done for want of them, by what was said of it.
#[wasm_bindgen]
pub fn lacks_words(said: &str) -> bool {
    Words::are_missing(said)
}

/// The games and generators that there are, with the words that were brought.
pub(crate) fn registry() -> Registry {
    match WORDS.get() {
        Some(words) => Registry::standard().with_game(words),
        None => Registry::standard(),
    }
}
