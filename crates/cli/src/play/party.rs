//! The people and players at the seats of a match.

use std::iter;

use sobremesa_catalog::{CatalogGame, PlayerSpec};
use sobremesa_lab::{Message, message};
use sobremesa_protocol::Localized;
use sobremesa_protocol::words::Language;

use crate::failure::Failure;

/// How people are named in arguments and records.
const PERSON: &[&str] = &["person", "persona", "human", "humano", "me", "yo"];

/// The occupant of a seat.
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
    /// What each is called, by seat; empty where that was not said.
    called: Vec<String>,
    sides: Vec<u8>,
    side_names: Vec<Localized>,
}

/// The greatest length of what somebody is called, in characters.
const LONGEST_NAME: usize = 24;

/// How all seats are named at once in arguments.
const ALL: &[&str] = &["all", "todos"];

impl Party {
    /// Seats those of the arguments (`N=PLAYER`, or `all=PLAYER` for those that are not named); else a person at the first
    /// seat and the usual companion at the others.
    pub(crate) fn new(game: &CatalogGame, arguments: &[String]) -> Result<Self, Failure> {
        let info = game.info();
        let companion = game
            .player(&PlayerSpec::named(game.about().parts.companion))
            .map_err(|error| Failure::Bad(message::of_player(&error, game)))?;
        let mut occupants = vec![Occupant::Computer(companion); usize::from(info.seats)];
        occupants[0] = Occupant::Person;
        let mut named = Vec::new();
        for argument in arguments {
            let wrong = |key| Message::new(key).with("found", argument).with("last", info.seats);
            let (seat, player) =
                argument.split_once('=').ok_or_else(|| Failure::Bad(wrong("terminal.bad.seat_form")))?;
            let seat = seat.trim().to_lowercase();
            // 0 stands for all.
            let seat: usize = if ALL.contains(&seat.as_str()) {
                0
            } else {
                let number: usize = seat.parse().map_err(|_| Failure::Bad(wrong("terminal.bad.seat_form")))?;
                if !(1..=occupants.len()).contains(&number) {
                    return Err(Failure::Bad(wrong("terminal.bad.seat_number")));
                }
                number
            };
            if named.iter().any(|(other, _)| *other == seat) {
                return Err(Failure::Bad(wrong("terminal.bad.seat_twice")));
            }
            let occupant = if PERSON.contains(&player.trim().to_lowercase().as_str()) {
                Occupant::Person
            } else {
                let player = player.parse().and_then(|spec: PlayerSpec| game.player(&spec));
                Occupant::Computer(player.map_err(|error| Failure::Bad(message::of_player(&error, game)))?)
            };
            named.push((seat, occupant));
        }
        named.sort_by_key(|(seat, _)| *seat);
        for (seat, occupant) in named {
            match seat {
                0 => occupants.fill(occupant),
                seat => occupants[seat - 1] = occupant,
            }
        }
        let called = vec![String::new(); occupants.len()];
        Ok(Self { occupants, called, sides: info.sides.clone(), side_names: info.side_names.clone() })
    }

    /// The same people, called as the arguments (`N=NAME`) say.
    pub(crate) fn called(mut self, arguments: &[String]) -> Result<Self, Failure> {
        for argument in arguments {
            let wrong = |key| {
                let message = Message::new(key).with("found", argument).with("last", self.occupants.len());
                Failure::Bad(message.with("most", LONGEST_NAME))
            };
            let (seat, name) = argument.split_once('=').ok_or_else(|| wrong("terminal.bad.called_form"))?;
            let (seat, name) = (seat.trim().parse::<usize>(), name.trim());
            let seat = seat.map_err(|_| wrong("terminal.bad.called_form"))?;
            if !(1..=self.occupants.len()).contains(&seat) {
                return Err(wrong("terminal.bad.seat_number"));
            }
            if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
                return Err(wrong("terminal.bad.called_name"));
            }
            if !self.called[seat - 1].is_empty() {
                return Err(wrong("terminal.bad.called_twice"));
            }
            name.clone_into(&mut self.called[seat - 1]);
        }
        Ok(self)
    }

    /// The same people at the places drawn: who sat at seat `places[n]` sits at seat n, under rules with these sides.
    pub(crate) fn moved(self, places: &[u8], game: &CatalogGame) -> Self {
        let occupants = places.iter().map(|place| self.occupants[usize::from(*place)].clone()).collect();
        let called = places.iter().map(|place| self.called[usize::from(*place)].clone()).collect();
        Self { occupants, called, sides: game.info().sides.clone(), side_names: game.info().side_names.clone() }
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

    /// The computer players.
    pub(crate) fn computers(&self) -> impl Iterator<Item = &PlayerSpec> {
        self.occupants.iter().filter_map(|occupant| match occupant {
            Occupant::Computer(player) => Some(player),
            Occupant::Person => None,
        })
    }

    /// A seat's occupant as a record names it.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |occupant: &Occupant| match occupant {
            Occupant::Person => "person".to_owned(),
            Occupant::Computer(player) => player.to_string(),
        };
        self.occupants.iter().map(name).collect()
    }

    /// What the computers are called, by seat, as a record holds it: nothing of people.
    pub(crate) fn names_of_computers(&self) -> Vec<String> {
        let called = iter::zip(&self.occupants, &self.called);
        let names: Vec<String> = called
            .map(|(occupant, name)| if *occupant == Occupant::Person { String::new() } else { name.clone() })
            .collect();
        if names.iter().all(String::is_empty) { Vec::new() } else { names }
    }

    /// The name of a seat in sentences: its number, and what its occupant is called or else who that is.
    pub(crate) fn name(&self, seat: u8, language: Language) -> String {
        let number = (seat + 1).to_string();
        let called = &self.called[usize::from(seat)];
        match self.at(seat) {
            _ if !called.is_empty() && !self.is_only_person(seat) => format!("{number} {called}"),
            Occupant::Computer(player) => format!("{number} {}", player.name),
            Occupant::Person if self.persons() == 1 => language.say("terminal.play.you", &[("seat", &number)]),
            Occupant::Person => language.say("terminal.play.person", &[("seat", &number)]),
        }
    }

    /// A side as it is spoken of: by its name where the rules give one; us and them where one person faces one other side, else by its seats.
    pub(crate) fn side_name(&self, side: u8, language: Language) -> String {
        if let Some(name) = self.side_names.get(usize::from(side)) {
            return name.within(language).to_owned();
        }
        let own = self.first_person().filter(|_| self.persons() == 1).map(|seat| self.side(seat));
        let two = self.sides.iter().all(|side| *side < 2) && self.sides.contains(&1);
        let pairs = self.seats() > 2 && two;
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

#[cfg(test)]
impl Party {
    /// People at so many seats, each for themselves.
    pub(crate) fn of_persons(seats: u8) -> Self {
        let occupants = vec![Occupant::Person; usize::from(seats)];
        Self {
            occupants,
            called: vec![String::new(); usize::from(seats)],
            sides: (0..seats).collect(),
            side_names: Vec::new(),
        }
    }
}
