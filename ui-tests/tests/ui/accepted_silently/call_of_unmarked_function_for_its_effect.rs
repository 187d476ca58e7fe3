use ad_runtime::differentiable;
use std::sync::Mutex;

static LAST: Mutex<f64> = Mutex::new(0.0);

fn store(x: f64) {
    *LAST.lock().unwrap() = x;
}

fn load() -> f64 {
    *LAST.lock().unwrap()
}

#[differentiable]
fn remembered(x: f64) -> f64 {
    store(x);
    load() * x
}

fn main() {}
