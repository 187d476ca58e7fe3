use ad_runtime::adjoint;

fn power(n: usize) -> f64 {
    n as f64
}

#[adjoint(of = power)]
fn power_adjoint(_: usize, _: f64, seed: f64) -> f64 {
    seed
}

fn main() {}
