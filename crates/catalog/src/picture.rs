//! Pictures in the folders of players and themes: only looked at.

use std::path::Path;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Scalable Vector Graphics, without scripts.
    Svg,
    /// Portable Network Graphics.
    Png,
}

impl Drawing {
    /// The form that the ending of a file's name says, however it is written; none where it is another.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let ending = Path::new(name).extension()?;
        [Self::Svg, Self::Png].into_iter().find(|drawing| ending.eq_ignore_ascii_case(drawing.ending()))
    }

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

/// The form of a picture, which is the one that its name says, and nothing in it acts; else what is wrong with it, and what
/// would be right.
pub(crate) fn drawing_of(name: &str, bytes: &[u8]) -> Result<Drawing, (Message, Message)> {
    let of = |key| Message::new(key).with("name", shown(name));
    if Drawing::named(name) == Some(Drawing::Png) {
        return match size_of_png(bytes) {
            None => Err((of("mistake.picture.no_png"), "mistake.picture.no_png_advice".into())),
            Some(_) => Ok(Drawing::Png),
        };
    }
    let text = std::str::from_utf8(bytes).unwrap_or_default().trim_start_matches('\u{feff}').trim_start();
    let drawn = text.starts_with("<svg") || (text.starts_with("<?xml") && text.contains("<svg"));
    if !drawn {
        return Err((of("mistake.picture.no_svg"), "mistake.picture.no_svg_advice".into()));
    }
    match acts(text) {
        Some(found) => Err((of("mistake.picture.acts").with("found", found), "mistake.picture.acts_advice".into())),
        None => Ok(Drawing::Svg),
    }
}

/// Width and height of a PNG (ISO/IEC 15948, 11.2.1: they stand first in its header chunk).
pub(crate) fn size_of_png(bytes: &[u8]) -> Option<(u32, u32)> {
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
    use super::*;

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
            assert!(drawing_of("a.svg", wrong.as_bytes()).is_err(), "{wrong}");
        }
        for right in ["<svg><desc>on = one</desc></svg>", "<svg><text>Concha, once</text></svg>"] {
            assert!(drawing_of("a.svg", right.as_bytes()).is_ok(), "{right}");
        }
    }
}
