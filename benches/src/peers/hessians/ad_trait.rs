//! ad_trait: several rows at a time, forward over forward or forward over reverse.

use super::Peer;
use crate::peers::generic::{flat, logistic_loss, mixture, real_by_trait, rosenbrock};
use ad_trait::AD;
use ad_trait::differentiable_function::{
    DifferentiableFunctionTrait, HessianAD, HessianAD_FOR, HessianMethodTrait,
};
use ad_trait::hyper_ad::hyper::HyperAD_ADFN;
use ad_trait::hyper_ad::hyper_adr::HyperAD_ADR;

/// Rows at a time.
const WIDTH: usize = 5;

pub(super) const FORWARD: Peer = Peer {
    name: "ad_trait, forward over forward",
    rosenbrock: |x| of_list(HessianAD::<WIDTH>::new(), x, rosenbrock),
    logistic_loss: |input| of_list(HessianAD::<WIDTH>::new(), &input.weights, |w| logistic_loss(w, input)),
    mixture: |input| of_list(HessianAD::<WIDTH>::new(), &flat(input), |p| mixture(p, input)),
};

pub(super) const REVERSE: Peer = Peer {
    name: "ad_trait, forward over reverse",
    rosenbrock: |x| of_list(HessianAD_FOR::<WIDTH>::new(), x, rosenbrock),
    logistic_loss: |input| {
        of_list(HessianAD_FOR::<WIDTH>::new(), &input.weights, |w| logistic_loss(w, input))
    },
    mixture: |input| of_list(HessianAD_FOR::<WIDTH>::new(), &flat(input), |p| mixture(p, input)),
};

real_by_trait! { [const N: usize] HyperAD_ADFN<N>, AD, |x: Self| Self::value(&x), Self::constant }
real_by_trait! { [const N: usize] HyperAD_ADR<N>, AD, |x: Self| Self::value(&x), Self::constant }

/// A function as the crate wants it.
#[derive(Clone)]
struct Function<F> {
    f: F,
    inputs: usize,
}

impl<T: AD, F: Fn(&[T]) -> T> DifferentiableFunctionTrait<T> for Function<F> {
    const NAME: &'static str = "function";

    fn call(&self, inputs: &[T], _freeze: bool) -> Vec<T> {
        vec![(self.f)(inputs)]
    }

    fn num_inputs(&self) -> usize {
        self.inputs
    }

    fn num_outputs(&self) -> usize {
        1
    }
}

fn of_list<M: HessianMethodTrait>(method: M, x: &[f64], f: impl Fn(&[M::T]) -> M::T) -> Vec<f64> {
    let (_, _, hessians) = method.hessian(x, &Function { f, inputs: x.len() });
    hessians[0].as_slice().to_vec()
}
