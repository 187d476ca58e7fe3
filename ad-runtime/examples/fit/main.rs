//! Nonlinear least squares with derivatives from `#[differentiable]`: fits models to NIST's reference data
//! sets and compares the parameters with the certified ones.
//!
//! `cargo run --release --example fit` fits the data set Misra1a, `-- FILES...` fits NIST's files;
//! `-- --help` tells the options. The models are in `nist/models/`, beside this folder.

#[allow(dead_code, reason = "the Hessians and the standard deviations are for the example `newton`")]
#[path = "../nist/mod.rs"]
mod nist;
mod options;
mod plot;
mod report;
mod run;

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
