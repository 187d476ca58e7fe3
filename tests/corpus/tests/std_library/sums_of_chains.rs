//! Sums and products of chains: closures stand where they are called, with variables of their own.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn closures_with_names_of_the_function() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let sum = k * 2.0;
        let item: f64 = x.iter().map(|sum| sum * k).sum();
        let k = item + sum;
        let others: f64 = x
            .iter()
            .copied()
            .map(|item| {
                let k = item * sum;
                k * item
            })
            .sum();
        k * others
    }
    check!(f without lifted at (&[], 0.7), (&[0.4], 0.7), (&[0.4, -0.9], 0.7), (&[0.3, 0.8, 1.2], -0.5));
}

#[test]
fn closures_with_state_and_loops() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut n = 0;
        let total: f64 = x
            .iter()
            .map(|v| {
                n += 1;
                let mut power = *v;
                for _ in 0..n {
                    power *= k;
                    if power > 5.0 {
                        break;
                    }
                }
                power
            })
            .sum();
        total * n as f64
    }
    check!(f without lifted at (&[], 1.7), (&[0.4], 1.7), (&[4.0, -0.9], 1.7), (&[0.3, 2.8, 1.2], -0.5));
}

#[test]
fn chains_over_what_changes() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut y = x.to_vec();
        let mut t = k;
        for i in 0..x.len() {
            let weighed: f64 = y.iter().enumerate().map(|(j, v)| if j == i { v * t } else { *v }).sum();
            y[i] = weighed * 0.3;
            t = t * weighed + (0..i).map(|j| y[j] * x[i]).sum::<f64>();
            if t > 20.0 {
                break;
            }
        }
        y.iter().zip(x).map(|(p, q)| p * q).map(|v| v + t).product::<f64>() + t
    }
    check!(f without lifted at (&[], 0.7), (&[0.4], 0.7), (&[4.0, -0.9], 6.0), (&[0.3, 0.8, 1.2], -0.5));
}

#[test]
fn chains_in_chains() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let pairs: f64 = x.iter().map(|v| x.iter().map(|w| (v - w) * (v - w) * k).sum::<f64>().sin()).sum();
        pairs + (0..=x.len()).map(|i| x[..i].iter().sum::<f64>() * k).sum::<f64>()
    }
    check!(f without lifted at (&[], 0.7), (&[0.4], 0.7), (&[0.4, -0.9], 0.7), (&[0.3, 0.8, 1.2], -0.5));
}
