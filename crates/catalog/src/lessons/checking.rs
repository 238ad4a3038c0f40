//! Checks a lesson by playing it: along every right move, to the end of each position.

use std::collections::BTreeSet;
use std::ops::Range;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_edge::exercise::make_move;
use sobremesa_edge::{AnyMatch, ExerciseError, UnplayableMove};
use sobremesa_files::Mistake;
use sobremesa_protocol::Turn;

use super::playing::Judgement;
use super::{Lesson, LessonBoard, LessonPosition, MovePattern, MoveTask};

/// Most right moves of a position that are tried, all ways to play it together.
const MOST_WAYS: u32 = 4_000;
/// Most legal moves named in an advice.
const MOST_NAMED: usize = 16;

/// What playing the lesson shows to be wrong.
pub(super) fn check(lesson: &Lesson) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for position in &lesson.positions {
        if let Some(board) = &position.board {
            check_position(position, board, &mut mistakes);
        }
    }
    mistakes
}

fn check_position(position: &LessonPosition, board: &LessonBoard, mistakes: &mut Vec<Mistake>) {
    let played = match board.begin() {
        Ok(played) => played,
        Err(ExerciseError::Chance(why)) => {
            let advice = Message::new("mistake.lesson.chance_advice");
            mistakes.push(Mistake::new(board.chance_span.clone(), why).advise(advice));
            return;
        }
        Err(ExerciseError::Move(index, why)) => {
            let text = &board.exercise.before[index];
            mistakes.push(unplayable(board.before_span.clone(), text, &why));
            return;
        }
    };
    let tasks: Vec<&MoveTask> = position.move_tasks().map(|(_, task)| task).collect();
    let spans = position.move_tasks().map(|(index, _)| position.turns[index].span.clone()).collect();
    let mut trying = Trying { board, tasks, spans, used: BTreeSet::new(), ways: 0, mistakes: Vec::new() };
    trying.from(0, &*played);
    if trying.mistakes.is_empty() {
        trying.tell_unused(&*played);
    }
    mistakes.append(&mut trying.mistakes);
}

/// All ways to play a position.
struct Trying<'p> {
    board: &'p LessonBoard,
    tasks: Vec<&'p MoveTask>,
    /// Where each task stands in the file.
    spans: Vec<Range<usize>>,
    /// Where the patterns stand that a legal move fitted.
    used: BTreeSet<(usize, usize)>,
    ways: u32,
    mistakes: Vec<Mistake>,
}

impl Trying<'_> {
    /// Goes on from the task of a number.
    fn from(&mut self, number: usize, played: &dyn AnyMatch) {
        let Some(task) = self.tasks.get(number).copied() else { return };
        let span = self.spans[number].clone();
        let learner = self.board.exercise.seat;
        match played.turn() {
            Turn::Seat { seat } if seat == learner.0 => {}
            Turn::Seat { seat } => {
                let problem = Message::new("mistake.lesson.not_learner");
                let problem = problem.with("seat", seat + 1).with("learner", learner);
                self.tell(Mistake::new(span, problem).advise("mistake.lesson.not_learner_advice"));
                return;
            }
            Turn::NextHand | Turn::Nothing => {
                self.tell(Mistake::new(span, "mistake.lesson.hand_over").advise("mistake.lesson.hand_over_advice"));
                return;
            }
        }
        let legal = played.legal_texts();
        self.note_used(task, played, &legal);
        let right: Vec<&String> =
            legal.iter().filter(|mv| matches!(task.judge(played, mv), Judgement::Right(_))).collect();
        let untold = legal.iter().find(|mv| matches!(task.judge(played, mv), Judgement::Wrong(None)));
        if let Some(untold) = untold {
            let problem = Message::new("mistake.lesson.untold").with("move", untold);
            self.tell(Mistake::new(span.clone(), problem).advise("mistake.lesson.untold_advice"));
        }
        if right.is_empty() {
            let pattern = &task.accept.first().map_or(span, |pattern| pattern.span.clone());
            self.tell(Mistake::new(pattern.clone(), "mistake.lesson.none_right").advise(named(&legal)));
            return;
        }
        for mv in right {
            self.ways += 1;
            if self.ways > MOST_WAYS {
                let problem = Message::new("mistake.lesson.too_many_ways").with("most", MOST_WAYS);
                let first = self.spans[0].clone();
                self.tell(Mistake::new(first, problem).advise("mistake.lesson.too_many_ways_advice"));
                return;
            }
            let Judgement::Right(following) = task.judge(played, mv) else { continue };
            let mut after = played.snapshot();
            let moves = std::iter::once(mv).chain(following.moves);
            let failed = moves.into_iter().find_map(|text| Some((text, make_move(&mut *after, text).err()?)));
            if let Some((text, why)) = failed {
                let mistake = unplayable(following.span.clone(), text, &why);
                let problem = Message::new("mistake.lesson.after_move").with("move", mv);
                let problem = problem.with_message("problem", mistake.problem);
                self.tell(Mistake { problem, ..mistake });
                continue;
            }
            self.from(number + 1, &*after);
        }
    }

    /// Notes which patterns of a task a legal move fits.
    fn note_used(&mut self, task: &MoveTask, played: &dyn AnyMatch, legal: &[String]) {
        for pattern in patterns(task) {
            if legal.iter().any(|mv| pattern.fits(played, mv)) {
                self.used.insert((pattern.span.start, pattern.span.end));
            }
        }
    }

    /// Tells of moves that are named and can never be made; `played` only reads them.
    fn tell_unused(&mut self, played: &dyn AnyMatch) {
        for task in self.tasks.clone() {
            for pattern in patterns(task) {
                if self.used.contains(&(pattern.span.start, pattern.span.end)) {
                    continue;
                }
                let text = shown(&pattern.text);
                let unread = if pattern.is_open() { None } else { played.spelled(&pattern.text).err() };
                let problem = match unread {
                    Some(why) => Message::new("mistake.lesson.unreadable_move").with("move", text).with_message("why", why),
                    None => Message::new("mistake.lesson.never_legal").with("move", text),
                };
                self.tell(Mistake::new(pattern.span.clone(), problem).advise("mistake.lesson.never_legal_advice"));
            }
        }
    }

    /// Tells of a mistake; of a place only the first.
    fn tell(&mut self, mistake: Mistake) {
        if !self.mistakes.iter().any(|told| told.span == mistake.span) {
            self.mistakes.push(mistake);
        }
    }
}

/// All moves that a task names.
fn patterns(task: &MoveTask) -> impl Iterator<Item = &MovePattern> {
    let wrong = task.wrong.iter().map(|(pattern, _)| pattern);
    let when = task.when.iter().map(|(pattern, _)| pattern);
    task.accept.iter().chain(wrong).chain(when)
}

/// A move of the script that cannot be made.
fn unplayable(span: Range<usize>, text: &str, why: &UnplayableMove) -> Mistake {
    let text = shown(text);
    match why {
        UnplayableMove::Unreadable(why) => {
            let problem = Message::new("mistake.lesson.unreadable_move").with("move", text);
            Mistake::new(span, problem.with_message("why", why.clone()))
        }
        UnplayableMove::Illegal { legal } => {
            Mistake::new(span, Message::new("mistake.lesson.illegal_move").with("move", text)).advise(named(legal))
        }
        UnplayableMove::NoTurn => {
            Mistake::new(span, Message::new("mistake.lesson.no_turn").with("move", text))
                .advise("mistake.lesson.hand_over_advice")
        }
        UnplayableMove::Chance(why) => Mistake::new(span, why.clone()),
    }
}

/// The moves that can be made.
fn named(legal: &[String]) -> Message {
    let named = legal.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("  ");
    let key = if legal.len() > MOST_NAMED { "mistake.lesson.legal_more" } else { "mistake.lesson.legal" };
    Message::new(key).with("moves", named).with("n", legal.len())
}
