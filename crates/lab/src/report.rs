//! A summary in words and pictures: for a terminal, as a page, and as the trailer of a commit message.

mod figures;
mod html;
mod lines;
mod planned;
mod sentences;
mod standing;
mod text;
mod trailer;
mod tuned;

pub use figures::Figures;
pub use html::html;
pub(crate) use html::{escaped, page, panel, paragraphs, share_whiskers, table};
pub(crate) use lines::live_line;
pub use lines::pairing_line;
pub use planned::planned_sizes;
pub use sentences::{again, again_in_a_line, forecast, heading, letter, more_needed, size, verdict};
pub use standing::conclusion;
pub(crate) use standing::so_far;
pub(crate) use text::ending;
pub use text::text;
pub use trailer::trailer;
pub use tuned::{tuned_gain, tuned_weights};
