//! A position of a lesson as it is played: what the teacher says of a move, and what follows it.

use sobremesa_core::Seat;
use sobremesa_edge::exercise::make_move;
use sobremesa_edge::{AnyMatch, ExerciseError, UnplayableMove};
use sobremesa_protocol::{Localized, Problem, Turn};

use super::{Following, LessonBoard, LessonPosition, MovePattern, MoveTask};

/// What a move of the learner's comes to.
pub enum LessonAnswer {
    /// It is not right, and was not made.
    Wrong {
        /// What the teacher says.
        say: Localized,
    },
    /// It is right.
    Right {
        /// What the teacher says; empty where nothing.
        say: Localized,
        /// The match after the move, then after each of the moves that follow up to the learner's next turn.
        plies: Vec<Box<dyn AnyMatch>>,
    },
}

/// Why a move cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonPlayError {
    /// No move is asked for: there is no table, or the position was played to its end.
    NoMove,
    /// One of the moves made before is not a right one.
    NotMade,
    /// The move cannot be made.
    Refused(Problem),
}

/// What the file says of a move.
pub(super) enum Judgement<'t> {
    /// It is right, and this follows.
    Right(FollowingMove<'t>),
    /// It is not, and this is said; none where the file says nothing of it.
    Wrong(Option<&'t Localized>),
}

/// What follows a right move.
pub(super) struct FollowingMove<'t> {
    pub(super) say: &'t Localized,
    pub(super) moves: &'t [String],
    pub(super) span: &'t std::ops::Range<usize>,
}

impl MovePattern {
    /// Whether it stands for several moves.
    pub(super) fn is_open(&self) -> bool {
        self.text.contains('*')
    }

    /// Whether a move, as the match spells it, is one of these.
    pub(super) fn fits(&self, played: &dyn AnyMatch, mv: &str) -> bool {
        if self.is_open() { fits_parts(&self.text, mv) } else { played.spelled(&self.text).is_ok_and(|own| own == mv) }
    }
}

/// Whether a text is what stands in a pattern, any text in the place of each `*`.
fn fits_parts(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(text) = text.strip_prefix(head) else { return false };
    (0..=text.len()).filter(|at| text.is_char_boundary(*at)).any(|at| fits_parts(rest, &text[at..]))
}

impl MoveTask {
    /// What the file says of a legal move, as the match spells it.
    pub(super) fn judge<'t>(&'t self, played: &dyn AnyMatch, mv: &str) -> Judgement<'t> {
        if !self.accept.iter().any(|pattern| pattern.fits(played, mv)) {
            let told = self.wrong.iter().find(|(pattern, _)| pattern.fits(played, mv));
            return Judgement::Wrong(told.map(|(_, say)| say).or(self.otherwise.as_ref()));
        }
        let Following { say, moves, span } = &self.follows;
        let instead = self.when.iter().find(|(pattern, _)| pattern.fits(played, mv)).map(|(_, instead)| instead);
        let (moves, span) = match instead.and_then(|instead| instead.moves.as_ref()) {
            Some((moves, span)) => (moves, span),
            None => (moves, span),
        };
        let say = instead.and_then(|instead| instead.say.as_ref()).unwrap_or(say);
        Judgement::Right(FollowingMove { say, moves, span })
    }

    /// A right move that can be made.
    fn right_move(&self, played: &dyn AnyMatch) -> Option<String> {
        let legal = played.legal_texts();
        let fitting = |pattern: &MovePattern| legal.iter().find(|mv| pattern.fits(played, mv)).cloned();
        self.accept.iter().find_map(fitting)
    }
}

impl LessonBoard {
    /// The match as it stands in the position.
    pub(super) fn begin(&self) -> Result<Box<dyn AnyMatch>, ExerciseError> {
        self.exercise.begin(&*self.game)
    }
}

impl LessonPosition {
    /// The place among the turns of the one that comes after so many right moves.
    pub fn turn_after(&self, moves: usize) -> usize {
        let Some(last) = moves.checked_sub(1) else { return 0 };
        self.move_tasks().nth(last).map_or(self.turns.len(), |(index, _)| index + 1)
    }

    /// The match after the right moves that the learner made, and what followed each.
    ///
    /// # Errors
    /// If there is no table, or one of the moves is not right.
    pub fn at(&self, made: &[String]) -> Result<Box<dyn AnyMatch>, LessonPlayError> {
        let board = self.board.as_ref().ok_or(LessonPlayError::NoMove)?;
        let mut played = board.begin().map_err(|_| LessonPlayError::NoMove)?;
        let mut tasks = self.move_tasks();
        for text in made {
            let (_, task) = tasks.next().ok_or(LessonPlayError::NotMade)?;
            let mv = played.spelled(text).map_err(|_| LessonPlayError::NotMade)?;
            let Judgement::Right(following) = task.judge(&*played, &mv) else { return Err(LessonPlayError::NotMade) };
            for mv in std::iter::once(&mv).chain(following.moves) {
                make_move(&mut *played, mv).map_err(|_| LessonPlayError::NotMade)?;
            }
        }
        Ok(played)
    }

    /// What a move comes to after those that the learner made before.
    ///
    /// # Errors
    /// If no move is asked for, or it cannot be made.
    pub fn answer(&self, made: &[String], text: &str) -> Result<LessonAnswer, LessonPlayError> {
        let mut played = self.at(made)?;
        let (_, task) = self.move_tasks().nth(made.len()).ok_or(LessonPlayError::NoMove)?;
        let Turn::Seat { seat } = played.turn() else { return Err(LessonPlayError::NoMove) };
        let before = played.snapshot();
        played.play(before.ply(), Seat(seat), text, None).map_err(LessonPlayError::Refused)?;
        let mv = before.spelled(text).map_err(|_| LessonPlayError::NotMade)?;
        let following = match task.judge(&*before, &mv) {
            Judgement::Wrong(say) => return Ok(LessonAnswer::Wrong { say: say.cloned().unwrap_or_default() }),
            Judgement::Right(following) => following,
        };
        let mut plies = vec![played.snapshot()];
        for mv in following.moves {
            make_move(&mut *played, mv).map_err(|_: UnplayableMove| LessonPlayError::NoMove)?;
            plies.push(played.snapshot());
        }
        Ok(LessonAnswer::Right { say: following.say.clone(), plies })
    }

    /// A right move after those that the learner made.
    ///
    /// # Errors
    /// If no move is asked for.
    pub fn right_move(&self, made: &[String]) -> Result<String, LessonPlayError> {
        let played = self.at(made)?;
        let (_, task) = self.move_tasks().nth(made.len()).ok_or(LessonPlayError::NoMove)?;
        task.right_move(&*played).ok_or(LessonPlayError::NoMove)
    }
}

#[cfg(test)]
mod tests {
    use super::fits_parts;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, fits) in [
            ("*", "6-6>", true),
            ("*", "", true),
            ("6-*", "6-6>", true),
            ("6-*", "5-6>", false),
            ("*>", "6-6>", true),
            ("*>", "6-6<", false),
            ("*-d7/*", "d1-d7/g7", true),
            ("*-d7/*", "d1-d6/d7", false),
            ("6-6>", "6-6>", true),
            ("6-6", "6-6>", false),
        ] {
            assert_eq!(fits_parts(pattern, text), fits, "{pattern} {text}");
        }
    }
}
