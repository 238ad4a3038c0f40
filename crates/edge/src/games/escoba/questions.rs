//! What one asks first of rules of escoba.

use crate::form::Question;

/// What is asked, in order.
pub(super) const ASKED: &[Question] = &[
    Question::of("question.escoba.seats", "deal.seats"),
    Question::of("question.escoba.sides", "deal.sides"),
    Question::of("question.escoba.hand", "deal.hand"),
    Question::of("question.escoba.table", "deal.table"),
    Question::of("question.escoba.kings_up", "deal.kings_up"),
    Question::of("question.escoba.faces", "deal.faces"),
    Question::of("question.escoba.terms", "deal.terms"),
    Question::of("question.escoba.sum", "play.sum"),
    Question::of("question.escoba.takes_first", "play.takes_first"),
    Question::of("question.escoba.capture", "play.capture"),
    Question::of("question.escoba.last_sweep", "play.last_sweep"),
    Question::of("question.escoba.opening", "play.opening"),
    Question::of("question.escoba.opening_first_two", "play.opening_first_two"),
    Question::of("question.escoba.opening_to", "play.opening_to"),
    Question::of("question.escoba.fourth_point", "score.fourth_point"),
    Question::of("question.escoba.ties", "score.ties"),
    Question::of("question.escoba.bonus_cards", "score.bonus_cards"),
    Question::of("question.escoba.bonus_sevens", "score.bonus_sevens"),
    Question::of("question.escoba.bonus_oros", "score.bonus_oros"),
    Question::of("question.escoba.target", "match_to.target"),
    Question::of("question.escoba.direction", "deal.direction"),
];
