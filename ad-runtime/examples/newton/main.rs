//! Newton's method with exact Hessians from `#[differentiable(second_order)]`: fits models to NIST's reference data sets
//! in trust regions, beside the method of Levenberg and Marquardt, and compares parameters and standard deviations with
//! the certified ones.
//!
//! `cargo run --release --example newton` fits the data set Misra1a, `-- FILES...` fits NIST's files; `-- --help` tells
//! the options. Models, reader and Levenberg-Marquardt are in `nist/`, beside this folder.

mod deviations;
#[allow(dead_code, reason = "what the data are called is for the example `fit`")]
#[path = "../nist/mod.rs"]
mod nist;
mod objective;
mod options;
mod plot;
mod region;
mod report;
mod run;
mod solve;
mod sum_of_squares;

use options::{Options, USAGE};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Options::parse(std::env::args_os().skip(1)) {
        Ok(options) if options.help => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(options) => match run::run(&options) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: the report cannot be printed: {error}");
                ExitCode::FAILURE
            }
        },
        Err(message) => {
            eprintln!("error: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}
