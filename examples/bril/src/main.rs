//! Runs programs of Bril, an intermediate language for teaching, over any number: floats run a program, dual numbers and traced numbers differentiate it. The
//! interpreter knows nothing of derivatives.
//!
//! `cargo run --release -p bril` descends on programs that are built in, `-- PROGRAM.json ARGS..` runs a program, `--forward`, `--reverse` and `--descend`
//! differentiate it; `-- --help` tells the options. The interpreter is in `interpret.rs`, derivatives are in `derivative.rs`.
//!
//! Integers are numbers, so that integer programs have derivatives. They are floats here: beyond 2⁵³ they are rounded. `div` does not cut off the fraction, which
//! would leave no derivative; as in Bril, it fails where the divisor is zero, and `fdiv` does not. Memory, characters and speculation are not there.

mod arguments;
mod compile;
mod derivative;
mod descend;
mod error;
mod format;
mod interpret;
mod measure;
mod plot;
mod program;
mod published;
mod report;
mod run;
mod source;
#[cfg(test)]
mod tests;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&arguments::Arguments::parse())
}
