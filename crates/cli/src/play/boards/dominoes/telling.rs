//! What happened, told in sentences.

use sobremesa_protocol::games::dominoes::{LoggedMove, MoveKind, Redeal};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Pause, ScoredBonus};

use super::chain::{LEFT, tile_name, tile_names};
use crate::play::party::Party;

/// The mark of a pause behind a move.
pub(crate) fn mark(pause: Pause) -> &'static str {
    match pause {
        Pause::None => "",
        Pause::Short => "?",
        Pause::Long => "??",
    }
}

/// What a seat drew, told in a sentence; nothing where it drew nothing.
pub(crate) fn drew(tiles: u16, name: &str, language: Language) -> Option<String> {
    let count = tiles.to_string();
    (tiles > 0).then(|| language.say("terminal.play.told.drew", &[("name", name), ("n", &count)]))
}

/// A move told in a sentence: whose it is, and at a table with trains the one that a tile was placed in.
pub(crate) fn told(made: &LoggedMove, first: bool, (name, train): (&str, Option<&str>), language: Language) -> String {
    let tile = made.tile.as_ref().or(made.turned_up.as_ref()).map(|tile| tile_name(tile)).unwrap_or_default();
    let arm = made.arm.unwrap_or_default().to_string();
    let key = match (made.kind, first, made.arm) {
        (MoveKind::Place, true, _) => "open",
        (MoveKind::Place, ..) if train.is_some() => "train",
        (MoveKind::Place, _, Some(LEFT)) => "left",
        (MoveKind::Place, _, Some(0)) => "right",
        (MoveKind::Place, ..) => "arm",
        (MoveKind::Pass, ..) if made.turned_up.is_some() => "put_back",
        (MoveKind::Pass, ..) => "pass",
        (MoveKind::Stop, ..) => "stop",
        (MoveKind::Yield, ..) => "yield",
        (MoveKind::Give, ..) if made.to.is_some() => "give_asked",
        (MoveKind::Give, ..) if made.tile.is_some() => "give",
        (MoveKind::Give, ..) => "give_hidden",
        (MoveKind::Keep, ..) => "keep",
        (MoveKind::Ask, ..) => "ask",
    };
    let key = format!("terminal.play.told.{key}");
    let text =
        language.say(&key, &[("name", name), ("tile", &tile), ("arm", &arm), ("train", train.unwrap_or_default())]);
    match made.pause {
        Pause::None => text,
        Pause::Short => format!("{text} {}", language.say("terminal.play.told.short", &[])),
        Pause::Long => format!("{text} {}", language.say("terminal.play.told.long", &[])),
    }
}

/// Points scored or taken off at once, told in a sentence.
pub(crate) fn scored(bonus: &ScoredBonus, party: &Party, language: Language) -> String {
    let what = language.say(&format!("terminal.play.bonus.{}", bonus.what), &[]);
    let (name, points) = (party.side_name(bonus.side, language), bonus.points.abs().to_string());
    let key = if bonus.points < 0 { "terminal.play.told.bonus_off" } else { "terminal.play.told.bonus" };
    language.say(key, &[("name", &name), ("n", &points), ("what", &what)])
}

/// Tiles dealt again, told in a sentence or two.
pub(crate) fn redealt(redeal: &Redeal, party: &Party, language: Language) -> String {
    let why = redeal.why.within(language);
    match (redeal.seat, &redeal.hand) {
        (Some(seat), Some(hand)) => {
            let (name, tiles) = (party.name(seat, language), tile_names(hand, " "));
            format!("{} {why}", language.say("terminal.play.told.shows", &[("name", &name), ("tiles", &tiles)]))
        }
        _ => why.to_owned(),
    }
}

/// A move in a word: `6-4?`, `pasa`, `devuelve una`.
pub(crate) fn short(made: &LoggedMove, language: Language) -> String {
    let key = match (made.kind, &made.tile) {
        (MoveKind::Place, Some(tile)) => return format!("{}{}", tile_name(tile), mark(made.pause)),
        (MoveKind::Pass, _) if made.turned_up.is_some() => "puts_back",
        (MoveKind::Place | MoveKind::Pass, _) => "passes",
        (MoveKind::Stop, _) => "stops",
        (MoveKind::Yield, _) => "yields",
        (MoveKind::Give, _) => "gives",
        (MoveKind::Keep, _) => "keeps",
        (MoveKind::Ask, _) => "asks",
    };
    let tile = made.turned_up.as_ref().map(|tile| tile_name(tile)).unwrap_or_default();
    language.say(&format!("terminal.play.{key}"), &[("tile", &tile)])
}
