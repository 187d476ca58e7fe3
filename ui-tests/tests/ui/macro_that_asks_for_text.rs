//! The text of tokens is another one in generated code.
use ad_runtime::differentiable;

macro_rules! with_length {
    ($value:expr) => {{
        let length = stringify!($value).len();
        ($value, length)
    }};
}

#[differentiable]
fn of_an_argument(x: &[f64], k: usize) -> f64 {
    let (at, length) = with_length!(k + 1);
    x[at] * length as f64
}

#[differentiable]
fn of_tokens(x: f64, k: usize) -> f64 {
    x * (stringify!(k + 1).len() + k) as f64
}

fn main() {}
