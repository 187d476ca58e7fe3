//! The programs, generic over their scalars.

use crate::programs::gaussian_mixture::log_wishart_constant;
use crate::programs::{gaussian_mixture_data, logistic_regression};
use std::f64::consts::PI;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// What the programs need of a scalar. Each crate has these functions, by other names or in other traits.
pub(super) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// Its value, to decide by.
    fn value(self) -> f64;
    /// With a constant added.
    fn plus(self, constant: f64) -> Self;
    /// Times a constant.
    fn times(self, constant: f64) -> Self;
    fn sine(self) -> Self;
    fn cosine(self) -> Self;
    fn exponential(self) -> Self;
    fn logarithm(self) -> Self;
    fn hyperbolic_tangent(self) -> Self;
}

/// A scalar whose functions are methods, named as those of floats are.
macro_rules! real_by_methods {
    ([$($generics:tt)*] $scalar:ty, $value:expr) => {
        $crate::peers::generic::real_by_methods!([$($generics)*] $scalar, $value, |x: Self| x.tanh());
    };
    ([$($generics:tt)*] $scalar:ty, $value:expr, $tanh:expr) => {
        impl<$($generics)*> $crate::peers::generic::Real for $scalar {
            fn value(self) -> f64 {
                ($value)(self)
            }
            fn plus(self, constant: f64) -> Self {
                self + constant
            }
            fn times(self, constant: f64) -> Self {
                self * constant
            }
            fn sine(self) -> Self {
                self.sin()
            }
            fn cosine(self) -> Self {
                self.cos()
            }
            fn exponential(self) -> Self {
                self.exp()
            }
            fn logarithm(self) -> Self {
                self.ln()
            }
            fn hyperbolic_tangent(self) -> Self {
                ($tanh)(self)
            }
        }
    };
}
pub(super) use real_by_methods;

/// A scalar whose functions are those of a trait, which are in scope where something is generic.
macro_rules! real_by_trait {
    ([$($generics:tt)*] $scalar:ty, $trait:ident, $value:expr, $constant:expr) => {
        impl<$($generics)*> $crate::peers::generic::Real for $scalar {
            fn value(self) -> f64 {
                ($value)(self)
            }
            fn plus(self, constant: f64) -> Self {
                self + ($constant)(constant)
            }
            fn times(self, constant: f64) -> Self {
                self * ($constant)(constant)
            }
            $crate::peers::generic::real_by_trait!($trait: sine by sin, cosine by cos);
            $crate::peers::generic::real_by_trait!($trait: exponential by exp, logarithm by ln);
            $crate::peers::generic::real_by_trait!($trait: hyperbolic_tangent by tanh);
        }
    };
    ($trait:ident: $($function:ident by $name:ident),*) => {
        $(
            fn $function(self) -> Self {
                fn of<T: $trait>(x: T) -> T {
                    T::$name(x)
                }
                of(self)
            }
        )*
    };
}
pub(super) use real_by_trait;

/// `x * x`, which all crates have.
fn square<R: Real>(x: R) -> R {
    x * x
}

/// A sum that needs no zero. A crate may have none without a tape.
fn sum<R: Real>(terms: impl Iterator<Item = R>) -> R {
    terms.reduce(|a, b| a + b).expect("there is a term")
}

pub(super) fn rosenbrock<R: Real>(x: &[R]) -> R {
    sum(x.windows(2).map(|w| square(w[1] - w[0] * w[0]).times(100.0) + square((-w[0]).plus(1.0))))
}

pub(super) fn waves<R: Real>(x: R, y: R) -> R {
    (x * y).sine() + (x / y).exponential() - x.hyperbolic_tangent() * y
}

pub(super) fn ripples<R: Real>(x: &[R]) -> R {
    let first = x[0].cosine().plus(2.0).logarithm();
    x.windows(2).fold(first, |sum, w| {
        let product = w[1] * w[0];
        sum + product.sine() * (-w[1]).exponential() / square(product).plus(1.0)
    })
}

pub(super) fn eccentric_anomaly<R: Real>(eccentricity: R, mean_anomaly: R) -> R {
    let mut anomaly = mean_anomaly;
    loop {
        let residual = anomaly - eccentricity * anomaly.sine() - mean_anomaly;
        let step = residual / (-(eccentricity * anomaly.cosine())).plus(1.0);
        anomaly = anomaly - step;
        if step.value().abs() <= 1e-12 {
            return anomaly;
        }
    }
}

pub(super) fn logistic_loss<R: Real>(w: &[R], input: &logistic_regression::Input) -> R {
    let losses = input.features.chunks_exact(w.len()).zip(&input.labels).map(|(row, label)| {
        let score = sum(row.iter().zip(w).map(|(x, w)| w.times(*x)));
        score.times(-label).exponential().plus(1.0).logarithm()
    });
    sum(losses).times(1.0 / input.labels.len() as f64)
}

/// The parameters are those of the input, one list after the other.
pub(super) fn mixture<R: Real>(parameters: &[R], input: &gaussian_mixture_data::Input) -> R {
    let (k, d) = (input.alphas.len(), input.d);
    let factor_size = d * (d + 1) / 2;
    let n = (input.x.len() / d) as f64;
    let (alphas, rest) = parameters.split_at(k);
    let (means, icf) = rest.split_at(k * d);
    let factors: Vec<&[R]> = icf.chunks_exact(factor_size).collect();
    let diagonals: Vec<R> =
        factors.iter().flat_map(|f| f[..d].iter().map(|entry| entry.exponential())).collect();
    let log_determinants: Vec<R> = factors.iter().map(|f| sum(f[..d].iter().copied())).collect();

    let mut exponents = alphas.to_vec();
    let (mut centred, mut scaled) = (means[..d].to_vec(), means[..d].to_vec());
    let likelihoods = input.x.chunks_exact(d).map(|point| {
        for j in 0..k {
            for i in 0..d {
                centred[i] = (-means[j * d + i]).plus(point[i]);
                scaled[i] = diagonals[j * d + i] * centred[i];
            }
            let mut entry = d;
            for i in 0..d {
                for s in &mut scaled[i + 1..] {
                    *s = *s + factors[j][entry] * centred[i];
                    entry += 1;
                }
            }
            let distance = sum(scaled.iter().map(|s| square(*s)));
            exponents[j] = alphas[j] + log_determinants[j] - distance.times(0.5);
        }
        log_sum_exp(&exponents)
    });
    let likelihood = sum(likelihoods);

    let (gamma, m) = (input.prior.gamma, input.prior.m as f64);
    let prior = sum((0..k).map(|j| {
        let entries = diagonals[j * d..(j + 1) * d].iter().chain(&factors[j][d..]);
        sum(entries.map(|entry| square(*entry))).times(0.5 * gamma * gamma) - log_determinants[j].times(m)
    }));
    let constant = -n * d as f64 * 0.5 * (2.0 * PI).ln() - k as f64 * log_wishart_constant(d, input.prior);
    (likelihood - log_sum_exp(alphas).times(n) + prior).plus(constant)
}

fn log_sum_exp<R: Real>(x: &[R]) -> R {
    let largest = x.iter().map(|x| x.value()).fold(f64::NEG_INFINITY, f64::max);
    // The largest is a constant here: it cancels.
    sum(x.iter().map(|x| x.plus(-largest).exponential())).logarithm().plus(largest)
}

/// The parameters of the mixture in one list.
pub(super) fn flat(input: &gaussian_mixture_data::Input) -> Vec<f64> {
    [&input.alphas[..], &input.means, &input.icf].concat()
}
