//! Chains of iterators with stages that remember, leave and look: each closure runs as often as Rust says, and in its order.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn closures_that_count_what_they_look_at() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .filter(|v| {
                n += 1;
                **v > 0.6
            })
            .map(|v| v * v)
            .sum();
        sum * n as f64
    }
    check!(f without lifted at (&[]), (&[0.7]), (&[0.5, 1.5, -0.7, 0.9]));
}

#[test]
fn closures_before_what_is_skipped_and_taken() {
    #[differentiable(second_order)]
    fn f(x: &[f64], m: usize) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .map(|v| {
                n += 1;
                v * v
            })
            .skip(m)
            .take(2)
            .sum();
        sum * n as f64
    }
    check!(f without lifted at (&[0.5, 1.5, -0.7, 0.9], const 0), (&[0.5, 1.5, -0.7, 0.9], const 1), (&[0.5], const 3));
}

#[test]
fn closures_before_the_item_that_ends_the_chain() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .map(|v| {
                n += 1;
                v * n as f64
            })
            .take_while(|w| *w < 2.9)
            .sum();
        sum + n as f64 * x[0]
    }
    check!(f without lifted at (&[0.5]), (&[0.5, 1.2, 1.1]), (&[3.5, 1.2]));
}

#[test]
fn what_is_skipped_and_counted() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = 0.3;
        for (k, v) in x.iter().skip_while(|v| **v < 0.4).enumerate() {
            y = y * v + k as f64;
        }
        for v in x.iter().step_by(n) {
            y += v * y;
        }
        for (k, v) in x.iter().skip(1).enumerate() {
            y *= v + k as f64;
        }
        y
    }
    check!(f at (&[], const 1), (&[0.2], const 2), (&[0.2, 0.9, 0.1, 1.2], const 2), (&[0.5, 0.9, -0.1], const 3));
}

#[test]
fn exits_from_loops_over_chains() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        'outer: for a in x.iter().take(3) {
            for b in x.iter().filter(|b| **b > 0.2) {
                if *b > 1.4 {
                    continue 'outer;
                }
                if sum > 3.0 {
                    break 'outer;
                }
                sum += a * b;
            }
            sum += a;
        }
        sum * x[0]
    }
    check!(f at (&[0.1]), (&[0.5, 1.5, -0.7]), (&[1.2, 0.3, 0.9, 1.1]), (&[0.9, 1.3, 1.1, 0.8]));
}

#[test]
fn one_after_the_other_and_within() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.1;
        for v in x.iter().chain(y) {
            sum = sum * v + v * v;
        }
        let squares = x.iter().map(|v| v * v);
        for v in squares {
            sum *= v + 0.5;
        }
        sum + x.iter().flat_map(|a| y.iter().map(move |b| a * b)).sum::<f64>()
    }
    check!(f at (&[], &[]), (&[0.5], &[]), (&[0.5, -1.5], &[0.7, 2.0, 0.3]));
}

#[test]
fn found_and_reduced() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let Some(first) = x.iter().copied().find(|v| *v > 0.1) else { return x[0] * x[0] };
        let reduced = x.iter().copied().reduce(|a, b| a * b + a).unwrap_or(0.5);
        let last = x.iter().copied().last().unwrap();
        if x.iter().any(|v| *v > 1.0) && x.iter().all(|v| *v < 5.0) {
            first * reduced
        } else {
            reduced * last
        }
    }
    check!(f without lifted at (&[0.05]), (&[0.5]), (&[0.5, 1.5, 0.7]), (&[0.05, 0.5, 0.7]));
}

#[test]
fn closures_see_the_names_of_their_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let c = x * 2.0;
        let scaled = |v: f64| v * c;
        let c = y;
        let mut z = scaled(c) + scaled(x) * c;
        let step = |a: f64| a + 1.0;
        for _ in 0..3 {
            z = step(z) * step(x * 0.1);
            if z > 40.0 {
                break;
            }
        }
        z
    }
    check!(f at (0.5, 1.5), (2.0, 3.0), (-0.4, 0.2));
}

#[test]
fn references_in_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut v = x.to_vec();
        let r = &mut v[1];
        *r *= 2.0;
        *r += x[0];
        let pair = (v[0], v[1] * 2.0);
        let (a, b) = &pair;
        let whole = &pair;
        let last = &v[v.len() - 1];
        a * b + whole.0 * whole.1 * last
    }
    check!(f at (&[0.5, 1.5]), (&[1.2, -0.3, 0.9]));
}

#[test]
fn lists_that_change_their_length() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut v = x.to_vec();
        v.truncate(n);
        v.insert(0, x[0] * 3.0);
        v.reverse();
        let last = v.pop().unwrap();
        v.push(last * last);
        v.pop();
        v.push(last * x[1]);
        let half = v.len() / 2;
        v.rotate_left(half);
        let most = v.pop().unwrap_or(x[0]);
        v.iter().enumerate().map(|(k, w)| w * (k + 1) as f64).sum::<f64>() * most
    }
    check!(f at (&[0.5, 1.5, -0.7], const 0), (&[0.5, 1.5, -0.7], const 1), (&[0.5, 1.5, -0.7], const 5));
}

#[test]
fn patterns_of_references_to_references() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut y = x.iter().filter(|&&t| t < 0.9).map(|&t| t * k).sum::<f64>();
        y += x.iter().map(|t| t * k).filter(|&t| t > 0.2).sum::<f64>();
        y + x.iter().skip_while(|&&t| t < 0.3).take_while(|&t| *t < 2.0).map(|&t| t * t).sum::<f64>()
    }
    check!(f at (&[], 0.7), (&[0.5], 0.7), (&[0.2, 0.5, 1.5, -0.7], 0.7));
}

#[test]
fn reduced_over_other_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        x.iter().map(|a| a * k).reduce(|a, b| a * b).unwrap_or(k)
    }
    check!(f at (&[], 0.7), (&[0.5], 0.7), (&[0.5, 1.5, -0.7], 0.7));
}

#[test]
fn a_condition_that_takes_an_element_away() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut list = vec![y; n];
        list.insert(0, x * y);
        if matches!(list.pop(), Some(_)) && !list.is_empty() { list[0] * x } else { x }
    }
    check!(f without lifted at (0.5, 1.5, const 0), (0.5, 1.5, const 2));
}
