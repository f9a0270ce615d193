//! The server as a client meets it: real sockets, requests as bytes.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod answers;
mod caching;
mod client;
mod compression;
mod crowd;
mod hosts;
mod patience;
mod ranges;
mod stop;
