//! What a seat is told is enough: followed from its steps alone, everybody's and its own knowledge are those of the true
//! hand, whatever the rules.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Key, Points, Seat, Seed, Standing, Turn};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, Move, State, TileId, TileSet, ToldStep};
use sobremesa_testkit::cases;

use crate::support;

/// A hand as its seats are told of it, and as each of them follows it.
struct FollowedHand<'g, const W: usize> {
    game: &'g Dominoes<W>,
    truth: State<W>,
    /// Of each seat its state, and the steps that have not happened in it yet.
    seats: Vec<(State<W>, Vec<ToldStep>)>,
    /// How often a seat was to move.
    compared: u32,
}

impl<'g, const W: usize> FollowedHand<'g, W> {
    fn new(game: &'g Dominoes<W>, truth: State<W>) -> Self {
        let seats = vec![(truth.clone(), Vec::new()); usize::from(game.seats())];
        Self { game, truth, seats, compared: 0 }
    }

    fn kinds(&self, tiles: TileSet<W>) -> Vec<TileId> {
        tiles.iter().map(|tile| self.game.tables().copies.kind(tile)).collect()
    }

    /// Tells every seat of something that has just happened.
    fn tell(&mut self, event: &Event<W>, order: &[TileId], mv: Option<Move>) {
        for seat in (0..self.game.seats()).map(Seat) {
            let step = match event {
                Event::Dealt { hands, turned_up, .. } => {
                    ToldStep::Dealt { hand: self.kinds(hands[seat.index()]), turned_up: *turned_up }
                }
                Event::Shown { seat, hand } => ToldStep::Shown(*seat, self.kinds(*hand)),
                Event::Drew { seat: by, tiles, .. } => {
                    let count = tiles.len() as u16;
                    let own = || order[..usize::from(count)].to_vec();
                    ToldStep::Drew { seat: *by, count, tiles: (*by == seat).then(own) }
                }
                Event::Gave { seat: by, to: None, .. } if *by != seat => {
                    ToldStep::Moved { seat: *by, mv: None, pause: sobremesa_dominoes::Pause::default() }
                }
                Event::Gave { seat: by, .. } => {
                    ToldStep::Moved { seat: *by, mv, pause: sobremesa_dominoes::Pause::default() }
                }
                Event::TurnedUp { seat: by, tiles } => {
                    let count = tiles.len() as u16;
                    ToldStep::Drew { seat: *by, count, tiles: Some(order[..usize::from(count)].to_vec()) }
                }
                Event::Passed(passed) => ToldStep::Moved { seat: passed.seat, mv, pause: passed.pause },
                Event::Placed(placed) => ToldStep::Moved { seat: placed.seat, mv, pause: placed.pause },
            };
            self.seats[seat.index()].1.push(step);
        }
    }

    /// A seat lets happen what it was told, and sees what is so.
    fn catch_up(&mut self, seat: Seat, said: &str) {
        let (state, told) = &mut self.seats[seat.index()];
        for at in 0..told.len() {
            let event = self.game.follow(state, seat, &told[at..]);
            assert!(event.is_some(), "{seat:?}: {:?} of {told:?} cannot have happened\n{said}", told[at]);
        }
        told.clear();
        assert_eq!(state.public, self.truth.public, "{said}");
        assert_eq!(state.hands[seat.index()], self.truth.hands[seat.index()], "{said}");
        self.compared += 1;
    }

    /// Plays it to its end; who may do otherwise than place a tile does so one time in `eager`.
    fn play(mut self, key: Key, eager: u32, said: &str) -> u32 {
        let (game, mut rng) = (self.game, key.stream(1));
        loop {
            match game.turn(&self.truth) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let order = game.shuffle(&self.truth, &mut rng);
                    let event = game.deal(&mut self.truth, &order);
                    self.tell(&event, &order, None);
                }
                Turn::Seat(seat) => {
                    self.catch_up(seat, said);
                    let (public, private) = (&self.truth.public, game.private(&self.truth, seat));
                    let mut moves = Vec::new();
                    game.legal_moves(public, private, |mv| {
                        moves.push(mv);
                        ControlFlow::Continue(())
                    });
                    let passes = moves.contains(&Move::Pass) && rng.below(eager) == 0;
                    let mv = if passes { Move::Pass } else { moves[rng.below(moves.len() as u32) as usize] };
                    let pause = game.honest_signal(public, private, mv);
                    let event = game.play(&mut self.truth, mv, pause);
                    self.tell(&event, &[], Some(mv));
                }
            }
        }
        for seat in (0..game.seats()).map(Seat) {
            self.catch_up(seat, said);
        }
        self.compared
    }
}

/// Follows some hands under a rule file.
fn follow<const W: usize>(game: &Dominoes<W>, hands: u64, said: &str) -> u32 {
    let key = Seed::from_text("following").key();
    let standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
    let play = |hand: u64| {
        let key = key.deals(said, hand);
        let opening = game.opening(&standing, None, &mut key.stream(0));
        FollowedHand::new(game, game.start(&opening)).play(key, 1 + hand as u32 % 4, said)
    };
    (0..hands).map(play).sum()
}

/// Follows some hands under rules of any size.
fn follow_any(text: &str, hands: u64, said: &str) -> u32 {
    let rules = support::rules(text);
    if rules.tiles().kinds.len() * usize::from(rules.tiles().copies) <= 64 {
        follow(&Dominoes::<1>::new(rules), hands, said)
    } else {
        follow(&Dominoes::<8>::new(rules), hands, said)
    }
}

#[test]
fn hands_under_every_bundled_rule_file_are_followed() {
    for name in support::names() {
        let compared = follow_any(&support::text(&name), 4, &name);
        assert!(compared > 50, "{name}: {compared}");
    }
}

#[test]
fn hands_under_any_rules_are_followed() {
    let mut stream = Seed::from_text("following any rules").key().stream(0);
    let mut compared = 0;
    for _ in 0..cases(200) {
        let decisions: Vec<u16> = (0..96).map(|_| stream.below(1 << 16) as u16).collect();
        let text = support::any_rules::rules_of(&decisions);
        compared += follow_any(&text, 3, &text);
    }
    assert!(compared > cases(5_000), "{compared}");
}
