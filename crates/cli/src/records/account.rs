//! What a match came to, summed up from its record.

use std::path::Path;

use serde::Serialize;
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::{PERSON, Record};
use sobremesa_lab::report::Figures;
use sobremesa_protocol::Localized;
use sobremesa_protocol::record::RecordLine;

use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// A match in a list; as JSON, what it came to.
#[derive(Serialize)]
pub(super) struct MatchAccount {
    pub(super) path: String,
    /// In ISO 8601, where it is known.
    date: Option<String>,
    place: Option<String>,
    event: Option<String>,
    game: String,
    /// The rules with what is chosen of them.
    rules: String,
    pub(super) name: Localized,
    seats: Vec<SeatAccount>,
    hands: Vec<HandAccount>,
    /// The side that won; none for a draw, and while it is not over.
    winner: Option<u8>,
    /// Points of each side; empty while it is not over.
    points: Vec<i32>,
    /// `finished`, `resigned` and so on; `unfinished` for a match that was left.
    pub(super) termination: String,
}

/// Who sat at a seat, and how long they took.
#[derive(Serialize)]
struct SeatAccount {
    /// The name at the table, or that of the player.
    name: String,
    /// The player with its options; `person` for people.
    player: String,
    /// The side, from 0.
    side: u8,
    moves: u32,
    /// Milliseconds of all its moves that were timed, and the longest; none where none was.
    ms: Option<u64>,
    longest_ms: Option<u32>,
    /// How many of its moves were timed.
    timed: u32,
}

/// What a hand came to.
#[derive(Serialize)]
struct HandAccount {
    /// The number of the hand, from 1.
    hand: u32,
    moves: u32,
    /// How it ended, in the game's own words; none while it is not over.
    how: Option<String>,
    points: Vec<i32>,
}

impl MatchAccount {
    /// Sums up a record. The rules are those that it carries; where they cannot be read any more their name stands for them.
    pub(super) fn of(path: &Path, record: &Record, catalog: &Catalog, screen: &Screen) -> Self {
        let head = &record.head;
        let rules = catalog.rules_of_record(record).ok();
        let name = rules.as_ref().map_or_else(
            || Localized { es: head.rules.clone(), en: head.rules.clone() },
            |game| game.info().name.clone(),
        );
        let side = |seat: usize| rules.as_ref().and_then(|game| game.info().sides.get(seat).copied());
        let seats = head.players.iter().enumerate().map(|(seat, player)| {
            let called = head.names.get(seat).filter(|name| !name.is_empty());
            let name = match called {
                Some(name) => name.clone(),
                None if player == PERSON => screen.words("terminal.records.person", &[]),
                None => player.split_whitespace().next().unwrap_or(player).to_owned(),
            };
            let side = side(seat).unwrap_or_else(|| u8::try_from(seat).unwrap_or(u8::MAX));
            SeatAccount { name, player: player.clone(), side, moves: 0, ms: None, longest_ms: None, timed: 0 }
        });
        let mut account = Self {
            path: path.display().to_string(),
            date: head.date.clone(),
            place: head.place.clone(),
            event: head.event.clone(),
            game: head.game.clone(),
            rules: head.rules.clone(),
            name,
            seats: seats.collect(),
            hands: Vec::new(),
            winner: None,
            points: Vec::new(),
            termination: "unfinished".into(),
        };
        record.lines.iter().for_each(|line| account.add(line));
        account
    }

    fn add(&mut self, line: &RecordLine) {
        match line {
            RecordLine::Hand { hand, .. } => {
                self.hands.push(HandAccount { hand: *hand, moves: 0, how: None, points: Vec::new() });
            }
            RecordLine::Move { seat, ms, .. } => {
                if let Some(hand) = self.hands.last_mut() {
                    hand.moves += 1;
                }
                if let Some(mover) = self.seats.get_mut(usize::from(*seat)) {
                    mover.moves += 1;
                    if let Some(ms) = *ms {
                        mover.timed += 1;
                        mover.ms = Some(mover.ms.unwrap_or(0) + u64::from(ms));
                        mover.longest_ms = mover.longest_ms.max(Some(ms));
                    }
                }
            }
            RecordLine::HandOver { points, how, .. } => {
                if let Some(hand) = self.hands.last_mut() {
                    (hand.how, hand.points) = (Some(how.clone()), points.clone());
                }
            }
            RecordLine::Result { winner, points, termination, .. } => {
                (self.winner, self.points, self.termination) = (*winner, points.clone(), termination.clone());
            }
            _ => {}
        }
    }

    /// The names at the table, seat by seat.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.seats.iter().map(|seat| &seat.name)
    }

    /// When and under which rules it was played, by whom, and what came out.
    pub(super) fn head(&self, screen: &mut Screen) -> Result<(), Failure> {
        let given = [&self.date, &self.place, &self.event].into_iter().flatten().map(String::as_str);
        let given: Vec<&str> = given.collect();
        let name = styled(STRONG, self.name.within(screen.language));
        screen.paragraph(&[&[name.as_str()], &given[..]].concat().join(" · "), "")?;
        let mut sides: Vec<(u8, Vec<&str>)> = Vec::new();
        for seat in &self.seats {
            match sides.iter_mut().find(|(side, _)| *side == seat.side) {
                Some((_, names)) => names.push(&seat.name),
                None => sides.push((seat.side, vec![&seat.name])),
            }
        }
        let sides: Vec<String> = sides.iter().map(|(_, names)| names.join(" + ")).collect();
        let against = screen.words("terminal.records.against", &[]);
        let came_out = self.came_out(screen);
        screen.paragraph(&format!("{}: {came_out}", sides.join(&format!(" {against} "))), "  ")
    }

    /// What came out, in words.
    fn came_out(&self, screen: &Screen) -> String {
        let points = points(&self.points);
        let hands = self.hands.len().to_string();
        let winners = self.seats.iter().filter(|seat| Some(seat.side) == self.winner);
        let winners: Vec<&str> = winners.map(|seat| seat.name.as_str()).collect();
        let args = [("points", points.as_str()), ("n", &hands), ("names", &winners.join(" + "))];
        let key = match (self.termination.as_str(), self.winner) {
            ("unfinished", _) => "terminal.records.unfinished",
            (_, None) => "terminal.records.drawn",
            (_, Some(_)) => "terminal.records.won",
        };
        screen.words(key, &args)
    }

    /// Who sat where, how many moves they made, and what time they took.
    pub(super) fn seats_told(&self, screen: &mut Screen) -> Result<(), Failure> {
        screen.line("")?;
        let figures = Figures(screen.language);
        let widest = self.seats.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0);
        for (seat, number) in self.seats.iter().zip(1..) {
            let moves = screen.words("terminal.records.moves", &[("n", &seat.moves.to_string())]);
            let seconds = |ms: f64| figures.number(ms / 1000.0);
            let took = match (seat.ms, seat.longest_ms) {
                (Some(ms), Some(longest)) => {
                    let args = [
                        ("mean", seconds(ms as f64 / f64::from(seat.timed))),
                        ("longest", seconds(f64::from(longest))),
                    ];
                    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
                    screen.words("terminal.records.took", &args)
                }
                _ => String::new(),
            };
            // What a player is called and how it plays are two things.
            let player = if seat.player == seat.name || seat.player == PERSON { "" } else { &seat.player };
            let player = if player.is_empty() { String::new() } else { format!("  {}", styled(FAINT, player)) };
            screen.line(&format!("  {number} {:<widest$}  {moves}{took}{player}", seat.name))?;
        }
        Ok(())
    }

    /// What each hand came to.
    pub(super) fn hands_told(&self, screen: &mut Screen) -> Result<(), Failure> {
        screen.line("")?;
        let widest = self.hands.last().map_or(0, |hand| hand.hand.to_string().len());
        for hand in &self.hands {
            let heading = screen.words("terminal.play.hand", &[("hand", &format!("{:>widest$}", hand.hand))]);
            let moves = screen.words("terminal.records.moves", &[("n", &hand.moves.to_string())]);
            let how = match &hand.how {
                Some(how) => {
                    let key = format!("terminal.record.how.{how}");
                    let named = screen.words(&key, &[]);
                    format!("  {}  {}", if named == key { how.clone() } else { named }, points(&hand.points))
                }
                None => String::new(),
            };
            screen.line(&format!("  {heading}  {moves}{how}"))?;
        }
        Ok(())
    }
}

/// Points of the sides, side by side.
fn points(points: &[i32]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ")
}
