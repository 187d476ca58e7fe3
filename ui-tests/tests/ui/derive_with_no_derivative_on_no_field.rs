use ad_runtime::Differentiable;

#[derive(Differentiable)]
#[no_derivative]
struct Model {
    weight: f64,
    #[no_derivative = "data"]
    data: f64,
}

#[derive(Differentiable)]
enum Layer {
    Dense(f64),
    #[no_derivative]
    Sparse(f64),
}

fn main() {}
