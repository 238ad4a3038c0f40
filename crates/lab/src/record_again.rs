//! Records of games of a run: each game is played again for its record.

use sobremesa_catalog::record::{self, Record};
use sobremesa_core::StopFlag;
use sobremesa_protocol::laboratory::GameAt;

use crate::experiment::Experiment;
use crate::tally::Tally;
use crate::work::play_again;

/// The record of a game of a run, which is played again for it; none if the run has no such game.
///
/// # Panics
/// Never: nobody stops the game.
pub fn record_of(experiment: &Experiment, tally: &Tally, at: &GameAt) -> Option<Record> {
    let pairing = tally.pairing_of(experiment, at)?;
    let players = experiment.seated(pairing, (at.block, at.game));
    let names = players.iter().map(ToString::to_string).collect();
    let mut head = record::head(&**experiment.game(), &experiment.setup(at.block), names);
    head.block_game = Some(at.game);
    head.player_hashes = record::player_hashes(&players);
    let played = play_again(experiment, pairing, (at.block, at.game), &StopFlag::default());
    Some(Record { head, lines: played.expect("nobody stops it").lines })
}
