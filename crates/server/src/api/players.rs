//! The players there are: what each plays by, what is wrong with a folder, their pictures.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sobremesa_catalog::{BrokenPlayer, FolderProblem, Mode, PlayerFile, Role, Rule};
use sobremesa_lab::message;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{
    BrokenFileView, FileMistake, KnowledgeLevel, KnowledgeText, KnownRule, Localized, PlayerText, PlayersView,
};

use super::catalogue::mistakes_of;
use super::path::Path;
use crate::client;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

/// The policy for a picture that is opened as a page of its own: it may do nothing.
pub(super) const STILL: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
) -> Result<Json<PlayersView>, Refusal> {
    off(move || {
        let listed = house.catalog.players(&game);
        let listed = listed.ok_or_else(|| client::unknown(&format!("/api/players/{game}")))?;
        Ok(Json(PlayersView {
            players: listed.players.iter().map(|file| read_out(file)).collect(),
            broken: listed.broken.iter().map(wrong).collect(),
        }))
    })
    .await?
}

pub(super) async fn avatar(
    State(house): State<Arc<House>>,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    off(move || {
        let none = || client::unknown(&format!("/avatars/{game}/{name}"));
        let (id, ending) = name.rsplit_once('.').ok_or_else(none)?;
        let file = house.catalog.player(&game, id).map_err(|_| none())?;
        let avatar = file.avatar.as_ref().filter(|avatar| avatar.drawing.ending() == ending).ok_or_else(none)?;
        let mut headers = HeaderMap::new();
        for (name, value) in [
            (header::CONTENT_TYPE, avatar.drawing.media_type()),
            (header::CONTENT_SECURITY_POLICY, STILL),
            // Its address names what is in it.
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            (HeaderName::from_static("x-content-type-options"), "nosniff"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Ok((StatusCode::OK, headers, avatar.bytes.clone()).into_response())
    })
    .await?
}

fn read_out(file: &PlayerFile) -> PlayerText {
    let knowledge = file.knowledge().map(|knowledge| KnowledgeText {
        adds_up: knowledge.mode == Mode::Sum,
        mistakes: knowledge.mistakes,
        noise: knowledge.noise,
        levels: knowledge
            .knowledge
            .iter()
            .map(|level| KnowledgeLevel {
                part: level.role.map(|role| part(role).to_owned()),
                rules: level.rules.iter().map(|rule| known(&rule.rule, rule.weight)).collect(),
            })
            .collect(),
    });
    PlayerText {
        info: file.info(),
        kind: file.kind().to_owned(),
        knowledge,
        file: if file.is_program() { String::new() } else { file.text.clone() },
    }
}

fn known(id: &str, weight: f64) -> KnownRule {
    let key = Rule::named(id).map_or("", Rule::summary);
    KnownRule { id: id.to_owned(), summary: Localized::said(|language| language.say(key, &[])), weight }
}

fn part(role: Role) -> &'static str {
    match role {
        Role::Mano => "mano",
        Role::Second => "second",
        Role::Partner => "partner",
        Role::Fourth => "fourth",
        Role::Leader => "leader",
    }
}

/// The mistakes of a folder, without the path of the data folder, which concerns no guest.
fn wrong(broken: &BrokenPlayer) -> BrokenFileView {
    let mistakes = match &broken.problem {
        FolderProblem::Mistakes { source_text, mistakes, .. } => mistakes_of(mistakes, source_text),
        problem => {
            let message = message::of_player_folder(problem);
            let said = |language: Language| language.tell(&message).replace(problem.path(), &broken.id);
            vec![FileMistake { line: None, problem: Localized::said(said), advice: None }]
        }
    };
    BrokenFileView { id: broken.id.clone(), mendable: false, mistakes }
}
