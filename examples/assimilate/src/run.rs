//! The whole experiment, and what is told of it.

use crate::ensemble;
use crate::model::{advance, cost_grad};
use crate::observations::Observations;
use crate::options::Options;
use crate::plot;
use crate::solve::estimate;
use anyhow::{Result, ensure};
use std::hint::black_box;
use std::time::Instant;

/// Makes observations and assimilates them.
///
/// # Errors
/// If the estimate is not as near as was asked for, or something cannot be written.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(options.observed <= options.steps, "there are no more observations than time steps");
    if options.ranks {
        return ensemble::run(options);
    }
    let (truth, observations) = Observations::made(options);
    let dt = options.window / options.steps as f64;
    println!(
        "{} places, {} steps, {} values observed with an error of {}",
        options.sites,
        options.steps,
        observations.count(),
        options.noise
    );
    let begin = Instant::now();
    let peak = allocation_counter::measure(|| {
        black_box(cost_grad(&observations.background, &observations, dt, options.steps));
    });
    println!(
        "a gradient takes {:.2} s and {:.2} MB of memory; without checkpoints the states alone are {:.2} MB",
        begin.elapsed().as_secs_f64(),
        peak.bytes_max as f64 / 1e6,
        (8 * options.sites * options.steps) as f64 / 1e6
    );

    let begin = Instant::now();
    let found = estimate(&observations, options, true)?;
    let error = distance(&found.initial, &truth);
    println!(
        "L-BFGS: {} iterations, {} gradients, {:.1} s, cost {:.1}",
        found.iterations,
        found.gradients,
        begin.elapsed().as_secs_f64(),
        found.cost
    );
    println!(
        "error of the initial state: {:.3} before, {error:.3} after",
        distance(&observations.background, &truth)
    );
    if let Some(file) = &options.plot {
        let after = |initial: &[f64]| {
            let mut x = initial.to_vec();
            (0..observations.every).for_each(|_| advance(&mut x, dt));
            x
        };
        let states = [&truth, &observations.background, &found.initial].map(|initial| after(initial));
        plot::write(&states, &observations.seen[0], file)?;
    }
    judge(error, options)
}

/// An estimate has to be as near as was asked for.
pub(crate) fn judge(error: f64, options: &Options) -> Result<()> {
    let most = options.require_error.unwrap_or(f64::INFINITY);
    ensure!(error <= most, "the error is {error:.3}, at most {most} is required");
    Ok(())
}

/// The root of the mean square of the difference.
pub(crate) fn distance(a: &[f64], b: &[f64]) -> f64 {
    let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    (squares / a.len() as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn the_estimate_is_nearer_than_the_background() {
        let line = "assimilate --sites 40 --steps 100 --iterations 30 --require-error 0.5";
        run(&Options::parse_from(line.split(' '))).expect("it is near enough");
    }
}
