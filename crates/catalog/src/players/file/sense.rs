//! What a player's file means, and what in it makes no sense.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_files::{Given, Mistake, near, plain};
use sobremesa_programs::CommandLine;
use sobremesa_protocol::{Localized, OptionInfo, PlayerGroup};

use super::format::{COMMAND, EXPERTO, KindName, NOT_YET, OptionValue, PlayerToml, ShownName};
use super::{Draft, FileKind, knowledge};
use crate::players::avatar;
use crate::unseen;
use sobremesa_edge::GameEntry;
use sobremesa_edge::games::GAMES;

/// Checks what stands; what is wrong with its shape is among the mistakes already. `home` is the game in whose folder the
/// file lies.
pub(super) fn check(file: &PlayerToml, home: Option<&'static GameEntry>, mut mistakes: Vec<Mistake>) -> Draft {
    // One that no game has was told with its shape.
    let kind = file.kind.value().map(KindName::id).filter(|kind| GAMES.iter().any(|game| has(game, kind)));
    let games = games(file, home, kind);
    let (way, options) = match kind {
        Some(kind) => way(kind, &games, file, &mut mistakes),
        None => (None, Vec::new()),
    };
    let avatar = file.avatar.value().zip(file.avatar.span()).map(|(name, span)| (name.trim().to_owned(), span));
    let avatar = avatar.filter(|(name, span)| {
        // Nothing outside of the folder is looked for.
        let fits = avatar::fits(name);
        if !fits {
            let problem = Message::new("mistake.player.avatar").with("name", shown(name));
            mistakes.push(Mistake::new(span.clone(), problem).advise("mistake.player.avatar_advice"));
        }
        fits
    });
    let summary = file.summary.value().and_then(|summary| {
        Some(Localized { es: summary.es.value()?.trim().to_owned(), en: summary.en.value()?.trim().to_owned() })
    });
    let group = file.group.value().map_or(PlayerGroup::People, |group| (*group).into());
    Draft {
        name: name(file, group, &mut mistakes),
        level: file.level.value().copied().unwrap_or(1),
        group,
        games: games.iter().map(|game| game.id).collect(),
        greeting: greeting(file, &mut mistakes),
        summary: summary.unwrap_or_else(|| usual_summary(kind.unwrap_or(COMMAND))),
        avatar,
        options,
        memory: memory(file, &games, way.as_ref(), &mut mistakes),
        way,
        mistakes,
    }
}

/// The name shown. Who sits down by it is called the same by everybody at the table, whatever their language.
fn name(file: &PlayerToml, group: PlayerGroup, mistakes: &mut Vec<Mistake>) -> Localized {
    match file.name.value() {
        None => Localized::default(),
        Some(ShownName::One(name)) => Localized { es: name.trim().to_owned(), en: name.trim().to_owned() },
        Some(ShownName::Each(name)) => {
            if let (PlayerGroup::People, Some(span)) = (group, file.name.span()) {
                mistakes.push(Mistake::new(span, "mistake.player.one_name").advise("mistake.player.one_name_advice"));
            }
            Localized { es: name.es.trim().to_owned(), en: name.en.trim().to_owned() }
        }
    }
}

/// What a player says when a match begins: one line that can be seen.
fn greeting(file: &PlayerToml, mistakes: &mut Vec<Mistake>) -> Option<Localized> {
    let greeting = file.greeting.value()?;
    let mut line = |text: &Given<String>| {
        let (said, span) = (text.value()?.trim(), text.span()?);
        if said.chars().any(unseen) {
            let mistake = Mistake::new(span, "mistake.player.greeting");
            mistakes.push(mistake.advise("mistake.player.greeting_advice"));
        }
        Some(said.to_owned())
    };
    let (es, en) = (line(&greeting.es), line(&greeting.en));
    Some(Localized { es: es?, en: en? })
}

/// What a player remembers, if its kind can read it.
fn memory(
    file: &PlayerToml,
    games: &[&'static GameEntry],
    way: Option<&FileKind>,
    mistakes: &mut Vec<Mistake>,
) -> Option<Arc<str>> {
    let (text, span) = (file.memory.value()?, file.memory.span()?);
    let Some(FileKind::BuiltIn(kind)) = way else {
        stray(way.map(|_| span), "memory", "mistake.player.of_learners", mistakes);
        return None;
    };
    for game in games {
        match (game.remembers)(kind, text) {
            None => stray(Some(span.clone()), "memory", "mistake.player.of_learners", mistakes),
            Some(Err(error)) => {
                let problem = Message::new("mistake.player.memory")
                    .with("kind", kind)
                    .with("line", error.line)
                    .with_message("problem", error.problem);
                mistakes.push(Mistake::new(span.clone(), problem).advise("mistake.player.memory_advice"));
            }
            Some(Ok(())) => {}
        }
    }
    Some(text.as_str().into())
}

/// What is said of a player whose file says nothing of how it plays.
fn usual_summary(kind: &str) -> Localized {
    if kind == EXPERTO {
        return Localized { es: "Juega por reglas propias.".to_owned(), en: "Plays by rules of its own.".to_owned() };
    }
    Localized { es: format!("Juega como `{kind}`."), en: format!("Plays as `{kind}` does.") }
}

/// The games that a player plays: those that it names, else the one in whose folder it lies, else all that have its kind.
fn games(file: &PlayerToml, home: Option<&'static GameEntry>, kind: Option<&str>) -> Vec<&'static GameEntry> {
    let named = file.games.value().into_iter().flatten().filter_map(|game| game.value()?.game());
    let mut games: Vec<&'static GameEntry> = Vec::new();
    for game in named {
        if !games.iter().any(|other| other.id == game.id) {
            games.push(game);
        }
    }
    if games.is_empty() && file.games.is_absent() {
        games.extend(home);
    }
    if games.is_empty() {
        games.extend(GAMES.iter().copied().filter(|game| kind.is_none_or(|kind| has(game, kind))));
    }
    games
}

/// Whether a game has a kind of players.
fn has(game: &GameEntry, kind: &str) -> bool {
    game.kind(kind).is_some() || kind == COMMAND || NOT_YET.contains(&kind) || kind == EXPERTO && game.by_rules
}

fn way(
    kind: &str,
    games: &[&'static GameEntry],
    file: &PlayerToml,
    mistakes: &mut Vec<Mistake>,
) -> (Option<FileKind>, Vec<OptionInfo>) {
    let span = file.kind.span().unwrap_or(0..0);
    if kind != COMMAND {
        stray(file.command.span(), "command", "mistake.player.of_programs", mistakes);
    }
    if kind == EXPERTO {
        stray(file.options.span(), "options", "mistake.player.of_built_in_and_programs", mistakes);
    } else {
        for (key, span) in [
            ("mode", file.mode.span()),
            ("mistakes", file.mistakes.span()),
            ("noise", file.noise.span()),
            ("knowledge", file.knowledge.span()),
        ] {
            stray(span, key, "mistake.player.of_experto", mistakes);
        }
    }
    if let Some(game) = games.iter().find(|game| !has(game, kind)) {
        let built_in = (game.kinds)().into_iter().map(|kind| kind.id);
        let known: Vec<&str> = built_in.chain(game.by_rules.then_some(EXPERTO)).chain([COMMAND]).collect();
        let problem = Message::new("mistake.player.nobody").with("game", game.id).with("kind", shown(kind));
        let advice = match nearest(kind, known.iter().copied()) {
            Some(meant) => near(meant),
            None => Message::new("mistake.player.it_has").with("known", known.join(", ")),
        };
        mistakes.push(Mistake::new(span, problem).advise(advice));
        return (None, Vec::new());
    }
    match kind {
        EXPERTO => {
            let knowledge = knowledge::check(file, mistakes);
            (knowledge.map(|knowledge| FileKind::Expert(Arc::new(knowledge))), Vec::new())
        }
        COMMAND => program(file, mistakes),
        kind if NOT_YET.contains(&kind) => {
            let problem = Message::new("mistake.player.not_yet").with("kind", kind);
            mistakes.push(Mistake::new(span, problem).advise("mistake.player.not_yet_advice"));
            (None, Vec::new())
        }
        _ => built_in(games, kind, file, mistakes),
    }
}

/// A program: what starts it, and its limits.
fn program(file: &PlayerToml, mistakes: &mut Vec<Mistake>) -> (Option<FileKind>, Vec<OptionInfo>) {
    let Some(command) = file.command.value() else {
        if file.command.is_absent() {
            let span = file.kind.span().unwrap_or(0..0);
            let mistake = Mistake::new(span, "mistake.player.no_command");
            mistakes.push(mistake.advise("mistake.player.no_command_advice"));
        }
        return (None, Vec::new());
    };
    if let Err(problem) = CommandLine::read(command) {
        let span = file.command.span().unwrap_or(0..0);
        let problem = Message::new("mistake.player.command").with_message("problem", problem.message());
        mistakes.push(Mistake::new(span, problem).advise("mistake.player.command_advice"));
    }
    let known = crate::programs::program_options();
    (Some(FileKind::Command(command.clone())), set(&file.options, &"mistake.player.a_program".into(), known, mistakes))
}

/// A built-in player of all these games, which must know the same options.
fn built_in(
    games: &[&'static GameEntry],
    id: &str,
    file: &PlayerToml,
    mistakes: &mut Vec<Mistake>,
) -> (Option<FileKind>, Vec<OptionInfo>) {
    let mut kinds = games.iter().filter_map(|game| Some((*game, game.kind(id)?)));
    let Some((first, kind)) = kinds.next() else { return (None, Vec::new()) };
    if let Some((other, _)) = kinds.find(|(_, other)| other.options() != kind.options()) {
        let span = file.games.span().or_else(|| file.kind.span()).unwrap_or(0..0);
        let problem = Message::new("mistake.player.two_games").with("id", id);
        let problem = problem.with("first", first.id).with("other", other.id);
        let advice = if file.games.is_absent() {
            Message::new("mistake.player.two_games_advice").with("first", first.id)
        } else {
            "mistake.player.two_games_each".into()
        };
        mistakes.push(Mistake::new(span, problem).advise(advice));
    }
    let options = set(&file.options, &plain(format!("`{id}`")), kind.options(), mistakes);
    (Some(FileKind::BuiltIn(kind.id)), options)
}

/// Tells of a key that is for players of another kind.
fn stray(given: Option<Range<usize>>, key: &str, of: &'static str, mistakes: &mut Vec<Mistake>) {
    if let Some(span) = given {
        let problem = Message::new("mistake.player.stray").with("key", key).with_message("of", of);
        mistakes.push(Mistake::new(span, problem).advise("mistake.player.stray_advice"));
    }
}

/// What can be set, with what the file sets as the usual value.
fn set(
    given: &Given<BTreeMap<String, Given<OptionValue>>>,
    of: &Message,
    mut known: Vec<OptionInfo>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<OptionInfo> {
    let span = given.span().unwrap_or(0..0);
    for (key, value) in given.value().into_iter().flatten() {
        let span = value.span().unwrap_or(span.clone());
        let names: Vec<&str> = known.iter().map(|option| option.id.as_str()).collect();
        let Some(at) = names.iter().position(|name| *name == key) else {
            let advice = match nearest(key, names.iter().copied()) {
                Some(meant) => near(meant),
                None if names.is_empty() => "mistake.player.it_has_none".into(),
                None => Message::new("mistake.player.it_has").with("known", names.join(", ")),
            };
            let problem = Message::new("mistake.player.no_option").with_message("of", of.clone());
            mistakes.push(Mistake::new(span, problem.with("key", shown(key))).advise(advice));
            continue;
        };
        let option = &mut known[at];
        let read = value.value().and_then(|value| option.takes.read(&value.to_string()));
        if let Some(value) = read {
            // What the file sets otherwise than its kind belongs to the player's name: nothing else says it of two such files.
            option.spelled_if_unusual &= value.total_cmp(&option.default).is_eq();
            option.default = value;
        } else {
            let problem = Message::new("mistake.file.must")
                .with_message("subject", Message::new("mistake.file.key").with("key", key))
                .with_message("expected", option.takes.expected());
            let example = match option.takes.word(option.default) {
                Some(word) => format!("{key} = \"{}\"", word.id),
                None => format!("{key} = {}", option.default),
            };
            let advice = Message::new("mistake.file.for_example").with("example", format!("`{example}`"));
            mistakes.push(Mistake::new(span, problem).advise(advice));
        }
    }
    known
}
