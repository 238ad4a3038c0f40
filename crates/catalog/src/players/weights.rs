//! The numbers of a player that can be tuned: what they are, and a file of it with others.

use std::fmt::Write;

use sobremesa_dominoes::expert::{Knowledge, Rule};
use sobremesa_protocol::OptionInfo;

use super::built::settings;
use super::file::{FileKind, PlayerFile};
use super::overrides::{MAX_WEIGHT, applied};
use crate::spec::PlayerSpec;

/// A number of a player that can be tuned: the weight of a rule, or something else that can be set of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    /// Its name, an option of the player.
    pub name: String,
    /// What it is.
    pub value: f64,
    /// The least it can be.
    pub least: f64,
    /// The most it can be.
    pub most: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// What can be tuned of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Tunables {
    /// The weight of every rule, in the order of the rules; 0 where it does not go by it.
    Rules(Vec<Tunable>),
    /// The numbers that can be set of a built-in player.
    Options(Vec<Tunable>),
    /// Nothing: nothing can be set of it, or it is a program.
    Nothing,
}

/// What can be tuned of a canonical player.
pub fn tunables(canonical: &PlayerSpec) -> Tunables {
    let Some(file) = canonical.file() else { return Tunables::Nothing };
    match &file.way {
        FileKind::Expert(knowledge) => {
            let knowledge = applied(knowledge, canonical);
            let rule = |rule: &Rule| Tunable {
                name: rule.id().to_owned(),
                value: knowledge.weight(*rule),
                least: 0.0,
                most: MAX_WEIGHT,
                whole: false,
            };
            Tunables::Rules(Rule::ALL.iter().map(rule).collect())
        }
        FileKind::BuiltIn(_) => {
            let settings = settings(canonical);
            // Between two words there is nothing: only numbers can be moved a little.
            let number = |(option, (_, value)): (&OptionInfo, (&str, f64))| {
                let (least, most, whole) = option.takes.numbers()?;
                Some(Tunable { name: option.id.clone(), value, least, most, whole })
            };
            let options: Vec<Tunable> = file.options.iter().zip(settings.iter()).filter_map(number).collect();
            if options.is_empty() { Tunables::Nothing } else { Tunables::Options(options) }
        }
        FileKind::Command(_) => Tunables::Nothing,
    }
}

/// Digits after the point of tuned numbers.
const PARTS: f64 = 1e4;

/// The file of a canonical player with some of its numbers tuned: a `player.toml` that can be put into a folder of the
/// player's own. `comment` stands before it, each line as a comment. None where nothing of it can be tuned.
///
/// # Panics
/// Never: what was read as TOML can be written as TOML.
pub fn tuned_file(canonical: &PlayerSpec, tuned: &[(String, f64)], comment: &str) -> Option<String> {
    let file = canonical.file()?;
    let text = comment.lines().fold(String::new(), |text, line| text + "# " + line + "\n");
    match &file.way {
        FileKind::Expert(knowledge) => Some(with_weights(text, file, &applied(knowledge, canonical), tuned)),
        FileKind::BuiltIn(_) if tunables(canonical) != Tunables::Nothing => {
            Some(with_options(text, file, canonical, tuned))
        }
        FileKind::BuiltIn(_) | FileKind::Command(_) => None,
    }
}

/// Adds the file of a built-in player with what its name and its tuning set of it.
fn with_options(text: String, file: &PlayerFile, canonical: &PlayerSpec, tuned: &[(String, f64)]) -> String {
    let written = written(file);
    let in_file =
        |key: &str| written.get("options").and_then(toml::Value::as_table).is_some_and(|set| set.contains_key(key));
    let settings = settings(canonical);
    let set = file.options.iter().zip(settings.iter()).filter_map(|(option, (_, value))| {
        let tuned = tuned.iter().find(|(name, _)| *name == option.id).map(|(_, value)| (value * PARTS).round() / PARTS);
        let value = tuned.unwrap_or(value);
        let whole = option.takes.numbers().is_none_or(|(_, _, whole)| whole);
        let value = if whole { value.round() } else { value };
        // What its kind has by itself, and the file does not say, need not be said.
        let said = in_file(&option.id) || value.to_bits() != option.default.to_bits();
        said.then(|| match option.takes.word(value) {
            Some(word) => format!("{} = \"{}\"", option.id, word.id),
            None => format!("{} = {value}", option.id),
        })
    });
    let set: Vec<String> = set.collect();
    head(text, &written, &["options"]) + &format!("options = {{ {} }}\n", set.join(", "))
}

/// Adds the file of an `experto` with other weights of some rules.
fn with_weights(text: String, file: &PlayerFile, knowledge: &Knowledge, tuned: &[(String, f64)]) -> String {
    let named = tuned.iter().filter_map(|(name, weight)| Some((Rule::named(name)?, *weight)));
    let knowledge = named.fold(knowledge.clone(), |all, (rule, weight)| all.with_weight(rule, weight));
    let mut text = head(text, &written(file), &["knowledge", "mistakes", "noise", "mode"]);
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
            line(format!("  {{ rule = \"{}\", weight = {} }},", row.rule, (row.weight * PARTS).round() / PARTS));
        }
        line("]".to_owned());
    }
    text
}

/// Adds what a file says of its player but for these keys: how it plays comes after it, since a table of its own would take
/// in what follows.
fn head(mut text: String, written: &toml::Table, without: &[&str]) -> String {
    for (key, value) in written.iter().filter(|(key, _)| !without.contains(&key.as_str())) {
        let value = serde_json::to_value(value).expect("what TOML holds, JSON holds");
        writeln!(text, "{key} = {}", inline(&value)).expect("writing to a string cannot fail");
    }
    text
}

/// A player's file as a table.
fn written(file: &PlayerFile) -> toml::Table {
    file.kept().parse().expect("it was read before")
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
    use std::sync::Arc;

    use super::*;
    use crate::catalog::Catalog;

    fn canonical(rules: &str, player: &str) -> PlayerSpec {
        let game = Catalog::default().rules(rules).expect("bundled");
        game.player(&player.parse().expect("readable")).expect("known")
    }

    /// The player of a text, with the numbers that can be tuned of it.
    fn read(game: &str, text: &str) -> (Arc<PlayerFile>, Vec<Tunable>) {
        let file = PlayerFile::of_text(game, "tuned", "player.toml", text).expect("it is a player's file");
        let options = file.options.iter().map(|option| (Some(option.id.clone()), option.default.to_string()));
        let player = PlayerSpec::known("tuned".to_owned(), options.collect(), Some(Arc::clone(&file)));
        match tunables(&player) {
            Tunables::Rules(all) | Tunables::Options(all) => (file, all),
            Tunables::Nothing => panic!("nothing to tune"),
        }
    }

    #[test]
    fn a_file_with_other_weights_is_that_player_with_those_weights() {
        let player = canonical("international", "experto-4 repetir=0.25");
        let Tunables::Rules(before) = tunables(&player) else { panic!("it goes by rules") };
        let weight = |all: &[Tunable], name: &str| all.iter().find(|rule| rule.name == name).expect("a rule").value;
        assert!((weight(&before, "repetir") - 0.25).abs() < 1e-12 && weight(&before, "doblarse") > 0.0);
        let tuned = [("doblarse".to_owned(), 1.375), ("cuadrar".to_owned(), 0.0)];
        let text = tuned_file(&player, &tuned, "tuned\ntwice").expect("it goes by rules");
        assert!(text.starts_with("# tuned\n# twice\n"), "{text}");
        let file = PlayerFile::of_text("dominoes", "experto-9", "player.toml", &text).expect("it is a player's file");
        assert_eq!((file.name.es.as_str(), file.name.en.as_str()), ("Experto 4", "Expert 4"));
        let Tunables::Rules(after) = tunables(&PlayerSpec::known("experto-9".to_owned(), Vec::new(), Some(file)))
        else {
            panic!("it goes by rules")
        };
        for (before, after) in before.iter().zip(&after) {
            let due = tuned.iter().find(|(name, _)| *name == before.name).map_or(before.value, |(_, weight)| *weight);
            assert!((due - after.value).abs() < 1e-4, "{}: {}, not {due}", before.name, after.value);
        }
        let player = canonical("international", "matriz");
        assert_eq!((tunables(&player), tuned_file(&player, &[], "")), (Tunables::Nothing, None));
    }

    #[test]
    fn a_file_with_other_options_says_those_that_are_not_the_usual_ones() {
        // Of her file nodes and seconds, of her name the threads, of the tuning the rest.
        let player = canonical("amazons", "hipolita threads=2");
        let tuned = [("exploration".to_owned(), 0.412_345), ("plies".to_owned(), 4.0)];
        let text = tuned_file(&player, &tuned, "tuned").expect("it has options");
        let (file, after) = read("amazons", &text);
        assert_eq!((file.name.es.as_str(), file.kind()), ("Doña Hipólita", "amazona"), "{text}");
        let value = |name: &str| after.iter().find(|number| number.name == name).expect("there").value;
        for (name, due) in
            [("seconds", 0.0), ("nodes", 700.0), ("threads", 2.0), ("exploration", 0.4123), ("plies", 4.0)]
        {
            assert!((value(name) - due).abs() < 1e-9, "{name} in {text}");
        }
        assert!(!text.contains("widening"), "{text}");
    }
}
