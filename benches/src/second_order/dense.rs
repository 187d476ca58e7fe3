//! Hessians with all their entries, of functions with tens of parameters.

use super::programs::gaussian_mixture::{Wishart, gmm_objective_hessian};
use super::programs::logistic_regression::logistic_loss_hessian;
use super::programs::rosenbrock::rosenbrock_hessian;
use crate::case::{Run, run};
use crate::programs::{gaussian_mixture_data, logistic_regression, rosenbrock};
use std::rc::Rc;

/// One way to compute a Hessian.
pub struct Contender {
    /// Who computes it.
    pub name: &'static str,
    /// Computes it.
    pub run: Run,
    /// Gives its entries, row by row.
    pub found: Box<dyn Fn() -> Vec<f64>>,
}

impl Contender {
    /// A Hessian of an input, which other contenders share.
    pub fn new<I: 'static>(name: &'static str, input: &Rc<I>, hessian: fn(&I) -> Vec<f64>) -> Self {
        let again = Rc::clone(input);
        Self { name, run: run(input, hessian), found: Box::new(move || hessian(&again)) }
    }

    /// Ours, which comes in rows.
    fn ours<I: 'static>(input: &Rc<I>, hessian: fn(&I) -> Vec<Vec<f64>>) -> Self {
        let again = Rc::clone(input);
        Self { name: "ours", run: run(input, hessian), found: Box::new(move || hessian(&again).concat()) }
    }
}

/// The Hessian of one program, by us and by others.
pub struct Dense {
    /// The number of rows.
    pub rows: usize,
    /// Ours, and then those of other crates if they are asked for by the feature `peers`.
    pub contenders: Vec<Contender>,
}

/// The stack that they take. A crate that has whole Hessians in its numbers has them on the stack: 80 kB each for 100 rows, and a list of
/// 100 of them several times.
pub const STACK: usize = 512 << 20;

/// Makes a Hessian with its contenders.
pub type Make = fn() -> Dense;

/// The Hessians that are measured, by the names of their programs.
pub const HESSIANS: &[(&str, Make)] =
    &[("rosenbrock", rosenbrock), ("logistic_regression", logistic_loss), ("gaussian_mixture", mixture)];

/// Rosenbrock's function in 100 dimensions, of which nobody says that the Hessian is tridiagonal.
fn rosenbrock() -> Dense {
    let x = Rc::new(rosenbrock::point(100));
    let contenders = vec![Contender::ours(&x, |x| rosenbrock_hessian(x))];
    #[cfg(feature = "peers")]
    let contenders = crate::peers::hessians::with(contenders, &x, |peer| peer.rosenbrock);
    Dense { rows: x.len(), contenders }
}

/// Logistic regression with 50 weights, over 200 samples.
fn logistic_loss() -> Dense {
    let input = Rc::new(logistic_regression::Input::new(200, 50));
    let ours = Contender::ours(&input, |i| logistic_loss_hessian(&i.weights, &i.features, &i.labels));
    let contenders = vec![ours];
    #[cfg(feature = "peers")]
    let contenders = crate::peers::hessians::with(contenders, &input, |peer| peer.logistic_loss);
    Dense { rows: input.weights.len(), contenders }
}

/// A mixture of five Gaussians in the plane, for 100 points: 30 parameters.
fn mixture() -> Dense {
    let input = Rc::new(gaussian_mixture_data::Input::generated(2, 5, 100));
    let ours = Contender::ours(&input, |i| {
        let prior = Wishart { gamma: i.prior.gamma, m: i.prior.m };
        gmm_objective_hessian(&i.alphas, &i.means, &i.icf, &i.x, i.d, prior)
    });
    let contenders = vec![ours];
    #[cfg(feature = "peers")]
    let contenders = crate::peers::hessians::with(contenders, &input, |peer| peer.mixture);
    let rows = input.alphas.len() + input.means.len() + input.icf.len();
    Dense { rows, contenders }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::{SAME, distance};

    #[test]
    fn all_of_them_are_ours() {
        let compare = || {
            for (name, make) in HESSIANS {
                let dense = make();
                let ours = (dense.contenders[0].found)();
                assert_eq!(ours.len(), dense.rows * dense.rows);
                for contender in &dense.contenders {
                    let apart = distance(&(contender.found)(), &ours);
                    assert!(apart <= SAME, "{name}, {}: {apart:e}", contender.name);
                }
            }
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(compare);
        thread.expect("there is memory for the stack").join().expect("all of them are the same");
    }
}
