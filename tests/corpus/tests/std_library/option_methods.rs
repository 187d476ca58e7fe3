//! Methods of `Option` and `bool`, and elements that may not be there, with what is done to them.
#![allow(unused_must_use, reason = "the forms are what is tested")]

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn filtered_and_replaced() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let kept = Some(x * y).filter(|v| *v > 0.5).or(Some(2.0 * x));
        let other = Some(y).filter(|v| *v > 10.0).or(None).unwrap_or(x * x);
        kept.unwrap_or(1.0) * other
    }
    check!(f at (0.5, 0.25), (1.5, 2.0), (0.5, 20.0));
}

#[test]
fn two_at_once() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, there: bool) -> f64 {
        let second = if there { Some(y) } else { None };
        Some(x).zip(second).map(|(a, b)| a * b + a).unwrap_or(y)
    }
    check!(f at (0.5, 1.5, const true), (0.5, 1.5, const false));
}

#[test]
fn under_a_condition() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let square = (x > 0.5).then(|| x * x);
        let small = (!(y > 1.0) && x > y).then_some(x * y);
        square.unwrap_or(y) + small.unwrap_or(3.0 * x)
    }
    check!(f at (0.25, 0.125), (0.75, 1.5), (1.5, 0.5));
}

#[test]
fn of_elements() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], i: usize) -> f64 {
        let first = x.first().map(|v| v * v).unwrap_or(1.0);
        let at = x.get(i + 1).map_or(0.5, |v| v.sin());
        let third = x.iter().nth(2).copied().unwrap_or(0.25);
        let last = x.iter().last().and_then(|v| if *v > 0.0 { Some(v.ln()) } else { None }).unwrap_or(2.0);
        let parts = x.split_first().map(|(head, tail)| head * tail.iter().sum::<f64>()).unwrap_or(0.0);
        first * at + third * last + parts
    }
    check!(f at (&[0.5, 1.5, 2.5], const 0), (&[0.5], const 0), (&[2.0, -1.0], const 1), (&[0.5, 0.25, -3.0, 4.0], const 2));
    assert_eq!(f_grad(&[], 0), []);
}

#[test]
fn of_the_greatest_and_the_first_that_fits() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let greatest = x.iter().max_by(|a, b| a.partial_cmp(b).unwrap()).copied().unwrap_or(0.0);
        let least = x.iter().min_by(|a, b| a.total_cmp(b)).map_or(1.0, |v| v * v);
        let found = x.iter().find(|v| **v > 1.0).map(|v| v * 3.0).unwrap_or(0.5);
        let position = x.iter().position(|v| *v > 2.0).map_or(0.0, |i| x[i] * x[0]);
        greatest * least + found * position
    }
    check!(f without lifted at (&[0.5, 1.5, 2.5, 0.25]), (&[0.5]), (&[3.0, -1.0]));
    assert_eq!(f_grad(&[]), []);
}

#[test]
fn with_an_error() {
    #[differentiable(second_order)]
    fn element(x: &[f64], i: usize) -> Result<f64, String> {
        let a = x.first().copied().ok_or("there is none".to_string())?;
        let b = x.get(i).copied().ok_or_else(|| format!("no {i}"))?;
        Ok(a * b)
    }
    assert_eq!(element_grad(&[2.0, 3.0], 1), Ok(vec![3.0, 2.0]));
    assert_eq!(element_grad(&[2.0, 3.0], 2), Err("no 2".into()));
    assert_eq!(element_grad(&[], 0), Err("there is none".into()));
}

/// In second order, nobody asks for the adjoint of what is called: it goes into what is overwritten.
#[test]
fn calls_whose_tangent_alone_is_computed() {
    #[differentiable(second_order, lifted)]
    #[allow(unused_assignments, reason = "that is what is tested")]
    fn f(a: &[f64], x: f64) -> f64 {
        let mut s = (0.5 * a[0]).sin();
        let kept = [s, x];
        (s, s) = (
            a.iter()
                .map(|&t| {
                    (t * a
                        .windows(1)
                        .fold(0.5 + t, |_, item| (Some(t).unwrap_or(0.5) * item[0] * 0.1).tanh())
                        * 0.1)
                        .tanh()
                })
                .sum::<f64>()
                .tanh(),
            0.5,
        );
        s + kept[0] * kept[1]
    }
    check!(f at (&[0.3, -0.7], 0.4), (&[0.3], 0.4));
}

#[test]
fn replaced_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, start: Option<f64>) -> f64 {
        let mut last = start;
        let mut sum = 0.0;
        for &v in x {
            sum += match last.replace(v * y) {
                Some(before) => before * v,
                None => y,
            };
        }
        let mut kept: Option<f64> = None;
        kept.insert(sum * y);
        if x.len() > 1 {
            kept.insert(x[1] * sum);
        }
        sum + last.unwrap_or(y) * kept.unwrap()
    }
    check!(f at (&[], 0.5, Some(1.5)), (&[1.5], 0.5, None), (&[1.5, -0.5, 2.0], 0.75, Some(1.5)));
}

#[test]
fn made_once() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut scale = None;
        let mut first = None;
        let mut sum = 0.0;
        for &v in x {
            sum += v * *scale.get_or_insert_with(|| y * v + 1.0);
            *first.get_or_insert(v * v) += y;
        }
        sum * first.unwrap_or(y)
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[1.5, -0.5, 2.0], 0.75));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Controller {
    before: Option<f64>,
    gain: f64,
}

reals!(Controller { before, gain } => ControllerTangent);

#[differentiable(second_order)]
impl Controller {
    fn update(&mut self, error: f64) -> f64 {
        let slope = match self.before.replace(error) {
            Some(before) => error - before,
            None => 0.0,
        };
        self.gain * (error + slope)
    }
}

#[test]
fn replaced_in_a_field() {
    #[differentiable(second_order)]
    fn f(controller: &Controller, x: f64) -> f64 {
        let mut own = controller.clone();
        own.update(x) * own.update(x * x) + own.before.unwrap_or(0.0)
    }
    check!(f without lifted at (&Controller { before: None, gain: 0.5 }, 1.5), (&Controller { before: Some(0.75), gain: 0.5 }, 1.5));
}

/// The value is computed before the option is looked into.
#[test]
fn assigned_through_an_option() {
    #[differentiable(second_order, lifted)]
    fn f(controller: &Controller, pair: Option<[f64; 2]>, x: f64) -> f64 {
        let (mut own, mut pair) = (controller.clone(), pair);
        *own.before.as_mut().unwrap() += x * own.before.unwrap();
        *own.before.as_mut().expect("it is there") *= own.gain;
        pair.as_mut().unwrap()[1] = x * x;
        pair.as_mut().unwrap()[0] *= own.before.unwrap();
        let [a, b] = pair.unwrap();
        own.before.unwrap() * x + a * b
    }
    check!(f at (&Controller { before: Some(0.75), gain: 0.5 }, Some([0.5, 1.5]), 1.5));
}
