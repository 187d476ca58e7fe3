//! Walks that are said in other words: `std::iter::zip`, constant arrays by value, options in lists; and lists of closures.

use ad_corpus::check;
use ad_runtime::differentiable;
use approx::assert_abs_diff_eq;
use std::iter::zip;

const METRIC: [f64; 3] = [1.0, -1.0, 0.5];
const STEPS: [usize; 2] = [1, 0];

#[test]
fn zip_as_a_function() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut sum = std::iter::zip(a, b).map(|(x, y)| x * y).sum::<f64>();
        for (x, y) in zip(a, &b[1..]) {
            sum += x * y.sin();
        }
        let owned = b.to_vec();
        for (i, (x, y)) in zip(a.iter().skip(1), owned).enumerate() {
            sum += x * x * y * i as f64;
        }
        sum + zip(0..2, a).map(|(i, x)| x * b[i]).sum::<f64>()
    }
    check!(f at (&[1.0, 2.0, 0.5], &[0.3, 0.4, -0.7]), (&[0.3, -0.2, 0.1], &[0.1, 0.7, 0.2]));
}

#[test]
fn constant_arrays_by_value() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut sum = a.iter().zip(METRIC).map(|(x, g)| g * x * x).sum::<f64>();
        for (x, g) in a.iter().zip(METRIC) {
            sum += g * x.sin();
        }
        for (x, k) in zip(a, STEPS) {
            sum *= x * a[k];
        }
        sum
    }
    check!(f at (&[1.0, 2.0, 0.5]), (&[0.3, -0.2, 0.1]));
}

#[test]
fn options_in_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[Option<f64>]) -> f64 {
        let there = x.iter().flatten().copied().collect::<Vec<f64>>();
        let mut sum = there.iter().map(|v| v * v).sum::<f64>() / there.len() as f64;
        for v in x.iter().flatten() {
            sum = sum * v + v.sin();
        }
        sum + x.iter().flatten().map(|v| v.exp()).sum::<f64>()
    }
    let x = [Some(0.4), None, Some(1.3)];
    let gradient = f_grad(&x);
    let at = |k: usize, h: f64| {
        let mut moved = x;
        moved[k] = moved[k].map(|v| v + h);
        f(&moved)
    };
    for k in [0, 2] {
        let difference = (at(k, 1e-6) - at(k, -1e-6)) / 2e-6;
        assert_abs_diff_eq!(gradient[k].expect("there is one"), difference, epsilon = 1e-7);
    }
    assert_eq!(gradient[1], None);
    let (_, along) = f_jvp(&x, &[Some(0.3), None, Some(-0.2)]);
    let expected = 0.3 * gradient[0].unwrap() - 0.2 * gradient[2].unwrap();
    assert_abs_diff_eq!(along, expected, epsilon = 1e-12);
}

#[test]
fn closures_in_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let shift = 1.0;
        let all: Vec<Box<dyn Fn(f64) -> f64>> =
            vec![Box::new(move |u| (u + shift).ln()), Box::new(|u| u * 2.0)];
        let two: [&dyn Fn(f64) -> f64; 2] = [&|u| u.sqrt(), &|u| u - 1.0];
        let c: f64 = all.iter().map(|g| g(0.5)).sum();
        x * y * c + x * two[0](0.25)
    }
    check!(f at (0.4, 0.7), (0.3, -0.2));
}
