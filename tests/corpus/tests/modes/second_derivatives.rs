//! Second derivatives beside functions of the user's with the same names.

mod generated {
    use ad_runtime::differentiable;

    #[differentiable(second_order)]
    pub(crate) fn f(x: f64) -> f64 {
        x * x * x
    }

    /// The user's own, which is no product with the Hessian.
    pub(crate) fn f_hvp(x: f64, scale: f64) -> f64 {
        x - scale
    }
}

/// What the module above does not have, it does not hide.
mod others {
    pub(crate) fn f_hessian(x: f64) -> f64 {
        6.0 * x
    }

    pub(crate) fn f_hessian_diagonal(x: f64) -> f64 {
        6.0 * x
    }
}

use generated::*;
use others::*;

#[test]
fn a_hessian_was_made_of_a_function_of_the_user() {
    assert_eq!(f_hessian(2.0), 12.0);
    assert_eq!(f_hessian_diagonal(2.0), 12.0);
    assert_eq!(f_hvp(2.0, 1.0), 1.0);
    assert_eq!(f_grad_and_hvp(2.0, 1.0), (8.0, 12.0, 12.0));
}
