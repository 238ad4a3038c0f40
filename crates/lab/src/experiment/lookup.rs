//! Turns a plan into an experiment: looks up and checks rules, players and pairings.

use std::sync::Arc;

use sobremesa_catalog::{Catalog, CatalogGame, PlayerSpec, ReadyPlayer, RulesError};
use sobremesa_core::{Seed, Side, Sides};

use super::{Experiment, ExperimentError, MAX_BLOCKS_PER_UNIT, UNITS, UNITS_LOOKED_AT};
use crate::message;
use crate::plan::{
    MAX_GAMES, MAX_PAIRINGS, MAX_TEAMS, ManifestPart, Mistake, Plan, ScheduleKind, Size, StopPlan, TeamPlan,
};
use crate::results::{TableRows, TableShape};
use crate::schedule::{self, Pairing};
use sobremesa_core::Message;

impl Experiment {
    /// Looks up the rules and the players of a plan. `seed` is used where the plan has none.
    ///
    /// # Errors
    /// If the rules or a player are unknown or wrong, or the teams do not fit the sides of the game.
    pub fn new(plan: &Plan, catalog: &Catalog, seed: Seed) -> Result<Self, ExperimentError> {
        let games = catalog.games();
        let with = |mistake: Mistake| plan.source.mistaken(plan.mistakes.iter().cloned().chain([mistake]).collect());
        let Some(rules) = &plan.rules else {
            if !plan.mistakes.is_empty() {
                return Err(plan.source.mistaken(plan.mistakes.clone()).into());
            }
            return Err(with((0..0, Message::new("lab.mistake.which_rules"))).into());
        };
        // The name of a game stands for the first of its rules.
        let of_game = games.iter().find(|game| game.id == rules.text).and_then(|game| game.rules.first());
        let name = of_game.map_or(rules.text.as_str(), |first| &first.id);
        let game = catalog.rules(name).map_err(|error| match &error {
            RulesError::Mistakes { .. } => ExperimentError::Rules(error),
            _ => with((rules.span.clone(), message::of_rules(&error, catalog))).into(),
        })?;
        let mut plan = plan.clone();
        plan.rules = Some(ManifestPart { text: name.to_owned(), span: rules.span.clone() });
        Self::of_game(&plan, game, seed)
    }

    /// The same for a game already at hand.
    ///
    /// # Errors
    /// As [`Experiment::new`].
    ///
    /// # Panics
    /// If the game says of itself that a side has no seat.
    pub fn of_game(plan: &Plan, game: CatalogGame, seed: Seed) -> Result<Self, ExperimentError> {
        let info = game.info();
        let sides = Sides::new(info.sides.iter().map(|side| Side(*side)).collect())
            .expect("the rules were checked: every side has a seat");
        let mut mistakes = Vec::new();
        let rules = plan.rules.clone().unwrap_or(ManifestPart { text: info.id.clone(), span: 0..0 });
        if let Some(hash) = plan.rules_hash.as_ref().filter(|hash| hash.text != game.rules_hash()) {
            let message = Message::new("lab.mistake.rules_hash").with("rules", &rules.text);
            mistakes.push((hash.span.clone(), message.with("found", game.rules_hash())));
        }
        let sizes: Vec<usize> = (0..sides.count()).map(|side| sides.members(Side(side)).count()).collect();
        let size = sizes.iter().copied().max().unwrap_or(1);
        let unequal = sizes.iter().any(|other| *other != size);
        let mut lookup = Lookup { game: &game, plan, sides: &sides, size, unequal, teams: Vec::new(), mistakes };
        let listed = lookup.pairings();
        let blocks = lookup.blocks(plan.size);
        let rounds = lookup.rounds();
        lookup.check_stop();
        let Lookup { teams, mut mistakes, .. } = lookup;
        if !plan.mistakes.is_empty() {
            // What is missing of a plan may be missing because it is written wrongly: that is told already.
            mistakes.retain(|(span, _)| !span.is_empty());
            mistakes.extend(plan.mistakes.iter().cloned());
        }
        if !mistakes.is_empty() {
            return Err(plan.source.mistaken(mistakes).into());
        }
        let most = listed.iter().map(|pairing| pairing.blocks).max().unwrap_or(blocks);
        let parts = if plan.stop == StopPlan::Blocks { UNITS } else { UNITS_LOOKED_AT };
        let blocks_per_unit =
            plan.blocks_per_unit.unwrap_or_else(|| most.div_ceil(parts).clamp(1, MAX_BLOCKS_PER_UNIT));
        let seed = plan.seed.as_deref().map_or(seed, Seed::from_text);
        let pairings = match plan.schedule {
            ScheduleKind::Swiss => rounds as usize * (teams.len() / 2),
            ScheduleKind::Knockout => teams.len() - 1,
            _ => listed.len(),
        };
        // A manifest that says the hash of its rules was resolved: what it does not say it does not mean.
        let stop = if plan.rules_hash.is_none() { plan.stop.shared_by(pairings as u32) } else { plan.stop };
        let shape = TableShape { teams: usize::from(sides.count()), counted: game.counted() };
        let built = |team: &Vec<PlayerSpec>| team.iter().cloned().map(ReadyPlayer::of_canonical).collect();
        Ok(Self {
            game,
            sides,
            table_rows: Arc::new(TableRows::new(&shape)),
            shape,
            ready: teams.iter().map(built).collect(),
            teams,
            listed,
            schedule: plan.schedule,
            rounds,
            blocks,
            blocks_per_unit,
            unit: plan.unit,
            stop,
            keep: plan.keep,
            seed,
            rules: rules.text,
            keeps_blocks: false,
            openings: Arc::default(),
        })
    }
}

/// What is being looked up.
struct Lookup<'p> {
    game: &'p CatalogGame,
    plan: &'p Plan,
    sides: &'p Sides,
    /// Seats of the largest side.
    size: usize,
    /// Whether there are smaller ones.
    unequal: bool,
    teams: Vec<Vec<PlayerSpec>>,
    mistakes: Vec<Mistake>,
}

impl Lookup<'_> {
    fn blocks(&self, size: Option<Size>) -> u64 {
        match size {
            Some(Size::Games(games)) => games.div_ceil(u64::from(self.sides.count())),
            Some(Size::Blocks(blocks)) => blocks,
            None => 0,
        }
    }

    /// The pairings that are known from the start.
    fn pairings(&mut self) -> Vec<Pairing> {
        let sides = usize::from(self.sides.count());
        if !self.plan.pairs.is_empty() {
            return self.listed(sides);
        }
        if self.plan.teams.len() > MAX_TEAMS {
            let message = Message::new("lab.mistake.too_many_teams").with("max", MAX_TEAMS);
            self.mistakes.push((self.plan.teams[MAX_TEAMS].span.clone(), message));
            return Vec::new();
        }
        for team in &self.plan.teams {
            let players = self.team(team);
            self.teams.push(players);
        }
        let blocks = self.blocks(self.plan.size);
        let count = self.plan.teams.len();
        let rounds = matches!(self.plan.schedule, ScheduleKind::Swiss | ScheduleKind::Knockout);
        if rounds && sides != 2 {
            let message = Message::new("lab.mistake.two_sided").with("rules", &self.game.info().id);
            self.mistakes.push((self.place(), message.with("n", sides)));
            return Vec::new();
        }
        let wrong = if self.plan.schedule == ScheduleKind::Pairs { count != sides } else { count < sides };
        if wrong {
            let key = match self.plan.schedule {
                ScheduleKind::Pairs => "lab.mistake.teams",
                _ => "lab.mistake.too_few_teams",
            };
            let message = Message::new(key).with("rules", &self.game.info().id).with("n", sides);
            self.mistakes.push((self.place(), message.with("found", count)));
            return Vec::new();
        }
        let found = match self.plan.schedule {
            ScheduleKind::Pairs => Some(vec![(0..sides).collect()]),
            ScheduleKind::RoundRobin => schedule::round_robin(count, sides),
            ScheduleKind::Gauntlet => schedule::gauntlet(count, sides),
            ScheduleKind::Swiss | ScheduleKind::Knockout => return Vec::new(),
        };
        let Some(found) = found else {
            let message = Message::new("lab.mistake.too_many_pairings").with("max", MAX_PAIRINGS);
            self.mistakes.push((self.place(), message));
            return Vec::new();
        };
        found.into_iter().map(|teams| Pairing { teams, first_block: 0, blocks }).collect()
    }

    /// Where the teams stand.
    fn place(&self) -> std::ops::Range<usize> {
        match (self.plan.teams.first(), self.plan.teams.last()) {
            (Some(first), Some(last)) => first.span.start..last.span.end,
            _ => 0..0,
        }
    }

    /// The pairings that are listed; a team that comes again is the same team.
    fn listed(&mut self, sides: usize) -> Vec<Pairing> {
        let mut found = Vec::new();
        if self.plan.pairs.len() > MAX_PAIRINGS {
            let message = Message::new("lab.mistake.too_many_pairings").with("max", MAX_PAIRINGS);
            self.mistakes.push((self.plan.pairs[MAX_PAIRINGS].span.clone(), message));
            return found;
        }
        for pair in &self.plan.pairs {
            if pair.teams.len() != sides {
                let span = match (pair.teams.first(), pair.teams.last()) {
                    (Some(first), Some(last)) => first.span.start..last.span.end,
                    _ => pair.span.clone(),
                };
                let message = Message::new("lab.mistake.teams").with("rules", &self.game.info().id);
                self.mistakes.push((span, message.with("n", sides).with("found", pair.teams.len())));
            }
            let mut teams = Vec::new();
            for team in &pair.teams {
                let players = self.team(team);
                // Within a pairing two teams that are alike stay two.
                let known = (0..self.teams.len()).find(|at| self.teams[*at] == players && !teams.contains(at));
                teams.push(known.unwrap_or_else(|| {
                    self.teams.push(players);
                    self.teams.len() - 1
                }));
            }
            // A pairing that comes again goes on with other deals.
            let again = |other: &&Pairing| other.teams.iter().all(|team| teams.contains(team));
            let first_block = found.iter().filter(again).map(|other| other.blocks).sum();
            found.push(Pairing { teams, first_block, blocks: self.blocks(pair.size.or(self.plan.size)) });
        }
        if self.teams.len() > MAX_TEAMS {
            let message = Message::new("lab.mistake.too_many_teams").with("max", MAX_TEAMS);
            self.mistakes.push((0..0, message));
        }
        if found.iter().map(|pairing| pairing.blocks).fold(0, u64::saturating_add) > MAX_GAMES {
            self.mistakes.push((0..0, Message::new("lab.mistake.too_many_games").with("max", MAX_GAMES)));
        }
        found
    }

    fn rounds(&self) -> u32 {
        let teams = self.plan.teams.len().max(2);
        let halvings = usize::BITS - (teams - 1).leading_zeros();
        match self.plan.schedule {
            ScheduleKind::Swiss => self.plan.rounds.unwrap_or(halvings),
            ScheduleKind::Knockout => halvings,
            _ => 1,
        }
    }

    /// Rules that stop early compare two teams.
    fn check_stop(&mut self) {
        if self.plan.stop != StopPlan::Blocks && self.sides.count() != 2 {
            let message = Message::new("lab.mistake.stop_sides").with("n", self.sides.count());
            self.mistakes.push((0..0, message));
        }
        if let Err(message) = self.plan.stop.rule(1) {
            self.mistakes.push((0..0, message));
        }
    }

    /// Tells of a player that is no longer the one of the manifest, once.
    fn check_hash(&mut self, player: &PlayerSpec) {
        let Some(found) = player.hash() else { return };
        for (name, hash) in &self.plan.player_hashes {
            if *name == player.name && hash.text != found {
                let message = Message::new("lab.mistake.player_hash").with("player", name).with("found", found);
                let mistake = (hash.span.clone(), message);
                if !self.mistakes.contains(&mistake) {
                    self.mistakes.push(mistake);
                }
            }
        }
    }

    /// The players of a team in their one spelling.
    fn team(&mut self, team: &TeamPlan) -> Vec<PlayerSpec> {
        let mut found = Vec::new();
        for piece in &team.players {
            let kept = |spec: PlayerSpec| match self.plan.kept_players.get(&spec.name) {
                Some(file) => spec.as_in(Arc::clone(file)),
                None => spec,
            };
            match piece.text.parse().and_then(|spec: PlayerSpec| self.game.player(&kept(spec))) {
                Ok(player) => {
                    self.check_hash(&player);
                    found.push(player);
                }
                Err(error) => self.mistakes.push((piece.span.clone(), message::of_player(&error, self.game))),
            }
        }
        let given = team.players.len();
        if given != 1 && self.unequal {
            let message = Message::new("lab.mistake.unequal").with("rules", &self.game.info().id);
            self.mistakes.push((team.span.clone(), message));
        } else if given != 1 && given != self.size {
            let message = Message::new("lab.mistake.team_size").with("n", self.size).with("found", given);
            self.mistakes.push((team.span.clone(), message));
        }
        if found.len() == 1 && self.size > 1 {
            found = vec![found[0].clone(); self.size];
        }
        found
    }
}
