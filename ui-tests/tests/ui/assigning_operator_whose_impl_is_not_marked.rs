use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone, Copy)]
struct Length {
    value: f64,
}


impl std::ops::AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.value += other.value;
    }
}

#[differentiable]
fn sum(mut a: Length, b: Length) -> Length {
    a += b;
    a
}

fn main() {}
