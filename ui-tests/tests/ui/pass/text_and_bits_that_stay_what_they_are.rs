//! Active values may be printed, compared by their bits, hashed, and named in errors.

use ad_runtime::differentiable;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};

#[derive(Debug)]
struct Failure {
    text: String,
}

impl Failure {
    fn new(text: String) -> Self {
        Failure { text }
    }
}

fn text(x: f64) -> String {
    format!("{x:.3}")
}

fn log(_: &str) {}

#[differentiable(forward, reverse)]
fn printed(x: f64) -> f64 {
    let label = text(x);
    log(&label);
    println!("{label} {}", text(x));
    let mut all = String::new();
    let _ = write!(all, "{x}");
    all.push_str(&label);
    if all.len() > 100 || label.starts_with("nothing") { -x } else { x * x }
}

#[differentiable(forward, reverse)]
fn failing(x: f64) -> Result<f64, String> {
    if x < 0.0 {
        return Err(format!("x = {x}"));
    }
    let root = Some(x).filter(|x| *x < 100.0).ok_or_else(|| format!("{x} is too large"))?;
    Ok(root * x)
}

#[differentiable(forward, reverse)]
fn failing_with_a_type(x: f64) -> Result<f64, Failure> {
    if x < 0.0 {
        return Err(Failure::new(format!("x = {x}")));
    }
    if x > 100.0 {
        let text = text(x);
        return Err(Failure { text });
    }
    Ok(x * x)
}

#[differentiable(forward, reverse)]
fn hashed(x: f64) -> f64 {
    let mut hasher = DefaultHasher::new();
    x.to_bits().hash(&mut hasher);
    let mut y = x;
    if hasher.finish() % 2 == 3 {
        y *= 2.0;
    }
    let mut seen: HashMap<u64, usize> = HashMap::new();
    seen.insert(x.to_bits(), 1);
    if seen.contains_key(&y.to_bits()) && x.to_bits() == y.to_bits() {
        y *= x;
    }
    y
}

fn main() {
    assert_eq!(printed_grad(3.0), 6.0);
    assert_eq!(failing_jvp(3.0, 1.0).1, Ok(6.0));
    assert!(failing(-1.0).is_err() && failing_with_a_type(-1.0).unwrap_err().text == "x = -1");
    let _ = failing_with_a_type(2.0);
    assert_eq!(hashed_grad(3.0), 6.0);
}
