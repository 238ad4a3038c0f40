//! The choices for a table of dominoes: how many sit, who with whom, and in which order.
//!
//! - `seats=3`: one of the numbers of seats that the file offers.
//! - `sides=3,2`: the sizes of the sides, in order; their sum is the number of seats.
//! - `order=interleaved`, `by_side`, `lot`: how the members of the sides sit. With `order=as_listed` the list `sides`
//!   gives the side of every seat instead, from 1: `sides=1,2,2,1,1 order=as_listed`.

use sobremesa_core::MAX_SEATS;
use sobremesa_core::nearest::nearest;
use sobremesa_dominoes::file::Seats;
use sobremesa_dominoes::rules::SeatOrder;

use crate::choices::{ChoiceError, ChoiceProblem, Choices, numbers};

/// The choices of seats and sides, as they are written.
pub(super) const CHOICES: [&str; 3] = ["seats", "sides", "order"];

/// The orders of seating, as they are written.
const ORDERS: [(&str, SeatOrder); 4] = [
    ("interleaved", SeatOrder::Interleaved),
    ("by_side", SeatOrder::BySide),
    ("as_listed", SeatOrder::AsListed),
    ("lot", SeatOrder::Lot),
];

/// Reads the seats and sides that are chosen; other choices are passed over.
///
/// # Errors
/// Names the first choice that cannot be read.
pub(super) fn read(choices: &Choices) -> Result<Seats, ChoiceError> {
    let mut seats = Seats::default();
    let wrong = |key: &str, value: &str, problem| ChoiceError::new(&format!("{key}={value}"), problem);
    for (key, value) in choices.iter() {
        match key {
            "seats" => {
                let number = value.parse().ok().filter(|seats| (1..=MAX_SEATS).contains(&usize::from(*seats)));
                seats.seats = Some(number.ok_or_else(|| wrong(key, value, ChoiceProblem::Seats))?);
            }
            "order" => {
                let known = ORDERS.map(|(name, _)| name);
                let found = ORDERS.iter().find(|(name, _)| *name == value);
                let unknown = || ChoiceProblem::Order { nearest: nearest(value, known), known: known.to_vec() };
                seats.order = Some(found.ok_or_else(|| wrong(key, value, unknown()))?.1);
            }
            _ => {}
        }
    }
    let as_listed = seats.order == Some(SeatOrder::AsListed);
    if let Some(value) = choices.get("sides") {
        let problem = if as_listed { ChoiceProblem::Listed } else { ChoiceProblem::Sides };
        let sides = if as_listed { by_seat(value) } else { sizes(value) };
        seats.sides = Some(sides.ok_or_else(|| wrong("sides", value, problem))?);
    } else if as_listed {
        return Err(ChoiceError::new("order=as_listed", ChoiceProblem::Listed));
    }
    match (of_sides(&seats), seats.seats) {
        (Some(sides), Some(number)) if sides != number => {
            let problem = ChoiceProblem::Contradiction { sides, seats: number };
            Err(ChoiceError::new(&format!("seats={number}"), problem))
        }
        _ => Ok(seats),
    }
}

/// The same in its one spelling.
pub(super) fn written(seats: &Seats) -> Choices {
    let mut choices = Choices::none();
    if let Some(number) = seats.seats {
        choices.set("seats", number);
    }
    if let Some(sides) = &seats.sides {
        choices.set("sides", numbers(sides).replace(", ", ","));
    }
    if let Some(order) = seats.order {
        choices.set("order", ORDERS.iter().find(|(_, known)| *known == order).expect("every order has a name").0);
    }
    choices
}

/// The seats that the sides chosen have.
fn of_sides(seats: &Seats) -> Option<u8> {
    let sides = seats.sides.as_ref()?;
    Some(match seats.order {
        Some(SeatOrder::AsListed) => sides.len() as u8,
        _ => sides.iter().sum(),
    })
}

fn list(text: &str) -> Option<Vec<u8>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Sizes of sides: at least 1 each, at most 8 seats in all.
fn sizes(text: &str) -> Option<Vec<u8>> {
    let sizes = list(text)?;
    let seats: usize = sizes.iter().map(|size| usize::from(*size)).sum();
    (sizes.iter().all(|size| *size > 0) && seats <= MAX_SEATS).then_some(sizes)
}

/// The side of every seat, written from 1, none left out.
fn by_seat(text: &str) -> Option<Vec<u8>> {
    let sides = list(text)?;
    let most = *sides.iter().max()?;
    let whole = sides.len() <= MAX_SEATS && (1..=most).all(|side| sides.contains(&side)) && !sides.contains(&0);
    whole.then_some(sides)
}
