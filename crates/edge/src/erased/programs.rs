//! Programs at seats of a match: told what their seats see, asked for moves, held to the rules.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_core::{Fault, Match, MatchTurn, Observer, Player, Seat, StopFlag, Unit};
use sobremesa_programs::{Limits, Program, Unanswered};
use sobremesa_protocol::Explanation;
use sobremesa_protocol::program::{HostLine, MatchHead};
use sobremesa_protocol::record::RecordLine;

use super::played::ErasedMatch;
use super::stopwatch::Stopwatch;
use super::{Course, ErasedGame, collect_legal, decide, player, tell_one};
use crate::any::{AnyMatch, Failure, GameRow, PlayedGame, Setup, ThinkError};
use crate::programs::{command_line, is_program, limits};
use crate::spec::PlayerSpec;
use crate::wire::Wire;

/// Most characters kept of what a program says of a move.
const LONGEST_SAID: usize = 300;

/// A program at a seat.
#[derive(Debug)]
struct Seated {
    seat: Seat,
    program: Program,
    /// Lines of the match that it was told, and the last of them.
    told: usize,
    last: Option<RecordLine>,
}

/// A move that a program chose and may make.
pub(super) struct Chosen<G: Wire> {
    pub(super) mv: G::Move,
    pub(super) signal: G::Signal,
    pub(super) why: Option<Explanation>,
    /// How many moves were legal.
    pub(super) legal: usize,
}

/// What is played, for a program at a seat.
fn head<G: Wire>(of: &ErasedMatch<G>, game: u64, seat: Seat, limits: &Limits) -> MatchHead {
    let setup = of.setup();
    let about = of.about();
    MatchHead {
        game: about.info.game.clone(),
        rules: about.spec.clone(),
        rules_hash: about.hash.clone(),
        rules_file: about.file.clone(),
        unit: match setup.unit {
            Unit::Match => "match".to_owned(),
            Unit::Hand { index } => format!("hand {index}"),
        },
        target: about.info.target.filter(|_| setup.unit == Unit::Match),
        seat: seat.0,
        sides: about.info.sides.clone(),
        seed: setup.seed.key().seat(setup.block, game, seat.0).to_hex(),
        time: limits.per_move.as_millis() as u64,
        game_time: limits.per_game.as_millis() as u64,
    }
}

impl Seated {
    /// Starts a canonical program at a seat of a match.
    fn start<G: Wire>(of: &ErasedMatch<G>, game: u64, seat: Seat, spec: &PlayerSpec) -> Result<Self, Failure> {
        let limits = limits(spec);
        let line = command_line(spec).expect("only programs are started");
        let program = Program::start(&line, limits).map_err(|failure| at(seat, failure))?;
        program.tell(&HostLine::Match(Box::new(head(of, game, seat, &limits))));
        Ok(Self { seat, program, told: 0, last: None })
    }

    /// Tells it what its seat has seen since the last time. How the match ended is told without its seed, from which
    /// the deals of other matches could be worked out.
    fn tell<G: Wire>(&mut self, of: &ErasedMatch<G>) {
        for line in of.seen_from(Observer::Seat(self.seat), self.told) {
            match line {
                RecordLine::Result { winner, points, termination, .. } => {
                    self.program.tell(&HostLine::Over { winner, points, termination });
                }
                RecordLine::Forfeit { .. } => {}
                seen => self.program.tell(&HostLine::Seen(Box::new(seen))),
            }
        }
        self.told = of.lines.len();
        self.last = of.lines.last().cloned();
    }

    /// Whether all that it was told happened in this match.
    fn knows<G: Wire>(&self, of: &ErasedMatch<G>) -> bool {
        self.told == 0 || of.lines.get(self.told - 1) == self.last.as_ref()
    }

    /// Asks it for a move, and sees that it can be made.
    fn choose<G: Wire>(
        &mut self,
        of: &ErasedMatch<G>,
        explain: bool,
        stop: &StopFlag,
    ) -> Result<Chosen<G>, ThinkError> {
        self.tell(of);
        let game = &**of.played.game();
        let mut legal = Vec::new();
        collect_legal(game, of.played.state(), self.seat, &mut legal);
        let texts: Vec<String> = legal.iter().map(|mv| game.move_text(*mv)).collect();
        let answer = self.program.ask(of.played.ply(), texts.clone(), explain, stop).map_err(|error| match error {
            Unanswered::Stopped => ThinkError::Stopped,
            Unanswered::Failed(failure) => ThinkError::Failed(at(self.seat, failure)),
        })?;
        let (mv, signal) = of.checked(self.seat, &answer.text, answer.pause).map_err(|problem| {
            let why = format!("`{}`: {}", answer.text, problem.message);
            ThinkError::Failed(at(self.seat, self.program.moved_illegally(&why)))
        })?;
        let why = answer.why.map(|why| {
            let mut why = Explanation::from(why);
            // It may have weighed what it likes: what is shown are moves that there are.
            why.moves.retain(|weighed| texts.contains(&weighed.text));
            for said in why.reason.args.values_mut() {
                if let Some((end, _)) = said.char_indices().nth(LONGEST_SAID) {
                    said.truncate(end);
                    said.push('…');
                }
            }
            why
        });
        Ok(Chosen { mv, signal, why, legal: legal.len() })
    }
}

fn at(seat: Seat, failure: sobremesa_programs::Failure) -> Failure {
    Failure { seat, fault: failure.fault, detail: failure.detail, errors: failure.errors }
}

/// The programs that think in a match and its copies, by seat.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept(Arc<Mutex<BTreeMap<u8, (PlayerSpec, Seated)>>>);

impl Kept {
    /// What a canonical program at the seat to move would do. One that is here and was told nothing but what happened
    /// in this match goes on; else one is started.
    pub(super) fn think<G: Wire>(
        &self,
        of: &ErasedMatch<G>,
        seat: Seat,
        spec: &PlayerSpec,
        stop: &StopFlag,
    ) -> Result<Chosen<G>, ThinkError> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = kept().remove(&seat.0).filter(|(name, seated)| name == spec && seated.knows(of));
        let mut seated = match here {
            Some((_, seated)) => seated,
            None => Seated::start(of, 0, seat, spec).map_err(ThinkError::Failed)?,
        };
        let chosen = seated.choose(of, true, stop)?;
        kept().insert(seat.0, (spec.clone(), seated));
        Ok(chosen)
    }
}

/// Who sits at a seat of a game between computers.
enum Occupant<G: Wire> {
    /// A player of ours, and the seat's key.
    Own(Box<dyn Player<G>>, sobremesa_core::Key),
    /// A program.
    Program(Box<Seated>),
}

/// Plays a game between canonical players among whom are programs. One that fails forfeits it.
pub(super) fn play_game<G: Wire>(
    game: &ErasedGame<G>,
    setup: &Setup,
    number: u64,
    specs: &[PlayerSpec],
    record: bool,
) -> PlayedGame {
    let mut of = game.erase(Match::new(Arc::clone(&game.game), setup.unit, game.deals(setup)), setup);
    let mut failure = None;
    let mut occupants: Vec<Occupant<G>> = Vec::with_capacity(specs.len());
    for (spec, seat) in specs.iter().zip(0..) {
        if !is_program(spec) {
            let key = setup.seed.key().seat(setup.block, number, seat).key().player(&spec.to_string());
            occupants.push(Occupant::Own(player(spec), key));
            continue;
        }
        match Seated::start(&of, number, Seat(seat), spec) {
            Ok(seated) => occupants.push(Occupant::Program(Box::new(seated))),
            Err(failed) => {
                failure = Some(failed);
                break;
            }
        }
    }
    let mut course = Course::new(specs.len());
    if failure.is_none() {
        failure = play_on(&mut of, &mut occupants, &mut course);
    }
    if let Some(failure) = &failure {
        of.forfeit(failure).expect("the game is not over");
        course.thinking[failure.seat.index()].clocked += u32::from(failure.fault == Fault::Timeout);
    }
    let kept = |occupant: &Occupant<G>| match occupant {
        Occupant::Own(player, _) => player.memory(),
        Occupant::Program(_) => None,
    };
    let memories = occupants.iter().map(kept).collect();
    end(&of, occupants);
    let row = game.row(&of.played, &course.freedom);
    let row = GameRow { fault: failure.as_ref().map(|failure| failure.seat.0), ..row };
    let lines = if record { of.lines } else { Vec::new() };
    PlayedGame { row, lines, thinking: course.thinking, memories, failure }
}

/// Plays to the end, or until a program fails.
fn play_on<G: Wire>(of: &mut ErasedMatch<G>, occupants: &mut [Occupant<G>], course: &mut Course) -> Option<Failure> {
    let stop = StopFlag::default();
    let mut legal = Vec::new();
    let mut told = 0;
    loop {
        for entry in &of.played.log()[told..] {
            for (occupant, seat) in occupants.iter_mut().zip(0..) {
                if let Occupant::Own(player, _) = occupant {
                    tell_one(&of.played, entry, Seat(seat), &mut **player);
                }
            }
        }
        told = of.played.log().len();
        for occupant in &mut *occupants {
            if let Occupant::Program(seated) = occupant {
                seated.tell(of);
            }
        }
        match of.played.turn() {
            MatchTurn::Over => return None,
            MatchTurn::NextHand => {
                course.next_hand();
                of.played.next_hand();
            }
            MatchTurn::Seat(seat) => {
                let clock = Stopwatch::start();
                let (mv, signal, choices) = match &mut occupants[seat.index()] {
                    Occupant::Own(player, key) => {
                        let rng = key.stream(u64::from(of.played.ply()));
                        let (mv, signal) = decide(&of.played, seat, &mut **player, rng, &stop, &clock, &mut legal);
                        (mv, signal, legal.len())
                    }
                    Occupant::Program(seated) => match seated.choose(of, false, &stop) {
                        Ok(chosen) => (chosen.mv, chosen.signal, chosen.legal),
                        Err(ThinkError::Failed(failure)) => return Some(failure),
                        Err(error) => unreachable!("{error}: nobody stops it, and it was found before"),
                    },
                };
                course.moved(seat, &clock, choices);
                of.played.play(mv, signal);
            }
        }
        of.sync();
    }
}

/// Tells the programs how the match ended and gives them a moment to end by themselves, all at the same time.
fn end<G: Wire>(of: &ErasedMatch<G>, occupants: Vec<Occupant<G>>) {
    let programs = occupants.into_iter().filter_map(|occupant| match occupant {
        Occupant::Program(mut seated) => {
            seated.tell(of);
            seated.program.close();
            Some(seated.program)
        }
        Occupant::Own(..) => None,
    });
    // All are told before the first is waited for.
    programs.collect::<Vec<_>>().into_iter().for_each(Program::end);
}
