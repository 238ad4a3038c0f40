//! Requests of whoever makes players: the form, drafts, measuring them, keeping them.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::{get, post, put};
use axum::{Json, Router};
use sobremesa_catalog::{CopyError, FolderProblem, PlayerError, PlayerFile, draft_player, player_form};
use sobremesa_core::StopFlag;
use sobremesa_lab::measure;
use sobremesa_protocol::laboratory::LiveRun;
use sobremesa_protocol::workshop::{FileDraft, MeasurePlayer, PlayerDraftView, PlayerForm, PlayerSource, SavePlayer};
use sobremesa_protocol::{Localized, PlayerInfo};

use super::super::body::{Picture, PlayerJson};
use super::super::description::Description;
use super::super::path::Path;
use super::no_place;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

/// Hands, or matches, that measure a player in the making.
const GAMES: u64 = 200;

/// The routes; requests with a player in them have at most `most` bytes.
pub(super) fn routes(most: usize) -> Router<Arc<House>> {
    let with_players = Router::new()
        .route("/api/workshop/{game}/player-draft", post(draft))
        .route("/api/workshop/{game}/player-measure", post(measured))
        .route("/api/workshop/{game}/players", post(save))
        .route("/api/workshop/{game}/players/{id}/picture", put(picture))
        .layer(DefaultBodyLimit::max(most));
    Router::new()
        .route("/api/workshop/{game}/player-form", get(form))
        .route("/api/workshop/{game}/players/{id}", get(source).delete(forget))
        .merge(with_players)
}

/// Describes these routes.
pub(super) fn describe(api: &mut Description) {
    api.get("/api/workshop/{game}/player-form", form, "The form in which players of a game are made.");
    api.post(
        "/api/workshop/{game}/player-draft",
        draft,
        "Changes keys of a player's file; says what is wrong with it.",
    );
    api.post("/api/workshop/{game}/player-measure", measured, "Plays a player in the making against another.");
    api.post("/api/workshop/{game}/players", save, "Keeps a player among those of the house, at its own machine.");
    api.get("/api/workshop/{game}/players/{id}", source, "The file of a player.");
    api.delete("/api/workshop/{game}/players/{id}", forget, "Takes a player of one's own away.");
    api.put("/api/workshop/{game}/players/{id}/picture", picture, "Gives a player of one's own a picture.");
}

async fn form(State(house): State<Arc<House>>, Path(game): Path<String>) -> Result<Json<PlayerForm>, Refusal> {
    off(move || {
        let form = player_form(&game).ok_or_else(nobody)?;
        Ok(Json(PlayerForm { keeps: house.keeps_files, ..form }))
    })
    .await?
}

async fn draft(
    Path(game): Path<String>,
    PlayerJson(asked): PlayerJson<FileDraft>,
) -> Result<Json<PlayerDraftView>, Refusal> {
    off(move || draft_player(&game, &asked).ok_or_else(nobody)?.map(Json).map_err(|error| no_place(&error))).await?
}

/// One at a time computes, trials of rules among them; what was played when its time is over is told.
async fn measured(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(game): Path<String>,
    PlayerJson(asked): PlayerJson<MeasurePlayer>,
) -> Result<Json<LiveRun>, Refusal> {
    let played = Arc::clone(&house);
    let measure = move |stop: &StopFlag| {
        let made = PlayerFile::of_text(&game, "made", "player.toml", &asked.text).map_err(|_| mistaken())?;
        let rules = played.catalog.rules(&game)?;
        if !rules.players().iter().any(|player| player.id == asked.against) {
            return Err(nobody());
        }
        let threads = played.laboratory.threads;
        measure(&rules, &made, &asked.against, GAMES, (threads, stop)).map(Json).map_err(|error| {
            let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/not-measured", error.to_string());
            Refusal { problem: refusal.problem.with_said("problem", Localized::told(&error.0)), ..refusal }
        })
    };
    house.trials.think(caller, &StopFlag::default(), measure).await?
}

async fn source(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
) -> Result<Json<PlayerSource>, Refusal> {
    off(move || {
        let source = house.catalog.player_source(&game, &id)?;
        // Commands and paths of this machine concern nobody else.
        let program = house.catalog.player(&game, &id).is_ok_and(|file| file.is_program());
        if house.keeps_files {
            return Ok(Json(source));
        }
        if program { Err(nobody()) } else { Ok(Json(PlayerSource { program: None, ..source })) }
    })
    .await?
}

async fn save(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    PlayerJson(asked): PlayerJson<SavePlayer>,
) -> Result<(StatusCode, Json<PlayerInfo>), Refusal> {
    allow(&house)?;
    off(move || {
        let SavePlayer { id, text, over, from } = &asked;
        let places = (over.as_deref(), from.as_deref());
        let saved = house.catalog.save_player(&game, id, text, places).map_err(refused)?;
        Ok((StatusCode::CREATED, Json(saved.info())))
    })
    .await?
}

async fn picture(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
    Picture(drawing, bytes): Picture,
) -> Result<Json<PlayerInfo>, Refusal> {
    allow(&house)?;
    off(move || {
        let saved = house.catalog.keep_picture(&game, &id, drawing, bytes).map_err(refused)?;
        Ok(Json(saved.info()))
    })
    .await?
}

async fn forget(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    allow(&house)?;
    off(move || {
        let found = house.catalog.forget_player(&game, &id).map_err(refused)?;
        found.then_some(StatusCode::NO_CONTENT).ok_or_else(nobody)
    })
    .await?
}

fn allow(house: &House) -> Result<(), Refusal> {
    house.keeps_files.then_some(()).ok_or_else(closed)
}

fn closed() -> Refusal {
    let message = "players cannot be kept on a server that is open to others";
    Refusal::new(StatusCode::FORBIDDEN, "player/closed", message)
}

fn nobody() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "player/unknown", "there is no such game, or no such player")
}

fn mistaken() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/mistakes", "the player has mistakes")
}

/// Why a player is not kept, without the path of the data folder.
fn refused(error: CopyError) -> Refusal {
    match error {
        CopyError::From(_) | CopyError::Player(PlayerError::Broken { problem: FolderProblem::Mistakes { .. }, .. }) => {
            mistaken()
        }
        CopyError::Player(error) => error.into(),
        CopyError::Name(name) => {
            let message =
                format!("a player's name has small letters a-z, digits, hyphens and underscores, not `{name}`");
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/name", message).with("name", name)
        }
        CopyError::Picture(problem) => {
            let told = Localized::told(&problem);
            let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/picture", told.en.clone());
            Refusal { problem: refusal.problem.with_said("problem", told), ..refusal }
        }
        CopyError::Taken(id) => taken(&id),
        CopyError::Exists(path) => taken(&path.file_name().unwrap_or_default().to_string_lossy()),
        CopyError::NoFolder => closed(),
        CopyError::Unwritable { why, .. } => {
            let message = format!("the player could not be written: {why}");
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "player/unwritable", message).with("why", why.to_string())
        }
    }
}

fn taken(id: &str) -> Refusal {
    let message = format!("there is a player called `{id}` already");
    Refusal::new(StatusCode::CONFLICT, "player/taken", message).with("id", id)
}
