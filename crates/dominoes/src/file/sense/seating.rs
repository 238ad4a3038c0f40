//! How many seats there are, and who wins with whom.

use super::Sense;
use crate::file::draft::{Places, Together, listed};
use crate::file::format::{SeatsRule, SidesName, SidesRule, Table};
use crate::rules::{SeatOrder, Text};
use sobremesa_files::Checks;

impl Sense<'_> {
    /// The numbers of seats that a file offers, ascending.
    pub(super) fn offered(&mut self, table: &Table) -> Option<Vec<u8>> {
        let span = table.seats.span()?;
        match self.value(&table.seats)?.clone() {
            SeatsRule::One(seats) => Some(vec![seats]),
            SeatsRule::Any(mut seats) => {
                seats.sort_unstable();
                if seats.windows(2).any(|two| two[0] == two[1]) {
                    self.advise(span, "a number of seats is in the list twice", "write each number once");
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
            (SidesRule::Named(_), SeatOrder::AsListed) => {
                let problem = "`order = \"as_listed\"` takes the side of every seat from a list, and `sides` is a name";
                self.advise(table.sides.span()?, problem, "for example `sides = [1, 2, 2, 1]`, or take `order` away");
                return None;
            }
            (SidesRule::Named(SidesName::Each), _) => Together::Each,
            (SidesRule::Named(SidesName::Pairs), _) => Together::Pairs,
            (SidesRule::Listed(sides), SeatOrder::AsListed) => Together::Listed(sides),
            (SidesRule::Listed(sizes), _) => Together::Sizes(sizes),
        };
        if !self.fits(table, &offered, &together) {
            return None;
        }
        let places = Places { offered, together, order, names: names?, direction: direction? };
        let sides = usize::from(places.most_sides());
        if !places.names.is_empty() && places.names.len() != sides {
            let problem = format!("{} names of sides, and there are {sides} sides", places.names.len());
            self.advise(table.names.span()?, problem, "write one for each side, or take `names` away");
            return None;
        }
        Some(places)
    }

    /// Whether the sides can be made of every number of seats.
    fn fits(&mut self, table: &Table, offered: &[u8], together: &Together) -> bool {
        let Some(span) = table.sides.span() else { return false };
        let problem = match together {
            Together::Each => return true,
            Together::Pairs => {
                match offered.iter().copied().filter(|seats| !seats.is_multiple_of(2)).collect::<Vec<_>>() {
                    odd if odd.is_empty() => return true,
                    odd => {
                        let odd = listed(&odd);
                        let problem =
                            format!("two sides of one size need an even number of seats, and there are {odd}");
                        (problem, "write `sides = \"each\"`, or change `seats`".to_owned())
                    }
                }
            }
            Together::Sizes(sizes) => {
                let sum: u8 = sizes.iter().sum();
                if offered == [sum] {
                    return true;
                }
                let of = sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ");
                let problem = format!("sides of {of} seats make {sum}, and `seats` says {}", listed(offered));
                let advice = if sum <= 8 {
                    format!("write `seats = {sum}`; for the side of every seat add `order = \"as_listed\"`")
                } else {
                    "at most 8 seats in all; for the side of every seat add `order = \"as_listed\"`".into()
                };
                (problem, advice)
            }
            Together::Listed(sides) => {
                let seats = sides.len() as u8;
                let most = sides.iter().copied().max().unwrap_or_default();
                if let Some(gap) = (1..=most).find(|side| !sides.contains(side)) {
                    let problem = format!("nobody sits on side {gap}");
                    (problem, "number the sides from 1 without a gap, as in `sides = [1, 2, 2, 1]`".into())
                } else if offered != [seats] {
                    let problem =
                        format!("the sides of {seats} seats are listed, and `seats` says {}", listed(offered));
                    (problem, format!("list the side of every seat, or write `seats = {seats}`"))
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
