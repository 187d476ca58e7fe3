//! The functions of series of several variables: the series of one variable, at a series.

use super::Tensor;
use crate::numbers::series::substituted;
use crate::numbers::series_functions::common_functions;
use crate::numbers::{Functions, Number, Taylor};

impl<const M: usize, const N: usize, const L: usize> Tensor<M, N, L> {
    /// The function whose Taylor polynomial at the value this is.
    pub(super) fn through(self, function: Taylor<N>) -> Self {
        substituted(|k| function.coefficient(k), self)
    }
}

macro_rules! through_one_variable {
    ($($function:ident)*) => { $(
        fn $function(self) -> Self {
            self.through(Taylor::<N>::variable(self.value()).$function())
        }
    )* };
}

impl<const M: usize, const N: usize, const L: usize> Functions for Tensor<M, N, L> {
    common_functions! {}

    through_one_variable! {
        sqrt cbrt
        exp exp2 exp_m1 ln ln_1p log2 log10
        tan asin acos atan
        sinh cosh tanh asinh acosh atanh
    }
}
