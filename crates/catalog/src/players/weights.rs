//! The weights of an `experto`: what they are, and a file of it with others.

use std::fmt::Write;
use std::sync::Arc;

use sobremesa_dominoes::expert::{Knowledge, Rule};

use super::file::{PlayerFile, Way};
use super::overrides::applied;
use crate::spec::PlayerSpec;

/// The knowledge base of a canonical player, with what its options change; none where it goes by no rules.
fn knowledge_of(canonical: &PlayerSpec) -> Option<(&Arc<PlayerFile>, Arc<Knowledge>)> {
    let file = canonical.file()?;
    match &file.way {
        Way::Expert(knowledge) => Some((file, applied(knowledge, canonical))),
        Way::BuiltIn(_) | Way::Command(_) => None,
    }
}

/// Every rule by its name with its weight for a canonical player, in the order of the rules; 0 where it does not go by it.
/// None where the player goes by no rules.
pub fn weights(canonical: &PlayerSpec) -> Option<Vec<(&'static str, f64)>> {
    let (_, knowledge) = knowledge_of(canonical)?;
    Some(Rule::ALL.iter().map(|rule| (rule.id(), knowledge.weight(*rule))).collect())
}

/// The file of a canonical player with other weights of some rules: a `player.toml` that can be put into a folder of the
/// player's own. `comment` stands before it, each line as a comment. None where it goes by no rules.
///
/// # Panics
/// Never: what was read as TOML can be written as TOML.
pub fn with_weights(canonical: &PlayerSpec, weights: &[(String, f64)], comment: &str) -> Option<String> {
    let (file, knowledge) = knowledge_of(canonical)?;
    let named = weights.iter().filter_map(|(name, weight)| Some((Rule::named(name)?, *weight)));
    let knowledge = named.fold(Knowledge::clone(&knowledge), |all, (rule, weight)| all.with_weight(rule, weight));
    let mut text = comment.lines().fold(String::new(), |text, line| text + "# " + line + "\n");
    let mut head: toml::Table = file.kept().parse().expect("it was read before");
    for key in ["knowledge", "mistakes", "noise", "mode"] {
        head.remove(key);
    }
    // What is said of it, then how it plays: a table of its own would take in what comes after it.
    for (key, value) in &head {
        let value = serde_json::to_value(value).expect("what TOML holds, JSON holds");
        writeln!(text, "{key} = {}", inline(&value)).expect("writing to a string cannot fail");
    }
    let draft = knowledge.draft();
    let mode = serde_json::to_value(draft.mode).expect("a word");
    let mut line = |line: String| text.push_str(&(line + "\n"));
    line(format!("mode = {mode}"));
    for (key, value) in [("mistakes", draft.mistakes), ("noise", draft.noise)] {
        if value > 0.0 {
            line(format!("{key} = {value:?}"));
        }
    }
    for level in &draft.knowledge {
        line("[[knowledge]]".to_owned());
        if let Some(role) = &level.role {
            line(format!("role = {}", serde_json::to_value(role).expect("a word")));
        }
        line("rules = [".to_owned());
        for row in &level.rules {
            line(format!("  {{ rule = \"{}\", weight = {} }},", row.rule, (row.weight * 1e4).round() / 1e4));
        }
        line("]".to_owned());
    }
    Some(text)
}

/// A value on one line, as TOML has it; texts, numbers and lists are written as in JSON.
fn inline(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Object(table) => {
            let pairs: Vec<String> = table.iter().map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::catalog::Catalog;

    use super::*;

    #[test]
    fn a_file_with_other_weights_is_that_player_with_those_weights() {
        let catalog = Catalog::default();
        let game = catalog.rules("international").expect("bundled");
        let canonical = |text: &str| game.player(&text.parse().expect("readable")).expect("known");
        let player = canonical("experto-4 repetir=0.25");
        let before = weights(&player).expect("it goes by rules");
        let weight = |all: &[(&str, f64)], name: &str| all.iter().find(|(rule, _)| *rule == name).expect("a rule").1;
        assert!((weight(&before, "repetir") - 0.25).abs() < 1e-12 && weight(&before, "doblarse") > 0.0);
        let tuned = [("doblarse".to_owned(), 1.375), ("cuadrar".to_owned(), 0.0)];
        let text = with_weights(&player, &tuned, "tuned\ntwice").expect("it goes by rules");
        assert!(text.starts_with("# tuned\n# twice\n"), "{text}");
        let file = PlayerFile::of_text("dominoes", "experto-9", "player.toml", &text).expect("it is a player's file");
        assert_eq!(file.name, "Experto 4");
        let after = weights(&PlayerSpec::known("experto-9".to_owned(), Vec::new(), Some(file))).expect("rules");
        for ((rule, before), (_, after)) in before.iter().zip(&after) {
            let due = tuned.iter().find(|(name, _)| name == rule).map_or(*before, |(_, weight)| *weight);
            assert!((due - after).abs() < 1e-4, "{rule}: {after}, not {due}");
        }
        assert!(weights(&canonical("matriz")).is_none() && with_weights(&canonical("matriz"), &[], "").is_none());
    }
}
