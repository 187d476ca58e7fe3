//! What `for` goes over.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;

pub(crate) const FOR: Group = Group {
    name: "`for` over",
    source: include_str!("loops.rs"),
    forms: &[
        Form("`a..b`, `a..=b`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: i32) -> f64 {
                let mut y = x;
                for k in 0..n {
                    y = y * x + f64::from(k);
                }
                for k in -1..=n {
                    y += x.powi(k + 2);
                }
                y
            }
            check!(f without second_order, lifted at (0.5, const 3), (0.5, const 0));
        }),
        Form("ranges with `rev()`, `step_by(k)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut y = 0.0;
                for k in (0..x.len()).rev() {
                    y = y * 0.5 + x[k];
                }
                for k in (0..x.len()).step_by(2) {
                    y *= x[k];
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("slices, arrays and vectors, by value and by reference", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], a: [f64; 2], v: Vec<f64>) -> f64 {
                let mut y = 1.0;
                for e in x {
                    y *= e;
                }
                for e in a {
                    y += e * e;
                }
                for e in &v {
                    y *= *e;
                }
                for e in v {
                    y += e;
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], [2.0, -1.0], vec![0.25, 3.0]));
        }),
        Form("`&mut v`, `iter_mut()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut v = x.to_vec();
                for e in &mut v {
                    *e *= y;
                }
                for e in v.iter_mut() {
                    *e += y * *e * *e;
                }
                v[0] * v[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("`iter()`, `into_iter()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], v: Vec<f64>) -> f64 {
                let mut y = 1.0;
                for e in x.iter() {
                    y *= e;
                }
                for e in v.into_iter() {
                    y += e * y;
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], vec![0.25, 3.0]));
        }),
        Form("literals and results of calls", || {
            fn steps(n: usize) -> Vec<usize> {
                vec![n; n]
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut z = 1.0;
                for e in [x, y, x * y] {
                    z = z * 0.5 + e;
                }
                for n in steps(2) {
                    z *= x + n as f64;
                }
                z
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`enumerate()`, `zip(..)`, `rev()`, `copied()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                let mut z = 1.0;
                for (k, (a, b)) in x.iter().zip(y).enumerate() {
                    z += a * b * k as f64;
                }
                for a in x.iter().rev().copied() {
                    z = z * a + 1.0;
                }
                for (a, k) in x.iter().zip(1..) {
                    z *= a + k as f64;
                }
                z
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], &[2.0, 0.25]));
        }),
        Form("`windows(n)`, `chunks(n)`, `chunks_exact(n)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut y = 1.0;
                for w in x.windows(2) {
                    y *= w[1] - w[0];
                }
                for c in x.chunks(2) {
                    y += c[0] * c[c.len() - 1];
                }
                for c in x.chunks_exact(2) {
                    y *= c[0] + c[1];
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`chunks_mut(n)`, `chunks_exact_mut(n)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut v = x.to_vec();
                for c in v.chunks_mut(2) {
                    c[0] *= y;
                }
                for c in v.chunks_exact_mut(2) {
                    c[1] += c[0] * y;
                }
                v[1] * v[2]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], 2.0));
        }),
        Form("both parts of `split_at`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], k: usize) -> f64 {
                let (left, right) = x.split_at(k);
                let mut y = 1.0;
                for (a, b) in left.iter().zip(right) {
                    y += a * b * y;
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0, 0.25], const 2));
        }),
        Form("chains of iterators", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut product = 1.0;
                for v in x.iter().filter(|v| **v > 0.0).map(|v| v * y) {
                    product *= v;
                }
                product
            }
            check!(f without second_order, lifted at (&[0.5, -1.5, 2.0], 0.75));
        }),
        Form("any iterator of inactive items", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, text: &str) -> f64 {
                let mut y = x;
                for k in (1..4).map(|k| k * k).filter(|k| k % 2 == 1) {
                    y = y * x + k as f64;
                }
                for c in text.chars() {
                    y *= if c == 's' { x } else { 2.0 };
                }
                y
            }
            check!(f without second_order, lifted at (0.5, const "sds"));
        }),
        Form("`while` with a condition that changes active values", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut list = x.to_vec();
                let mut sum = y;
                while list.len() > 1 && list.pop().unwrap() > 0.0 {
                    sum *= list[0];
                }
                sum + list.iter().sum::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, -1.5, 2.0, 0.25], 0.75));
        }),
    ],
};
