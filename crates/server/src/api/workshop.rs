//! Requests of whoever makes rules: the form, drafts, trials, keeping them; those of whoever makes players in `players`.

mod players;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use sobremesa_catalog::{CopyError, DraftError, TrialError, draft_rules, rules_form, try_rules};
use sobremesa_core::StopFlag;
use sobremesa_protocol::RulesInfo;
use sobremesa_protocol::workshop::{BrokenText, DraftView, FileDraft, RuleForm, SaveRules, TrialView};

use super::body::RulesJson;
use super::description::Description;
use super::path::Path;
use crate::config::Limits;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

/// Hands that try a draft out.
const HANDS: u32 = 200;

/// The routes of the workshop; requests with rules or a player in them have at most so many bytes.
pub(super) fn routes(limits: &Limits) -> Router<Arc<House>> {
    let with_rules = Router::new()
        .route("/api/workshop/{game}/draft", post(draft))
        .route("/api/workshop/{game}/trial", post(try_out))
        .route("/api/workshop/{game}/rules", post(save))
        .layer(DefaultBodyLimit::max(limits.rules));
    Router::new()
        .route("/api/workshop/{game}/form", get(form))
        .route("/api/workshop/{game}/rules/{id}", delete(forget))
        .route("/api/workshop/{game}/broken/{file}", get(broken))
        .merge(with_rules)
        .merge(players::routes(limits.players))
}

/// Describes these routes.
pub(super) fn describe(api: &mut Description) {
    api.of("Workshop");
    api.get("/api/workshop/{game}/form", form, "The form in which rules of a game are made.");
    api.post(
        "/api/workshop/{game}/draft",
        draft,
        "Changes keys of a rule file; says what is wrong with it and how it reads.",
    );
    api.post("/api/workshop/{game}/trial", try_out, "Plays hands at random by rules in the making.");
    api.post("/api/workshop/{game}/rules", save, "Keeps rules among those of the house, at its own machine.");
    api.delete("/api/workshop/{game}/rules/{id}", forget, "Takes rules of one's own away.");
    api.get("/api/workshop/{game}/broken/{file}", broken, "The text of a rule file that cannot be used.");
    players::describe(api);
}

async fn form(State(house): State<Arc<House>>, Path(game): Path<String>) -> Result<Json<RuleForm>, Refusal> {
    off(move || {
        let form = rules_form(&game).ok_or_else(no_game)?;
        Ok(Json(RuleForm { keeps: house.keeps_files, ..form }))
    })
    .await?
}

async fn draft(Path(game): Path<String>, RulesJson(asked): RulesJson<FileDraft>) -> Result<Json<DraftView>, Refusal> {
    off(move || {
        let drafted = draft_rules(&game, &asked).ok_or_else(no_game)?;
        drafted.map(Json).map_err(|error| no_place(&error))
    })
    .await?
}

/// One trial at a time computes.
async fn try_out(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(game): Path<String>,
    RulesJson(asked): RulesJson<FileDraft>,
) -> Result<Json<TrialView>, Refusal> {
    let try_out = move |stop: &StopFlag| {
        try_rules(&game, &asked.text, HANDS, stop).map(Json).map_err(|error| match error {
            TrialError::NoRules => mistaken(),
            TrialError::Stopped => Refusal::not_now("the trial was stopped before all its hands were played"),
        })
    };
    house.trials.think(caller, &StopFlag::default(), try_out).await?
}

async fn save(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    RulesJson(asked): RulesJson<SaveRules>,
) -> Result<(StatusCode, Json<RulesInfo>), Refusal> {
    allow(&house)?;
    off(move || {
        let saved = house.catalog.save_rules(&game, &asked.text, asked.over.as_ref()).map_err(refused)?;
        Ok((StatusCode::CREATED, Json(saved.info().clone())))
    })
    .await?
}

async fn forget(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    allow(&house)?;
    off(move || {
        let found = house.catalog.forget_rules(&game, &id).map_err(refused)?;
        found.then_some(StatusCode::NO_CONTENT).ok_or_else(no_game)
    })
    .await?
}

/// The text of a file that cannot be used, for whoever mends it.
async fn broken(
    State(house): State<Arc<House>>,
    Path((game, file)): Path<(String, String)>,
) -> Result<Json<BrokenText>, Refusal> {
    allow(&house)?;
    off(move || house.catalog.broken_text(&game, &file).map(|text| Json(BrokenText { text })).ok_or_else(no_game))
        .await?
}

fn allow(house: &House) -> Result<(), Refusal> {
    let message = "rules cannot be kept on a server that is open to others";
    house.keeps_files.then_some(()).ok_or_else(|| Refusal::new(StatusCode::FORBIDDEN, "rules/closed", message))
}

/// A change that cannot be made of a draft.
fn no_place(error: &DraftError) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/no-place", error.to_string())
}

fn no_game() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "rules/unknown", "there is no such game, or no such rules of one's own")
}

fn mistaken() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/mistakes", "the rules have mistakes")
}

/// Why rules are not kept, without the path of the data folder.
fn refused(error: CopyError) -> Refusal {
    match error {
        CopyError::From(_) | CopyError::Player(_) | CopyError::Name(_) | CopyError::Picture(_) => mistaken(),
        CopyError::Taken(id) => taken(&id),
        CopyError::Exists(path) => taken(&path.file_stem().unwrap_or_default().to_string_lossy()),
        CopyError::NoFolder => Refusal::new(StatusCode::FORBIDDEN, "rules/closed", "there is no folder of one's own"),
        CopyError::Unwritable { why, .. } => {
            let message = format!("the rules could not be written: {why}");
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "rules/unwritable", message).with("why", why.to_string())
        }
    }
}

fn taken(id: &str) -> Refusal {
    Refusal::new(StatusCode::CONFLICT, "rules/taken", format!("there are rules called `{id}` already")).with("id", id)
}
