//! The volatility at which the formula gives a price that is quoted, by Halley's method.

use crate::black_scholes::{price, price_grad_and_hvp};
use crate::contract::{Contract, Kind};
use anyhow::{Result, bail, ensure};

/// The search has ended when a step is this part of the volatility. The method triples the number of right digits, so
/// what is left after such a step is far below rounding.
const SETTLED: f64 = 1e-8;
const MOST_STEPS: usize = 60;
/// The least volatility to start from: at the money, the rule for the start gives 0.
const LEAST_START: f64 = 0.05;

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Implied {
    pub(crate) volatility: f64,
    /// All volatilities that were tried, from the start on, with the error of the price there.
    pub(crate) path: Vec<(f64, f64)>,
}

/// Finds the volatility, or says why there is none.
pub(crate) fn implied(contract: &Contract, spot: f64, quote: f64) -> Result<Implied> {
    let strike = contract.discounted_strike();
    let (least, most) = match contract.kind {
        Kind::Call => ((spot - strike).max(0.0), spot),
        Kind::Put => ((strike - spot).max(0.0), strike),
    };
    ensure!(
        least < quote && quote < most,
        "no volatility gives the price {quote}: it is between {least:.4} and {most:.4}"
    );
    // The price has its steepest point here (Manaster and Koehler, 1982).
    let steepest = (2.0 * (spot / strike).ln().abs() / contract.maturity).sqrt();
    let mut volatility = steepest.max(LEAST_START);
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut path = Vec::new();
    for _ in 0..MOST_STEPS {
        // Value, vega and volga come from one sweep: the tangent is 1 for the volatility.
        let (value, (_, vega), (_, volga)) = price_grad_and_hvp(contract, spot, volatility, 0.0, 1.0);
        let error = value - quote;
        path.push((volatility, error));
        if error > 0.0 {
            high = volatility;
        } else {
            low = volatility;
        }
        let mut next = volatility - 2.0 * error * vega / (2.0 * vega * vega - error * volga);
        // What leads out of the bracket is replaced by halving it.
        if !(low..=high).contains(&next) {
            next = if high.is_finite() { 0.5 * (low + high) } else { 2.0 * volatility };
        }
        let step = (next - volatility).abs();
        volatility = next;
        if step <= SETTLED * volatility {
            path.push((volatility, price(contract, spot, volatility) - quote));
            return Ok(Implied { volatility, path });
        }
    }
    bail!("no volatility was found for the price {quote} in {MOST_STEPS} steps")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volatilities_are_found_again() {
        for kind in [Kind::Call, Kind::Put] {
            for strike in [70.0, 95.0, 100.0, 103.0, 150.0] {
                for (maturity, volatility) in [(0.25, 0.5), (1.0, 0.15), (2.0, 1.5)] {
                    let contract = Contract { kind, strike, maturity, rate: 0.03 };
                    let quote = price(&contract, 100.0, volatility);
                    let found = implied(&contract, 100.0, quote).unwrap();
                    let error = (found.volatility - volatility).abs();
                    assert!(error < 1e-8, "{contract:?}: {} {volatility}", found.volatility);
                    assert!(found.path.len() <= 8, "{contract:?}: {:?}", found.path);
                }
            }
        }
    }

    #[test]
    fn at_the_money_there_is_a_start() {
        let contract = Contract { kind: Kind::Call, strike: 100.0, maturity: 1.0, rate: 0.0 };
        let found = implied(&contract, 100.0, price(&contract, 100.0, 0.2)).unwrap();
        assert!((found.volatility - 0.2).abs() < 1e-12);
    }

    #[test]
    fn prices_beyond_the_bounds_have_none() {
        let put = Contract { kind: Kind::Put, strike: 120.0, maturity: 1.0, rate: 0.0 };
        for quote in [19.0, 20.0, 120.0, f64::NAN] {
            assert!(implied(&put, 100.0, quote).is_err(), "{quote}");
        }
    }
}
