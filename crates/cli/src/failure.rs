//! How a command fails: one clear message on standard error, and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use sobremesa_catalog::{Catalog, CopyError, FolderProblem, LessonError, Mistake, RulesError, ThemeError};
use sobremesa_lab::results::FolderError;
use sobremesa_lab::{ExperimentError, ManifestMistakes, Message, RequestError, RunError, message};
use sobremesa_protocol::words::Language;

/// What went wrong.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A bad argument, file or position: exit 2.
    Bad(Message),
    /// A text with mistakes, each with its place: exit 2.
    Mistakes {
        /// What they are mistakes of, in a sentence.
        heading: Message,
        /// Name of the file; empty for an argument.
        name: String,
        /// The text of the file at fault.
        text: String,
        /// Where, what, and what would be right.
        mistakes: Vec<Mistake>,
    },
    /// Something the user could not know: exit 1.
    Broken(Message),
    /// Standard output is gone; nobody reads any more.
    Output(io::Error),
    /// The help was asked for, or is what is needed: its text and the exit code.
    Help(String, u8),
}

impl From<ManifestMistakes> for Failure {
    fn from(mistaken: ManifestMistakes) -> Self {
        let heading = if mistaken.source_of.name.is_empty() {
            Message::new("terminal.mistaken.short")
        } else {
            Message::new("terminal.mistaken.manifest").with("path", &mistaken.source_of.name)
        };
        let mistakes = mistaken.mistakes.into_iter().map(|(span, message)| Mistake::new(span, message));
        Self::Mistakes {
            heading,
            name: mistaken.source_of.name,
            text: mistaken.source_of.text,
            mistakes: mistakes.collect(),
        }
    }
}

impl Failure {
    /// Rules that cannot be found or read.
    pub(crate) fn of_rules(error: RulesError, catalog: &Catalog) -> Self {
        let heading = message::of_rules(&error, catalog);
        match error {
            RulesError::Mistakes { path, source_text, mistakes } => {
                Self::Mistakes { heading, name: path, text: source_text, mistakes }
            }
            _ => Self::Bad(heading),
        }
    }

    /// A player's folder that cannot be used.
    pub(crate) fn of_player_folder(problem: FolderProblem) -> Self {
        let heading = message::of_player_folder(&problem);
        match problem {
            FolderProblem::Mistakes { path, source_text, mistakes } => {
                Self::Mistakes { heading, name: path, text: source_text, mistakes }
            }
            _ => Self::Bad(heading),
        }
    }

    /// A lesson that cannot be played.
    pub(crate) fn of_lesson(error: LessonError) -> Self {
        match error {
            LessonError::Mistakes { path, source_text, mistakes } => {
                let heading = Message::new("lab.rules.mistakes").with("path", &path).with("n", mistakes.len());
                Self::Mistakes { heading, name: path, text: source_text, mistakes }
            }
            LessonError::Unreadable { path, why } => {
                Self::Bad(Message::new("lab.rules.unreadable").with("path", path).with_message("why", why))
            }
            LessonError::Unknown { name } => Self::Bad(Message::new("terminal.lessons.unknown").with("name", name)),
        }
    }

    /// A theme that cannot be shown.
    pub(crate) fn of_theme(error: ThemeError) -> Self {
        match error {
            ThemeError::Mistakes { path, source_text, mistakes } => {
                let heading = Message::new("lab.rules.mistakes").with("path", &path).with("n", mistakes.len());
                Self::Mistakes { heading, name: path, text: source_text, mistakes }
            }
            ThemeError::Unreadable { path, why } => {
                Self::Bad(Message::new("lab.rules.unreadable").with("path", path).with_message("why", why))
            }
            ThemeError::Unknown { name } => Self::Bad(Message::new("terminal.themes.unknown").with("name", name)),
        }
    }

    /// The obstacle to a copy in the user's folder, whatever is copied.
    pub(crate) fn of_copying(error: CopyError) -> Self {
        match error {
            CopyError::Exists(path) => {
                Self::Bad(Message::new("terminal.rules.new.exists").with("path", path.display()))
            }
            CopyError::NoFolder => Self::Bad(Message::new("terminal.serve.no_folder")),
            CopyError::Unwritable { path, why } => Self::Bad(Message::unwritable(path.display(), &why)),
            other => Self::Broken(Message::new("lab.rules.other").with("problem", other)),
        }
    }

    /// An experiment that cannot be run.
    pub(crate) fn of_experiment(error: ExperimentError, catalog: &Catalog) -> Self {
        match error {
            ExperimentError::ManifestMistakes(mistaken) => mistaken.into(),
            ExperimentError::Rules(rules) => Self::of_rules(rules, catalog),
        }
    }

    /// An experiment that is asked for and cannot be had.
    pub(crate) fn of_request(error: RequestError, catalog: &Catalog) -> Self {
        match error {
            RequestError::Unreadable { path, why } => {
                Self::Bad(Message::new("lab.rules.unreadable").with("path", path).with_message("why", why))
            }
            RequestError::Experiment(error) => Self::of_experiment(error, catalog),
        }
    }

    /// A run's folder that cannot be used.
    pub(crate) fn of_folder(error: FolderError, catalog: &Catalog) -> Self {
        match error {
            FolderError::Experiment(error) => Self::of_experiment(error, catalog),
            FolderError::Manifest(mistaken) => mistaken.into(),
            other => Self::Bad(message::of_folder(&other, catalog)),
        }
    }

    /// A run that cannot go on.
    pub(crate) fn of_run(error: &RunError, catalog: &Catalog) -> Self {
        let message = message::of_run(error, catalog);
        match error {
            RunError::Folder(FolderError::Unwritable { .. }) => Self::Bad(message),
            _ => Self::Broken(message),
        }
    }

    /// Says what went wrong; the exit code.
    pub(crate) fn tell(&self, language: Language) -> ExitCode {
        let (text, code) = match self {
            Self::Bad(message) => (format!("sobremesa: {}\n", language.tell(message)), 2),
            Self::Broken(message) => (format!("sobremesa: {}\n", language.tell(message)), 1),
            Self::Mistakes { heading, name, text, mistakes } => {
                (format!("sobremesa: {}\n{}", language.tell(heading), drawn(language, name, text, mistakes)), 2)
            }
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Output(error) => (format!("sobremesa: {error}\n"), 1),
            Self::Help(text, 0) => {
                // Nothing is left to tell if nobody reads.
                let _ = anstream::stdout().write_all(text.as_bytes());
                return ExitCode::SUCCESS;
            }
            Self::Help(text, code) => (text.clone(), *code),
        };
        let _ = anstream::stderr().write_all(text.as_bytes());
        ExitCode::from(code)
    }
}

/// The mistakes under their lines, with what would be right.
fn drawn(language: Language, name: &str, text: &str, mistakes: &[Mistake]) -> String {
    let colours = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let theme = if colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let width = console::Term::stderr().size_checked().map_or(100, |(_, columns)| usize::from(columns).clamp(40, 100));
    let handler = GraphicalReportHandler::new_themed(theme).with_width(width).with_links(false);
    let mut out = String::new();
    for mistake in mistakes {
        let label = LabeledSpan::new_with_span(None, mistake.span.clone());
        let mut diagnostic = MietteDiagnostic::new(language.tell(&mistake.problem)).with_label(label);
        diagnostic.help = mistake.advice.as_ref().map(|advice| language.tell(advice));
        let report = Report::new(diagnostic);
        let report = if name.is_empty() {
            report.with_source_code(text.to_owned())
        } else {
            report.with_source_code(NamedSource::new(name, text.to_owned()))
        };
        let mut drawn = String::new();
        if handler.render_report(&mut drawn, report.as_ref()).is_err() {
            drawn = language.tell(&mistake.problem);
        }
        out.push_str(&with_our_word_for_help(language, &drawn));
    }
    out
}

/// The word before the advice is the renderer's own, in English: ours takes its place, and the lines below stay in line.
fn with_our_word_for_help(language: Language, drawn: &str) -> String {
    const THEIRS: &str = "  help: ";
    let Some(at) = drawn.rfind(THEIRS) else { return drawn.to_owned() };
    let ours = format!("  {}: ", language.say("terminal.mistaken.help", &[]));
    let indent = |width: usize| format!("\n{}", " ".repeat(width));
    let advice = drawn[at + THEIRS.len()..].replace(&indent(THEIRS.len()), &indent(ours.chars().count()));
    format!("{}{ours}{advice}", &drawn[..at])
}
