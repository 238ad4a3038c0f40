//! The arguments. What each one is for stands in the dictionaries, under `terminal.help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use sobremesa_lab::{ExperimentRequest, GameUnit};

/// Most moves ahead of which ways are counted.
pub(crate) const MAX_DEPTH: u64 = 100;

/// Most mebibytes of a program.
pub(crate) const MAX_MEMORY: u64 = 1 << 20;

/// Most threads of an experiment.
pub(crate) const MAX_THREADS: u16 = 1024;

#[derive(Debug, Parser)]
#[command(name = "sobremesa", version, disable_help_subcommand = true, disable_help_flag = true)]
#[command(disable_version_flag = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Read by [`crate::language::choose`] before anything else, so that mistakes are told in it.
    #[arg(long, global = true, value_enum)]
    lang: Option<Lang>,
    #[arg(long, global = true)]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Lang {
    Es,
    En,
}

#[derive(Debug, Subcommand)]
#[command(disable_help_flag = true)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Play(PlayArgs),
    Rules(RulesArgs),
    Players(PlayersArgs),
    Lessons(LessonsArgs),
    Themes(ThemesArgs),
    Records(RecordsArgs),
    Replay(ReplayArgs),
    Analyze(AnalyzeArgs),
    Solve(SolveArgs),
    Perft(PerftArgs),
    Puzzles(PuzzlesArgs),
    Lab(LabArgs),
    Engine(EngineArgs),
    Bot(BotArgs),
    Bench(BenchArgs),
    About(AboutArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Check,
}

#[derive(Debug, Default, Args)]
#[command(disable_help_flag = true)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(crate) struct ServeArgs {
    #[arg(long)]
    pub(crate) addr: Option<String>,
    #[arg(long)]
    pub(crate) config: Option<PathBuf>,
    #[arg(long)]
    pub(crate) network: bool,
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long)]
    pub(crate) allow_programs: bool,
    #[arg(long)]
    pub(crate) laboratory: bool,
    #[arg(long)]
    pub(crate) lobby: bool,
    #[arg(long)]
    pub(crate) players: Option<PathBuf>,
    #[arg(long)]
    pub(crate) hosts: Vec<String>,
    #[arg(long)]
    pub(crate) secure_cookies: bool,
    #[arg(long)]
    pub(crate) proxy: Vec<String>,
    #[arg(long)]
    pub(crate) metrics: Option<String>,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct PlayArgs {
    pub(crate) rules: String,
    pub(crate) choices: Vec<String>,
    #[arg(long)]
    pub(crate) seat: Vec<String>,
    #[arg(long)]
    pub(crate) called: Vec<String>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, conflicts_with = "record")]
    pub(crate) no_record: bool,
    #[arg(long)]
    pub(crate) place: Option<String>,
    #[arg(long)]
    pub(crate) event: Option<String>,
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    pub(crate) command: RulesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    List {
        #[arg(long)]
        json: bool,
    },
    Show {
        rules: String,
        choices: Vec<String>,
        #[arg(long)]
        json: bool,
    },
    Diff {
        one: String,
        other: String,
        #[arg(long)]
        json: bool,
    },
    Check(CheckArgs),
    Fmt(FmtArgs),
    New {
        name: String,
        #[arg(long)]
        from: String,
        #[arg(long)]
        title: Option<String>,
    },
    Schema {
        game: Option<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[arg(required = true)]
    pub(crate) files: Vec<String>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    #[arg(required = true)]
    pub(crate) files: Vec<String>,
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct LessonsArgs {
    #[command(subcommand)]
    pub(crate) command: LessonsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LessonsCommand {
    List {
        #[arg(long)]
        json: bool,
    },
    Check {
        files: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    Schema,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct ThemesArgs {
    #[command(subcommand)]
    pub(crate) command: ThemesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ThemesCommand {
    List {
        #[arg(long)]
        json: bool,
    },
    Check {
        files: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    New {
        name: String,
        #[arg(long)]
        from: Option<PathBuf>,
        #[arg(long)]
        title: Option<String>,
    },
    Schema,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct PlayersArgs {
    #[command(subcommand)]
    pub(crate) command: PlayersCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PlayersCommand {
    List {
        game: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Show {
        player: String,
        #[arg(long)]
        game: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Check {
        #[arg(required = true)]
        folders: Vec<String>,
        #[arg(long)]
        json: bool,
    },
    New {
        name: String,
        #[arg(long)]
        from: Option<String>,
        #[arg(long)]
        game: Option<String>,
        #[arg(long)]
        title: Option<String>,
    },
    Forget {
        player: String,
        #[arg(long)]
        game: Option<String>,
    },
    Rules {
        #[arg(long)]
        json: bool,
    },
    Schema,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct RecordsArgs {
    #[command(subcommand)]
    pub(crate) command: RecordsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordsCommand {
    List {
        places: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    Show {
        record: PathBuf,
        #[arg(long)]
        json: bool,
        #[arg(long, conflicts_with = "json")]
        sgf: bool,
    },
    Search {
        words: Vec<String>,
        #[arg(long = "in")]
        places: Vec<PathBuf>,
        #[arg(long)]
        since: Option<String>,
        #[arg(long)]
        until: Option<String>,
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct ReplayArgs {
    pub(crate) record: PathBuf,
    #[arg(long)]
    pub(crate) verify: bool,
    #[arg(long, requires = "verify")]
    pub(crate) seed_hash: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct AnalyzeArgs {
    pub(crate) record: PathBuf,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES))]
    pub(crate) hand: Option<u64>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) seconds: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct SolveArgs {
    pub(crate) rules: Option<String>,
    pub(crate) choices: Vec<String>,
    #[arg(long)]
    pub(crate) position: Option<String>,
    #[arg(long)]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES))]
    pub(crate) ply: Option<u64>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) seconds: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct PerftArgs {
    pub(crate) rules: String,
    pub(crate) choices: Vec<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=MAX_DEPTH))]
    pub(crate) depth: u64,
    #[arg(long)]
    pub(crate) position: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    Run(Box<LabRunArgs>),
    Report(LabReportArgs),
    Verify(LabVerifyArgs),
    Stats(LabStatsArgs),
    Units(Box<LabUnitsArgs>),
    Submit(Box<LabSubmitArgs>),
    Pool(LabPoolArgs),
    Export(LabExportArgs),
    Record(LabRecordArgs),
    Plan(LabPlanArgs),
    Balance(LabBalanceArgs),
    Invent(LabInventArgs),
    Tune(LabTuneArgs),
    Train(LabTrainArgs),
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true, disable_help_subcommand = true)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
#[command(disable_help_flag = true)]
pub(crate) enum PuzzlesCommand {
    Find(PuzzlesFindArgs),
    Check(PuzzlesCheckArgs),
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct PuzzlesFindArgs {
    #[arg(required = true)]
    pub(crate) records: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) kind: Option<String>,
    #[arg(long, default_value_t = 100_000)]
    pub(crate) worlds: u64,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct PuzzlesCheckArgs {
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) sample: Option<usize>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// An experiment as the arguments name it.
#[derive(Debug, Args)]
pub(crate) struct ExperimentArgs {
    pub(crate) experiment: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_enum)]
    pub(crate) unit: Option<UnitArg>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(crate) threads: Option<u16>,
}

impl ExperimentArgs {
    /// The number of threads: that of the machine where nothing is said.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }

    /// What is asked for.
    pub(crate) fn request(&self) -> ExperimentRequest {
        ExperimentRequest {
            experiment: self.experiment.clone(),
            rules: self.rules.clone(),
            games: self.games,
            unit: self.unit.map(GameUnit::from),
            seed: self.seed.clone(),
        }
    }
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabPlanArgs {
    #[command(flatten)]
    pub(crate) named: ExperimentArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) difference: String,
    #[arg(long, allow_negative_numbers = true, default_value_t = 95.0)]
    pub(crate) certainty: f64,
    #[arg(long, allow_negative_numbers = true, default_value_t = 90.0)]
    pub(crate) power: f64,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct LabRunArgs {
    #[command(flatten)]
    pub(crate) named: ExperimentArgs,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["out", "rules", "games", "unit", "seed"])]
    pub(crate) resume: bool,
    #[arg(long)]
    pub(crate) anyway: bool,
    #[arg(long)]
    pub(crate) on: Option<String>,
    #[arg(long)]
    pub(crate) trailer: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabUnitsArgs {
    #[command(flatten)]
    pub(crate) named: ExperimentArgs,
    #[arg(long)]
    pub(crate) range: Option<String>,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) golden: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabSubmitArgs {
    #[command(flatten)]
    pub(crate) named: ExperimentArgs,
    #[arg(long, value_enum)]
    pub(crate) to: SchedulerArg,
    #[arg(long)]
    pub(crate) out: PathBuf,
    #[arg(long, allow_negative_numbers = true, default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) tasks: u16,
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    pub(crate) memory: u16,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) minutes: Option<u32>,
    #[arg(long, default_value = "sobremesa")]
    pub(crate) program: String,
    #[arg(long)]
    pub(crate) image: Option<String>,
    #[arg(long)]
    pub(crate) claim: Option<String>,
}

/// The schedulers of clusters that a script or a job is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchedulerArg {
    /// `HyperQueue`: a script for its server.
    Hq,
    /// Slurm: a script for an array of jobs.
    Slurm,
    /// Kubernetes: an indexed job.
    K8s,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabVerifyArgs {
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) replay: bool,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabReportArgs {
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) trailer: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabStatsArgs {
    #[arg(long)]
    pub(crate) counts: String,
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) elo0: Option<f64>,
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) elo1: Option<f64>,
    #[arg(long, default_value_t = 0.05, requires = "elo0")]
    pub(crate) alpha: f64,
    #[arg(long, default_value_t = 0.05, requires = "elo0")]
    pub(crate) beta: f64,
    #[arg(long, value_enum, default_value = "normalized", requires = "elo0")]
    pub(crate) model: ModelArg,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabPoolArgs {
    #[arg(required = true)]
    pub(crate) folders: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) into: Option<PathBuf>,
    #[arg(long)]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) trailer: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabExportArgs {
    pub(crate) folder: PathBuf,
    #[arg(long, value_enum, default_value = "csv")]
    pub(crate) format: FormatArg,
    #[arg(long, value_enum, default_value = "games")]
    pub(crate) table: TableArg,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabRecordArgs {
    pub(crate) folder: PathBuf,
    pub(crate) game: String,
    #[arg(long, default_value_t = 0)]
    pub(crate) round: u32,
    #[arg(long, default_value_t = 0)]
    pub(crate) pairing: u32,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabBalanceArgs {
    #[arg(required = true, num_args = 1..=2)]
    pub(crate) rules: Vec<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES))]
    pub(crate) games: Option<u64>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_enum)]
    pub(crate) search: Option<SearchArg>,
    #[arg(long)]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabInventArgs {
    pub(crate) rules: String,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) changes: Option<u8>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) limit: Option<u32>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES / 4))]
    pub(crate) games: Option<u64>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_enum)]
    pub(crate) search: Option<SearchArg>,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabTuneArgs {
    #[arg(required = true)]
    pub(crate) player: Vec<String>,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_enum)]
    pub(crate) unit: Option<UnitArg>,
    #[arg(long, value_delimiter = ',')]
    pub(crate) weights: Vec<String>,
    #[arg(long)]
    pub(crate) iterations: Option<u32>,
    #[arg(long)]
    pub(crate) blocks: Option<u64>,
    #[arg(long)]
    pub(crate) test: Option<u64>,
    #[arg(long)]
    pub(crate) change: Option<f64>,
    #[arg(long)]
    pub(crate) step: Option<f64>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabTrainArgs {
    #[arg(required = true)]
    pub(crate) player: Vec<String>,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long)]
    pub(crate) against: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=sobremesa_lab::MAX_GAMES))]
    pub(crate) games: Option<u64>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchArg {
    Yes,
    No,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ModelArg {
    Normalized,
    Logistic,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormatArg {
    Csv,
    Jsonl,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TableArg {
    Games,
    Hands,
    Moves,
    Chance,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum UnitArg {
    Match,
    Hand,
}

impl From<UnitArg> for GameUnit {
    fn from(unit: UnitArg) -> Self {
        match unit {
            UnitArg::Match => Self::Match,
            UnitArg::Hand => Self::Hand,
        }
    }
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct EngineArgs {
    pub(crate) game: String,
    #[arg(required = true)]
    pub(crate) player: Vec<String>,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct BotArgs {
    pub(crate) url: String,
    pub(crate) token: Option<String>,
    #[arg(long, conflicts_with = "token")]
    pub(crate) token_file: Option<PathBuf>,
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=MAX_MEMORY as i64))]
    pub(crate) memory: Option<u32>,
    #[arg(last = true, required = true)]
    pub(crate) program: Vec<String>,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct AboutArgs {
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, conflicts_with = "json")]
    pub(crate) licenses: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct BackupArgs {
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) runs: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct RestoreArgs {
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct BenchArgs {
    pub(crate) rules: Option<String>,
    pub(crate) choices: Vec<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

impl Arguments {
    /// The user's folder: the one given, or the platform's.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.data.clone().or_else(|| {
            directories::ProjectDirs::from("", "", "sobremesa").map(|folders| folders.data_dir().to_owned())
        })
    }
}
