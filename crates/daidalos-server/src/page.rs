//! The answer to a path: the file, a part of it, or that the client has it already.

use std::ops::Range;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderValue, IF_NONE_MATCH, VARY,
};
use hyper::{Method, Response, StatusCode};

use crate::answer::{Answer, sentence};
use crate::encoding::Encoding;
use crate::file::{self, File, Found};
use crate::range::{self, Part};

/// The file that a path names, or that there is none.
pub(crate) async fn answer(method: &Method, path: &str, headers: &HeaderMap) -> Answer {
    let Some(file) = file::find(path) else {
        return sentence(StatusCode::NOT_FOUND, "There is no such page.\n");
    };
    // HEAD asks for no part: there would be nothing to cut it from.
    let part = if method == Method::GET { range::part(headers, &file) } else { Part::Whole };
    // Parts are cut from the file as it is: a place in a packed one means nothing to the client.
    let encoding = Encoding::best(headers).filter(|_| part == Part::Whole && file.can_be_packed());
    if is_known(headers, file.tag(encoding)) {
        return named(StatusCode::NOT_MODIFIED, &file, encoding, Bytes::new());
    }
    match part {
        Part::Whole => whole(&file, encoding).await,
        Part::Bytes(bytes) => cut(&file, bytes),
        Part::Nothing => nothing(&file),
    }
}

/// Whether the client named the content that it has, and it is this one, packed or not; `*` is any.
fn is_known(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let lines = headers.get_all(IF_NONE_MATCH).iter().map(HeaderValue::as_bytes);
    let mut tags = lines.flat_map(|line| line.split(|byte| *byte == b',')).map(<[u8]>::trim_ascii);
    tags.any(|named| named == b"*" || strong(named) == strong(tag.as_bytes()))
}

fn strong(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

async fn whole(file: &Found, encoding: Option<Encoding>) -> Answer {
    let packed = match encoding {
        Some(encoding) => file::packed(file, encoding).await.map(|bytes| (encoding, bytes)),
        None => None,
    };
    let Some((encoding, bytes)) = packed else {
        return typed(named(StatusCode::OK, file, None, file.plain.clone()), file);
    };
    let mut answer = typed(named(StatusCode::OK, file, Some(encoding), bytes), file);
    let name = HeaderValue::from_static(encoding.name());
    answer.headers_mut().insert(CONTENT_ENCODING, name);
    answer
}

fn cut(file: &File, bytes: Range<usize>) -> Answer {
    let place = format!("bytes {}-{}/{}", bytes.start, bytes.end - 1, file.plain.len());
    let answer = named(StatusCode::PARTIAL_CONTENT, file, None, file.plain.slice(bytes));
    placed(typed(answer, file), place)
}

fn nothing(file: &File) -> Answer {
    let answer = sentence(StatusCode::RANGE_NOT_SATISFIABLE, "The file has no such part.\n");
    placed(answer, format!("bytes */{}", file.plain.len()))
}

/// Kept by the client, but asked for again at every use: a new version is seen at once.
fn named(status: StatusCode, file: &File, encoding: Option<Encoding>, bytes: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(bytes));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.reserve(16);
    headers.insert(ETAG, file.tag(encoding).clone());
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    answer
}

fn typed(mut answer: Answer, file: &File) -> Answer {
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    answer
}

/// Which bytes of how many; digits are always a header.
fn placed(mut answer: Answer, place: String) -> Answer {
    if let Ok(place) = HeaderValue::try_from(place) {
        answer.headers_mut().insert(CONTENT_RANGE, place);
    }
    answer
}
