//! Remarks that a table of dominoes shows beside the board.

use sobremesa_dominoes::rules::Text;
use sobremesa_dominoes::{Dominoes, Public, Tile, TileSet, sentences};
use sobremesa_protocol::Localized;

fn localized(text: Text) -> Localized {
    Localized { es: text.es, en: text.en }
}

/// Which criteria rule the turn, where the rules change them and everybody can tell.
pub(super) fn now<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> Option<Localized> {
    if public.empty {
        return None;
    }
    let (matching, valid) = game.ruling_rows(public)?;
    sentences::now(game.rules(), matching, valid).map(localized)
}

/// Why nobody need play with a hand that was shown.
pub(super) fn why_void<const W: usize>(game: &Dominoes<W>, hand: TileSet<W>) -> Localized {
    let tiles: Vec<Tile> = hand.iter().map(|tile| game.tile(tile)).collect();
    localized(sentences::redeal(game.rules(), game.void_by(hand).unwrap_or(usize::MAX), Some(&tiles)))
}

/// Why everybody was dealt a new hand.
pub(super) fn why_again<const W: usize>(game: &Dominoes<W>) -> Localized {
    localized(sentences::redeal(game.rules(), game.gives_all_by().unwrap_or(usize::MAX), None))
}
