//! The numbers that are shown.

use super::{heap::peak_bytes, rounds::Timings};
use crate::case::Case;
use serde::Serialize;

/// One way to compute the gradient.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gradient {
    /// Who computes it.
    pub contender: String,
    /// Median seconds for one run.
    pub seconds: f64,
    /// Median over the rounds of its time relative to that of the primal.
    pub per_primal: f64,
    /// Median over the rounds of its time relative to that of the gradient by hand.
    pub per_hand: f64,
    /// How far `per_hand` varies between rounds: the distance of its quartiles relative to it.
    pub spread: f64,
    /// The most heap that it holds at one time.
    pub heap: u64,
}

/// What was measured of one program on one input.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The name of the program.
    pub program: String,
    /// The size of its input, where that varies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// Median seconds for one run of the primal.
    #[serde(rename = "primal_seconds")]
    pub primal: f64,
    /// The most heap that the primal holds at one time.
    pub primal_heap: u64,
    /// By hand, ours, and by other crates if there are any.
    pub gradients: Vec<Gradient>,
}

impl Measured {
    /// Measures all contenders: their heap first, which also warms them up, then their times.
    pub fn take(program: &str, size: Option<usize>, case: &Case, rounds: usize) -> Self {
        let contenders = case.contenders();
        let heaps: Vec<u64> = contenders.iter().map(|(_, run)| peak_bytes(run)).collect();
        let runs: Vec<_> = contenders.iter().map(|(_, run)| *run).collect();
        let timings = Timings::take(&runs, rounds);
        const PRIMAL: usize = 0;
        const HAND: usize = 1;
        Self {
            program: program.to_owned(),
            size,
            primal: timings.seconds(PRIMAL),
            primal_heap: heaps[PRIMAL],
            gradients: (HAND..contenders.len())
                .map(|k| Gradient {
                    contender: contenders[k].0.to_owned(),
                    seconds: timings.seconds(k),
                    per_primal: timings.ratio(k, PRIMAL),
                    per_hand: timings.ratio(k, HAND),
                    spread: timings.spread(k, HAND),
                    heap: heaps[k],
                })
                .collect(),
        }
    }

    /// The gradient by hand.
    pub fn hand(&self) -> &Gradient {
        &self.gradients[0]
    }

    /// The gradient by `#[differentiable]`.
    pub fn ours(&self) -> &Gradient {
        &self.gradients[1]
    }

    /// Those by other crates.
    pub fn peers(&self) -> &[Gradient] {
        &self.gradients[2..]
    }
}
