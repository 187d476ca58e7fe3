//! Derivatives of high order: Taylor polynomials against nested dual numbers.

use crate::case::{Run, run};
use crate::distance::{SAME, distance};
use crate::harness::rounds::Timings;
use crate::harness::table::{aligned, ratio, time};
use ad_runtime::differentiable;
use ad_runtime::numbers::{Dual, Number, Taylor, VectorSpace};
use std::rc::Rc;

/// What is differentiated.
#[differentiable(lifted)]
pub fn curve(x: f64) -> f64 {
    let root = (1.0 + x * x).sqrt();
    (x.sin() * root).exp() / (2.0 + x.cos()) + root.ln() * x.atan()
}

/// Dual numbers inside of each other.
trait Nested: Number {
    /// The variable of all derivatives.
    fn variable(value: f64) -> Self;
    /// The derivative of the highest order.
    fn highest(self) -> f64;
}

impl Nested for f64 {
    fn variable(value: f64) -> f64 {
        value
    }
    fn highest(self) -> f64 {
        self
    }
}

impl<V: Nested + VectorSpace<Scalar = V>> Nested for Dual<V> {
    fn variable(value: f64) -> Self {
        Dual { value: V::variable(value), tangent: V::constant(1.0) }
    }
    fn highest(self) -> f64 {
        self.tangent.highest()
    }
}

type D1 = Dual<f64>;
type D2 = Dual<D1>;
type D3 = Dual<D2>;
type D4 = Dual<D3>;
type D5 = Dual<D4>;
type D6 = Dual<D5>;
type D7 = Dual<D6>;
type D8 = Dual<D7>;
type D9 = Dual<D8>;
type D10 = Dual<D9>;

fn by_nesting<D: Nested>(x: &f64) -> f64 {
    curve_lifted(D::variable(*x)).highest()
}

fn by_series<const N: usize>(x: &f64) -> f64 {
    curve_lifted(Taylor::<N>::variable(*x)).derivative(N)
}

/// The derivative of an order, by each way that there is for it.
struct Ways {
    order: usize,
    series: fn(&f64) -> f64,
    nested: Option<fn(&f64) -> f64>,
}

macro_rules! ways {
    ($($order:literal $nested:ty),*; $($alone:literal),*) => {
        [
            $(Ways { order: $order, series: by_series::<$order>, nested: Some(by_nesting::<$nested>) },)*
            $(Ways { order: $alone, series: by_series::<$alone>, nested: None },)*
        ]
    };
}

const WAYS: [Ways; 13] = ways! { 1 D1, 2 D2, 3 D3, 4 D4, 5 D5, 6 D6, 7 D7, 8 D8, 9 D9, 10 D10; 15, 20, 40 };

/// Where the derivatives are taken.
const POINT: f64 = 0.6;

/// What was measured for one order.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The order.
    pub order: usize,
    /// Seconds by a Taylor polynomial.
    pub series: f64,
    /// The median of its time relative to that of the function.
    pub series_per_primal: f64,
    /// Seconds by nested dual numbers.
    pub nested: Option<f64>,
    /// The median of their time relative to that of the Taylor polynomial.
    pub nested_per_series: Option<f64>,
    /// How far the two derivatives are apart.
    pub apart: Option<f64>,
}

/// All orders.
///
/// # Panics
///
/// If the two ways disagree.
pub fn measure(rounds: usize) -> Vec<Measured> {
    let point = Rc::new(POINT);
    WAYS.iter()
        .map(|ways| {
            eprintln!("derivative of order {} ..", ways.order);
            let apart = ways.nested.map(|nested| distance(&[(ways.series)(&POINT)], &[nested(&POINT)]));
            assert!(apart.is_none_or(|apart| apart <= SAME), "order {}: {apart:?} apart", ways.order);
            let mut runs: Vec<Run> = vec![run(&point, |x| curve(*x)), run(&point, ways.series)];
            runs.extend(ways.nested.map(|nested| run(&point, nested)));
            let timings = Timings::take(&runs.iter().collect::<Vec<_>>(), rounds);
            Measured {
                order: ways.order,
                series: timings.seconds(1),
                series_per_primal: timings.ratio(1, 0),
                nested: ways.nested.map(|_| timings.seconds(2)),
                nested_per_series: ways.nested.map(|_| timings.ratio(2, 1)),
                apart,
            }
        })
        .collect()
}

/// The table.
pub fn table(measured: &[Measured]) -> String {
    let head = [
        "order N",
        "Taylor<N>",
        "/function",
        "/N^2",
        "nested duals",
        "/order before",
        "nested / Taylor",
        "apart",
    ];
    let mut rows = vec![head.map(String::from).to_vec()];
    let mut before: Option<f64> = None;
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    for m in measured {
        let growth = m.nested.zip(before).map(|(now, before)| ratio(now / before));
        before = m.nested;
        rows.push(vec![
            m.order.to_string(),
            time(m.series),
            ratio(m.series_per_primal),
            time(m.series / (m.order * m.order) as f64),
            or_dash(m.nested.map(time)),
            or_dash(growth),
            or_dash(m.nested_per_series.map(ratio)),
            or_dash(m.apart.map(|apart| format!("{apart:.0e}"))),
        ]);
    }
    aligned(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_give_the_same() {
        for ways in WAYS.iter().filter(|ways| ways.order <= 7) {
            let nested = ways.nested.expect("low orders have both")(&POINT);
            assert!(distance(&[(ways.series)(&POINT)], &[nested]) <= SAME, "{}", ways.order);
        }
    }

    #[test]
    fn the_first_derivative_is_that_of_the_generated_function() {
        assert!(distance(&[by_nesting::<D1>(&POINT)], &[curve_grad(POINT)]) <= 1e-14);
    }
}
