//! Hessians: the numbers that are shown, and their table.

use super::heap::peak_bytes;
use super::rounds::Timings;
use super::table::{aligned, bytes, ratio, time};
use crate::distance::{SAME, distance};
use crate::second_order::dense::{Contender, Dense};
use std::time::{Duration, Instant};

/// More rounds than three are not begun if all contenders together take longer than this for them.
const ENOUGH: Duration = Duration::from_secs(20);

/// What was measured of one way to compute a Hessian.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredHessian {
    /// The name of the program.
    pub program: String,
    /// The number of rows.
    pub rows: usize,
    /// Who computes it.
    pub contender: String,
    /// Median seconds.
    pub seconds: f64,
    /// Median over the rounds of its time relative to that of ours.
    pub per_ours: f64,
    /// How far `per_ours` varies between rounds: the distance of its quartiles relative to it.
    pub spread: f64,
    /// How far it is from ours.
    pub apart: f64,
    /// The most heap that it holds at one time.
    pub heap: u64,
}

impl MeasuredHessian {
    /// Compares all contenders with ours, which is the first, and measures them.
    ///
    /// # Panics
    ///
    /// If a Hessian is not ours.
    pub fn take(program: &str, dense: &Dense, rounds: usize) -> Vec<Self> {
        let ours = (dense.contenders[0].found)();
        let start = Instant::now();
        let compared = dense.contenders.iter().map(|contender| {
            eprintln!("Hessian of {program}, {} ..", contender.name);
            let apart = distance(&(contender.found)(), &ours);
            assert!(apart <= SAME, "{program} by {}: {apart:e} apart", contender.name);
            apart
        });
        let apart: Vec<f64> = compared.collect();
        let once = start.elapsed();
        let runs: Vec<_> = dense.contenders.iter().map(|contender| &contender.run).collect();
        let heaps: Vec<u64> = runs.iter().map(|run| peak_bytes(run)).collect();
        // Some take so long that the clock can be read after few of them.
        let few = (ENOUGH.as_secs_f64() / once.as_secs_f64()).ceil().max(3.0);
        let timings = Timings::take(&runs, rounds.min(few as usize));
        let of_contender = |(k, contender): (usize, &Contender)| Self {
            program: program.to_owned(),
            rows: dense.rows,
            contender: contender.name.to_owned(),
            seconds: timings.seconds(k),
            per_ours: timings.ratio(k, 0),
            spread: timings.spread(k, 0),
            apart: apart[k],
            heap: heaps[k],
        };
        dense.contenders.iter().enumerate().map(of_contender).collect()
    }
}

/// A table of Hessians, one contender and program in each line.
pub fn of_hessians(measured: &[MeasuredHessian]) -> String {
    let head = ["program", "rows", "by", "time", "/ours", "±", "apart", "heap"].map(String::from);
    let rows = measured.iter().map(|m| {
        vec![
            m.program.clone(),
            m.rows.to_string(),
            m.contender.clone(),
            time(m.seconds),
            ratio(m.per_ours),
            format!("{:.0}%", 100.0 * m.spread),
            format!("{:.0e}", m.apart),
            bytes(m.heap),
        ]
    });
    aligned(&[vec![head.to_vec()], rows.collect()].concat())
}
