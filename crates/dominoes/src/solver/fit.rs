//! Which rules and positions can be solved.

use crate::game::Dominoes;
use crate::predicate::{Condition, Predicate};
use crate::rules::{
    Bonus, BonusFor, BonusPoints, Give, Hands, LineEnds, Matcher, MustPlay, NextSeat, Rules, Tie, Worth,
};
use crate::solver::payoff::Payoff;
use crate::state::{Public, Stage, State};

impl Misfit {
    /// Its name, for dictionaries.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sides(_) => "sides",
            Self::NoLine => "no_line",
            Self::Matching => "matching",
            Self::Passing => "passing",
            Self::Turns => "turns",
            Self::End => "end",
            Self::Bonuses => "bonuses",
            Self::Scoring => "scoring",
            Self::TooDear => "too_dear",
            Self::Drawing => "drawing",
            Self::TooMany(_) => "too_many",
            Self::NoTurn => "no_turn",
        }
    }
}

/// Most tiles in all hands together.
pub(super) const MOST_TILES: u32 = 32;

/// The most that a hand may be worth, bonuses for winning apart.
const DEAREST: i16 = 8_000;

/// Why rules or a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// There are not two sides.
    #[error("exact play needs two sides, these rules have {0}")]
    Sides(u8),
    /// The table is not a line with two ends, or tiles have more than two faces or copies.
    #[error("exact play is for a line of tiles with two faces, each but once in the set")]
    NoLine,
    /// Faces join otherwise than by equal numbers.
    #[error("exact play is for rules in which equal numbers join, and nothing else is asked of a tile")]
    Matching,
    /// A seat may pass, or go on, of its own will.
    #[error("exact play is for rules in which a seat places one tile and passes only when it must")]
    Passing,
    /// The turn does not simply go round.
    #[error("exact play is for rules in which the turn goes round the table")]
    Turns,
    /// A hand ends by more than going out and a block.
    #[error("exact play is for rules in which a hand ends when somebody goes out or nobody can play")]
    End,
    /// Points are scored in play.
    #[error("exact play is for rules without points during play")]
    Bonuses,
    /// Others than the winner score, or lose points.
    #[error("exact play is for rules in which only the winner of a hand scores")]
    Scoring,
    /// A hand can be worth too much.
    #[error("exact play is for hands worth at most 8,000 points")]
    TooDear,
    /// Tiles are dealt again or may still be drawn.
    #[error("tiles may still be drawn here: exact play needs all of them in the hands, on the table or asleep")]
    Drawing,
    /// More than 32 tiles are held.
    #[error("exact play is for at most 32 tiles in all hands together, here are {0}")]
    TooMany(u32),
    /// No seat is to place a tile.
    #[error("no seat is to place a tile here")]
    NoTurn,
}

/// How rules that fit score, and how many seats the turn goes on by: 1, or all but one where it goes the other way.
///
/// # Errors
/// Says why they do not fit.
pub(super) fn rules<const W: usize>(game: &Dominoes<W>) -> Result<(u8, Payoff), Misfit> {
    let (rules, tables) = (&game.rules, &game.tables);
    let sides = &rules.seating.sides;
    if sides.count() != 2 {
        return Err(Misfit::Sides(sides.count()));
    }
    if !tables.line || rules.arms.ends != LineEnds::Both || rules.arms.doubles_first || rules.tiles.copies != 1 {
        return Err(Misfit::NoLine);
    }
    if rules.must_play != MustPlay::IfAble || rules.hands != Hands::Held {
        return Err(Misfit::Passing);
    }
    let equal = match rules.matching.first() {
        Some(row) => row.when.is_none() && row.then.matcher == Matcher::Equal && row.then.wild.is_empty(),
        None => false,
    };
    if !equal || !tables.all_valid || !rules.tiles.wild_faces.is_empty() {
        return Err(Misfit::Matching);
    }
    let steps = match rules.next.first() {
        None => 1,
        Some(row) if row.when.is_some() => return Err(Misfit::Turns),
        Some(row) => match row.then {
            NextSeat::Next => 1,
            NextSeat::Previous => game.seats() - 1,
            NextSeat::Same | NextSeat::MostTiles | NextSeat::Parity => return Err(Misfit::Turns),
        },
    };
    let settled = |condition: &Condition| matches!(condition, Condition::HandsPlayed(_));
    let at_the_end = |bonus: &Bonus| {
        let mut asked = Vec::new();
        bonus.when.iter().for_each(|when| when.conditions(&mut asked));
        bonus.what == BonusFor::Win
            && bonus.below.is_none()
            && matches!(bonus.points, BonusPoints::Fixed(0..=1_000))
            && asked.iter().all(settled)
    };
    if rules.bonuses.len() > 8 || !rules.bonuses.iter().all(at_the_end) {
        return Err(Misfit::Bonuses);
    }
    let score = &rules.score;
    let other = score.tie == Tie::Carried || score.blocked_worth != score.worth || score.doubled_if.is_some();
    if other || score.worth == Worth::Own || score.reset || rules.match_to.begin.is_some() {
        return Err(Misfit::Scoring);
    }
    if !tables.tests.deals_once || rules.refresh.iter().any(|row| row.then.give != Give::Nothing) {
        return Err(Misfit::Drawing);
    }
    let payoff = Payoff::new(game, DEAREST).ok_or(Misfit::TooDear)?;
    Ok((steps, payoff))
}

/// Whether a position can be solved, under rules that fit.
///
/// # Errors
/// Says why not.
pub(super) fn state<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Result<(), Misfit> {
    let public = &state.public;
    if public.stage != Stage::Play || public.yields > 0 || public.deal_row.is_none() {
        return Err(Misfit::NoTurn);
    }
    if !game.rules.refresh.is_empty() && game.drawable(public) > 0 {
        return Err(Misfit::Drawing);
    }
    if !ends_as_usual(&game.rules, game, public) {
        return Err(Misfit::End);
    }
    let held: u32 = state.hands.iter().map(|private| private.hand.len()).sum();
    if held > MOST_TILES { Err(Misfit::TooMany(held)) } else { Ok(()) }
}

/// Whether from here on the hand ends when somebody goes out, or once nobody can play, and not before.
///
/// What cannot change any more is asked of the position. Where nobody can play, passes follow one another until the rules
/// take note of it; who counts least is the same all that time.
fn ends_as_usual<const W: usize>(rules: &Rules, game: &Dominoes<W>, public: &Public<W>) -> bool {
    let seats = u16::from(game.seats());
    let over = |out: bool, stuck: bool| {
        let known = |condition: Condition| match condition {
            Condition::Out => Some(out),
            Condition::Blocked | Condition::AllPassed => Some(stuck),
            Condition::PassesInARow(passes) if passes >= seats && passes <= 100 => Some(stuck),
            Condition::Opening | Condition::NotDealt => Some(false),
            Condition::StockEmpty | Condition::HandsPlayed(_) | Condition::TargetReached => {
                Some(game.is(condition, public, crate::TileSet::EMPTY))
            }
            _ => None,
        };
        let rows: Vec<Option<bool>> = rules.end.iter().map(|when: &Predicate| when.decide(&known)).collect();
        if rows.contains(&Some(true)) { Some(true) } else { rows.iter().all(Option::is_some).then_some(false) }
    };
    over(true, false) == Some(true)
        && over(true, true) == Some(true)
        && over(false, true) == Some(true)
        && over(false, false) == Some(false)
}
