//! What checkpoints save and what they cost, against the number of rounds: `cargo bench -p ad-benches --bench checkpoints`.
//!
//! For a gradient through a long loop, by each plan: the most memory at a time, by a counting allocator, and how many rounds run per round of the loop, besides the first run and the
//! one of the reverse sweep. `-- --plot DIRECTORY` draws both, `-- --trips N` goes to N rounds.

use ad_benches::harness::curves::{Curve, draw};
use ad_benches::harness::options::Added;
use ad_benches::harness::table::{aligned, bytes};
use ad_runtime::differentiable;
use anyhow::Result;
use clap::Parser;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many numbers a state has.
const STATES: usize = 40;

static ROUNDS: AtomicUsize = AtomicUsize::new(0);

fn count() {
    ROUNDS.fetch_add(1, Ordering::Relaxed);
}

/// A step of Euler's method for the model of Lorenz (1996), and its loop by each plan.
macro_rules! programs {
    ($($name:ident $(#[$checkpoint:meta])?;)*) => { $(
        #[differentiable(wrt(start))]
        fn $name(start: &[f64], steps: usize) -> f64 {
            let mut state: Vec<f64> = start.to_vec();
            $(#[$checkpoint])?
            for _ in 0..steps {
                count();
                let before: Vec<f64> = state.clone();
                for k in 0..STATES {
                    let advected = (before[(k + 1) % STATES] - before[(k + STATES - 2) % STATES]) * before[(k + STATES - 1) % STATES];
                    state[k] += 1e-4 * (advected - before[k] + 8.0);
                }
            }
            state.iter().map(|x| x * x).sum()
        }
    )* };
}
programs! {
    everything;
    logarithmic #[checkpoint];
    ten_slots #[checkpoint(slots = 10)];
    every_hundredth #[checkpoint(every = 100)];
}

type Gradient = fn(&[f64], usize) -> Vec<f64>;

const PROGRAMS: [(&str, Gradient); 4] = [
    ("without checkpoints", everything_grad),
    ("#[checkpoint]", logarithmic_grad),
    ("slots = 10", ten_slots_grad),
    ("every = 100", every_hundredth_grad),
];

/// The most bytes at a time, how many rounds run again per round, and the gradient.
fn measured(gradient: Gradient, trips: usize) -> (u64, f64, Vec<f64>) {
    let start: Vec<f64> = (0..STATES).map(|k| 8.0 + 0.1 * (k as f64).sin()).collect();
    ROUNDS.store(0, Ordering::Relaxed);
    let mut result = Vec::new();
    let memory = allocation_counter::measure(|| result = gradient(&start, trips)).bytes_max;
    let rounds = ROUNDS.load(Ordering::Relaxed);
    (memory, rounds as f64 / trips as f64 - 1.0, result)
}

fn print_and_draw(most: usize, directory: Option<&Path>) -> Result<()> {
    let mut rows = vec![["trips", "plan", "memory", "again per round", "digits"].map(String::from).to_vec()];
    let mut memories: Vec<Curve> = PROGRAMS.map(|(name, _)| (name.to_owned(), Vec::new())).to_vec();
    let mut repeated = memories.clone();
    for trips in std::iter::successors(Some(10), |trips| Some(trips * 10)).take_while(|trips| *trips <= most)
    {
        let mut first: Option<Vec<f64>> = None;
        for (at, (name, gradient)) in PROGRAMS.iter().enumerate() {
            let (memory, again, result) = measured(*gradient, trips);
            let expected = first.get_or_insert_with(|| result.clone());
            // Of the sweep itself, each round runs once where there are checkpoints.
            let again = if at == 0 { again } else { again - 1.0 };
            memories[at].1.push((trips as f64, memory as f64));
            repeated[at].1.push((trips as f64, again.max(0.01)));
            rows.push(vec![
                trips.to_string(),
                (*name).to_owned(),
                bytes(memory),
                format!("{again:.2}"),
                digits(&result, expected),
            ]);
        }
    }
    print!("{}", aligned(&rows));
    if let Some(directory) = directory {
        let axes = |caption, what| [caption, "rounds", what];
        let files = [
            draw(directory, "checkpoint_memory.svg", axes("memory of a gradient", "bytes"), &memories)?,
            draw(directory, "checkpoint_rounds.svg", axes("rounds that run again", "per round"), &repeated)?,
        ];
        files.iter().for_each(|file| println!("{}", file.display()));
    }
    Ok(())
}

/// How many digits two gradients have in common.
fn digits(one: &[f64], other: &[f64]) -> String {
    let error = one.iter().zip(other).map(|(a, b)| ((a - b) / b).abs()).fold(0.0, f64::max);
    if error == 0.0 { "all".to_owned() } else { format!("{:.0}", -error.log10()) }
}

/// Measures what checkpoints save and what they cost, against the number of rounds.
#[derive(Parser)]
struct Options {
    /// The most rounds
    #[arg(long, value_name = "N", default_value = "100000")]
    trips: usize,
    /// Draw memory and rounds there, as SVG
    #[arg(long, value_name = "DIRECTORY")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    added: Added,
}

fn main() -> Result<()> {
    let Options { trips, plot, .. } = Options::parse();
    print_and_draw(trips, plot.as_deref())
}
