//! What one asks first of rules of dominoes.

use crate::form::{Answer, Question};

/// What is asked, in order.
pub(super) const ASKED: &[Question] = &[
    Question::of("question.dominoes.seats", "table.seats"),
    Question::of("question.dominoes.sides", "table.sides"),
    Question::of("question.dominoes.highest", "tiles.highest"),
    Question::of("question.dominoes.hand", "deal.0.take"),
    Question::of("question.dominoes.refresh", "refresh").answered(&[
        Answer { name: "question.dominoes.refresh_pass", value: None, mark: None },
        Answer {
            name: "question.dominoes.refresh_some",
            value: Some(r#"[{"when": "cannot_play and not stock_empty", "take": 1}]"#),
            mark: Some("take"),
        },
        Answer {
            name: "question.dominoes.refresh_until",
            value: Some(r#"[{"when": "cannot_play and not stock_empty", "until_playable": true}]"#),
            mark: Some("until_playable"),
        },
    ]),
    Question::of("question.dominoes.drawn", "refresh.0.take").needing(&["refresh.0.take"]),
    Question::of("question.dominoes.asleep", "tiles.asleep").needing(&["refresh"]),
    Question::of("question.dominoes.first", "opening.first"),
    Question::of("question.dominoes.later", "opening.later"),
    Question::of("question.dominoes.matching", "match.0.use"),
    Question::of("question.dominoes.spinner", "table.spinner"),
    Question::of("question.dominoes.must_play", "table.must_play"),
    Question::of("question.dominoes.pensada", "table.pensada"),
    Question::of("question.dominoes.winner", "score.winner"),
    Question::of("question.dominoes.tie", "score.tie"),
    Question::of("question.dominoes.worth", "score.worth"),
    Question::of("question.dominoes.divide", "score.divide"),
    Question::of("question.dominoes.blocked_divide", "score.blocked_divide"),
    Question::of("question.dominoes.target", "match_to.target"),
    Question::of("question.dominoes.hands", "match_to.hands"),
    Question::of("question.dominoes.direction", "table.direction"),
];
