use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Bag {
    items: Vec<f64>,
}

impl IntoIterator for Bag {
    type Item = f64;
    type IntoIter = std::vec::IntoIter<f64>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

#[differentiable]
fn f(x: f64) -> f64 {
    let bag = Bag { items: vec![x, x * x] };
    let mut sum = 0.0;
    for item in bag {
        sum += item * item;
    }
    sum
}

fn main() {
    f(1.0);
}
