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

#[differentiable]
fn of_a_name_within_a_text(x: f64, k: usize) -> f64 {
    macro_rules! digits {
        ($value:expr) => {
            format!("{}{k}", $value).len()
        };
    }
    x * digits!(k + 1) as f64
}

fn main() {}
