//! The ways to send a file in fewer bytes.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::header::{ACCEPT_ENCODING, HeaderMap};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

/// The level of brotli: 0.15 s for an engine of 1.4 MB, which the first client to ask for it waits. The highest
/// takes 2 to 3 s and saves a tenth.
const BROTLI: u32 = 7;

/// The largest window that every browser takes, as a power of two.
const WINDOW: u32 = 22;

impl Encoding {
    /// The one that the client likes best; of equals the smaller one. None if it likes files as they are.
    pub(crate) fn best(headers: &HeaderMap) -> Option<Self> {
        let [brotli, gzip] = [Self::Brotli, Self::Gzip].map(|it| weight(headers, it.name()));
        let others = weight(headers, "*").unwrap_or(0.0);
        let (brotli, gzip) = (brotli.unwrap_or(others), gzip.unwrap_or(others));
        let (best, most) = if gzip > brotli { (Self::Gzip, gzip) } else { (Self::Brotli, brotli) };
        let plain = weight(headers, "identity").unwrap_or(0.0);
        (most > 0.0 && most >= plain).then_some(best)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Takes its time: not for a thread that others wait for.
    pub(crate) fn pack(self, plain: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Brotli => {
                let mut packer = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI, WINDOW);
                packer.write_all(plain)?;
                Ok(packer.into_inner())
            }
            Self::Gzip => {
                let mut packer = GzEncoder::new(Vec::new(), Compression::default());
                packer.write_all(plain)?;
                packer.finish()
            }
        }
    }
}

/// How much the client likes the encoding of this name, from 0 to 1, if it says so.
fn weight(headers: &HeaderMap, name: &str) -> Option<f32> {
    let lines = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut wishes = lines.flat_map(|line| line.split(',')).map(wish);
    wishes.find(|(wished, _)| wished.eq_ignore_ascii_case(name)).map(|(_, weight)| weight)
}

/// A name and its weight, as in `br;q=0.5`. What is no weight weighs nothing.
fn wish(text: &str) -> (&str, f32) {
    let (name, rest) = text.split_once(';').unwrap_or((text, "q=1"));
    let weight = rest.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
    (name.trim(), weight.filter(|weight| (0.0..=1.0).contains(weight)).unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn the_client_chooses() {
        for (accepted, best) in [
            ("", None),
            ("identity", None),
            ("zip", None),
            ("br", Some(Encoding::Brotli)),
            ("gzip", Some(Encoding::Gzip)),
            ("gzip, deflate, br, zstd", Some(Encoding::Brotli)),
            ("*", Some(Encoding::Brotli)),
            ("br;q=0, *", Some(Encoding::Gzip)),
            ("br;q=0.5, gzip ; q=0.8", Some(Encoding::Gzip)),
            ("br;q=0.5, gzip;q=0.5, identity;q=0.4", Some(Encoding::Brotli)),
            ("br;q=0.5, identity", None),
            ("gzip;q=0, br;q=0.000", None),
            ("gzip;q=2, br;q=nan", None),
            ("gzip;q=, br;q", None),
        ] {
            let headers =
                HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            assert_eq!(Encoding::best(&headers), best, "{accepted}");
        }
        assert_eq!(Encoding::best(&HeaderMap::new()), None);
    }
}
