//! The levels of the bundled players stand in the order of what was measured (`docs/players/levels.md`).

use std::collections::BTreeMap;

use sobremesa_catalog::Catalog;
use sobremesa_protocol::{PlayerGroup, PlayerInfo};

const MEASURED: &str = include_str!("../../../../docs/players/levels.md");

/// The highest level there is: people and ways of playing share the scale.
const HIGHEST: u8 = 9;

/// A row of the table: a way of playing between two people who are neighbours on the ladder.
struct MeasuredPlace<'t> {
    player: &'t str,
    /// The strongest person to whom it does not lose, with what it won of 100; none where it loses to everybody.
    over: Option<(&'t str, f64)>,
    /// The person above, with what it won of 100; none where it loses to nobody.
    under: Option<(&'t str, f64)>,
}

/// The rows under the heading of a game: `| player | person | games | won | person | games | won |`, or `as` and a player that
/// plays the same.
fn rows(game: &str) -> (Vec<MeasuredPlace<'static>>, Vec<(&'static str, &'static str)>) {
    let section = MEASURED.split("\n## ").find(|section| section.starts_with(&format!("`{game}`"))).expect("a section");
    let (mut measured, mut alike) = (Vec::new(), Vec::new());
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let won = |cell: &str| cell.split('%').next().and_then(|share| share.trim().parse::<f64>().ok());
        match cells.as_slice() {
            [player, over, _, won_over, under, _, won_under] => measured.push(MeasuredPlace {
                player,
                over: won(won_over).map(|share| (*over, share)),
                under: won(won_under).map(|share| (*under, share)),
            }),
            [player, same] => alike.push((*player, same.trim_start_matches("as `"))),
            _ => panic!("{line}"),
        }
    }
    (measured, alike)
}

#[test]
fn levels_are_in_the_measured_order() {
    let catalog = Catalog::new(None);
    for game in ["dominoes", "amazons", "escoba"] {
        let players: BTreeMap<String, PlayerInfo> =
            catalog.players(game).expect("a game").players.iter().map(|file| (file.id.clone(), file.info())).collect();
        let level = |id: &str| players.get(id).unwrap_or_else(|| panic!("{id}")).level;
        assert!(players.values().all(|player| (1..=HIGHEST).contains(&player.level)), "{game}");
        let mut people: Vec<&PlayerInfo> =
            players.values().filter(|player| player.group == PlayerGroup::People).collect();
        people.sort_by_key(|player| player.level);
        assert!(people.windows(2).all(|pair| pair[0].level < pair[1].level), "{game}: no two people are alike");
        let above = |person: Option<&str>| match person {
            None => people.first().map(|first| first.id.as_str()),
            Some(id) => {
                let at = people.iter().position(|person| person.id == id).unwrap_or_else(|| panic!("{id}"));
                people.get(at + 1).map(|next| next.id.as_str())
            }
        };
        let (measured, alike) = rows(game);
        let mut seen: Vec<&str> = measured.iter().map(|row| row.player).chain(alike.iter().map(|row| row.0)).collect();
        seen.sort_unstable();
        let ways: Vec<&str> =
            players.values().filter(|player| player.group == PlayerGroup::Methods).map(|player| &*player.id).collect();
        assert_eq!(seen, ways, "{game}: every way of playing stands in the table once");
        for MeasuredPlace { player, over, under } in measured {
            let between = (over.map(|(person, _)| person), under.map(|(person, _)| person));
            assert_eq!(above(between.0), between.1, "{player}: neighbours on the ladder");
            if let Some((person, won)) = over {
                assert!(won >= 50.0 && level(player) >= level(person), "{player} does not lose to {person}");
            }
            match under {
                Some((person, won)) => {
                    // Nobody is below the lowest level.
                    let lowest = between.0.is_none() && level(player) == 1;
                    assert!(won < 50.0 && (level(player) < level(person) || lowest), "{player} loses to {person}");
                }
                None => assert_eq!(level(player), HIGHEST, "{player} loses to nobody"),
            }
        }
        for (player, same) in alike {
            assert_eq!(level(player), level(same), "{player} plays as {same}");
        }
    }
}
