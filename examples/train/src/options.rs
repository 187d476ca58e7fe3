//! The command line.

use anyhow::{Result, ensure};
use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use shared::values::positive;
use std::path::PathBuf;

/// Trains a neural network to tell three species of iris apart, and tries it on flowers that were held out.
#[derive(Debug, Parser)]
pub(crate) struct Options {
    /// Passes over the flowers for training
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "300")]
    pub(crate) epochs: usize,
    /// Neurons of the hidden layer
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..), default_value = "8")]
    pub(crate) hidden: usize,
    /// How far the optimiser goes in a step
    #[arg(long, value_name = "X", value_parser = positive, default_value = "0.01")]
    pub(crate) rate: f64,
    /// Another number gives other weights to start from
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Write a picture of the losses, an SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Write the loss of each epoch to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) losses: Option<PathBuf>,
    /// Fail if the losses are not those in such a file, to 1e-12
    #[arg(long, value_name = "FILE")]
    pub(crate) require_losses: Option<PathBuf>,
    /// Fail if less than P percent of the held-out flowers are classified rightly
    #[arg(long, value_name = "P", value_parser = percent, default_value = "0")]
    pub(crate) require_accuracy: f64,
}

fn percent(text: &str) -> Result<f64> {
    let percent = text.parse()?;
    ensure!((0.0..=100.0).contains(&percent), "it is a number from 0 to 100");
    Ok(percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let options = Options::parse_from("train --epochs 5 --plot a.svg --require-accuracy 90".split(' '));
        assert_eq!((options.epochs, options.plot, options.require_accuracy), (5, Some("a.svg".into()), 90.0));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["--epochs=0", "--rate=0", "--rate=fast", "--require-accuracy=101"] {
            assert!(Options::try_parse_from(["train", mistake]).is_err(), "{mistake}");
        }
    }
}
