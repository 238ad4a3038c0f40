//! Plays, deals, openings and positions as text.

use sobremesa_core::{Game, Hidden, Observer, Seat, Seed, Turn};
use sobremesa_escoba::notation::{move_text, read_cards, read_move};
use sobremesa_testkit::notation;

use crate::support::game;

/// The last round: all is known to whoever sees all hands.
const LAST: &str = "Ro 4b | 5c 6o / 1e 7o 7b |  | 2 | 7c Sc 7e Se 5o Rc 2b 3b Sb 2c 3c 5e 5b 2o / 1o 3o 4o So Co 1c \
                    4c 6c Cc 2e 3e 4e 6e Ce Re 1b 6b Cb Rb | last=2 escobas=1/0";

#[test]
fn what_a_play_takes_is_written_in_the_order_of_the_deck() {
    let mv = read_move("7o:3b+5c").unwrap();
    assert_eq!(move_text(mv), "7o:5c+3b");
    assert_eq!(move_text(read_move("4e").unwrap()), "4e");
    assert_eq!(move_text(read_move("se:7O").unwrap()), "Se:7o");
}

#[test]
fn positions_read_as_they_were_written() {
    for tables in ["", "deal.seats = 3", "deal.seats = 4", "deal.seats = 6", "deal = { seats = 2, hand = 9 }"] {
        let game = game(tables);
        let mut rng = Seed::from_text(tables).key().stream(0);
        for index in 0..6 {
            let mut state = game.start(&game.single(index, &mut rng));
            loop {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Shuffle => {
                        let shuffle = game.shuffle(&state, &mut rng);
                        let text = sobremesa_escoba::notation::cards_text(shuffle.iter().copied());
                        assert_eq!(game.read_shuffle(&text, &state), Ok(shuffle));
                        game.deal(&mut state, &shuffle);
                    }
                    Turn::Seat(seat) => {
                        let text = game.position_text(&state, None);
                        let read = game.read_position(&text).unwrap_or_else(|error| panic!("{error}"));
                        assert_eq!((read.state, read.hidden_stock), (state.clone(), false), "{text}");
                        let text = game.position_text(&state, Some(Observer::Seat(seat)));
                        let read = game.read_position(&text).unwrap_or_else(|error| panic!("{error}"));
                        assert_eq!(read.state.public, state.public, "{text}");
                        let own = &read.state.hands[seat.index()];
                        assert_eq!(*own, state.hands[seat.index()]);
                        let [worlds, true_worlds] =
                            [&read.state.public, &state.public].map(|public| game.worlds(public, own, seat));
                        assert_eq!(game.count(&worlds), game.count(&true_worlds));
                        let mv = game.random_move(&state.public, own, &mut rng);
                        game.play(&mut state, mv, ());
                    }
                }
            }
        }
    }
}

#[test]
fn who_deals_follows_from_the_cards_held() {
    let game = game("");
    let read = game.read_position(LAST).unwrap();
    assert_eq!((read.state.public.turn, read.state.public.dealer, read.state.public.round), (Seat(1), Seat(1), 6));
    assert_eq!(game.after_text(&read.state.public), "Ro 4b | 2 3 | 0 | 14 19 | 1 0");
    assert_eq!(game.opening_text(&game.read_opening("dealer=2").unwrap()), "dealer=2");
}

#[test]
fn what_cannot_be_read_is_said_in_one_line() {
    let game = game("");
    let mut said = Vec::new();
    for text in ["", "7", "8o", "7o:", "7o:7o", "7o:3b+3b", "7o+3b", "sota", "4e:+", "4e:1o 2c"] {
        said.push((format!("move `{text}`"), read_move(text).expect_err(text)));
    }
    for text in ["7o 7o", "1o 2x"] {
        said.push((format!("cards `{text}`"), read_cards(text).expect_err(text)));
    }
    for text in [
        "nonsense".to_owned(),
        LAST.replace("| 2 |", "| 3 |"),
        LAST.replace("Ro 4b", "Ro 4o"),
        LAST.replace("5c 6o", "5c"),
        LAST.replace("5c 6o", "3?"),
        LAST.replace("5c 6o", "two?"),
        LAST.replace("5c 6o / ", ""),
        LAST.replace("7c Sc", "7c").replace("5c 6o", "5c 6o Sc"),
        LAST.replace("7c Sc", "7c").replace("|  |", "| Sc |"),
        LAST.replace("Ro 4b", "Ro 4b 7c").replace("7c Sc 7e", "Sc 7e"),
        LAST.replace("last=2", "last=3"),
        LAST.replace("escobas=1/0", "escobas=1"),
        LAST.replace("escobas=1/0", "sweeps=1/0"),
        LAST.replace("5c 6o / 1e 7o 7b", "5c 6o 1e 7o / 7b"),
        LAST.replace("escobas=1/0", "escobas=20/1"),
    ] {
        said.push(("position".to_owned(), game.read_position(&text).expect_err(&text)));
    }
    let begun = game.start(&game.read_opening("dealer=1").unwrap());
    for text in ["6o 6o", "6o 5o", "6x"] {
        said.push((format!("shuffle `{text}`"), game.read_shuffle(text, &begun).expect_err(text)));
    }
    let read = game.read_position(LAST).unwrap();
    said.push(("shuffle `7c`".to_owned(), game.read_shuffle("7c", &read.state).expect_err("not in the stock")));
    for text in ["dealer=0", "dealer=3", "opener=1", "dealer=two"] {
        said.push((format!("opening `{text}`"), game.read_opening(text).expect_err(text)));
    }
    insta::assert_snapshot!(notation::told(&said));
}
