//! Results whose errors cannot be copied, and enums of the file without `Clone`: they are taken apart once.
#![allow(dead_code, reason = "the forms are what is tested")]

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::error::Error;

#[differentiable(second_order)]
fn root(x: f64) -> Result<f64, Box<dyn Error>> {
    if x < 0.0 {
        return Err("negative".into());
    }
    Ok(x.sqrt())
}

#[derive(Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Refused {
    Low,
    High(String),
}

#[differentiable(second_order)]
fn bounded(x: f64) -> Result<f64, Refused> {
    if x < 0.0 {
        return Err(Refused::Low);
    }
    if x > 9.0 {
        return Err(Refused::High("high".to_string()));
    }
    Ok(x * x)
}

#[differentiable(second_order)]
fn once(x: f64) -> Result<f64, Box<dyn Error>> {
    let factor: u32 = "3".parse()?;
    let y = root(x)?;
    Ok(y * x * f64::from(factor))
}

#[differentiable(second_order)]
fn in_a_loop(x: f64) -> Result<f64, Box<dyn Error>> {
    let mut sum = 0.0;
    for i in 0..3 {
        let y = root(x + sum + f64::from(i))?;
        sum += y * x;
    }
    if sum > 100.0 {
        return Err("large".into());
    }
    Ok(sum)
}

#[differentiable(second_order)]
fn of_the_file(x: f64) -> Result<f64, Refused> {
    let y = bounded(x)? * x;
    let z = bounded(y).map_err(|_| Refused::Low)?;
    Ok(z * x)
}

#[test]
fn handed_on_by_question_marks() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let a = once(x).unwrap_or(x * x);
        let b = in_a_loop(x).unwrap_or(2.0);
        of_the_file(x).unwrap_or(x.sin()) + a * b
    }
    check!(f without lifted at (1.5), (4.0), (-1.5));
    assert_eq!(once(-1.0).unwrap_err().to_string(), "negative");
}

#[test]
fn matched() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let found = bounded(x);
        let a = match found {
            Ok(y) => y * x,
            Err(Refused::Low) => x,
            Err(Refused::High(text)) => x * text.len() as f64,
        };
        let b = match root(x) {
            Ok(y) => y * x,
            Err(_) => x.sin(),
        };
        let c = if let Ok(y) = root(a) { y * y * x } else { 1.0 };
        let Ok(d) = bounded(x * x) else { return a * b * c };
        a * b + c * d
    }
    check!(f without lifted at (1.5), (10.5), (-1.5));
}

#[test]
fn methods() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let a = root(x).unwrap() * bounded(x).expect("it is within bounds");
        let b = root(y).unwrap_or_default() * root(y).map(|v| v * x).unwrap_or(2.0);
        let c = bounded(y).ok().unwrap_or(x) * root(y).map_or(1.0, |v| v.sin());
        let d = root(y).unwrap_or_else(|_| x * x) * bounded(y).unwrap_or(x * y);
        a * b + c * d + bounded(y).map_or_else(|_| x, |v| v.cos())
    }
    check!(f without lifted at (1.5, 2.5), (1.5, -2.5));
}

/// Given by a function without a mark.
enum Regime {
    Low,
    High(f64),
}

fn regime(n: usize) -> Regime {
    if n < 1 { Regime::Low } else { Regime::High(2.0) }
}

#[test]
fn enums_given_by_unmarked_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let found = regime(n);
        let mut y = x * x;
        for i in 0..n + 1 {
            y = match regime(i) {
                Regime::Low => y * y,
                Regime::High(k) => k * y.sin(),
            };
        }
        match found {
            Regime::Low => y * x,
            Regime::High(k) => k * y,
        }
    }
    check!(f at (0.5, const 0), (0.5, const 2));
}

/// A plain error, and an alias whose second parameter is left out.
#[derive(Clone, Debug)]
enum Missing {
    Value { at: usize },
    Domain(Outside),
}

#[derive(Clone, Debug)]
enum Outside {
    Low(&'static str),
}

impl From<Outside> for Missing {
    fn from(error: Outside) -> Self {
        Missing::Domain(error)
    }
}

type Outcome<T, E = Missing> = Result<T, E>;

#[differentiable(second_order, lifted)]
fn logarithm(x: f64) -> Result<f64, Outside> {
    if x <= 0.0 { Err(Outside::Low("logarithm")) } else { Ok(x.ln()) }
}

#[differentiable(second_order)]
fn scaled_logarithm(x: f64, k: f64) -> Outcome<f64> {
    if k == 0.0 {
        return Err(Missing::Value { at: 1 });
    }
    Ok(logarithm(x)? * k)
}

#[test]
fn results_that_are_collected() {
    #[differentiable(second_order)]
    fn all(x: &[f64], k: f64) -> Outcome<f64> {
        let logarithms = x.iter().map(|&v| scaled_logarithm(v, k)).collect::<Outcome<Vec<f64>>>()?;
        Ok(logarithms.iter().map(|v| v * v).sum::<f64>())
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        match all(x, k) {
            Ok(value) => value * k,
            Err(_) => k * k,
        }
    }
    check!(f without lifted at (&[], 0.5), (&[1.5, 0.25], 0.75), (&[1.5, -0.25], 0.75));
}
