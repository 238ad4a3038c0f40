//! Reading the arguments, their help and their mistakes in the user's language.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use sobremesa_lab::{MAX_GAMES, Message};
use sobremesa_protocol::words::Language;

use crate::args::Arguments;
use crate::failure::Failure;

/// Reads the arguments.
pub(crate) fn parse(arguments: &[OsString], language: Language) -> Result<Arguments, Failure> {
    let command = in_words(Arguments::command(), "sobremesa", language);
    let read = command.try_get_matches_from(arguments).and_then(|found| Arguments::from_arg_matches(&found));
    let help = |error: &clap::Error| {
        error.render().ansi().to_string().replace("[OPTIONS]", &language.say("terminal.help.options_slot", &[]))
    };
    read.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Failure::Help(help(&error), 0),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failure::Help(help(&error), 2),
        _ => Failure::Bad(mistake(&error, arguments)),
    })
}

/// A command and those below it with their help from the dictionary: `path` for what it does, `path.name` for
/// its arguments.
fn in_words(command: Command, path: &str, language: Language) -> Command {
    let say = |key: &str| language.say(&format!("terminal.help.{key}"), &[]);
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let template = format!("{{about}}\n\n{}: {{usage}}\n\n{{all-args}}{{after-help}}", say("usage"));
    let mut command = command
        .about(say(&format!("{path}.about")))
        .help_template(template)
        .subcommand_help_heading(say("commands"))
        .subcommand_value_name(say("command"))
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).global(false));
    if path == "sobremesa" {
        command = command.arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    command = command.mut_args(|arg| {
        let name = arg.get_id().to_string();
        let heading = say(if arg.is_positional() { "arguments" } else { "options" });
        let key = match name.as_str() {
            "help" | "version" | "json" | "lang" | "data" => format!("all.{name}"),
            _ => format!("{path}.{name}"),
        };
        let arg = arg.help(say(&key)).help_heading(heading);
        let takes_value = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
        if takes_value {
            // What is copied is rules or a player; a part of a cluster's memory is counted otherwise than a program's.
            let value = match (path, name.as_str()) {
                ("players_new", "from") => "player",
                ("lab_record", "out") => "html",
                ("lab_submit", "memory") => "gibibytes",
                (_, name) => name,
            };
            arg.hide_possible_values(true).hide_default_value(true).value_name(say(&format!("value.{value}")))
        } else {
            arg
        }
    });
    for name in names {
        let below = if path == "sobremesa" { name.clone() } else { format!("{path}_{name}") };
        command = command.mut_subcommand(&name, |command| in_words(command, &below, language));
    }
    command
}

/// The commands that there are where the arguments name one that there is not.
fn commands_beside(found: &str, arguments: &[OsString]) -> String {
    let mut command = Arguments::command();
    for word in arguments.iter().skip(1).take_while(|word| *word != found) {
        if let Some(below) = command.find_subcommand(word) {
            command = below.clone();
        }
    }
    command.get_subcommands().map(Command::get_name).collect::<Vec<_>>().join(", ")
}

/// What is wrong with the arguments, in a sentence.
fn mistake(error: &clap::Error, arguments: &[OsString]) -> Message {
    let get = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let word = |kind| get(kind).unwrap_or_default();
    let argument = word(ContextKind::InvalidArg);
    // It is shown with the name of its value.
    let name = argument.split(' ').next().unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let found = word(ContextKind::InvalidSubcommand);
            let message = Message::new("terminal.bad.command").with("found", &found);
            match nearest(error, ContextKind::SuggestedSubcommand) {
                Some(nearest) => {
                    Message { key: "terminal.bad.command_nearest".into(), ..message }.with("nearest", nearest)
                }
                None => message.with("known", commands_beside(&found, arguments)),
            }
        }
        ErrorKind::MissingSubcommand => {
            Message::new("terminal.bad.no_command").with("known", word(ContextKind::ValidSubcommand))
        }
        ErrorKind::UnknownArgument => match nearest(error, ContextKind::SuggestedArg) {
            Some(nearest) => {
                Message::new("terminal.bad.unknown_nearest").with("found", &argument).with("nearest", nearest)
            }
            None => Message::new("terminal.bad.unknown").with("found", &argument),
        },
        ErrorKind::MissingRequiredArgument => Message::new("terminal.bad.missing").with("missing", &argument),
        ErrorKind::InvalidValue if word(ContextKind::InvalidValue).is_empty() => {
            Message::new("terminal.bad.no_value").with("argument", &argument)
        }
        ErrorKind::InvalidValue => Message::new("terminal.bad.value")
            .with("argument", &argument)
            .with("found", word(ContextKind::InvalidValue))
            .with("known", word(ContextKind::ValidValue)),
        ErrorKind::ValueValidation if DECIMALS.contains(&name) => Message::new("terminal.bad.decimal")
            .with("argument", &argument)
            .with("found", word(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation => {
            let found = word(ContextKind::InvalidValue);
            let (least, most) = bounds(name, &found, arguments).unwrap_or((1, MAX_GAMES));
            Message::new("terminal.bad.number")
                .with("argument", &argument)
                .with("found", found)
                .with("min", least)
                .with("max", most)
        }
        ErrorKind::ArgumentConflict => match word(ContextKind::PriorArg) {
            other if other.is_empty() || other == argument => {
                Message::new("terminal.bad.twice").with("argument", &argument)
            }
            other => Message::new("terminal.bad.together").with("argument", &argument).with("other", other),
        },
        _ => Message::new("terminal.bad.other").with("problem", error.kind()),
    }
}

/// Arguments that are no whole numbers.
const DECIMALS: [&str; 6] = ["--elo0", "--elo1", "--alpha", "--beta", "--change", "--step"];

/// The least and the greatest number that an option takes, as the library tells them of one that is too large. `found` is the
/// value that it was given.
fn bounds(name: &str, found: &str, arguments: &[OsString]) -> Option<(u64, u64)> {
    const TOO_LARGE: &str = "99999999999999999";
    let joined = OsString::from(format!("{name}={found}"));
    let mut again = arguments.to_vec();
    if let Some(at) = again.iter().position(|argument| *argument == joined) {
        again[at] = format!("{name}={TOO_LARGE}").into();
    } else {
        let at = again.windows(2).position(|pair| pair[0] == name && pair[1] == found)?;
        again[at + 1] = TOO_LARGE.into();
    }
    let error = Arguments::command().try_get_matches_from(again).err()?;
    let said = std::error::Error::source(&error)?.to_string();
    let (least, most) = said.rsplit_once(" is not in ")?.1.split_once("..=")?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// The word that was probably meant: of several suggestions the last is the nearest.
fn nearest(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every(command: &Command, check: &mut dyn FnMut(&str, &str)) {
        let name = command.get_name().to_owned();
        check(&name, &command.get_about().map(ToString::to_string).unwrap_or_default());
        for arg in command.get_arguments() {
            check(&format!("{name} {}", arg.get_id()), &arg.get_help().map(ToString::to_string).unwrap_or_default());
            let value = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
            check(&format!("{name} {} value", arg.get_id()), value.as_deref().unwrap_or("none"));
        }
        command.get_subcommands().for_each(|below| every(below, check));
    }

    #[test]
    fn every_command_and_argument_has_its_help_in_both_languages() {
        for language in [Language::Es, Language::En] {
            let command = in_words(Arguments::command(), "sobremesa", language);
            let mut checked = 0;
            every(&command, &mut |what, text| {
                assert!(!text.is_empty() && !text.starts_with("terminal."), "{what}: {text}");
                checked += 1;
            });
            assert!(checked > 30);
        }
    }

    #[test]
    fn the_arguments_are_consistent() {
        in_words(Arguments::command(), "sobremesa", Language::Es).debug_assert();
    }
}
