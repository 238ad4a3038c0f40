//! The strong player from its options.

use std::time::Duration;

use sobremesa_dominoes::maestro::{Maestro, PausesRead, Settings};

use crate::options::{self, OptionRow, PlayerOption, Spends};

const ITERATIONS: PlayerOption<u32> = PlayerOption::whole("option.dominoes.iterations", (1, 1_000_000), 5_000)
    .spending(Spends::Work { a_second: 40_000.0 });
const MILLISECONDS: PlayerOption<Option<Duration>> =
    PlayerOption::milliseconds("option.dominoes.milliseconds", 600_000);
const INFERENCE: PlayerOption<bool> = PlayerOption::yes_no("option.dominoes.inference", true);
const EXACT: PlayerOption<bool> = PlayerOption::yes_no("option.dominoes.exact", true);
const PAUSES: PlayerOption<PausesRead> =
    PlayerOption::one_of("option.dominoes.pauses", &["none", "all", "partner", "rivals"], 1, |place| {
        [PausesRead::None, PausesRead::All, PausesRead::Partner, PausesRead::Rivals][place as usize]
    });
const PLAYOUT: PlayerOption<bool> = PlayerOption::yes_no("option.dominoes.playout", true);

/// The options of the strong player.
pub(super) const OPTIONS: &[OptionRow] =
    &[ITERATIONS.row, MILLISECONDS.row, INFERENCE.row, EXACT.row, PAUSES.row, PLAYOUT.row];

/// Makes the strong player from its options.
pub(super) fn player<const W: usize>(set: &options::Settings) -> Maestro<W> {
    let all = Settings::default();
    Maestro::new(Settings {
        iterations: ITERATIONS.of(set),
        time: MILLISECONDS.of(set),
        inference: INFERENCE.of(set),
        exact: if EXACT.of(set) { all.exact } else { 0 },
        pauses: PAUSES.of(set),
        playout: PLAYOUT.of(set),
        ..all
    })
}
