//! Options and results that are put together and taken apart, and ends of chains that are left at the first that is none.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::collections::{BTreeSet, HashSet, VecDeque};

const X: [f64; 4] = [0.5, 1.5, -2.0, 0.75];

#[test]
fn of_two_options_and_of_pairs() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let p = if x[0] > 1.0 { Some(x[0] * k) } else { None };
        let q = if k > 0.5 { Some(x[1] * 2.0) } else { None };
        let pair = if x[0] > 0.1 { Some((x[0] * k, x[1])) } else { None };
        let (left, right) = pair.unzip();
        let either = p.xor(q).unwrap_or(k) * q.xor(p).unwrap_or_default() + p.xor(p).unwrap_or(x[2]);
        either + left.unwrap_or(k) * right.unwrap_or(2.0)
    }
    check!(f at (&X, 0.7), (&X, 0.3), (&[1.25, 0.5, 2.0], 0.7), (&[0.05, 0.5, 2.0], 0.7));
}

#[test]
fn taken_and_put_back() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut last: Option<f64> = Some(k);
        let mut sum = 0.0;
        for (i, v) in x.iter().enumerate() {
            if i % 2 == 0 {
                sum += last.replace(v * k).unwrap_or_default() * v;
            } else {
                sum *= last.take().unwrap_or(1.5);
            }
        }
        sum + last.unwrap_or_default()
    }
    check!(f at (&X, 0.7), (&[0.5, 1.5, -2.0], 0.7), (&[0.5], -0.5), (&[0.0; 0], 0.7));
}

#[test]
fn results_in_options() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut sum = 0.0;
        for v in x {
            let large = if *v > 1.0 { Ok(v * k) } else { Err("small".to_owned()) };
            let known: Option<Result<f64, String>> = if *v > 0.6 { Some(large) } else { None };
            sum += match known.transpose() {
                Ok(Some(w)) => w * w,
                Ok(None) => k,
                Err(_) => k * v,
            };
        }
        sum
    }
    check!(f without lifted at (&X, 0.7), (&[0.0; 0], 0.7));
}

#[test]
fn folds_and_collections() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let numbers = x.iter().map(|v| if *v > -9.0 { Ok(v * k) } else { Err(3) });
        let folded =
            numbers.map(|v: Result<f64, i32>| v.map(|v| v + k)).try_fold(k, |sum, v| v.map(|v| sum * v));
        let squares: Result<Vec<f64>, i32> =
            x.iter().map(|v| if *v < 1.0 { Ok(v * v) } else { Err(1) }).collect();
        let first = x.iter().try_for_each(|v| if *v > 1.0 { Err(v * k) } else { Ok(()) });
        let mut n = 0;
        let counted = x.iter().try_fold(k, |all, v| {
            n += 1;
            if *v < -1.5 { None } else { Some(all * v + k) }
        });
        let of_squares = squares.map(|squares| squares[0] * k).unwrap_or_default();
        folded.unwrap_or(k) + of_squares + first.err().unwrap_or(k) + counted.unwrap_or(k * k) * f64::from(n)
    }
    check!(f without lifted at (&X, 0.7), (&[0.5, 0.75], 0.7), (&[-10.0, 0.5], 0.7));
}

#[test]
fn lists_that_are_extended() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let (low, high): (Vec<f64>, Vec<f64>) = x.iter().map(|v| v * k).partition(|v| *v < 0.6);
        let mut all = Vec::new();
        all.extend(high.iter().map(|v| v * v));
        all.extend_from_slice(&low);
        all.extend(x);
        let mut rows = vec![vec![k]; 2];
        let mut at = 0;
        for v in x {
            rows[at].extend([v * k, *v]);
            at = 1 - at;
        }
        let joined = rows.concat();
        let weighted: f64 = joined.iter().enumerate().map(|(i, v)| v * v * i as f64).sum();
        let numbered: f64 = all.iter().enumerate().map(|(i, v)| v * (i as f64 + 1.0)).sum();
        weighted * joined.iter().rfold(0.5, |sum, v| sum * 0.5 + v)
            + numbered
            + all.iter().copied().nth(1).unwrap_or(k)
    }
    check!(f at (&X, 0.7), (&[0.5], -0.5), (&[0.0; 0], 0.7));
}

/// Collections and options without derivative decide what is read.
#[test]
fn decided_by_collections() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut last: Option<usize> = None;
        let (mut seen, mut order, mut ordered) = (HashSet::new(), VecDeque::new(), BTreeSet::new());
        let mut sum = k;
        for (i, v) in x.iter().enumerate() {
            if let Some(j) = last {
                sum += x[j] * v * k;
            }
            last = if i % 2 == 0 { Some(i) } else { None };
            if seen.insert(i % 3) {
                sum += v * v * k;
            }
            ordered.insert(10 - i);
            let first = *ordered.iter().next().unwrap();
            sum += v * first as f64;
            order.push_back(i);
        }
        while let Some(i) = order.pop_front() {
            sum = sum * 0.5 + x[i] * sum;
            if i == 1 && order.len() < 4 {
                order.push_back(0);
            }
        }
        match last {
            Some(j) => sum * x[j],
            None => sum * k * seen.len() as f64,
        }
    }
    check!(f at (&X, 0.7), (&[0.5, 1.5, -2.0], 0.7), (&[0.5], -0.5), (&[0.0; 0], 0.7));
}

#[test]
fn the_number_behind_two_references_was_compared_as_a_reference() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        let found = x.iter().find(|&&part| k % 2 == 1 && part > 0.0).copied();
        let last = x.iter().rfind(|&&part| part < k as f64);
        let by_one = x.iter().find(|&part| k % 2 == 0 || *part > 0.75).copied().unwrap_or(0.25);
        found.unwrap_or(2.0) * x[0] * by_one + last.map_or(0.5, |v| v * v)
    }
    check!(f at (&X, const 1), (&X, const 2), (&[-0.5], const 3));
}

#[test]
fn what_is_walked_by_number_was_looked_at_by_one_reference_too_few() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weights: &[f64], ranks: &[usize]) -> f64 {
        let high: f64 =
            x.iter().zip(ranks.iter().cycle()).filter(|(_, rank)| **rank > 1).map(|(v, _)| v * v).sum();
        let weighted: f64 = x
            .iter()
            .zip(weights.iter().cycle())
            .filter(|(v, weight)| **weight > 1.0 && v.abs() < 9.0 && weight.abs() * **v > 0.1)
            .map(|(v, weight)| v * v * weight)
            .sum();
        high * weighted
    }
    check!(f at (&X, &[1.5, 0.5], const &[1, 2, 3]), (&X, &[1.25], const &[2]), (&[2.0], &[1.25], const &[2]));
}
