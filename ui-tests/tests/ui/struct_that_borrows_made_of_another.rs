use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Named<'a> {
    name: &'a str,
    x: f64,
}

#[differentiable]
impl Named<'_> {
    fn weight(&self) -> f64 {
        self.x * self.x * self.name.len() as f64
    }
}

#[differentiable]
fn by_method(x: f64, name: &str) -> f64 {
    let named = Named { name, x };
    named.weight() * x
}

#[differentiable]
fn made_of_another(named: Named, y: f64) -> f64 {
    let other = Named { x: y, ..named };
    other.x * other.x
}

fn main() {
    by_method(1.0, "a");
    made_of_another(Named { name: "a", x: 1.0 }, 2.0);
}
