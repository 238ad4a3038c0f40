//! How the time grows with the work: `cargo bench -p sobremesa-lab --bench growth`.
//!
//! Each curve does the same thing for more and more of something, by turns and in processor time, and shows the time for one at
//! every size beside that at the least. Where it should stay, the bench asserts that it does. With the name of a file behind
//! (`-- growth.svg`) the curves are drawn there.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;

use sobremesa_catalog::{Catalog, CatalogGame};
use sobremesa_core::{Seed, StopFlag, math};
use sobremesa_lab::{Experiment, GameUnit, Plan, Progress, Runner};
use sobremesa_yardsticks::{processor_time, processor_time_of_all};

/// Rounds, of which the least time at each size counts.
const ROUNDS: usize = 9;

/// Something done at several sizes.
struct Curve {
    /// What there is more and more of.
    of: &'static str,
    /// What the time is told for: one of these.
    unit: &'static str,
    sizes: Vec<f64>,
    /// Seconds for one, at each size.
    seconds: Vec<f64>,
    /// The most that the time for one may grow from the least size to the greatest, as a power of the size.
    most: f64,
}

impl Curve {
    /// Measures: `work` does what there is at a size of a place and says how many units that were.
    fn measured(
        (of, unit, most): (&'static str, &'static str, f64),
        sizes: Vec<f64>,
        clock: fn() -> f64,
        work: impl Fn(usize) -> u64,
    ) -> Self {
        let mut seconds = vec![f64::INFINITY; sizes.len()];
        for _ in 0..ROUNDS {
            for (place, least) in seconds.iter_mut().enumerate() {
                let start = clock();
                let units = work(place);
                *least = least.min((clock() - start) / units as f64);
            }
        }
        Self { of, unit, sizes, seconds, most }
    }

    /// By which power of the size the time for one grows: the slope of a straight line through the logarithms.
    fn power(&self) -> f64 {
        let logs =
            || self.sizes.iter().map(|size| math::ln(*size)).zip(self.seconds.iter().map(|seconds| math::ln(*seconds)));
        let count = self.sizes.len() as f64;
        let (x, y) = logs().fold((0.0, 0.0), |(x, y), (size, time)| (x + size / count, y + time / count));
        let both: f64 = logs().map(|(size, time)| (size - x) * (time - y)).sum();
        both / logs().map(|(size, _)| (size - x).powi(2)).sum::<f64>()
    }

    fn relative(&self) -> impl Iterator<Item = (f64, f64)> {
        self.sizes.iter().copied().zip(self.seconds.iter().map(|seconds| seconds / self.seconds[0]))
    }
}

fn rules(spec: &str) -> CatalogGame {
    Catalog::default().rules(spec).expect("it is bundled")
}

fn seed() -> Seed {
    Seed::from_text("growth")
}

fn doubled(from: u32, times: u32) -> Vec<f64> {
    (0..times).map(|time| f64::from(from << time)).collect()
}

fn hands() -> Curve {
    let game = rules("international");
    let sizes = doubled(250, 7);
    let counts = sizes.clone();
    Curve::measured(("hands", "a hand", 0.1), sizes, processor_time, |place| {
        let hands = counts[place] as u64;
        black_box(game.random_hands(seed(), hands));
        hands
    })
}

fn run(blocks: f64, threads: usize) -> u64 {
    let games = 2 * blocks as u64;
    let mut plan = Plan::from_short(&format!("international: random v random : {games}")).expect("well written");
    plan.unit = GameUnit::Hand;
    let experiment = Experiment::new(&plan, &Catalog::default(), seed()).expect("a right experiment");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let ran = runner.run(&experiment, &mut |_| {}).expect("nothing is in its way");
    black_box(ran);
    blocks as u64
}

fn blocks() -> Curve {
    let sizes = doubled(500, 6);
    let counts = sizes.clone();
    Curve::measured(("blocks", "a block", 0.1), sizes, processor_time_of_all, |place| run(counts[place], 1))
}

fn threads() -> Curve {
    Curve::measured(("threads", "a block", 0.2), vec![1.0, 2.0], processor_time_of_all, |place| run(4000.0, place + 1))
}

/// Dominoes where all tiles of a set up to a number are dealt to four, as nearly as they can be.
fn whole_set(highest: u16) -> CatalogGame {
    let tiles = (highest + 1) * (highest + 2) / 2;
    let text = format!(
        "format = 1\ngame = \"dominoes\"\nid = \"whole-set\"\n[name]\nes = \"Todas\"\nen = \"All\"\n\
         [summary]\nes = \"Todas.\"\nen = \"All.\"\n[tiles]\nhighest = {highest}\n[table]\nseats = 4\nsides = \"each\"\n\
         [[deal]]\nwhen = \"not_dealt\"\ntake = {}\n[opening]\nfirst = \"lot\"\n[[match]]\nuse = \"equal\"\n\
         [[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"\n[score]\ntile = \"sum\"\nhand = \"sum\"\n\
         side = \"sum\"\nwinner = \"lowest_side\"\nworth = \"all\"\n[match_to]\nhands = 1\n",
        tiles / 4
    );
    Catalog::default().rules_from_text("whole-set", &text).expect("right rules")
}

fn tiles() -> Curve {
    let highest: Vec<u16> = (6..=18).step_by(2).collect();
    let games: Vec<CatalogGame> = highest.iter().map(|highest| whole_set(*highest)).collect();
    let sizes = highest.iter().map(|highest| f64::from((highest + 1) * (highest + 2) / 2)).collect();
    Curve::measured(("tiles of a set", "a move", 0.6), sizes, processor_time, |place| {
        games[place].random_hands(seed(), 200).0
    })
}

fn boards() -> Curve {
    let lengths = [4, 5, 6, 7, 8, 10];
    let named =
        |length: &u32| if *length == 10 { rules("amazons") } else { rules(&format!("amazons-{length}x{length}")) };
    let games: Vec<CatalogGame> = lengths.iter().map(named).collect();
    let sizes = lengths.iter().map(|length| f64::from(length * length)).collect();
    Curve::measured(("squares of a board", "a move", 0.6), sizes, processor_time, |place| {
        games[place].random_hands(seed(), 200).0
    })
}

/// The curves side by side, each with the time for one at the least size as 1, on scales of powers of two.
fn drawing(curves: &[Curve]) -> String {
    let (wide, high, edge) = (220.0, 122.0, 36.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {high}\" font-family=\"sans-serif\" font-size=\"10\">",
        wide * curves.len() as f64
    );
    for (at, curve) in curves.iter().enumerate() {
        let left = wide * at as f64 + edge;
        let (least, most) = (curve.sizes[0].log2(), curve.sizes[curve.sizes.len() - 1].log2());
        let across = |size: f64| left + (size.log2() - least) / (most - least) * (wide - edge - 14.0);
        let down = |times: f64| high - edge - times.log2().clamp(-1.0, 3.0) * 18.0 - 18.0;
        for times in [0.5, 1.0, 2.0, 4.0, 8.0] {
            let y = down(times);
            write!(
                svg,
                "<path d=\"M{left:.0} {y:.1}H{:.0}\" stroke=\"#d8c9a8\"/>",
                across(curve.sizes[curve.sizes.len() - 1])
            )
            .expect("a string");
            write!(svg, "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{times}</text>", left - 4.0, y + 3.5)
                .expect("a string");
        }
        let points: Vec<String> =
            curve.relative().map(|(size, times)| format!("{:.1},{:.1}", across(size), down(times))).collect();
        write!(svg, "<polyline points=\"{}\" fill=\"none\" stroke=\"#2f5d50\" stroke-width=\"2\"/>", points.join(" "))
            .expect("a string");
        for size in [curve.sizes[0], curve.sizes[curve.sizes.len() - 1]] {
            write!(
                svg,
                "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{size}</text>",
                across(size),
                high - 22.0
            )
            .expect("a string");
        }
        let words = format!("{}, by {}", curve.unit, curve.of);
        write!(svg, "<text x=\"{:.0}\" y=\"{:.0}\">{words}</text>", left, high - 8.0).expect("a string");
    }
    svg + "</svg>\n"
}

fn main() {
    let curves = [hands(), blocks(), threads(), tiles(), boards()];
    for curve in &curves {
        let times: Vec<String> = curve.relative().map(|(size, times)| format!("{size}: {times:.2}")).collect();
        println!(
            "{} by {}: {:.0} ns at {}; {}; grows by the power {:+.2}",
            curve.unit,
            curve.of,
            curve.seconds[0] * 1e9,
            curve.sizes[0],
            times.join(", "),
            curve.power()
        );
    }
    if let Some(path) = std::env::args_os()
        .skip(1)
        .find(|argument| Path::new(argument).extension().is_some_and(|ending| ending == "svg"))
    {
        std::fs::write(path, drawing(&curves)).expect("a file that can be written");
    }
    for curve in &curves {
        let power = curve.power();
        assert!(
            power < curve.most,
            "{} by {} grows by the power {power:.2}: more than {}",
            curve.unit,
            curve.of,
            curve.most
        );
    }
}
