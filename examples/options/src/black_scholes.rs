//! European options by the formula of Black and Scholes.

use crate::contract::{Contract, Kind};
use crate::greeks::Greeks;
use crate::normal::{normal_cdf, normal_pdf};
use ad_runtime::differentiable;

/// The value of an option that is exercised at the end or not at all.
#[differentiable(wrt(spot, volatility), second_order)]
pub(crate) fn price(contract: &Contract, spot: f64, volatility: f64) -> f64 {
    let strike = contract.discounted_strike();
    let deviation = volatility * contract.maturity.sqrt();
    let d1 = (spot / strike).ln() / deviation + 0.5 * deviation;
    let d2 = d1 - deviation;
    match contract.kind {
        Kind::Call => spot * normal_cdf(d1) - strike * normal_cdf(d2),
        Kind::Put => strike * normal_cdf(-d2) - spot * normal_cdf(-d1),
    }
}

/// The greeks from the generated functions.
pub(crate) fn greeks(contract: &Contract, spot: f64, volatility: f64) -> Greeks {
    let (value, gradient) = price_value_and_grad(contract, spot, volatility);
    Greeks::new(value, gradient, price_hessian(contract, spot, volatility))
}

/// The greeks from the formulas of the textbooks.
pub(crate) fn closed(contract: &Contract, spot: f64, volatility: f64) -> Greeks {
    let strike = contract.discounted_strike();
    let root = contract.maturity.sqrt();
    let d1 = (spot / strike).ln() / (volatility * root) + 0.5 * volatility * root;
    let d2 = d1 - volatility * root;
    let density = normal_pdf(d1);
    let vega = spot * density * root;
    let call = spot * normal_cdf(d1) - strike * normal_cdf(d2);
    let (price, delta) = match contract.kind {
        Kind::Call => (call, normal_cdf(d1)),
        // By the parity of put and call.
        Kind::Put => (call - spot + strike, normal_cdf(d1) - 1.0),
    };
    Greeks {
        price,
        delta,
        vega,
        gamma: density / (spot * volatility * root),
        vanna: -density * d2 / volatility,
        volga: vega * d1 * d2 / volatility,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_greeks_are_those_of_the_formulas() {
        for kind in [Kind::Call, Kind::Put] {
            for strike in [60.0, 95.0, 100.0, 140.0] {
                for (maturity, volatility) in [(0.1, 0.4), (1.0, 0.2), (5.0, 0.15)] {
                    let contract = Contract { kind, strike, maturity, rate: 0.03 };
                    let generated = greeks(&contract, 100.0, volatility).named();
                    let closed = closed(&contract, 100.0, volatility).named();
                    for ((name, generated), (_, closed)) in generated.into_iter().zip(closed) {
                        let error = (generated - closed).abs();
                        assert!(error <= 1e-12 * closed.abs().max(1.0), "{name} of {contract:?}: {error:e}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_of_the_textbooks() {
        // Hull, Options, Futures and Other Derivatives: 4.76 and 0.81.
        let call = Contract { kind: Kind::Call, strike: 40.0, maturity: 0.5, rate: 0.1 };
        assert!((price(&call, 42.0, 0.2) - 4.76).abs() < 0.005);
        let put = Contract { kind: Kind::Put, ..call };
        assert!((price(&put, 42.0, 0.2) - 0.81).abs() < 0.005);
    }
}
