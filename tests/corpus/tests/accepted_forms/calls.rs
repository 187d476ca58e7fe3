//! Calls of functions.

use super::{Form, Group};
use ad_corpus::library::{cube, energy, opaque_softplus};
use ad_corpus::{check, library};
use ad_runtime::{adjoint, differentiable};

#[adjoint(of = opaque_softplus)]
fn softplus_adjoint(x: f64, _softplus: f64, seed: f64) -> f64 {
    seed / (1.0 + (-x).exp())
}

/// Not marked: for inactive arguments it needs no derivative.
fn factor(n: usize) -> f64 {
    1.0 / (n as f64 + 1.0)
}

pub(crate) const CALLS: Group = Group {
    name: "Calls",
    source: include_str!("calls.rs"),
    forms: &[
        Form("functions marked `#[differentiable]`", || {
            #[differentiable(forward, reverse)]
            fn g(x: &[f64], y: f64) -> (f64, f64) {
                (x[0] * y, x[1] + y)
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let (a, b) = g(x, y * y);
                a * b + g(&[a, b], y).0
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("of other crates, by name or path", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                cube(x * y) + library::energy(&[x, y], 2.0) * energy(&[y], x)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("functions with an `#[adjoint(of = ..)]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                opaque_softplus(x * y) * y
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("functions that change `&mut` arguments", || {
            #[differentiable(forward, reverse)]
            fn scale(v: &mut [f64], y: f64) {
                for e in v.iter_mut() {
                    *e *= y;
                }
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut v = x.to_vec();
                scale(&mut v, y);
                let factor = v[0];
                scale(&mut v[1..], factor);
                v[0] * v[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("unmarked functions of inactive values", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut y = x;
                for k in 0..n {
                    y = y * x + factor(k);
                }
                y * factor(n)
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("functions that take functions of inactive values", || {
            #[differentiable(forward, reverse)]
            fn weighted<F: Fn(usize) -> f64>(x: &[f64], weight: &F) -> f64 {
                let mut sum = 0.0;
                for (k, v) in x.iter().enumerate() {
                    sum += weight(k) * v * v;
                }
                sum
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                weighted(x, &factor) * x[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`const fn`, `pub(crate) fn`", || {
            #[differentiable(forward, reverse)]
            const fn double(x: f64) -> f64 {
                2.0 * x
            }
            #[differentiable(forward, reverse)]
            pub(crate) fn f(x: f64) -> f64 {
                double(x) * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`#[inline]`, `#[must_use]`, `#[allow(..)]`, `///` on functions", || {
            /// The square.
            #[inline]
            #[must_use]
            #[differentiable(forward, reverse)]
            #[allow(clippy::let_and_return)]
            fn f(x: f64) -> f64 {
                let y = x * x;
                y
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("functions with `adjoint = ..`", || {
            #[differentiable(forward, reverse, adjoint = back)]
            fn power(x: f64) -> f64 {
                x.powi(3)
            }
            fn back(x: f64, _power: f64, seed: f64) -> f64 {
                3.0 * x * x * seed
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                power(x.sin()) * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
    ],
};
