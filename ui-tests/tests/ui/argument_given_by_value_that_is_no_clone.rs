use ad_runtime::differentiable;

struct Settings {
    scale: f64,
}

#[differentiable]
fn scaled(x: f64, #[no_derivative] settings: Settings) -> f64 {
    x * settings.scale
}

#[differentiable]
fn twice(x: f64) -> f64 {
    scaled(x, Settings { scale: 2.0 }) * x
}

fn main() {}
