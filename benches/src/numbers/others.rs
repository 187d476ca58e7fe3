//! The same derivatives by numbers of ours and of other crates, with the feature `peers`.

use crate::case::{Run, run};
use crate::distance::{SAME, distance};
use crate::harness::rounds::Timings;
use crate::harness::table::{aligned, ratio, time};
use crate::peers::numbers;
use ad_runtime::differentiable;
use ad_runtime::numbers::{Deltas, Dual, Number, Taylor};
use ad_runtime::trace::{Trace, Traced};
use std::rc::Rc;

/// Variables.
pub(crate) const N: usize = 12;

/// What is differentiated; `peers::generic` has it for other crates.
#[differentiable(lifted)]
pub fn ripples(x: &[f64]) -> f64 {
    let mut sum = (2.0 + x[0].cos()).ln();
    for i in 1..x.len() {
        let product = x[i] * x[i - 1];
        sum += product.sin() * (-x[i]).exp() / (1.0 + product * product);
    }
    sum
}

/// A point, and a direction for derivatives of higher order.
pub(crate) struct Input {
    pub(crate) x: [f64; N],
    pub(crate) v: [f64; N],
}

impl Input {
    fn new() -> Self {
        let list = |factor: f64| std::array::from_fn(|i| (factor * (i as f64 + 1.0)).sin());
        Self { x: list(0.7), v: list(1.3) }
    }

    fn along<T>(&self, make: impl Fn(f64, f64) -> T) -> [T; N] {
        std::array::from_fn(|i| make(self.x[i], self.v[i]))
    }
}

/// A way to compute a derivative.
pub(crate) type Way = (&'static str, fn(&Input) -> Vec<f64>);

/// One derivative, and the ways to compute it, of which the first is what the others are compared with.
struct Derivative {
    name: &'static str,
    ours: &'static [Way],
    theirs: &'static [Way],
}

const DERIVATIVES: [Derivative; 3] = [
    Derivative {
        name: "gradient, n = 12",
        ours: &[
            ("#[differentiable]", |i| ripples_grad(&i.x)),
            ("Dual<[f64; 12]>", |i| ripples_lifted(&Dual::variables(i.x)).tangent.to_vec()),
            ("Traced", |i| {
                let trace = Trace::new();
                let x: [Traced<'_>; N] = trace.variables(i.x);
                trace.gradient(ripples_lifted(&x))
            }),
            ("Dual<Delta>", |i| {
                let deltas = Deltas::new();
                let x: [Dual<_>; N] = deltas.variables(i.x);
                deltas.gradient(ripples_lifted(&x).tangent)
            }),
        ],
        theirs: &numbers::GRADIENTS,
    },
    Derivative {
        name: "second derivative along v",
        ours: &[
            ("Dual<Dual<f64>>", |i| {
                let x = i.along(|x, v| Dual {
                    value: Dual { value: x, tangent: v },
                    tangent: Dual { value: v, tangent: 0.0 },
                });
                vec![ripples_lifted(&x).tangent.tangent]
            }),
            ("Taylor<2>", |i| {
                vec![
                    ripples_lifted(&i.along(|x, v| Taylor::<2>::from_coefficients(x, [v, 0.0])))
                        .derivative(2),
                ]
            }),
        ],
        theirs: &numbers::SECOND,
    },
    Derivative {
        name: "third derivative along v",
        ours: &[
            ("Dual<Dual<Dual<f64>>>", |i| {
                let x = i.along(|x, v| {
                    let slope = Dual { value: v, tangent: 0.0 };
                    let inner = Dual { value: Dual { value: x, tangent: v }, tangent: slope };
                    Dual { value: inner, tangent: Dual { value: slope, tangent: Dual::constant(0.0) } }
                });
                vec![ripples_lifted(&x).tangent.tangent.tangent]
            }),
            ("Taylor<3>", |i| {
                vec![
                    ripples_lifted(&i.along(|x, v| Taylor::<3>::from_coefficients(x, [v, 0.0, 0.0])))
                        .derivative(3),
                ]
            }),
        ],
        theirs: &numbers::THIRD,
    },
];

/// What was measured of one way.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The derivative.
    pub derivative: &'static str,
    /// Who computes it.
    pub by: &'static str,
    /// Median seconds.
    pub seconds: f64,
    /// The median of its time relative to that of the function, and how far it varies.
    pub per_primal: (f64, f64),
    /// The median of its time relative to that of the first way of ours.
    pub per_first: f64,
    /// How far its derivative is from that of the first way.
    pub apart: f64,
}

/// All derivatives by all ways.
///
/// # Panics
///
/// If one is another than that by the first way.
pub fn measure(rounds: usize) -> Vec<Measured> {
    let input = Rc::new(Input::new());
    let mut measured = Vec::new();
    for derivative in &DERIVATIVES {
        eprintln!("{} ..", derivative.name);
        let ways: Vec<&Way> = derivative.ours.iter().chain(derivative.theirs).collect();
        let expected = (ways[0].1)(&input);
        let apart: Vec<f64> = ways.iter().map(|(_, way)| distance(&way(&input), &expected)).collect();
        for ((by, _), apart) in ways.iter().zip(&apart) {
            assert!(*apart <= SAME, "{} by {by}: {apart:e} apart", derivative.name);
        }
        let mut runs: Vec<Run> = vec![run(&input, |i| ripples(&i.x))];
        runs.extend(ways.iter().map(|(_, way)| run(&input, *way)));
        let timings = Timings::take(&runs.iter().collect::<Vec<_>>(), rounds);
        measured.extend(ways.iter().enumerate().map(|(k, (by, _))| Measured {
            derivative: derivative.name,
            by,
            seconds: timings.seconds(k + 1),
            per_primal: (timings.ratio(k + 1, 0), timings.spread(k + 1, 0)),
            per_first: timings.ratio(k + 1, 1),
            apart: apart[k],
        }));
    }
    measured
}

/// The table.
pub fn table(measured: &[Measured]) -> String {
    let head = ["derivative", "by", "time", "/function", "±", "/first", "apart"].map(String::from);
    let rows = measured.iter().map(|m| {
        vec![
            m.derivative.to_owned(),
            m.by.to_owned(),
            time(m.seconds),
            ratio(m.per_primal.0),
            format!("{:.0}%", 100.0 * m.per_primal.1),
            ratio(m.per_first),
            format!("{:.0e}", m.apart),
        ]
    });
    aligned(&[vec![head.to_vec()], rows.collect()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_give_the_same() {
        let input = Input::new();
        for derivative in &DERIVATIVES {
            let expected = (derivative.ours[0].1)(&input);
            for (by, way) in derivative.ours.iter().chain(derivative.theirs) {
                let apart = distance(&way(&input), &expected);
                assert!(apart <= SAME, "{} by {by}: {apart:e}", derivative.name);
            }
        }
    }
}
