use ad_runtime::differentiable;

#[derive(Clone, Debug)]
enum Fault {
    Negative(f64),
}

#[differentiable(forward, reverse)]
fn root(x: f64) -> Result<f64, Fault> {
    if x < 0.0 {
        return Err(Fault::Negative(x));
    }
    Ok(x.sqrt())
}

fn main() {
    root(1.0).unwrap();
}
