//! What a client hears when every connection is busy with an answer.

use std::io;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tokio::io::{AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::headers;

/// How many may be told at once; those beyond are closed silently, because each reply needs a file descriptor.
const AT_ONCE: usize = 32;

/// How long telling it may take.
const SHORTLY: Duration = Duration::from_secs(1);

pub(crate) struct Refusals(Arc<Semaphore>);

impl Refusals {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// Says so and closes it, beside all else.
    pub(crate) fn refuse(&self, stream: TcpStream) {
        if let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(SHORTLY, tell(stream)).await;
                drop(permit);
            });
        }
    }
}

/// Reads what the client says until it ends: a stream that is closed with bytes unread takes back the answer.
async fn tell(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(BUSY.as_bytes()).await?;
    stream.shutdown().await?;
    copy(&mut stream, &mut sink()).await?;
    Ok(())
}

/// Written by hand: there is no request yet that it would be the answer to.
static BUSY: LazyLock<String> = LazyLock::new(|| {
    let text = "Too many are here at once. Try again in a moment.\n";
    let guards: String =
        headers::GUARDS.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
         content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n{guards}\r\n{text}",
        text.len()
    )
});
