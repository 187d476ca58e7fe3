//! The price of a European call by Black and Scholes, with its sensitivities: delta is the derivative by the price of the
//! share, vega that by the volatility.
//!
//! `cargo run --release -p ad-runtime --example call`

use ad_runtime::{adjoint, differentiable};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

/// The macro cannot look into another crate, so the derivative of `libm::erfc` is written by hand.
#[adjoint(of = libm::erfc)]
fn erfc_adjoint(x: f64, _erfc: f64, seed: f64) -> f64 {
    -FRAC_2_SQRT_PI * (-x * x).exp() * seed
}

/// The probability that a normally distributed number is below `x`.
#[differentiable]
fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// The right to buy a share for `strike`, `years` from now.
#[differentiable(wrt(spot, volatility))]
fn call(spot: f64, volatility: f64, strike: f64, years: f64, rate: f64) -> f64 {
    let deviation = volatility * years.sqrt();
    let d = ((spot / strike).ln() + rate * years) / deviation + 0.5 * deviation;
    spot * normal_cdf(d) - strike * (-rate * years).exp() * normal_cdf(d - deviation)
}

fn main() {
    let (volatility, strike, years, rate) = (0.2, 100.0, 1.0, 0.05_f64);
    println!("  spot      price    delta       vega");
    for spot in [80.0, 90.0, 100.0, 110.0, 120.0_f64] {
        let (price, (delta, vega)) = call_value_and_grad(spot, volatility, strike, years, rate);
        println!("{spot:>6} {price:>10.6} {delta:>8.6} {vega:>10.6}");
        // The formulas of the textbooks.
        let d = ((spot / strike).ln() + rate * years) / volatility + 0.5 * volatility;
        let density = (-0.5 * d * d).exp() / std::f64::consts::TAU.sqrt();
        assert!((delta - normal_cdf(d)).abs() < 1e-12);
        assert!((vega - spot * density).abs() < 1e-10);
    }
}
