//! Serves the page of Daidalos: files that never change while it runs, and nothing else.
//!
//! It knows no game, keeps nothing and writes nothing. Its caller owns the port and the stop signal,
//! so a test can take any free port and the program can say first where it listens.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! println!("at http://{}/", listener.local_addr()?);
//! daidalos_server::run(listener, async { /* until it is time to stop */ }).await
//! # })?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod door;
mod encoding;
mod file;
mod headers;
mod host;
mod limits;
mod open;
mod page;
mod progress;
mod range;
mod refusal;
mod stream;

use std::io;

use tokio::net::TcpListener;

pub use limits::Limits;

/// Answers every client, until the signal comes and a short grace is over.
///
/// At a loopback address it answers only requests for `localhost` or such an address: no other name
/// can be meant for this machine alone.
///
/// # Errors
///
/// If the listener cannot say its address. A connection that breaks, or that cannot be taken, is no error.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    run_within(Limits::default(), listener, shutdown).await
}

/// As [`run`], within other limits: a test has no time to wait for the usual ones.
///
/// # Errors
///
/// As [`run`].
pub async fn run_within(
    limits: Limits,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    door::keep(limits, listener, shutdown).await
}
