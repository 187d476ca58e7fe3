//! Methods of traits with parameters that have no derivative, in forward mode.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order)]
trait Growth {
    fn after(&self, n: f64, years: usize) -> f64 {
        n * years as f64
    }

    fn slowed(&self, n: f64, limits: &[usize]) -> f64;
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Logistic {
    rate: f64,
}

reals!(Logistic { rate } => LogisticTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Linear {
    slope: f64,
}

reals!(Linear { slope } => LinearTangent);

#[differentiable(second_order)]
impl Growth for Logistic {
    fn after(&self, n: f64, years: usize) -> f64 {
        let mut n = n;
        for _ in 0..years {
            n += self.rate * n * (1.0 - n);
        }
        n
    }

    fn slowed(&self, n: f64, limits: &[usize]) -> f64 {
        n * self.rate / limits.len() as f64
    }
}

#[differentiable(second_order)]
impl Growth for Linear {
    fn slowed(&self, n: f64, limits: &[usize]) -> f64 {
        n * self.slope - limits[0] as f64 * self.slope * self.slope
    }
}

#[test]
fn integers_beside_self() {
    #[differentiable(second_order)]
    fn by_bound<G: Growth + Differentiable>(growth: &G, n: f64, years: usize) -> f64 {
        growth.after(n, years) * growth.slowed(n, &[2, 3])
    }
    #[differentiable(second_order)]
    fn f(a: &Logistic, b: &Linear, n: f64) -> f64 {
        by_bound(a, n, 3) + by_bound(b, n, 2) + b.after(n, 4)
    }
    check!(f without lifted at (&Logistic { rate: 0.75 }, &Linear { slope: 1.5 }, 0.3));
}
