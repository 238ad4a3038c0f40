//! A game of coins, to try experiments without any real game: the match goes to the side with the luckier
//! players; `sharp` players win three hands in four.

pub(crate) mod running;

use sobremesa_catalog::{
    AnyEngine, AnyGame, AnyMatch, Failure, GameRow, HandRow, Parts, Played, PlayedGame, PlayerError, PlayerSpec,
    ReplayError, Setup, ThinkError, Thinking, Thought,
};
use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{
    HandAnalysis, Localized, Pause, Pieces, PlayerInfo, Position, Problem, RulesInfo, SolvedPosition, Turn,
};

pub(crate) struct Coins {
    pub(crate) info: RulesInfo,
    /// Every deal of every block is the same.
    pub(crate) stuck: bool,
}

impl Coins {
    pub(crate) fn new(sides: &[u8]) -> Self {
        let info = RulesInfo {
            id: "coins".to_owned(),
            game: "coins".to_owned(),
            name: Localized::default(),
            summary: Localized::default(),
            pieces: Pieces::Dominoes { heads: 2, highest: 1, arms: false },
            seats: sides.len() as u8,
            offered: vec![sides.len() as u8],
            side_names: Vec::new(),
            clockwise: false,
            hands: None,
            sides: sides.to_vec(),
            target: Some(3),
            choices: String::new(),
            pauses: false,
            own: false,
        };
        Self { info, stuck: false }
    }
}

impl AnyGame for Coins {
    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn spec(&self) -> &'static str {
        "coins"
    }

    fn by_lot(&self) -> bool {
        false
    }

    fn sources(&self) -> &[String] {
        &[]
    }

    fn trial(&self, _: &str, _: u32) -> sobremesa_catalog::Trial {
        unreachable!("coins are not checked")
    }

    fn rules_hash(&self) -> &'static str {
        "c01"
    }

    fn file(&self) -> &'static str {
        "id = \"coins\"\n"
    }

    fn sentences(&self) -> Vec<Localized> {
        Vec::new()
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let player = |id: &str| PlayerInfo {
            id: id.to_owned(),
            name: id.to_owned(),
            level: 1,
            group: sobremesa_protocol::PlayerGroup::Methods,
            summary: Localized::default(),
            avatar: None,
            own: false,
            options: Vec::new(),
        };
        vec![player("plain"), player("sharp")]
    }

    fn parts(&self) -> Parts {
        Parts { companion: "plain", adviser: "sharp", template: "plain", ladder: &["plain", "sharp"] }
    }

    fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        match spec.name.as_str() {
            "sharp" | "plain" => Ok(spec.clone()),
            name => Err(PlayerError::Unknown { name: name.to_owned(), meant: "known are plain, sharp".to_owned() }),
        }
    }

    fn open(&self, _: &Setup) -> Box<dyn AnyMatch> {
        Box::new(Dealt)
    }

    fn replay(&self, _: &Setup, _: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        unimplemented!("no record is read in these tests")
    }

    fn play_game(&self, setup: &Setup, game: u64, players: &[PlayerSpec], _: bool) -> Result<PlayedGame, PlayerError> {
        assert_eq!(players.len(), self.info.sides.len());
        let sides = usize::from(self.info.sides.iter().max().expect("there are seats") + 1);
        let mut deal = setup.seed.key().deals("coins", setup.block).stream(0);
        let mut luck = setup.seed.key().seat(setup.block, game, 0).key().player(&format!("{players:?}")).stream(0);
        let mut points = vec![0; sides];
        let mut hands = Vec::new();
        loop {
            let sharp = |side: usize| {
                players
                    .iter()
                    .zip(&self.info.sides)
                    .filter(|(p, s)| usize::from(**s) == side && p.name == "sharp")
                    .count()
            };
            // Each side's chance grows with its sharp players.
            let weights: Vec<u32> = (0..sides).map(|side| 1 + 2 * sharp(side) as u32).collect();
            let mut at = luck.below(weights.iter().sum());
            let winner = weights.iter().position(|weight| {
                let here = at < *weight;
                at = at.saturating_sub(*weight);
                here
            });
            let winner = winner.expect("the weights add up");
            points[winner] += 1;
            let mut scored = vec![0; sides];
            scored[winner] = 1;
            hands.push(HandRow {
                opener: (setup.block % players.len() as u64) as u8,
                points: scored,
                winner: Some(winner as u8),
                how: if luck.below(4) == 0 { "blocked" } else { "out" },
                plies: 4 + luck.below(9),
                passes: luck.below(3),
                drawn: 0,
                forced: 1,
                choices: 9,
                shuffle: if self.stuck { 7 } else { deal.bits64() },
            });
            if points[winner] == 3 || matches!(setup.unit, Unit::Hand { .. }) {
                let plies = hands.iter().map(|hand| hand.plies).sum();
                let (winner, termination) = (Some(winner as u8), "finished");
                let row = GameRow { points, winner, termination, fault: None, plies, hands };
                let thinking = vec![Thinking::default(); players.len()];
                return Ok(PlayedGame { row, lines: Vec::new(), thinking, memories: Vec::new(), failure: None });
            }
        }
    }

    fn engine(&self, _: &PlayerSpec) -> Result<Box<dyn AnyEngine>, PlayerError> {
        unimplemented!("nobody sits elsewhere")
    }

    fn solve(&self, _: &str, _: u64) -> Result<SolvedPosition, Problem> {
        unreachable!("the laboratory solves nothing")
    }

    fn perft(&self, _: u32, _: Option<&str>) -> Result<u64, Problem> {
        unreachable!("the laboratory counts no ways")
    }

    fn draw_worlds(&self, _: Seed, _: u64, _: u64) -> Option<bool> {
        None
    }

    fn deal_fingerprint(&self, setup: &Setup) -> String {
        setup.seed.key().deals("coins", if self.stuck { setup.block / 2 } else { setup.block }).fingerprint()
    }
}

/// A match of which only the first shuffle is known: one of 20! orders.
struct Dealt;

impl AnyMatch for Dealt {
    fn last_mover(&self, _: &[Seat]) -> Option<Seat> {
        None
    }

    fn lines(&self, from: usize) -> Vec<RecordLine> {
        let order = (0..20).map(|coin| coin.to_string()).collect::<Vec<_>>().join(" ");
        [RecordLine::Shuffle { order, shown: None, bonuses: Vec::new() }].into_iter().skip(from).collect()
    }

    fn turn(&self) -> Turn {
        Turn::Nothing
    }

    fn ply(&self) -> u32 {
        0
    }

    fn hand(&self) -> u32 {
        1
    }

    fn points(&self) -> Vec<i32> {
        Vec::new()
    }

    fn position(&self, _: Observer) -> Position {
        unimplemented!("nobody looks on")
    }

    fn next_hand(&mut self) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn play(&mut self, _: u32, _: Seat, _: &str, _: Option<Pause>) -> Result<Played, Problem> {
        unimplemented!("nobody plays")
    }

    fn resign(&mut self, _: Side) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn forfeit(&mut self, _: &Failure) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn think(&self, _: &PlayerSpec, _: &StopFlag) -> Result<Thought, ThinkError> {
        unimplemented!("nobody plays")
    }

    fn seen_lines(&self, _: Observer) -> Vec<RecordLine> {
        unimplemented!("nobody looks on")
    }

    fn review(&self, _: u32) -> Option<Vec<Position>> {
        None
    }

    fn before(&self, _: u32, _: u64) -> Option<Box<dyn AnyMatch>> {
        unreachable!("the laboratory asks nobody why")
    }

    fn keep_reason(&mut self, _: &sobremesa_protocol::Reason) {
        unreachable!("the laboratory asks nobody why")
    }

    fn analyze(&self, _: u32, _: u64) -> Option<HandAnalysis> {
        unreachable!("the laboratory solves nothing")
    }

    fn solve_at(&self, _: u32, _: u64) -> Result<SolvedPosition, Problem> {
        unreachable!("the laboratory solves nothing")
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        Box::new(Self)
    }
}
