//! A player's picture.

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;

use crate::picture::{self, Drawing};

/// Most bytes of a picture.
pub(super) const MAX_BYTES: usize = 64 * 1024;

/// Width and height of a PNG, in pixels.
const SIDE: u32 = 150;

/// The names under which a picture is looked for where the file names none.
pub(super) const USUAL: [&str; 3] = ["avatar.svg", "avatar.png", "image.png"];

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
    let drawing = picture::drawing_of(name, &bytes)?;
    match picture::size_of_png(&bytes) {
        Some((width, height)) if (width, height) != (SIDE, SIDE) => {
            let problem = of("mistake.picture.size").with("width", width).with("height", height);
            Err((problem, "mistake.picture.size_advice".into()))
        }
        _ => Ok(Avatar { drawing, bytes }),
    }
}

/// Whether a name is one that a picture can have.
pub(super) fn fits(name: &str) -> bool {
    !name.contains(['/', '\\', ':']) && Drawing::named(name).is_some()
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
}
