//! Inverse accumulation against forming the Jacobian and solving with it.

use super::lu;
use super::updates::{blocks_jvps, blocks_lifted, chain_jvps, chain_lifted, whole_jvps, whole_lifted};
use crate::case::{Run, run};
use crate::distance::distance;
use crate::harness::rounds::Timings;
use crate::harness::table::{aligned, ratio, time};
use ad_runtime::trace::{Inverse, Trace, Traced};
use std::rc::Rc;

/// A function of constant width.
#[derive(Clone, Copy)]
pub struct Update {
    /// Its name.
    pub name: &'static str,
    recorded: for<'t> fn(&[Traced<'t>]) -> Vec<Traced<'t>>,
    jvps: fn(&[f64], Columns) -> Columns,
}

/// Columns of a Jacobian in one sweep. The sizes are multiples.
const WIDTH: usize = 4;
type Columns = [Vec<f64>; WIDTH];

/// The functions that are measured.
pub const UPDATES: [Update; 3] = [
    Update { name: "chain", recorded: |x| chain_lifted(x), jvps: |x, v| chain_jvps(x, v).1 },
    Update { name: "blocks of 4", recorded: |x| blocks_lifted(x), jvps: |x, v| blocks_jvps(x, v).1 },
    Update { name: "all to all", recorded: |x| whole_lifted(x), jvps: |x, v| whole_jvps(x, v).1 },
];

/// The sizes.
pub const SIZES: [usize; 7] = [4, 8, 16, 32, 64, 128, 256];

/// A function, a point, and a vector.
struct Input {
    update: Update,
    x: Vec<f64>,
    v: Vec<f64>,
}

impl Input {
    fn new(update: Update, n: usize) -> Self {
        let list = |factor: f64| (0..n).map(|i| (factor * (i as f64 + 1.0)).sin()).collect();
        Self { update, x: list(0.7), v: list(1.3) }
    }

    fn with_record<T>(&self, then: impl FnOnce(&Trace, &[Traced<'_>]) -> T) -> T {
        let trace = Trace::new();
        let variables: Vec<Traced<'_>> = self.x.iter().map(|&x| trace.variable(x)).collect();
        then(&trace, &(self.update.recorded)(&variables))
    }

    fn inverse_jvp(&self) -> Vec<f64> {
        self.with_record(|trace, y| trace.inverse_jvp(y, &self.v).expect("the Jacobian has an inverse"))
    }

    fn inverse_vjp(&self) -> Vec<f64> {
        self.with_record(|trace, y| trace.inverse_vjp(y, &self.v).expect("the Jacobian has an inverse"))
    }

    /// The Jacobian by rows, some columns at a time.
    fn jacobian(&self) -> Vec<f64> {
        let n = self.x.len();
        let mut rows = vec![0.0; n * n];
        for start in (0..n).step_by(WIDTH) {
            let units = std::array::from_fn(|k| {
                let mut unit = vec![0.0; n];
                unit[start + k] = 1.0;
                unit
            });
            for (k, column) in (self.update.jvps)(&self.x, units).iter().enumerate() {
                for (row, entry) in column.iter().enumerate() {
                    rows[row * n + start + k] = *entry;
                }
            }
        }
        rows
    }

    fn dense(&self) -> Vec<f64> {
        lu::solve(self.jacobian(), self.v.clone())
    }
}

/// What was measured for one function and size.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The name of the function.
    pub name: &'static str,
    /// The number of variables.
    pub n: usize,
    /// The number of steps, the most results of one of them, and the sum of l³ + k l.
    pub lumps: (usize, usize, u64),
    /// Seconds of J⁻¹ v and of J⁻ᵀ v, with the record of the run.
    pub inverse: [f64; 2],
    /// Seconds of J⁻¹ v where the steps are there, from another product at the same point.
    pub again: f64,
    /// Seconds of forming the Jacobian and solving.
    pub dense: f64,
    /// The median over the rounds of the time of that relative to J⁻¹ v, and how far it varies.
    pub dense_per_inverse: (f64, f64),
    /// The part of the time of `dense` in which the Jacobian is formed.
    pub forming: f64,
    /// How far J⁻¹ v and J⁻ᵀ v are from the dense solutions.
    pub apart: [f64; 2],
}

impl Measured {
    /// Compares and measures.
    pub fn take(update: Update, n: usize, rounds: usize) -> Self {
        let input = Rc::new(Input::new(update, n));
        let transposed = lu::solve(lu::transposed(&input.jacobian(), n), input.v.clone());
        let apart =
            [distance(&input.inverse_jvp(), &input.dense()), distance(&input.inverse_vjp(), &transposed)];
        let inverse = input.with_record(|trace, y| trace.inverse(y)).expect("the Jacobian has an inverse");
        let largest = inverse.lumps().iter().map(|lump| lump.results).max();
        let lumps = (inverse.lumps().len(), largest.unwrap_or(0), inverse.cost());
        let solved = Rc::new((inverse, input.v.clone()));
        let again = |(inverse, v): &(Inverse, Vec<f64>)| inverse.jvp(v);
        let runs: [Run; 5] = [
            run(&input, Input::inverse_jvp),
            run(&input, Input::inverse_vjp),
            run(&input, Input::dense),
            run(&input, Input::jacobian),
            run(&solved, again),
        ];
        let timings = Timings::take(&runs.each_ref(), rounds);
        Self {
            name: update.name,
            n,
            lumps,
            inverse: [timings.seconds(0), timings.seconds(1)],
            again: timings.seconds(4),
            dense: timings.seconds(2),
            dense_per_inverse: (timings.ratio(2, 0), timings.spread(2, 0)),
            forming: timings.ratio(3, 2),
            apart,
        }
    }
}

/// All functions and sizes.
pub fn measure(rounds: usize) -> Vec<Measured> {
    let pairs = UPDATES.into_iter().flat_map(|update| SIZES.map(|n| (update, n)));
    pairs
        .map(|(update, n)| {
            eprintln!("inverse of {}, n = {n} ..", update.name);
            Measured::take(update, n, rounds)
        })
        .collect()
}

/// The table.
pub fn table(measured: &[Measured]) -> String {
    let head = [
        "inverse accumulation",
        "n",
        "lumps",
        "largest l",
        "sum l^3+kl",
        "n^3",
        "J^-1 v",
        "J^-T v",
        "again",
        "dense",
        "forming J",
        "dense / J^-1 v",
        "±",
        "apart",
        "apart^T",
    ];
    let mut rows = vec![head.map(String::from).to_vec()];
    for m in measured {
        let (lumps, largest, cost) = m.lumps;
        rows.push(vec![
            m.name.to_owned(),
            m.n.to_string(),
            lumps.to_string(),
            largest.to_string(),
            cost.to_string(),
            (m.n * m.n * m.n).to_string(),
            time(m.inverse[0]),
            time(m.inverse[1]),
            time(m.again),
            time(m.dense),
            format!("{:.0}%", 100.0 * m.forming),
            ratio(m.dense_per_inverse.0),
            format!("{:.0}%", 100.0 * m.dense_per_inverse.1),
            format!("{:.0e}", m.apart[0]),
            format!("{:.0e}", m.apart[1]),
        ]);
    }
    aligned(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::SAME;

    #[test]
    fn inverses_are_those_of_the_dense_jacobian() {
        for update in UPDATES {
            for n in [4, 12, 32] {
                let input = Input::new(update, n);
                let transposed = lu::solve(lu::transposed(&input.jacobian(), n), input.v.clone());
                assert!(distance(&input.inverse_jvp(), &input.dense()) <= SAME, "{} {n}", update.name);
                assert!(distance(&input.inverse_vjp(), &transposed) <= SAME, "{} {n}", update.name);
            }
        }
    }

    #[test]
    fn costs_grow_with_the_lumps() {
        let cost = |update: Update, n: usize| {
            Input::new(update, n).with_record(|trace, y| trace.inverse(y).unwrap().cost())
        };
        let [chain, blocks, whole] = UPDATES;
        assert_eq!(cost(chain, 32) - cost(chain, 16), cost(chain, 48) - cost(chain, 32));
        assert_eq!(cost(blocks, 32) - cost(blocks, 16), cost(blocks, 48) - cost(blocks, 32));
        assert_eq!(cost(whole, 16), 16 * 16 * 16 + 16 * 16);
    }
}
