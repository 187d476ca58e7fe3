use ad_runtime::differentiable;

fn factor(text: &str) -> Result<f64, std::num::ParseFloatError> {
    text.parse()
}

#[differentiable]
fn scaled(x: f64, text: &str) -> Result<f64, std::num::ParseFloatError> {
    let factor = factor(text)?;
    Ok(factor * x)
}

fn main() {}
