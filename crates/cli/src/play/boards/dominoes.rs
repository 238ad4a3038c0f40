//! Dominoes at the terminal.

pub(crate) mod chain;
mod choices;
mod hand_over;
mod table;
mod telling;
mod trains;
mod typed;

use sobremesa_lab::Message;
use sobremesa_protocol::MoveTree;
use sobremesa_protocol::games::dominoes::DominoesBoard;
use sobremesa_protocol::words::Language;

use super::{HandNews, PositionView, TerminalBoard};
use crate::play::entry::Choice;
use crate::screen::{HEAD, styled};

impl TerminalBoard for DominoesBoard {
    fn opens_with(&self) -> Option<String> {
        self.must_open.as_ref().map(|tile| chain::tile_name(tile))
    }

    fn news(&self, look: &PositionView<'_>, told: &mut HandNews) -> Vec<String> {
        let PositionView { party, language, .. } = *look;
        let mut news = Vec::new();
        for (index, made) in self.log.iter().enumerate().skip(told.moves) {
            redeals(self, look, told, made.ply, &mut news);
            for other in made.sought.iter().filter(|other| !party.is_only_person(other.seat)) {
                news.extend(telling::drew(other.tiles, &party.name(other.seat, language), language));
            }
            if !party.is_only_person(made.seat) {
                let name = party.name(made.seat, language);
                let first = self.placed.first().is_some_and(|first| first.ply == Some(made.ply));
                news.extend(telling::drew(made.drew, &name, language));
                let train = made.arm.and_then(|arm| trains::train_name(self, arm, party, language));
                news.push(telling::told(made, first, (&name, train.as_deref()), language));
            }
            news.extend(made.bonuses.iter().map(|bonus| styled(HEAD, &telling::scored(bonus, party, language))));
            told.moves = index + 1;
        }
        redeals(self, look, told, u32::MAX, &mut news);
        news
    }

    fn table(&self, look: &PositionView<'_>, seat: u8) -> Vec<String> {
        table::table(self, look, seat)
    }

    fn choices(&self, look: &PositionView<'_>) -> Vec<Choice> {
        choices::choices(self, look)
    }

    fn asked(&self, _: &[Choice], language: Language) -> Option<String> {
        choices::asked(self, language)
    }

    fn helps(&self, moves: &[MoveTree], pauses: bool) -> Vec<&'static str> {
        let pause = pauses.then_some("terminal.play.help_pause");
        std::iter::once("terminal.play.help").chain(pause).chain(choices::helps(self, moves)).collect()
    }

    fn hand_over(&self, look: &PositionView<'_>, how: &str) -> Vec<String> {
        hand_over::hand_over(self, look, how)
    }

    fn in_play(&self, side: u8) -> Option<i32> {
        let scored = self.scored.get(usize::from(side)).copied();
        scored.filter(|points| *points != 0 && self.left.is_none())
    }

    fn begins(&self, language: Language) -> Vec<String> {
        let hub = self.placed.first().filter(|first| first.seat.is_none());
        let tile = hub.map(|hub| chain::tile_name(&hub.tile));
        tile.map(|tile| language.say("terminal.play.told.hub", &[("tile", &tile)])).into_iter().collect()
    }

    fn made_in_play(&self, side: u8) -> Option<i32> {
        self.scored.get(usize::from(side)).copied()
    }

    fn after_points(&self, language: Language) -> Option<String> {
        let ties = self.left.as_ref().and_then(|left| left.ties.as_ref())?;
        Some(ties.within(language).to_owned())
    }

    fn typed(&self, text: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
        typed::typed(self, text, choices)
    }
}

/// Tells the deals after the first that have not been told yet, up to the one before a ply.
fn redeals(board: &DominoesBoard, look: &PositionView<'_>, told: &mut HandNews, ply: u32, news: &mut Vec<String>) {
    let due = board.redeals.iter().skip(told.deals).take_while(|redeal| redeal.ply <= ply);
    for redeal in due {
        news.push(styled(HEAD, &telling::redealt(redeal, look.party, look.language)));
        told.deals += 1;
    }
}
