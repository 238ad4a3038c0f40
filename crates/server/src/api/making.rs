//! Makes moves when it is their time: those of computers and robots once they have thought, and those of people where
//! several play.

use std::sync::Arc;
use std::time::Duration;

use sobremesa_catalog::MoveOutcome;
use sobremesa_core::StopFlag;
use sobremesa_protocol::Pause;

use crate::guest::GuestId;
use crate::house::House;
use crate::refusal::Refusal;
use crate::table::{Errand, ErrandThought, GoOnOutcome, HeldMove, OpenTable};
use crate::thinking::{Caller, off};

/// A person's move that waits to be shown.
pub(super) struct HeldPlay {
    pub(super) guest: GuestId,
    /// How much had been shown when it was made.
    pub(super) shown: u64,
    pub(super) ply: u32,
    pub(super) text: String,
    pub(super) pause: Option<Pause>,
}

/// What becomes of a person's move where several people play.
pub(super) enum TakenPlay {
    /// It was made before.
    Before,
    /// It waits since it was said before.
    Waits,
    /// It is legal, and to be made when it may be shown.
    Held(HeldPlay),
}

/// Takes a person's move where several people play: it is checked at once.
pub(super) async fn take_play(
    table: &Arc<OpenTable>,
    guest: GuestId,
    ply: u32,
    text: String,
    pause: Option<Pause>,
) -> Result<TakenPlay, Refusal> {
    loop {
        let shown = table.shown();
        let (checks, checked) = (Arc::clone(table), text.clone());
        if off(move || checks.check_move(guest, ply, &checked, pause)).await?? == MoveOutcome::Before {
            return Ok(TakenPlay::Before);
        }
        match table.hold_move(guest, shown, &text) {
            HeldMove::Held => return Ok(TakenPlay::Held(HeldPlay { guest, shown, ply, text, pause })),
            HeldMove::Before => return Ok(TakenPlay::Waits),
            HeldMove::Other => return Err(Refusal::not_now("another move of this turn waits to be shown")),
            // The table has gone on since it was checked: where it did so by this very move, which was said twice, that is no refusal.
            HeldMove::Late => {}
        }
    }
}

/// Makes a person's move as soon as the table may show it.
pub(super) async fn made_when_shown(house: &Arc<House>, table: &Arc<OpenTable>, held: HeldPlay) -> Result<(), Refusal> {
    let HeldPlay { guest, shown, ply, text, pause } = held;
    let mut ending = house.ending.subscribe();
    let stands = tokio::select! {
        stands = table.may_show_next(shown) => stands,
        // Who made it says it again when they come back.
        _ = ending.wait_for(|ending| *ending) => false,
    };
    if !stands {
        return Ok(());
    }
    let (kept, played) = (Arc::clone(house), Arc::clone(table));
    let made = off(move || played.play(&kept.store, guest, ply, &text, pause)).await?;
    if made.is_err() {
        table.drop_held_move(shown);
    }
    made.map(|_| ())
}

/// Goes on from a ply and hand once the pace is over, if they still stand.
pub(super) async fn at_last(
    house: &Arc<House>,
    table: &Arc<OpenTable>,
    caller: Caller,
    (ply, hand): (u32, u32),
) -> Result<(), Refusal> {
    let mut ending = house.ending.subscribe();
    tokio::select! {
        () = tokio::time::sleep(house.pace) => {}
        _ = ending.wait_for(|ending| *ending) => return Ok(()),
    }
    let (kept, table) = (Arc::clone(house), Arc::clone(table));
    match off(move || table.next_at_last(&kept.store, caller.guest, ply, hand)).await?? {
        GoOnOutcome::Think(errand) => done(house, caller, errand).await,
        _ => Ok(()),
    }
}

/// Has a computer player think, and makes its move on the beat.
pub(super) async fn done(house: &Arc<House>, caller: Caller, errand: Errand) -> Result<(), Refusal> {
    let stop = errand.stop().clone();
    if errand.bot().is_some() {
        return asked_bot(house, errand).await;
    }
    let work = move |answer: &StopFlag| {
        let began = tokio::time::Instant::now();
        errand.think(answer).map(|thought| (errand, thought, began))
    };
    let (errand, thought, began) = house.thinkers.think(caller, &stop, work).await??;
    made_on_the_beat(house, errand, thought, began).await
}

/// Makes a move that was thought of, on the beat.
async fn made_on_the_beat(
    house: &Arc<House>,
    errand: Errand,
    thought: ErrandThought,
    began: tokio::time::Instant,
) -> Result<(), Refusal> {
    let shown = began + errand.shown_after(&house.beats, began.elapsed());
    let mut ending = house.ending.subscribe();
    tokio::select! {
        () = tokio::time::sleep_until(shown) => {}
        // Whoever comes back asks for the move again.
        _ = ending.wait_for(|ending| *ending) => return Ok(()),
    }
    if let Some((table, shown)) = errand.paced() {
        tokio::select! {
            // Whether it still stands is seen when it is made.
            _ = table.may_show_next(shown) => {}
            _ = ending.wait_for(|ending| *ending) => return Ok(()),
        }
    }
    let kept = Arc::clone(house);
    off(move || errand.make(thought, &kept.store)).await?
}

/// How often it is looked whether a move of a robot that is not here is still wanted.
const LOOK: Duration = Duration::from_millis(500);

/// Has a robot move, once it is here: where it goes before it has answered, it is asked again when it comes back.
async fn asked_bot(house: &Arc<House>, mut errand: Errand) -> Result<(), Refusal> {
    let mut ending = house.ending.subscribe();
    loop {
        let mut changes = house.bots.changes();
        let id = errand.bot().unwrap_or_default().to_owned();
        let (known, asked) = (Arc::clone(house), id.clone());
        if !off(move || known.is_bot(&asked)).await?? {
            let (kept, thought) = (Arc::clone(house), errand.revoked());
            return off(move || errand.make(thought, &kept.store)).await?;
        }
        let Some(link) = house.bots.link(&id) else {
            tokio::select! {
                _ = changes.changed() => {}
                () = tokio::time::sleep(LOOK) => {}
                _ = ending.wait_for(|ending| *ending) => return Ok(()),
            }
            if errand.stop().is_set() {
                return Ok(());
            }
            continue;
        };
        let (caller, stop) = (link.caller, errand.stop().clone());
        let work = move |_: &StopFlag| {
            let began = tokio::time::Instant::now();
            let thought = errand.ask_bot(&link);
            (errand, thought, began)
        };
        let (back, thought, began) = house.bots.thinkers.think(caller, &stop, work).await?;
        errand = back;
        match thought? {
            ErrandThought::Nothing if errand.stop().is_set() || *house.ending.borrow() => return Ok(()),
            ErrandThought::Nothing => {}
            thought => return made_on_the_beat(house, errand, thought, began).await,
        }
    }
}

#[cfg(test)]
mod tests;
