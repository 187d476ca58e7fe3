//! Prices of options with their greeks: first and second derivatives by spot price and volatility, from
//! `#[differentiable(second_order)]`, beside the closed formulas and central differences; and implied volatilities by
//! Halley's method, which needs both orders.
//!
//! `cargo run --release -p options` prints the tables, `-- FILE` takes quoted prices from a file; `-- --help`
//! tells the options. The formula is in `black_scholes.rs`, the tree in `tree.rs`.

mod arguments;
mod black_scholes;
mod contract;
mod greeks;
mod implied;
mod normal;
mod plot;
mod quotes;
mod report;
mod run;
mod tree;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&arguments::Arguments::parse())
}
