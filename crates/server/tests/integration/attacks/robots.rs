//! Slow robots kept everybody's robots waiting: as many as guests of one address may seat, each taking nearly all of the time that
//! it has for a move.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_protocol::{NewBot, Turn};
use tokio::sync::Notify;

use super::harness::{AttackedHouse, IN_TIME, SECOND_CLIENT, Size, attack, percentile};
use crate::support::{Bot, Guest};

/// What a slow robot takes for a move, of the ten seconds that it has.
const SLOW: Duration = Duration::from_secs(8);

/// Robots of one guest, and the seats at which each plays: the guest has windows for no more.
const ROBOTS: usize = 4;
const GAMES: usize = 4;

/// Moves of the second client's robot that are looked at.
const MOVES: usize = 8;

/// What the slow robots did so far.
#[derive(Default)]
struct SlowRobots {
    /// Questions that they were asked.
    asked: AtomicUsize,
    /// Answers that they gave.
    answered: AtomicUsize,
    changed: Notify,
}

impl SlowRobots {
    fn thinking(&self) -> usize {
        let answered = self.answered.load(Ordering::SeqCst);
        self.asked.load(Ordering::SeqCst) - answered
    }

    /// A robot that answers each question only when its time is nearly over.
    async fn play(self: Arc<Self>, mut bot: Bot) {
        let mut due = std::collections::VecDeque::new();
        loop {
            let next = due.front().map(|(at, _)| *at);
            tokio::select! {
                line = bot.hear() => match line {
                    Ok(line) if line["line"] == "turn" => {
                        due.push_back((tokio::time::Instant::now() + SLOW, line));
                        self.asked.fetch_add(1, Ordering::SeqCst);
                        self.changed.notify_waiters();
                    }
                    Ok(_) => {}
                    Err(_) => return,
                },
                () = tokio::time::sleep_until(next.unwrap_or_else(tokio::time::Instant::now)), if next.is_some() => {
                    let (_, turn) = due.pop_front().expect("one is due");
                    self.answered.fetch_add(1, Ordering::SeqCst);
                    bot.answer(&turn).await;
                }
            }
        }
    }
}

async fn robot(guest: &Guest, name: &str) -> (String, String) {
    let answer = guest.post("/api/bots", &json!({ "name": name })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let NewBot { bot, token } = answer.json();
    (format!("bot:{}", bot.id), token)
}

/// Goes on with a table for as long as it lasts, and then with another one.
async fn keep_playing(guest: Arc<Guest>, player: String) {
    loop {
        let set = guest.set("duel", &["me", &player]).await;
        let mut seat = guest.sit(&set.id).await;
        let view = seat.table().await;
        seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
        guest.delete(&format!("/api/tables/{}", set.id)).await;
    }
}

#[test]
fn slow_robots_at_many_tables() {
    attack(async {
        let places = Size::asked().of(2, 64);
        let house = AttackedHouse::open(|config| {
            config.hosts.push("mesa.example".to_owned());
            config.limits.bots_thinking = places;
        });
        let slow = Arc::new(SlowRobots::default());
        for _ in 0..Size::asked().of(1, 6) {
            let guest = Arc::new(house.attacker());
            for number in 0..Size::asked().of(1, ROBOTS) {
                let (player, token) = robot(&guest, &format!("slow {number}")).await;
                let bot = Bot::greeted(house.addr, &token).await;
                tokio::spawn(Arc::clone(&slow).play(bot));
                for _ in 0..GAMES {
                    tokio::spawn(keep_playing(Arc::clone(&guest), player.clone()));
                }
            }
        }
        // Twice as many as there are places would think, or half as many more.
        while slow.thinking() < places {
            slow.changed.notified().await;
        }

        let client = house.second_client();
        let (player, token) = robot(&client, "quick").await;
        let mut bot = Bot::greeted_from(Some(SECOND_CLIENT), house.addr, &token).await;
        let set = client.set("duel", &["me", &player]).await;
        let mut seat = client.sit(&set.id).await;
        let mut view = seat.table().await;
        let (mut times, mut waited_for_no_other) = (Vec::new(), 0);
        while times.len() < MOVES {
            let (ply, hand, turn) = (view.position.ply, view.position.hand, view.position.turn.clone());
            assert_ne!(turn, Turn::Nothing, "a match has more moves than that");
            let (asked, answered) = (Instant::now(), slow.answered.load(Ordering::SeqCst));
            seat.go_on(&view).await;
            if turn == (Turn::Seat { seat: 1 }) {
                let question = bot.hear_of("turn").await;
                times.push(asked.elapsed());
                // Else one of them may have had to answer first.
                waited_for_no_other += usize::from(slow.answered.load(Ordering::SeqCst) == answered);
                bot.answer(&question).await;
            }
            while (view.position.ply, view.position.hand) == (ply, hand) {
                view = seat.table().await;
            }
        }
        assert!(waited_for_no_other > 0, "each of {MOVES} moves had to wait for a slow robot: {times:?}");
        if Size::asked() == Size::Full {
            let most = percentile(&times, 99);
            eprintln!("slow robots: asked 50% {:?}, 99% {most:?}", percentile(&times, 50));
            assert!(most <= IN_TIME, "the robot was asked within {most:?}, not {IN_TIME:?}");
        }
        house.close().await;
    });
}
