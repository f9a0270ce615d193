//! What a request gets: a file, or a plain sentence that says why not.

use std::convert::Infallible;

use http_body_util::Full;
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, CONTENT_TYPE, HOST, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode, Version};

use crate::host::{HINT, Names};
use crate::{headers, page};

pub(crate) type Answer = Response<Full<Bytes>>;

/// Never fails: what goes wrong is an answer, too.
pub(crate) async fn answer(request: Request<Incoming>, names: Names) -> Result<Answer, Infallible> {
    let mut answer = match objection(&request, names) {
        Some(objection) => objection,
        None => page::answer(request.method(), request.uri().path(), request.headers()).await,
    };
    headers::guard(answer.headers_mut());
    Ok(answer)
}

/// A sentence, in plain text.
pub(crate) fn sentence(status: StatusCode, text: &'static str) -> Answer {
    let mut answer = Response::new(Full::from(text));
    *answer.status_mut() = status;
    with(answer, CONTENT_TYPE, "text/plain; charset=utf-8")
}

/// Bodies are never read: hyper closes the connection behind one, so nobody can keep it with half of one.
fn objection(request: &Request<Incoming>, names: Names) -> Option<Answer> {
    if !names.include(request.uri(), request.headers()) {
        return Some(sentence(StatusCode::MISDIRECTED_REQUEST, HINT));
    }
    if request.version() == Version::HTTP_11 && !request.headers().contains_key(HOST) {
        return Some(sentence(StatusCode::BAD_REQUEST, "A request names its host.\n"));
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let text = "There is nothing here but pages to get.\n";
        let answer = sentence(StatusCode::METHOD_NOT_ALLOWED, text);
        return Some(with(answer, ALLOW, "GET,HEAD"));
    }
    let has_body = !request.body().is_end_stream();
    has_body.then(|| sentence(StatusCode::PAYLOAD_TOO_LARGE, "A request for a page has no body.\n"))
}

fn with(mut answer: Answer, name: HeaderName, value: &'static str) -> Answer {
    answer.headers_mut().insert(name, HeaderValue::from_static(value));
    answer
}
