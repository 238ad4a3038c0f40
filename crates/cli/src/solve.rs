//! `sobremesa solve` and `sobremesa analyze`: exact play with all hands open, of a position and of a recorded match.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use sobremesa_catalog::{AnyMatch, Catalog};
use sobremesa_core::StopFlag;
use sobremesa_lab::Message;
use sobremesa_protocol::record::Head;
use sobremesa_protocol::{HandAnalysis, JudgedMove, Problem, SolvedPosition};

use crate::args::{AnalyzeArgs, SolveArgs};
use crate::failure::Failure;
use crate::replay::{bad, read, seat_name};
use crate::rules;
use crate::screen::{FAINT, HEAD, STRONG, Screen, styled};

/// Seconds that are taken where it is not said.
const SECONDS: u32 = 60;

/// Steps of a first attempt; on no board do they take more than a few seconds.
const FIRST_STEPS: u64 = 40_000;

/// Each attempt takes so many times as many steps as the one before, so that those that failed cost little beside it.
const MORE_STEPS: u32 = 4;

/// The time after which an attempt that takes long is reported.
const LONG: Duration = Duration::from_secs(5);

/// Attempts with more and more steps, as long as the next one may end in time.
struct Attempts {
    began: Instant,
    /// Nothing: as long as it takes.
    limit: Option<Duration>,
}

impl Attempts {
    fn new(seconds: Option<u32>) -> Self {
        let seconds = seconds.unwrap_or(SECONDS);
        Self { began: Instant::now(), limit: (seconds > 0).then(|| Duration::from_secs(seconds.into())) }
    }

    /// Makes attempts until one is done, or for a share of the time left: the last of them, with its steps.
    fn make<T>(&self, share: u32, screen: &Screen, attempt: impl Fn(u64) -> T, done: impl Fn(&T) -> bool) -> (T, u64) {
        let Some(limit) = self.limit else { return (attempt(u64::MAX), u64::MAX) };
        let began = Instant::now();
        let limit = limit.saturating_sub(self.began.elapsed()) / share.max(1);
        let mut steps = FIRST_STEPS;
        loop {
            let before = began.elapsed();
            let made = attempt(steps);
            let spent = began.elapsed();
            if done(&made) || spent + spent.saturating_sub(before) * MORE_STEPS > limit {
                return (made, steps);
            }
            if spent > LONG {
                let args = [("steps", steps.to_string()), ("seconds", spent.as_secs().to_string())];
                let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
                anstream::eprintln!("{}", screen.words("terminal.solve.goes_on", &args));
            }
            steps = steps.saturating_mul(MORE_STEPS.into());
        }
    }
}

/// Whether a position would have taken more steps than it was given.
fn too_long(solved: &Result<SolvedPosition, Problem>) -> bool {
    solved.as_ref().is_err_and(|problem| problem.code == "position/too-long")
}

/// As many of the moves that cost most are told at the end.
const LISTED: usize = 5;

fn refused(problem: &Problem, screen: &Screen) -> Failure {
    Failure::Bad(Message::new("terminal.solve.refused").with("problem", screen.language.explain(problem)))
}

/// Solves a position: one that is given, or one of a record.
pub(crate) fn solve(args: &SolveArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let attempts = Attempts::new(args.seconds);
    let (game, (solved, steps)) = match (&args.rules, &args.position, &args.record, args.ply) {
        (Some(name), Some(position), None, None) => {
            let game = rules::of_game_or_rules(&rules::spec(name, &args.choices)?, catalog)?;
            let solved = attempts.make(1, screen, |steps| game.solve(position, steps), |solved| !too_long(solved));
            (game.info().game.clone(), solved)
        }
        (None, None, Some(path), Some(ply)) => {
            let (head, played) = recorded(path, catalog, screen)?;
            // The first move is number 1, as `replay` tells them.
            let before = u32::try_from(ply - 1).unwrap_or(u32::MAX);
            let solved = attempts.make(1, screen, |steps| played.solve_at(before, steps), |solved| !too_long(solved));
            (head.game, solved)
        }
        _ => return Err(Failure::Bad(Message::new("terminal.solve.either"))),
    };
    if too_long(&solved) {
        let fits = screen.words(&format!("terminal.solve.{game}.fits"), &[]);
        let seconds = attempts.began.elapsed().as_secs();
        let message = Message::new("terminal.solve.too_long").with("steps", steps).with("seconds", seconds);
        return Err(Failure::Bad(message.with("fits", fits)));
    }
    let solved = solved.map_err(|problem| refused(&problem, screen))?;
    if args.json {
        screen.json(&solved)?;
    } else {
        tell(&solved, &game, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(solved: &SolvedPosition, game: &str, screen: &mut Screen) -> Result<(), Failure> {
    let seat = (u32::from(solved.seat) + 1).to_string();
    screen.say(&format!("terminal.solve.{game}.value"), &[("seat", &seat), ("value", &signed(solved.value))])?;
    for mv in &solved.moves {
        let value = format!("{:>5}", signed(mv.value));
        let style = if mv.value == solved.value { STRONG } else { FAINT };
        screen.line(&format!("  {}  {}", styled(style, &value), mv.text))?;
    }
    screen.say(&format!("terminal.solve.{game}.values"), &[])
}

/// Points with their sign: `+24`, `-12`, `0`.
fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// The match of a record, played again.
fn recorded(path: &std::path::Path, catalog: &Catalog, screen: &Screen) -> Result<(Head, Box<dyn AnyMatch>), Failure> {
    let record = read(path, screen)?;
    let game = catalog.rules_of_record(&record).map_err(|error| Failure::of_rules(error, catalog))?;
    let played = record
        .fits(&*game)
        .and_then(|()| record.replay(&*game))
        .map_err(|error| bad(&path.display().to_string(), &error, screen))?;
    Ok((record.head, played))
}

/// Judges every move of a recorded match, or of one of its hands.
pub(crate) fn analyze(args: &AnalyzeArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (head, played) = recorded(&args.record, catalog, screen)?;
    let path = args.record.display().to_string();
    let last = u64::from(played.hand());
    let hands = match args.hand {
        Some(hand) if hand > last => {
            return Err(Failure::Bad(Message::new("terminal.solve.no_hand").with("hand", hand).with("last", last)));
        }
        Some(hand) => hand..=hand,
        None => 1..=last,
    };
    let attempts = Attempts::new(args.seconds);
    let mut analyses = Vec::new();
    let last = *hands.end();
    for hand in hands {
        let share = u32::try_from(last - hand + 1).unwrap_or(u32::MAX);
        let hand = u32::try_from(hand).unwrap_or(u32::MAX);
        let unfinished = || Failure::Bad(Message::new("terminal.solve.unfinished").with("path", &path));
        let whole = |analysis: &Option<HandAnalysis>| analysis.as_ref().is_none_or(|analysis| analysis.left_out == 0);
        let (analysis, steps) =
            attempts.make(share, screen, |steps| played.analyze(hand, steps, &StopFlag::default()), whole);
        let analysis = analysis.ok_or_else(unfinished)?;
        if !args.json {
            tell_hand(&analysis, &head, screen)?;
            if analysis.left_out > 0 {
                let args = [("n", analysis.left_out.to_string()), ("steps", steps.to_string())];
                let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
                screen.paragraph(&screen.words("terminal.solve.left_out", &args), "  ")?;
            }
        }
        analyses.push(analysis);
    }
    if args.json {
        screen.json(&analyses)?;
    } else {
        tell_dearest(&analyses, &head, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell_hand(analysis: &HandAnalysis, head: &Head, screen: &mut Screen) -> Result<(), Failure> {
    let heading = screen.words("terminal.play.hand", &[("hand", &analysis.hand.to_string())]);
    screen.line(&styled(HEAD, &heading))?;
    if let Some(problem) = &analysis.unfit {
        let why = screen.language.explain(problem);
        return screen.paragraph(&why, "  ");
    }
    for mv in &analysis.moves {
        let number = u64::from(mv.ply) + 1;
        let name = seat_name(head, mv.seat);
        let text = styled(STRONG, &format!("{:<7}", mv.text));
        let better = if mv.cost > 0 { better(mv, screen) } else { String::new() };
        let line = format!("  {number:>4}  {name:<12}  {text}  {:>5}  {better}", signed(mv.value));
        screen.line(line.trim_end())?;
    }
    Ok(())
}

/// What would have been better.
fn better(mv: &JudgedMove, screen: &Screen) -> String {
    screen.words("terminal.solve.better", &[("best", &mv.best), ("value", &signed(mv.best_value))])
}

fn tell_dearest(analyses: &[HandAnalysis], head: &Head, screen: &mut Screen) -> Result<(), Failure> {
    if analyses.iter().all(|analysis| analysis.moves.is_empty()) {
        return Ok(());
    }
    let mut dear: Vec<&JudgedMove> = analyses.iter().flat_map(|analysis| &analysis.moves).collect();
    dear.retain(|mv| mv.cost > 0);
    dear.sort_by_key(|mv| std::cmp::Reverse(mv.cost));
    screen.line("")?;
    if dear.is_empty() {
        return screen.say(&format!("terminal.solve.{}.none_costly", head.game), &[]);
    }
    let heading = screen.words("terminal.solve.costly", &[]);
    screen.line(&styled(HEAD, &heading))?;
    for mv in dear.into_iter().take(LISTED) {
        let (number, name) = ((u64::from(mv.ply) + 1).to_string(), seat_name(head, mv.seat));
        let args = [
            ("ply", number.as_str()),
            ("name", name.as_str()),
            ("move", mv.text.as_str()),
            ("best", mv.best.as_str()),
            ("best_value", &signed(mv.best_value)),
            ("value", &signed(mv.value)),
        ];
        let text = screen.words(&format!("terminal.solve.{}.moment", head.game), &args);
        screen.paragraph(&text, "  ")?;
    }
    screen.say(&format!("terminal.solve.{}.values", head.game), &[])
}
