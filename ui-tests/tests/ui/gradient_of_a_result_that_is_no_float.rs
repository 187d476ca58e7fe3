use ad_runtime::differentiable;
use shapes::Pair;

mod shapes {
    #[cfg(not(any()))]
    pub type Pair = (f64, f64);
}

#[differentiable]
fn both(x: f64) -> Pair {
    (x, x * x)
}

fn main() {
    println!("{}", both_grad(1.0));
}
