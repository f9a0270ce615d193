//! A stream that notes how far its answers have come.
//!
//! hyper has a time limit for request heads, but none for clients that do not read; and its clock for the
//! next head runs while the last answer is still on its way, so it would cut off slow but honest ones.
//! Here no clock runs at all: the door looks at the notes now and then.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::progress::{Progress, Stage};

/// How much of an answer must be taken to count as progress: a byte now and then is none.
const SHARE: usize = 64 * 1024;

pub(crate) struct Stream {
    tcp: TcpStream,
    progress: Arc<Progress>,
    /// Bytes that were written since the last mark.
    written: usize,
    is_flushed: bool,
}

impl Stream {
    pub(crate) fn new(tcp: TcpStream, progress: Arc<Progress>) -> Self {
        Self { tcp, progress, written: 0, is_flushed: true }
    }

    fn note(&mut self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            self.is_flushed = false;
            self.written += bytes;
            if self.written >= SHARE {
                self.mark(Stage::Answering);
            }
        }
        written
    }

    fn mark(&mut self, stage: Stage) {
        self.written = 0;
        self.progress.mark(stage);
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.note(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, parts);
        self.note(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    /// hyper flushes when it has no more to write, and also when it had nothing to write at all.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.tcp).poll_flush(context);
        if flushed.is_ready() && !self.is_flushed {
            self.is_flushed = true;
            self.mark(Stage::Waiting);
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
