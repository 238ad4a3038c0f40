//! Hints and moves taken back among people: all are asked, one no is enough, and the record says what was agreed to.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Consent, HintGiven, HintView, QuestionState, QuestionView, ServerMessage, TableView, Turn};

use crate::gatherings::{gathered, stands};
use crate::support::{Guest, Seat, TestServer, config, next, refusal_of};

/// A server at which the others have so long to agree.
async fn server(data: &std::path::Path, consent: Duration) -> TestServer {
    let mut config = config(data);
    config.count = Duration::ZERO;
    config.pace = Duration::ZERO;
    config.consent = consent;
    config.stand_in_after = Duration::ZERO;
    TestServer::with(config).await
}

const LONG: Duration = Duration::from_hours(1);

async fn until(window: &mut Seat, holds: impl Fn(&TableView) -> bool) -> TableView {
    loop {
        let view = window.table().await;
        if holds(&view) {
            return view;
        }
    }
}

async fn hint(window: &mut Seat) -> HintView {
    loop {
        match window.hear().await {
            ServerMessage::Hint { hint } => return hint,
            ServerMessage::Table { .. } => {}
            other => panic!("no hint: {other:?}"),
        }
    }
}

fn asked(say: &str, view: &TableView) -> Value {
    json!({ "say": say, "ply": view.position.ply })
}

fn answer(question: &QuestionView, yes: bool) -> Value {
    json!({ "say": "answer", "question": question.number, "yes": yes })
}

/// The question at a window, once it stands like that.
async fn question(window: &mut Seat, state: QuestionState) -> QuestionView {
    let view = until(window, |view| view.question.as_ref().is_some_and(|question| question.state == state)).await;
    view.question.expect("just seen")
}

/// The people at a table, each with a window, whose turn it is first.
async fn sit(id: &str, people: &[Guest]) -> Vec<(Seat, TableView)> {
    let mut all = Vec::new();
    for guest in people {
        let mut window = guest.sit(id).await;
        let view = window.table().await;
        all.push((window, view));
    }
    all
}

/// Plays on until it is somebody's turn of whom something holds; gives their place among the windows.
async fn play_until(all: &mut [(Seat, TableView)], enough: impl Fn(&TableView) -> bool) -> usize {
    loop {
        if let Some(at) = all.iter().position(|(_, view)| enough(view)) {
            return at;
        }
        let before = stands(&all[0].1);
        let mover = match all[0].1.position.turn {
            Turn::Seat { seat } => all.iter().position(|(_, view)| view.seats[usize::from(seat)].yours),
            _ => None,
        };
        match mover {
            Some(at) => {
                let (window, view) = &mut all[at];
                let view = view.clone();
                window.go_on(&view).await;
            }
            None => {
                for (window, view) in all.iter_mut() {
                    window.say(&next(view)).await;
                }
            }
        }
        for (window, view) in all.iter_mut() {
            *view = until(window, |view| stands(view) != before).await;
        }
    }
}

/// Whether it is the viewer's own turn, with a choice that could be taken back.
fn may_take_back(view: &TableView) -> bool {
    view.can_take_back && view.position.turn == Turn::Seat { seat: view.you.expect("they sit there") }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_once_all_agree_and_leaves_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), LONG).await;
    let (id, people) = gathered(&server, "international", &["me", "friend", "friend", "random"]).await;
    let mut all = sit(&id, &people).await;
    let asker = play_until(&mut all, may_take_back).await;
    let view = all[asker].1.clone();
    let seat = view.you.unwrap();
    all[asker].0.say(&asked("take_back", &view)).await;
    let others: Vec<usize> = (0..3).filter(|other| *other != asker).collect();
    let put = question(&mut all[others[0]].0, QuestionState::Open).await;
    assert_eq!((put.what, put.seat, put.waits_for.len()), (Consent::TakeBack, seat, 2));
    assert_eq!(
        refusal_of(&mut all[asker].0, &answer(&put, true)).await.code,
        "consent/over",
        "nobody answers themselves"
    );
    assert_eq!(refusal_of(&mut all[asker].0, &asked("take_back", &view)).await.code, "consent/open");
    all[others[0]].0.say(&answer(&put, true)).await;
    let waits = until(&mut all[others[1]].0, |view| {
        view.question.as_ref().is_some_and(|question| question.waits_for.len() == 1)
    })
    .await;
    assert_eq!((waits.taken_back, stands(&waits)), (0, stands(&view)), "one has not answered yet");
    all[others[1]].0.say(&answer(&put, true)).await;
    for (window, _) in &mut all {
        let back = until(window, |view| view.taken_back == 1).await;
        assert!(back.position.ply < view.position.ply);
        assert_eq!(back.position.turn, Turn::Seat { seat });
    }
    // Of the moves nothing is left, and the head says that some were taken back.
    let record = people[asker].get(&format!("/api/tables/{id}/record")).await;
    let ply = people[asker].view(&id).await.position.ply;
    let mut lines = record.text().lines().map(|line| serde_json::from_str::<RecordLine>(line).unwrap());
    assert!(matches!(lines.next(), Some(RecordLine::Head(head)) if head.taken_back == 1));
    assert!(lines.all(|line| !matches!(line, RecordLine::Move { ply: at, .. } if at >= ply)));
    assert_eq!(refusal_of(&mut all[others[0]].0, &answer(&put, true)).await.code, "consent/over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_no_is_enough_and_is_not_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), LONG).await;
    let (id, people) = gathered(&server, "amazons-6x6", &["me", "friend"]).await;
    let mut all = sit(&id, &people).await;
    let asker = play_until(&mut all, may_take_back).await;
    let view = all[asker].1.clone();
    for (say, what) in [("hint", Consent::Hint), ("take_back", Consent::TakeBack)] {
        all[asker].0.say(&asked(say, &view)).await;
        let put = loop {
            let put = question(&mut all[1 - asker].0, QuestionState::Open).await;
            if put.what == what {
                break put;
            }
        };
        all[1 - asker].0.say(&answer(&put, false)).await;
        assert_eq!(question(&mut all[asker].0, QuestionState::Refused).await.number, put.number);
        assert_eq!(refusal_of(&mut all[asker].0, &asked(say, &view)).await.code, "consent/refused");
    }
    let stood = people[0].view(&id).await;
    assert_eq!((stands(&stood), stood.taken_back), (stands(&view), 0));
    // Whose turn it is not asks for no hint.
    let waits = all[1 - asker].1.clone();
    assert_eq!(refusal_of(&mut all[1 - asker].0, &asked("hint", &waits)).await.code, "table/not-now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_that_all_agree_to_is_given_to_who_asked_alone_and_stands_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path(), LONG).await;
    let (id, people) = gathered(&first, "duel", &["me", "friend"]).await;
    let mut all = sit(&id, &people).await;
    let asker = play_until(&mut all, |view| view.position.turn == Turn::Seat { seat: view.you.unwrap() }).await;
    let view = all[asker].1.clone();
    all[asker].0.say(&asked("hint", &view)).await;
    let put = question(&mut all[1 - asker].0, QuestionState::Open).await;
    all[1 - asker].0.say(&answer(&put, true)).await;
    question(&mut all[asker].0, QuestionState::Agreed).await;
    all[asker].0.say(&asked("hint", &view)).await;
    assert_eq!(hint(&mut all[asker].0).await.ply, view.position.ply);
    let waits = all[1 - asker].1.clone();
    assert_eq!(refusal_of(&mut all[1 - asker].0, &asked("hint", &waits)).await.code, "table/not-now");
    drop(all);
    first.stop().await;
    let second = server(folder.path(), LONG).await;
    let ana = people[0].at(second.addr);
    let record = ana.get(&format!("/api/tables/{id}/record")).await;
    let head: RecordLine = serde_json::from_str(record.text().lines().next().unwrap()).unwrap();
    let RecordLine::Head(head) = head else { panic!("a head") };
    assert_eq!(head.hints, [HintGiven { seat: view.you.unwrap(), ply: view.position.ply }]);
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_in_time_has_not_agreed_and_who_is_played_for_is_not_asked() {
    let folder = tempfile::tempdir().unwrap();
    let hasty = server(folder.path(), Duration::ZERO).await;
    let (id, people) = gathered(&hasty, "international", &["me", "random", "friend", "random"]).await;
    let mut all = sit(&id, &people).await;
    let asker = play_until(&mut all, may_take_back).await;
    let view = all[asker].1.clone();
    all[asker].0.say(&asked("take_back", &view)).await;
    let lapsed = question(&mut all[asker].0, QuestionState::Lapsed).await;
    assert_eq!(refusal_of(&mut all[1 - asker].0, &answer(&lapsed, true)).await.code, "consent/over");
    assert_eq!(people[0].view(&id).await.taken_back, 0);
    // The other goes and lets a computer play: then there is nobody to be asked.
    let away = all[1 - asker].1.you.unwrap();
    all[1 - asker].0.say(&json!({ "say": "stand_in", "seat": away })).await;
    until(&mut all[asker].0, |view| view.seats[usize::from(away)].stand_in.as_ref().is_some_and(|named| named.plays))
        .await;
    all[asker].0.say(&asked("take_back", &view)).await;
    let back = until(&mut all[asker].0, |view| view.taken_back == 1).await;
    assert!(back.position.ply < view.position.ply);
    hasty.stop().await;
}
