//! Remarks that a table of dominoes shows beside the board.

use sobremesa_dominoes::ends::EndRank;
use sobremesa_dominoes::rules::Text;
use sobremesa_dominoes::{Dominoes, Public, Tile, TileSet, sentences};
use sobremesa_protocol::Localized;

fn localized(text: Text) -> Localized {
    Localized { es: text.es, en: text.en }
}

/// Which criteria rule the turn, where the rules change them or ask something of the next tile, and everybody can tell.
pub(super) fn now<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Option<Localized> {
    if public.must_open.is_some() {
        return None;
    }
    let rows = game.ruling_rows(public)?;
    let before = public.last.map(|last| game.tile(last));
    let first = public.ends.iter().find(|(_, end)| end.rank == EndRank::First);
    sentences::now(game.rules(), rows, before, first.map(|(_, end)| end.number)).map(localized)
}

/// What everybody counts at the end of a hand.
pub(super) fn counted<const W: usize>(game: &Dominoes<W>) -> Localized {
    localized(sentences::counted(game.rules()))
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
