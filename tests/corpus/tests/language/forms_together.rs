//! Walks, patterns, cells and maps beside each other: with effects, with exits, and with variables that change after they were read.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

const X: [f64; 3] = [0.7, 1.3, 0.9];
const Y: [f64; 3] = [0.05, -0.4, 1.9];
const Z: [f64; 3] = [1.1, 0.65, 2.2];

const A: [f64; 3] = [0.3, 0.2, 0.5];
const B: [f64; 2] = [0.7, 0.1];

fn bump(c: &Cell<usize>) -> usize {
    c.set(c.get() + 1);
    c.get()
}

fn next(n: &mut usize) -> usize {
    *n += 1;
    *n
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Rule {
    nodes: Vec<f64>,
    scale: f64,
}

impl Rule {
    fn each(&mut self, f: impl Fn(f64) -> f64) -> f64 {
        let mut sum = 0.0;
        for node in self.nodes.iter_mut() {
            *node = f(*node) * self.scale;
            sum += *node;
        }
        self.scale *= sum;
        sum
    }

    fn made(f: impl Fn(usize) -> f64, n: usize) -> Self {
        let nodes: Vec<f64> = (0..n).map(|k| f(k)).collect();
        Self { scale: nodes[0], nodes }
    }
}

#[test]
fn variables_in_patterns_that_change() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] k: usize) -> f64 {
        let o = if x[0] > 0.1 { Some(x[0] * x[1]) } else { None };
        let mut sum = 0.0;
        if let Some(mut v) = o {
            v *= x[1];
            sum += v * v;
        }
        match (o, k) {
            (Some(mut v), n) if v > 0.2 && n > 1 => {
                v += x[2];
                sum *= v;
                v *= 2.0;
                sum += v;
            }
            (Some(mut v), _) => {
                v = v * v;
                sum -= v;
            }
            (None, mut n) => {
                n += 2;
                sum += x[1] * n as f64;
            }
        }
        let Some(mut w) = o else { return sum * x[2] };
        w *= sum;
        for (i, mut v) in x.iter().copied().enumerate() {
            v *= w;
            sum += v * i as f64;
        }
        sum + o.unwrap_or(1.0)
    }
    for n in 0..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn cells_that_count_down() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let c = Cell::new(n);
        let mut y = x[0];
        while c.get() > 0 {
            c.set(c.get() - 1);
            y = y * x[c.get() % 3] + if c.get() % 2 == 0 { x[1] } else { y };
        }
        y * x[c.replace(2) % 3] * x[c.get()]
    }
    for n in 0..5 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn cells_in_arguments_and_conditions() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let c = Cell::new(0);
        let mut y = 1.0;
        for _ in 0..n {
            y = y * x[bump(&c) % 3] - x[bump(&c) % 3] * f64::from(bump(&c) as u32);
            if bump(&c) > 5 && bump(&c) % 2 == 1 || y > 100.0 {
                y *= 0.5;
            }
        }
        y * c.get() as f64
    }
    for n in 0..5 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn maps_that_are_filled_and_walked() {
    #[differentiable(second_order)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut m: BTreeMap<usize, f64> = BTreeMap::new();
        for k in 0..n {
            m.insert(k % 2, x[k % 3] * x[0]);
            *m.entry(k % 4).or_insert(x[1]) *= x[2] + k as f64;
            *m.entry(k + 1).or_insert_with(|| x[0] * 2.0) += x[1] * x[1];
            let old = m[&(k % 2)];
            m.insert(k % 2, old * old);
        }
        let mut sum = 0.0;
        for (k, v) in &mut m {
            *v *= x[0] + *k as f64;
        }
        for v in m.values_mut() {
            *v += x[2];
        }
        for (k, v) in m.iter() {
            sum = sum * 0.5 + v * (*k as f64 + 1.0);
        }
        sum += m.values().filter(|v| **v > 0.0).map(|v| v * v).sum::<f64>();
        for (k, v) in m {
            sum += v * k as f64 * x[1];
        }
        sum
    }
    for n in 0..5 {
        check!(f without lifted at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn halves_cut_before_the_position_changes() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut v = x.to_vec();
        v.extend_from_slice(x);
        let mut at = n;
        let (left, right) = v.split_at_mut(at);
        at += 1;
        for (a, b) in left.iter_mut().zip(right.iter_mut()) {
            *a *= *b;
            *b += *a * 0.5;
        }
        for a in right.iter_mut().rev() {
            *a = a.sin();
        }
        left[0] += right[0] * right[at % 2];
        std::mem::swap(&mut left[0], &mut right[1]);
        right[0] *= left[0];
        v.iter().enumerate().map(|(i, a)| a * (i as f64 + 1.0)).sum::<f64>() * at as f64
    }
    for n in 1..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn cursors_in_loops_and_from_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut it = x.iter();
        let mut y = 1.0;
        for k in 0..n {
            if k % 2 == 0 {
                if let Some(v) = it.next() {
                    y = y * v + 0.3;
                } else {
                    y *= 1.1;
                }
            } else {
                y += it.next().copied().unwrap_or(y * 0.5);
            }
        }
        let mut back = x.iter().rev();
        let last = back.next().unwrap();
        let second = match back.next() {
            Some(v) => v * 2.0,
            None => y,
        };
        let rest: f64 = back.map(|v| v * v).sum();
        y * last + second * rest + it.map(|v| v * 3.0).sum::<f64>()
    }
    for n in 0..7 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn scans_with_states_of_several_parts() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut total = 1.0;
        let v: Vec<f64> = x
            .iter()
            .enumerate()
            .scan(x[0], |state, (i, a)| {
                *state = *state * a + i as f64;
                total += *state;
                if i > n { None } else { Some(*state * *state) }
            })
            .collect();
        let w: f64 = x
            .iter()
            .scan((1.0, 0usize), |state, a| {
                state.0 *= a;
                state.1 += 1;
                Some(state.0 * state.1 as f64)
            })
            .sum();
        v.iter().sum::<f64>() * total + w * v.len() as f64
    }
    for n in 0..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn flattened_rows_and_options() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let rows: Vec<Vec<f64>> = (0..n).map(|i| x.iter().map(|v| v * (i + 1) as f64).collect()).collect();
        let opts: Vec<Option<f64>> = x.iter().map(|v| if *v > 0.5 { Some(v * v) } else { None }).collect();
        rows.iter().flatten().map(|v| v * v).sum::<f64>()
            + opts.iter().flatten().map(|v| v * x[0]).sum::<f64>()
            + x.iter().map(|v| if *v > 0.6 { Some(v * x[1]) } else { None }).flatten().sum::<f64>()
    }
    for n in 0..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn tables_that_are_replaced() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut t: &[f64] = &A;
        let mut s = 0.0;
        for k in 0..n {
            s = s * x[0] + t[k % t.len()] * x[1];
            if x[2] * k as f64 > 1.0 {
                t = &B;
            } else if k == 3 {
                t = &[2.0, 3.0, 4.0];
            }
        }
        s + t.iter().map(|c| c * x[2]).sum::<f64>()
    }
    for n in 0..7 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn methods_that_change_what_they_are_called_on() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut rule = Rule::made(|k| x[k % 3] * x[0], n);
        let nodes = x[1];
        let a = rule.each(|v| v * nodes + x[2]);
        let b = rule.each(|v| v.sin() * a);
        a * b * rule.scale + rule.nodes.iter().sum::<f64>()
    }
    for n in 1..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn copies_of_iterators() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let squares = x.iter().map(|v| v * v * x[0]);
        let again = squares.clone();
        let k = squares.filter(|v| *v > 0.1).sum::<f64>();
        let mut s = 0.0;
        for v in again.skip(n % 2) {
            s = s * k + v;
        }
        s
    }
    for n in 0..2 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn numbers_of_calls_with_effects() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let mut k = n;
        let a = x[next(&mut k) % 3] * f64::from(next(&mut k) as u32)
            - f64::from(next(&mut k) as u32 + 1) * x[k % 3];
        let t = (next(&mut k) as f64 + 0.5).min(next(&mut k) as f64);
        a * t * x[1]
    }
    for n in 0..4 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn names_for_wholes_and_parts() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] n: usize) -> f64 {
        let v = x.to_vec();
        let a = match &v[..] {
            all @ [first, .., last] => first * all[1] * last,
            all => all.len() as f64,
        };
        let b = match n {
            k @ (1 | 2) => x[k] * 2.0,
            k @ 3..=5 => x[k % 3] * k as f64,
            k => x[0] * k as f64,
        };
        let pair = (x[0] * x[1], Some(x[2]));
        let (ref p, q) = pair;
        let c = match pair {
            (ref u, Some(ref w)) => u * w * *u,
            (ref u, None) => *u,
        };
        a * b + c * p + q.unwrap_or(0.0)
    }
    for n in 0..7 {
        check!(f at (&X, const n), (&Y, const n), (&Z, const n));
    }
}

#[test]
fn words_of_a_text_that_are_sorted_and_counted() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], #[no_derivative] text: &str) -> f64 {
        let mut words: Vec<&str> = text.split(' ').collect();
        words.sort();
        words.dedup();
        let mut count: HashMap<&str, usize> = HashMap::new();
        for w in &words {
            *count.entry(w).or_insert(0) += w.len();
        }
        let mut s = 0.0;
        for (i, w) in words.iter().enumerate() {
            if *w != "b" {
                s = s * x[0] + x[i % 3] * count[w] as f64;
            }
        }
        s
    }
    for text in ["a b c", "b", "longer b words b a a"] {
        check!(f at (&X, const text), (&Y, const text), (&Z, const text));
    }
}
