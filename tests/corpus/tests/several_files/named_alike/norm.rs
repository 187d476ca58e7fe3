use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
pub trait Norm {
    fn norm(&self) -> f64;
}
