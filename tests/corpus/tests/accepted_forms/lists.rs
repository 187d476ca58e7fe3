//! Arrays, slices and vectors.

use super::{Form, Group};
use ad_corpus::{check, check_in_place, check_seeded};
use ad_runtime::differentiable;

pub(crate) const MAKING: Group = Group {
    name: "Making lists",
    source: include_str!("lists.rs"),
    forms: &[
        Form("`vec![x; n]`, `vec![a, b]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let (mut a, b) = (vec![x; n], vec![x * x, 2.0]);
                a[1] *= b[0];
                a[0] * a[1] + b[1]
            }
            check!(f without second_order, lifted at (0.5, const 2));
        }),
        Form("`Vec::new()`, `Vec::with_capacity(n)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> Vec<f64> {
                let mut powers = Vec::with_capacity(n);
                let mut reversed = Vec::new();
                for k in 0..n {
                    powers.push(x.powi(k as i32));
                }
                for p in powers.iter().rev() {
                    reversed.push(*p);
                }
                reversed
            }
            check_seeded!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("`array::from_fn`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let powers: [f64; 3] = std::array::from_fn(|k| x.powi(k as i32 + 1));
                powers[0] * powers[2] + powers[1]
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`a.map(|x| ..)` of arrays", || {
            #[differentiable(forward, reverse)]
            fn f(x: [f64; 3], y: f64) -> f64 {
                let scaled = x.map(|v| v * y);
                scaled[0] * scaled[1] + scaled[2]
            }
            check!(f without second_order, lifted at ([0.5, 1.5, -2.0], 0.75));
        }),
        Form("`clone`, `to_vec`, `to_owned`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &Vec<f64>) -> f64 {
                let (mut a, mut b, c) = (x.to_vec(), y.clone(), x.to_owned());
                a[0] *= b[0];
                b[0] += a[0] * c[1];
                a[0] * b[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &vec![2.0]));
        }),
    ],
};

pub(crate) const READING: Group = Group {
    name: "Reading lists",
    source: include_str!("lists.rs"),
    forms: &[
        Form("`len`, `is_empty`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                if x.is_empty() { 0.0 } else { x[x.len() - 1] * x[0] / x.len() as f64 }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`get(i)`, `first()`, `last()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], i: usize) -> f64 {
                let y = x.first().unwrap() * x.last().unwrap();
                if let Some(v) = x.get(i) { y * v } else { y }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const 1), (&[0.5, 1.5], const 7));
        }),
        Form("`get(i..j)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], i: usize, j: usize) -> f64 {
                if let Some(part) = x.get(i..j) { part[0] * part[1] } else { x[0] * x[0] }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], const 1, const 3), (&[0.5, 1.5, -2.0], const 2, const 4));
        }),
        Form("`split_first()`, `split_last()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let Some((head, tail)) = x.split_first() else { return 1.0 };
                match tail.split_last() {
                    Some((last, _)) => head * last,
                    None => head * head,
                }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]), (&[0.5]));
        }),
        Form("`split_at(k)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], k: usize) -> f64 {
                let (left, right) = x.split_at(k);
                left[0] * right[0] + left[left.len() - 1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const 1));
        }),
        Form("`as_slice()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &Vec<f64>) -> f64 {
                let part = x.as_slice();
                part[0] * part[1]
            }
            check!(f without second_order, lifted at (&vec![0.5, 1.5]));
        }),
        Form("`iter().any(..)`, `all(..)`, `position(..)`, `count()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let negative = x.iter().filter(|v| **v < 0.0).count();
                let mut y = x[0] * negative as f64;
                if x.iter().any(|v| *v > 1.0) && !x.iter().all(|v| *v > 0.0) {
                    y *= x[1];
                }
                match x.iter().position(|v| *v > 1.0) {
                    Some(k) => y * x[k],
                    None => y * y,
                }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]), (&[0.5, -0.25]));
        }),
        Form("`is_sorted()`, `contains(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                if x.is_sorted() && !x.contains(&7.0) { x[0] * x[1] } else { x[0] }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]), (&[0.5, 0.25]));
        }),
        Form("`partition_point(..)`, `binary_search_by(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], t: f64) -> f64 {
                let k = x.partition_point(|v| *v < t).min(x.len() - 1);
                let i = x.binary_search_by(|v| v.total_cmp(&t)).unwrap_or_else(|i| i);
                x[k] * x[i - 1] * t
            }
            check!(f without second_order, lifted at (&[0.5, 2.0, 3.0], 1.0));
        }),
        Form("lists of `Option`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[Option<f64>]) -> f64 {
                let mut sum = 1.0;
                for v in x {
                    if let Some(v) = v {
                        sum *= v;
                    }
                    sum += v.unwrap_or(0.5);
                }
                sum
            }
            check!(f without second_order, lifted at (&[Some(0.5), None, Some(1.5)]));
        }),
    ],
};

pub(crate) const CHANGING: Group = Group {
    name: "Changing lists",
    source: include_str!("lists.rs"),
    forms: &[
        Form("`push`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut v = vec![x];
                for k in 0..n {
                    v.push(v[k] * x);
                }
                v[n] * v[0]
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("`pop()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut v = x.to_vec();
                v.pop();
                let y = v.pop().unwrap() * v.pop().expect("three");
                y * v.pop().unwrap_or(2.0)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]), (&[0.5, 1.5, 2.0, 3.0]));
        }),
        Form("`last_mut()`, `first_mut()`, `get_mut(i)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut v = x.to_vec();
                *v.last_mut().unwrap() += y * v[0];
                *v.first_mut().unwrap() *= y;
                if let Some(e) = v.get_mut(1) {
                    *e *= *e;
                }
                v[0] * v[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0), (&[0.5, 1.5, -1.0], 2.0));
        }),
        Form("`swap`, `reverse`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64]) {
                x.swap(0, 2);
                x[0] *= x[1];
                x.reverse();
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5, 2.0]));
        }),
        Form("`fill`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], y: f64) {
                x[1..].fill(y * y);
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5, 2.0], 0.75));
        }),
        Form("`copy_from_slice`, `clone_from_slice`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], y: &[f64]) {
                x[1..].copy_from_slice(y);
                x[..1].clone_from_slice(&y[1..]);
                x[0] *= x[2];
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5, 2.0], &[0.75, 3.0]));
        }),
        Form("`split_at_mut(k)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], k: usize) {
                let (left, right) = x.split_at_mut(k);
                left[0] *= right[0];
                right[0] += left[0] * left[0];
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5, 2.0], const 1));
        }),
        Form("`extend`, `extend_from_slice`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> Vec<f64> {
                let mut v = vec![y];
                v.extend(x.iter().map(|e| e * y));
                v.extend_from_slice(x);
                v.extend(&x[..1]);
                v
            }
            check_seeded!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("`truncate`, `clear`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut v = x.to_vec();
                v.truncate(2);
                let product = v[0] * v[1];
                v.clear();
                product * v.len() as f64 + product
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`insert`, `remove`, `swap_remove`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut a = vec![x, 2.0 * x, 1.0];
                a.insert(n, x * x);
                let removed = a.remove(1);
                a.swap_remove(0) * removed + a[0] * a[1]
            }
            check!(f without second_order, lifted at (0.75, const 0), (0.75, const 3));
        }),
        Form("`rotate_left`, `rotate_right`, `copy_within`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut a = vec![x, 2.0 * x, x * x, 1.0];
                a.rotate_left(n);
                a.rotate_right(1);
                a.copy_within(..2, 1);
                a[1] * a[2] - a[0]
            }
            check!(f without second_order, lifted at (0.75, const 0), (0.75, const 3));
        }),
        Form("`resize`, `split_off`, `append`, `drain`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut a = vec![x, 2.0 * x];
                a.resize(n, x * x);
                let mut rest = a.split_off(1);
                a.append(&mut rest);
                let drained: f64 = a.drain(..2).map(|v| v * x).sum();
                drained * a[0]
            }
            check!(f without second_order, lifted at (0.75, const 3), (0.75, const 5));
        }),
        Form(
            "`VecDeque` as a variable: `push_back`, `pop_front`, `front`, `back`, `iter`, `len`, `[i]`, ..",
            || {
                #[differentiable(forward, reverse)]
                fn f(x: &[f64], n: usize) -> f64 {
                    let mut window = std::collections::VecDeque::new();
                    let mut sum = 0.0;
                    for v in x {
                        window.push_back(v * v);
                        if window.len() > n {
                            sum += window.pop_front().unwrap() * window[0];
                        }
                    }
                    sum + window.iter().product::<f64>() + window.front().unwrap() * window.back().unwrap()
                }
                check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], const 1), (&[0.5], const 2));
            },
        ),
        Form("`concat` of lists, `repeat(n)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let rows = vec![vec![x; n], vec![x * x].repeat(2)];
                let all = rows.concat();
                all[0] * all[n]
            }
            check!(f without second_order, lifted at (0.75, const 2));
        }),
        Form("`dedup`, `dedup_by_key`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut a = vec![x, x, x * x, 2.0];
                a.dedup();
                a.dedup_by_key(|v| (*v > 1.0) as usize * n);
                a.iter().enumerate().map(|(k, v)| v * k as f64).sum()
            }
            check!(f without second_order, lifted at (0.75, const 2), (1.5, const 0));
        }),
        Form("`retain`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> Vec<f64> {
                let mut v = x.to_vec();
                v.retain(|e| *e > 1.0);
                v
            }
            check_seeded!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`sort_by`, `sort_unstable_by`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut v: Vec<f64> = x.iter().map(|e| e * y).collect();
                v.sort_by(|a, b| a.partial_cmp(b).unwrap());
                let least = v[0];
                v.sort_unstable_by(f64::total_cmp);
                least * v[2]
            }
            check!(f without second_order, lifted at (&[0.5, 2.5, -2.0], 0.75));
        }),
        Form("`sort_by_key`, `sort_by_cached_key`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut v = x.to_vec();
                v.sort_by_key(|e| (e * 10.0) as i64);
                let least = v[0];
                v.sort_by_cached_key(|e| -(e * 10.0) as i64);
                least * v[0]
            }
            check!(f without second_order, lifted at (&[0.55, 2.55, -2.05]));
        }),
        Form("`map`, `from_fn` of arrays of any length `N`", || {
            #[differentiable(forward, reverse)]
            fn weighted<const N: usize>(x: [f64; N], y: f64) -> f64 {
                let scaled = x.map(|v| v * y);
                let weights: [f64; N] = std::array::from_fn(|k| scaled[k] * (k as f64 + y));
                weights.iter().sum()
            }
            #[differentiable(forward, reverse)]
            fn f(x: [f64; 3], y: f64) -> f64 {
                let many: [f64; 20] = std::array::from_fn(|k| y * k as f64);
                weighted(x, y) * many.map(|v| v * v)[19] + weighted([], y)
            }
            check!(f without second_order, lifted at ([0.5, 1.5, -2.0], 0.75));
        }),
        Form("`try_into().unwrap()` into arrays", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let first: [f64; 2] = x[..2].try_into().unwrap();
                let scaled: [f64; 3] = x.iter().map(|v| v * y).collect::<Vec<_>>().try_into().unwrap();
                first[0] * scaled[2] + first[1] * scaled[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], 0.75));
        }),
    ],
};
