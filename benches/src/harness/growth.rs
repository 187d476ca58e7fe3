//! What a gradient costs against its function as the program grows: instructions and bytes, at n, 4 n and 16 n.

use super::counts::{BYTES, RUN, counted, folder_of_copy, instructions};
use super::heap::peak_bytes;
use super::table::aligned;
use crate::growth::{Growing, Order, PROGRAMS, Pair};
use anyhow::{Context, Result, ensure};

/// What the sizes are, times the smallest.
const TIMES: [usize; 3] = [1, 4, 16];

/// A ratio that is above that of the smallest size by this factor has grown.
const GROWN: f64 = 1.5;

/// No gradient may take so many times the instructions of its function.
const MOST: f64 = 20.0;

/// The median over the programs may not be above this.
const MOST_AT_THE_MEDIAN: f64 = 6.0;

/// A gradient that holds more bytes for an instruction of its function has kept what it should not.
const MOST_BYTES: f64 = 16.0;

/// What was measured of a program.
pub struct Growth {
    name: &'static str,
    order: Order,
    /// Instructions of the derivative over those of the function, by size.
    ratios: [f64; 3],
    /// Bytes that the gradient holds at one time, for an instruction of the function.
    bytes: [f64; 3],
}

/// Measures all programs, or those that have some text in their names.
///
/// # Errors
///
/// If valgrind is not there.
pub fn measured(only: Option<&str>) -> Result<Vec<Growth>> {
    let folder = folder_of_copy()?;
    let chosen = PROGRAMS.iter().filter(|program| only.is_none_or(|only| program.name.contains(only)));
    let measure = |program: &Growing| {
        eprintln!("{} ..", program.name);
        let (mut ratios, mut bytes) = ([f64::INFINITY; 3], [f64::INFINITY; 3]);
        for (k, times) in TIMES.into_iter().enumerate() {
            let size = (times * program.size).to_string();
            let count = |contender| instructions(&folder, &[RUN, program.name, contender, &size]);
            let primal = count("primal")?.instructions as f64;
            // What takes longer than it may, has grown.
            let Ok(ours) = count("ours") else { break };
            ratios[k] = ours.instructions as f64 / primal;
            bytes[k] = ours.bytes as f64 / primal;
        }
        Ok(Growth { name: program.name, order: program.order, ratios, bytes })
    };
    chosen.map(measure).collect()
}

/// Runs the function or its gradient at a size: once to get everything ready, and once to be counted.
///
/// # Errors
///
/// If there is no such program.
pub fn run_one(program: &str, contender: &str, size: &str) -> Result<()> {
    let program = PROGRAMS.iter().find(|p| p.name == program).context("there is no such program")?;
    let Pair { primal, ours } = (program.case_of)(size.parse()?);
    let run = if contender == "primal" { primal } else { ours };
    println!("{BYTES}{}", peak_bytes(&run));
    counted(&run);
    Ok(())
}

/// The table.
pub fn table(measured: &[Growth]) -> String {
    let head = ["program", "n", "4 n", "16 n", "bytes", "4 n", "16 n"];
    let row = |growth: &Growth| {
        let ratios = growth.ratios.iter().map(|ratio| format!("{ratio:.1}"));
        let bytes = growth.bytes.iter().map(|bytes| format!("{bytes:.2}"));
        [growth.name.to_owned()].into_iter().chain(ratios).chain(bytes).collect()
    };
    let rows: Vec<Vec<String>> =
        [head.map(String::from).to_vec()].into_iter().chain(measured.iter().map(row)).collect();
    aligned(&rows)
}

/// Fails if a ratio grows or is too large.
///
/// # Errors
///
/// In that case, with the names of the programs.
pub fn check(measured: &[Growth]) -> Result<()> {
    let grows = |of: &[f64; 3]| of[2] > GROWN * of[0] && of[2] > GROWN * of[1];
    let is_wrong = |growth: &Growth| {
        grows(&growth.ratios)
            || growth.ratios.iter().any(|&ratio| ratio > MOST)
            || growth.bytes.iter().any(|&bytes| bytes > MOST_BYTES)
    };
    let wrong: Vec<&str> = measured.iter().filter(|each| is_wrong(each)).map(|each| each.name).collect();
    ensure!(
        wrong.is_empty(),
        "the cost of a gradient grows, or is above {MOST} times that of the function or {MOST_BYTES} bytes for an instruction: {}",
        wrong.join(", ")
    );
    let gradients = measured.iter().filter(|growth| growth.order == Order::Gradient);
    let mut largest: Vec<f64> = gradients.map(|growth| growth.ratios[2]).collect();
    if largest.is_empty() {
        return Ok(());
    }
    largest.sort_by(f64::total_cmp);
    let middle = |from_end: usize| largest[(largest.len() - from_end) / 2];
    let median = 0.5 * (middle(1) + middle(0));
    ensure!(median <= MOST_AT_THE_MEDIAN, "the median is {median:.1}, above {MOST_AT_THE_MEDIAN}");
    Ok(())
}
