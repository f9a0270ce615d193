//! `daidalos serve`: the page at an address of this machine, until it is stopped.
//!
//! Here the program waits for many at once, so the asynchronous runtime is made here; nothing else knows of it.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use anyhow::{Context, anyhow};
use clap::{Arg, ArgMatches, Command, value_parser};
use tokio::net::TcpListener;
use tokio::runtime;

use super::SubCommand;
use super::typed::flag;
use crate::output;
#[cfg(unix)]
use crate::signals;

pub(super) const COMMAND: SubCommand = SubCommand { name: "serve", shared: &[], args, run };

fn args(command: Command) -> Command {
    command
        .about("Serve the page: the games in a browser")
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("N")
                .value_parser(value_parser!(u16))
                .allow_hyphen_values(true)
                .default_value("7414")
                .help("Where to listen; a browser keeps games by address and port, so keep to one; 0 takes any free port"),
        )
        .arg(
            Arg::new("bind")
                .long("bind")
                .value_name("ADDR")
                .value_parser(parse_address)
                .default_value("127.0.0.1")
                .help("The address to listen at: 127.0.0.1 for this machine alone, 0.0.0.0 for every machine that can reach it"),
        )
        .arg(flag("open", "Open the page in the browser"))
}

fn parse_address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "write an address, for example 127.0.0.1 or ::1".to_owned())
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let ip = matches.get_one("bind").copied().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let port = matches.get_one("port").copied().unwrap_or_default();
    let wants_browser = matches.get_flag("open");
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(SocketAddr::new(ip, port), wants_browser))
}

async fn serve(address: SocketAddr, wants_browser: bool) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).await.map_err(|error| refusal(address, error))?;
    // Heard from before the address is told: its reader may send a signal at once.
    let stop = stop_signal().context("cannot wait for signals")?;
    let page = page(listener.local_addr()?);
    if !address.ip().to_canonical().is_loopback() {
        output::say("every machine that can reach this one can open the page\n");
    }
    let told = format!("Daidalos is at {page} ; Ctrl-C stops it.\n");
    output::write(None, |out| out.write_all(told.as_bytes()))?;
    if wants_browser {
        open(&page);
    }
    daidalos_server::run(listener, stop).await.context("cannot go on serving")
}

/// Where the page is, for a browser on this machine: it cannot go to "any address".
fn page(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

fn refusal(address: SocketAddr, error: io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => {
            anyhow!("{address} is in use; try another --port, or 0 for any free one")
        }
        _ => anyhow::Error::new(error).context(format!("cannot listen at {address}")),
    }
}

/// The listener is there already: a browser that comes before it is answered waits.
fn open(page: &str) {
    if let Err(error) = open::that_detached(page) {
        output::say(&format!("cannot open a browser: {error}; open {page} yourself\n"));
    }
}

/// Ends with the first signal that asks the program to stop. Under `nohup` it goes on when the terminal is gone.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let hangs_up = !signals::is_ignored(SignalKind::hangup().as_raw_value());
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = hangs_up.then(|| signal(SignalKind::hangup())).transpose()?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            Some(_) = async { hangup.as_mut()?.recv().await } => {}
        }
    })
}

/// Ends with Ctrl-C, or when the console is closed.
#[cfg(windows)]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close};
    let (mut key, mut pause, mut close) = (ctrl_c()?, ctrl_break()?, ctrl_close()?);
    Ok(async move {
        tokio::select! {
            _ = key.recv() => {}
            _ = pause.recv() => {}
            _ = close.recv() => {}
        }
    })
}
