//! Ranks of placements: what the classic players go by.

mod heaviest;
mod matrix;
mod safe;

pub use heaviest::{AnyDouble, Heaviest};
pub use matrix::Matrix;
pub use safe::Safe;
