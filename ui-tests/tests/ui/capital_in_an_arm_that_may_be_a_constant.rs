use ad_runtime::differentiable;

#[allow(dead_code)]
mod other {
    pub const T: f64 = 2.0;
}

#[allow(non_snake_case)]
#[differentiable]
fn scaled(x: Option<f64>, y: f64) -> f64 {
    match x {
        Some(T) => T * y,
        None => y,
    }
}

fn main() {}
