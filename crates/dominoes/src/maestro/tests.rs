//! The line against the engine, beliefs against counting, and hands played by the strong player under every rule file.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Choice, Game, Hidden, Key, Match, MatchTurn, Observer, Player, Seat, Seed, StopFlag, Turn, Unit};
use sobremesa_search::ismcts::WorldGame;

use super::*;
use crate::file;
use crate::moves::Pause;

mod banks;

fn rules() -> impl Iterator<Item = (String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap()))
}

fn game<const W: usize>(id: &str) -> Dominoes<W> {
    let (_, text) = rules().find(|(name, _)| name == id).unwrap();
    Dominoes::new(file::read(&text).unwrap())
}

fn key(name: &str) -> Key {
    Seed::from_text(name).key()
}

fn legal<const W: usize>(game: &Dominoes<W>, state: &State<W>, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Plays a hand at random up to `plies` moves; tells the trace what everybody saw.
fn played<const W: usize>(game: &Dominoes<W>, hand: u64, plies: u32, trace: &mut Trace, line: &LineRules) -> State<W> {
    let mut rng = key("tests of the line").stream(hand);
    let mut state = game.start(&game.single(hand, &mut rng));
    let mut made = 0;
    loop {
        let event = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &order)
            }
            Turn::Seat(_) if made == plies => return state,
            Turn::Seat(seat) => {
                made += 1;
                let (public, private) = (&state.public, &state.hands[seat.index()]);
                let mv = game.random_move(public, private, &mut rng);
                let pause = game.honest_signal(public, private, mv);
                game.play(&mut state, mv, pause)
            }
        };
        trace.see(line, &game.seen(&event, Observer::Spectator));
    }
}

#[test]
fn the_line_plays_as_the_engine_does() {
    let mut lines = Vec::new();
    let (_, international) = rules().find(|(id, _)| id == "international").unwrap();
    let asleep = ["all_and_stock", "losers_and_stock"].map(|worth| {
        let counted = international.replace("worth = \"all\"", &format!("worth = \"{worth}\""));
        (worth.to_owned(), counted.replace("take = 7", "take = 5"))
    });
    for (id, text) in rules().chain(asleep) {
        let Ok(rules) = file::read(&text) else { continue };
        if rules.tiles().count() > 64 {
            continue;
        }
        let game = Dominoes::<1>::new(rules);
        let Some(mut line) = LineRules::new(&game).filter(|line| line.scores) else { continue };
        lines.push(id.clone());
        let stakes = Stakes::new(&game);
        for hand in 0..300 {
            let mut rng = key(&id).stream(hand);
            let mut state = played(&game, hand, 0, &mut Trace::default(), &line);
            line.must_open = state.public.must_open.map_or(0, |tile| 1 << tile.0);
            line.stand(&state.public, &stakes, &state.public.standing);
            let mut world = World::new(&state, policy::Owners::default());
            while let Turn::Seat(seat) = game.turn(&state) {
                assert_eq!(line.turn(&world), Turn::Seat(seat), "{id}, hand {hand}");
                let moves = legal(&game, &state, seat);
                let mut lays = Vec::new();
                line.moves(&world, &mut lays);
                lays.sort_unstable_by_key(|lay| (lay.tile(), lay.arm()));
                assert_eq!(moves.iter().map(|mv| Lay::of(*mv)).collect::<Vec<_>>(), lays, "{id}, hand {hand}");
                let mv = moves[rng.below(moves.len() as u32) as usize];
                game.play(&mut state, mv, Pause::None);
                line.lay(&mut world, Lay::of(mv));
            }
            assert_eq!(line.turn(&world), Turn::Over, "{id}, hand {hand}");
            let outcome = game.outcome(&state);
            let (winner, points) = line.result(&world);
            assert_eq!(winner, outcome.winner.map(|side| side.0), "{id}, hand {hand}");
            assert_eq!(points, outcome.points.by_side().iter().sum::<i32>(), "{id}, hand {hand}");
            let rewards = stakes.rewards(&state.public.standing, &outcome.points);
            let known = line.known(&world).unwrap();
            let near = known.iter().zip(rewards).all(|(known, right)| (known - right).abs() < 1e-6);
            assert!(near, "{id}, hand {hand}: {known:?} for {rewards:?}");
        }
    }
    for id in ["international", "federation", "ten", "all_and_stock", "losers_and_stock"] {
        assert!(lines.iter().any(|line| line == id), "{id} is a line that scores as usual; found {lines:?}");
    }
    assert!(!lines.iter().any(|line| line == "burrito"), "tiles are drawn there");
}

/// What a hand comes to for the first side, looked for in every way to play it.
fn plain_minimax(game: &Dominoes<1>, state: &State<1>) -> i32 {
    let Turn::Seat(seat) = game.turn(state) else { return game.outcome(state).points.margin(sobremesa_core::Side(0)) };
    let values = legal(game, state, seat).into_iter().map(|mv| {
        let mut next = state.clone();
        game.play(&mut next, mv, Pause::None);
        plain_minimax(game, &next)
    });
    if game.sides().of(seat).0 == 0 { values.max() } else { values.min() }.unwrap()
}

#[test]
fn the_end_is_solved_as_plain_minimax_solves_it() {
    let game = game::<1>("international");
    let line = LineRules::new(&game).unwrap();
    let mut checked = 0;
    for hand in 0..400 {
        let state = played(&game, hand, 17, &mut Trace::default(), &line);
        if let Turn::Seat(_) = game.turn(&state) {
            let world = World::new(&state, policy::Owners::default());
            assert_eq!(line.solve(&world, i32::MIN, i32::MAX), plain_minimax(&game, &state), "hand {hand}");
            checked += 1;
        }
    }
    assert!(checked > 200);
}

#[test]
fn pauses_are_read_as_they_are_given() {
    let game = game::<1>("international");
    let line = LineRules::new(&game).unwrap();
    let mut kinds = BTreeMap::new();
    for hand in 0..200 {
        let mut trace = Trace::default();
        let end = played(&game, hand, u32::MAX, &mut trace, &line);
        for seat in 0..4 {
            for (past, held) in trace.moves_of(seat, end.hands[usize::from(seat)].hand.words()[0]) {
                assert_eq!(past.true_pause(&line, held), past.pause, "hand {hand}, seat {seat}");
                *kinds.entry(past.pause).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn worlds_are_believed_as_often_as_counting_says() {
    let game = game::<1>("international");
    let line = LineRules::new(&game).unwrap();
    let reading = Reading { weights: Some(WEIGHTS), any: 0.1, pauses: 0b1111, worlds: 4_000 };
    for (hand, plies) in [(0, 16), (1, 15), (2, 14), (3, 16), (4, 17), (9, 13)] {
        let mut trace = Trace::default();
        let state = played(&game, hand, plies, &mut trace, &line);
        let Turn::Seat(seat) = game.turn(&state) else { continue };
        let (public, private) = (&state.public, &state.hands[seat.index()]);
        // How likely each seat is to hold each tile, by going through all worlds.
        let (mut sum, mut by_place) = (0.0, BTreeMap::new());
        let worlds = game.worlds(public, private, seat);
        let count = game.each_world(&worlds, 4_000_000, |world| {
            let world = World::new(world, trace.owners);
            let others = (0..4).filter(|other| *other != seat.0);
            let likelihood: f32 =
                others.map(|other| reading.likelihood(&line, &trace, other, world.hands[usize::from(other)])).product();
            sum += f64::from(likelihood);
            for (other, hand) in world.hands.iter().enumerate() {
                for tile in (0..28).filter(|tile| hand >> tile & 1 == 1) {
                    *by_place.entry((other, tile)).or_insert(0.0) += f64::from(likelihood);
                }
            }
        });
        assert!(count.is_some() && sum > 0.0);
        let mut pool = Pool::default();
        let mut rng = key("beliefs").stream(hand);
        reading.fill(&mut pool, (&line, &trace), (&game, seat), (public, private), &mut rng);
        let mut drawn = BTreeMap::new();
        let draws = 20_000;
        for _ in 0..draws {
            for (other, hand) in pool.draw().hands.iter().enumerate() {
                for tile in (0..28).filter(|tile| hand >> tile & 1 == 1) {
                    *drawn.entry((other, tile)).or_insert(0.0) += 1.0;
                }
            }
        }
        for (place, likelihood) in by_place {
            let (right, was) = (likelihood / sum, drawn.get(&place).copied().unwrap_or(0.0) / f64::from(draws));
            assert!((right - was).abs() < 0.05, "hand {hand}, {place:?}: {was} for {right}");
        }
    }
}

#[test]
fn chances_of_the_match_grow_with_points_and_make_one() {
    let game = game::<1>("international");
    let stakes = Stakes::new(&game);
    let standing = |own, others| {
        let mut points = sobremesa_core::Points::none(2);
        points.add(sobremesa_core::Side(0), own);
        points.add(sobremesa_core::Side(1), others);
        sobremesa_core::Standing { hands: 3, points }
    };
    let nothing = sobremesa_core::Points::none(2);
    let chance = |own, others| stakes.rewards(&standing(own, others), &nothing);
    for others in (0..200).step_by(7) {
        let mut last = 0.0;
        for own in 0..=200 {
            let [first, second, ..] = chance(own, others);
            assert!(first >= last && (first + second - 1.0).abs() < 1e-6, "{own} to {others}: {first} after {last}");
            assert!((first - chance(others, own)[1]).abs() < 1e-4, "{own} to {others}");
            last = first;
        }
        assert_eq!(last.to_bits(), 1.0_f32.to_bits(), "200 reached");
    }
    assert!(chance(150, 50)[0] > 0.8);
}

#[test]
fn where_the_match_would_be_a_draw_it_is_worth_a_half() {
    let (_, text) = rules().find(|(name, _)| name == "international").unwrap();
    let text = text.replacen("target = 200", "drawn_from = 100\ntarget = 200", 1);
    let game = Dominoes::<1>::new(file::read(&text).unwrap());
    let stakes = Stakes::new(&game);
    let chance = |own, others| {
        let mut standing = sobremesa_core::Standing { hands: 3, points: sobremesa_core::Points::none(2) };
        standing.points.add(sobremesa_core::Side(0), own);
        standing.points.add(sobremesa_core::Side(1), others);
        stakes.rewards(&standing, &sobremesa_core::Points::none(2))[0]
    };
    assert_eq!(
        [chance(210, 99), chance(210, 100), chance(150, 200)].map(f32::to_bits),
        [1.0, 0.5, 0.5].map(f32::to_bits)
    );
    assert!((chance(190, 105) - 0.5).abs() < 1e-6, "whoever reaches it, nobody wins any more");
    let usual = Stakes::new(&self::game::<1>("international"));
    let ahead = sobremesa_core::Points::none(2);
    let mut standing = sobremesa_core::Standing { hands: 3, points: ahead };
    standing.points.add(sobremesa_core::Side(0), 150);
    standing.points.add(sobremesa_core::Side(1), 90);
    let nothing = sobremesa_core::Points::none(2);
    assert!(chance(150, 90) < usual.rewards(&standing, &nothing)[0], "the other may still come to a draw");
}

/// A match of one hand, all seats played by the strong player; the moves made.
fn one_hand<const W: usize>(game: &Arc<Dominoes<W>>, settings: Settings, hand: u64) -> Vec<Move> {
    let mut players: Vec<Maestro<W>> = (0..game.seats()).map(|_| Maestro::new(settings)).collect();
    let mut of =
        Match::new(Arc::clone(game), Unit::Hand { index: hand }, key("hands of the strong player").deals("", hand));
    let (mut told, mut moves) = (0, Vec::new());
    let stop = StopFlag::default();
    while let MatchTurn::Seat(seat) = of.turn() {
        for entry in &of.log()[told..] {
            for (player, seat) in players.iter_mut().zip((0..).map(Seat)) {
                match of.seen(entry, Observer::Seat(seat)) {
                    Some(seen) => player.observe(game, &seen),
                    None => {
                        if let sobremesa_core::Entry::Opening(opening) = entry {
                            player.start(game, seat, opening);
                        }
                    }
                }
            }
        }
        told = of.log().len();
        let state = of.state();
        let legal = legal(game, state, seat);
        let rng = key("decisions").stream(of.ply().into());
        let (public, private) = (&state.public, &state.hands[seat.index()]);
        let choice =
            Choice { seat, public, private, legal: &legal, rng, stop: &stop, clock: None, explain: told % 5 == 0 };
        let decision = players[seat.index()].choose(game, choice);
        of.try_play(decision.mv, decision.signal).expect("it moves legally, and pauses truthfully");
        moves.push(decision.mv);
    }
    moves
}

#[test]
fn it_plays_legally_under_every_rule_file() {
    for (id, text) in rules() {
        let Ok(rules) = file::read(&text) else { continue };
        let settings = Settings { iterations: 12, worlds: 12, ..Settings::default() };
        if rules.tiles().count() <= 64 {
            assert!(!one_hand(&Arc::new(Dominoes::<1>::new(rules)), settings, 1).is_empty(), "{id}");
        } else {
            let settings = Settings { iterations: 3, ..settings };
            assert!(!one_hand(&Arc::new(Dominoes::<8>::new(rules)), settings, 1).is_empty(), "{id}");
        }
    }
}

#[test]
fn it_exchanges_with_everybody_at_every_seat() {
    // At the sixth action of a hand everybody exchanges by `row`.
    let of = |seats: u8, sides: &str, row: &str| {
        let text = format!(
            "format = 1\ngame = \"dominoes\"\nid = \"small\"\nname = {{ es = \"Pequeño\", en = \"Small\" }}\n[tiles]\n\
             highest = 6\n[table]\nseats = {seats}\nsides = \"{sides}\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n[[deal]]\n\
             when = \"turn > 4 and not turn > 5\"\n{row}\n[[end]]\nwhen = \"out or blocked\"\n"
        );
        Arc::new(Dominoes::<1>::new(file::read(&text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))))
    };
    for (seats, sides, row) in [
        (4, "pairs", "give = 2\ntake = 2"),
        (4, "each", "keep = 2\ntake = 1"),
        (3, "each", "give = 1\ntake = 2\nby = \"two_that_sum_to_given\""),
        (2, "each", "keep = 1\ntake = \"as_many\"\nby = \"varied\""),
    ] {
        let game = of(seats, sides, row);
        let settings = Settings { iterations: 8, worlds: 6, ..Settings::default() };
        for hand in 0..2 {
            let moves = one_hand(&game, settings, hand);
            let gave = moves.iter().filter(|mv| matches!(mv, Move::Give { .. })).count();
            assert!(gave >= usize::from(seats), "{row}, hand {hand}: with {seats} seats {gave} tiles were given");
        }
    }
}

#[test]
fn the_same_streams_play_the_same_hand() {
    let game = Arc::new(game::<1>("international"));
    let settings = Settings { iterations: 200, worlds: 100, ..Settings::default() };
    assert_eq!(one_hand(&game, settings, 5), one_hand(&game, settings, 5));
}
