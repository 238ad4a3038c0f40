//! What a player's file means, and what in it makes no sense.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use sobremesa_core::nearest::{nearest, shown};
use sobremesa_files::{Given, Mistake};
use sobremesa_programs::CommandLine;
use sobremesa_protocol::{Localized, OptionInfo, PlayerGroup};

use super::format::{GameName, KindName, PlayerToml};
use super::{Draft, Way, knowledge};
use crate::players::{avatar, kinds};

/// Checks what stands; what is wrong with its shape is among the mistakes already.
pub(super) fn check(file: &PlayerToml, mut mistakes: Vec<Mistake>) -> Draft {
    let kind = file.kind.value().copied();
    let (way, options) = match kind {
        Some(kind) => way(kind, file, &mut mistakes),
        None => (None, Vec::new()),
    };
    let avatar = file.avatar.value().zip(file.avatar.span()).map(|(name, span)| (name.trim().to_owned(), span));
    let avatar = avatar.filter(|(name, span)| {
        // Nothing outside of the folder is looked for.
        let fits = avatar::fits(name);
        if !fits {
            let problem = format!("`avatar` is the name of a picture in this folder, not `{}`", shown(name));
            mistakes.push(Mistake::new(span.clone(), problem).advise("for example `avatar = \"avatar.svg\"`"));
        }
        fits
    });
    let summary = file.summary.value().and_then(|summary| {
        Some(Localized { es: summary.es.value()?.trim().to_owned(), en: summary.en.value()?.trim().to_owned() })
    });
    let games = file.games.value().into_iter().flatten().filter_map(|game| game.value());
    let mut games: Vec<&'static str> = games.map(|game| game.id()).collect();
    if games.is_empty() {
        games.push(GameName::Dominoes.id());
    }
    let called = kind.map_or("command", KindName::id);
    Draft {
        name: file.name.value().map(|name| name.trim().to_owned()).unwrap_or_default(),
        level: file.level.value().copied().unwrap_or(1),
        group: file.group.value().map_or(PlayerGroup::People, |group| (*group).into()),
        games,
        summary: summary.unwrap_or_else(|| kinds::usual_summary(called)),
        avatar,
        options,
        way,
        mistakes,
    }
}

fn way(kind: KindName, file: &PlayerToml, mistakes: &mut Vec<Mistake>) -> (Option<Way>, Vec<OptionInfo>) {
    let span = file.kind.span().unwrap_or(0..0);
    if kind != KindName::Command {
        stray(file.command.span(), "command", "players of the kind `command`", mistakes);
    }
    if kind == KindName::Experto {
        stray(file.options.span(), "options", "built-in players and programs", mistakes);
    } else {
        for (key, span) in [
            ("mode", file.mode.span()),
            ("mistakes", file.mistakes.span()),
            ("noise", file.noise.span()),
            ("knowledge", file.knowledge.span()),
        ] {
            stray(span, key, "players of the kind `experto`", mistakes);
        }
    }
    match kind {
        KindName::Script | KindName::Wasm => {
            let name = if kind == KindName::Script { "script" } else { "wasm" };
            let mistake = Mistake::new(span, format!("players of the kind `{name}` cannot be run yet"));
            mistakes.push(mistake.advise("a program can: `kind = \"command\"` with `command = \"python3 bot.py\"`"));
            (None, Vec::new())
        }
        KindName::Command => {
            let Some(command) = file.command.value() else {
                if file.command.is_absent() {
                    let mistake = Mistake::new(span, "`command` is missing (what starts the program)");
                    mistakes.push(mistake.advise("add `command = \"python3 bot.py\"`"));
                }
                return (None, Vec::new());
            };
            if let Err(problem) = CommandLine::read(command) {
                let span = file.command.span().unwrap_or(0..0);
                let mistake = Mistake::new(span, format!("`command` cannot be started: {problem}"));
                mistakes.push(mistake.advise("write a program and its arguments: `command = \"python3 bot.py\"`"));
            }
            let known = crate::programs::program_options();
            (Some(Way::Command(command.clone())), set(&file.options, "a program", known, mistakes))
        }
        KindName::Experto => {
            let knowledge = knowledge::check(file, mistakes);
            (knowledge.map(|knowledge| Way::Expert(Arc::new(knowledge))), Vec::new())
        }
        built_in => {
            let Some(name) = built_in.built_in() else { return (None, Vec::new()) };
            let options = set(&file.options, &format!("`{name}`"), kinds::options_of(name), mistakes);
            (Some(Way::BuiltIn(name)), options)
        }
    }
}

/// Tells of a key that is for players of another kind.
fn stray(given: Option<Range<usize>>, key: &str, of: &str, mistakes: &mut Vec<Mistake>) {
    if let Some(span) = given {
        let mistake = Mistake::new(span, format!("`{key}` is only for {of}"));
        mistakes.push(mistake.advise("take it out, or change `kind`"));
    }
}

/// What can be set, with what the file sets as the usual value.
fn set(
    given: &Given<BTreeMap<String, Given<i64>>>,
    of: &str,
    mut known: Vec<OptionInfo>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<OptionInfo> {
    let span = given.span().unwrap_or(0..0);
    for (key, value) in given.value().into_iter().flatten() {
        let span = value.span().unwrap_or(span.clone());
        let names: Vec<&str> = known.iter().map(|option| option.id.as_str()).collect();
        let Some(at) = names.iter().position(|name| *name == key) else {
            let advice = match nearest(key, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => "it has none: take `options` out".to_owned(),
                None => format!("it has {}", names.join(", ")),
            };
            mistakes.push(Mistake::new(span, format!("{of} has no option `{}`", shown(key))).advise(advice));
            continue;
        };
        let option = &mut known[at];
        let number = value.value().and_then(|value| u32::try_from(*value).ok());
        if let Some(number) = number.filter(|number| (option.min..=option.max).contains(number)) {
            option.default = number;
        } else {
            let problem = format!("`{key}` must be a whole number from {} to {}", option.min, option.max);
            mistakes.push(Mistake::new(span, problem).advise(format!("for example {}", option.default)));
        }
    }
    known
}
