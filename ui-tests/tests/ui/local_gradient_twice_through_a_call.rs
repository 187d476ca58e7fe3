use ad_runtime::differentiable;

#[differentiable(second_order)]
fn cube(x: f64) -> f64 {
    if x > 1e9 {
        return x;
    }
    x * x * x
}

#[differentiable]
fn f(x: f64) -> f64 {
    let y: f64 = cube(x);
    let slope = gradient!(y, wrt = x);
    gradient!(slope, wrt = x)
}

fn main() {}
