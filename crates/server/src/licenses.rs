//! The texts of the licences of what is inside the program.

use std::io::Read;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;

/// `licenses/texts.txt`, as `build.rs` packed it.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licenses.txt.gz"));

/// The texts of the licences of all libraries and typefaces inside the program, each with the names of those that it is of.
///
/// # Panics
/// Never: what the build packed can be unpacked.
pub fn license_texts() -> String {
    let mut texts = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut texts).expect("the build packed a text");
    texts
}

/// Answers with all of them.
pub(crate) async fn answer() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, license_texts()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_are_those_of_the_file_and_a_fraction_of_its_length() {
        let file = include_str!("../../../licenses/texts.txt");
        assert_eq!(license_texts(), file);
        assert!(PACKED.len() < file.len() / 4, "{} of {}", PACKED.len(), file.len());
    }
}
