//! Who sits where.

use sobremesa_catalog::{AnyGame, PlayerSpec};
use sobremesa_lab::Message;
use sobremesa_protocol::words::Language;

use crate::failure::Failure;

/// How people are named in arguments and records.
const PERSON: &[&str] = &["person", "persona", "me", "yo"];

/// Who plays where nobody is named.
const COMPANION: &str = "matriz";

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    /// Somebody at this keyboard.
    Person,
    /// A computer player.
    Computer(PlayerSpec),
}

/// Everybody at a table.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    occupants: Vec<Occupant>,
    sides: Vec<u8>,
}

impl Party {
    /// Seats those of the arguments (`N=PLAYER`); else a person at the first seat and `matriz` at the others.
    pub(crate) fn new(game: &dyn AnyGame, arguments: &[String]) -> Result<Self, Failure> {
        let info = game.info();
        let companion = game.player(&PlayerSpec::named(COMPANION)).expect("a player of every roster");
        let mut occupants = vec![Occupant::Computer(companion); usize::from(info.seats)];
        occupants[0] = Occupant::Person;
        let mut named = Vec::new();
        for argument in arguments {
            let wrong = |key| Message::new(key).with("found", argument).with("last", info.seats);
            let (seat, player) =
                argument.split_once('=').ok_or_else(|| Failure::Bad(wrong("terminal.bad.seat_form")))?;
            let seat: usize = seat.trim().parse().map_err(|_| Failure::Bad(wrong("terminal.bad.seat_form")))?;
            if !(1..=occupants.len()).contains(&seat) {
                return Err(Failure::Bad(wrong("terminal.bad.seat_number")));
            }
            if named.contains(&seat) {
                return Err(Failure::Bad(wrong("terminal.bad.seat_twice")));
            }
            named.push(seat);
            occupants[seat - 1] = if PERSON.contains(&player.trim().to_lowercase().as_str()) {
                Occupant::Person
            } else {
                let player = player.parse().and_then(|spec: PlayerSpec| game.player(&spec));
                Occupant::Computer(player.map_err(|error| Failure::Bad(Message::of_player(&error, game)))?)
            };
        }
        Ok(Self { occupants, sides: info.sides.clone() })
    }

    /// Who sits at a seat.
    pub(crate) fn at(&self, seat: u8) -> &Occupant {
        &self.occupants[usize::from(seat)]
    }

    /// How many people there are.
    pub(crate) fn persons(&self) -> usize {
        self.occupants.iter().filter(|occupant| **occupant == Occupant::Person).count()
    }

    /// The first seat with a person.
    pub(crate) fn first_person(&self) -> Option<u8> {
        self.occupants.iter().position(|occupant| *occupant == Occupant::Person).map(|seat| seat as u8)
    }

    /// Whether the only person sits there.
    pub(crate) fn is_only_person(&self, seat: u8) -> bool {
        self.persons() == 1 && *self.at(seat) == Occupant::Person
    }

    /// Number of seats.
    pub(crate) fn seats(&self) -> u8 {
        self.occupants.len() as u8
    }

    /// The side of a seat.
    pub(crate) fn side(&self, seat: u8) -> u8 {
        self.sides[usize::from(seat)]
    }

    /// Whether two seats win together.
    pub(crate) fn partners(&self, one: u8, other: u8) -> bool {
        one != other && self.side(one) == self.side(other)
    }

    /// A seat's occupant as a record names it.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |occupant: &Occupant| match occupant {
            Occupant::Person => "person".to_owned(),
            Occupant::Computer(player) => player.to_string(),
        };
        self.occupants.iter().map(name).collect()
    }

    /// A seat as it is spoken of: its number and who sits there.
    pub(crate) fn name(&self, seat: u8, language: Language) -> String {
        let number = (seat + 1).to_string();
        match self.at(seat) {
            Occupant::Computer(player) => format!("{number} {}", player.name),
            Occupant::Person if self.persons() == 1 => language.say("terminal.play.you", &[("seat", &number)]),
            Occupant::Person => language.say("terminal.play.person", &[("seat", &number)]),
        }
    }

    /// A side as it is spoken of: us and them where one person faces one other side, else by its seats.
    pub(crate) fn side_name(&self, side: u8, language: Language) -> String {
        let own = self.first_person().filter(|_| self.persons() == 1).map(|seat| self.side(seat));
        let pairs = self.seats() > 2 && self.sides.iter().all(|side| *side < 2);
        match own {
            Some(own) if pairs && own == side => language.say("terminal.play.us", &[]),
            Some(_) if pairs => language.say("terminal.play.them", &[]),
            _ => {
                let seats = (0..self.seats()).filter(|seat| self.side(*seat) == side);
                seats.map(|seat| self.name(seat, language)).collect::<Vec<_>>().join(" + ")
            }
        }
    }
}
