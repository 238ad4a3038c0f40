//! What a machine does in a second: every figure has its yardstick, and both do the same.

use serde_json::Value;

use crate::laboratory::well;
use crate::terminal::Terminal;

#[test]
fn figures_stand_beside_their_yardsticks() {
    let terminal = Terminal::new();
    let measured: Vec<Value> =
        serde_json::from_str(&well(terminal.run(&["bench", "escoba", "--json"], "")).out).expect("JSON");
    let names: Vec<&str> = measured.iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names, ["engine", "hands", "matches", "worlds"]);
    for row in &measured {
        assert_eq!(row["rules"], "escoba");
        let per_second = row["per_second"].as_f64().expect("a number");
        assert!(per_second > 0.0, "{row}");
        let yardstick = match row["name"].as_str() {
            Some("engine") => "by_hand",
            Some("hands") => "engine_alone",
            _ => {
                assert!(row["beside"].is_null(), "{row}");
                continue;
            }
        };
        assert_eq!(row["beside"]["name"], yardstick);
        let beside = row["beside"]["per_second"].as_f64().expect("a number");
        let ratio = row["beside"]["ratio"].as_f64().expect("a number");
        assert!((per_second / beside / ratio - 1.0).abs() < 1e-9, "{row}");
    }
}
