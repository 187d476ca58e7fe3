//! Conditions with `let` among them.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn at_any_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, values: &[f64], flag: bool) -> f64 {
        let mut sum = x * x;
        if flag && let Some(first) = values.first() {
            sum += first * x;
        }
        if let Some(last) = values.last()
            && *last > 0.0
            && sum < 10.0
        {
            sum *= last;
        }
        let chosen = if let Some(second) = values.get(1)
            && flag
            && let Some(third) = values.get(2)
        {
            second * third
        } else {
            sum
        };
        sum + chosen * chosen
    }
    check!(f at
        (0.5, &[1.5, -0.5, 2.0], const true),
        (0.5, &[1.5, -0.5, 2.0], const false),
        (0.5, &[1.5, -0.5], const true),
        (0.5, &[], const true));
}

/// What is bound has another meaning where the chain fails; a long `else` stands once.
#[test]
fn names_that_are_bound_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, values: &[f64], flag: bool) -> f64 {
        let y = if flag
            && let Some(x) = values.first()
            && *x > 0.0
        {
            *x * *x
        } else if !flag && let Some(&x) = values.last() {
            x.sin()
        } else {
            let mut sum = x;
            for value in values {
                sum += value * x;
            }
            sum * sum
        };
        y * x
    }
    check!(f at
        (0.5, &[1.5, -0.5], const true),
        (0.5, &[-1.5, -0.5], const true),
        (0.5, &[-1.5, -0.5], const false),
        (0.5, &[], const false));
}

#[test]
fn loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, values: &[f64], bound: f64) -> f64 {
        let mut sum = x;
        let mut k = 0;
        'walk: while k < 10
            && let Some(value) = values.get(k)
            && *value < bound
        {
            k += 1;
            if k == 2 {
                continue;
            }
            if sum > 100.0 {
                break 'walk;
            }
            sum = sum * value + x;
        }
        sum
    }
    check!(f at (0.5, &[1.5, -0.5, 2.0], 3.0), (0.5, &[1.5, -0.5, 2.0, 0.7], 1.8), (0.5, &[], 1.0));
}
