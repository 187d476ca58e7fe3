use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
fn square(x: f64) -> f64 {
    if x > 1e9 {
        return x;
    }
    x * x
}

#[differentiable]
fn f(x: f64) -> f64 {
    let y: f64 = square(x);
    gradient!(y, wrt = x)
}

fn main() {}
