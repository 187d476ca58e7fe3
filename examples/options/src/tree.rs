//! American puts by the binomial tree of Cox, Ross and Rubinstein.
//!
//! The value on a tree is piecewise linear in the spot price: each node takes the larger one of two values. So its second
//! derivative by the spot price is 0 wherever there is one, and that by the volatility lacks what the kinks add. No exact
//! derivative of such a program is the greek that is meant. The smoothed tree has no kinks: its last step before the end
//! is the formula of Black and Scholes (Broadie and Detemple, 1996), and the larger one is taken with a rounded corner.
//! The corners are about as wide as nodes are apart, so second derivatives still scatter with the number of steps: by some
//! 2 percent at the money, and by more near the price at which exercise begins.

use crate::black_scholes;
use crate::contract::{Contract, Kind};
use crate::greeks::Greeks;
use ad_runtime::differentiable;

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tree {
    pub(crate) steps: usize,
    pub(crate) smooth: bool,
}

/// The value of a put that may be exercised at every step. Of the contract the kind does not matter.
#[differentiable(wrt(spot, volatility), second_order)]
pub(crate) fn american_put(tree: Tree, contract: &Contract, spot: f64, volatility: f64) -> f64 {
    let steps = tree.steps;
    let dt = contract.maturity / steps as f64;
    let discount = (-contract.rate * dt).exp();
    let up = (volatility * dt.sqrt()).exp();
    let down = 1.0 / up;
    let rising = (1.0 / discount - down) / (up - down);

    // The spot prices of all nodes, from the least one at the end to the highest one.
    let mut spots = Vec::with_capacity(2 * steps + 1);
    let mut node = spot * down.powi(steps as i32);
    for _ in 0..=2 * steps {
        spots.push(node);
        node *= up;
    }
    let mut values = Vec::with_capacity(steps + 1);
    for i in 0..=steps {
        values.push((contract.strike - spots[2 * i]).max(0.0));
    }

    // By so much exercise is better where it is sure: the interest on the strike. A corner of this width leaves the
    // values there as they are.
    let interest = contract.strike * (1.0 - discount);
    let width = if tree.smooth { interest } else { 0.0 };
    let last = Contract { kind: Kind::Put, maturity: dt, ..*contract };
    for step in (0..steps).rev() {
        for i in 0..=step {
            let node = spots[steps - step + 2 * i];
            let mut held = discount * (rising * values[i + 1] + (1.0 - rising) * values[i]);
            if tree.smooth && step + 1 == steps {
                held = black_scholes::price(&last, node, volatility);
            }
            values[i] = larger(held, contract.strike - node, width);
        }
    }
    values[0]
}

/// The larger one of two numbers. Where they differ by less than `width`, a polynomial joins both with three continuous
/// derivatives.
#[differentiable(wrt(a, b), second_order)]
fn larger(a: f64, b: f64, width: f64) -> f64 {
    let difference = a - b;
    if difference.abs() < width {
        let t = difference / width;
        let t2 = t * t;
        b + width * (0.5 * t + (5.0 + t2 * (15.0 + t2 * (t2 - 5.0))) / 32.0)
    } else {
        a.max(b)
    }
}

/// The greeks from the generated functions.
pub(crate) fn greeks(tree: Tree, contract: &Contract, spot: f64, volatility: f64) -> Greeks {
    let (value, gradient) = american_put_value_and_grad(tree, contract, spot, volatility);
    Greeks::new(value, gradient, american_put_hessian(tree, contract, spot, volatility))
}

/// The greeks by central differences, with these steps of spot price and volatility.
pub(crate) fn differences(
    tree: Tree,
    contract: &Contract,
    [spot, volatility]: [f64; 2],
    steps: [f64; 2],
) -> Greeks {
    Greeks::differences(|s, v| american_put(tree, contract, s, v), [spot, volatility], steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUT: Contract = Contract { kind: Kind::Put, strike: 105.0, maturity: 1.0, rate: 0.05 };

    #[test]
    fn a_value_of_the_textbooks() {
        // Hull, Options, Futures and Other Derivatives: five steps give 4.49.
        let put = Contract { kind: Kind::Put, strike: 50.0, maturity: 5.0 / 12.0, rate: 0.1 };
        let value = american_put(Tree { steps: 5, smooth: false }, &put, 50.0, 0.4);
        assert!((value - 4.49).abs() < 0.005, "{value}");
    }

    #[test]
    fn the_smoothed_tree_has_the_derivatives_of_its_differences() {
        let tree = Tree { steps: 100, smooth: true };
        let generated = greeks(tree, &PUT, 100.0, 0.2).named();
        let differences = differences(tree, &PUT, [100.0, 0.2], [1e-3, 1e-5]).named();
        for ((name, generated), (_, difference)) in generated.into_iter().zip(differences) {
            let error = (generated - difference).abs();
            assert!(error <= 2e-4 * difference.abs(), "{name}: {generated} {difference}");
        }
    }

    #[test]
    fn the_smoothed_tree_has_about_the_value_and_the_slopes_of_the_other() {
        let at = |smooth| greeks(Tree { steps: 200, smooth }, &PUT, 100.0, 0.2);
        let (smooth, kinked) = (at(true), at(false));
        assert!((smooth.price - kinked.price).abs() < 5e-3, "{smooth:?} {kinked:?}");
        assert!((smooth.delta - kinked.delta).abs() < 1e-2, "{smooth:?} {kinked:?}");
        assert!((smooth.vega / kinked.vega - 1.0).abs() < 1e-2, "{smooth:?} {kinked:?}");
        assert_eq!(kinked.gamma, 0.0);
        // Differences over several nodes see the kinks.
        let wide = differences(Tree { steps: 200, smooth: false }, &PUT, [100.0, 0.2], [2.0, 0.01]);
        assert!((smooth.gamma / wide.gamma - 1.0).abs() < 0.1, "{smooth:?} {wide:?}");
    }

    #[test]
    fn where_exercise_is_sure_it_is_worth_what_it_pays() {
        let put = greeks(Tree { steps: 100, smooth: true }, &PUT, 50.0, 0.2);
        assert!((put.price - 55.0).abs() < 1e-12 && (put.delta + 1.0).abs() < 1e-12, "{put:?}");
        assert!(put.gamma.abs() < 1e-12 && put.volga.abs() < 1e-9, "{put:?}");
    }

    #[test]
    fn corners_are_rounded_within_their_width() {
        assert_eq!((larger(3.0, 1.0, 1.0), larger(1.0, 3.0, 1.0), larger(2.0, 1.0, 0.0)), (3.0, 3.0, 2.0));
        assert_eq!(larger(1.0, 1.0, 1.0), 1.0 + 5.0 / 32.0);
        let hessian = larger_hessian(1.0 - 1e-9, 0.0, 1.0);
        assert!(hessian[0][0].abs() < 1e-8, "{hessian:?}");
        assert_eq!(larger_hessian(0.5, 0.5, 1.0), [[0.9375, -0.9375], [-0.9375, 0.9375]]);
    }
}
