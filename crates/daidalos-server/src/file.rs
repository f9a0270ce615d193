//! The files of the page, which are inside the program: a release is one file and needs no folder.
//!
//! A build for development reads them from their folder instead, so that a change is seen at once.

mod kind;

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hyper::body::Bytes;
use hyper::header::HeaderValue;
use rust_embed::{EmbeddedFile, RustEmbed};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::encoding::Encoding;

#[derive(RustEmbed)]
#[folder = "../daidalos-web/page"]
struct Page;

/// All that an answer says of a file, worked out once.
pub(crate) struct File {
    pub(crate) plain: Bytes,
    pub(crate) content_type: &'static str,
    hash: [u8; 32],
    /// Names these very bytes, so that a client can ask for the rest of them.
    strong: HeaderValue,
    /// Names the content, however it is packed.
    weak: HeaderValue,
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

pub(crate) type Found = Arc<File>;

/// The file of a path. Names are taken as they stand and never decoded, so no other spelling leads to one.
pub(crate) fn find(path: &str) -> Option<Found> {
    let path = match path.strip_prefix('/')? {
        "" => "index.html",
        path => path,
    };
    let inside = is_plain(path).then(|| Page::get(path))??;
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    match files.get(path) {
        Some(file) if file.hash == inside.metadata.sha256_hash() => Some(Arc::clone(file)),
        _ => {
            let file = Arc::new(File::new(path, inside)?);
            files.insert(path.to_owned(), Arc::clone(&file));
            Some(file)
        }
    }
}

/// Those that were asked for. One that changed in its folder, which happens in development, takes its own place.
static FILES: LazyLock<Mutex<HashMap<String, Found>>> = LazyLock::new(Mutex::default);

/// Whether it is such a name as the files of the page have. Dots at the start would lead upwards or to
/// hidden files, colons and backslashes to other places on some systems.
fn is_plain(path: &str) -> bool {
    let is_name = |part: &str| !part.is_empty() && !part.starts_with('.');
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    path.split('/').all(is_name) && path.chars().all(is_letter)
}

/// The file in fewer bytes, which are made at the first request and kept. The plain file serves if they cannot be.
///
/// A thread makes them, so other clients do not wait; a task waits for it, so that a client which asks
/// and leaves does not make the next one start again.
pub(crate) async fn packed(file: &Found, encoding: Encoding) -> Option<Bytes> {
    if let Some(packed) = file.cell(encoding).get() {
        return Some(packed.clone());
    }
    let file = Arc::clone(file);
    let packing = async move {
        let packed = file.cell(encoding).get_or_try_init(|| pack(file.plain.clone(), encoding));
        packed.await.cloned().ok()
    };
    tokio::spawn(packing).await.ok()?
}

async fn pack(plain: Bytes, encoding: Encoding) -> io::Result<Bytes> {
    let packed = spawn_blocking(move || encoding.pack(&plain)).await.map_err(io::Error::other)?;
    packed.map(Bytes::from)
}

impl File {
    fn new(path: &str, inside: EmbeddedFile) -> Option<Self> {
        let hash = inside.metadata.sha256_hash();
        let name: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Some(Self {
            plain: bytes(inside),
            content_type: kind::content_type(path),
            hash,
            strong: HeaderValue::try_from(format!("\"{name}\"")).ok()?,
            weak: HeaderValue::try_from(format!("W/\"{name}\"")).ok()?,
            brotli: OnceCell::new(),
            gzip: OnceCell::new(),
        })
    }

    /// The name of what is sent in this encoding.
    pub(crate) fn tag(&self, encoding: Option<Encoding>) -> &HeaderValue {
        if encoding.is_some() { &self.weak } else { &self.strong }
    }

    /// Pictures of points are packed already.
    pub(crate) fn can_be_packed(&self) -> bool {
        self.content_type != kind::PNG
    }

    fn cell(&self, encoding: Encoding) -> &OnceCell<Bytes> {
        match encoding {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
        }
    }
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    /// A file with a name that is not plain, or of a kind that is not in the table, could not be seen.
    #[test]
    fn every_file_can_be_asked_for_and_has_a_type() {
        for path in Page::iter().filter(|path| !path.starts_with('.') && !path.contains("/.")) {
            assert!(is_plain(&path), "{path} has a name that is not served");
            assert_ne!(kind::content_type(&path), kind::UNKNOWN, "{path}");
        }
    }

    #[test]
    fn only_plain_names() {
        for path in ["a", "a.b", "js/a-b_c.js", "a/b/c"] {
            assert!(is_plain(path), "{path}");
        }
        for path in [
            "", "/", "/a", "a/", "a//b", ".a", "a/.b", "..", "a/../b", "./a", "a\\b", "c:a", "%61",
            "a b", "ä",
        ] {
            assert!(!is_plain(path), "{path}");
        }
    }

    /// The same memory, not only the same bytes: nothing is packed twice, even if many ask at once or leave early.
    #[tokio::test]
    async fn a_file_is_packed_once() {
        for encoding in [Encoding::Brotli, Encoding::Gzip] {
            let file = find("/style.css").unwrap();
            // Asks, and leaves before there is an answer.
            let hasty = pin!(packed(&file, encoding)).poll(&mut Context::from_waker(Waker::noop()));
            assert!(hasty.is_pending());
            let ask = || tokio::spawn(async move { packed(&find("/style.css")?, encoding).await });
            let asked: Vec<_> = (0..50).map(|_| ask()).collect();
            let first = packed(&file, encoding).await.unwrap();
            for answer in asked {
                assert_eq!(answer.await.unwrap().unwrap().as_ptr(), first.as_ptr());
            }
        }
    }
}
