//! Characters that nobody sees.

/// Whether a character turns or hides the text around it: it would let one name pass for another. Line breaks and tabs are
/// among them.
pub fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
