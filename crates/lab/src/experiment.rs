//! An experiment with everything looked up, ready to run.

use std::sync::Arc;

use sobremesa_catalog::{AnyGame, Catalog, PlayerSpec, RulesError, Setup};
use sobremesa_core::{Seat, Seed, Side, Sides, Unit};

use crate::manifest::{FORMAT, Resolved};
use crate::message::Message;
use crate::plan::{GameUnit, Mistaken, Piece, Plan, Size};

/// An experiment: which teams play which game how often, from which seed.
#[derive(Clone)]
pub struct Experiment {
    game: Arc<dyn AnyGame>,
    sides: Sides,
    teams: Vec<Vec<PlayerSpec>>,
    blocks: u64,
    unit: GameUnit,
    seed: Seed,
    rules: String,
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// It is not written as it should be, or names what there is not.
    #[error(transparent)]
    Mistaken(#[from] Mistaken),
    /// Its rule file cannot be read or has mistakes.
    #[error(transparent)]
    Rules(RulesError),
}

impl Experiment {
    /// Looks up the rules and the players of a plan. `seed` is used where the plan has none.
    ///
    /// # Errors
    /// If the rules or a player are unknown or wrong, or the teams do not fit the sides of the game.
    pub fn new(plan: &Plan, catalog: &Catalog, seed: Seed) -> Result<Self, ExperimentError> {
        let game = catalog.rules(&plan.rules.text).map_err(|error| match &error {
            RulesError::Mistakes { .. } => ExperimentError::Rules(error),
            _ => plan.source.mistake(plan.rules.span.clone(), Message::of_rules(&error, catalog)).into(),
        })?;
        Self::of_game(plan, game, seed)
    }

    /// The same for a game already at hand.
    ///
    /// # Errors
    /// As [`Experiment::new`].
    ///
    /// # Panics
    /// If the game says of itself that a side has no seat.
    pub fn of_game(plan: &Plan, game: Arc<dyn AnyGame>, seed: Seed) -> Result<Self, ExperimentError> {
        let info = game.info();
        let sides = Sides::new(info.sides.iter().map(|side| Side(*side)).collect())
            .expect("the rules were checked: every side has a seat");
        let mut mistakes = Vec::new();
        if let Some(hash) = plan.rules_hash.as_ref().filter(|hash| hash.text != game.rules_hash()) {
            let message = Message::new("lab.mistake.rules_hash").with("rules", &plan.rules.text);
            mistakes.push((hash.span.clone(), message.with("found", game.rules_hash())));
        }
        if plan.teams.len() != usize::from(sides.count()) {
            let span = match (
                plan.teams.first().and_then(|team| team.first()),
                plan.teams.last().and_then(|team| team.last()),
            ) {
                (Some(first), Some(last)) => first.span.start..last.span.end,
                _ => 0..0,
            };
            let message = Message::new("lab.mistake.teams").with("rules", &info.id).with("n", sides.count());
            mistakes.push((span, message.with("found", plan.teams.len())));
        }
        let size = sides.members(Side(0)).count();
        if (0..sides.count()).any(|side| sides.members(Side(side)).count() != size) {
            mistakes.push((plan.rules.span.clone(), Message::new("lab.mistake.unequal").with("rules", &info.id)));
        }
        let mut teams = Vec::new();
        for pieces in &plan.teams {
            match team(game.as_ref(), pieces, size) {
                Ok(team) => teams.push(team),
                Err(mut wrong) => mistakes.append(&mut wrong),
            }
        }
        if !mistakes.is_empty() {
            mistakes.sort_by_key(|(span, _)| span.start);
            return Err(Mistaken { source_of: plan.source.clone(), mistakes }.into());
        }
        let arrangements = u64::from(sides.count());
        let blocks = match plan.size {
            Size::Games(games) => games.div_ceil(arrangements),
            Size::Blocks(blocks) => blocks,
        };
        let seed = plan.seed.as_deref().map_or(seed, Seed::from_text);
        Ok(Self { game, sides, teams, blocks, unit: plan.unit, seed, rules: plan.rules.text.clone() })
    }

    /// The game.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The sides of its seats.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The teams, each with a player for each seat of a side in the order of play.
    pub fn teams(&self) -> &[Vec<PlayerSpec>] {
        &self.teams
    }

    /// Blocks to play.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Games of a block: one for each way in which the teams can take the sides by turns.
    pub fn arrangements(&self) -> u64 {
        u64::from(self.sides.count())
    }

    /// What a game is.
    pub fn unit(&self) -> GameUnit {
        self.unit
    }

    /// The root seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What the games of a block are set up with.
    pub fn setup(&self, block: u64) -> Setup {
        let unit = match self.unit {
            GameUnit::Match => Unit::Match,
            GameUnit::Hand => Unit::Hand { index: block },
        };
        Setup { seed: self.seed, unit, block }
    }

    /// The team on a side in an arrangement: in the first, team and side have the same number; in each that
    /// follows everybody moves one side on.
    pub fn team_on(&self, side: Side, arrangement: u64) -> usize {
        ((u64::from(side.0) + arrangement) % self.arrangements()) as usize
    }

    /// Who sits where in an arrangement, by seat.
    pub fn seated(&self, arrangement: u64) -> Vec<PlayerSpec> {
        let mut next = vec![0; self.teams.len()];
        (0..self.sides.seats())
            .map(|seat| {
                let side = self.sides.of(Seat(seat));
                let player = &self.teams[self.team_on(side, arrangement)][next[side.index()]];
                next[side.index()] += 1;
                player.clone()
            })
            .collect()
    }

    /// A team as it is named: its players joined by `+`, or one where all are alike.
    pub fn team_name(&self, team: usize) -> String {
        let players = &self.teams[team];
        match players.first() {
            Some(first) if players.iter().all(|player| player == first) => first.to_string(),
            _ => players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + "),
        }
    }

    /// The manifest of this experiment.
    pub fn manifest(&self) -> Resolved {
        let team = |players: &Vec<PlayerSpec>| players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        Resolved {
            format: FORMAT,
            rules: self.rules.clone(),
            rules_hash: self.game.rules_hash().to_owned(),
            teams: self.teams.iter().map(team).collect(),
            blocks: self.blocks,
            unit: self.unit,
            seed: self.seed.to_hex(),
        }
    }
}

type Mistakes = Vec<(std::ops::Range<usize>, Message)>;

/// The players of a team in their one spelling.
fn team(game: &dyn AnyGame, pieces: &[Piece], size: usize) -> Result<Vec<PlayerSpec>, Mistakes> {
    let mut mistakes = Vec::new();
    let mut found = Vec::new();
    for piece in pieces {
        match piece.text.parse().and_then(|spec: PlayerSpec| game.player(&spec)) {
            Ok(player) => found.push(player),
            Err(error) => mistakes.push((piece.span.clone(), Message::of_player(&error, game))),
        }
    }
    if pieces.len() != 1 && pieces.len() != size {
        let (first, last) = (&pieces[0], &pieces[pieces.len() - 1]);
        let message = Message::new("lab.mistake.team_size").with("n", size).with("found", pieces.len());
        mistakes.push((first.span.start..last.span.end, message));
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    if found.len() == 1 && size > 1 {
        found = vec![found[0].clone(); size];
    }
    Ok(found)
}
