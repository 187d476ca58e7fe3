use ad_runtime::differentiable;

#[differentiable(second_order)]
fn square(x: f64) -> f64 {
    if x > 1e9 {
        return x;
    }
    x * x
}

#[differentiable(forward, reverse)]
fn f(x: f64) -> f64 {
    let y: f64 = square(x);
    gradient!(y, wrt = x)
}

fn main() {}
