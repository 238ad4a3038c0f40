//! `sobremesa replay`: a recorded match step by step, or held against its seed.

use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;
use sobremesa_catalog::record::{AskedAgain, MAX_BYTES, NotAsked, Record, RecordError, Verification};
use sobremesa_catalog::{Catalog, CatalogGame, read_text};
use sobremesa_lab::Message;
use sobremesa_protocol::record::{Head, RecordLine, SeedParts, Shown};
use sobremesa_protocol::{Pause, Problem, ScoredBonus};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::play::reason;
use crate::screen::{FAINT, HEAD, STRONG, Screen, styled};

/// Steps through a record, or verifies it. A record that does not hold is exit 1, one that cannot be read exit 2.
pub(crate) fn run(args: &ReplayArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let path = args.record.display().to_string();
    let record = read(&args.record, screen)?;
    let game = catalog.rules_of_record(&record).map_err(|error| Failure::of_rules(error, catalog))?;
    if args.verify {
        let mut found = record.verify(&*game);
        // What is not what it says it is need not be asked about.
        let mut asked = if found.problems.is_empty() { game.ask_again(&record) } else { AskedAgain::default() };
        found.problems.append(&mut asked.problems);
        found.problems.extend(args.seed_hash.as_ref().and_then(|noted| other_seed(noted, &record.head)));
        found.problems.sort_by_key(|error| error.line);
        return verified((&path, &record.head), (&found, &asked), args.json, screen);
    }
    record.fits(&*game).map_err(|error| bad(&path, &error, screen))?;
    if args.json {
        screen.json(&RecordJson { head: &record.head, lines: &record.lines })?;
        return Ok(ExitCode::SUCCESS);
    }
    // Only what can be played again is shown as a match; what one seat saw is shown as it stands.
    if record.head.seen_by.is_none() {
        record.replay(&*game).map_err(|error| bad(&path, &error, screen))?;
    }
    tell(&record, &game, screen)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn read(path: &Path, screen: &Screen) -> Result<Record, Failure> {
    let name = path.display().to_string();
    let unreadable =
        |why: Message| Failure::Bad(Message::new("lab.rules.unreadable").with("path", &name).with_message("why", why));
    let text = read_text(path, MAX_BYTES as u64).map_err(unreadable)?;
    Record::read(&text).map_err(|error| bad(&name, &error, screen))
}

pub(crate) fn bad(path: &str, error: &RecordError, screen: &Screen) -> Failure {
    let problem = screen.language.explain(&error.problem);
    Failure::Bad(
        Message::new("terminal.record.at").with("path", path).with("line", error.line).with("problem", problem),
    )
}

/// A record as one JSON value.
#[derive(Serialize)]
struct RecordJson<'a> {
    head: &'a Head,
    lines: &'a [RecordLine],
}

/// What verifying found, as JSON.
#[derive(Serialize)]
struct VerifyReport<'a> {
    holds: bool,
    hands: u32,
    shuffles: u32,
    moves: u32,
    seed_known: bool,
    seed_hash: &'a str,
    /// The parts from which the seed was made; left out where the house drew it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed_parts: Option<&'a SeedParts>,
    /// Moves of computer players that were thought of again.
    thought_again: u32,
    /// Computer players that were not asked.
    not_asked: Vec<&'a str>,
    problems: Vec<VerifiedProblem<'a>>,
}

/// Something that does not hold, with the line of the record.
#[derive(Serialize)]
struct VerifiedProblem<'a> {
    line: usize,
    code: &'a str,
    message: &'a str,
}

/// What is wrong if the hash that was noted before the deal is not the one in a head: the receipt where people added parts to
/// the seed, else the hash of the seed. With people's parts the latter would prove less, so that it does not pass for the
/// receipt: it was shown only after the house knew the seed.
fn other_seed(noted: &str, head: &Head) -> Option<RecordError> {
    let (code, what, found) = match &head.seed_parts {
        Some(parts) => ("record/other-receipt", "the receipt of the shuffle", &parts.receipt),
        None => ("record/other-seed", "the hash of the seed", &head.seed_hash),
    };
    let same = noted.trim().eq_ignore_ascii_case(found);
    let problem = Problem::new(code, format!("{what} is {found}, not the one that was noted"));
    (!same).then_some(RecordError { line: 1, problem: problem.with("found", found.clone()) })
}

/// Tells what verifying a record found, and what its computer players said when they were asked again.
fn verified(
    (path, head): (&str, &Head),
    (found, asked): (&Verification, &AskedAgain),
    json: bool,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    let holds = found.problems.is_empty();
    let code = if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    if json {
        let problems = found.problems.iter().map(|error| VerifiedProblem {
            line: error.line,
            code: &error.problem.code,
            message: &error.problem.message,
        });
        screen.json(&VerifyReport {
            holds,
            hands: found.hands,
            shuffles: found.shuffles,
            moves: found.moves,
            seed_known: found.seed_known,
            seed_hash: &head.seed_hash,
            seed_parts: head.seed_parts.as_ref(),
            thought_again: asked.moves,
            not_asked: asked.not_asked.iter().map(|(name, _)| name.as_str()).collect(),
            problems: problems.collect(),
        })?;
        return Ok(code);
    }
    for error in &found.problems {
        let problem = screen.language.explain(&error.problem);
        let line = error.line.to_string();
        screen.say("terminal.record.at", &[("path", path), ("line", &line), ("problem", &problem)])?;
    }
    let (hands, moves, shuffles) = (found.hands.to_string(), found.moves.to_string(), found.shuffles.to_string());
    let key = match (holds, found.seed_known) {
        (true, true) if found.shuffles == 0 => "terminal.record.holds_unshuffled",
        (true, true) => "terminal.record.holds",
        (true, false) => "terminal.record.holds_unfinished",
        (false, _) => "terminal.record.does_not_hold",
    };
    screen.say(key, &[("path", path), ("hands", &hands), ("moves", &moves), ("shuffles", &shuffles)])?;
    if asked.moves > 0 {
        screen.say("terminal.record.thought_again", &[("moves", &asked.moves.to_string())])?;
    }
    for (name, why) in &asked.not_asked {
        let key = match why {
            NotAsked::Program => "terminal.record.not_asked_program",
            NotAsked::Stranger => "terminal.record.not_asked_stranger",
            NotAsked::Nondeterministic => "terminal.record.not_asked_clock",
            NotAsked::Company => "terminal.record.not_asked_company",
        };
        screen.say(key, &[("player", name)])?;
    }
    if found.shuffles > 0 {
        screen.say("terminal.play.seed_hash", &[("hash", &head.seed_hash)])?;
        tell_receipt(head, screen)?;
    }
    Ok(code)
}

/// Tells the receipt of the shuffle, and from how many parts the seed was made, where people added theirs.
fn tell_receipt(head: &Head, screen: &mut Screen) -> Result<(), Failure> {
    let Some(parts) = &head.seed_parts else { return Ok(()) };
    screen.say("terminal.record.noted_receipt", &[("receipt", &parts.receipt)])?;
    screen.say("terminal.record.seed_made_by", &[("n", &parts.people.len().to_string())])
}

/// Tells a record line by line.
fn tell(record: &Record, game: &CatalogGame, screen: &mut Screen) -> Result<(), Failure> {
    let head = &record.head;
    let name = game.info().name.within(screen.language).to_owned();
    screen.line(&styled(HEAD, &name))?;
    for (player, seat) in head.players.iter().zip(1..) {
        screen.line(&format!("  {seat} {player}"))?;
    }
    let given = [&head.date, &head.place, &head.event];
    let given: Vec<&str> = given.into_iter().flatten().map(String::as_str).collect();
    if !given.is_empty() {
        screen.line(&format!("  {}", given.join(" · ")))?;
    }
    screen.say("terminal.play.seed_hash", &[("hash", &head.seed_hash)])?;
    tell_receipt(head, screen)?;
    record.lines.iter().try_for_each(|line| tell_line(line, head, screen))
}

/// A seat's number and who sat there.
pub(crate) fn seat_name(head: &Head, seat: u8) -> String {
    let player = head.players.get(usize::from(seat)).map_or("?", String::as_str);
    format!("{} {}", u32::from(seat) + 1, player.split_whitespace().next().unwrap_or(player))
}

/// Tells that a hand was shown with which nobody need play.
fn tell_shown(shown: &Shown, name: &str, screen: &mut Screen) -> Result<(), Failure> {
    screen.say("terminal.record.shown", &[("name", name), ("tiles", &shown.tiles)])
}

/// Tells what was scored at once.
fn tell_bonuses(bonuses: &[ScoredBonus], screen: &mut Screen) -> Result<(), Failure> {
    for bonus in bonuses {
        let what = screen.words(&format!("terminal.play.bonus.{}", bonus.what), &[]);
        let (side, points) = ((u32::from(bonus.side) + 1).to_string(), bonus.points.to_string());
        screen.say("terminal.record.bonus", &[("side", &side), ("n", &points), ("what", &what)])?;
    }
    Ok(())
}

fn tell_line(line: &RecordLine, head: &Head, screen: &mut Screen) -> Result<(), Failure> {
    let seat_name = |seat: u8| seat_name(head, seat);
    match line {
        RecordLine::Head(_) => Ok(()),
        RecordLine::Hand { hand, opening } => {
            screen.line("")?;
            let heading = screen.words("terminal.play.hand", &[("hand", &hand.to_string())]);
            screen.line(&format!("{}  {}", styled(HEAD, &heading), styled(FAINT, opening)))
        }
        RecordLine::Shuffle { order, shown, bonuses } => {
            let text = screen.words("terminal.record.shuffle", &[("order", order)]);
            screen.paragraph(&styled(FAINT, &text), "  ")?;
            tell_bonuses(bonuses, screen)?;
            shown.as_ref().map_or(Ok(()), |shown| tell_shown(shown, &seat_name(shown.seat), screen))
        }
        RecordLine::Void(shown) => tell_shown(shown, &seat_name(shown.seat), screen),
        RecordLine::Dealt { seat, tiles, open, again, bonuses } => {
            if *again {
                screen.say("terminal.record.again", &[])?;
            }
            if !open.is_empty() {
                screen.say("terminal.record.turned_up", &[("cards", open)])?;
            }
            tell_bonuses(bonuses, screen)?;
            match seat {
                Some(seat) => screen.say("terminal.record.dealt", &[("name", &seat_name(*seat)), ("tiles", tiles)]),
                None => Ok(()),
            }
        }
        RecordLine::Drew { seat, count, tiles, returned } => {
            let name = seat_name(*seat);
            if *returned > 0 {
                screen.say("terminal.record.returned", &[("name", &name), ("n", &returned.to_string())])?;
            }
            match tiles {
                Some(tiles) => screen.say("terminal.record.drew_tiles", &[("name", &name), ("tiles", tiles)]),
                None => screen.say("terminal.record.drew", &[("name", &name), ("n", &count.to_string())]),
            }
        }
        RecordLine::Move { ply, seat, text, pause, after, ms, why, bonuses } => {
            let mark = match pause {
                Pause::None => "",
                Pause::Short => "?",
                Pause::Long => "??",
            };
            let took = ms.map(|ms| format!("  {ms} ms")).unwrap_or_default();
            let made = format!("{text}{mark}");
            let after = styled(FAINT, after);
            screen.line(&format!(
                "  {:>4}  {:<12}  {}  {after}{took}",
                u64::from(*ply) + 1,
                seat_name(*seat),
                styled(STRONG, &format!("{made:<7}"))
            ))?;
            tell_bonuses(bonuses, screen)?;
            match why.as_ref().and_then(|why| reason(why, screen.language)) {
                Some(why) => screen.paragraph(&styled(FAINT, &why), "        "),
                None => Ok(()),
            }
        }
        RecordLine::HandOver { points, how, left } => {
            let points: Vec<String> = points.iter().map(ToString::to_string).collect();
            let key = format!("terminal.record.how.{how}");
            let named = screen.words(&key, &[]);
            let how = if named == key { how.clone() } else { named };
            for (tiles, seat) in left.iter().zip(0..=u8::MAX) {
                screen.line(format!("        {:<12}  {tiles}", seat_name(seat)).trim_end())?;
            }
            let points = points.join(" · ");
            screen.say("terminal.record.hand_over", &[("how", &how), ("points", &points)])
        }
        RecordLine::Resign { side } => {
            screen.say("terminal.record.resign", &[("side", &(u32::from(*side) + 1).to_string())])
        }
        RecordLine::Forfeit { seat, reason, detail } => {
            let why = screen.words(&format!("forfeit.{reason}"), &[]);
            let args = [("name", seat_name(*seat)), ("why", why), ("detail", detail.clone())];
            let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
            screen.say("terminal.play.forfeit", &args)
        }
        RecordLine::Result { winner, points, seed, .. } => {
            screen.line("")?;
            let points: Vec<String> = points.iter().map(ToString::to_string).collect();
            let points = points.join(" · ");
            match winner {
                Some(side) => {
                    let side = (u32::from(*side) + 1).to_string();
                    screen.say("terminal.record.won", &[("side", &side), ("points", &points)])?;
                }
                None => screen.say("terminal.record.drawn", &[("points", &points)])?,
            }
            screen.say("terminal.play.match.seed", &[("seed", seed)])
        }
    }
}
