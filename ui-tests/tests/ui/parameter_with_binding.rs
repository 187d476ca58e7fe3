use ad_runtime::differentiable;

#[differentiable]
fn area(sides @ [a, _]: [f64; 2]) -> f64 {
    a * sides[1]
}

fn main() {}
