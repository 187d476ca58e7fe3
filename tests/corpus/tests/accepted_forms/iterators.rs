//! Chains of iterators: where they begin, and their stages.

use super::{Form, Group};
use ad_corpus::{check, check_in_place};
use ad_runtime::differentiable;
use std::iter::{once, repeat, successors};

pub(crate) const SOURCES: Group = Group {
    name: "Iterators of",
    source: include_str!("iterators.rs"),
    forms: &[
        Form("`iter()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().map(|v| v * v).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`iter_mut()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], y: f64) {
                x.iter_mut().for_each(|v| *v *= y);
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5], 2.0));
        }),
        Form("`into_iter()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: Vec<f64>, y: [f64; 2]) -> f64 {
                x.into_iter().map(|v| v * v).sum::<f64>() * y.into_iter().product::<f64>()
            }
            check!(f without second_order, lifted at (vec![0.5, 1.5], [2.0, -1.0]));
        }),
        Form("ranges", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                (1..x.len()).map(|k| x[k] * x[k - 1]).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`rchunks`, `rchunks_exact`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let products = x.rchunks(2).map(|c| c.iter().product::<f64>()).sum::<f64>();
                products + x.rchunks_exact(2).map(|c| c[0] * c[0] * c[1]).sum::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`windows`, `chunks`, `chunks_exact`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let slopes: f64 = x.windows(2).map(|w| (w[1] - w[0]).powi(2)).sum();
                let products = x.chunks(2).map(|c| c.iter().product::<f64>()).sum::<f64>();
                slopes * products + x.chunks_exact(2).map(|c| c[0] * c[1]).sum::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`chunks_mut`, `chunks_exact_mut`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], y: f64) {
                x.chunks_mut(2).for_each(|c| c[0] *= y);
                x.chunks_exact_mut(2).for_each(|c| c[1] += c[0]);
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5, 2.0], 0.75));
        }),
        Form("`iter::from_fn`, `successors`, `repeat`, `once` of inactive values", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut k = n;
                let mut y = x;
                for k in std::iter::from_fn(|| {
                    k = k.checked_sub(1)?;
                    Some(k)
                }) {
                    y = y * x + k as f64;
                }
                for w in std::iter::successors(Some(1_usize), |w| (*w < 8).then_some(w * 2)) {
                    y += x * w as f64;
                }
                for w in std::iter::repeat(0.5).take(2).chain(std::iter::once(3.0)) {
                    y *= w * x;
                }
                y
            }
            check!(f without second_order, lifted at (1.5, const 3));
        }),
        Form("a variable, by `next()` and what is left of it", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut it = x.iter();
                let mut y = match it.next() {
                    Some(v) => *v,
                    None => return 1.0,
                };
                for v in it {
                    y = y * v + 0.5;
                }
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
    ],
};

pub(crate) const STAGES: Group = Group {
    name: "Stages of iterators",
    source: include_str!("iterators.rs"),
    forms: &[
        Form("`map`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().map(|v| v.sin()).map(f64::exp).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`filter`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().filter(|v| **v > 0.0).map(|v| v.ln()).sum()
            }
            check!(f without second_order, lifted at (&[0.5, -1.5, 2.0]));
        }),
        Form("`filter_map`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().filter_map(|v| if *v > 0.0 { Some(v.ln()) } else { None }).sum()
            }
            check!(f without second_order, lifted at (&[0.5, -1.5, 2.0]));
        }),
        Form("`flat_map`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[Vec<f64>], y: f64) -> f64 {
                x.iter().flat_map(|row| row.iter().map(|v| v * y)).product()
            }
            check!(f without second_order, lifted at (&[vec![0.5, 1.5], vec![2.0]], 0.75));
        }),
        Form("`flatten`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[Vec<f64>]) -> f64 {
                let logarithm = |v: &f64| if *v > 0.0 { Some(v.ln()) } else { None };
                let sum: f64 = x[0].iter().map(logarithm).flatten().sum();
                x.iter().flatten().map(|v| v * v).sum::<f64>() * sum
            }
            check!(f without second_order, lifted at (&[vec![0.5, -1.5], vec![2.0]]));
        }),
        Form("`std::iter::zip`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                std::iter::zip(x, y).map(|(a, b)| a * b).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0, -1.0]));
        }),
        Form("`zip`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                x.iter().zip(y).map(|(a, b)| a * b).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0, -1.0, 3.0]));
        }),
        Form("`chain`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                x.iter().chain(y).map(|v| v.sin()).product()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0]));
        }),
        Form("`enumerate`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().enumerate().map(|(k, v)| v.powi(k as i32 + 1)).sum()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`rev`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                x.iter().rev().fold(0.0, |sum, c| sum * y + c)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], 0.75));
        }),
        Form("`skip`, `take`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], n: usize) -> f64 {
                x.iter().skip(1).map(|v| v * v).take(n).product()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0, 3.0], const 2));
        }),
        Form("`step_by`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().step_by(2).product()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`take_while`, `skip_while`, `map_while`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let rise: f64 = x.iter().take_while(|v| **v < 1.0).map(|v| v * v).sum();
                let rest: f64 = x.iter().skip_while(|v| **v < 1.0).sum();
                let roots = x.iter().map_while(|v| if *v > 0.0 { Some(v.sqrt()) } else { None }).sum::<f64>();
                rise * rest + roots
            }
            check!(f without second_order, lifted at (&[0.5, 0.25, 1.5, -2.0, 3.0]));
        }),
        Form("`scan`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                x.iter()
                    .scan(y, |sum, v| {
                        *sum += v * v;
                        Some(*sum)
                    })
                    .product()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], 0.75));
        }),
        Form("`inspect`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut count = 0;
                let product: f64 = x.iter().inspect(|_| count += 1).product();
                product * f64::from(count)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`copied`, `cloned`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().copied().map(|v| v * v).sum::<f64>() * x.iter().cloned().product::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`zip` with `rev`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                let product = x.iter().zip(y.iter().rev()).map(|(a, b)| a * b).sum::<f64>();
                let mut sum = product;
                for (a, (k, b)) in x.iter().rev().zip(y.iter().enumerate()) {
                    sum += a * b * b * k as f64;
                }
                sum
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0, -1.0, 3.0]), (&[0.5, 1.5, -2.0], &[2.0, -1.0]), (&[], &[2.0]));
        }),
        Form("`repeat`, `repeat_n`, `repeat_with`, `once`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let scaled = x.iter().zip(repeat(y * y)).map(|(a, b)| a * b).sum::<f64>();
                let powers = repeat(y).take(x.len()).product::<f64>();
                let more = std::iter::repeat_n(y * 2.0, 3).sum::<f64>();
                let made = std::iter::repeat_with(|| y * x.len() as f64).take(2).sum::<f64>();
                scaled * powers + more * made + x.iter().chain(once(&y)).map(|v| v * v).sum::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 0.75), (&[], 0.75));
        }),
        Form("`successors`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let halves = successors(Some(x), |v| Some(v * 0.5 + 1.0)).take(4).sum::<f64>();
                let squares = successors(Some(x), |&v| if v > 10.0 { None } else { Some(v * v) });
                let last = successors(Some(x), |x| Some(x * 2.0)).take_while(|v| *v < 20.0).last();
                halves * squares.map(|v| v * x).sum::<f64>() + last.unwrap()
            }
            check!(f without second_order, lifted at (2.0), (11.0), (1.5));
        }),
        Form("`cycle`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], weights: &[f64]) -> f64 {
                let weighted = x.iter().zip(weights.iter().cycle()).map(|(a, b)| a * b * b);
                weighted.sum::<f64>() + weights.iter().cycle().take(5).map(|w| w * w).sum::<f64>()
            }
            check!(f without second_order, lifted at (&[1.0, 5.0, 7.0], &[2.0, 3.0]), (&[1.0], &[2.0, 3.0]), (&[1.0], &[]));
        }),
        Form("in variables that are walked later", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let squares = x.iter().map(|x| x * x);
                let scaled = squares.clone().map(|square| square * y);
                let total = squares.sum::<f64>();
                let mut sum = 0.0;
                for (k, value) in scaled.enumerate() {
                    sum += value * k as f64;
                }
                sum * total
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
    ],
};
