//! What an import brings may be a constant: then it is no name that a pattern binds.
use ad_runtime::differentiable;

mod part {
    #![allow(non_upper_case_globals)]
    pub const second: usize = 1;
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
}

fn main() {
    inner::f(&[1.0, 2.0], 1);
}
