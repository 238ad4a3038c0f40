//! Players that are brought: neither files nor programs, but functions of the program that uses this crate.
//!
//! Their names have a dot (`python.heavy`), so that no player's folder can be meant.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use sobremesa_edge::Outsider;

/// A player that is brought: it sits down as somebody outside.
pub trait Guest: Debug + Send + Sync {
    /// What it comes to, as the hash of a player's file is for others: whoever decides otherwise has another.
    fn hash(&self) -> Arc<str>;

    /// The guest at a seat of one match.
    fn at_seat(&self) -> Box<dyn Outsider>;
}

/// The players that were brought, by their names.
#[derive(Clone, Debug, Default)]
pub struct Guests(BTreeMap<String, Arc<dyn Guest>>);

impl Guests {
    /// A list in which nobody stands.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same with one more, in place of whoever had the name.
    ///
    /// # Panics
    /// Unless the name has a dot that is not its first letter, and no blank.
    #[must_use]
    pub fn with(mut self, name: &str, guest: Arc<dyn Guest>) -> Self {
        let good = name.find('.').is_some_and(|at| at > 0) && !name.contains(char::is_whitespace);
        assert!(good, "`{name}` is no name of a guest");
        self.0.insert(name.to_owned(), guest);
        self
    }

    /// Their names, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.keys().map(String::as_str)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Arc<dyn Guest>> {
        self.0.get(name)
    }
}

/// Who is brought is told apart by name alone.
impl PartialEq for Guests {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Guests {}

impl PartialOrd for Guests {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Guests {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.keys().cmp(other.0.keys())
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_edge::{OutsiderFailure, Unanswered};

    use super::*;
    use crate::catalog::Catalog;
    use crate::programs::is_outside;
    use crate::spec::{PlayerError, PlayerSpec};

    /// Plays the last move there is.
    #[derive(Debug)]
    struct Last;

    impl Guest for Last {
        fn hash(&self) -> Arc<str> {
            "the last".into()
        }

        fn at_seat(&self) -> Box<dyn Outsider> {
            Box::new(Self)
        }
    }

    impl Outsider for Last {
        fn begin(&mut self, _: sobremesa_protocol::program::MatchHead) -> Result<(), OutsiderFailure> {
            Ok(())
        }

        fn tell(&mut self, _: &sobremesa_protocol::program::HostLine) {}

        fn ask(
            &mut self,
            question: &sobremesa_edge::Question<'_>,
            _: &sobremesa_core::StopFlag,
        ) -> Result<sobremesa_edge::Answer, Unanswered> {
            let text = question.legal.last().expect("there is one").clone();
            Ok(sobremesa_edge::Answer { text, pause: None, why: None })
        }

        fn answered_illegally(&mut self, why: &str) -> OutsiderFailure {
            panic!("{why}")
        }
    }

    #[test]
    fn a_guest_sits_down_by_its_name_where_it_was_brought() {
        let catalog = Catalog::default().with_guests(Guests::none().with("my.last", Arc::new(Last)));
        let game = catalog.rules("duel").expect("bundled");
        let named = |text: &str| game.player(&text.parse().expect("readable"));
        let last = named("my.last").expect("it was brought");
        assert_eq!((last.hash(), last.file().is_none()), (Some("the last"), true));
        assert!(is_outside(&last) && !is_outside(&named("matriz").expect("bundled")));
        assert!(matches!(named("my.last 3"), Err(PlayerError::NoOption { .. })));
        assert!(matches!(named("my.first"), Err(PlayerError::Unknown { .. })));
        let elsewhere = Catalog::default().rules("duel").expect("bundled");
        assert!(matches!(elsewhere.player(&PlayerSpec::named("my.last")), Err(PlayerError::Unknown { .. })));

        let setup = sobremesa_edge::Setup {
            seed: sobremesa_core::Seed::from_text("a guest"),
            unit: sobremesa_core::Unit::Hand { index: 0 },
            block: 0,
        };
        let played = game.play_game(&setup, 0, &[last, PlayerSpec::named("matriz")], true).expect("they are known");
        assert_eq!((played.row.termination, played.failure), ("finished", None));
        let again = game.rules().replay(&setup, &played.lines).expect("its record holds");
        assert!(again.verdict().is_some());
    }

    #[test]
    #[should_panic(expected = "no name of a guest")]
    fn a_name_that_a_folder_could_have_is_none_of_a_guest() {
        let _ = Guests::none().with("last", Arc::new(Last));
    }
}
