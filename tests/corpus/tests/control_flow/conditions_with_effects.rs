//! Conditions that change what is active, in every mode.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Search {
    low: f64,
    high: f64,
    rounds: usize,
}

reals!(Search { low, high ; rounds } => SearchTangent);

#[differentiable(second_order)]
impl Search {
    /// Takes a step, and says whether there is another.
    fn step(&mut self, k: f64) -> bool {
        let middle = 0.5 * (self.low + self.high) * k;
        self.low = self.high;
        self.high = middle;
        self.rounds += 1;
        (self.high - self.low).abs() > 0.2
    }

    fn error_after(&mut self, k: f64) -> f64 {
        self.low *= k;
        self.high - self.low
    }
}

fn start() -> Search {
    Search { low: 0.5, high: 2.0, rounds: 0 }
}

#[test]
fn loops_by_a_method() {
    #[differentiable(second_order)]
    fn f(search: &Search, k: f64, most: usize) -> f64 {
        let mut own = search.clone();
        let mut sum = 0.0;
        while own.step(k) && own.rounds < most {
            sum += own.high * k;
        }
        sum + own.low * own.high
    }
    check!(f without lifted at (&start(), 0.75, const 0), (&start(), 0.75, const 2), (&start(), 1.1, const 6), (&start(), 2.0, const 6));
}

#[test]
fn behind_another_condition() {
    #[differentiable(second_order)]
    fn f(search: &Search, k: f64, most: usize) -> f64 {
        let mut own = search.clone();
        let mut sum = 1.0;
        while own.rounds < most && own.step(k) {
            sum *= own.high;
        }
        if own.rounds == most || !own.step(k) {
            sum += own.low;
        }
        if !own.step(k) {
            sum *= k;
        }
        sum * own.high
    }
    check!(f without lifted at (&start(), 0.75, const 0), (&start(), 0.75, const 2), (&start(), 1.1, const 6), (&start(), 2.0, const 6));
}

#[test]
fn compared_with_what_is_read_before() {
    #[differentiable(second_order)]
    fn f(search: &Search, k: f64) -> f64 {
        let mut own = search.clone();
        let mut rounds = 0;
        while own.high > own.error_after(k) && rounds < 3 {
            own.high *= k;
            rounds += 1;
        }
        own.low * own.high * k
    }
    check!(f without lifted at (&start(), 0.75), (&Search { low: -4.0, high: -2.0, rounds: 0 }, 0.5));
}

#[test]
fn elements_that_are_taken() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut list = x.to_vec();
        let mut sum = k;
        while list.len() > 1 && list.pop().unwrap() > 0.0 {
            sum += list[0] * k;
        }
        sum * list.iter().map(|v| v * v).sum::<f64>()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75), (&[0.5, -1.5], 0.75));
}
