//! Sums for the figures of games, whoever plays them.

use std::collections::BTreeMap;

use sobremesa_core::Side;

use crate::experiment::Experiment;
use crate::stats::{BlockMoments, Ratio};
use crate::work::{Block, Game};

/// Sums of what games are like. Their errors are over deals: blocks of the same number have the same deals in every
/// pairing, and are one.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    /// Where several pairings play the same deals: what each of them brought.
    by_deal: Option<BTreeMap<(u32, u64), DealSums>>,
    /// From which of several seeds deals come.
    pub(crate) source: u32,
    sums: Ratios,
    /// Games by their moves.
    pub(crate) lengths: BTreeMap<u32, u64>,
    /// Hands a game, by games.
    pub(crate) hand_counts: BTreeMap<u32, u64>,
    pub(crate) games: u64,
    pub(crate) hands: u64,
    /// Points of the first side less those of the second, in the games of each block.
    pub(crate) deals: Option<BlockMoments>,
}

/// What one deal brought.
#[derive(Clone, Debug, Default)]
struct DealSums {
    games: i64,
    draws: i64,
    opened: i64,
    won: i64,
    hands: i64,
    plies: i64,
    passes: i64,
    drawn: i64,
    forced: i64,
    choices: i64,
    tied: i64,
    opener_won: i64,
    lead_changes: i64,
    decided: i64,
    won_hands: i64,
    clocked: i64,
    endings: BTreeMap<String, i64>,
}

/// The ratios that come of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ratios {
    pub(crate) draws: Ratio,
    pub(crate) opened: Ratio,
    pub(crate) hands_a_game: Ratio,
    pub(crate) plies_a_hand: Ratio,
    pub(crate) passes: Ratio,
    pub(crate) drawn: Ratio,
    pub(crate) forced: Ratio,
    pub(crate) choices: Ratio,
    pub(crate) tied: Ratio,
    pub(crate) opener_won: Ratio,
    pub(crate) lead_changes: Ratio,
    pub(crate) decided: Ratio,
    pub(crate) clocked: u64,
    pub(crate) how: BTreeMap<String, Ratio>,
    /// An ending that no hand had so far.
    pub(crate) none_so: Ratio,
}

impl DealSums {
    /// Adds a game that came to its end. One that was forfeited says nothing of what games are like: its last hand was broken off.
    fn add(&mut self, game: &Game) {
        self.clocked += i64::from(game.clocked);
        if game.fault.is_some() {
            return;
        }
        self.games += 1;
        match game.winner {
            Some(winner) => {
                self.won += 1;
                self.opened += i64::from(game.opener == Some(winner));
                self.decided += i64::from(game.decided);
                self.won_hands += i64::from(game.hands);
            }
            None => self.draws += 1,
        }
        self.hands += i64::from(game.hands);
        self.plies += i64::from(game.plies);
        self.passes += i64::from(game.passes);
        self.drawn += i64::from(game.drawn);
        self.forced += i64::from(game.forced);
        self.choices += i64::from(game.choices);
        self.tied += i64::from(game.tied);
        self.opener_won += i64::from(game.opener_won);
        self.lead_changes += i64::from(game.lead_changes);
        for (how, hands) in &game.endings {
            match self.endings.get_mut(how.as_ref()) {
                Some(sum) => *sum += i64::from(*hands),
                None => {
                    self.endings.insert(how.to_string(), i64::from(*hands));
                }
            }
        }
    }
}

impl Ratios {
    /// Those of one block.
    pub(crate) fn of_block(block: &Block) -> Self {
        let (mut sums, mut ratios) = (DealSums::default(), Self::default());
        block.games.iter().for_each(|game| sums.add(game));
        ratios.add(&sums);
        ratios
    }

    fn add(&mut self, sums: &DealSums) {
        self.draws.push(sums.draws, sums.games);
        self.opened.push(sums.opened, sums.won);
        self.hands_a_game.push(sums.hands, sums.games);
        self.plies_a_hand.push(sums.plies, sums.hands);
        self.passes.push(sums.passes, sums.hands);
        self.drawn.push(sums.drawn, sums.hands);
        self.forced.push(sums.forced, sums.plies);
        self.choices.push(sums.choices, sums.plies);
        self.tied.push(sums.tied, sums.hands);
        self.opener_won.push(sums.opener_won, sums.hands - sums.tied);
        self.lead_changes.push(sums.lead_changes, sums.games);
        self.decided.push(sums.decided, sums.won_hands);
        self.clocked += sums.clocked as u64;
        for how in sums.endings.keys() {
            if !self.how.contains_key(how) {
                self.how.insert(how.clone(), self.none_so);
            }
        }
        for (how, ratio) in &mut self.how {
            ratio.push(sums.endings.get(how).copied().unwrap_or(0), sums.hands);
        }
        self.none_so.push(0, sums.hands);
    }
}

/// Of two sides: points of the first less those of the second, in the games of a block, whoever sat there.
pub(crate) fn places_ahead(experiment: &Experiment, block: &Block) -> Vec<i32> {
    let ahead = |game: &Game| {
        let first = experiment.team_on(Side(0), (game.block, game.game));
        (game.points[first] - game.points[1 - first]) as i32
    };
    block.games.iter().map(ahead).collect()
}

impl Figures {
    pub(crate) fn new(experiment: &Experiment) -> Self {
        let several = experiment.pairings(0, &[]).len() > 1;
        Self {
            by_deal: several.then(BTreeMap::new),
            source: 0,
            sums: Ratios::default(),
            lengths: BTreeMap::new(),
            hand_counts: BTreeMap::new(),
            games: 0,
            hands: 0,
            deals: (experiment.arrangements() == 2).then(|| BlockMoments::new(2)),
        }
    }

    pub(crate) fn push(&mut self, experiment: &Experiment, block: &Block) {
        let mut sums = DealSums::default();
        let target = match &mut self.by_deal {
            Some(deals) => deals.entry((self.source, block.block)).or_default(),
            None => &mut sums,
        };
        for game in &block.games {
            target.add(game);
            if game.fault.is_none() {
                *self.lengths.entry(game.plies).or_default() += 1;
                *self.hand_counts.entry(game.hands).or_default() += 1;
            }
            self.games += 1;
            self.hands += u64::from(game.hands);
        }
        if self.by_deal.is_none() {
            self.sums.add(&sums);
        }
        if let Some(deals) = &mut self.deals {
            deals.push(&places_ahead(experiment, block));
        }
    }

    /// The ratios so far.
    pub(crate) fn ratios(&self) -> Ratios {
        let mut ratios = self.sums.clone();
        for sums in self.by_deal.iter().flat_map(BTreeMap::values) {
            ratios.add(sums);
        }
        ratios
    }
}
