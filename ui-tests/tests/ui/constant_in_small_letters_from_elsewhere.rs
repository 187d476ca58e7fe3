//! What an import brings may be a constant: then it is no name that a pattern binds.
use ad_runtime::differentiable;

mod part {
    #![allow(non_upper_case_globals)]
    #![allow(non_camel_case_types)]
    pub const second: usize = 1;

    pub enum Side {
        left,
        right,
    }
}

mod inner {
    use super::part::second;

    #[super::differentiable]
    pub fn f(x: &[f64], k: usize) -> f64 {
        match k {
            second => x[second] * x[1],
            _ => x[0],
        }
    }

    #[super::differentiable]
    pub fn g(x: &[f64], #[no_derivative] side: super::part::Side) -> f64 {
        use super::part::Side::*;
        match side {
            left => x[0] * x[1],
            right => x[0],
        }
    }
}

fn main() {
    inner::f(&[1.0, 2.0], 1);
}
