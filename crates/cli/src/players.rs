//! `sobremesa players`: who can be played against, what one of them is, what is wrong with a folder, new ones.

mod check;
mod show;

use std::process::ExitCode;

use sobremesa_catalog::{Catalog, CopyError, KnowledgeDraft, PlayerError, game_ids, program_options};
use sobremesa_lab::{Message, message};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{OptionInfo, OptionType, PlayerGroup, PlayerInfo};

use crate::args::PlayersCommand;
use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// Does what is asked about players.
pub(crate) fn run(command: &PlayersCommand, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    match command {
        PlayersCommand::List { game, json } => list(game.as_deref(), *json, catalog, screen)?,
        PlayersCommand::Show { player, game, json } => show::run(player, game.as_deref(), *json, catalog, screen)?,
        PlayersCommand::Check { folders, json } => return check::run(folders, *json, catalog, screen),
        PlayersCommand::New { name, from, game, title } => {
            new((name, title.as_deref()), from.as_deref(), game.as_deref(), catalog, screen)?;
        }
        PlayersCommand::Forget { player, game } => forget(player, game.as_deref(), catalog, screen)?,
        PlayersCommand::Rules { json } => show::rules(*json, screen)?,
        PlayersCommand::Schema => screen.json(&sobremesa_catalog::players_schema())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(game: Option<&str>, json: bool, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let mut games = catalog.games();
    if let Some(wanted) = game {
        let known: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
        games.retain(|game| game.id == *wanted || game.rules.iter().any(|rules| rules.id == *wanted));
        if games.is_empty() {
            let message = Message::new("terminal.bad.game").with("found", wanted).with("known", known.join(", "));
            return Err(Failure::Bad(message));
        }
    }
    if json {
        let players: Vec<&PlayerInfo> = games.iter().flat_map(|game| &game.players).collect();
        return screen.json(&players);
    }
    let language = screen.language;
    for game in &games {
        screen.line(&styled(STRONG, game.name.within(language)))?;
        let widest = game.players.iter().map(|player| player.id.chars().count()).max().unwrap_or(0);
        for (group, heading) in
            [(PlayerGroup::People, "terminal.players.people"), (PlayerGroup::Methods, "terminal.players.methods")]
        {
            let mut of_group = game.players.iter().filter(|player| player.group == group).peekable();
            if of_group.peek().is_some() {
                let heading = screen.words(heading, &[]);
                screen.line(&format!(" {}", styled(STRONG, &heading)))?;
            }
            for player in of_group {
                list_line(player, widest, screen)?;
            }
        }
    }
    screen.line(&format!("   {}", styled(STRONG, "cmd:\"…\"")))?;
    let text = screen.words("terminal.players.program", &[]);
    screen.paragraph(&text, "       ")?;
    for option in &program_options() {
        option_line(option, screen)?;
    }
    let broken = games.iter().filter_map(|game| catalog.players(&game.id)).flat_map(|listed| listed.broken);
    for broken in broken {
        let problem = language.tell(&message::of_player_folder(&broken.problem));
        let text = screen.words("terminal.players.broken", &[("problem", &problem), ("name", &broken.id)]);
        screen.paragraph(&text, "  ")?;
    }
    Ok(())
}

fn list_line(player: &PlayerInfo, widest: usize, screen: &mut Screen) -> Result<(), Failure> {
    let id = styled(STRONG, &format!("{:<widest$}", player.id));
    let own = if player.own { screen.words("terminal.players.own", &[]) } else { String::new() };
    screen.line(&format!("  {:>2}  {id}  {}{own}", player.level, player.name.within(screen.language)))?;
    screen.paragraph(player.summary.within(screen.language), "       ")?;
    for option in &player.options {
        option_line(option, screen)?;
    }
    Ok(())
}

fn option_line(option: &OptionInfo, screen: &mut Screen) -> Result<(), Failure> {
    let text = option_text(option, screen.language);
    screen.paragraph(&styled(FAINT, &text), "       ")
}

/// An option with what it may be: words as they are written, with what they mean.
fn option_text(option: &OptionInfo, language: Language) -> String {
    let OptionInfo { id, name, takes, default, .. } = option;
    let range = takes.numbers().map(|(min, max, _)| {
        let bounded = matches!(takes, OptionType::Limit { .. });
        let key = if bounded { "terminal.players.up_to" } else { "terminal.players.from_to" };
        language.say(key, &[("min", &min.to_string()), ("max", &max.to_string())])
    });
    let words = takes.words().into_iter().map(|word| match word.name.within(language) {
        name if name == word.id => word.id,
        name => format!("{} ({name})", word.id),
    });
    let takes_text = range.into_iter().chain(words).collect::<Vec<_>>().join(", ");
    let args = [
        ("option", id.as_str()),
        ("name", name.within(language)),
        ("takes", &takes_text),
        ("default", &takes.written(*default)),
    ];
    language.say("terminal.players.option", &args)
}

/// Copies a player into the user's folder and says what to do next.
fn new(
    (name, title): (&str, Option<&str>),
    from: Option<&str>,
    game: Option<&str>,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let game = match (game, from) {
        (Some(game), _) => known(game)?,
        (None, Some(from)) => catalog.player_of_any(from).map_err(|error| failed(error, game_ids()[0], catalog))?.0,
        (None, None) => game_ids()[0],
    };
    let usual = catalog.rules(game).map_err(|error| Failure::of_rules(error, catalog))?;
    let from = from.unwrap_or(usual.about().parts.template);
    let path = catalog.copy_player(game, from, name, title).map_err(|error| match error {
        CopyError::Player(error) => failed(error, game, catalog),
        CopyError::Name(name) => Failure::Bad(Message::new("terminal.players.new.name").with("name", name)),
        CopyError::Taken(name) => Failure::Bad(Message::new("terminal.players.new.taken").with("name", name)),
        other => Failure::of_copying(other),
    })?;
    let file = path.join("player.toml").display().to_string();
    let copied = catalog.player(game, name).map_err(|error| failed(error, game, catalog))?;
    let has_weights = copied.knowledge().is_some_and(|knowledge| is_weighed(&knowledge));
    let has_picture = copied.avatar.is_some();
    let edit = if has_weights { "edit_weights" } else { "edit" };
    let picture = if has_picture { "picture" } else { "no_picture" };
    screen.say("terminal.players.new.made", &[("path", &path.display().to_string()), ("from", from)])?;
    let args = [("name", name), ("path", &file), ("rules", &usual.about().spec)];
    let steps = [vec![edit, picture], vec!["check"], vec!["play"]];
    for step in steps {
        let sentences = step.iter().map(|key| screen.words(&format!("terminal.players.new.{key}"), &args));
        screen.paragraph(&sentences.collect::<Vec<_>>().join(" "), "  ")?;
    }
    Ok(())
}

/// Whether some rule has a weight other than 1, which is what it has where the file gives none.
fn is_weighed(knowledge: &KnowledgeDraft) -> bool {
    let mut weights = knowledge.knowledge.iter().flat_map(|level| &level.rules).map(|rule| rule.weight);
    weights.any(|weight| (weight - 1.0).abs() > f64::EPSILON)
}

/// Takes out of a player's file what it remembers.
fn forget(player: &str, game: Option<&str>, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let (game, file) = match game.map(known).transpose()? {
        Some(game) => (game, catalog.player(game, player).map_err(|error| failed(error, game, catalog))?),
        None => catalog.player_of_any(player).map_err(|error| failed(error, game_ids()[0], catalog))?,
    };
    if file.memory().is_none() {
        return screen.say("terminal.players.forget.nothing", &[("player", player)]);
    }
    catalog.remember(game, player, None).map_err(|error| of_memory(error, game, catalog))?;
    screen.say("terminal.players.forget.done", &[("player", player)])
}

/// Why what a player remembers cannot be written.
pub(crate) fn of_memory(error: CopyError, game: &str, catalog: &Catalog) -> Failure {
    match error {
        CopyError::Player(error) => failed(error, game, catalog),
        other => Failure::of_copying(other),
    }
}

/// The game of a name.
fn known(game: &str) -> Result<&'static str, Failure> {
    let known = game_ids();
    known.iter().copied().find(|id| *id == game).ok_or_else(|| {
        Failure::Bad(Message::new("terminal.bad.game").with("found", game).with("known", known.join(", ")))
    })
}

/// A player that cannot be found or made for a game.
fn failed(error: PlayerError, game: &str, catalog: &Catalog) -> Failure {
    match error {
        PlayerError::Broken { problem, .. } => Failure::of_player_folder(problem),
        error => match catalog.rules(game) {
            Ok(game) => Failure::Bad(message::of_player(&error, &game)),
            Err(_) => Failure::Bad(message::of_player_text(&error)),
        },
    }
}
