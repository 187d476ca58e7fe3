use ad_runtime::differentiable;

const SCALE: f64 = 2.0;

#[differentiable]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in x {
        const SCALE: f64 = 3.0;
        sum += SCALE * x * x;
    }
    sum * SCALE
}

#[differentiable]
fn g(x: f64) -> f64 {
    let y = {
        use std::f64::consts::*;
        x * PI
    };
    y * x
}

macro_rules! shifted {
    ($x:expr) => {
        $x + SCALE
    };
}

#[differentiable]
fn k(x: f64) -> f64 {
    let y = {
        const SCALE: f64 = 0.5;
        x * SCALE
    };
    shifted!(y) * x
}

fn main() {}
