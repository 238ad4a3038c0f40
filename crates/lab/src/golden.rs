//! The golden game of an experiment: what every machine that plays a part of it plays first, and must play the same.

use sobremesa_core::StopFlag;

use crate::experiment::Experiment;
use crate::work::play_again;

/// The hash of the golden game, in hexadecimal: BLAKE3 over the lines of its record, each with an end of line. So every shuffle
/// and every move of it stands in the hash, and nothing of how long somebody thought.
///
/// It is the first game of the first pairing that comes out the same whenever it is played. None where there is no such pairing
/// (programs, several threads in one memory, a clock that cut a move short), or `stop` was set before the game was over.
pub fn golden_hash(experiment: &Experiment, stop: &StopFlag) -> Option<String> {
    let pairings = experiment.pairings(0, &[]);
    let pairing = pairings.iter().find(|pairing| experiment.not_repeatable(pairing, &[]).is_none())?;
    let played = play_again(experiment, pairing, (pairing.first_block, 0), stop)?;
    if stop.is_set() || played.thinking.iter().any(|thinking| thinking.clocked > 0) {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    for line in &played.lines {
        serde_json::to_writer(&mut hasher, line).ok()?;
        hasher.update(b"\n");
    }
    Some(hasher.finalize().to_hex().to_string())
}
