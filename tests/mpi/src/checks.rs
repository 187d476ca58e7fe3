//! A derivative across ranks against central differences, and modes against each other. What belongs to all ranks are sums over them.

use approx::relative_eq;
use mpi::collective::SystemOperation;
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;

/// The ranks, and which one this is.
pub(crate) struct Ranks {
    pub(crate) world: SimpleCommunicator,
}

/// A function that all ranks call, with its derivatives.
pub(crate) struct Modes<'a> {
    pub(crate) value: &'a dyn Fn(&[f64]) -> f64,
    pub(crate) value_and_grad: &'a dyn Fn(&[f64]) -> (f64, Vec<f64>),
    /// With a seed.
    pub(crate) can_grad: &'a dyn Fn(&[f64], f64) -> (f64, Vec<f64>),
    pub(crate) jvp: &'a dyn Fn(&[f64], &[f64]) -> (f64, f64),
    pub(crate) hvp: &'a dyn Fn(&[f64], &[f64]) -> Vec<f64>,
}

/// Checks the function `f(x: &[f64], world: &SimpleCommunicator) -> f64` of a module, which is marked with `second_order`. Every rank has arguments of its own.
macro_rules! check {
    ($ranks:expr, $parameters:expr) => {{
        let (ranks, parameters): (&$crate::checks::Ranks, usize) = ($ranks, $parameters);
        let world = &ranks.world;
        let modes = $crate::checks::Modes {
            value: &|x| f(x, world),
            value_and_grad: &|x| f_value_and_grad(x, world),
            can_grad: &|x, seed| f_can_grad(x, world, seed),
            jvp: &|x, x_dot| f_jvp(x, world, x_dot),
            hvp: &|x, x_dot| f_hvp(x, world, x_dot),
        };
        ranks.check(parameters, &modes);
    }};
}
pub(crate) use check;

/// Asserts that two numbers are close.
#[track_caller]
pub(crate) fn assert_close(a: f64, b: f64, tolerance: f64, what: &str) {
    let near = relative_eq!(a, b, epsilon = tolerance, max_relative = tolerance);
    assert!(near, "{what}: {a} and {b}");
}

impl Ranks {
    pub(crate) fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    pub(crate) fn size(&self) -> usize {
        self.world.size() as usize
    }

    /// The sum over all ranks.
    pub(crate) fn sum(&self, own: f64) -> f64 {
        let mut sum = 0.0;
        self.world.all_reduce_into(&own, &mut sum, SystemOperation::sum());
        sum
    }

    /// Numbers that differ from rank to rank.
    fn numbers(&self, count: usize, salt: f64) -> Vec<f64> {
        (0..count).map(|k| 1.0 + 0.5 * (salt + k as f64 + 1.7 * self.rank() as f64).sin()).collect()
    }

    pub(crate) fn check(&self, parameters: usize, modes: &Modes) {
        let x = self.numbers(parameters, 0.3);
        let value = (modes.value)(&x);
        let (again, gradient) = (modes.value_and_grad)(&x);
        assert_eq!(value, again, "the value");
        self.against_differences(&x, &|x| self.sum((modes.value)(x)), &gradient, "the gradient");

        // ⟨ȳ, J ẋ⟩ = ⟨Jᵀ ȳ, ẋ⟩, with another seed on every rank.
        let (seed, x_dot) = (self.numbers(1, 2.1)[0], self.numbers(parameters, 4.4));
        let (again, tangent) = (modes.jvp)(&x, &x_dot);
        assert_eq!(value, again, "the value of forward mode");
        let (again, adjoint) = (modes.can_grad)(&x, seed);
        assert_eq!(value, again, "the value of the canonical gradient");
        let inner: f64 = adjoint.iter().zip(&x_dot).map(|(a, b)| a * b).sum();
        assert_close(self.sum(seed * tangent), self.sum(inner), 1e-12, "the inner products");

        let product = (modes.hvp)(&x, &x_dot);
        let along = |step: f64| {
            let moved: Vec<f64> = x.iter().zip(&x_dot).map(|(x, x_dot)| x + step * x_dot).collect();
            (modes.value_and_grad)(&moved).1
        };
        let (ahead, behind) = (along(1e-5), along(-1e-5));
        for (k, product) in product.iter().enumerate() {
            assert_close(*product, (ahead[k] - behind[k]) / 2e-5, 1e-6, "the product with the Hessian");
        }
    }

    /// Every parameter of every rank by itself.
    fn against_differences(&self, x: &[f64], f: &dyn Fn(&[f64]) -> f64, gradient: &[f64], what: &str) {
        assert_eq!(gradient.len(), x.len(), "{what}");
        for rank in 0..self.size() {
            for k in 0..x.len() {
                let at = |step: f64| {
                    let mut moved = x.to_vec();
                    if rank == self.rank() {
                        moved[k] += step;
                    }
                    f(&moved)
                };
                let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
                if rank == self.rank() {
                    assert_close(gradient[k], difference, 1e-7, what);
                }
            }
        }
    }
}
