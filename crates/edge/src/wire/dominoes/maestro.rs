//! The strong player from its options.

use std::time::Duration;

use sobremesa_dominoes::maestro::{PausesRead, Settings};

/// Settings by option.
pub(super) fn maestro(option: impl Fn(&str) -> u32) -> Settings {
    let all = Settings::default();
    let time = option("milliseconds");
    Settings {
        iterations: option("iterations"),
        time: (time > 0).then(|| Duration::from_millis(time.into())),
        inference: option("inference") == 1,
        exact: if option("exact") == 1 { all.exact } else { 0 },
        pauses: match option("pauses") {
            0 => PausesRead::None,
            1 => PausesRead::All,
            2 => PausesRead::Partner,
            _ => PausesRead::Rivals,
        },
        playout: option("playout") == 1,
        ..all
    }
}
