use ad_runtime::{Differentiable, zero_like};

struct Opaque;

#[derive(Differentiable)]
struct Pair<T> {
    first: T,
    second: Vec<T>,
}

fn main() {
    zero_like(&Pair { first: 1.0, second: vec![2.0] });
    zero_like(&Pair { first: Opaque, second: vec![] });
}
