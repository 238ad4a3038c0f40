//! `sobremesa play`: a match at the terminal.

mod boards;
mod columns;
mod ears;
mod entry;
mod hand_over;
mod party;
mod reasons;
mod record_file;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Instant, SystemTime};

use sobremesa_catalog::{
    AnyMatch, Catalog, CatalogGame, Failure as Failed, PlayerSpec, SeatedPrograms, Setup, ThinkError, day, record,
};
use sobremesa_core::drive::{Participants, drive};
use sobremesa_core::{Observer, Seat, Side, Unit};
use sobremesa_lab::{Message, message};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Position, Problem, Reason, Turn};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::rules;
use crate::screen::{FAINT, HEAD, STRONG, Screen, styled};
use crate::seed::seed;
use boards::{HandNews, PositionView};
use ears::{Ears, TypedInput};
use entry::{Choice, Entry};
use party::{Occupant, Party};
use reasons::Agenda;
use record_file::RecordFile;

pub(crate) use record_file::records_folder;

/// Most lines shown of what a program that failed wrote.
const ERRORS_SHOWN: usize = 12;

/// A table at the terminal: who sits there, and where the match is shown.
struct Terminal<'s> {
    game: CatalogGame,
    party: Party,
    programs: SeatedPrograms,
    record: Option<RecordFile>,
    ears: Ears,
    screen: &'s mut Screen,
    /// What has been told of the hand under way.
    told: HandNews,
    /// The hand that was announced last, from 1.
    announced: u32,
    /// Whether computers say why they move.
    explain: bool,
    /// Whether a person has moved: a match in which none has is not kept unless it was asked for.
    moved: bool,
}

/// Why the play stopped before the match was over.
enum Stop {
    /// Nobody types any more, or wants to.
    Left,
    /// The only person chooses again what was chosen at this ply.
    TakenBack(u32),
    /// Nothing can be shown any more, or a player cannot be made.
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Today, in ISO 8601, UTC.
fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    day(u64::try_from(since.as_millis()).unwrap_or(0))
}

/// Plays a match. One of people is dated, timed and kept in the user's folder `data`, unless they say otherwise; one of computers
/// alone is the same to the byte whenever it is played.
pub(crate) fn run(
    args: &PlayArgs,
    data: Option<PathBuf>,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    let game = rules::of_game_or_rules(&rules::spec(&args.rules, &args.choices)?, catalog)?;
    let party = Party::new(&game, &args.seat)?.called(&args.called)?;
    let setup = Setup { seed: seed(args.seed.as_deref())?, unit: Unit::Match, block: 0 };
    let seated = catalog.seat(&game, setup.seed).map_err(|error| Failure::of_rules(error, catalog))?;
    let party = party.moved(&seated.places, &seated.game);
    let game = seated.game;
    let mut head = record::head(&*game, &setup, party.names());
    head.names = party.names_of_computers();
    head.player_hashes = record::player_hashes(party.computers());
    (head.place, head.event) = (args.place.clone(), args.event.clone());
    head.date = (party.persons() > 0).then(today);
    let record = match (&args.record, data) {
        (Some(path), _) => Some(RecordFile::new(path, head)?),
        (None, Some(data)) if party.persons() > 0 && !args.no_record => Some(RecordFile::usual(&data, head)),
        (None, _) => None,
    };
    let mut played = game.open(&setup);
    let ears = Ears::new(party.persons() > 0);
    let mut table = Terminal {
        game,
        party,
        programs: SeatedPrograms::default(),
        record,
        ears,
        screen,
        told: HandNews::default(),
        announced: 0,
        explain: args.explain,
        moved: false,
    };
    table.welcome(&*played)?;
    let left = loop {
        match drive(&mut *played, &mut table) {
            Ok(()) => break false,
            Err(Stop::Left) => break true,
            Err(Stop::Failed(failure)) => return Err(failure),
            Err(Stop::TakenBack(ply)) => {
                played = played.taken_back(ply).expect("a ply at which a seat chose");
                table.taken_back(&*played)?;
            }
        }
    };
    if !left {
        table.tell_moves(&*played)?;
        if finished(&*played) {
            table.tell_hand_over(&*played)?;
        }
    }
    table.save(&*played)?;
    if left {
        table.goodbye()?;
    } else {
        table.match_over(&*played)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl<'m> Participants<dyn AnyMatch + 'm> for Terminal<'_> {
    type Stop = Stop;

    fn happened(&mut self, played: &(dyn AnyMatch + 'm)) -> Result<(), Stop> {
        if played.hand() > self.announced {
            self.announced = played.hand();
            self.new_hand(played)?;
        }
        Ok(())
    }

    fn hand_over(&mut self, played: &(dyn AnyMatch + 'm)) -> Result<(), Stop> {
        if self.ears.interrupted() {
            return Err(Stop::Left);
        }
        self.tell_moves(played)?;
        self.tell_hand_over(played)?;
        self.save(played)?;
        if self.party.persons() > 0 {
            let prompt = self.screen.words("terminal.play.next_hand", &[]);
            self.screen.prompt(&prompt)?;
            if !matches!(self.ears.next(), TypedInput::Line(_)) {
                return Err(Stop::Left);
            }
        }
        Ok(())
    }

    fn turn(&mut self, played: &mut (dyn AnyMatch + 'm), seat: Seat) -> Result<(), Stop> {
        if self.ears.interrupted() {
            return Err(Stop::Left);
        }
        let (ply, asked) = (played.ply(), Instant::now());
        match self.party.at(seat.0).clone() {
            Occupant::Computer(player) => self.computer_moves(played, seat, &player)?,
            Occupant::Person => {
                self.person_moves(played, seat)?;
                self.moved |= played.ply() > ply;
            }
        }
        if self.party.persons() > 0 && played.ply() > ply {
            played.keep_time(u32::try_from(asked.elapsed().as_millis()).unwrap_or(u32::MAX));
        }
        Ok(())
    }
}

/// Whether the match ended at the end of a hand: nobody gave up or failed.
fn finished(played: &dyn AnyMatch) -> bool {
    played.verdict().is_some_and(|result| matches!(result.termination.as_str(), "finished" | "hand_cap"))
}

impl Terminal<'_> {
    fn welcome(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        let info = self.game.info();
        let name = match self.screen.language {
            Language::Es => &info.name.es,
            Language::En => &info.name.en,
        };
        let heading = styled(HEAD, name);
        self.screen.line(&heading)?;
        let hash = played.position(Observer::Spectator).seed_hash;
        self.screen.say("terminal.play.seed_hash", &[("hash", &hash)])?;
        if self.explain && self.party.persons() > 0 {
            self.screen.say("terminal.play.explains", &[])?;
        }
        Ok(())
    }

    fn new_hand(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        self.told = HandNews::default();
        let position = played.position(Observer::Spectator);
        let heading = self.screen.words("terminal.play.hand", &[("hand", &position.hand.to_string())]);
        self.screen.line("")?;
        self.screen.line(&styled(HEAD, &heading))?;
        for line in self.look(&position).board().begins(self.screen.language) {
            self.screen.line(&line)?;
        }
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
    fn look<'l>(&'l self, position: &'l Position) -> PositionView<'l> {
        PositionView { position, party: &self.party, language: self.screen.language, width: self.screen.width }
    }

    /// Lets a computer player move and tells what it did, unless it is told to stop. A program that fails forfeits the
    /// match.
    fn computer_moves(&mut self, played: &mut dyn AnyMatch, seat: Seat, player: &PlayerSpec) -> Result<(), Failure> {
        let thought = match self.game.think(played, player, &self.programs, self.ears.stop()) {
            Ok(thought) => thought,
            Err(ThinkError::Stopped) => return Ok(()),
            Err(ThinkError::Failed(failure)) => {
                played.forfeit(&failure).expect("the match is not over");
                self.failed(&failure)?;
                return self.tell_moves(played);
            }
            Err(ThinkError::Player(error)) => return Err(Failure::Bad(message::of_player(&error, &self.game))),
        };
        if self.ears.interrupted() {
            return Ok(());
        }
        let before = played.position(Observer::Seat(seat));
        played.play(before.ply, seat, &thought.text, Some(thought.pause)).expect("players answer with legal moves");
        self.tell_moves(played)?;
        match thought.why.filter(|_| self.explain) {
            Some(why) => {
                let look = self.look(&before);
                let choices = look.board().choices(&look);
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
    fn tell_moves(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        let position = played.position(Observer::Spectator);
        let mut told = self.told;
        let look = self.look(&position);
        let news = look.board().news(&look, &mut told);
        self.told = told;
        news.iter().try_for_each(|text| self.screen.paragraph(text, "  "))
    }

    fn person_moves(&mut self, played: &mut dyn AnyMatch, seat: Seat) -> Result<(), Stop> {
        if self.party.persons() > 1 {
            let name = self.party.name(seat.0, self.screen.language);
            let prompt = self.screen.words("terminal.play.hand_over_keyboard", &[("name", &name)]);
            self.screen.prompt(&prompt)?;
            if !matches!(self.ears.next(), TypedInput::Line(_)) {
                return Err(Stop::Left);
            }
        }
        // What came about since the last move was told.
        self.tell_moves(played)?;
        self.draw(played, seat)?;
        let choices = self.offer(played, seat)?;
        loop {
            let prompt = self.screen.words("terminal.play.prompt", &[]);
            self.screen.prompt(&styled(STRONG, &prompt))?;
            let TypedInput::Line(line) = self.ears.next() else { return Err(Stop::Left) };
            match entry::read(&line, &played.position(Observer::Seat(seat)).board, &choices) {
                Entry::Move(text, pause) => match played.play(played.ply(), seat, &text, pause) {
                    Ok(_) => return Ok(()),
                    Err(problem) => self.explain(&problem)?,
                },
                Entry::Help => self.help(played, seat)?,
                Entry::Again => {
                    self.draw(played, seat)?;
                    self.offer(played, seat)?;
                }
                Entry::Leave => return Err(Stop::Left),
                Entry::Resign => {
                    let side = self.party.side(seat.0);
                    played.resign(Side(side)).expect("the match is not over");
                    return Ok(());
                }
                Entry::TakeBack => match self.last_choice(played, seat) {
                    Ok(ply) => return Err(Stop::TakenBack(ply)),
                    Err(message) => self.wrong(&message)?,
                },
                Entry::Wrong(message) => self.wrong(&message)?,
            }
        }
    }

    /// The ply at which the only person chose last in the hand under way. Where several people sit, what one of them has
    /// played was seen by the others.
    fn last_choice(&self, played: &dyn AnyMatch, seat: Seat) -> Result<u32, Message> {
        if !self.party.is_only_person(seat.0) {
            return Err(Message::new("error.table.no_taking_back"));
        }
        played.last_choice(seat).ok_or_else(|| Message::new("error.table.nothing_to_take_back"))
    }

    /// Goes on from an earlier position of the hand under way: nothing up to it is told again.
    fn taken_back(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        // Programs were told moves that are gone.
        self.programs.end();
        if let Some(record) = &mut self.record {
            record.taken_back();
        }
        let position = played.position(Observer::Spectator);
        let look = self.look(&position);
        let mut told = HandNews::default();
        look.board().news(&look, &mut told);
        self.told = told;
        self.screen.say("terminal.play.taken_back", &[])
    }

    /// Draws the table as a seat sees it.
    fn draw(&mut self, played: &dyn AnyMatch, seat: Seat) -> Result<(), Failure> {
        let position = played.position(Observer::Seat(seat));
        let look = self.look(&position);
        let lines = look.board().table(&look, seat.0);
        lines.iter().try_for_each(|line| self.screen.line(line))
    }

    /// Lists the legal moves, numbered.
    fn offer(&mut self, played: &dyn AnyMatch, seat: Seat) -> Result<Vec<Choice>, Failure> {
        let position = played.position(Observer::Seat(seat));
        let look = self.look(&position);
        let choices = look.board().choices(&look);
        if let Some(asked) = look.board().asked(&choices, look.language) {
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

    fn help(&mut self, played: &dyn AnyMatch, seat: Seat) -> Result<(), Failure> {
        let position = played.position(Observer::Seat(seat));
        let look = self.look(&position);
        let choices = look.board().choices(&look);
        for key in look.board().helps(&position.moves, self.game.info().pauses) {
            self.screen.say(key, &[])?;
        }
        if self.party.is_only_person(seat.0) {
            self.screen.say("terminal.play.help_take_back", &[])?;
        }
        let adviser = self.game.adviser();
        let Ok(thought) = self.game.think(played, &adviser, &self.programs, self.ears.stop()) else { return Ok(()) };
        let label = choices.iter().find(|choice| choice.text == thought.text);
        let label = label.map_or(thought.text, |choice| choice.label.clone());
        self.screen.say("terminal.play.hint", &[("player", &adviser.name), ("move", &label)])?;
        match thought.why {
            Some(why) => reasons::tell(&why, &choices, Agenda::Best, self.screen),
            None => Ok(()),
        }
    }

    fn explain(&mut self, problem: &Problem) -> Result<(), Failure> {
        let text = self.screen.language.explain(problem);
        self.screen.paragraph(&text, "  ")
    }

    fn wrong(&mut self, message: &Message) -> Result<(), Failure> {
        let text = self.screen.language.tell(message);
        self.screen.paragraph(&text, "  ")
    }

    fn tell_hand_over(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        let observer = self.party.first_person().map_or(Observer::Spectator, |seat| Observer::Seat(Seat(seat)));
        let position = played.position(observer);
        let look = PositionView {
            position: &position,
            party: &self.party,
            language: self.screen.language,
            width: self.screen.width,
        };
        hand_over::tell(&look, self.screen)
    }

    fn match_over(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        let position = played.position(Observer::Spectator);
        let look = PositionView {
            position: &position,
            party: &self.party,
            language: self.screen.language,
            width: self.screen.width,
        };
        hand_over::tell_match(&look, self.screen)?;
        self.saved()
    }

    /// Where the match is kept, if it is.
    fn kept(&self) -> Option<&RecordFile> {
        self.record.as_ref().filter(|record| !record.usual || self.moved)
    }

    /// Saves the match as far as it went. Where the usual folder cannot be written to that is said once, and the match goes on.
    fn save(&mut self, played: &dyn AnyMatch) -> Result<(), Failure> {
        let Some(record) = self.kept() else { return Ok(()) };
        match record.save(played) {
            Err(Failure::Bad(why)) if record.usual => {
                self.screen.aside(&why);
                self.record = None;
                Ok(())
            }
            saved => saved,
        }
    }

    fn saved(&mut self) -> Result<(), Failure> {
        match self.kept().map(RecordFile::path) {
            Some(path) => self.screen.say("terminal.play.recorded", &[("path", &path)]),
            None => Ok(()),
        }
    }

    fn goodbye(&mut self) -> Result<(), Failure> {
        self.screen.line("")?;
        self.saved()?;
        self.screen.say("terminal.play.goodbye", &[])
    }
}

/// Why a move was chosen, in words; nothing where the dictionary has no words for it.
pub(crate) fn reason(why: &Reason, language: Language) -> Option<String> {
    let said: Vec<(&String, String)> = why.args.iter().map(|(name, value)| (name, language.number(value))).collect();
    let args: Vec<(&str, &str)> = said.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Some(language.say(&why.key, &args)).filter(|text| *text != why.key)
}
