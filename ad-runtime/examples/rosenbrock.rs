//! Minimises Rosenbrock's function of ten variables by L-BFGS of the crate `argmin`, with a generated gradient.
//!
//! `cargo run --release -p ad-runtime --example rosenbrock`

use ad_runtime::differentiable;
use argmin::core::{CostFunction, Error, Executor, Gradient, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;

/// A curved valley. The minimum is 0, where all variables are 1.
#[differentiable]
fn rosenbrock(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() {
        sum += 100.0 * (x[i] - x[i - 1] * x[i - 1]).powi(2) + (1.0 - x[i - 1]).powi(2);
    }
    sum
}

struct Valley;

impl CostFunction for Valley {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, x: &Vec<f64>) -> Result<f64, Error> {
        Ok(rosenbrock(x))
    }
}

impl Gradient for Valley {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, x: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(rosenbrock_grad(x))
    }
}

fn main() -> Result<(), Error> {
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), 7);
    let start = vec![-1.2; 10];
    let result = Executor::new(Valley, solver).configure(|state| state.param(start).max_iters(200)).run()?;
    let best = result.state.get_best_param().expect("there is a best point");
    let (value, gradient) = rosenbrock_value_and_grad(best);
    let length = gradient.iter().map(|g| g * g).sum::<f64>().sqrt();
    println!(
        "{} iterations: value {value:.1e}, length of the gradient {length:.1e}",
        result.state.get_iter()
    );
    println!("minimum at {best:.6?}");
    assert!(best.iter().all(|x| (x - 1.0).abs() < 1e-6));
    Ok(())
}
