//! What comes over a wire: what browsers send, and both directions of what programs are told and answer.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sobremesa_catalog::{Setup, draft_player, draft_rules, game_ids};
use sobremesa_core::seed_parts::SeedPart;
use sobremesa_core::{Seat, Seed, Unit};
use sobremesa_lab::form;
use sobremesa_protocol::day::BeginDay;
use sobremesa_protocol::laboratory::StartRun;
use sobremesa_protocol::program::{HostLine, ProgramLine};
use sobremesa_protocol::workshop::FileDraft;
use sobremesa_protocol::{
    AskShuffle, BotHostLine, BotLine, ClientMessage, CreateTable, EnterTable, GatheringRequest, MakeBot, Turn,
    UseCarryCode,
};
use sobremesa_server::read_carry_code;

use crate::matches;

/// Most lines that an engine hears.
const LINES: usize = 200;

/// A text as a value, which is written as it is read.
fn read<T: DeserializeOwned + Serialize>(text: &str) -> Option<T> {
    let value: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_value(&value).expect("what was read can be written");
    let again: T = serde_json::from_value(written.clone()).unwrap_or_else(|error| panic!("{error}: {written}\n{text}"));
    assert_eq!(serde_json::to_value(&again).expect("it was written"), written, "{text}");
    Some(value)
}

/// Each line is a message or the body of a request from a browser. What can be read is written as it was read; moves are made at a
/// table, drafts of files are made, experiments are looked at, or refused.
///
/// # Panics
/// If something of that does not hold.
pub fn any_message(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let game = matches::rules("duel");
    let mut played = game.open(&Setup { seed: Seed([3; 32]), unit: Unit::Match, block: 0 });
    for line in text.lines().take(LINES) {
        if let Some(ClientMessage::Play { ply, text, pause }) = read(line) {
            let Turn::Seat { seat } = played.turn() else { break };
            let _ = played.play(ply, Seat(seat), &text, pause);
        }
        if let Some(asked) = read::<CreateTable>(line) {
            let _ = sobremesa_catalog::Catalog::default().rules(&asked.rules);
        }
        if let Some(draft) = read::<FileDraft>(line) {
            for game in game_ids() {
                let _ = draft_rules(game, &draft);
                let _ = draft_player(game, &draft);
            }
        }
        if let Some(asked) = read::<StartRun>(line) {
            let _ = form::experiment(&asked, &game, Seed([5; 32]));
        }
        let request = read::<GatheringRequest>(line);
        if let Some(GatheringRequest::Bind { hash: part } | GatheringRequest::Open { part, .. }) = request {
            check_part(&part);
        }
        if let Some(asked) = read::<AskShuffle>(line) {
            check_part(&asked.hash);
        }
        if let Some(asked) = read::<UseCarryCode>(line) {
            any_carry_code(asked.words.as_bytes());
        }
        read::<EnterTable>(line);
        read::<BeginDay>(line);
        read::<MakeBot>(line);
    }
}

/// A part of a seed, or the hash of one, is written in its digits.
fn check_part(text: &str) {
    if let Some(part) = SeedPart::from_hex(text) {
        assert!(part.to_hex().eq_ignore_ascii_case(text), "{text}");
        assert_ne!(part.house_hash(), part.person_hash(), "{text}");
    }
}

/// A text as a code to go on at another device is read, or refused; what was read is read again however its words are written.
///
/// # Panics
/// If something of that does not hold.
pub fn any_carry_code(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match read_carry_code(&text) {
        Ok(words) => {
            for written in [words.join("-"), words.join(" ").to_uppercase(), words.join(", ").replace('a', "á")] {
                assert_eq!(read_carry_code(&written).ok(), Some(words), "{text}");
            }
        }
        Err(problem) => {
            assert!(["carry/six-words", "carry/unknown-word"].contains(&problem.code.as_str()), "{problem:?}: {text}");
        }
    }
}

/// Each line is said over the socket of a robot, by the house or by the robot: it is read as it is written, or refused. Without the
/// id of its match it is the line that a program on this machine is told, or answers.
///
/// # Panics
/// If something of that does not hold.
pub fn any_bot_line(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines().take(LINES) {
        if let Some(BotLine { line: said, .. }) = read::<BotLine>(line) {
            let bare = serde_json::to_value(BotLine { of: None, line: said.clone() }).expect("it was read");
            assert_eq!(serde_json::from_value::<ProgramLine>(bare).ok(), Some(said), "{line}");
        }
        if let Some(BotHostLine { line: said, .. }) = read::<BotHostLine>(line) {
            let bare = serde_json::to_value(BotHostLine { of: None, line: said.clone() }).expect("it was read");
            assert_eq!(serde_json::from_value::<HostLine>(bare).ok(), Some(said), "{line}");
        }
    }
}

/// The first line names rules, the second a player; each line after it is said to that player as a program is told it. It answers
/// with what it can play, or refuses the line.
///
/// # Panics
/// If something of that does not hold.
pub fn any_host_line(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let game = matches::rules(lines.next().unwrap_or_default());
    let player = lines.next().unwrap_or_default().parse().ok();
    // One that would think for long is none to ask a thousand times.
    let quick = player.filter(|spec: &sobremesa_catalog::PlayerSpec| spec.options.is_empty());
    let engine = quick.and_then(|spec| game.engine(&spec).ok());
    let random = || game.engine(&"random".parse().expect("a name")).expect("every game has it");
    let mut engine = engine.unwrap_or_else(random);
    for line in lines.take(LINES) {
        let Ok(line) = serde_json::from_str::<HostLine>(line) else { continue };
        let written = serde_json::to_string(&line).expect("what was read can be written");
        assert_eq!(serde_json::from_str::<HostLine>(&written).as_ref().ok(), Some(&line), "{written}\n{text}");
        match engine.hear(&line) {
            Ok(Some(ProgramLine::Move { text: made, .. })) => {
                if let HostLine::Turn { legal, .. } = &line {
                    // A host may write a move in another way than we do: `7e:se`.
                    let is_listed = legal.iter().any(|told| told.trim().eq_ignore_ascii_case(&made));
                    assert!(legal.is_empty() || is_listed, "`{made}` of {legal:?}\n{text}");
                }
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
}

/// Each line is what a program says: it is read as it is written, or refused.
///
/// # Panics
/// If something of that does not hold.
pub fn any_program_line(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines().take(LINES) {
        read::<ProgramLine>(line);
    }
}
