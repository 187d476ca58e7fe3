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

mod macros {
    #[cfg(not(any()))]
    macro_rules! scale {
        () => {
            SCALE
        };
    }
    pub(crate) use scale;
}
use macros::scale as factor;

#[differentiable]
fn l(x: f64) -> f64 {
    let y = {
        const SCALE: f64 = 0.5;
        x * SCALE
    };
    y * x * factor!()
}

#[differentiable]
fn m(x: f64, n: usize) -> f64 {
    let mut y = x;
    for _ in 0..n {
        const DIGITS: usize = 1;
        y *= x * DIGITS as f64;
    }
    y * format!("{:.DIGITS$}", 0.5).len() as f64
}

const DIGITS: usize = 3;

#[differentiable]
fn n(x: f64, k: usize) -> f64 {
    let y = {
        trait Weight {
            fn weight(self) -> f64;
        }
        impl Weight for usize {
            fn weight(self) -> f64 {
                self as f64
            }
        }
        x * k.weight()
    };
    y * x
}

fn main() {}
