//! The worked cases: what the rules say of certain cards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sobremesa_core::{Game, MatchTurn, Points, Seat, Seed, Side, Standing, Unit};
use sobremesa_escoba::score::CountLine;
use sobremesa_escoba::seen::{Event, OpeningEscoba};
use sobremesa_escoba::{Card, CardSet, Escoba, Move, Private, Public, Shuffle, Stage, State, notation};

use crate::support::{cards, game, set};

const FIRST_DEALER: &str = "dealer=2";

/// A hand just begun, the second seat dealing.
fn begun(game: &Escoba) -> State {
    game.start(&game.read_opening(FIRST_DEALER).expect("there are two seats"))
}

/// A hand of which these cards are turned up first; the other cards fall in the order of the deck.
fn dealt(game: &Escoba, up: &str) -> (State, Option<OpeningEscoba>) {
    let mut state = begun(game);
    let up = cards(up);
    let rest = Card::deck().filter(|card| !up.contains(card));
    let takes = usize::from(game.seats() * 3) + 4;
    let order: Vec<Card> = up.iter().copied().chain(rest).take(takes).collect();
    let event = game.deal(&mut state, &Shuffle::new(&order));
    let Event::Dealt { opening, .. } = event else { panic!("{event:?}") };
    (state, opening)
}

/// What a card of the first seat may do on a table, in notation.
fn plays(game: &Escoba, table: &str, hand: &str) -> BTreeSet<String> {
    let mut public = begun(game).public;
    public.table = set(table);
    public.stage = Stage::Play;
    let mut found = BTreeSet::new();
    game.legal_moves(&public, &Private { hand: set(hand) }, |mv| {
        found.insert(notation::move_text(mv));
        ControlFlow::Continue(())
    });
    found
}

fn texts(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// A finished hand in which the sides have these piles and escobas.
fn finished(game: &Escoba, piles: &[CardSet], escobas: &[u8]) -> State {
    let mut state = begun(game);
    state.public.stage = Stage::Over;
    state.public.last_taker = Some(Side(0));
    state.public.piles[..piles.len()].copy_from_slice(piles);
    state.public.escobas[..escobas.len()].copy_from_slice(escobas);
    state.stock = CardSet::EMPTY;
    state
}

fn points(game: &Escoba, piles: &[CardSet], escobas: &[u8]) -> Vec<i32> {
    let state = finished(game, piles, escobas);
    let points = game.outcome(&state).points;
    assert_eq!(points, game.certain(&state.public), "the count by lines is the count");
    points.by_side().to_vec()
}

/// Points that a side has for one line.
fn line(game: &Escoba, public: &Public, line: CountLine, side: u8) -> i32 {
    let counted = game.tally(public).into_iter().find(|counted| counted.line == line);
    counted.map_or(0, |counted| counted.points.of(Side(side)))
}

/// `count` cards, those of `with` among them and none of `without`; of the rest those that decide nothing first.
fn pile(with: &str, without: CardSet, count: usize) -> CardSet {
    let with = set(with);
    let mut rest: Vec<Card> = (CardSet::ALL - with - without).iter().collect();
    rest.sort_by_key(|card| (card.suit() == sobremesa_escoba::Suit::Oros, card.value() == 7));
    let pile = with | rest.into_iter().take(count - with.len() as usize).collect::<CardSet>();
    assert_eq!(pile.len() as usize, count);
    pile
}

#[test]
fn case_1_what_four_and_five_take() {
    let game = game("");
    assert_eq!(plays(&game, "7o 4b 3o 1e", "4c"), texts(&["4c", "4c:7o+4b", "4c:3o+7o+1e"]));
    assert_eq!(plays(&game, "7o 4b 3o 1e", "5c"), texts(&["5c", "5c:3o+7o"]));
}

#[test]
fn case_2_equal_sums_are_other_plays_and_an_empty_table_is_an_escoba() {
    let game = game("");
    assert_eq!(plays(&game, "7o 7c", "Se"), texts(&["Se", "Se:7o", "Se:7c"]));
    assert_eq!(plays(&game, "7o 7c", "1e"), texts(&["1e", "1e:7o+7c"]));
    let text = "7o 7c | 1e / 3b | 24? | 1 | / 5o Ro 5c Rc 5e Re 5b Rb 6o Co 6c Cc";
    let mut state = game.read_position(text).unwrap().state;
    let event = game.play(&mut state, notation::read_move("1e:7o+7c").unwrap(), ());
    assert!(matches!(event, Event::Played(played) if played.escoba && played.left.is_none()));
    assert_eq!((state.public.escobas[0], state.public.table), (1, CardSet::EMPTY));
    assert_eq!(state.public.piles[0], set("7o 7c 1e"));
    assert_eq!(state.public.last_taker, Some(Side(0)));
}

#[test]
fn case_3_the_first_two_cards() {
    let taken = |cards: &str, escobas| Some(OpeningEscoba { side: Side(1), escobas, taken: set(cards) });
    let (state, opening) = dealt(&game(""), "5o Rc 2e 3b");
    assert_eq!(opening, taken("5o Rc", 1));
    assert_eq!((state.public.table, state.public.piles[1]), (set("2e 3b"), set("5o Rc")));
    assert_eq!((state.public.escobas[1], state.public.last_taker), (1, Some(Side(1))));
    let (state, opening) = dealt(&game(""), "2e 3b 5o Rc");
    assert_eq!((opening, state.public.table), (None, set("2e 3b 5o Rc")));
    assert_eq!(dealt(&game("play.opening_first_two = false"), "5o Rc 2e 3b").1, None);
    let mano = dealt(&game("play.opening_to = \"mano\""), "5o Rc 2e 3b").1;
    assert_eq!(mano.map(|opening| opening.side), Some(Side(0)));
}

#[test]
fn case_4_thirty_and_two_pairs() {
    let escobas = |law: &str, first_two: bool, up: &str| {
        let tables = format!("play = {{ opening = \"{law}\", opening_first_two = {first_two} }}");
        dealt(&game(&tables), up).1.map_or(0, |opening| opening.escobas)
    };
    let laws = ["two_pairs", "sum_30", "one_only", "void_pairs"];
    assert_eq!(laws.map(|law| escobas(law, true, "Ro Rc Ce 1b")), [0, 2, 0, 0]);
    assert_eq!(laws.map(|law| escobas(law, false, "7o 6c Se Cb")), [2, 2, 0, 0]);
    // Two pairs that are void are so though the first two make fifteen; by `one_only` those two score.
    assert_eq!(laws.map(|law| escobas(law, true, "7o Se 6c Cb")), [2, 2, 1, 0]);
    let (state, _) = dealt(&game("play.opening = \"void_pairs\""), "7o Se 6c Cb");
    assert_eq!(state.public.table, set("7o Se 6c Cb"));
    let (state, _) = dealt(&game(""), "7o Se 6c Cb");
    assert_eq!((state.public.table, state.public.piles[1]), (CardSet::EMPTY, set("7o Se 6c Cb")));
}

#[test]
fn case_5_whoever_dealt_an_escoba_keeps_what_is_left() {
    let game = game("");
    let (mut state, opening) = dealt(&game, "1o 2c 5e 7b");
    assert_eq!(opening.map(|opening| (opening.escobas, opening.taken)), Some((1, set("1o 2c 5e 7b"))));
    assert!(state.public.table.is_empty());
    let mut rng = Seed::from_text("case 5").key().stream(0);
    let mut plays = 0;
    while state.public.stage != Stage::Over {
        if state.public.stage == Stage::Deal {
            let shuffle = game.shuffle(&state, &mut rng);
            game.deal(&mut state, &shuffle);
            continue;
        }
        let card = state.hands[state.public.turn.index()].hand.first().unwrap();
        game.try_play(&mut state, Move::lay(card), ()).unwrap();
        plays += 1;
    }
    assert_eq!((plays, state.public.table.len()), (36, 36));
    assert_eq!((state.public.won(Side(0)), state.public.won(Side(1))), (CardSet::EMPTY, CardSet::ALL));
    // All cards, all sevens, all oros, the velo, three bonuses and the escoba.
    assert_eq!(game.outcome(&state).points.by_side(), [0, 8]);
}

#[test]
fn with_no_capture_at_all_nothing_is_scored() {
    let game = game("score.ties = \"all\"\nplay.opening_first_two = false");
    let (mut state, opening) = dealt(&game, "Ro Rc Ce 1b");
    assert_eq!(opening, None);
    let mut rng = Seed::from_text("nothing").key().stream(0);
    while state.public.stage != Stage::Over {
        if state.public.stage == Stage::Deal {
            let shuffle = game.shuffle(&state, &mut rng);
            game.deal(&mut state, &shuffle);
        } else {
            let card = state.hands[state.public.turn.index()].hand.first().unwrap();
            game.play(&mut state, Move::lay(card), ());
        }
    }
    let outcome = game.outcome(&state);
    assert_eq!((state.public.table, outcome.how, outcome.winner), (CardSet::ALL, "nobody_captured", None));
    assert_eq!(outcome.points.by_side(), [0, 0]);
}

#[test]
fn case_6_a_whole_count() {
    let a = pile("7o 7c 1o 2o 3o 4o 5o", set("7e 7b 6o So Co Ro"), 22);
    let piles = [a, CardSet::ALL - a];
    let plain = "bonus_cards = false, bonus_sevens = false, bonus_oros = false";
    assert_eq!(points(&game(&format!("score = {{ {plain} }}")), &piles, &[2, 3]), [5, 3]);
    assert_eq!(points(&game(&format!("score = {{ {plain}, ties = \"all\" }}")), &piles, &[2, 3]), [6, 4]);
    assert_eq!(points(&game(""), &piles, &[2, 3]), [5, 3]);
}

#[test]
fn cases_7_and_8_primiera_and_sevens() {
    let (a, b) = (set("7e 7b 7o Sc"), set("6e 6b 6o 7c"));
    for (fourth, have, winner) in [("primiera", [73, 75], 1), ("sevens", [3, 1], 0), ("setenta_face", [0, 25], 1)] {
        let game = game(&format!("score.fourth_point = \"{fourth}\""));
        let state = finished(&game, &[a, b], &[0, 0]);
        let counted = game
            .tally(&state.public)
            .into_iter()
            .find(|counted| matches!(counted.line, CountLine::Primiera | CountLine::Sevens | CountLine::Setenta));
        let counted = counted.unwrap();
        assert_eq!((&counted.have[..2], counted.points.leader()), (&have[..], Some(Side(winner))), "{fourth}");
    }
    let game = game("score.fourth_point = \"primiera\"");
    let have = |cards: &str| {
        let state = finished(&game, &[set(cards), CardSet::EMPTY], &[0, 0]);
        game.tally(&state.public).iter().find(|counted| counted.line == CountLine::Primiera).unwrap().have[0]
    };
    assert_eq!((have("6o 4c 3e 2b"), have("1o 5c 4e 2b")), (57, 57));
    assert_eq!((have("7o 7c 7e"), have("7o 7c 7e Rb")), (0, 73));
}

#[test]
fn a_suit_that_is_lacking_may_count_nothing() {
    let game = game("score = { fourth_point = \"setenta_face\", needs_all_suits = false }");
    let state = finished(&game, &[set("7o 6c 5e Rb"), set("1o 1c 1e 1b 7b")], &[0, 0]);
    let counted = game.tally(&state.public).into_iter().find(|counted| counted.line == CountLine::Setenta).unwrap();
    assert_eq!((counted.have[0], counted.have[1], counted.points.leader()), (18, 10, Some(Side(0))));
}

#[test]
fn case_9_the_bonus_for_cards() {
    let two = game("");
    let cards = |game: &Escoba, counts: &[usize], side: u8| {
        let mut left = CardSet::ALL;
        let piles: Vec<CardSet> = counts
            .iter()
            .map(|count| {
                let pile: CardSet = left.iter().take(*count).collect();
                left -= pile;
                pile
            })
            .collect();
        let state = finished(game, &piles, &[]);
        line(game, &state.public, CountLine::Cards, side) + line(game, &state.public, CountLine::BonusCards, side)
    };
    assert_eq!((cards(&two, &[31, 9], 0), cards(&two, &[30, 10], 0), cards(&two, &[31, 9], 1)), (2, 1, 0));
    let three = game("deal.seats = 3");
    assert_eq!((cards(&three, &[22, 9, 9], 0), cards(&three, &[20, 11, 9], 0)), (2, 1));
    assert_eq!((0..3).map(|side| cards(&three, &[15, 15, 10], side)).collect::<Vec<_>>(), [0, 0, 0]);
}

#[test]
fn case_10_everything_there_is() {
    let a = pile("1o 2o 3o 4o 5o 6o 7o So Co Ro 7c 7e 7b", CardSet::EMPTY, 31);
    assert_eq!(points(&game(""), &[a, CardSet::ALL - a], &[0, 0]), [7, 0]);
}

#[test]
fn case_11_four_oros_are_enough_among_three() {
    let game = game("deal.seats = 3");
    let a = set("1o 2o 3o 4o");
    let (b, c) = (set("5o 6o 7o"), set("So Co Ro"));
    let state = finished(&game, &[a, b, c], &[]);
    assert_eq!((0..3).map(|side| line(&game, &state.public, CountLine::Oros, side)).collect::<Vec<_>>(), [1, 0, 0]);
}

#[test]
fn case_12_twenty_two_wins_and_level_plays_on() {
    let game = game("");
    let over = |points: [i32; 2]| {
        let mut standing = Standing { hands: 5, points: Points::none(2) };
        points.into_iter().zip(0..).for_each(|(points, side)| standing.points.add(Side(side), points));
        game.match_over(&standing)
    };
    assert!(over([22, 21]) && over([0, 21]) && !over([21, 21]) && !over([20, 19]) && !over([30, 30]));
}

#[test]
fn case_13_a_hand_is_36_plays_and_a_match_the_sum_of_its_hands() {
    let game = game("");
    let key = Seed::from_text("case 13").key();
    for block in 0..40 {
        let mut played = sobremesa_core::Match::new(game.clone(), Unit::Match, key.deals("escoba", block));
        let mut dealers = Vec::new();
        let mut sum = Points::none(2);
        let mut plays = 0;
        loop {
            let state = played.state().clone();
            match played.turn() {
                MatchTurn::Seat(seat) => {
                    let mut rng = key.derive("play", b"", &[block]).stream(u64::from(played.ply()));
                    plays += 1;
                    played.play(game.random_move(&state.public, &state.hands[seat.index()], &mut rng), ());
                }
                MatchTurn::NextHand | MatchTurn::Over => {
                    assert_eq!(plays, 36);
                    plays = 0;
                    sum.add_all(&game.outcome(&state).points);
                    dealers.push(state.public.dealer);
                    assert_eq!(played.standing().points, sum);
                    if played.turn() == MatchTurn::Over {
                        break;
                    }
                    played.next_hand();
                }
            }
        }
        assert!(sum.by_side().iter().any(|points| *points >= 21) && sum.leader().is_some());
        assert!(dealers.windows(2).all(|two| two[1] == two[0].after(1, 2)), "the deal moves on");
    }
}

#[test]
fn the_running_score_is_what_is_certain() {
    let game = game("");
    let certain = |piles: [&str; 2], which: CountLine| {
        let mut state = begun(&game);
        state.public.stage = Stage::Play;
        state.public.piles[..2].copy_from_slice(&piles.map(set));
        [line(&game, &state.public, which, 0), line(&game, &state.public, which, 1)]
    };
    assert_eq!(certain(["1o 2o 3o 4o 5o 6o", ""], CountLine::Oros), [1, 0]);
    assert_eq!(certain(["1o 2o 3o 4o 5o", ""], CountLine::Oros), [0, 0]);
    assert_eq!(certain(["7c", "7o 7b 7e"], CountLine::Sevens), [0, 1]);
    assert_eq!(certain(["7c 7o", ""], CountLine::Sevens), [0, 0]);
    assert_eq!(certain(["7o", ""], CountLine::Velo), [1, 0]);
    let twenty: Vec<String> = Card::deck().skip(10).take(20).map(|card| card.to_string()).collect();
    assert_eq!(certain([&twenty.join(" "), ""], CountLine::Cards), [0, 0]);
    assert_eq!(certain([&format!("{} 1o", twenty.join(" ")), ""], CountLine::Cards), [1, 0]);
    // Of three sides four oros are enough where the others cannot have as many any more.
    let three = game_of_three(["1o 2o 3o 4o", "5o 6o 7o", "So Co"]);
    assert_eq!(three, [0, 0, 0], "the king may still make four");
    assert_eq!(game_of_three(["1o 2o 3o 4o 5o", "6o 7o", "So Co"]), [1, 0, 0]);
}

fn game_of_three(piles: [&str; 3]) -> [i32; 3] {
    let game = game("deal.seats = 3");
    let mut state = begun(&game);
    state.public.stage = Stage::Play;
    state.public.piles[..3].copy_from_slice(&piles.map(set));
    [0, 1, 2].map(|side| line(&game, &state.public, CountLine::Oros, side))
}

#[test]
fn what_must_capture_is_refused_otherwise() {
    let laws = [("free", [true, true]), ("card", [false, true]), ("hand", [false, false])];
    for (law, legal) in laws {
        let game = game(&format!("play.capture = \"{law}\""));
        let text = "7o 4b 3o 1e | 4c 1b 2e / 3? | 30? | 1 | /";
        let mut state = game.read_position(text).unwrap_or_else(|error| panic!("{error}")).state;
        // 4c and 1b can capture; 2e cannot: 13 is no sum of 1, 3, 4 and 7.
        for (card, legal) in ["4c", "2e"].into_iter().zip(legal) {
            let tried = game.try_play(&mut state.clone(), notation::read_move(card).unwrap(), ());
            assert_eq!(tried.is_ok(), legal, "{law}: {card}: {tried:?}");
        }
        game.try_play(&mut state, notation::read_move("4c:7o+4b").unwrap(), ()).unwrap();
        assert_eq!(state.public.turn, Seat(1));
    }
}

/// What makes a Scopa of a file.
const SCOPA: &str = "deal.kings_up = 2\n\
    play = { sum = \"value\", takes_first = \"single\", capture = \"card\", opening = \"nothing\", last_sweep = false }";

#[test]
fn in_scopa_a_card_takes_its_own_value_and_one_card_before_several() {
    let game = game(SCOPA);
    assert_eq!(plays(&game, "7o 4b 3o 1e", "7c"), texts(&["7c:7o"]));
    assert_eq!(plays(&game, "7o 7e 4b 3o", "7c"), texts(&["7c:7o", "7c:7e"]));
    assert_eq!(plays(&game, "4b 3o 5e 2c 1o", "7c"), texts(&["7c:3o+4b", "7c:2c+5e", "7c:1o+2c+4b"]));
    assert_eq!(plays(&game, "4b 3o 5e", "6c"), texts(&["6c"]));
    let tried = |text: &str, mv: &str| {
        let mut state = game.read_position(text).unwrap_or_else(|error| panic!("{error}")).state;
        game.try_play(&mut state, notation::read_move(mv).unwrap(), ()).map_err(|refusal| refusal.to_string())
    };
    let table = "7o 4b 3o Re | 7c 2e 6e / 3? | 30? | 1 | /";
    assert_eq!(tried(table, "7c:4b+3o").unwrap_err(), "7c takes 7o alone, and so it may not take several cards");
    assert_eq!(tried(table, "2e:3o").unwrap_err(), "2e is worth 2, and those cards add up to 3");
    assert_eq!(tried(table, "7c").unwrap_err(), "7c can capture, and so it must");
    tried(table, "7c:7o").unwrap();
    tried(table, "6e").unwrap();
}

#[test]
fn the_fewest_cards_may_come_first() {
    let game = game("play = { sum = \"value\", takes_first = \"fewest\" }");
    let found = plays(&game, "1o 2c 3e 4b 5o 6c", "Ce");
    assert_eq!(found, texts(&["Ce", "Ce:6c+3e", "Ce:5o+4b"]));
    let fifteen = crate::support::game("play.takes_first = \"fewest\"");
    assert_eq!(plays(&fifteen, "1o 2c 3e 5o Rb", "5c"), texts(&["5c", "5c:Rb"]));
    assert_eq!(plays(&fifteen, "1o 2c 3e 4b 7c", "5c"), texts(&["5c", "5c:7c+3e"]));
}

#[test]
fn too_many_kings_are_dealt_again() {
    let game = game(SCOPA);
    let mut rng = Seed::from_text("kings").key().stream(0);
    let deals = 20_000;
    let mut seen = [0_u32; 5];
    for _ in 0..deals {
        let shuffle = game.shuffle(&begun(&game), &mut rng);
        assert_eq!(shuffle.iter().copied().collect::<CardSet>().len(), 10, "no card is dealt twice");
        seen[shuffle[..4].iter().filter(|card| card.value() == 10).count()] += 1;
    }
    assert_eq!(seen[3..], [0, 0]);
    // Of all four cards those with 0, 1 and 2 kings: 36 over 4, 4 times 36 over 3, 6 times 36 over 2.
    let ways = [58_905.0, 28_560.0, 3_780.0];
    for (seen, ways) in seen.iter().zip(ways) {
        let chance: f64 = ways / 91_245.0;
        let error = (chance * (1.0 - chance) * f64::from(deals)).sqrt();
        assert!((f64::from(*seen) - chance * f64::from(deals)).abs() < 5.0 * error, "{seen} of {deals}, not {chance}");
    }
    let deal = "Ro Rc Re 2b 1o 1c 1e 3o 3c 3e";
    let refused = game.read_shuffle(deal, &begun(&game)).unwrap_err();
    assert_eq!(refused.problem.key, "mistake.notation.kings_up");
    game.read_shuffle(&deal.replace("Re", "4e"), &begun(&game)).unwrap();
}

#[test]
fn piles_of_scopa_are_even() {
    let game = game(SCOPA);
    let position = |pile: &str| {
        let table = "1o 1c 1e 1b 2o 2c";
        game.read_position(&format!("{table} | Ro Rc Re / 3? | 24? | 1 | {pile} /"))
    };
    assert_eq!(position("7c 7e 3o 5b").map(|position| position.state.public.round), Ok(2));
    assert_eq!(position("7c 7e 3o 4b").unwrap_err().problem.key, "mistake.notation.pile_even");
}
