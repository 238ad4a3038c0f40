//! Experiments over the wire.

mod balances;
mod refusals;
mod restarting;
mod running;
mod tunings;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_protocol::laboratory::{RunState, RunSummary, RunView};

use crate::support::Guest;

/// Longest that a test waits for a run.
const PATIENCE: Duration = Duration::from_mins(2);

/// The request for so many games of two players.
fn asked(players: [&str; 2], games: u64) -> Value {
    json!({ "rules": "duel", "teams": [[players[0]], [players[1]]], "games": games, "seed": "laboratory" })
}

impl Guest {
    async fn start(&self, asked: &Value) -> RunSummary {
        let answer = self.post("/api/lab/runs", asked).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    async fn run(&self, id: &str) -> RunView {
        let answer = self.get(&format!("/api/lab/runs/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Waits until a run is in a state.
    async fn until(&self, id: &str, state: RunState) -> RunView {
        self.until_so(id, |view| view.summary.state == state).await
    }

    /// Waits until a run stands so.
    async fn until_so(&self, id: &str, so: impl Fn(&RunView) -> bool) -> RunView {
        let begun = Instant::now();
        loop {
            let view = self.run(id).await;
            if so(&view) {
                return view;
            }
            assert!(begun.elapsed() < PATIENCE, "{:?}", view.summary);
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    async fn act(&self, id: &str, what: &str) -> RunSummary {
        let answer = self.request("POST", &format!("/api/lab/runs/{id}/{what}"), "", b"").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }
}
