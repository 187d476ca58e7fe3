//! What has a derivative and what has none: `wrt`, `no_derivative`, `without_derivative`, `with_derivative`, and
//! the inactive code between.

use std::collections::{BTreeMap, HashMap};

use ad_corpus::{check, check_seeded};
use ad_runtime::{differentiable, with_derivative, without_derivative};

#[test]
fn wrt_one_of_several() {
    #[differentiable(forward, reverse, lifted, wrt(y))]
    fn f(x: f64, y: f64, a: &[f64]) -> f64 {
        x * y * y + a[0] * y + a[1] * x
    }
    check!(f without second_order at (const 0.5, 2.0, const &[1.5, 3.0]));
    assert_eq!(f_grad(0.5, 2.0, &[1.5, 3.0]), 3.5);
    assert_eq!(f_jvp(0.5, 2.0, &[1.5, 3.0], 10.0), (6.5, 35.0));
}

#[test]
fn wrt_keeps_the_order_of_the_parameters() {
    #[differentiable(forward, reverse, lifted, wrt(a, x))]
    fn f(x: f64, n: usize, y: f64, a: Vec<f64>) -> f64 {
        x * y * a[n]
    }
    check!(f without second_order at (0.5, const 1, const 2.0, vec![1.5, 3.0]));
    assert_eq!(f_grad(0.5, 1, 2.0, vec![1.5, 3.0]), (6.0, vec![0.0, 1.0]));
}

#[test]
fn parameters_marked_without_derivative() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], #[no_derivative] data: &[f64], #[no_derivative] scale: f64, y: f64) -> f64 {
        let mut sum = y;
        for (x, d) in x.iter().zip(data) {
            let residual = x - d * scale;
            sum += residual * residual;
        }
        sum
    }
    check!(f without second_order at (&[0.5, 2.0], const &[1.5, -1.0], const 2.0, 0.75));
    assert_eq!(f_grad(&[0.5, 2.0], &[1.5, -1.0], 2.0, 0.75), (vec![-5.0, 8.0], 1.0));
}

#[test]
fn parameters_of_inactive_types() {
    #[differentiable(forward, reverse, lifted)]
    fn f(i: usize, x: f64, flag: bool, name: &str, order: &[usize], letter: char, label: String) -> f64 {
        let mut value = x * x;
        if flag && name.len() == label.len() {
            value *= order[i] as f64;
        }
        if letter.is_alphabetic() { value } else { -value }
    }
    check!(f without second_order at (const 1, 0.5, const true, const "ab", const &[3, 5], const 'x', const String::from("cd")));
    assert_eq!(f_grad(1, 0.5, true, "ab", &[3, 5], '1', String::from("cd")), -5.0);
}

#[test]
fn without_derivative_is_a_constant() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let frozen = without_derivative(x * y);
        let mut scale = without_derivative(y.sqrt());
        scale *= x;
        frozen * x + scale
    }
    // (6 x) + 2 x as far as x is free.
    assert_eq!(f_value_and_grad(1.5, 4.0), (12.0, (8.0, 0.0)));
    assert_eq!(f_jvp(1.5, 4.0, 10.0, 1000.0), (12.0, 80.0));
}

#[test]
fn without_derivative_lets_any_function_be_called() {
    fn nearest(xs: &[f64], x: f64) -> usize {
        let distance = |i: &usize| (xs[*i] - x).abs();
        (0..xs.len()).min_by(|i, j| distance(i).total_cmp(&distance(j))).unwrap()
    }
    #[differentiable(forward, reverse)]
    fn f(xs: &[f64], x: f64) -> f64 {
        let i = without_derivative(nearest(xs, x));
        (xs[i] - x) * (xs[i] - x)
    }
    check!(f without second_order, lifted at (&[0.5, 2.0, 3.0], 1.75));
    assert_eq!(f_grad(&[0.5, 2.0, 3.0], 1.5), (vec![0.0, 1.0, 0.0], -1.0));
}

#[test]
fn with_derivative_changes_the_adjoint() {
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        let clipped = with_derivative(x * 100.0, |seed| seed.clamp(-1.0, 1.0));
        let reversed = with_derivative(y, |seed| -0.5 * seed);
        clipped * y + reversed * 3.0
    }
    // Backwards from x · 100: the adjoint y = 4 is clipped to 1.
    assert_eq!(f_value_and_grad(0.5, 4.0), (212.0, (100.0, 50.0 - 1.5)));
    assert_eq!(f_can_grad(0.5, 4.0, 0.125).1, (50.0, 6.25 - 0.1875));
}

#[test]
fn with_derivative_in_a_loop() {
    #[differentiable]
    fn f(x: &[f64], strength: f64) -> f64 {
        let mut value = 0.0;
        for i in 0..x.len() {
            value = with_derivative(value + x[i], |seed| 0.5 * seed);
        }
        value * strength
    }
    assert_eq!(f_grad(&[1.0, 2.0, 4.0], 3.0), (vec![0.375, 0.75, 1.5], 7.0));
}

#[test]
fn bit_tricks() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], seed: u32) -> f64 {
        let mut state = seed | 1;
        let mut value = 0.0;
        for i in 0..x.len() {
            state ^= state << 13;
            state ^= state >> 17;
            state = state.wrapping_mul(0x9e37_79b9).rotate_left(5) & !0x80;
            let sign = if state & (1 << 3) != 0 { -1.0 } else { 1.0 };
            value += sign * x[i] * x[(state as usize) % x.len()];
            value *= f64::from_bits(0x3ff8_0000_0000_0000);
        }
        value * f64::from(seed.count_ones())
    }
    check!(f without second_order at (&[0.5, 2.0, 3.0], const 12345), (&[0.5], const 7));
}

#[test]
fn strings_and_collections() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], text: &str) -> f64 {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut counts = HashMap::new();
        for word in &words {
            *counts.entry(word.to_string()).or_insert(0_u32) += 1;
        }
        let mut order = BTreeMap::new();
        for i in 0..x.len() {
            order.insert(x.len() - i, i);
        }
        let first = *order.values().next().unwrap();
        let mut label = String::new();
        label.push_str("a");
        label += "b";
        let mut value = x[first] * x[0];
        if counts.get("sin").copied().unwrap_or(0) > 1 && format!("{label}{}", words.len()) == "ab3" {
            value = value.sin();
        }
        value
    }
    check!(f without second_order at (&[0.5, 2.0, 3.0], const "sin cos sin"), (&[0.5, 2.0], const "cos"));
}

#[test]
fn undifferentiated_functions_of_inactive_arguments() {
    fn binomial(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
    }
    fn chebyshev_nodes(n: usize) -> Vec<f64> {
        (0..n).map(|k| ((2 * k + 1) as f64 * std::f64::consts::PI / (2 * n) as f64).cos()).collect()
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, n: u64) -> f64 {
        let nodes = chebyshev_nodes(3);
        let mut value = 1.0;
        for k in 0..=n {
            value += binomial(n, k) * x.powi(k as i32);
        }
        for node in &nodes {
            value *= x - node;
        }
        value * binomial(4, 2) + nodes.iter().sum::<f64>() * x
    }
    check!(f without second_order, lifted at (0.4, const 0), (0.25, const 4));
}

#[test]
fn a_variable_that_is_sometimes_active() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, flag: bool) -> f64 {
        let mut a = 2.0;
        let mut list = vec![1.0, 2.0];
        if flag {
            a = x;
            list = vec![x, x * x, 3.0];
        }
        let b = a * a;
        a = 3.0;
        b * a + list[1] * list[list.len() - 1]
    }
    check!(f without second_order at (0.5, const true), (0.5, const false));
    assert_eq!((f_grad(0.5, true), f_grad(0.5, false)), (6.0, 0.0));
}

#[test]
fn parts_without_derivative_in_active_types() {
    #[differentiable(forward, reverse, lifted)]
    fn f(items: &[(usize, f64)], mut state: (bool, f64, i32)) -> (f64, i32) {
        for &(count, value) in items {
            state.1 += count as f64 * value * value;
            state.2 += count as i32;
            state.0 = !state.0;
        }
        (if state.0 { state.1 } else { -state.1 }, state.2)
    }
    check_seeded!(f without second_order at (&[(2, 0.5), (3, 2.0)], (true, 0.25, 7)), (&[(2, 0.5)], (true, 0.25, 7)));
    let (value, gradient) = f_can_grad(&[(2, 0.5), (3, 2.0)], (true, 0.5, 7), (10.0, ()));
    assert_eq!((value, gradient), ((13.0, 12), (vec![((), 20.0), ((), 120.0)], ((), 10.0, ()))));
}

#[test]
fn reverse_alone_and_forward_alone() {
    #[differentiable(lifted)]
    fn by_default(x: f64) -> f64 {
        x * x
    }
    #[differentiable(reverse)]
    fn backwards(x: f64) -> f64 {
        x * x
    }
    #[differentiable(forward)]
    fn onwards(x: f64) -> f64 {
        x * x
    }
    assert_eq!((by_default_grad(3.0), backwards_grad(3.0), onwards_jvp(3.0, 0.5)), (6.0, 6.0, (9.0, 3.0)));
}
