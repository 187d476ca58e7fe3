//! References that are chosen before a part of a function, values that change while they are matched, and conditions that change what they look at.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn lists_chosen_before_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], k: f64) -> f64 {
        let (near, far) = if k > 0.0 { (x, y) } else { (y, x) };
        let mut sum = 0.0;
        for (i, a) in near.iter().enumerate() {
            if i == 2 {
                break;
            }
            let other = match i {
                0 => far,
                _ => near,
            };
            if other.len() < 2 {
                continue;
            }
            sum += a * other[1] * k;
        }
        sum + near.len() as f64 * k
    }
    check!(f at (&[0.5, -1.5, 2.0], &[1.25, 0.25], 0.75), (&[0.5, -1.5, 2.0], &[1.25, 0.25], -0.75), (&[0.5], &[2.0], 1.5), (&[0.0; 0], &[2.0, 1.0], -1.5));
}

#[test]
fn a_variable_chosen_to_be_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let (mut u, mut v) = (x * y, y.sin());
        let target = if x > 1.0 { &mut u } else { &mut v };
        *target *= y;
        *target += x;
        u * u + 3.0 * v
    }
    check!(f at (0.5, 0.75), (1.5, -0.75));
}

#[test]
fn what_is_matched_changes_in_an_arm() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut state = Some((x, x * x));
        let mut sum = 0.0;
        let mut k = 0;
        while let Some((a, b)) = state {
            k += 1;
            state = if k < n { Some((a * b, a + x)) } else { None };
            sum += a * 2.0 - b;
        }
        match state {
            Some((a, _)) => a,
            None => {
                state = Some((sum, x));
                sum * state.map_or(1.0, |(a, b)| a * b)
            }
        }
    }
    check!(f at (0.75, const 0), (0.75, const 1), (-1.25, const 4));
}

#[test]
fn conditions_that_change_what_they_look_at() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut list = x.to_vec();
        let (mut k, mut sum) = (0, y);
        while list.len() > 1 && list.pop().unwrap() > -1.0 {
            k += 1;
            if k == 3 {
                continue;
            }
            sum = sum * y + list[0] * k as f64;
        }
        while {
            k += 1;
            sum *= y;
            k < 5
        } {
            sum += x[0];
        }
        sum + list.len() as f64 * y
    }
    check!(f at (&[0.5, -1.5, 2.0, 0.25], 0.75), (&[0.5, 1.5, 2.0, 0.25, 1.0], 0.75), (&[0.5], -1.25));
}

#[test]
fn heads_tails_and_halves() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        let (low, high) = x.split_at(k);
        let Some((first, rest)) = x.split_first() else { return 1.5 };
        let ends = match x {
            [a, .., b] => a * b,
            [only] => only.sin(),
            [] => 0.0,
        };
        let inner = match x.get(1..3) {
            Some(part) => part[0] * part[1],
            None => *first,
        };
        low.iter().sum::<f64>() * high.iter().product::<f64>() + first * rest.len() as f64 + ends * inner
    }
    check!(f at (&[0.5, -1.5, 2.0, 0.25], const 1), (&[0.5, -1.5, 2.0], const 3), (&[0.5, -1.5], const 0), (&[0.75], const 1), (&[0.0; 0], const 0));
}

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

#[test]
fn an_index_with_an_effect_before_a_part() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>]) -> f64 {
        let mut count = 0;
        let part = rows[more(&mut count) % 2].get(more(&mut count)..3).map_or(0.5, |part| part[0]);
        part * part + count as f64 * rows[0][0]
    }
    check!(f at (&[vec![0.5, 2.0, -1.0], vec![1.5, 0.25, 0.75]]), (&[vec![0.5], vec![1.5, 0.25]]));
}

#[test]
fn a_local_gradient_in_a_condition() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let y = x * x;
        if gradient!(y, wrt = x) > 1.0 { y } else { x.sin() }
    }
    check!(f without lifted at (0.25), (0.75));
}

#[test]
fn a_question_in_a_condition() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, counts: &[usize]) -> Option<f64> {
        let y = if *counts.first()? > 2 { 2.0 * x } else { x * x };
        Some(y * x)
    }
    check_seeded!(f at (0.25, const &[3]), (0.75, const &[1]));
    assert_eq!(f(0.5, &[]), None);
}

mod elsewhere {
    pub use std::convert::identity as norm;
}

#[test]
fn a_function_of_the_standard_library_by_another_name() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        elsewhere::norm(x * x) * x
    }
    check!(f without lifted at (0.25), (-0.75));
}
