//! The stages of iterator chains, each with none, one and many items.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn zipped_after_stages() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let squares: f64 = x.iter().map(|a| a * a).zip(y.iter().map(|b| b.sin())).map(|(a, b)| a * b).sum();
        let weighted: f64 = x.iter().map(|a| a * 2.0).zip(y).map(|(a, b)| a - b * b).sum();
        squares * weighted + x.iter().zip(y.iter().map(|b| b * b)).map(|(a, b)| a / (1.0 + b)).sum::<f64>()
    }
    check!(f at (&[], &[]), (&[1.5], &[2.0]), (&[0.5, -1.2, 2.0], &[1.0, 2.0]));
}

#[test]
fn enumerated_after_stages() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let all: f64 = x.iter().map(|a| a * weight).enumerate().map(|(i, a)| a * a * i as f64).sum();
        let some: f64 =
            x.iter().filter(|a| **a > 0.0).enumerate().map(|(i, a)| a * weight * (i + 1) as f64).sum();
        all - some
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 3.0], 0.5));
}

#[test]
fn reversed_after_stages() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], at: f64) -> f64 {
        let horner = x.iter().map(|c| c * 2.0).rev().fold(0.0, |sum, c| sum * at + c);
        let other = x.iter().rev().map(|c| c * c).rev().fold(0.0, |sum, c| sum * at + c);
        horner * other
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 3.0], 0.5));
}

#[test]
fn skipping_and_stopping() {
    #[differentiable(second_order)]
    fn f(x: &[f64], weight: f64, n: usize) -> f64 {
        let late: f64 = x.iter().skip_while(|a| **a < 1.0).map(|a| a * weight).sum();
        let early: f64 = x.iter().take_while(|a| **a < 1.7).map(|a| a * a).sum();
        let thinned: f64 = x.iter().map(|a| a * weight).step_by(2).sum();
        let middle: f64 = x.iter().map(|a| a * a * weight).skip(1).take(n).sum();
        let stopped: f64 = x.iter().map_while(|a| if *a < 2.5 { Some(a * weight) } else { None }).sum();
        late * 2.0 - early + thinned * middle + stopped
    }
    for n in [0, 1, 5] {
        check!(f without lifted at (&[], 0.5, const n), (&[1.5], 0.5, const n), (&[0.5, 1.2, -2.0, 3.0, 0.7], 0.5, const n));
    }
}

#[test]
fn one_after_another() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], weight: f64) -> f64 {
        let sum: f64 = x.iter().chain(y).map(|a| a * a * weight).sum();
        let product = x.iter().chain(y.iter()).fold(weight, |product, a| product * (1.0 + a));
        let first: f64 = x.iter().chain(y).take(2).map(|a| a * weight).sum();
        sum + product * first
    }
    check!(f at (&[], &[], 0.5), (&[1.5], &[], 0.5), (&[0.5, 1.2], &[0.3, -0.7], 0.5), (&[], &[0.4], 0.5));
}

#[test]
fn all_of_each() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>], weight: f64) -> f64 {
        let sum: f64 = rows.iter().flat_map(|row| row.iter().map(|a| a * weight)).sum();
        let squares: f64 = rows
            .iter()
            .enumerate()
            .flat_map(|(i, row)| row.iter().filter(|a| **a > 0.0).map(move |a| a * a * (i + 1) as f64))
            .sum();
        let smooth: f64 = rows.iter().flatten().map(|a| a.sin()).sum();
        sum * squares + smooth
    }
    check!(f at (&[], 0.5), (&[vec![1.5]], 0.5), (&[vec![], vec![0.5, -1.2], vec![2.0]], 0.5));
}

#[test]
fn running_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], start: f64) -> f64 {
        let sums: Vec<f64> = x
            .iter()
            .scan(start, |state, a| {
                *state += a * a;
                Some(*state)
            })
            .collect();
        let until: f64 = x
            .iter()
            .scan(1.0, |product, a| {
                *product *= a;
                if *product > 2.0 { None } else { Some(*product * start) }
            })
            .sum();
        sums.iter().map(|s| s * start).sum::<f64>() - until
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, 1.2, 1.5, 3.0, 0.7], 0.5));
}

#[test]
fn options_among_the_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        x.iter().map(|a| if *a > 1.0 { Some(a * weight) } else { None }).flatten().sum()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, 1.2, 3.0], 0.5));
}

/// Closures by their names, in stages that ask of each item.
#[test]
fn conditions_by_name() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let keep = |x: &&f64| **x > 0.0;
        let small = |x: &&f64| **x < 1.0;
        let kept: f64 = a.iter().filter(keep).map(|x| x * x).sum();
        kept * a.iter().take_while(small).map(|x| x.sin()).sum::<f64>()
    }
    check!(f at (&[0.5, -1.5, 0.75, 2.0, 0.5]), (&[2.0, 0.5]), (&[]));
}
