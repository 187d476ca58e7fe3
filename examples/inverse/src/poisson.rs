//! A Newton step by inverse AD over AD: the inverse Hessian times the gradient, without the Hessian.
//!
//! Counts y_i are Poisson distributed, with rates exp(u_i), where u_i = x_i + a x_{i−1} is a moving average of the parameters. The negative log-likelihood is f = Σ exp(u_i) − y_i u_i. Its
//! gradient is a sequence of changes in place (x becomes u, u becomes exp(u) − y, and that the gradient), so its width is constant, and each step of inverse accumulation has
//! one result. The Hessian is tridiagonal.

use crate::dense;
use crate::vector::{apart, norm};
use ad_runtime::differentiable;
use ad_runtime::numbers::{Delta, Deltas, Dual, Values};
use ad_runtime::trace::{Lump, Trace, TraceError, Traced};
use anyhow::{Result, bail};
use nalgebra::DMatrix;

/// The factor of the neighbour.
const WEIGHT: f64 = 0.5;

/// The negative log-likelihood.
#[differentiable(second_order, lifted, wrt(x))]
pub(crate) fn likelihood(x: &[f64], counts: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        let rate = if i == 0 { x[0] } else { x[i] + WEIGHT * x[i - 1] };
        sum += rate.exp() - counts[i] * rate;
    }
    sum
}

/// Its gradient, written by hand.
#[differentiable(lifted, wrt(x))]
pub(crate) fn gradient(x: &[f64], counts: &[f64]) -> Vec<f64> {
    let mut g = x.to_vec();
    let n = g.len();
    for k in 1..n {
        let i = n - k;
        g[i] += WEIGHT * g[i - 1];
    }
    for i in 0..n {
        g[i] = g[i].exp() - counts[i];
    }
    for i in 1..n {
        g[i - 1] += WEIGHT * g[i];
    }
    g
}

/// H⁻¹ g, and by which steps.
pub(crate) struct Step {
    pub(crate) step: Vec<f64>,
    pub(crate) lumps: Vec<Lump>,
}

/// By inverse accumulation over the gradient that is written by hand.
///
/// # Errors
/// If the Hessian is singular.
pub(crate) fn over_written(x: &[f64], counts: &[f64]) -> Result<Step, TraceError> {
    let trace = Trace::new();
    let variables: Vec<Traced<'_>> = x.iter().map(|&value| trace.variable(value)).collect();
    solved(&trace, &gradient_lifted(&variables, counts))
}

/// By inverse accumulation over the gradient that reverse mode gives of the likelihood itself: descriptions of derivatives, over a trace.
///
/// # Errors
/// If the Hessian is singular.
pub(crate) fn over_derived(x: &[f64], counts: &[f64]) -> Result<Step, TraceError> {
    let trace = Trace::new();
    let deltas = Deltas::new();
    let variables: Vec<Dual<Delta<'_, Traced<'_>>>> =
        x.iter().map(|&value| deltas.variable(trace.variable(value))).collect();
    solved(&trace, &deltas.gradient(likelihood_lifted(&variables, counts).tangent))
}

fn solved(trace: &Trace, gradient: &[Traced<'_>]) -> Result<Step, TraceError> {
    let inverse = trace.inverse(gradient)?;
    Ok(Step { step: inverse.jvp(&gradient.as_floats())?, lumps: inverse.lumps().to_vec() })
}

/// From the dense Hessian.
///
/// # Errors
/// If it is singular.
pub(crate) fn over_hessian(x: &[f64], counts: &[f64]) -> Result<Vec<f64>> {
    let rows = likelihood_hessian(x, counts);
    let matrix = DMatrix::from_row_iterator(x.len(), x.len(), rows.into_iter().flatten());
    dense::solve(matrix, &likelihood_grad(x, counts))
}

/// What one step of Newton's method has seen.
pub(crate) struct Iteration {
    pub(crate) value: f64,
    pub(crate) gradient: f64,
    /// How far the steps by the written and by the derived gradient are from that by the Hessian.
    pub(crate) written_apart: f64,
    pub(crate) derived_apart: f64,
}

/// Counts for a size.
pub(crate) fn counts(size: usize) -> Vec<f64> {
    (0..size).map(|i| (6.0 + 4.0 * (0.7 * i as f64).sin()).round()).collect()
}

/// Newton's method until the gradient is zero up to rounding.
///
/// # Errors
/// If the Hessian is singular, or the iterations do not converge.
pub(crate) fn minimise(counts: &[f64]) -> Result<(Vec<f64>, Vec<Iteration>)> {
    // Near to the mean of the counts, where the function is not yet flat.
    let mut x = vec![1.5; counts.len()];
    let mut iterations = Vec::new();
    loop {
        let slope = likelihood_grad(&x, counts);
        let expected = over_hessian(&x, counts)?;
        let written = over_written(&x, counts)?;
        let derived = over_derived(&x, counts)?;
        iterations.push(Iteration {
            value: likelihood(&x, counts),
            gradient: norm(&slope),
            written_apart: apart(&written.step, &expected),
            derived_apart: apart(&derived.step, &expected),
        });
        if norm(&slope) < 1e-11 * norm(counts) {
            return Ok((x, iterations));
        }
        if iterations.len() == 30 {
            bail!("no minimum: the gradient is {:e} after 30 steps", norm(&slope));
        }
        x.iter_mut().zip(written.step).for_each(|(x, step)| *x -= step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::direction;

    #[test]
    fn the_gradient_by_hand_is_the_generated_one() {
        let (x, counts) = (direction(9, 1), counts(9));
        assert!(apart(&gradient(&x, &counts), &likelihood_grad(&x, &counts)) < 1e-14);
    }

    #[test]
    fn steps_are_those_of_the_hessian() {
        for size in [1, 2, 5, 40] {
            let (x, counts) = (direction(size, 2), counts(size));
            let expected = over_hessian(&x, &counts).unwrap();
            for found in [over_written(&x, &counts).unwrap(), over_derived(&x, &counts).unwrap()] {
                assert!(apart(&found.step, &expected) < 1e-11, "{size}: {:e}", apart(&found.step, &expected));
            }
        }
    }

    #[test]
    fn each_step_over_the_written_gradient_has_one_result() {
        let step = over_written(&direction(40, 2), &counts(40)).unwrap();
        assert!(step.lumps.iter().all(|lump| lump.results == 1));
    }

    #[test]
    fn the_minimum_has_the_counts_as_rates() {
        let counts = counts(20);
        let (x, _) = minimise(&counts).unwrap();
        for i in 0..counts.len() {
            let rate = (x[i] + if i > 0 { WEIGHT * x[i - 1] } else { 0.0 }).exp();
            assert!((rate / counts[i] - 1.0).abs() < 1e-10, "{i}");
        }
    }
}
