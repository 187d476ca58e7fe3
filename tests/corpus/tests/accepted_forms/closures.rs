//! Closures.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;

pub(crate) const CLOSURES: Group = Group {
    name: "Closures",
    source: include_str!("closures.rs"),
    forms: &[
        Form("called by name", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let square = |v: f64| v * v;
                square(x) * square(y + x)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("capture active values", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: &[f64]) -> f64 {
                let scaled = |k: usize| x * y[k];
                scaled(0) * scaled(1)
            }
            check!(f without second_order, lifted at (0.5, &[1.5, 2.0]));
        }),
        Form("change variables", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut sum = x;
                let mut add = |v: f64| sum += v * v;
                add(x);
                add(y);
                sum * sum
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("call each other", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let square = |v: f64| v * v;
                let fourth = |v: f64| square(square(v));
                fourth(x) + square(x)
            }
            check!(f without second_order, lifted at (1.5));
        }),
        Form("`return` in those called by name", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let kinked = |v: f64| {
                    if v > 1.0 {
                        return v * v;
                    }
                    v * y
                };
                kinked(x) * kinked(y)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`move`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let line = move |t: f64| x + y * t;
                line(0.5) * line(2.0)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("over inactive values, given to any function", || {
            fn first(n: usize, accept: impl Fn(usize) -> bool) -> usize {
                (0..n).find(|k| accept(*k)).unwrap_or(0)
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], least: usize) -> f64 {
                let k = first(x.len(), |k| k * k > least);
                x[k] * x[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const 3));
        }),
        Form("several parameters, blocks, types", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let g = |a: f64, b: &[f64]| -> f64 {
                    let product = a * b[0];
                    product.sin() * b[1]
                };
                g(x, &[y, x]) + g(y, &vec![x * x; 2])
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("given to a function of the file, whose body stands in the place of the call", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                trapezoid(|t| t * t * x, x, y) + trapezoid(f64::sin, 0.0, y)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("left by `?`, with the type of the result written", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let root = |v: f64| if v > 0.0 { Some(v.sqrt()) } else { None };
                let both = |v: f64| -> Option<f64> { Some(root(v)? * root(v - x)?) };
                both(y).unwrap_or(x * y)
            }
            check!(f without second_order, lifted at (0.5, 1.5), (1.5, 0.5), (0.5, -1.5));
        }),
        Form(
            "given by a block or a function of the file: `let f = { let k = x * x; move |v| k * v };`",
            || {
                #[differentiable(forward, reverse)]
                fn f(x: f64, y: f64) -> f64 {
                    let f = {
                        let k = x * x;
                        move |v: f64| k * v
                    };
                    f(x) * f(y)
                }
                check!(f without second_order, lifted at (0.5, 1.5));
            },
        ),
        Form("functions in variables: `let f = f64::sin;`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let f = f64::sin;
                f(x) * f(y)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
    ],
};

fn trapezoid(f: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    0.5 * (to - from) * (f(from) + f(to))
}
