//! How long an instruction takes, over several numbers.

use crate::derivative::{duals, reverse, variables};
use crate::error::Error;
use crate::interpret::{Limits, Value, run};
use crate::program::Program;
use ad_runtime::trace::Trace;
use std::io;
use std::time::Instant;

/// The fastest of so many runs counts: others were disturbed.
const RUNS: usize = 7;

/// A table of times. A traced run is measured alone, and with the sweep that gives the gradient.
///
/// # Errors
/// If a run fails, or `main` returns no number.
pub(crate) fn table(
    program: &Program,
    arguments: &[Value<f64>],
    limits: Limits,
) -> Result<String, Box<Error>> {
    let instructions = run(program, arguments, limits, &mut io::sink())?.instructions;
    let float = fastest(|| run(program, arguments, limits, &mut io::sink()).map(drop))?;
    let dual = duals(arguments, 0);
    let dual = fastest(|| run(program, &dual, limits, &mut io::sink()).map(drop))?;
    let mut trace = Trace::new();
    let traced = fastest(|| {
        let recorded = run(program, &variables(arguments, &trace), limits, &mut io::sink()).map(drop);
        trace.clear();
        recorded
    })?;
    let gradient = fastest(|| reverse(program, arguments, limits, &mut trace, &mut io::sink()).map(drop))?;
    let mut text = format!("{instructions} instructions, fastest of {RUNS} runs\n");
    for (name, seconds) in
        [("f64", float), ("Dual<f64>", dual), ("Traced", traced), ("Traced, and the sweep", gradient)]
    {
        let each = seconds * 1e9 / instructions.max(1) as f64;
        text += &format!("{name:<22}{each:>8.2} ns an instruction, {:.2} times f64\n", seconds / float);
    }
    Ok(text)
}

/// The fewest seconds that it takes.
fn fastest(mut run: impl FnMut() -> Result<(), Box<Error>>) -> Result<f64, Box<Error>> {
    let mut fewest = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        run()?;
        fewest = fewest.min(start.elapsed().as_secs_f64());
    }
    Ok(fewest)
}
