//! Checks the number of seats and the sides.

use std::fmt::Display;
use std::ops::Range;

use super::Sense;
use crate::file::draft::{Numbers, Places, Together};
use crate::file::format::{Asleep, BySeats, Number, OfTable, SeatsRule, SidesName, SidesRule, Table, Tiles};
use crate::rules::{SeatOrder, Text};
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given, one_of};

impl Sense<'_> {
    /// The numbers of seats that a file offers, ascending.
    pub(super) fn offered(&mut self, table: &Table) -> Option<Vec<u8>> {
        let span = table.seats.span()?;
        match self.value(&table.seats)?.clone() {
            SeatsRule::One(seats) => Some(vec![seats]),
            SeatsRule::Any(mut seats) => {
                seats.sort_unstable();
                if seats.windows(2).any(|two| two[0] == two[1]) {
                    self.advise(span, "mistake.seats_twice", "mistake.seats_twice_advice");
                    return None;
                }
                Some(seats)
            }
        }
    }

    pub(super) fn places(&mut self, table: &Table) -> Option<Places> {
        let offered = self.offered(table);
        let order = self.or_default(&table.order);
        let direction = self.or_default(&table.direction);
        let names = self.side_names(table);
        let sides = self.value(&table.sides).cloned();
        let (offered, order, sides) = (offered?, order?, sides?);
        let together = match (sides, order) {
            (SidesRule::Named(_) | SidesRule::BySeats(_), SeatOrder::AsListed) => {
                let problem = "mistake.dominoes.order_as_listed";
                self.advise(table.sides.span()?, problem, "mistake.dominoes.order_as_listed_advice");
                return None;
            }
            (SidesRule::Named(SidesName::Each), _) => Together::Each,
            (SidesRule::Named(SidesName::Pairs), _) => Together::Pairs,
            (SidesRule::BySeats(by_seats), _) => Together::PairsOf(self.pairs_of(table, &by_seats, &offered)?),
            (SidesRule::Listed(sides), SeatOrder::AsListed) => Together::Listed(sides),
            (SidesRule::Listed(sizes), _) => Together::Sizes(sizes),
        };
        if !self.fits(table, &offered, &together) {
            return None;
        }
        let places = Places { offered, together, order, names: names?, direction: direction? };
        let sides = usize::from(places.most_sides());
        if !places.names.is_empty() && places.names.len() != sides {
            let problem = Message::new("mistake.dominoes.side_names");
            let problem = problem.with("names", places.names.len()).with("sides", sides);
            self.advise(table.names.span()?, problem, "mistake.dominoes.side_names_advice");
            return None;
        }
        Some(places)
    }

    /// The numbers of seats that are played in pairs.
    fn pairs_of(&mut self, table: &Table, by_seats: &BySeats<SidesName>, offered: &[u8]) -> Option<Vec<u8>> {
        let span = table.sides.span()?;
        let sides = self.of_each_number("sides", span, by_seats, offered, |_| "\"each\"".into())?;
        Some(sides.into_iter().filter(|(_, sides)| *sides == SidesName::Pairs).map(|(seats, _)| seats).collect())
    }

    /// What a key says for each number of seats that is offered, and for no other. `example` writes what might be said for one
    /// that is left out, beside what is said for the nearest.
    pub(super) fn of_each_number<T: Copy>(
        &mut self,
        key: &str,
        span: Range<usize>,
        by_seats: &BySeats<T>,
        offered: &[u8],
        example: impl FnOnce(Option<T>) -> String,
    ) -> Option<Vec<(u8, T)>> {
        if let Some(seats) = offered.iter().copied().find(|seats| by_seats.of(*seats).is_none()) {
            let of = |message| Message::new(message).with("seats", seats);
            let advice = of("mistake.dominoes.by_seats_missing_advice");
            let advice = advice.with("value", example(by_seats.nearest(seats)));
            self.advise(span, of("mistake.dominoes.by_seats_missing").with("key", key), advice);
            return None;
        }
        let known: Vec<String> = offered.iter().map(u8::to_string).collect();
        if let Some(seats) = by_seats.0.keys().find(|seats| !known.contains(seats)) {
            let of = |message| Message::new(message).with("seats", seats);
            let problem = of("mistake.dominoes.by_seats_extra").with("key", key);
            self.advise(span, problem, of("mistake.dominoes.by_seats_extra_advice"));
            return None;
        }
        Some(offered.iter().filter_map(|seats| Some((*seats, by_seats.of(*seats)?))).collect())
    }

    /// A number that is the same at every table, or one for each number of seats that is offered; `usual` is an example where
    /// the file has none.
    pub(super) fn numbers<T: OfTable + Copy, N: Copy + Display>(
        &mut self,
        (key, usual): (&str, N),
        given: &Given<Number<T>>,
        offered: Option<&[u8]>,
        number: impl Fn(T) -> N,
    ) -> Option<Numbers<N>> {
        let span = given.span()?;
        let by_seats = match self.value(given)? {
            Number::Same(same) => return Some(Numbers::Same(number(*same))),
            Number::BySeats(by_seats) => by_seats,
        };
        let example = |near: Option<T>| near.map_or(usual, &number).to_string();
        let each = self.of_each_number(key, span, by_seats, offered?, example)?;
        Some(Numbers::BySeats(each.into_iter().map(|(seats, value)| (seats, number(value))).collect()))
    }

    /// Tiles of the stock that may not be drawn.
    pub(super) fn asleep(&mut self, tiles: &Tiles, offered: Option<&[u8]>) -> Option<Numbers<u16>> {
        if tiles.asleep.is_absent() {
            return Some(Numbers::Same(0));
        }
        self.numbers(("asleep", 2), &tiles.asleep, offered, |Asleep(count)| count)
    }

    /// Whether the sides can be made of every number of seats.
    fn fits(&mut self, table: &Table, offered: &[u8], together: &Together) -> bool {
        let Some(span) = table.sides.span() else { return false };
        let in_pairs = match together {
            Together::PairsOf(pairs) => pairs,
            _ => offered,
        };
        let problem = match together {
            Together::Each => return true,
            Together::Pairs | Together::PairsOf(_) => {
                match in_pairs.iter().copied().filter(|seats| !seats.is_multiple_of(2)).collect::<Vec<_>>() {
                    odd if odd.is_empty() => return true,
                    odd => {
                        let problem = Message::new("mistake.dominoes.sides_odd").with_message("odd", one_of(&odd));
                        (problem, "mistake.dominoes.sides_odd_advice".into())
                    }
                }
            }
            Together::Sizes(sizes) => {
                let sum: u8 = sizes.iter().sum();
                if offered == [sum] {
                    return true;
                }
                let of = sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ");
                let problem = Message::new("mistake.dominoes.sides_sum")
                    .with("of", of)
                    .with("sum", sum)
                    .with_message("offered", one_of(offered));
                let advice = if sum <= 8 {
                    Message::new("mistake.dominoes.sides_sum_advice").with("sum", sum)
                } else {
                    "mistake.dominoes.sides_sum_large".into()
                };
                (problem, advice)
            }
            Together::Listed(sides) => {
                let seats = sides.len() as u8;
                let most = sides.iter().copied().max().unwrap_or_default();
                if let Some(gap) = (1..=most).find(|side| !sides.contains(side)) {
                    let problem = Message::new("mistake.dominoes.sides_gap").with("gap", gap);
                    (problem, "mistake.dominoes.sides_gap_advice".into())
                } else if offered != [seats] {
                    let of = |key| Message::new(key).with("seats", seats);
                    let problem = of("mistake.dominoes.sides_listed").with_message("offered", one_of(offered));
                    (problem, of("mistake.dominoes.sides_listed_advice"))
                } else {
                    return true;
                }
            }
        };
        self.advise(span, problem.0, problem.1);
        false
    }

    fn side_names(&mut self, table: &Table) -> Option<Vec<Text>> {
        if table.names.is_absent() {
            return Some(Vec::new());
        }
        let names = table.names.value()?;
        let read: Vec<Option<Text>> =
            names.iter().map(|name| name.value().and_then(|name| self.text(&name.es, &name.en, false))).collect();
        read.into_iter().collect()
    }
}
