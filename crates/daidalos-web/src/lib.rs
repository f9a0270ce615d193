//! The library for the browser: games, films, searches, generators and formats behind plain calls.
//!
//! It is thin on purpose: no rule of any game is here. Small things travel as JSON, cells as bytes
//! beside it in one parcel, files as bytes; whatever is wrong comes as an error whose message can be shown
//! to people. A page owns the clock, the window and the storage.

// The types of `object!` are called as its parts are.
#![allow(non_camel_case_types)]

/// Something with named parts that goes to the page, without a tree of values in between: that is half the code of
/// `json!`, and the engine is downloaded.
macro_rules! object {
    ($($part:ident: $value:expr),+ $(,)?) => {{
        #[derive(serde::Serialize)]
        struct Object<$($part),+> {
            $($part: $part),+
        }
        Object { $($part: $value),+ }
    }};
}

mod bitmap;
mod carving;
mod contest;
mod ending;
mod labyrinth;
mod parcel;
mod pixels;
mod play;
mod played;
mod registry;
mod seen;
mod study;
mod view;
mod words;

pub use bitmap::Bitmap;
pub use carving::Carving;
pub use contest::Contest;
pub use ending::daily;
pub use labyrinth::{Labyrinth, spec};
pub use play::Play;
pub use played::{Played, code, is_code, verdict};
pub use registry::registry;
pub use study::Study;
pub use words::{bring_words, lacks_words};

use wasm_bindgen::JsError;

/// An error with a message for people.
fn wrong(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

/// What goes to the page as JSON. Nothing that is sent can fail to be written; if it did, the page would
/// get nothing instead.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
