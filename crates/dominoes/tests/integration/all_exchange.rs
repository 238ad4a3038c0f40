//! Exchanges of everybody: rows of the deal's list by which each seat gives tiles of its choice and takes others.

use std::collections::BTreeSet;
use std::sync::Arc;

use sobremesa_core::{Game, Hidden, Observer, Seat, Seed, Stream, Turn};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::state::{ExchangeRow, Stage};
use sobremesa_dominoes::{Dominoes, Fact, State};

use crate::support;
use crate::support::by_hand::{dealt, legal, play, shuffle};

/// Three seats with three of the fifteen tiles up to double four each, and once a pass has been made in a hand, everybody
/// exchanges by `row` until a tile is placed.
fn game(row: &str) -> Arc<Dominoes<1>> {
    support::three_seats(
        3,
        &format!(
            "[[deal]]\nwhen = \"passes_in_a_row(1) and not deals_without_play(1)\"\n{row}\n[[end]]\nwhen = \"out or blocked\""
        ),
    )
}

/// The hand of a seat.
fn hand(game: &Dominoes<1>, state: &State<1>, seat: usize) -> String {
    game.tiles_text(state.hands[seat].hand.iter())
}

/// The second seat has passed, so that the third is to move and everybody exchanges. The stock is 2-2 3-0 3-1 4-0 4-1 4-2.
fn passed(game: &Dominoes<1>) -> State<1> {
    let mut state = dealt(game, "4-4 2-1 2-0  1-1 0-0 1-0  4-3 3-3 3-2");
    play(game, &mut state, "4-4>");
    play(game, &mut state, "-");
    state
}

#[test]
fn everybody_gives_from_the_seat_to_move_on_and_takes_in_the_same_order() {
    let game = game("give = 1\ntake = 2");
    let mut state = passed(&game);
    for (seat, stock) in [(2, 6), (0, 7), (1, 8)] {
        let given = ["!2-0", "!0-0", "!3-2"][seat];
        assert_eq!((state.public.stage, state.public.turn), (Stage::Give(ExchangeRow::Deal(1)), Seat(seat as u8)));
        assert_eq!(state.public.stock, stock, "nobody takes before all have given");
        play(&game, &mut state, given);
    }
    // The stock: 0-0 2-0 2-2 3-0 3-1 3-2 4-0 4-1 4-2.
    for (seat, taken, hand_after) in
        [(2, "3-0 2-0", "2-0 3-0 3-3 4-3"), (0, "4-1 3-2", "2-1 3-2 4-1"), (1, "4-0 0-0", "0-0 1-0 1-1 4-0")]
    {
        assert_eq!((state.public.stage, state.public.turn), (Stage::Refresh(ExchangeRow::Deal(1)), Seat(seat as u8)));
        assert_eq!(game.takers(&state), [Seat(seat as u8); 2]);
        let event = shuffle(&game, &mut state, taken);
        assert!(matches!(event, Event::Drew { returned: 0, .. }));
        assert_eq!(hand(&game, &state, seat), hand_after);
    }
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(2)), "it is the turn of who was to move");
    assert_eq!(state.public.held[..3], [3, 4, 4]);
    assert_eq!(state.public.stock, 3);
    // For conditions tiles have been dealt; the hands that were dealt, and what was seen of them, stand.
    assert_eq!((state.public.redeals, state.public.passes, state.public.idle), (1, 0, 0));
    assert_eq!((state.public.deal_row, state.public.dealt[..3].to_vec()), (Some(0), vec![3, 3, 3]));
    let lacks = |fact: &Fact<1>| matches!(fact, Fact::Lacks { seat: Seat(1), .. });
    assert!(state.public.facts.iter().any(lacks), "that the second seat had no four is known still");
    // It plays, and whoever passes after that sets off the next exchange.
    play(&game, &mut state, "4-3>");
    assert_eq!((state.public.redeals, state.public.stage), (0, Stage::Play));
    assert_eq!(state.public.turn, Seat(0));
}

#[test]
fn who_has_fewer_gives_all_and_as_many_are_taken_back() {
    let game = game("give = 2\ntake = \"as_many\"");
    // 4-4 2-1 2-0 | 4-1 0-0 1-0 | 4-3 3-3 3-2; the stock is 1-1 2-2 3-0 3-1 4-0 4-2.
    let mut state = dealt(&game, "4-4 2-1 2-0  4-1 0-0 1-0  4-3 3-3 3-2");
    for mv in ["4-4>", "4-1>", "4-3<", "2-1>", "1-0<"] {
        if !legal(&game, &state).contains(&mv.to_owned()) {
            break;
        }
        play(&game, &mut state, mv);
    }
    // The line is 3-4 4-4 4-1 1-2: the second seat, with 0-0 and 1-0, passes.
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!(state.public.turn, Seat(2));
    for (seat, given) in [(2, "!3-3"), (2, "!3-2"), (0, "!2-0"), (1, "!0-0"), (1, "!1-0")] {
        assert_eq!((state.public.stage, state.public.turn), (Stage::Give(ExchangeRow::Deal(1)), Seat(seat)));
        play(&game, &mut state, given);
    }
    assert_eq!(state.public.held[..3], [0, 0, 0], "with all hands on the stock nobody has gone out");
    for (seat, taken) in [(2, "2-0 3-3"), (0, "1-0"), (1, "0-0 2-2")] {
        assert_eq!(game.takers(&state), vec![Seat(seat); taken.split(' ').count()]);
        shuffle(&game, &mut state, taken);
    }
    assert_eq!((state.public.stage, state.public.turn, state.public.out), (Stage::Play, Seat(2), None));
    assert_eq!(["1-0", "0-0 2-2", "2-0 3-3"].map(String::from), [0, 1, 2].map(|seat| hand(&game, &state, seat)));
}

#[test]
fn tiles_that_are_too_few_for_all_are_shared_equally() {
    let game = game("give = 1\ntake = 5");
    let mut state = passed(&game);
    for given in ["!3-2", "!2-0", "!0-0"] {
        play(&game, &mut state, given);
    }
    // Nine tiles for three.
    for seat in [2, 0, 1] {
        assert_eq!(game.takers(&state), [Seat(seat); 3]);
        let order = game.shuffle(&state, &mut Seed::from_text("shares").key().stream(0));
        game.deal(&mut state, &order);
    }
    assert_eq!((state.public.stock, state.public.stage), (0, Stage::Play));
}

#[test]
fn who_keeps_all_exchanges_nothing_and_is_not_asked() {
    let game = game("keep = 2\ntake = 2");
    let mut state = passed(&game);
    assert_eq!(state.public.held[..3], [2, 3, 3]);
    play(&game, &mut state, "!3-2");
    assert_eq!(state.public.turn, Seat(1), "the first seat has two, and keeps them");
    play(&game, &mut state, "!0-0");
    assert_eq!(game.takers(&state), [Seat(2); 2]);
    shuffle(&game, &mut state, "3-2 0-0");
    assert_eq!(game.takers(&state), [Seat(1); 2]);
    shuffle(&game, &mut state, "2-2 3-0");
    assert_eq!((state.public.turn, state.public.held[..3].to_vec()), (Seat(2), vec![2, 4, 4]));
    // Where all keep what they have, it is left out, and counts for nothing.
    let keeps_all = self::game("keep = 3\ntake = 2");
    let state = passed(&keeps_all);
    assert_eq!((state.public.stage, state.public.redeals, state.public.passes), (Stage::Play, 0, 1));
}

#[test]
fn two_that_sum_to_the_tile_that_each_gave_itself() {
    let game = game("give = 1\ntake = 2\nby = \"two_that_sum_to_given\"");
    let mut rng = Seed::from_text("two").key().stream(0);
    for _ in 0..200 {
        let mut state = passed(&game);
        for given in ["!4-3", "!2-0", "!1-0"] {
            play(&game, &mut state, given);
        }
        for wanted in [7_u16, 2, 1] {
            let before = state.clone();
            let order = game.shuffle(&state, &mut rng);
            assert!(game.is_lawful(&state, &order));
            let Event::Drew { seat, tiles, .. } = game.deal(&mut state, &order) else { panic!("a draw") };
            let pips = |tiles: &[_]| tiles.iter().map(|tile| game.tile(*tile).pips()).sum::<u16>();
            let stock: Vec<_> = before.stock.iter().collect();
            let there_is = (0..stock.len()).any(|a| (0..a).any(|b| pips(&[stock[a], stock[b]]) == wanted));
            let taken: Vec<_> = tiles.iter().collect();
            assert!(!there_is || pips(&taken) == wanted, "{seat:?} took {}", game.tiles_text(taken.iter().copied()));
        }
    }
}

#[test]
fn that_an_exchange_comes_because_nothing_fits_is_seen_by_all() {
    let rows = "[[deal]]\nwhen = \"cannot_play and not opening and not deals_without_play(1)\"\ngive = 1\ntake = 1\n[[end]]\n\
                when = \"out or blocked\"";
    let game = support::three_seats(3, rows);
    let mut state = dealt(&game, "4-4 2-1 2-0  1-1 0-0 1-0  4-3 3-3 3-2");
    play(&game, &mut state, "4-4>");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Give(ExchangeRow::Deal(1)), Seat(1)));
    let fours = game.read_tiles("4-0 4-1 4-2 4-3 4-4").expect("tiles").into_iter().collect();
    assert_eq!(game.known_lacks(&state.public, Seat(1)), fours);
    for given in ["!1-1", "!4-3", "!2-0"] {
        play(&game, &mut state, given);
    }
    shuffle(&game, &mut state, "1-1");
    assert!(game.known_lacks(&state.public, Seat(1)).is_empty(), "what it took may be a four");
}

/// A random hand until an exchange of everybody is over that began in it.
fn exchanged(game: &Dominoes<1>, rng: &mut Stream) -> Option<State<1>> {
    let mut state = game.start(&game.single(0, rng));
    let mut began = false;
    loop {
        let in_exchange = matches!(state.public.stage, Stage::Give(_) | Stage::Refresh(_));
        if began && !in_exchange {
            return matches!(state.public.stage, Stage::Play).then_some(state);
        }
        began |= in_exchange;
        match game.turn(&state) {
            Turn::Over => return None,
            Turn::Shuffle => {
                let order = game.shuffle(&state, rng);
                game.deal(&mut state, &order);
            }
            Turn::Seat(seat) => {
                let mv = game.random_move(&state.public, game.private(&state, seat), rng);
                game.play(&mut state, mv, sobremesa_dominoes::Pause::None);
            }
        }
    }
}

#[test]
fn what_others_gave_and_took_stays_hidden() {
    let game = game("give = 2\ntake = \"as_many\"");
    let mut rng = Seed::from_text("hidden").key().stream(0);
    let mut checked = 0;
    for _ in 0..400 {
        let Some(state) = exchanged(&game, &mut rng) else { continue };
        checked += 1;
        for seat in (0..3).map(Seat) {
            // Worlds that agree with what a seat knows differ in what the others hold, and in nothing that anybody saw.
            let worlds = game.worlds(&state.public, game.private(&state, seat), seat);
            let drawn: BTreeSet<_> = (0..20)
                .map(|_| {
                    let world = game.sample(&worlds, &mut rng);
                    assert_eq!(world.public, state.public);
                    assert_eq!(world.hands[seat.index()], state.hands[seat.index()]);
                    world.hands.map(|private| private.hand.words()[0])
                })
                .collect();
            assert!(drawn.len() > 5, "{seat:?} would know what is hidden");
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn only_who_gives_sees_which_tile() {
    let game = game("give = 1\ntake = 1");
    let mut state = passed(&game);
    let event = play(&game, &mut state, "!3-2");
    let seen = |observer| format!("{:?}", event.seen_by(observer));
    assert_ne!(seen(Observer::Seat(Seat(2))), seen(Observer::Seat(Seat(0))));
    assert_eq!(seen(Observer::Seat(Seat(0))), seen(Observer::Seat(Seat(1))));
    assert_eq!(seen(Observer::Seat(Seat(0))), seen(Observer::Spectator));
}
