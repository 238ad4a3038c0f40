//! The games, rules and players there are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sobremesa_catalog::{BrokenRules, Mistake, RulesError};
use sobremesa_lab::message;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{BrokenFileView, FileMistake, GameInfo, Localized, OptionType, RulesText, RulesView};

use super::path::Path;
use crate::api::asked_language::AskedLanguage;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

/// With a language: what is longer than a name, and what can be set of players, in that one alone; else each text in both.
pub(super) async fn games(
    State(house): State<Arc<House>>,
    AskedLanguage(asked): AskedLanguage,
) -> Result<Json<Vec<GameInfo>>, Refusal> {
    off(move || {
        let mut games = house.catalog.games();
        if let Some(language) = asked {
            for game in &mut games {
                tell_in(game, language);
            }
        }
        Json(games)
    })
    .await
}

/// Leaves what is longer than a name in one language alone, and what can be set of players; the other text of each is empty then.
/// Names stay in both, as one looks for rules by either.
fn tell_in(game: &mut GameInfo, language: Language) {
    let alone = |text: &mut Localized| match language {
        Language::Es => text.en.clear(),
        Language::En => text.es.clear(),
    };
    for rules in &mut game.rules {
        alone(&mut rules.summary);
    }
    for player in &mut game.players {
        alone(&mut player.summary);
        if let Some(greeting) = &mut player.greeting {
            alone(greeting);
        }
        for option in &mut player.options {
            alone(&mut option.name);
            if let OptionType::OneOf { choices } = &mut option.takes {
                for choice in choices {
                    alone(&mut choice.name);
                }
            }
        }
    }
}

pub(super) async fn all_rules(State(house): State<Arc<House>>) -> Result<Json<RulesView>, Refusal> {
    off(move || {
        let broken = house.catalog.broken();
        let broken = broken.iter().map(|broken| view_of_broken(broken, &house)).collect();
        Json(RulesView { games: house.catalog.games(), broken })
    })
    .await
}

pub(super) async fn rules(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<RulesText>, Refusal> {
    off(move || {
        let game = house.rules(&id)?;
        let (info, sentences, file) = (game.info().clone(), game.about().sentences.clone(), game.file().to_owned());
        let (choices, sources) = (game.about().choices.clone(), game.about().sources.clone());
        Ok(Json(RulesText { info, choices, sentences, sources, file }))
    })
    .await?
}

/// The mistakes of a rule file, without the path of the data folder, which concerns no guest.
fn view_of_broken(broken: &BrokenRules, house: &House) -> BrokenFileView {
    let mistakes = match &broken.error {
        RulesError::Mistakes { source_text, mistakes, .. } => mistakes_of(mistakes, source_text),
        error => {
            let message = message::of_rules(error, &house.catalog);
            let folder = error.path().and_then(|path| path.strip_suffix(&broken.file)).unwrap_or_default();
            // The sentence may name two files of the folder.
            let said = |language: Language| match folder {
                "" => language.tell(&message),
                folder => language.tell(&message).replace(folder, ""),
            };
            vec![FileMistake { line: None, problem: Localized::said(said), advice: None }]
        }
    };
    BrokenFileView { id: broken.file.clone(), mendable: broken.readable && house.keeps_files, mistakes }
}

/// The mistakes of a file, each with its line.
pub(super) fn mistakes_of(mistakes: &[Mistake], source_text: &str) -> Vec<FileMistake> {
    let view = |mistake: &Mistake| FileMistake {
        line: Some(mistake.place(source_text).0 as u32),
        problem: Localized::told(&mistake.problem),
        advice: mistake.advice.as_ref().map(Localized::told),
    };
    mistakes.iter().map(view).collect()
}
