//! Remarks that a table of dominoes shows beside the board.

use sobremesa_dominoes::ends::EndRank;
use sobremesa_dominoes::rules::Text;
use sobremesa_dominoes::{Dominoes, Public, State, Tile, TileSet, sentences};
use sobremesa_protocol::Localized;

fn localized(text: Text) -> Localized {
    Localized { es: text.es, en: text.en }
}

/// What everybody should know before the next move: what ties have left to the winner of the hand, and which criteria rule the
/// turn, where the rules change them or ask something of the next tile, and everybody can tell.
pub(super) fn now<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Option<Localized> {
    let carried = (public.carried > 0).then(|| sentences::carried(public.carried));
    let told: Vec<Text> = carried.into_iter().chain(ruling(game, public)).collect();
    let joined = |of: fn(&Text) -> &str| told.iter().map(of).collect::<Vec<_>>().join(" ");
    (!told.is_empty()).then(|| Localized { es: joined(|text| &text.es), en: joined(|text| &text.en) })
}

fn ruling<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Option<Text> {
    if public.must_open.is_some() {
        return None;
    }
    let rows = game.ruling_rows(public)?;
    let before = public.last.map(|last| game.tile(last));
    let first = public.ends.iter().find(|(_, end)| end.rank == EndRank::First);
    sentences::now(game.rules(), rows, before, first.map(|(_, end)| end.number))
}

/// What everybody counts at the end of a hand.
pub(super) fn counted<const W: usize>(game: &Dominoes<W>) -> Localized {
    localized(sentences::counted(game.rules()))
}

/// What became of the points that ties have left, once a hand is over.
pub(super) fn of_ties<const W: usize>(game: &Dominoes<W>, state: &State<W>, goes_on: bool) -> Option<Localized> {
    game.told_of_ties(state, goes_on).map(localized)
}

/// Why nobody need play with a hand that was shown.
pub(super) fn why_void<const W: usize>(game: &Dominoes<W>, hand: TileSet<W>) -> Localized {
    let tiles: Vec<Tile> = hand.iter().map(|tile| game.tile(tile)).collect();
    localized(sentences::redeal(game.rules(), game.shown_by(hand).unwrap_or(usize::MAX), Some(&tiles)))
}

/// Why everybody was dealt a new hand.
pub(super) fn why_again<const W: usize>(game: &Dominoes<W>) -> Localized {
    localized(sentences::redeal(game.rules(), game.gives_all_by().unwrap_or(usize::MAX), None))
}
