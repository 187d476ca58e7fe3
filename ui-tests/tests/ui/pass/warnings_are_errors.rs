//! In a project that denies lints, what holds of the user's functions holds of the generated ones: no lint speaks of
//! code that nobody typed, though parts of it have the spans of the user's code.

#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications, unused_results, trivial_casts)]
#![deny(trivial_numeric_casts, single_use_lifetimes, let_underscore_drop)]

/// Functions of others.
pub mod shapes {
    /// The area of a disc.
    pub fn disc(radius: f64) -> f64 {
        3.0 * radius * radius
    }

    /// One.
    #[deprecated]
    pub const ONE: f64 = 1.0;
}

mod inner {
    use ad_runtime::{Differentiable, adjoint, differentiable};

    #[adjoint(of = crate::shapes::disc)]
    pub(crate) fn disc_adjoint(radius: f64, _: f64, seed: f64) -> f64 {
        6.0 * radius * seed
    }

    /// Expectations of the function itself are met there.
    #[differentiable(forward, reverse)]
    #[expect(unused_variables, deprecated)]
    pub(crate) fn cost(x: f64, y: f64) -> f64 {
        let unused = x * y;
        #[allow(trivial_numeric_casts)]
        let same = y as f64;
        crate::shapes::disc(x) * same * crate::shapes::ONE
    }

    /// Over other numbers the type can be compared, and a function is among its fields.
    #[derive(Differentiable, Clone)]
    #[differentiable(lifted)]
    pub(crate) struct Layer {
        pub(crate) weight: f64,
        pub(crate) activation: fn(f64) -> f64,
    }
}

fn main() {
    let layer = inner::Layer { weight: 2.0, activation: f64::abs };
    assert_eq!((layer.activation)(-layer.weight), 2.0);
    assert_eq!(inner::cost(1.0, 2.0), 6.0);
    assert_eq!(inner::cost_grad(1.0, 2.0), (12.0, 3.0));
    assert_eq!(inner::cost_jvp(1.0, 2.0, 1.0, 0.0), (6.0, 12.0));
}
