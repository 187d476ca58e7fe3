use ad_runtime::{DifferentiableFn, differentiable};

#[differentiable]
fn twice<F: DifferentiableFn>(f: &F, x: f64) -> f64 {
    f.call(f.call(x))
}

fn main() {
    twice(&|x: f64| x * x, 2.0);
}
