//! Parts of lists that may not be there, and chains over lists that a call makes, in every mode.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[differentiable(second_order, lifted)]
fn scaled(x: &[f64], k: f64) -> Vec<f64> {
    x.iter().map(|v| v * k).collect()
}

#[test]
fn parts_by_get() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], from: usize) -> Option<f64> {
        let &[a, b] = x.get(from..from + 2)? else { return None };
        let rest = x.get(from + 1..)?;
        let mut sum = a * b;
        if let Some(first) = x.get(..=from) {
            sum += first.iter().product::<f64>();
        }
        match x.get(3..1) {
            Some(_) => None,
            None => Some(sum * rest.iter().sum::<f64>()),
        }
    }
    check_seeded!(f at (&[0.5, -1.5, 2.0], const 0), (&[0.5, -1.5, 2.0], const 1), (&[0.5, -1.5, 2.0], const 2), (&[], const 0));
}

#[test]
fn pairs_by_get() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[(f64, f64)], from: usize, t: f64) -> Option<(f64, f64)> {
        let &[p, q] = x.get(from..from + 2)? else { return None };
        Some((p.0 + t * (q.0 - p.0), p.1 * q.1))
    }
    check_seeded!(f at (&[(0.5, -1.5), (2.0, 1.0), (0.25, 3.0)], const 1, 0.75), (&[(0.5, -1.5)], const 0, 0.75));
}

#[test]
fn parts_that_are_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], from: usize, k: f64) -> f64 {
        let mut own = x.to_vec();
        if let Some(part) = own.get_mut(from..from + 2) {
            part[0] *= k;
            part[1] += part[0];
        }
        own.iter().map(|v| v * v).sum()
    }
    check!(f at (&[0.5, -1.5, 2.0], const 1, 0.75), (&[0.5], const 1, 0.75));
}

#[test]
fn chains_over_what_a_call_makes() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let steps: f64 = scaled(x, k).windows(2).map(|w| w[0] * w[1]).sum();
        let again =
            x.iter().map(|v| v * k).collect::<Vec<_>>().windows(2).map(|w| w[1] - w[0] * w[0]).sum::<f64>();
        let mut chunks = 0.0;
        for chunk in scaled(x, k).chunks(2) {
            chunks += chunk.iter().product::<f64>();
        }
        steps * again + chunks
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75));
}

#[test]
fn the_first_of_a_list_that_is_taken() {
    #[differentiable(second_order)]
    fn first(x: &[f64], k: f64) -> Result<f64, String> {
        let mut list = scaled(x, k);
        list.append(&mut x.iter().map(|v| v + k).collect());
        list.append(&mut scaled(x, 2.0 * k));
        let sum: f64 = list.iter().map(|v| v * v).sum();
        let first = list.into_iter().next().ok_or_else(|| "empty".to_string())?;
        let other = scaled(x, k).into_iter().next().unwrap_or(k);
        Ok(first * sum * other)
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        first(x, k).unwrap_or(k * k)
    }
    check!(f without lifted at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25], 0.75));
}
