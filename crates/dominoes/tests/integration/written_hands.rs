//! Hands of every bundled rule file, written out move by move by the rules as people tell them, played by the engine.
//!
//! A file of `tests/hands` says what is played (`rules`, `seats` where a file offers several, `opener` where no tile
//! opens, `drawn`: the tile that lies on the table where one is drawn for it, `before`: points of each side before the
//! hand), the hand (`play`), and how it ends (`end`). Lines of `play`:
//!
//! - `deal 6-6 5-4 / 3-1 ... / ...`: the order in which the stock falls at a deal, seat by seat between `/`; a last `...`
//!   is the rest of the stock in any order.
//! - `draw 5-4 2-2 ...`: what is drawn, in the order in which it falls, and the rest; `turn` likewise what is turned up of a
//!   row that nobody sees.
//! - `may 3: 6-4> 5-5< -`: every move that seat 3 may make now.
//! - `3 6-4>? : ends 4 6, held 6 6 5 7, stock 3, scored 0 15, turn 1`: a seat's move, and after it: the numbers of the
//!   open ends by arm (right, left, then the others), tiles held by seat, tiles in the stock, points scored in play by
//!   side so far, whose turn it is.
//! - `# ...`: a remark.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::path::Path;

use serde::Deserialize;
use sobremesa_core::{Game, Points, Seat, Side, Standing, Turn};
use sobremesa_dominoes::file::{self, Seats};
use sobremesa_dominoes::state::Stage;
use sobremesa_dominoes::{Dominoes, Move, Opening, State, TileId};

use crate::support;

/// A hand written out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rules: String,
    seats: Option<u8>,
    opener: Option<u8>,
    drawn: Option<String>,
    before: Option<Vec<i32>>,
    play: String,
    end: End,
}

/// How it ends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    how: String,
    left: Vec<i32>,
    points: Vec<i32>,
    winner: Option<u8>,
}

/// Nothing, or what is wrong.
type Checked = Result<(), String>;

/// Compares what is written with what the engine has.
fn same<T: PartialEq + Debug + ?Sized>(what: &str, written: &T, played: &T) -> Checked {
    if written == played { Ok(()) } else { Err(format!("{what}: written {written:?}, played {played:?}")) }
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// A hand being played.
struct Table<'g, const W: usize> {
    game: &'g Dominoes<W>,
    state: State<W>,
}

impl<const W: usize> Table<'_, W> {
    fn line(&mut self, line: &str) -> Checked {
        match line.split_once(' ') {
            Some(("deal", order)) => self.shuffle(order, true),
            Some(("draw" | "turn", order)) => self.shuffle(order, false),
            Some(("may", moves)) => self.may(moves),
            _ => self.play(line),
        }
    }

    fn order(&self, order: &str) -> Result<Vec<TileId>, String> {
        let order = order.replace('/', " ");
        let (named, rest) = match order.trim_end().strip_suffix("...") {
            Some(named) => (named, true),
            None => (&*order, false),
        };
        let mut tiles = self.game.read_tiles(named).map_err(text)?;
        if rest {
            let copies = &self.game.tables().copies;
            let mut left = self.state.stock;
            for tile in &tiles {
                copies.take(&mut left, *tile);
            }
            tiles.extend(left.iter().map(|tile| copies.kind(tile)));
        }
        self.game.read_shuffle(&self.game.tiles_text(tiles), self.state.stock).map_err(text)
    }

    fn shuffle(&mut self, order: &str, deals: bool) -> Checked {
        match self.state.public.stage {
            Stage::Deal(_) if deals => {}
            Stage::Refresh(_) | Stage::TurnUp | Stage::Reveal(..) if !deals => {}
            other => return Err(format!("the hand waits for {other:?}")),
        }
        let order = self.order(order)?;
        self.game.deal(&mut self.state, &order);
        Ok(())
    }

    fn turn_of(&self, seat: &str) -> Result<Seat, String> {
        let seat = Seat(seat.trim().parse::<u8>().map_err(text)? - 1);
        same("what the hand waits for", &Turn::Seat(seat), &self.game.turn(&self.state)).map(|()| seat)
    }

    fn may(&self, moves: &str) -> Checked {
        let (seat, moves) = moves.split_once(':').ok_or("as `may 3: 6-4> -`")?;
        let seat = self.turn_of(seat)?;
        let texts = |mut moves: Vec<Move>| {
            moves.sort_unstable();
            moves.into_iter().map(|mv| self.game.move_text(mv)).collect::<Vec<_>>().join(" ")
        };
        let mut legal = Vec::new();
        self.game.legal_moves(&self.state.public, self.game.private(&self.state, seat), |mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        let written = moves.split_whitespace().map(|mv| self.game.read_move(mv).map(|(mv, _)| mv).map_err(text));
        same("legal moves", &texts(written.collect::<Result<_, _>>()?), &texts(legal))
    }

    fn play(&mut self, line: &str) -> Checked {
        let (made, seen) = line.split_once(" : ").unwrap_or((line, ""));
        let (seat, mv) = made.trim().split_once(' ').ok_or("as `3 6-4>`")?;
        self.turn_of(seat)?;
        let (mv, pause) = self.game.read_move(mv.trim()).map_err(text)?;
        self.game.try_play(&mut self.state, mv, pause).map_err(text)?;
        seen.split(',').map(str::trim).filter(|check| !check.is_empty()).try_for_each(|check| self.check(check))
    }

    fn check(&self, check: &str) -> Checked {
        let public = &self.state.public;
        let (what, numbers) = check.split_once(' ').ok_or("as `ends 4 6`")?;
        let written: Vec<i32> =
            numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().map_err(|error| format!("{error}"))?;
        let played: Vec<i32> = match what {
            "ends" => public.ends.iter().map(|(_, end)| i32::from(end.number)).collect(),
            "held" => public.held[..usize::from(self.game.seats())].iter().map(|held| i32::from(*held)).collect(),
            "stock" => vec![i32::from(public.stock)],
            "scored" => public.scored.by_side().to_vec(),
            "turn" => vec![i32::from(public.turn.0) + 1],
            _ => return Err(format!("nothing is called `{what}`")),
        };
        same(what, &written, &played)
    }

    fn over(&self, end: &End) -> Checked {
        same("what the hand waits for", &Turn::Over, &self.game.turn(&self.state))?;
        let outcome = self.game.outcome(&self.state);
        let seats = usize::from(self.game.seats());
        let left: Vec<i32> =
            self.state.hands[..seats].iter().map(|private| self.game.hand_score(private.hand)).collect();
        same("how", &*end.how, outcome.how)?;
        same("left", &end.left, &left)?;
        same("points", &*end.points, outcome.points.by_side())?;
        same("winner", &end.winner.map(|side| Side(side - 1)), &outcome.winner)
    }
}

fn play<const W: usize>(game: &Dominoes<W>, written: &Written) -> Checked {
    let before = written.before.as_deref().unwrap_or_default();
    let mut standing = Standing { hands: u32::from(!before.is_empty()), points: Points::none(game.sides().count()) };
    for (side, points) in (0..).zip(before) {
        standing.points.add(Side(side), *points);
    }
    let drawn = written.drawn.as_deref().map(|tile| game.read_tile(tile)).transpose().map_err(text)?;
    let opener = written.opener.map(|seat| Seat(seat - 1));
    let opening = Opening { opener, yields: 0, standing, carried: 0, drawn };
    let mut table = Table { game, state: game.start(&opening) };
    for line in written.play.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        table.line(line).map_err(|wrong| format!("`{line}`: {wrong}"))?;
    }
    table.over(&written.end).map_err(|wrong| format!("at the end: {wrong}"))
}

/// Plays a written hand; the id of its rules, if it went as written.
fn play_file(path: &Path) -> Result<String, String> {
    let written: Written = toml::from_str(&std::fs::read_to_string(path).map_err(text)?).map_err(text)?;
    let seats = Seats { seats: written.seats, ..Seats::default() };
    let rules = file::read_with(&support::text(&written.rules), &seats).map_err(|error| format!("{error:?}"))?;
    if rules.tiles().count() <= 64 {
        play(&Dominoes::<1>::new(rules), &written)?;
    } else {
        play(&Dominoes::<8>::new(rules), &written)?;
    }
    Ok(written.rules)
}

#[test]
fn every_written_hand_is_played_so_and_every_bundled_rule_file_has_two() {
    let mut hands: BTreeMap<String, usize> = support::names().into_iter().map(|name| (name, 0)).collect();
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hands")).expect("the folder is there") {
        let path = entry.expect("readable").path();
        match play_file(&path) {
            Ok(rules) => *hands.entry(rules).or_default() += 1,
            Err(problem) => wrong.push(format!("{}: {problem}", path.display())),
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    hands.retain(|_, written| *written < 2);
    assert!(hands.is_empty(), "two hands are to be written out: {hands:?}");
}
