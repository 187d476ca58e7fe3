//! Gradients on several cores beside those on one: `cargo bench -p ad-benches --bench parallel`.
//!
//! For each program: the time of the gradient where the program is written in sequence; relative to that, of the one in parallel on one thread, which is the price, and on two; and the speed-up of two threads over one. `-- --rounds N` changes the number of rounds, of which medians are taken.

use ad_benches::case::Run;
use ad_benches::harness::options::Added;
use ad_benches::harness::rounds::Timings;
use ad_benches::harness::table::{aligned, ratio, time};
use ad_benches::programs::gaussian_mixture::{
    Wishart, gmm_objective_in_parallel_value_and_grad, gmm_objective_value_and_grad,
};
use ad_benches::programs::gaussian_mixture_data::Input;
use ad_runtime::differentiable;
use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::hint::black_box;

/// The mean of an Asian option over paths that are given by their shocks, one row for each.
#[differentiable(wrt(spot, volatility))]
fn paths(spot: f64, volatility: f64, shocks: &[f64], steps: usize) -> f64 {
    let all = shocks.chunks_exact(steps).map(|path| payoff(spot, volatility, path)).sum::<f64>();
    all / (shocks.len() / steps) as f64
}

#[differentiable(wrt(spot, volatility))]
fn paths_in_parallel(spot: f64, volatility: f64, shocks: &[f64], steps: usize) -> f64 {
    let all = shocks.par_chunks_exact(steps).map(|path| payoff(spot, volatility, path)).sum::<f64>();
    all / (shocks.len() / steps) as f64
}

#[differentiable(wrt(spot, volatility))]
fn payoff(spot: f64, volatility: f64, path: &[f64]) -> f64 {
    let (mut price, mut sum) = (spot, 0.0);
    let dt = 1.0 / path.len() as f64;
    for shock in path {
        price *= (volatility * dt.sqrt() * shock - 0.5 * volatility * volatility * dt).exp();
        sum += price;
    }
    (sum * dt - 1.0).max(0.0)
}

/// A sum of something cheap over a long list.
#[differentiable]
fn sines(x: &[f64], k: f64) -> f64 {
    x.iter().map(|x| (x * k).sin()).sum::<f64>()
}

#[differentiable]
fn sines_in_parallel(x: &[f64], k: f64) -> f64 {
    x.par_iter().map(|x| (x * k).sin()).sum::<f64>()
}

type Gradient = Box<dyn Fn() + Send + Sync>;

/// A gradient in sequence and the same in parallel.
struct Program {
    name: &'static str,
    in_sequence: Gradient,
    in_parallel: fn() -> Gradient,
}

fn programs() -> Vec<Program> {
    vec![
        Program { name: "mixture", in_sequence: mixture(false), in_parallel: || mixture(true) },
        Program { name: "paths", in_sequence: option(false), in_parallel: || option(true) },
        Program { name: "sines", in_sequence: waves(false), in_parallel: || waves(true) },
    ]
}

/// Ten dimensions, 25 components, 1000 points.
fn mixture(in_parallel: bool) -> Gradient {
    let i = Input::generated(10, 25, 1000);
    let gradient =
        if in_parallel { gmm_objective_in_parallel_value_and_grad } else { gmm_objective_value_and_grad };
    Box::new(move || {
        let prior = Wishart { gamma: i.prior.gamma, m: i.prior.m };
        black_box(gradient(&i.alphas, &i.means, &i.icf, &i.x, i.d, prior));
    })
}

/// 2000 paths of 50 steps.
fn option(in_parallel: bool) -> Gradient {
    let shocks: Vec<f64> = (0..2000 * 50).map(|i| f64::from((i * 7919) % 1000) / 250.0 - 2.0).collect();
    let gradient = if in_parallel { paths_in_parallel_value_and_grad } else { paths_value_and_grad };
    Box::new(move || {
        black_box(gradient(1.0, 0.2, &shocks, 50));
    })
}

fn waves(in_parallel: bool) -> Gradient {
    let x: Vec<f64> = (0..100_000).map(f64::from).collect();
    let gradient = if in_parallel { sines_in_parallel_value_and_grad } else { sines_value_and_grad };
    Box::new(move || {
        black_box(gradient(&x, 0.7));
    })
}

fn on(threads: usize, gradient: Gradient) -> Run {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    Box::new(move || pool.install(&gradient))
}

fn print_times(rounds: usize) {
    let columns = ["program", "in sequence", "1 thread", "2 threads", "speed-up"];
    let mut rows = vec![columns.map(str::to_owned).to_vec()];
    for Program { name, in_sequence, in_parallel } in programs() {
        let runs: Vec<Run> = vec![on(1, in_sequence), on(1, in_parallel()), on(2, in_parallel())];
        let timings = Timings::take(&runs.iter().collect::<Vec<_>>(), rounds);
        rows.push(vec![
            name.to_owned(),
            time(timings.seconds(0)),
            ratio(timings.ratio(1, 0)),
            ratio(timings.ratio(2, 0)),
            ratio(timings.ratio(1, 2)),
        ]);
    }
    print!("{}", aligned(&rows));
}

/// Times gradients on several cores beside those on one.
#[derive(Parser)]
struct Options {
    /// How often each contender is timed; medians are printed
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "11")]
    rounds: usize,
    #[command(flatten)]
    added: Added,
}

fn main() {
    let Options { rounds, .. } = Options::parse();
    print_times(rounds);
}
