//! Finds the state in which the weather began from noisy observations of what came of it: variational data assimilation in four dimensions (Le Dimet and Talagrand,
//! *Variational algorithms for analysis and assimilation of meteorological observations*, 1986), on the model of Lorenz (1996).
//!
//! `cargo run --release --example assimilate` makes observations, assimilates them and tells how far the estimate is from the truth; `-- --help` tells the options. The model and the cost are in
//! `model.rs`; its loop over the time steps has checkpoints, so memory does not grow with their number: `-- --steps 100000`.
//! Built with `--features mpi`, `mpirun -n 4 target/release/examples/assimilate --ranks` does so for an ensemble.

mod ensemble;
mod model;
mod observations;
mod options;
mod plot;
#[path = "../train/random.rs"]
mod random;
mod run;
mod solve;

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
