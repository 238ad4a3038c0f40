//! `sobremesa play`: a match at the terminal.

mod amazons;
mod boards;
mod columns;
mod dominoes;
mod ears;
mod entry;
mod escoba;
mod hand_over;
mod party;
mod reasons;
mod record_file;

use std::process::ExitCode;
use std::sync::Arc;

use sobremesa_catalog::{AnyGame, AnyMatch, Catalog, Failure as Failed, PlayerSpec, Setup, ThinkError, record};
use sobremesa_core::{Observer, Seat, Side, Unit};
use sobremesa_lab::{Message, message};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Pause, Position, Problem, Reason, Turn};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::rules;
use crate::screen::{FAINT, HEAD, STRONG, Screen, styled};
use crate::seed::seed;
use boards::{Look, Told};
use ears::{Ears, Heard};
use entry::{Choice, Entry};
use party::{Occupant, Party};
use reasons::Agenda;
use record_file::RecordFile;

/// Most lines shown of what a program that failed wrote.
const ERRORS_SHOWN: usize = 12;

/// A table: the match, who sits there, and where it is shown.
struct Table<'s> {
    game: Arc<dyn AnyGame>,
    party: Party,
    played: Box<dyn AnyMatch>,
    record: Option<RecordFile>,
    ears: Ears,
    screen: &'s mut Screen,
    /// What has been told of the hand under way.
    told: Told,
    /// Whether computers say why they move.
    explain: bool,
}

/// Why the play stopped.
enum Stop {
    /// The match is over.
    Over,
    /// Nobody types any more, or wants to.
    Left,
}

/// Plays a match.
pub(crate) fn run(args: &PlayArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let game = rules::of_game_or_rules(&rules::spec(&args.rules, &args.choices)?, catalog)?;
    let party = Party::new(&*game, &args.seat)?;
    let setup = Setup { seed: seed(args.seed.as_deref())?, unit: Unit::Match, block: 0 };
    let seated = catalog.seat(&game, setup.seed).map_err(|error| Failure::of_rules(error, catalog))?;
    let party = party.moved(&seated.places, &*seated.game);
    let game = seated.game;
    let mut head = record::head(&*game, &setup, party.names());
    head.player_hashes = record::player_hashes(party.computers());
    let record = args.record.as_deref().map(|path| RecordFile::new(path, head)).transpose()?;
    let played = game.open(&setup);
    let ears = Ears::new(party.persons() > 0);
    let mut table = Table { game, party, played, record, ears, screen, told: Told::default(), explain: args.explain };
    table.welcome()?;
    let stop = table.play()?;
    table.save()?;
    match stop {
        Stop::Over => table.match_over()?,
        Stop::Left => table.goodbye()?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Table<'_> {
    fn welcome(&mut self) -> Result<(), Failure> {
        let info = self.game.info();
        let name = match self.screen.language {
            Language::Es => &info.name.es,
            Language::En => &info.name.en,
        };
        let heading = styled(HEAD, name);
        self.screen.line(&heading)?;
        let hash = self.played.position(Observer::Spectator).seed_hash;
        self.screen.say("terminal.play.seed_hash", &[("hash", &hash)])?;
        if self.explain && self.party.persons() > 0 {
            self.screen.say("terminal.play.explains", &[])?;
        }
        self.new_hand()
    }

    fn play(&mut self) -> Result<Stop, Failure> {
        loop {
            if self.ears.interrupted() {
                return Ok(Stop::Left);
            }
            match self.played.turn() {
                Turn::Nothing => {
                    self.tell_moves()?;
                    if self.finished() {
                        self.hand_over()?;
                    }
                    return Ok(Stop::Over);
                }
                Turn::NextHand => {
                    self.tell_moves()?;
                    self.hand_over()?;
                    self.save()?;
                    if self.party.persons() > 0 {
                        let prompt = self.screen.words("terminal.play.next_hand", &[]);
                        self.screen.prompt(&prompt)?;
                        if !matches!(self.ears.next(), Heard::Line(_)) {
                            return Ok(Stop::Left);
                        }
                    }
                    self.played.next_hand().expect("the match waits for the next hand");
                    self.new_hand()?;
                }
                Turn::Seat { seat } => match self.party.at(seat).clone() {
                    Occupant::Computer(player) => self.computer_moves(seat, &player)?,
                    Occupant::Person => {
                        if let Some(stop) = self.person_moves(seat)? {
                            return Ok(stop);
                        }
                    }
                },
            }
        }
    }

    fn new_hand(&mut self) -> Result<(), Failure> {
        self.told = Told::default();
        let position = self.played.position(Observer::Spectator);
        let heading = self.screen.words("terminal.play.hand", &[("hand", &position.hand.to_string())]);
        self.screen.line("")?;
        self.screen.line(&styled(HEAD, &heading))?;
        // A computer that opens does so at once: its move says it all.
        if let Turn::Seat { seat } = position.turn
            && *self.party.at(seat) == Occupant::Person
        {
            let opens = self.look(&position).opens(seat);
            self.screen.line(&opens)?;
        }
        Ok(())
    }

    /// A position, to be spoken of.
    fn look<'l>(&'l self, position: &'l Position) -> Look<'l> {
        Look { position, party: &self.party, language: self.screen.language, width: self.screen.width }
    }

    /// Lets a computer player move and tells what it did, unless it is told to stop. A program that fails forfeits the
    /// match.
    fn computer_moves(&mut self, seat: u8, player: &PlayerSpec) -> Result<(), Failure> {
        let thought = match self.played.think(player, self.ears.stop()) {
            Ok(thought) => thought,
            Err(ThinkError::Stopped) => return Ok(()),
            Err(ThinkError::Failed(failure)) => {
                self.played.forfeit(&failure).expect("the match is not over");
                self.failed(&failure)?;
                return self.tell_moves();
            }
            Err(ThinkError::Player(error)) => return Err(Failure::Bad(message::of_player(&error, &*self.game))),
        };
        if self.ears.interrupted() {
            return Ok(());
        }
        let before = self.played.position(Observer::Seat(Seat(seat)));
        self.played
            .play(before.ply, Seat(seat), &thought.text, Some(thought.pause))
            .expect("players answer with legal moves");
        self.tell_moves()?;
        match thought.why.filter(|_| self.explain) {
            Some(why) => {
                let choices = self.look(&before).choices();
                reasons::tell(&why, &choices, Agenda::Whole, self.screen)
            }
            None => Ok(()),
        }
    }

    /// Tells how a program failed, with the last of what it said of it.
    fn failed(&mut self, failure: &Failed) -> Result<(), Failure> {
        let name = self.party.name(failure.seat.0, self.screen.language);
        let why = self.screen.words(&format!("forfeit.{}", failure.fault.name()), &[]);
        let args = [("name", name.as_str()), ("why", &why), ("detail", &failure.detail)];
        let text = self.screen.words("terminal.play.forfeit", &args);
        self.screen.paragraph(&text, "  ")?;
        let errors: Vec<&str> = failure.errors.lines().collect();
        for line in &errors[errors.len().saturating_sub(ERRORS_SHOWN)..] {
            self.screen.line(&styled(FAINT, &format!("  | {line}")))?;
        }
        Ok(())
    }

    /// Tells the moves of the hand that have not been told yet.
    fn tell_moves(&mut self) -> Result<(), Failure> {
        let position = self.played.position(Observer::Spectator);
        let mut told = self.told;
        let news = self.look(&position).news(&mut told);
        self.told = told;
        news.iter().try_for_each(|text| self.screen.paragraph(text, "  "))
    }

    fn person_moves(&mut self, seat: u8) -> Result<Option<Stop>, Failure> {
        if self.party.persons() > 1 {
            let name = self.party.name(seat, self.screen.language);
            let prompt = self.screen.words("terminal.play.hand_over_keyboard", &[("name", &name)]);
            self.screen.prompt(&prompt)?;
            if !matches!(self.ears.next(), Heard::Line(_)) {
                return Ok(Some(Stop::Left));
            }
        }
        // What came about since the last move was told.
        self.tell_moves()?;
        self.draw(seat)?;
        let choices = self.offer(seat)?;
        loop {
            let prompt = self.screen.words("terminal.play.prompt", &[]);
            self.screen.prompt(&styled(STRONG, &prompt))?;
            let Heard::Line(line) = self.ears.next() else { return Ok(Some(Stop::Left)) };
            match entry::read(&line, &self.played.position(Observer::Seat(Seat(seat))).board, &choices) {
                Entry::Move(text, pause) => match self.make(seat, &text, pause) {
                    Ok(()) => return Ok(None),
                    Err(problem) => self.explain(&problem)?,
                },
                Entry::Help => self.help(seat)?,
                Entry::Again => {
                    self.draw(seat)?;
                    self.offer(seat)?;
                }
                Entry::Leave => return Ok(Some(Stop::Left)),
                Entry::Resign => {
                    let side = self.party.side(seat);
                    self.played.resign(Side(side)).expect("the match is not over");
                    return Ok(None);
                }
                Entry::Wrong(message) => self.wrong(&message)?,
            }
        }
    }

    fn make(&mut self, seat: u8, text: &str, pause: Option<Pause>) -> Result<(), Problem> {
        let ply = self.played.ply();
        self.played.play(ply, Seat(seat), text, pause).map(|_| ())
    }

    /// Draws the table as a seat sees it.
    fn draw(&mut self, seat: u8) -> Result<(), Failure> {
        let position = self.played.position(Observer::Seat(Seat(seat)));
        let lines = self.look(&position).table(seat);
        lines.iter().try_for_each(|line| self.screen.line(line))
    }

    /// Lists the legal moves, numbered.
    fn offer(&mut self, seat: u8) -> Result<Vec<Choice>, Failure> {
        let position = self.played.position(Observer::Seat(Seat(seat)));
        let look = self.look(&position);
        let choices = look.choices();
        if let Some(asked) = look.asked(&choices) {
            self.screen.paragraph(&asked, "")?;
        }
        if entry::is_listed(&choices) {
            let number = |number| styled(STRONG, &format!("{number:>3}"));
            for line in columns::columns(&choices, self.screen.width, number) {
                self.screen.line(&line)?;
            }
        }
        Ok(choices)
    }

    fn help(&mut self, seat: u8) -> Result<(), Failure> {
        let position = self.played.position(Observer::Seat(Seat(seat)));
        for key in self.look(&position).helps(self.game.info().pauses) {
            self.screen.say(key, &[])?;
        }
        let adviser = self.game.adviser();
        let Ok(thought) = self.played.think(&adviser, self.ears.stop()) else { return Ok(()) };
        let choices = self.look(&position).choices();
        let label = choices.iter().find(|choice| choice.text == thought.text);
        let label = label.map_or(thought.text, |choice| choice.label.clone());
        self.screen.say("terminal.play.hint", &[("player", &adviser.name), ("move", &label)])?;
        match thought.why {
            Some(why) => reasons::tell(&why, &choices, Agenda::Best, self.screen),
            None => Ok(()),
        }
    }

    fn explain(&mut self, problem: &Problem) -> Result<(), Failure> {
        let text = explained(problem, self.screen);
        self.screen.paragraph(&text, "  ")
    }

    fn wrong(&mut self, message: &Message) -> Result<(), Failure> {
        let text = self.screen.language.tell(&message);
        self.screen.paragraph(&text, "  ")
    }

    /// Whether the match ended at the end of a hand: nobody gave up or failed.
    fn finished(&self) -> bool {
        let result = self.played.position(Observer::Spectator).result;
        result.is_some_and(|result| matches!(result.termination.as_str(), "finished" | "hand_cap"))
    }

    fn hand_over(&mut self) -> Result<(), Failure> {
        let observer = self.party.first_person().map_or(Observer::Spectator, |seat| Observer::Seat(Seat(seat)));
        let position = self.played.position(observer);
        let look =
            Look { position: &position, party: &self.party, language: self.screen.language, width: self.screen.width };
        hand_over::tell(&look, self.screen)
    }

    fn match_over(&mut self) -> Result<(), Failure> {
        let position = self.played.position(Observer::Spectator);
        let look =
            Look { position: &position, party: &self.party, language: self.screen.language, width: self.screen.width };
        hand_over::tell_match(&look, self.screen)?;
        self.saved()
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.record.as_ref().map_or(Ok(()), |record| record.save(&*self.played))
    }

    fn saved(&mut self) -> Result<(), Failure> {
        match &self.record {
            Some(record) => self.screen.say("terminal.play.recorded", &[("path", &record.path())]),
            None => Ok(()),
        }
    }

    fn goodbye(&mut self) -> Result<(), Failure> {
        self.screen.line("")?;
        self.screen.say("terminal.play.goodbye", &[])?;
        self.saved()
    }
}

/// Why a move was chosen, in words; nothing where the dictionary has no words for it.
pub(crate) fn reason(why: &Reason, language: Language) -> Option<String> {
    let said: Vec<(&String, String)> = why.args.iter().map(|(name, value)| (name, language.number(value))).collect();
    let args: Vec<(&str, &str)> = said.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Some(language.say(&why.key, &args)).filter(|text| *text != why.key)
}

/// Why something was refused, in the user's language where the dictionary has it.
pub(crate) fn explained(problem: &Problem, screen: &Screen) -> String {
    let key = problem.code.replace('/', ".").replace('-', "_");
    let args: Vec<(&str, &str)> = problem.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    // What browsers are told as well, or only the terminal says.
    let known = ["error", "terminal"].iter().find_map(|table| {
        let key = format!("{table}.{key}");
        Some(screen.words(&key, &args)).filter(|text| *text != key)
    });
    known.unwrap_or_else(|| problem.message.clone())
}
