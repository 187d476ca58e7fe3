//! Prices of options with their greeks: first and second derivatives by spot price and volatility, from
//! `#[differentiable(second_order)]`, beside the closed formulas and central differences; and implied volatilities by
//! Halley's method, which needs both orders.
//!
//! `cargo run --release --example options` prints the tables, `-- FILE` takes quoted prices from a file; `-- --help`
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

use arguments::{Arguments, USAGE};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Arguments::parse(std::env::args_os().skip(1)) {
        Ok(arguments) if arguments.help => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(arguments) => match run::run(&arguments) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
        Err(message) => {
            eprintln!("error: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}
