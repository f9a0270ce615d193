//! Serves the page of Daidalos: files that never change while it runs, and nothing else.
//!
//! It knows no game, keeps nothing and writes nothing. Whoever calls it owns the port and the stop signal,
//! so a test can take any free port and the program can say first where it listens.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! println!("at http://{}/", listener.local_addr()?);
//! daidalos_server::run(listener, async { /* until somebody has had enough */ }).await
//! # })?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod headers;
mod page;

use std::io;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// How long answers that are under way may take to end after the stop signal.
const GRACE: Duration = Duration::from_secs(1);

/// Every answer is compressed anew, so it must not take long: an engine of 0.9 MB takes 30 ms at this level, in
/// either encoding, and twice that two levels up, for a saving of 2 % (gzip) or 7 % (brotli) at the most.
const LEVEL: CompressionLevel = CompressionLevel::Precise(4);

/// Answers whoever connects, until the signal comes and a short grace is over.
///
/// A client that hangs does not keep it waiting; what is left of such a connection ends with the runtime.
///
/// # Errors
///
/// If the listener fails for good. A connection that breaks is no error.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stop, stopped) = oneshot::channel();
    let until = async {
        shutdown.await;
        let _ = stop.send(());
    };
    tokio::select! {
        served = axum::serve(listener, answers()).with_graceful_shutdown(until) => served,
        () = patience(stopped) => Ok(()),
    }
}

/// Ends when the grace after the signal is over.
async fn patience(stopped: oneshot::Receiver<()>) {
    let _ = stopped.await;
    tokio::time::sleep(GRACE).await;
}

/// The page under every path; `get` answers HEAD as well and refuses the rest.
fn answers() -> Router {
    let page = Router::new().fallback_service(get(page::answer));
    headers::on_all(page.layer(CompressionLayer::new().quality(LEVEL)))
}
