//! Functions that are imported beside the modules of their names, `mod loss; use loss::loss;`: by name, by path, handed on, and with everything.

mod loss;
mod simulate;

use ad_corpus::check;
use ad_runtime::differentiable;
use loss::{loss, power, twice};
use simulate::simulate;

#[test]
fn by_name_and_by_path() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let s = simulate(&[x, y]);
        s * loss(x, y) + loss::loss(y, x) + twice(x) + power(y, 3)
    }
    check!(f without lifted at (0.7, -0.4), (1.5, 0.5));
}

mod handed_on {
    use super::simulate;
    use ad_runtime::differentiable;

    mod inner {
        pub use super::super::loss::loss;
    }

    #[differentiable(second_order)]
    pub fn far(x: f64, y: f64) -> f64 {
        simulate(&[x, 2.0 * y]) + super::loss(x, 3.0) + inner::loss(y, 0.5)
    }
}

mod with_everything {
    use super::*;

    #[differentiable(second_order)]
    pub fn under(x: f64, y: f64) -> f64 {
        simulate(&[x]) + loss(x, 2.0) * y
    }
}

#[test]
fn handed_on_and_with_everything() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        handed_on::far(x, y) * with_everything::under(y, x)
    }
    check!(f without lifted at (0.7, -0.4), (1.5, 0.5));
}
