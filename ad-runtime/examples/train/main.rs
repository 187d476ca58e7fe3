//! Trains a small neural network on Fisher's measurements of irises, with the gradient of the whole model from
//! `#[differentiable]`.
//!
//! `cargo run --release --example train` trains and tells how many flowers that were held out it classifies rightly;
//! `-- --help` tells the options. The network is in `model.rs`, the optimiser in `adam.rs`. Built with `--features mpi`, it trains on all ranks of
//! `mpirun -n 4 target/release/examples/train`, each of which has a part of the flowers (`ranks.rs`).

mod adam;
mod iris;
mod model;
mod options;
mod plot;
mod random;
mod ranks;
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
