//! What a lock or a cell hands out is behind a shared reference: an active value that is written there would have no derivative without a word.

use ad_runtime::differentiable;
use std::cell::{OnceCell, RefCell};
use std::sync::Mutex;

#[differentiable]
fn bound_by_a_pattern(x: f64) -> f64 {
    let cell = Mutex::new(1.0);
    if let Ok(mut guard) = cell.lock() {
        *guard = x;
    }
    let value = *cell.lock().unwrap();
    value
}

#[differentiable]
fn in_a_match(x: f64) -> f64 {
    let cell = RefCell::new(vec![1.0]);
    match cell.try_borrow_mut() {
        Ok(mut list) => list.push(x),
        Err(_) => {}
    }
    let value = cell.borrow()[0];
    value
}

#[differentiable]
fn set_once(x: f64) -> f64 {
    let cell: OnceCell<f64> = OnceCell::new();
    cell.set(x).unwrap();
    *cell.get().unwrap() * 2.0
}

#[differentiable]
fn for_a_block(x: f64) -> f64 {
    let cell = Mutex::new(0);
    {
        let mut count = cell.lock().unwrap();
        *count += 1;
    }
    let count = *cell.lock().unwrap();
    x * f64::from(count)
}

fn main() {}
