//! Dominoes over a wire.

use std::collections::BTreeMap;

use sobremesa_core::{Entry, Match, MatchTurn, Observer, Player, Seat, Standing};
use sobremesa_dominoes::moves::{LEFT, RIGHT};
use sobremesa_dominoes::players::{AnyDouble, Heaviest, Matrix, Safe};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, Move, Opening, Pause as Signal, Private, Public, Refusal, State, TileId, TileSet};
use sobremesa_protocol::dominoes::{DominoesBoard, HandView, LoggedMove, OpenEnd, Pause, PlacedTile};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, Localized, MoveTree, Problem};
use sobremesa_search::{Flat, Greedy, Random};

use super::{Eye, Wire};
use crate::players;
use crate::spec::{PlayerError, PlayerSpec};

impl<const W: usize> Wire for Dominoes<W> {
    fn sentences(&self) -> Vec<Localized> {
        let sentences = sobremesa_dominoes::sentences::of(self.rules());
        sentences.into_iter().map(|text| Localized { es: text.es, en: text.en }).collect()
    }

    fn player(spec: &PlayerSpec) -> Result<(Box<dyn Player<Self>>, PlayerSpec), PlayerError> {
        let canonical = players::canonical(spec)?;
        let player: Box<dyn Player<Self>> = match canonical.name.as_str() {
            "random" => Box::new(Random),
            "botagorda" => Box::new(Greedy(Heaviest)),
            "doble" => Box::new(Greedy(AnyDouble)),
            "seguro" => Box::new(Greedy(Safe)),
            "matriz" => Box::new(Greedy(Matrix)),
            "sondeo" => Box::new(Flat { playouts: players::option(&canonical, "playouts") }),
            other => unreachable!("`{other}` is in the list of players"),
        };
        Ok((player, canonical))
    }

    fn opener(&self, public: &Public<W>) -> Option<Seat> {
        public.opener
    }

    fn move_text(&self, mv: Move) -> String {
        Dominoes::move_text(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<(Move, Option<Pause>), Problem> {
        let (mv, pause) = Dominoes::read_move(self, text)
            .map_err(|error| Problem::new("move/unreadable", error.to_string()).with("why", error.to_string()))?;
        Ok((mv, (pause != Signal::None).then(|| Self::pause(pause))))
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn signal(pause: Pause) -> Signal {
        match pause {
            Pause::None => Signal::None,
            Pause::Short => Signal::Short,
            Pause::Long => Signal::Long,
        }
    }

    fn pause(signal: Signal) -> Pause {
        match signal {
            Signal::None => Pause::None,
            Signal::Short => Pause::Short,
            Signal::Long => Pause::Long,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> Problem {
        let problem = |code: &str| Problem::new(code, refusal.to_string());
        match refusal {
            Refusal::NoTurn => problem("move/not-now"),
            Refusal::NotHeld => problem("move/not-held"),
            Refusal::MustOpen([a, b]) => problem("move/must-open").with("tile", format!("{a}-{b}")),
            Refusal::NoSuchEnd => problem("move/no-such-end"),
            Refusal::DoesNotFit(number) => problem("move/does-not-fit").with("number", number.to_string()),
            Refusal::CanPlay => problem("move/can-play"),
            Refusal::FalsePause(Signal::None) => problem("move/false-pause-none"),
            Refusal::FalsePause(Signal::Short) => problem("move/false-pause-short"),
            Refusal::FalsePause(Signal::Long) => problem("move/false-pause-long"),
            _ => problem("move/not-legal"),
        }
    }

    fn tree(&self, moves: &[Move]) -> Vec<MoveTree> {
        let leaf =
            |key: String, mv: Move| MoveTree { key, text: Some(Dominoes::move_text(self, mv)), then: Vec::new() };
        let mut trees: Vec<MoveTree> = Vec::new();
        for mv in moves {
            let Move::Place { arm, .. } = *mv else {
                trees.push(leaf("-".to_owned(), *mv));
                continue;
            };
            let key = self.tile_text(*mv);
            let end = leaf(if arm == LEFT { "<" } else { ">" }.to_owned(), *mv);
            match trees.last_mut() {
                Some(last) if last.key == key => last.then.push(end),
                _ => trees.push(MoveTree { key, text: None, then: vec![end] }),
            }
        }
        trees
    }

    fn board(&self, played: &Match<Self>, eye: Eye) -> Board {
        let state = played.state();
        let public = &state.public;
        let mut placed: Vec<PlacedTile> = Vec::new();
        let mut log = Vec::new();
        let mut tips: BTreeMap<u8, u16> = BTreeMap::new();
        let mut drew = 0;
        for entry in played.hand_log() {
            if let Entry::Shuffle(_, Event::Drew { tiles, .. }) = entry {
                drew += tiles.len() as u16;
            }
            let Entry::Move { ply, seat, mv, event, .. } = entry else { continue };
            let (mut tile_faces, mut to_arm, mut said) = (None, None, Signal::None);
            match event {
                Event::Placed { tile, arm, inner, outer, pause, .. } => {
                    let index = placed.len() as u16;
                    placed.push(PlacedTile {
                        tile: self.faces(*tile),
                        seat: seat.0,
                        ply: *ply,
                        arm: *arm,
                        joins: tips.get(arm).copied(),
                        inner: *inner,
                        outer: *outer,
                    });
                    tips.insert(*arm, index);
                    if index == 0 {
                        tips.insert(LEFT, 0);
                    }
                    (tile_faces, to_arm, said) = (Some(self.faces(*tile)), Some(*arm), *pause);
                }
                Event::Passed { pause, .. } => said = *pause,
                Event::Dealt(_) | Event::Drew { .. } => {}
            }
            log.push(LoggedMove {
                ply: *ply,
                seat: seat.0,
                text: Dominoes::move_text(self, *mv),
                tile: tile_faces,
                arm: to_arm,
                pause: Self::pause(said),
                drew: std::mem::take(&mut drew),
            });
        }
        let ends = [RIGHT, LEFT]
            .into_iter()
            .filter_map(|arm| Some(OpenEnd { arm, number: public.ends[usize::from(arm)], at: *tips.get(&arm)? }));
        let open = eye == Eye::All || played.hand_over() || played.turn() == MatchTurn::Over;
        let hands = (0..self.seats()).map(|seat| {
            let own = eye == Eye::Of(Observer::Seat(Seat(seat)));
            let held = state.hands[usize::from(seat)].hand;
            HandView {
                count: public.held[usize::from(seat)],
                tiles: (own || open).then(|| held.iter().map(|tile| self.faces(tile)).collect()),
                lacks: self.lacks(public, seat),
            }
        });
        let sides = self.rules().sides();
        let left = |side| sides.members(side).map(|seat| self.hand_score(state.hands[seat.index()].hand) as u16).sum();
        Board::Dominoes(DominoesBoard {
            highest: self.rules().highest(),
            tiles: self.tables().tiles.len() as u16,
            ends: ends.collect(),
            hands: hands.collect(),
            stock: public.stock,
            must_open: public.must_open.filter(|_| public.empty).map(|tile| self.faces(tile)),
            pips_left: played
                .hand_over()
                .then(|| (0..sides.count()).map(|side| left(sobremesa_core::Side(side))).collect()),
            placed,
            drew,
            log,
        })
    }

    fn opening_text(&self, opening: &Opening) -> String {
        Dominoes::opening_text(self, opening)
    }

    fn read_opening(&self, text: &str, standing: &Standing) -> Result<Opening, String> {
        let (opener, must_open) = self.read_opener(text).map_err(|error| error.to_string())?;
        Ok(Opening { opener, must_open, standing: *standing })
    }

    fn shuffle_text(&self, shuffle: &Vec<TileId>) -> String {
        self.tiles_text(shuffle.iter().copied())
    }

    fn read_shuffle(&self, text: &str, state: &State<W>) -> Result<Vec<TileId>, String> {
        Dominoes::read_shuffle(self, text, state.stock).map_err(|error| error.to_string())
    }

    fn hand_text(&self, private: &Private<W>) -> String {
        self.tiles_text(private.hand.iter())
    }

    fn seen_chance(&self, event: &Event<W>, observer: Observer) -> Option<RecordLine> {
        let dealt =
            |seat: Seat, tiles: TileSet<W>| RecordLine::Dealt { seat: seat.0, tiles: self.tiles_text(tiles.iter()) };
        match (event, observer) {
            (Event::Dealt(hands), Observer::Seat(seat)) => Some(dealt(seat, hands[seat.index()])),
            (Event::Drew { seat, tiles }, Observer::Seat(own)) if *seat == own => Some(dealt(own, *tiles)),
            (Event::Drew { seat, tiles }, _) => Some(RecordLine::Drew { seat: seat.0, count: tiles.len() as u16 }),
            (Event::Dealt(_), Observer::Spectator) | (Event::Passed { .. } | Event::Placed { .. }, _) => None,
        }
    }

    fn after_text(&self, public: &Public<W>) -> String {
        Dominoes::after_text(self, public)
    }
}

/// What a board needs besides the contract.
trait Faces<const W: usize> {
    fn faces(&self, tile: TileId) -> Vec<u8>;
    fn lacks(&self, public: &Public<W>, seat: u8) -> Vec<u8>;
}

impl<const W: usize> Faces<W> for Dominoes<W> {
    fn faces(&self, tile: TileId) -> Vec<u8> {
        self.tables().tiles[tile.index()].faces.to_vec()
    }

    /// Numbers of which the seat has shown to hold no tile.
    fn lacks(&self, public: &Public<W>, seat: u8) -> Vec<u8> {
        let (seat, lacks) = (Seat(seat), public.lacks[usize::from(seat)]);
        let lacks = |tile| public.draws.excludes(seat, tile, lacks);
        let with_number = self.tables().with_number.iter().enumerate();
        with_number.filter(|(_, tiles)| tiles.iter().all(lacks)).map(|(number, _)| number as u8).collect()
    }
}
