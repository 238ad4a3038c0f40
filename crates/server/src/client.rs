//! The client: what `web/dist` holds, inside the program.

use std::borrow::Cow;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::refusal::Refusal;

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The page that every address of the client's begins with.
const PAGE: &str = "index.html";

/// Said in place of the page when the client was not built.
pub const MISSING: &str = "The client is not built, so there is no page to show.\n\n\
    Build it with `make web` (or: npm --prefix web ci && npm --prefix web run build),\n\
    then build the program again, and start it.\n\n\
    The interface under /api answers all the same.\n";

/// Whether the client is there.
pub(crate) fn is_built() -> bool {
    Files::get(PAGE).is_some()
}

/// Answers whatever is not the interface: a file, or the page.
pub(crate) async fn answer(request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return unknown(path).into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return wrong_method().into_response();
    }
    // Only files have a dot in their name: any other address is the client's own.
    let name = if path.contains('.') { &path[1..] } else { PAGE };
    match Files::get(name) {
        Some(file) if name.split('/').all(|part| part != "..") => {
            let packed = Files::get(&format!("{name}.br")).map(|packed| packed.data);
            serve(name, file, packed, request.headers())
        }
        None if name == PAGE => (StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response(),
        _ => unknown(path).into_response(),
    }
}

/// The refusal of an address that nothing is at.
pub(crate) fn unknown(path: &str) -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "request/unknown-address", "there is nothing at this address")
        .with("path", path)
}

/// The refusal of a method that an address does not answer to.
pub(crate) fn wrong_method() -> Refusal {
    let message = "this address does not answer to this method";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "request/wrong-method", message)
}

/// Whether a browser takes what is packed by Brotli.
fn takes_brotli(asked: &HeaderMap) -> bool {
    let said = asked.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    // One with a weight may be refused by it (`br;q=0`): it is packed on its way, as every other answer.
    said.flat_map(|ways| ways.split(',')).any(|way| way.trim() == "br")
}

/// Sends a file: as the build packed it, where that is there and the browser takes it. It is packed harder than there is time
/// for on its way.
fn serve(name: &str, file: EmbeddedFile, packed: Option<Cow<'static, [u8]>>, asked: &HeaderMap) -> Response {
    let [hash, _] = halves(file.metadata.sha256_hash());
    // Weak: the same tag whether or not it is compressed on its way.
    let tag = format!("W/\"{hash:032x}\"");
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let known = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
    // What the build put under `assets` has the hash of its content in its name.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = HeaderMap::new();
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    match packed.filter(|_| takes_brotli(asked)) {
        Some(packed) => {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            (headers, packed).into_response()
        }
        None => (headers, file.data).into_response(),
    }
}

/// The two halves of a hash, as numbers.
fn halves(hash: [u8; 32]) -> [u128; 2] {
    let half = |from| u128::from_be_bytes(std::array::from_fn(|at| hash[from + at]));
    [half(0), half(16)]
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ogg" => "audio/ogg",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use axum::body::HttpBody;
    use rust_embed::Metadata;

    use super::*;

    fn file() -> EmbeddedFile {
        let metadata = Metadata::__rust_embed_new([7; 32], None, None);
        EmbeddedFile { data: Cow::Borrowed(b"body {}"), metadata }
    }

    #[test]
    fn a_file_known_to_the_browser_is_not_sent_again() {
        let first = serve("assets/a-1.css", file(), None, &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::CONTENT_TYPE], "text/css; charset=utf-8");
        assert_eq!(first.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        let asked = HeaderMap::from_iter([(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone())]);
        assert_eq!(serve("assets/a-1.css", file(), None, &asked).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(serve(PAGE, file(), None, &HeaderMap::new()).headers()[header::CACHE_CONTROL], "no-cache");
    }

    #[test]
    fn a_file_goes_packed_to_browsers_that_take_it() {
        let sent = |ways: &'static str| {
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(ways))]);
            serve("assets/a-1.css", file(), Some(Cow::Borrowed(b"packed")), &asked)
        };
        let packed = sent("gzip, deflate, br, zstd");
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(packed.headers()[header::VARY], "accept-encoding");
        assert_eq!(packed.body().size_hint().exact(), Some(6));
        for ways in ["", "gzip", "br;q=0", "brave"] {
            let plain = sent(ways);
            assert!(!plain.headers().contains_key(header::CONTENT_ENCODING), "{ways}");
            assert_eq!(plain.body().size_hint().exact(), Some(7), "{ways}");
        }
    }
}
