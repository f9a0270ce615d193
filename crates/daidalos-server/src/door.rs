//! Takes connections, answers them, and closes those that keep others waiting.

use std::io::{self, ErrorKind};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::yield_now;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep};

use crate::Limits;
use crate::answer::answer;
use crate::host::Names;
use crate::open::Open;
use crate::progress::{Progress, Stage};
use crate::refusal::Refusals;
use crate::stream::Stream;

/// The largest request head. A browser sends about 1 KiB; hyper would keep 400 KiB for every connection.
const HEAD: usize = 16 * 1024;

/// How long nobody is let in if the system gives no more connections, and none of ours can be closed.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets clients in until the signal comes.
pub(crate) async fn keep(
    limits: Limits,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let names = Names::at(listener.local_addr()?.ip());
    let (mut open, refusals) = (Open::new(limits), Refusals::new());
    let mut rounds = rounds(&limits);
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            _ = rounds.tick(), if !open.is_empty() => open.close_late(),
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) if open.make_room() => admit(stream, names, &mut open),
                Ok((stream, _)) => refusals.refuse(stream),
                Err(error) => recover(&error, &mut open).await,
            },
        }
    }
    drop(listener);
    open.finish().await;
    Ok(())
}

/// When to look for connections that are late: often enough that none is so by more than a quarter.
fn rounds(limits: &Limits) -> Interval {
    let quarter = limits.request.min(limits.answer) / 4;
    let mut rounds = interval(quarter.max(Duration::from_millis(1)));
    // Without connections there are no rounds, and none to catch up on.
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    rounds
}

/// Answers it in a task of its own. HTTP/1 alone: for files from one host a second protocol brings little,
/// and it would bring rules of its own for who may keep whom waiting.
fn admit(tcp: TcpStream, names: Names, open: &mut Open) {
    // Answers are written at once, so there is nothing to collect. Without it they are only slower.
    let _ = tcp.set_nodelay(true);
    let progress = Arc::new(Progress::new());
    let stream = TokioIo::new(Stream::new(tcp, Arc::clone(&progress)));
    let asked = Arc::clone(&progress);
    let service = service_fn(move |request| {
        asked.mark(Stage::Answering);
        answer(request, names)
    });
    let connection = http1::Builder::new().max_buf_size(HEAD).serve_connection(stream, service);
    open.add(progress, tokio::spawn(connection).abort_handle());
}

/// A client that was gone before it was taken is nothing to us. All else means that the system has no more
/// to give, most likely files: then one of ours is closed for it, or the next is let in only after a pause.
async fn recover(error: &io::Error, open: &mut Open) {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    if open.close_longest_waiting() {
        yield_now().await;
    } else {
        sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test]
    async fn without_file_descriptors_a_waiting_connection_is_closed() {
        let mut open = Open::new(Limits::default());
        let task = tokio::spawn(pending::<()>());
        open.add(Arc::new(Progress::new()), task.abort_handle());
        recover(&ErrorKind::ConnectionAborted.into(), &mut open).await;
        assert!(!open.is_empty());
        recover(&io::Error::other("too many open files"), &mut open).await;
        assert!(open.is_empty());
        assert!(task.await.is_err_and(|error| error.is_cancelled()));
    }
}
