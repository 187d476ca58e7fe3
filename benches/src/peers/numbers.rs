//! Numbers of other crates that carry derivatives: first, second and third ones of the same function.

use super::generic::{real_by_methods, real_by_trait, ripples};
use crate::numbers::others::{Input, N, Way};
use echidna::{BytecodeTape, Dual, Reverse64, Scalar, Taylor};
use nalgebra::SVector;
use num_dual::{Dual2_64, Dual3_64, DualNum, DualSVec64, HyperDual64, HyperHyperDual64};
use std::cell::RefCell;

real_by_methods! { [] Dual2_64, |x: Self| x.re }
real_by_methods! { [] HyperDual64, |x: Self| x.re }
real_by_methods! { [] HyperHyperDual64, |x: Self| x.re }
real_by_methods! { [] Dual3_64, |x: Self| x.re }
real_by_trait! { [] Reverse64, Scalar, |x: Self| Scalar::value(&x), Reverse64::constant }
real_by_trait! { [] Dual<Dual<f64>>, Scalar, |x: Self| x.re.re, |c| Dual::constant(Dual::constant(c)) }
real_by_trait! { [const K: usize] Taylor<f64, K>, Scalar, |x: Self| Scalar::value(&x), Taylor::<f64, K>::constant }

thread_local! {
    /// Recorded once, at another point: the function has no branches.
    static TAPE: RefCell<BytecodeTape<f64>> = RefCell::new(echidna::record(ripples, &[0.5; N]).0);
}

/// Gradients.
pub(crate) const GRADIENTS: [Way; 4] = [
    ("num-dual, DualSVec64<12>", |i| {
        let f = |x: SVector<DualSVec64<N>, N>| ripples(x.as_slice());
        num_dual::gradient(f, &SVector::from(i.x)).1.as_slice().to_vec()
    }),
    ("echidna, Reverse", |i| echidna::grad(|x: &[Reverse64]| ripples(x), &i.x)),
    ("echidna, tape replayed", |i| TAPE.with_borrow_mut(|tape| tape.gradient(&i.x))),
    ("echidna, tape recorded anew", |i| echidna::record(ripples, &i.x).0.gradient(&i.x)),
];

/// Second derivatives along a direction.
pub(crate) const SECOND: [Way; 4] = [
    ("num-dual, Dual2", |i| vec![ripples(&along(i, |x, v| Dual2_64::new(x, v, 0.0))).v2]),
    ("num-dual, HyperDual", |i| vec![ripples(&along(i, |x, v| HyperDual64::new(x, v, v, 0.0))).eps1eps2]),
    ("echidna, Dual<Dual>", |i| {
        let x = along(i, |x, v| Dual::new(Dual::new(x, v), Dual::new(v, 0.0)));
        vec![ripples(&x).eps.eps]
    }),
    ("echidna, Taylor", |i| vec![ripples(&along(i, |x, v| Taylor::new([x, v, 0.0]))).derivative(2)]),
];

/// Third derivatives along a direction.
pub(crate) const THIRD: [Way; 3] = [
    ("num-dual, Dual3", |i| vec![ripples(&along(i, |x, v| Dual3_64::new(x, v, 0.0, 0.0))).v3]),
    ("num-dual, HyperHyperDual", |i| {
        let x = along(i, |x, v| HyperHyperDual64::new(x, v, v, v, 0.0, 0.0, 0.0, 0.0));
        vec![ripples(&x).eps1eps2eps3]
    }),
    ("echidna, Taylor", |i| vec![ripples(&along(i, |x, v| Taylor::new([x, v, 0.0, 0.0]))).derivative(3)]),
];

fn along<T>(input: &Input, make: impl Fn(f64, f64) -> T) -> [T; N] {
    std::array::from_fn(|k| make(input.x[k], input.v[k]))
}
