//! A player's picture.

use std::path::Path;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;

/// Most bytes of a picture.
pub(super) const MAX_BYTES: usize = 64 * 1024;

/// Width and height of a PNG, in pixels.
const SIDE: u32 = 150;

/// The names under which a picture is looked for where the file names none.
pub(super) const USUAL: [&str; 3] = ["avatar.svg", "avatar.png", "image.png"];

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Scalable Vector Graphics, without scripts.
    Svg,
    /// Portable Network Graphics, 150 x 150 pixels.
    Png,
}

impl Drawing {
    /// The ending of its files' names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

/// A player's picture, looked at before it was taken: it has the form that its ending says, and nothing in it acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avatar {
    /// How it is drawn.
    pub drawing: Drawing,
    /// The bytes of the picture's file.
    pub bytes: Vec<u8>,
}

impl Avatar {
    /// Where a browser finds it: another picture is at another address.
    pub(super) fn address(&self, home: &str, id: &str) -> String {
        let mark = &blake3::hash(&self.bytes).to_hex()[..8];
        format!("/avatars/{home}/{id}.{}?v={mark}", self.drawing.ending())
    }
}

/// Reads a picture; what is wrong with it, and what would be right.
pub(super) fn read(name: &str, bytes: Vec<u8>) -> Result<Avatar, (Message, Message)> {
    let of = |key| Message::new(key).with("name", shown(name));
    if bytes.len() > MAX_BYTES {
        let advice = Message::new("mistake.picture.large_advice").with("most", MAX_BYTES);
        return Err((of("mistake.picture.large").with("bytes", bytes.len()), advice));
    }
    if is_png(name) {
        return match size_of_png(&bytes) {
            None => Err((of("mistake.picture.no_png"), "mistake.picture.no_png_advice".into())),
            Some((SIDE, SIDE)) => Ok(Avatar { drawing: Drawing::Png, bytes }),
            Some((width, height)) => {
                let problem = of("mistake.picture.size").with("width", width).with("height", height);
                Err((problem, "mistake.picture.size_advice".into()))
            }
        };
    }
    let text = std::str::from_utf8(&bytes).unwrap_or_default().trim_start_matches('\u{feff}').trim_start();
    let drawn = text.starts_with("<svg") || (text.starts_with("<?xml") && text.contains("<svg"));
    if !drawn {
        return Err((of("mistake.picture.no_svg"), "mistake.picture.no_svg_advice".into()));
    }
    match acts(text) {
        Some(found) => Err((of("mistake.picture.acts").with("found", found), "mistake.picture.acts_advice".into())),
        None => Ok(Avatar { drawing: Drawing::Svg, bytes }),
    }
}

/// Whether a name has an ending, however it is written.
fn ends(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// Whether the ending of a picture's name is that of a PNG.
fn is_png(name: &str) -> bool {
    ends(name, "png")
}

/// Whether a name is one that a picture can have.
pub(super) fn fits(name: &str) -> bool {
    !name.contains(['/', '\\', ':']) && (is_png(name) || ends(name, "svg"))
}

/// Width and height of a PNG (ISO/IEC 15948, 11.2.1: they stand first in its header chunk).
fn size_of_png(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(4..16)?.strip_prefix(b"IHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// Parts of an SVG that could act if it is opened as a page of its own: scripts, foreign content, events, entities.
fn acts(text: &str) -> Option<String> {
    const TAGS: [&str; 6] = ["<script", "<foreignobject", "<iframe", "<!doctype", "<!entity", "javascript:"];
    let low = text.to_ascii_lowercase();
    if let Some(tag) = TAGS.iter().find(|tag| low.contains(**tag)) {
        return Some((*tag).to_owned());
    }
    // An attribute that begins with `on` is an event's.
    low.match_indices("on").find_map(|(at, _)| {
        let before = low[..at].chars().next_back()?;
        let name: String = low[at..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let after = low[at + name.len()..].trim_start();
        let event = (before.is_whitespace() || matches!(before, '"' | '\'' | '/')) && name.len() > 2;
        (event && after.starts_with('=')).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::words::Language;

    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0]);
        bytes
    }

    #[test]
    fn pictures_have_the_form_that_their_ending_says() {
        let drawing = |name: &str, bytes: &[u8]| read(name, bytes.to_vec()).map(|avatar| avatar.drawing);
        assert_eq!(drawing("a.PNG", &png(150, 150)), Ok(Drawing::Png));
        assert!(
            drawing("a.png", &png(150, 149))
                .is_err_and(|(problem, _)| Language::En.tell(&problem).contains("150 x 149"))
        );
        assert!(drawing("a.png", b"<svg/>").is_err());
        assert_eq!(drawing("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), Ok(Drawing::Svg));
        assert_eq!(drawing("a.svg", b"\xef\xbb\xbf <?xml version='1.0'?><svg/>"), Ok(Drawing::Svg));
        assert!(drawing("a.svg", &png(150, 150)).is_err());
        assert!(drawing("a.svg", &vec![b' '; MAX_BYTES + 1]).is_err());
    }

    #[test]
    fn pictures_do_not_act() {
        for wrong in [
            "<svg><script>alert(1)</script></svg>",
            "<svg onload='alert(1)'/>",
            "<svg><g\nonClick = \"x\"/></svg>",
            "<svg><a href='JavaScript:x'/></svg>",
            "<svg><foreignObject/></svg>",
            "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
        ] {
            assert!(read("a.svg", wrong.into()).is_err(), "{wrong}");
        }
        for right in ["<svg><desc>on = one</desc></svg>", "<svg><text>Concha, once</text></svg>"] {
            assert!(read("a.svg", right.into()).is_ok(), "{right}");
        }
    }
}
