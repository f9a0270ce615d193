//! Which host a request may be meant for.
//!
//! What listens on this machine alone must not answer to every name: a page from elsewhere can let its own
//! name lead to 127.0.0.1, and would then pass for the same site (DNS rebinding).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hyper::header::HOST;
use hyper::http::uri::Authority;
use hyper::{HeaderMap, Uri};

pub(crate) const HINT: &str = "This server is for its own machine alone: ask for localhost or 127.0.0.1.\n\
    To serve others, start it with an address that they can reach: daidalos serve --bind ADDR\n";

/// The names that are answered to.
#[derive(Clone, Copy)]
pub(crate) enum Names {
    /// Those of this machine for itself.
    Loopback,
    All,
}

impl Names {
    /// For a server at this address. Where others can reach it, nobody knows what they call it.
    pub(crate) fn at(ip: IpAddr) -> Self {
        if ip.to_canonical().is_loopback() { Self::Loopback } else { Self::All }
    }

    /// Whether every name in the request is one of them. A request without one comes from no browser.
    pub(crate) fn include(self, uri: &Uri, headers: &HeaderMap) -> bool {
        let is_ours =
            |host: &[u8]| Authority::try_from(host).is_ok_and(|it| is_loopback(it.host()));
        match self {
            Self::All => true,
            Self::Loopback => {
                uri.host().is_none_or(is_loopback)
                    && headers.get_all(HOST).iter().all(|host| is_ours(host.as_bytes()))
            }
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inner {
        Some(ip) => ip.parse::<Ipv6Addr>().is_ok_and(|ip| ip.to_canonical().is_loopback()),
        None => {
            host.eq_ignore_ascii_case("localhost")
                || host.parse::<Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loopback() {
        for host in
            ["localhost", "LocalHost", "127.0.0.1", "127.9.8.7", "[::1]", "[::ffff:127.0.0.1]"]
        {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "localhost.evil.example",
            "evil-localhost",
            "localhost.",
            "127.0.0.1.evil.example",
            "127.1",
            "128.0.0.1",
            "0.0.0.0",
            "[::2]",
            "[::]",
            "::1",
            "[127.0.0.1]",
            "[localhost]",
            "[::1",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
