//! The games, rules and players there are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sobremesa_protocol::{GameInfo, RulesText};

use super::Path;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn games(State(house): State<Arc<House>>) -> Result<Json<Vec<GameInfo>>, Refusal> {
    off(move || Json(house.catalog.games())).await
}

pub(super) async fn rules(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<RulesText>, Refusal> {
    off(move || {
        let game = house.rules(&id)?;
        let (info, sentences, file) = (game.info().clone(), game.about().sentences.clone(), game.file().to_owned());
        let sources = game.about().sources.to_vec();
        Ok(Json(RulesText { info, sentences, sources, file }))
    })
    .await?
}
