use ad_runtime::Differentiable;

struct Fixed(f64);

impl Differentiable for Fixed {
    type Tangent = f64;
    type Accumulator = f64;
    type Dimensionality = ();
    type Primal = Self;
    fn dimensionality(&self) {}
    fn zero_tangent((): &()) -> f64 {
        0.0
    }
}

#[derive(Differentiable)]
struct Model {
    weight: f64,
    fixed: Fixed,
}

fn main() {}
