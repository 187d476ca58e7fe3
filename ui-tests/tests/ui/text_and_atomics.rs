//! An active value that comes back as text, or through an atomic, would have no derivative without a word.

use ad_runtime::differentiable;
use std::sync::atomic::{AtomicU64, Ordering};

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

struct Named {
    name: String,
}

fn of_named(named: &Named) -> f64 {
    named.name.parse().unwrap()
}

#[differentiable]
fn as_text(x: f64) -> f64 {
    number(&x.to_string()) * x
}

#[differentiable]
fn in_a_struct(x: f64) -> f64 {
    let named = Named { name: format!("{x}") };
    of_named(&named) * x
}

#[differentiable]
fn through_an_atomic(x: f64) -> f64 {
    let cell = AtomicU64::new(0);
    cell.store(x.to_bits(), Ordering::Relaxed);
    f64::from_bits(cell.load(Ordering::Relaxed)) * x
}

static CELL: AtomicU64 = AtomicU64::new(0);

#[differentiable]
fn through_a_static(x: f64) -> f64 {
    CELL.store(x.to_bits(), Ordering::Relaxed);
    f64::from_bits(CELL.load(Ordering::Relaxed)) * x
}

fn put(cell: &AtomicU64, bits: u64) {
    cell.store(bits, Ordering::Relaxed);
}

#[differentiable]
fn through_a_function(x: f64) -> f64 {
    let cell = AtomicU64::new(0);
    put(&cell, x.to_bits());
    f64::from_bits(cell.load(Ordering::Relaxed)) * x
}

fn log(_: &str) {}

#[differentiable]
fn printed(x: f64) -> f64 {
    println!("{x}");
    let text = format!("{x:.2}");
    log(&text);
    x * x
}

fn main() {}
