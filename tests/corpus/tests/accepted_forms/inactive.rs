//! Code through which no derivative goes.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;

fn interval(knots: &[f64], x: f64) -> usize {
    knots.iter().rposition(|&knot| knot <= x).unwrap_or(0)
}

fn is_inside(knots: &[f64], x: f64) -> bool {
    interval(knots, x) + 1 < knots.len() && x >= knots[0]
}

pub(crate) const INACTIVE: Group = Group {
    name: "Inactive code",
    source: include_str!("inactive.rs"),
    forms: &[
        Form(
            "methods of integers: `pow`, `abs_diff`, `checked_sub`, `count_ones`, `rem_euclid`, …",
            || {
                #[differentiable(forward, reverse)]
                fn f(x: &[f64], n: usize, k: i64) -> f64 {
                    let i = (n.pow(2) + n.abs_diff(7)).min(1);
                    let shift = k.rem_euclid(3) as f64 + f64::from(n.count_ones());
                    let before = n.checked_sub(1).unwrap_or(0).saturating_sub(1);
                    x[i] * x[before] * shift + x[n.isqrt().clamp(0, 1)]
                }
                check!(f without second_order, lifted at (&[0.5, 1.5], const 2, const -4));
            },
        ),
        Form("operators on bits", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, mask: u32) -> f64 {
                let mut y = x;
                for bit in 0..4 {
                    if mask >> bit & 1 == 1 {
                        y *= x + f64::from(bit ^ 1);
                    }
                }
                y
            }
            check!(f without second_order, lifted at (0.5, const 0b1011));
        }),
        Form("strings", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, program: &str) -> f64 {
                let mut y = x;
                for word in program.split_whitespace() {
                    match word.trim() {
                        "sine" => y = y.sin(),
                        number => y *= number.parse::<f64>().unwrap_or(1.0),
                    }
                }
                y
            }
            check!(f without second_order, lifted at (0.5, const "sine 2.5 sine"));
        }),
        Form("lists and maps of references to what is not active: `Vec<&str>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], text: &str) -> f64 {
                let mut words: Vec<&str> = text.split(' ').collect();
                words.sort();
                let mut sum = 1.0;
                for (v, word) in x.iter().zip(&words) {
                    sum *= v.sin() + word.len() as f64;
                }
                sum
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], const "three two"));
        }),
        Form("maps, sets, queues", || {
            use std::collections::{BTreeMap, HashSet, VecDeque};
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], #[no_derivative] weights: &BTreeMap<usize, f64>) -> f64 {
                let mut seen = HashSet::new();
                let mut sum = 0.0;
                for (k, v) in x.iter().enumerate() {
                    if seen.insert(k % 2) {
                        sum += weights.get(&k).copied().unwrap_or(1.0) * v * v;
                    }
                }
                let mut queue = VecDeque::from([2]);
                while let Some(k) = queue.pop_front() {
                    sum *= x[k];
                    queue.extend(k.checked_sub(1));
                }
                sum
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const &BTreeMap::from([(1, 0.75)])));
        }),
        Form("lists of integers, sorted and searched", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], order: &[usize]) -> f64 {
                let mut order = order.to_vec();
                order.sort_unstable();
                order.dedup();
                let k = order.binary_search(&1).unwrap_or(0);
                x[order[k]] * x[order.iter().copied().max().unwrap_or(0)]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const &[2, 1, 1]));
        }),
        Form("`Cell` of inactive values", || {
            use std::cell::Cell;
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let count = Cell::new(0);
                let mut y = x;
                for k in 0..n {
                    count.set(count.get() + k);
                    y *= x;
                }
                y * count.get() as f64
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("enums without derivative", || {
            #[derive(Clone, Copy)]
            enum Mode {
                Sine,
                Power(u32),
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, #[no_derivative] mode: Mode) -> f64 {
                match mode {
                    Mode::Sine => x.sin(),
                    Mode::Power(n) => x.powi(n as i32),
                }
            }
            check!(f without second_order, lifted at (0.5, const Mode::Sine), (0.5, const Mode::Power(3)));
        }),
        Form("`OnceLock`, `LazyLock`", || {
            use std::sync::{LazyLock, OnceLock};
            static FACTOR: OnceLock<f64> = OnceLock::new();
            static WEIGHTS: LazyLock<Vec<f64>> = LazyLock::new(|| vec![0.5, 2.0]);
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                x * x * FACTOR.get_or_init(|| 3.0) + x * WEIGHTS[1]
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("elements of maps: `map[&key]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, key: usize) -> f64 {
                let map = std::collections::BTreeMap::from([(1, 2.0), (2, 3.0)]);
                map[&key] * x * map[&1]
            }
            check!(f without second_order, lifted at (0.5, const 2));
        }),
        Form("functions of the same module without a mark that give an integer, given active values", || {
            #[differentiable(forward, reverse)]
            fn f(knots: &[f64], values: &[f64], x: f64) -> f64 {
                let k = interval(knots, x);
                if !is_inside(knots, x) {
                    return values[k] * x;
                }
                let t = (x - knots[k]) / (knots[k + 1] - knots[k]);
                values[k] + t * (values[k + 1] - values[k])
            }
            check!(f without second_order, lifted at (&[0.0, 1.0, 2.5], &[3.0, -1.0, 2.0], 1.75), (&[0.0, 1.0], &[3.0, 2.0], -1.0));
        }),
    ],
};
