//! `sobremesa players show`: what one player is and by what it plays; the rules there are to play by.

use serde::Serialize;
use sobremesa_catalog::{Catalog, KnowledgeDraft, Mode, PlayerFile, Role, Rule, game_ids};
use sobremesa_protocol::{Localized, PlayerInfo};

use super::{failed, known, option_text};
use crate::failure::Failure;
use crate::screen::{FAINT, STRONG, Screen, styled};

/// A player, as JSON.
#[derive(Serialize)]
struct PlayerSheet<'f> {
    #[serde(flatten)]
    info: PlayerInfo,
    kind: &'f str,
    games: &'f [&'static str],
    knowledge: Option<KnowledgeDraft>,
    hash: &'f str,
    path: &'f str,
    file: &'f str,
}

/// A rule, as JSON.
#[derive(Serialize)]
struct ShownRule {
    id: &'static str,
    summary: Localized,
}

/// Shows a player.
pub(super) fn run(
    player: &str,
    game: Option<&str>,
    json: bool,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let file = match game {
        Some(game) => catalog.player(known(game)?, player).map_err(|error| failed(error, game, catalog))?,
        None => catalog.player_of_any(player).map_err(|error| failed(error, game_ids()[0], catalog))?.1,
    };
    if json {
        return screen.json(&PlayerSheet {
            info: file.info(),
            kind: file.kind(),
            games: &file.games,
            knowledge: file.knowledge(),
            hash: &file.hash,
            path: &file.path,
            file: &file.text,
        });
    }
    let language = screen.language;
    screen.line(&styled(STRONG, file.name.within(language)))?;
    screen.paragraph(file.summary.within(language), "")?;
    if let Some(greeting) = &file.greeting {
        screen.say("players.greets", &[("text", greeting.within(language))])?;
    }
    screen.line("")?;
    let level = file.level.to_string();
    let games = file.games.join(", ");
    screen.say("terminal.players.kind", &[("kind", file.kind()), ("level", &level), ("games", &games)])?;
    for option in &file.options {
        screen.paragraph(&option_text(option, language), "  ")?;
    }
    if let Some(knowledge) = file.knowledge() {
        tell(&knowledge, &file, screen)?;
    }
    screen.line("")?;
    for (key, value) in [("terminal.players.path", file.path.as_str()), ("terminal.players.hash", &file.hash)] {
        let text = screen.words(key, &[("value", value)]);
        screen.line(&styled(FAINT, &text))?;
    }
    Ok(())
}

/// The rules of a player, level by level.
fn tell(knowledge: &KnowledgeDraft, file: &PlayerFile, screen: &mut Screen) -> Result<(), Failure> {
    screen.say(
        match knowledge.mode {
            Mode::Levels => "terminal.players.by_levels",
            Mode::Sum => "terminal.players.by_sum",
        },
        &[],
    )?;
    for (number, level) in (1..).zip(&knowledge.knowledge) {
        let number = format!("{number}.");
        let part = level.role.map_or_else(String::new, |role| format!(" {}", screen.words(part(role), &[])));
        screen.line(&format!("  {}{part}", styled(STRONG, &number)))?;
        for rule in &level.rules {
            let weight = if level.rules.len() > 1 || knowledge.mode == Mode::Sum {
                format!(" ({})", rule.weight)
            } else {
                String::new()
            };
            screen.line(&format!("     {}{weight}", styled(STRONG, &rule.rule)))?;
            if let Some(known) = Rule::named(&rule.rule) {
                let summary = screen.words(known.summary(), &[]);
                screen.paragraph(&styled(FAINT, &summary), "       ")?;
            }
        }
    }
    if knowledge.mistakes > 0.0 {
        let percent = (knowledge.mistakes * 100.0).round().to_string();
        screen.say("terminal.players.mistakes", &[("percent", &percent)])?;
    }
    if knowledge.noise > 0.0 {
        screen.say("terminal.players.noise", &[("noise", &knowledge.noise.to_string())])?;
    }
    if let Some(first) = knowledge.knowledge.first().and_then(|level| level.rules.first()) {
        let example = format!("{} {}=0 mistakes=0.1", file.id, first.rule);
        screen.say("terminal.players.overrides", &[("example", &example)])?;
    }
    Ok(())
}

/// The key of a part in a hand.
fn part(role: Role) -> &'static str {
    match role {
        Role::Mano => "players.part.mano",
        Role::Second => "players.part.second",
        Role::Partner => "players.part.partner",
        Role::Fourth => "players.part.fourth",
        Role::Leader => "players.part.leader",
    }
}

/// Every rule that a player may go by.
pub(super) fn rules(json: bool, screen: &mut Screen) -> Result<(), Failure> {
    if json {
        let shown = |rule: &Rule| ShownRule {
            id: rule.id(),
            summary: Localized::said(|language| language.say(rule.summary(), &[])),
        };
        return screen.json(&Rule::ALL.iter().map(shown).collect::<Vec<_>>());
    }
    for rule in Rule::ALL {
        screen.line(&styled(STRONG, rule.id()))?;
        let summary = screen.words(rule.summary(), &[]);
        screen.paragraph(&summary, "  ")?;
    }
    Ok(())
}
