//! Games in which tiles are drawn from a stock: their records are played again, verified and looked through.

use crate::think;
use sobremesa_catalog::record::{self, Record};
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::RecordLine;

const RULES: &str = r#"
format = 1
game = "dominoes"
id = "robando"
name = { es = "Robando", en = "Drawing" }
[tiles]
highest = 6
[table]
seats = 3
sides = "each"
[[deal]]
when = "not_dealt"
take = 5
[[refresh]]
when = "cannot_play"
until_playable = true
[[end]]
when = "out or blocked"
[match_to]
target = 60
"#;

const SETUP: Setup = Setup { seed: Seed([5; 32]), unit: Unit::Match, block: 0 };

fn game() -> CatalogGame {
    Catalog::default().rules_from_text("robando", RULES).expect("good rules")
}

/// Plays a match to its end, showing it to `look` at every turn.
fn play(game: &CatalogGame, mut look: impl FnMut(&dyn AnyMatch)) -> Box<dyn AnyMatch> {
    let mut played = game.open(&SETUP);
    loop {
        look(&*played);
        match played.turn() {
            Turn::Nothing => return played,
            Turn::NextHand => played.next_hand().expect("it waits for a hand"),
            Turn::Seat { seat } => {
                let thought = think(&*played, &PlayerSpec::named("random"), &StopFlag::default()).expect("to move");
                played.play(played.ply(), Seat(seat), &thought.text, None).expect("legal");
            }
        }
    }
}

fn shuffles(lines: &[RecordLine]) -> usize {
    lines.iter().filter(|line| matches!(line, RecordLine::Shuffle { .. })).count()
}

#[test]
fn a_match_with_draws_is_played_again_from_its_lines() {
    let game = game();
    let played = play(&game, |now| {
        let again = game.replay(&SETUP, &now.lines(0)).expect("its own lines");
        assert_eq!(again.lines(0), now.lines(0));
        assert_eq!(again.position(Observer::Seat(Seat(1))), now.position(Observer::Seat(Seat(1))));
    });
    assert!(shuffles(&played.lines(0)) > played.hand() as usize, "somebody drew");
    let plies: usize =
        (1..=played.hand()).map(|hand| played.whole_review(hand).expect("it was played").len() - 1).sum();
    assert_eq!(plies, played.ply() as usize);
    let record = Record::of(record::head(&*game, &SETUP, vec!["random".to_owned(); 3]), &*played);
    assert_eq!(Record::read(&record.to_text()).expect("just written").verify(&*game).problems, []);
}

#[test]
fn a_stock_shuffled_with_other_tiles_is_refused() {
    let game = game();
    let lines = play(&game, |_| ()).lines(0);
    let draw = lines.iter().enumerate().filter(|(_, line)| matches!(line, RecordLine::Shuffle { .. })).nth(1);
    let (at, RecordLine::Shuffle { order, .. }) = draw.expect("somebody drew") else { panic!("a shuffle") };
    let tiles: Vec<&str> = order.split(' ').collect();
    let all = |line: &RecordLine| match line {
        RecordLine::Shuffle { order, .. } => order.clone(),
        _ => panic!("the first deal"),
    };
    let whole = all(&lines[1]);
    let strange = whole.split(' ').find(|tile| !tiles.contains(tile)).expect("some are dealt");
    for order in [tiles[1..].join(" "), whole.clone(), [&[strange], &tiles[1..]].concat().join(" ")] {
        let mut lines = lines.clone();
        lines[at] = RecordLine::Shuffle { order, shown: None, bonuses: Vec::new() };
        assert_eq!(game.replay(&SETUP, &lines).err().expect("another stock").line, at);
    }
}
