use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Triple(f64, f64, f64);

#[differentiable]
fn last(triple: Triple) -> f64 {
    match triple {
        Triple(.., last) => {
            let boxed = Box::new(last);
            *boxed * last
        }
    }
}

fn main() {}
