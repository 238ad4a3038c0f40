//! Walks against counts, and worlds in long hands.

use std::collections::BTreeMap;

use sobremesa_core::{Game, Seed, Turn};

use super::*;
use crate::tiles::TileId;

/// Four seats with three tiles of a set each.
fn four(highest: u8, rows: &str) -> String {
    format!(
        r#"
        format = 1
        game = "dominoes"
        id = "lots"
        name = {{ es = "Lotes", en = "Lots" }}
        [tiles]
        highest = {highest}
        [table]
        seats = 4
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = 3
        {rows}
        [[end]]
        when = "out or blocked"
        "#
    )
}

/// Everybody draws at every turn: soon there are more lots than can be counted.
const EVERY_TURN: &str = "[[refresh]]\ntake = 1";

fn game<const W: usize>(text: &str) -> Dominoes<W> {
    Dominoes::new(crate::file::read(text).unwrap())
}

/// Plays a random hand, and calls `f` with each state in which a seat is to move.
fn play<const W: usize>(game: &Dominoes<W>, hand: u64, rng: &mut Stream, mut f: impl FnMut(&State<W>, &mut Stream)) {
    let mut state = game.start(&game.single(hand, rng));
    loop {
        match game.turn(&state) {
            Turn::Over => return,
            Turn::Shuffle => {
                let order = game.shuffle(&state, rng);
                assert!(game.is_lawful(&state, &order));
                game.deal(&mut state, &order);
            }
            Turn::Seat(seat) => {
                f(&state, rng);
                let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                let pause = game.honest_signal(&state.public, game.private(&state, seat), mv);
                game.play(&mut state, mv, pause);
            }
        }
    }
}

/// A world shows a seat what it saw, and holds every tile once.
fn check_world<const W: usize>(game: &Dominoes<W>, state: &State<W>, world: &State<W>, seat: Seat) {
    assert_eq!((&world.public, &world.hands[seat.index()]), (&state.public, &state.hands[seat.index()]));
    let copies = game.tables.copies;
    let mut all = copies.sum(world.public.placed, world.stock);
    let mut count = world.public.placed.len() + world.stock.len();
    for (at, private) in world.hands.iter().enumerate() {
        assert_eq!(private.hand.len(), u32::from(state.public.held[at]));
        assert_eq!(private.exchanged.len(), state.hands[at].exchanged.len());
        for (drawn, truly) in private.exchanged.iter().zip(&state.hands[at].exchanged) {
            assert_eq!(drawn.len(), truly.len());
        }
        all = copies.sum(all, private.hand);
        count += private.hand.len();
    }
    assert_eq!((all, count), (game.tables.all, game.tables.tiles.len() as u32));
}

/// Walks at every so many plies of random hands: a history that fits is always found, and worlds fit.
fn walks_fit<const W: usize>(text: &str, hands: u64, every: u32) {
    let game = game::<W>(text);
    let mut rng = Seed::from_text(game.rules.id()).key().stream(0);
    let (mut walked, mut steps) = (0_u32, 0_u32);
    let (mut preparing, mut drawing) = (std::time::Duration::ZERO, std::time::Duration::ZERO);
    for hand in 0..hands {
        play(&game, hand, &mut rng, |state, rng| {
            steps += 1;
            if !steps.is_multiple_of(every) {
                return;
            }
            for seat in (0..game.seats()).map(Seat) {
                let private = game.private(state, seat);
                let from = std::time::Instant::now();
                let walk = WalkedWorlds::new(&game, &state.public, private, seat);
                preparing += from.elapsed();
                assert!(walk.fits(), "{}: hand {hand}, {:?}", game.rules.id(), state.public);
                let mut world =
                    State { public: state.public.clone(), hands: Default::default(), stock: TileSet::EMPTY };
                world.hands[seat.index()] = private.clone();
                let from = std::time::Instant::now();
                walk.sample(&mut world, rng);
                drawing += from.elapsed();
                check_world(&game, state, &world, seat);
                walked += 1;
            }
        });
    }
    assert!(walked > 0);
    println!(
        "{}: {walked} walks, {:?} to prepare, {:?} a world",
        game.rules.id(),
        preparing / walked,
        drawing / walked
    );
}

/// Exact worlds are those of the plain sampler, whether drawn into a new state or into one that was drawn into before.
fn draws_as_the_plain_sampler<const W: usize>(name: &str, hands: u64) {
    let game = game::<W>(&bundled(name));
    let key = Seed::from_text("plain sampler").key();
    let mut compared = 0;
    for hand in 0..hands {
        play(&game, hand, &mut key.stream(hand), |state, _| {
            for seat in (0..game.seats()).map(Seat) {
                let worlds = game.worlds(&state.public, game.private(state, seat), seat);
                let Method::Count(counted) = &worlds.method else { continue };
                let plainly = counted.unseen_plainly(&game, &state.public, game.private(state, seat));
                assert_eq!(counted.unseen(), plainly, "{name}: classes split by sets and tile by tile");
                let stream = || key.derive("world", &[seat.0], &[hand]).stream(state.public.actions.into());
                let (mut plain, mut fast, mut again) = (stream(), stream(), stream());
                let mut room = None;
                for _ in 0..3 {
                    let mut expected = worlds.base.clone();
                    counted.sample_plainly(&mut expected, &mut plain);
                    check_world(&game, state, &expected, seat);
                    assert_eq!(game.sample(&worlds, &mut fast), expected);
                    assert_eq!(*game.sample_into(&worlds, &mut room, &mut again), expected);
                }
                assert_eq!(plain.bits64(), fast.bits64(), "both take the same from the stream");
                compared += 1;
            }
        });
    }
    assert!(compared > 20, "{name}: only {compared} positions");
}

#[test]
fn exact_worlds_are_drawn_as_plainly_tile_by_tile() {
    for name in ["bergen", "burrito", "draw", "duel", "international", "sebastopol"] {
        draws_as_the_plain_sampler::<1>(name, 6);
    }
    draws_as_the_plain_sampler::<8>("mexican-train", 1);
}

/// Worlds of a chain that are drawn into the same room are those drawn into new ones.
#[test]
fn walks_leave_nothing_in_the_room_they_draw_into() {
    let game = game::<8>(&bundled("camaron"));
    let key = Seed::from_text("room").key();
    let mut steps = 0_u32;
    play(&game, 0, &mut key.stream(0), |state, _| {
        steps += 1;
        if !steps.is_multiple_of(12) {
            return;
        }
        let seat = state.public.turn;
        let worlds = game.worlds(&state.public, game.private(state, seat), seat);
        let (mut one, mut other, mut room) = (key.stream(1), key.stream(1), None);
        for _ in 0..2 {
            assert_eq!(game.sample(&worlds, &mut one), *game.sample_into(&worlds, &mut room, &mut other));
        }
    });
}

/// Worlds drawn on from one another are worlds of the position; the first is drawn as any is.
#[test]
fn worlds_drawn_on_are_worlds_of_the_position() {
    let game = game::<8>(&bundled("camaron"));
    let key = Seed::from_text("drawn on").key();
    let (mut drawn, mut same) = (0, 0);
    play(&game, 0, &mut key.stream(0), |state, _| {
        let seat = state.public.turn;
        let worlds = game.worlds(&state.public, game.private(state, seat), seat);
        let Some(mut walk) = worlds.walk().filter(|_| state.public.actions.is_multiple_of(12)) else { return };
        let mut rng = key.stream(1);
        let mut last = walk.draw(&mut rng);
        assert_eq!(last, game.sample(&worlds, &mut key.stream(1)));
        for _ in 0..4 {
            let world = walk.draw(&mut rng);
            check_world(&game, state, &world, seat);
            (drawn, same) = (drawn + 1, same + u32::from(world == last));
            last = world;
        }
    });
    assert!(drawn > 20 && same * 4 < drawn, "{same} of {drawn} worlds are the one before");
}

fn bundled(name: &str) -> String {
    let path = format!("{}/../../rules/dominoes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the rule file is bundled")
}

#[test]
fn every_walk_has_a_history_to_start_from() {
    walks_fit::<1>(&four(7, EVERY_TURN), 10, 5);
    walks_fit::<8>(&four(15, EVERY_TURN), 3, 20);
    walks_fit::<8>(&bundled("camaron").replace("doubles = false", "doubles = false\ncopies = 2"), 1, 20);
    walks_fit::<8>(&bundled("melcocha"), 1, 10);
    for name in ["burrito", "draw", "international", "ten"] {
        walks_fit::<1>(&bundled(name), 3, 7);
    }
}

/// The chance of each seat to hold each tile.
fn shares<const W: usize>(seats: u8, draws: u32, mut world: impl FnMut() -> State<W>) -> BTreeMap<(u8, TileId), f64> {
    let mut shares = BTreeMap::new();
    for _ in 0..draws {
        let world = world();
        for seat in 0..seats {
            for tile in world.hands[usize::from(seat)].hand.iter() {
                *shares.entry((seat, tile)).or_default() += 1.0 / f64::from(draws);
            }
        }
    }
    shares
}

/// Worlds drawn by a walk are those of a count or of tries, in the chance of each seat to hold each tile.
fn walk_as_counts<const W: usize>(text: &str, positions: u32, every: u32) {
    const DRAWS: u32 = 2_000;
    let game = game::<W>(text);
    let mut rng = Seed::from_text("walk").key().derive("walk", game.rules.id().as_bytes(), &[]).stream(0);
    let (mut compared, mut steps) = (0, 0_u32);
    for hand in 0.. {
        play(&game, hand, &mut rng, |state, rng| {
            steps += 1;
            let seat = state.public.turn;
            let worlds = game.worlds(&state.public, game.private(state, seat), seat);
            if compared == positions
                || !steps.is_multiple_of(every)
                || !matches!(worlds.method, Method::Count(_) | Method::Try(_))
            {
                return;
            }
            let walk = WalkedWorlds::new(&game, &state.public, game.private(state, seat), seat);
            let exact = shares(game.seats(), 8 * DRAWS, || game.sample(&worlds, rng));
            let walked = shares(game.seats(), DRAWS, || {
                let mut world =
                    State { public: state.public.clone(), hands: Default::default(), stock: TileSet::EMPTY };
                world.hands[seat.index()] = game.private(state, seat).clone();
                walk.sample(&mut world, rng);
                world
            });
            for (place, share) in &exact {
                let (a, b) = (*share, walked.get(place).copied().unwrap_or(0.0));
                let error = (a * (1.0 - a) / f64::from(DRAWS) * 9.0 / 8.0).sqrt();
                assert!((a - b).abs() <= 5.0 * error + 0.003, "{place:?}: {a} counted, {b} walked");
            }
            compared += 1;
        });
        if compared == positions {
            return;
        }
    }
}

#[test]
fn walks_draw_worlds_as_often_as_they_count() {
    walk_as_counts::<1>(&four(7, EVERY_TURN), 4, 1);
    walk_as_counts::<1>(&bundled("international"), 6, 5);
    walk_as_counts::<1>(&bundled("draw"), 6, 5);
}

/// Everybody who cannot play draws until a tile fits.
const UNTIL_PLAYABLE: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true";

#[test]
fn walks_draw_worlds_as_often_as_tries() {
    walk_as_counts::<1>(&four(5, &format!("by = \"sum 15\"\n{UNTIL_PLAYABLE}")), 1, 5);
    walk_as_counts::<1>(&four(4, &format!("by = \"varied\"\n{UNTIL_PLAYABLE}")), 1, 5);
}

/// Worlds at every so many positions of random hands are tried, nearly always.
fn are_tried<const W: usize>(name: &str, hands: u64, every: u32) {
    let game = game::<W>(&bundled(name));
    assert_eq!(game.world_method(), WorldMethod::Tried);
    let key = Seed::from_text("tried").key();
    let (mut tried, mut all) = (0, 0_u32);
    for hand in 0..hands {
        play(&game, hand, &mut key.stream(hand), |state, _| {
            if !state.public.actions.is_multiple_of(every) {
                return;
            }
            for seat in (0..game.seats()).map(Seat) {
                let worlds = game.worlds(&state.public, game.private(state, seat), seat);
                all += 1;
                if !matches!(worlds.method, Method::Try(_)) {
                    continue;
                }
                tried += 1;
                let stream = || key.derive("world", &[seat.0], &[hand]).stream(state.public.actions.into());
                let (mut one, mut other, mut room) = (stream(), stream(), None);
                for _ in 0..3 {
                    let world = game.sample(&worlds, &mut one);
                    assert_eq!(*game.sample_into(&worlds, &mut room, &mut other), world);
                    check_world(&game, state, &world, seat);
                    check_hands(&game, state, &world);
                }
            }
        });
    }
    assert!(all > 100 && tried * 100 >= all * 99, "{name}: {tried} of {all}");
}

/// In a world as in truth, each hand was dealt by the criterion: what its seat holds that it did not draw, with what it placed
/// that it did not draw.
fn check_hands<const W: usize>(game: &Dominoes<W>, state: &State<W>, world: &State<W>) {
    let row = usize::from(state.public.deal_row.expect("hands have been dealt"));
    let measure = game.measure(row);
    for (seat, private) in (0..game.seats()).map(Seat).zip(&world.hands) {
        let drawn = private.exchanged.iter().fold(TileSet::EMPTY, |all, tiles| all | *tiles);
        let placed = state.public.facts.iter().filter_map(|fact| match fact {
            Fact::Placed { seat: of, tile } if *of == seat => Some(*tile),
            _ => None,
        });
        let dealt = (private.hand | placed.collect()).without(drawn);
        assert_eq!(dealt.len(), u32::from(state.public.dealt[seat.index()]));
        assert_eq!(measure.deviation(dealt.iter()), 0, "{seat:?}, {:?}", state.public.facts);
    }
}

#[test]
fn hands_dealt_by_a_criterion_are_tried() {
    are_tried::<1>("ten", 4, 3);
    are_tried::<8>("melcocha", 4, 3);
}
