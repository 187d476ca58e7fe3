//! Forms that the list of the accepted language does not name but that follow from it: patterns of inactive
//! values and of parameters, sequences of inactive iterators, inactive closures.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn if_let_of_an_inactive_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, text: &str) -> f64 {
        let mut value = x;
        let parsed: Option<u32> = text.parse().ok();
        if let Some(n) = parsed {
            value *= f64::from(n) * x;
        }
        value
    }
    check!(f at (0.5, const "7"), (0.5, const "seven"));
    assert_eq!(f_grad(0.5, "7"), 7.0);
}

#[test]
fn match_on_an_inactive_option() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, count: u32) -> f64 {
        match count.checked_sub(3) {
            Some(rest) => f64::from(rest) * x,
            None => x * x,
        }
    }
    check!(f at (0.5, const 5), (0.5, const 1));
}

#[test]
fn let_else_of_an_inactive_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, count: u32) -> f64 {
        let y = x * x;
        let Some(rest) = count.checked_sub(3) else { return y };
        y * f64::from(rest)
    }
    check!(f at (0.5, const 5), (0.5, const 1));
}

#[test]
fn while_let_of_an_inactive_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut stack = vec![3, 1, 2];
        let mut value = x;
        while let Some(n) = stack.pop() {
            value = value * x + f64::from(n);
        }
        value
    }
    check!(f at (0.5));
}

#[test]
fn characters_of_a_string() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, program: &str) -> f64 {
        let mut value = x;
        for c in program.chars() {
            match c {
                's' => value = value.sin(),
                'd' => value *= 2.0,
                _ => {}
            }
        }
        value
    }
    check!(f at (0.5, const "sd sds"), (0.5, const ""));
}

#[test]
fn pattern_as_parameter() {
    #[differentiable(second_order, lifted)]
    fn f((x, y): (f64, f64), [a, b]: [f64; 2]) -> f64 {
        x * a + y * b * b
    }
    check!(f at ((0.5, 2.0), [1.5, -0.75]));
}

#[test]
fn active_arguments_of_a_function_whose_result_only_chooses() {
    fn cell_of(x: f64) -> usize {
        if x < 1.0 { 0 } else { 1 }
    }
    fn is_small(a: &[f64]) -> bool {
        a.iter().all(|x| x.abs() < 5.0)
    }
    #[differentiable(second_order)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let y = a[cell_of(x)] * x;
        if is_small(a) { y * y } else { y }
    }
    check!(f without lifted at (0.5, &[2.0, 3.0]), (1.5, &[2.0, 7.0]));
}

#[test]
fn closures_over_inactive_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], shift: usize) -> f64 {
        let order: Vec<usize> = (0..x.len()).map(|i| (i + shift) % x.len()).collect();
        let weight = |i: usize| 1.0 / (1 + i) as f64;
        let mut sum = 0.0;
        for (i, &k) in order.iter().enumerate() {
            sum += x[i] * x[k] * weight(k);
        }
        sum
    }
    check!(f at (&[0.5, 2.0, 3.0], const 1), (&[0.5], const 0));
}
