//! Hands of the family of Scopa, written out move by move by the rules as people tell them, played by the engine.
//!
//! A file of `tests/hands` says what is played (`rules`, `seats` where a file offers several, `dealer`), the hand (`play`),
//! and how it ends (`end`: what is left and the side that gets it, what each side has by line of the count, the points).
//! Lines of `play`:
//!
//! - `deal 7o 4b 3o 1e | 5c 6o Rb / ...`: the cards turned up, at the first deal, and those dealt seat by seat from the one
//!   that plays first.
//! - `may 1: 7o:5c+2b 4e`: every play that seat 1 may make now.
//! - `1 7o:5c+2b : table 4e, piles 3 0, escobas 0 0`: a seat's play, and after it: the cards on the table (`-`: none), cards
//!   in the piles and escobas side by side.
//! - `# ...`: a remark.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::path::Path;

use serde::Deserialize;
use sobremesa_core::{Game, Seat, Side, Turn};
use sobremesa_escoba::rules::CaptureSum;
use sobremesa_escoba::{CardSet, Escoba, Move, State, notation};

use crate::support;

/// A hand written out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rules: String,
    seats: Option<u8>,
    dealer: u8,
    play: String,
    end: End,
}

/// How it ends.
#[derive(Deserialize)]
struct End {
    left: String,
    last: u8,
    points: Vec<i32>,
    winner: Option<u8>,
    /// What each side has, by line of the count.
    #[serde(flatten)]
    lines: BTreeMap<String, Vec<u16>>,
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
struct Table {
    game: Escoba,
    state: State,
}

impl Table {
    fn line(&mut self, line: &str) -> Checked {
        match line.split_once(' ') {
            Some(("deal", cards)) => self.deal(cards),
            Some(("may", plays)) => self.may(plays),
            _ => self.play(line),
        }
    }

    fn deal(&mut self, cards: &str) -> Checked {
        same("what the hand waits for", &Turn::Shuffle, &self.game.turn(&self.state))?;
        let shuffle = self.game.read_shuffle(&cards.replace(['/', '|'], " "), &self.state).map_err(text)?;
        self.game.deal(&mut self.state, &shuffle);
        let (first, hands) = (cards.split('|').next_back().unwrap_or_default(), &self.state.hands);
        for (step, hand) in (0..).zip(first.split('/')) {
            let seat = self.game.mano(self.state.public.dealer).after(step, self.game.seats());
            same("a hand", &support::set(hand), &hands[seat.index()].hand)?;
        }
        Ok(())
    }

    fn turn_of(&self, seat: &str) -> Result<Seat, String> {
        let seat = Seat(seat.trim().parse::<u8>().map_err(text)? - 1);
        same("what the hand waits for", &Turn::Seat(seat), &self.game.turn(&self.state)).map(|()| seat)
    }

    fn may(&self, plays: &str) -> Checked {
        let (seat, plays) = plays.split_once(':').ok_or("as `may 1: 7o:5c+2b 4e`")?;
        let seat = self.turn_of(seat)?;
        let mut legal: Vec<Move> = Vec::new();
        self.game.legal_moves(&self.state.public, self.game.private(&self.state, seat), |mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        let texts = |mut plays: Vec<Move>| {
            plays.sort_unstable();
            plays.into_iter().map(notation::move_text).collect::<Vec<_>>().join(" ")
        };
        let written = plays.split_whitespace().map(|mv| notation::read_move(mv).map_err(text));
        same("legal plays", &texts(written.collect::<Result<_, _>>()?), &texts(legal))
    }

    fn play(&mut self, line: &str) -> Checked {
        let (made, seen) = line.split_once(" : ").ok_or("as `1 4e : table 4e, piles 0 0, escobas 0 0`")?;
        let (seat, mv) = made.trim().split_once(' ').ok_or("as `1 4e`")?;
        self.turn_of(seat)?;
        let mv = notation::read_move(mv.trim()).map_err(text)?;
        // What is left at the end of the hand is compared there.
        let last = self.state.public.held.iter().sum::<u8>() == 1 && self.state.public.stock == 0;
        self.game.try_play(&mut self.state, mv, ()).map_err(text)?;
        let (public, sides) = (&self.state.public, usize::from(self.game.sides().count()));
        for check in seen.split(',').map(str::trim) {
            let (what, written) = check.split_once(' ').ok_or("as `piles 3 0`")?;
            let numbers =
                || written.split_whitespace().map(str::parse::<u32>).collect::<Result<Vec<_>, _>>().map_err(text);
            match what {
                "table" if written == "-" => same(what, &CardSet::EMPTY, &public.table)?,
                "table" => same(what, &support::set(written), &public.table)?,
                "piles" => {
                    let piles: Vec<u32> = public.piles[..sides].iter().map(|pile| pile.len()).collect();
                    same(what, &numbers()?, &piles)?;
                }
                "escobas" => {
                    let escobas: Vec<u32> = public.escobas[..sides].iter().map(|escobas| u32::from(*escobas)).collect();
                    same(what, &numbers()?, &escobas)?;
                }
                _ => return Err(format!("nothing is called `{what}`")),
            }
        }
        same("whether the hand is over", &last, &(self.game.turn(&self.state) == Turn::Over))
    }

    fn over(&self, end: &End) -> Checked {
        same("what the hand waits for", &Turn::Over, &self.game.turn(&self.state))?;
        let (public, sides) = (&self.state.public, usize::from(self.game.sides().count()));
        same("left", &support::set(&end.left), &public.table)?;
        same("who captured last", &Some(Side(end.last - 1)), &public.last_taker)?;
        let lines: BTreeMap<String, Vec<u16>> = self
            .game
            .tally(public)
            .iter()
            .map(|line| (line.line.name().to_owned(), line.have[..sides].to_vec()))
            .collect();
        same("the count", &end.lines, &lines)?;
        let outcome = self.game.outcome(&self.state);
        same("points", &*end.points, outcome.points.by_side())?;
        same("winner", &end.winner.map(|side| Side(side - 1)), &outcome.winner)
    }
}

/// Plays a written hand; the id of its rules, if it went as written.
fn play_file(path: &Path) -> Result<String, String> {
    let written: Written = toml::from_str(&std::fs::read_to_string(path).map_err(text)?).map_err(text)?;
    let game = Escoba::new(support::seated(&support::text(&written.rules), written.seats));
    let opening = game.read_opening(&format!("dealer={}", written.dealer)).map_err(text)?;
    let mut table = Table { state: game.start(&opening), game };
    for line in written.play.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        table.line(line).map_err(|wrong| format!("`{line}`: {wrong}"))?;
    }
    table.over(&written.end).map_err(|wrong| format!("at the end: {wrong}"))?;
    Ok(written.rules)
}

#[test]
fn every_written_hand_is_played_so_and_every_file_of_the_family_has_two() {
    let family = support::names()
        .into_iter()
        .filter(|name| support::seated(&support::text(name), None).play().sums.sum == CaptureSum::Value);
    let mut hands: BTreeMap<String, u32> = family.map(|name| (name, 0)).collect();
    assert!(hands.len() >= 3, "{hands:?}");
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
    assert!(hands.values().all(|hands| *hands >= 2), "two hands are written out for each: {hands:?}");
}
