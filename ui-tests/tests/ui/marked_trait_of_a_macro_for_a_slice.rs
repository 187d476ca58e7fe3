use ad_runtime::differentiable;

macro_rules! norms {
    ($name:ident) => {
        #[differentiable]
        pub trait $name {
            fn norm(&self) -> f64;
        }
    };
}
norms!(Norm);

#[differentiable]
impl Norm for [f64] {
    fn norm(&self) -> f64 {
        self[0] * self[0]
    }
}

fn main() {}
