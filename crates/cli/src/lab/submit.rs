//! `sobremesa lab submit`: an experiment made ready for the scheduler of a cluster.
//!
//! Nothing is sent anywhere: what is written are a run's folder with the whole of what is played, the script of a part, and for
//! Kubernetes the job; and it is said what to type.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::results::RunFolder;
use sobremesa_lab::{Experiment, Message, golden_hash};

use super::folder::write;
use super::units::{seeded, unit_count};
use crate::args::{LabSubmitArgs, SchedulerArg};
use crate::failure::Failure;
use crate::screen::Screen;

const TASK: &str = include_str!("submit/task.sh");
const JOB: &str = include_str!("submit/job.yaml");

/// How an experiment is parted.
struct Parts {
    units: u64,
    per_task: u64,
    tasks: u64,
}

impl Parts {
    /// So many units in at most so many tasks, each with the same number but the last.
    fn new(units: u64, at_most: u64) -> Self {
        let per_task = units.div_ceil(at_most).max(1);
        Self { units, per_task, tasks: units.div_ceil(per_task) }
    }
}

/// Writes what a scheduler needs, and says what to type.
pub(super) fn run(args: &LabSubmitArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let experiment = seeded(&args.named, catalog, screen)?;
    let parts = Parts::new(unit_count(&experiment)?, u64::from(args.tasks));
    let job = match args.to {
        SchedulerArg::K8s => Some(job(args, &parts, &experiment)?),
        SchedulerArg::Hq | SchedulerArg::Slurm => None,
    };
    let golden = golden_hash(&experiment, &StopFlag::default());
    let unwritable = |error| Failure::Bad(Message::unwritable(args.out.display(), &error));
    fs::create_dir_all(&args.out).map_err(unwritable)?;
    RunFolder::create(&args.out.join("run"), &experiment).map_err(|error| Failure::of_folder(error, catalog))?;
    let script = args.out.join("task.sh");
    write(&script, &task(args, &parts, golden.as_deref()))?;
    make_executable(&script).map_err(unwritable)?;
    if let Some(job) = &job {
        write(&args.out.join("job.yaml"), job)?;
    }
    say(args, &parts, golden.is_some(), screen)?;
    Ok(ExitCode::SUCCESS)
}

/// What is to be typed now, and once all parts are played.
fn say(args: &LabSubmitArgs, parts: &Parts, golden: bool, screen: &mut Screen) -> Result<(), Failure> {
    let out = quoted(&args.out.display().to_string());
    let told = [parts.units, parts.tasks, parts.per_task].map(|number| number.to_string());
    let [units, tasks, per_task] = &told;
    screen.say("lab.units.parted", &[("units", units), ("tasks", tasks), ("each", per_task), ("path", &out)])?;
    if !golden {
        screen.say("lab.units.no_golden", &[])?;
    }
    let begin = match args.to {
        SchedulerArg::Hq => format!("cd {out} && hq submit ./task.sh"),
        SchedulerArg::Slurm => format!("cd {out} && sbatch task.sh"),
        SchedulerArg::K8s => {
            screen.say("lab.units.volume", &[("path", &out), ("claim", args.claim.as_deref().unwrap_or_default())])?;
            format!("kubectl apply -f {out}/job.yaml")
        }
    };
    screen.say("lab.units.begin", &[("command", &begin)])?;
    let pool = format!("sobremesa lab pool {out}/parts/* --into {out}/run");
    screen.say("lab.units.then", &[("command", &pool)])
}

/// The processors of a part, each of which has a thread.
fn cpus(args: &LabSubmitArgs) -> u16 {
    args.named.threads.unwrap_or(1)
}

/// The script of a part.
fn task(args: &LabSubmitArgs, parts: &Parts, golden: Option<&str>) -> String {
    let (last, cpus) = (parts.tasks - 1, cpus(args));
    let directives = match args.to {
        SchedulerArg::Hq => {
            let limit = args.minutes.map_or(String::new(), |minutes| format!(" --time-limit {minutes}m"));
            format!("#HQ --name sobremesa --array 0-{last} --cpus {cpus}{limit}")
        }
        SchedulerArg::Slurm => {
            let limit = args.minutes.map_or(String::new(), |minutes| format!("\n#SBATCH --time={minutes}"));
            format!(
                "#SBATCH --job-name=sobremesa\n#SBATCH --array=0-{last}\n#SBATCH --cpus-per-task={cpus}\n#SBATCH --mem={}G{limit}",
                args.memory
            )
        }
        SchedulerArg::K8s => "# Run by job.yaml, in the volume to which this folder was copied.".to_owned(),
    };
    filled(
        TASK,
        &[
            ("directives", directives),
            ("units", parts.units.to_string()),
            ("tasks", parts.tasks.to_string()),
            ("per_task", parts.per_task.to_string()),
            ("program", quoted(&args.program)),
            ("cpus", cpus.to_string()),
            ("golden", golden.map_or(String::new(), |hash| format!(" --golden {hash}"))),
        ],
    )
}

/// The job of Kubernetes.
fn job(args: &LabSubmitArgs, parts: &Parts, experiment: &Experiment) -> Result<String, Failure> {
    let (Some(image), Some(claim)) = (&args.image, &args.claim) else {
        return Err(Failure::Bad(Message::new("lab.units.no_image")));
    };
    let deadline = |minutes| format!("\n      activeDeadlineSeconds: {}", u64::from(minutes) * 60);
    let fits =
        |text: &&String| !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !"\"'\\{}#".contains(c));
    if let Some(bad) = [image, claim].into_iter().find(|text| !fits(text)) {
        return Err(Failure::Bad(Message::new("lab.units.bad_name").with("found", bad)));
    }
    let name: String = experiment.hash().chars().take(12).collect();
    Ok(filled(
        JOB,
        &[
            ("name", name),
            ("tasks", parts.tasks.to_string()),
            ("deadline", args.minutes.map_or(String::new(), deadline)),
            ("image", format!("\"{image}\"")),
            ("claim", format!("\"{claim}\"")),
            ("cpus", cpus(args).to_string()),
            ("memory", args.memory.to_string()),
        ],
    ))
}

/// A text with its places filled.
fn filled(text: &str, places: &[(&str, String)]) -> String {
    places.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// A word as the shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./+:@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_all_units_and_none_is_empty() {
        for (units, at_most) in [(1, 1), (1, 100), (10, 3), (10, 4), (100, 100), (101, 100), (1_000, 7)] {
            let parts = Parts::new(units, at_most);
            assert!(parts.tasks <= at_most && parts.tasks * parts.per_task >= units);
            assert!((parts.tasks - 1) * parts.per_task < units, "{units} in {at_most}");
        }
    }

    #[test]
    fn words_are_quoted_where_the_shell_would_read_them_otherwise() {
        assert_eq!(quoted("/opt/sobremesa"), "/opt/sobremesa");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
