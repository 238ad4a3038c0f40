//! Naming rules with choices: `draw`, `draw seats=3`, `international sides=3,2 order=by_side`.

use std::fmt;
use std::path::Path;

use sobremesa_core::MAX_SEATS;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_dominoes::file::Seats;
use sobremesa_dominoes::rules::SeatOrder;

/// The choices there are, as they are written.
const CHOICES: [&str; 3] = ["seats", "sides", "order"];

/// The orders of seating, as they are written.
const ORDERS: [(&str, SeatOrder); 4] = [
    ("interleaved", SeatOrder::Interleaved),
    ("by_side", SeatOrder::BySide),
    ("as_listed", SeatOrder::AsListed),
    ("lot", SeatOrder::Lot),
];

/// Rules as they are named in arguments, manifests, records and at a table: a name or a file, then what is chosen of
/// what they leave open.
///
/// - `seats=3`: one of the numbers of seats that the file offers.
/// - `sides=3,2`: the sizes of the sides, in order; their sum is the number of seats.
/// - `order=interleaved`, `by_side`, `lot`: how the members of the sides sit. With `order=as_listed` the list `sides`
///   gives the side of every seat instead, from 1: `sides=1,2,2,1,1 order=as_listed`.
///
/// ```
/// use sobremesa_catalog::RulesSpec;
///
/// let spec = RulesSpec::read("draw sides=2,1 order=by_side").unwrap();
/// assert_eq!((spec.name.as_str(), spec.choices.sides.as_deref()), ("draw", Some(&[2, 1][..])));
/// assert_eq!(spec.to_string(), "draw sides=2,1 order=by_side");
/// assert_eq!(RulesSpec::read("draw seats=x").unwrap_err().word, "seats=x");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesSpec {
    /// Name of the rules, or a file.
    pub name: String,
    /// What is chosen.
    pub choices: Seats,
}

/// A choice that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}`: {problem}")]
pub struct ChoiceError {
    /// The choice as it was written.
    pub word: String,
    /// What is wrong with it.
    pub problem: ChoiceProblem,
}

/// What is wrong with a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceProblem {
    /// There is no such choice.
    #[error("there is no such choice; {}", near(.nearest.as_deref(), &CHOICES))]
    Unknown {
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// It is made twice.
    #[error("it is chosen twice")]
    Twice,
    /// Not a number of seats.
    #[error("`seats` takes a whole number from 1 to 8, as in `seats=3`")]
    Seats,
    /// Not a list of sides.
    #[error("`sides` takes the sizes of the sides, as in `sides=3,2`: 1 to 8 seats in all")]
    Sides,
    /// Not a list of the sides of seats.
    #[error(
        "with `order=as_listed`, `sides` takes the side of every seat from 1 on, as in `sides=1,2,2,1`, and leaves none out"
    )]
    Listed,
    /// Not an order.
    #[error("there is no such order; {}", near(.nearest.as_deref(), &ORDERS.map(|(name, _)| name)))]
    Order {
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The sides do not make the number of seats.
    #[error("the sides have {sides} seats, but {seats} are chosen")]
    Contradiction {
        /// Seats of the sides.
        sides: u8,
        /// Seats chosen.
        seats: u8,
    },
    /// The rules cannot be played so.
    #[error("{why}")]
    Refused {
        /// Why.
        why: String,
    },
    /// The rules do not offer it.
    #[error("these rules are for {} seats", numbers(.offered))]
    NotOffered {
        /// The numbers of seats that they are for.
        offered: Vec<u8>,
    },
}

fn near(nearest: Option<&str>, known: &[&str]) -> String {
    nearest.map_or_else(|| format!("known are {}", known.join(", ")), |name| format!("did you mean `{name}`?"))
}

/// Numbers in words: `2, 3, 4`.
pub(crate) fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl RulesSpec {
    /// Rules by their name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), choices: Seats::default() }
    }

    /// Reads a name or file and what is chosen: the words at the end that have a `=`. A file's name may have blanks.
    ///
    /// # Errors
    /// Names the first choice that cannot be read.
    ///
    /// # Panics
    /// Never: only words with a `=` are choices.
    pub fn read(text: &str) -> Result<Self, ChoiceError> {
        let (name, words) = parted(text);
        let mut choices = Seats::default();
        let mut listed = None;
        for word in words {
            let wrong = |problem| ChoiceError { word: shown(word), problem };
            let Some((key, value)) = word.split_once('=') else { continue };
            let twice = match key {
                "seats" => {
                    let seats = value.parse().ok().filter(|seats| (1..=MAX_SEATS).contains(&usize::from(*seats)));
                    choices.seats.replace(seats.ok_or_else(|| wrong(ChoiceProblem::Seats))?).is_some()
                }
                "sides" => listed.replace((word, value)).is_some(),
                "order" => {
                    let names = ORDERS.map(|(name, _)| name);
                    let found = ORDERS.iter().find(|(name, _)| *name == value);
                    let order = found.ok_or_else(|| wrong(ChoiceProblem::Order { nearest: nearest(value, names) }))?;
                    choices.order.replace(order.1).is_some()
                }
                _ => return Err(wrong(ChoiceProblem::Unknown { nearest: nearest(key, CHOICES) })),
            };
            if twice {
                return Err(wrong(ChoiceProblem::Twice));
            }
        }
        if let Some((word, value)) = listed {
            let as_listed = choices.order == Some(SeatOrder::AsListed);
            let problem = if as_listed { ChoiceProblem::Listed } else { ChoiceProblem::Sides };
            let sides = if as_listed { by_seat(value) } else { sizes(value) };
            choices.sides = Some(sides.ok_or_else(|| ChoiceError { word: shown(word), problem })?);
        } else if choices.order == Some(SeatOrder::AsListed) {
            return Err(ChoiceError { word: "order=as_listed".to_owned(), problem: ChoiceProblem::Listed });
        }
        let spec = Self { name: name.to_owned(), choices };
        match (spec.seats_of_sides(), spec.choices.seats) {
            (Some(sides), Some(seats)) if sides != seats => Err(ChoiceError {
                word: format!("seats={seats}"),
                problem: ChoiceProblem::Contradiction { sides, seats },
            }),
            _ => Ok(spec),
        }
    }

    /// The seats that the sides chosen have.
    fn seats_of_sides(&self) -> Option<u8> {
        let sides = self.choices.sides.as_ref()?;
        Some(match self.choices.order {
            Some(SeatOrder::AsListed) => sides.len() as u8,
            _ => sides.iter().sum(),
        })
    }

    /// Whether it names a file: it has a path separator or ends in `.toml`.
    pub fn is_file(&self) -> bool {
        is_file(&self.name)
    }
}

fn is_file(name: &str) -> bool {
    name.contains(['/', '\\']) || Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

/// The name and the choices after it.
fn parted(text: &str) -> (&str, Vec<&str>) {
    let mut name = text.trim();
    let mut words = Vec::new();
    while let Some((before, word)) = name.rsplit_once(char::is_whitespace) {
        if !word.contains('=') || is_file(word) {
            break;
        }
        words.push(word);
        name = before.trim_end();
    }
    words.reverse();
    (name, words)
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

impl fmt::Display for RulesSpec {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(seats) = self.choices.seats {
            write!(f, " seats={seats}")?;
        }
        if let Some(sides) = &self.choices.sides {
            write!(f, " sides={}", numbers(sides).replace(", ", ","))?;
        }
        if let Some(order) = self.choices.order {
            let name = ORDERS.iter().find(|(_, known)| *known == order).expect("every order has a name").0;
            write!(f, " order={name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> ChoiceProblem {
        RulesSpec::read(text).expect_err(text).problem
    }

    #[test]
    fn what_is_chosen_is_read_and_written() {
        for text in [
            "draw",
            "draw seats=3",
            "draw sides=3,2",
            "my rules/draw it.toml seats=2",
            "C:\\a=b.toml",
            "draw sides=1,2,2,1,1 order=as_listed",
            "draw order=lot",
        ] {
            assert_eq!(RulesSpec::read(text).expect(text).to_string(), text);
        }
        assert_eq!(
            RulesSpec::read("draw order=as_listed sides=1,2,2").expect("read").choices.sides,
            Some(vec![1, 2, 2]),
        );
        assert_eq!(RulesSpec::read("  draw  ").expect("read"), RulesSpec::named("draw"));
    }

    #[test]
    fn what_cannot_be_is_told() {
        assert_eq!(problem("draw seat=3"), ChoiceProblem::Unknown { nearest: Some("seats") });
        assert_eq!(problem("draw seats=9"), ChoiceProblem::Seats);
        assert_eq!(problem("draw seats=2 seats=2"), ChoiceProblem::Twice);
        assert_eq!(problem("draw sides=5,4"), ChoiceProblem::Sides);
        assert_eq!(problem("draw sides=2,0"), ChoiceProblem::Sides);
        assert_eq!(problem("draw sides=1,3 order=as_listed"), ChoiceProblem::Listed);
        assert_eq!(problem("draw order=as_listed"), ChoiceProblem::Listed);
        assert_eq!(problem("draw order=lots"), ChoiceProblem::Order { nearest: Some("lot") });
        assert_eq!(problem("draw seats=3 sides=2,2"), ChoiceProblem::Contradiction { sides: 4, seats: 3 });
    }
}
