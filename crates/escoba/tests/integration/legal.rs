//! Whatever is tried in whatever position: what is legal is what is accepted.

use std::ops::ControlFlow;

use proptest::prelude::*;
use sobremesa_core::{Game, Seed, Turn};
use sobremesa_escoba::{Card, CardSet, Move, Refusal};

use crate::support::game;

fn cards() -> impl Strategy<Value = CardSet> {
    prop::collection::vec(0..40_usize, 0..6)
        .prop_map(|places| places.into_iter().filter_map(|place| Card::deck().nth(place)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_is_what_is_accepted(
        law in prop::sample::select(vec!["free", "card", "hand"]),
        sum in prop::sample::select(vec!["fifteen", "value"]),
        first in prop::sample::select(vec!["any", "single", "fewest"]),
        seats in prop::sample::select(vec![2, 3, 4, 6]),
        seed in any::<u64>(),
        plays in 0..36_u32,
        card in 0..40_usize,
        takes in cards(),
        from_table in any::<u64>(),
    ) {
        let game = game(&format!(
            "deal.seats = {seats}\nplay = {{ capture = \"{law}\", sum = \"{sum}\", takes_first = \"{first}\" }}"
        ));
        let mut rng = Seed::from_text("legal").key().stream(seed);
        let mut state = game.start(&game.single(seed, &mut rng));
        let mut left = plays;
        while left > 0 || game.turn(&state) == Turn::Shuffle {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let mv = game.random_move(&state.public, &state.hands[seat.index()], &mut rng);
                    game.try_play(&mut state, mv, ()).expect("a random play is legal");
                    left -= 1;
                }
            }
        }
        let seat = state.public.turn;
        let hand = state.hands[seat.index()].hand;
        let mut legal = Vec::new();
        if matches!(game.turn(&state), Turn::Seat(_)) {
            game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
        }
        // Any card with any cards; cards that are there; every card of the hand laid down.
        let any = Card::deck().nth(card).expect("one of forty");
        let there: CardSet =
            state.public.table.iter().filter(|card| from_table >> card.index() & 1 != 0).collect();
        let mut tried = vec![Move { card: any, takes }, Move { card: any, takes: there }];
        tried.extend(hand.iter().flat_map(|card| [Move::lay(card), Move { card, takes: there }]));
        tried.extend(&legal);
        for mv in tried {
            let mut after = state.clone();
            match game.try_play(&mut after, mv, ()) {
                Ok(_) => prop_assert!(legal.contains(&mv), "{mv:?} was accepted"),
                Err(refusal) => {
                    prop_assert!(!legal.contains(&mv), "{mv:?} was refused: {refusal}");
                    prop_assert_eq!(&after, &state);
                    match refusal {
                        Refusal::NotHeld(card) => prop_assert!(!hand.contains(card)),
                        Refusal::NotOnTable(card) => prop_assert!(!state.public.table.contains(card)),
                        Refusal::NotFifteen(made) => prop_assert!(sum == "fifteen" && made != 15),
                        Refusal::NotItsValue { card, sum: made } => {
                            prop_assert!(sum == "value" && made != card.value());
                        }
                        Refusal::SingleFirst { card, single } => {
                            let alone = Move { card, takes: single.alone() };
                            prop_assert!(first != "any" && legal.contains(&alone) && mv.takes.len() > 1);
                        }
                        Refusal::FewestFirst { card, fewest } => {
                            let few = |one: &Move| one.card == card && one.takes.len() == u32::from(fewest);
                            prop_assert!(first == "fewest" && legal.iter().any(few));
                            prop_assert!(mv.takes.len() > u32::from(fewest));
                        }
                        Refusal::MustCapture(_) => prop_assert_eq!(law, "card"),
                        Refusal::MustCaptureWith(card) => prop_assert!(law == "hand" && hand.contains(card)),
                        Refusal::NoTurn => prop_assert!(game.turn(&state) == Turn::Over),
                    }
                }
            }
        }
    }
}
