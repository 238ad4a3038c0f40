//! `sobremesa rules diff`: what two rules say differently, in sentences.

use serde::Serialize;
use sobremesa_catalog::CatalogGame;
use sobremesa_lab::Message;
use sobremesa_protocol::Localized;

use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, broken, styled};

/// What differs between two rules, as JSON.
#[derive(Serialize)]
struct RulesDifference<'d> {
    /// How the rules are named.
    one: &'d str,
    other: &'d str,
    /// Whether they are the same rules, whatever they are called and explained by.
    same: bool,
    /// What the first say, and the others do not.
    only_one: Vec<Localized>,
    only_other: Vec<Localized>,
    /// The number of sentences that both say.
    both: usize,
}

/// Tells what some rules say and others do not.
pub(super) fn run(one: &CatalogGame, other: &CatalogGame, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let (said, says) = (one.about(), other.about());
    if one.info().game != other.info().game {
        let message = Message::new("terminal.rules.diff.games").with("one", &said.spec).with("other", &says.spec);
        return Err(Failure::Bad(message));
    }
    let found = RulesDifference {
        one: &said.spec,
        other: &says.spec,
        same: one.rules_hash() == other.rules_hash(),
        only_one: said.sentences_beyond(says),
        only_other: says.sentences_beyond(said),
        both: says.sentences.iter().filter(|sentence| said.sentences.contains(sentence)).count(),
    };
    if json { screen.json(&found) } else { tell(&found, screen) }
}

fn tell(found: &RulesDifference<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let language = screen.language;
    let differ = !(found.only_one.is_empty() && found.only_other.is_empty());
    let sides = [("−", found.one, &found.only_one), ("+", found.other, &found.only_other)];
    for (mark, spec, only) in sides.into_iter().filter(|_| differ) {
        screen.line(&styled(STRONG, &format!("{mark} {spec}")))?;
        for sentence in only {
            for (number, line) in broken(sentence.within(language), screen.width.saturating_sub(4)).iter().enumerate() {
                screen.line(&format!("  {} {line}", if number == 0 { mark } else { " " }))?;
            }
        }
    }
    if differ {
        screen.line("")?;
    }
    let both = [("n", found.both.to_string())];
    let both: Vec<(&str, &str)> = both.iter().map(|(key, text)| (*key, text.as_str())).collect();
    let key = match (found.same, differ) {
        (true, _) => "terminal.rules.diff.same",
        (false, false) => "terminal.rules.diff.alike",
        (false, true) => "terminal.rules.diff.both",
    };
    let words = screen.words(key, &both);
    screen.line(&styled(FAINT, &words))
}
