use ad_runtime::differentiable;

#[differentiable]
pub trait Norm {
    fn norm(&self) -> f64;
}
