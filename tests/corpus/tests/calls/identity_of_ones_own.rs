//! A function of one's own that is named like one of the standard library, which is called by its path.

use ad_corpus::check;
use ad_runtime::differentiable;

#[differentiable(second_order, lifted)]
fn identity(v: f64) -> f64 {
    v * v
}

#[test]
fn each_has_its_own_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        std::convert::identity(x) * identity(x)
    }
    check!(f at (0.5));
}
