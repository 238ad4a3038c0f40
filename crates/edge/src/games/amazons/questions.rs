//! What one asks first of rules of amazons.

use crate::form::Question;

/// What is asked, in order.
pub(super) const ASKED: &[Question] = &[
    Question::of("question.amazons.files", "board.files"),
    Question::of("question.amazons.ranks", "board.ranks"),
    Question::of("question.amazons.white", "start.white"),
    Question::of("question.amazons.black", "start.black"),
    Question::of("question.amazons.arrows", "start.arrows"),
    Question::of("question.amazons.first", "start.first"),
    Question::of("question.amazons.plies", "opening.plies"),
];
