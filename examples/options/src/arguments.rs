//! The command line.

use crate::contract::{Contract, Kind};
use clap::Parser;
use clap::builder::RangedU64ValueParser as Whole;
use shared::values::{finite, positive};
use std::path::PathBuf;

/// Prices options, with their greeks from generated derivatives, and finds implied volatilities of quoted prices.
#[derive(Debug, Parser)]
pub(crate) struct Arguments {
    /// A table of quoted prices of European options, with the columns strike,maturity,price,kind (CSV, with a head; the
    /// kind is call or put, maturities are in years); without it, a generated table is used, which is built in
    pub(crate) file: Option<PathBuf>,
    /// The price of what the options are on
    #[arg(long, value_name = "X", value_parser = positive, default_value = "100")]
    pub(crate) spot: f64,
    /// The rate of interest a year, compounded all the time
    #[arg(long, value_name = "X", value_parser = finite, default_value = "0.03", allow_hyphen_values = true)]
    pub(crate) rate: f64,
    /// Strike of the options whose greeks are printed
    #[arg(long, value_name = "X", value_parser = positive, default_value = "105")]
    pub(crate) strike: f64,
    /// Their maturity in years
    #[arg(long, value_name = "X", value_parser = positive, default_value = "1")]
    pub(crate) maturity: f64,
    /// Their volatility
    #[arg(long, value_name = "X", value_parser = positive, default_value = "0.2")]
    pub(crate) volatility: f64,
    /// Steps of the tree for the American put
    #[arg(long, value_name = "N", value_parser = Whole::<usize>::new().range(1..=5000), default_value = "500")]
    pub(crate) steps: usize,
    /// Write pictures: DIR/greeks.svg, against the spot price, and DIR/smile.svg
    #[arg(long, value_name = "DIR")]
    pub(crate) plot: Option<PathBuf>,
}

impl Arguments {
    /// The option whose greeks are printed.
    pub(crate) fn contract(&self, kind: Kind) -> Contract {
        Contract { kind, strike: self.strike, maturity: self.maturity, rate: self.rate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let parsed = Arguments::parse_from("options a.csv --spot 50 --rate -0.01 --steps 10".split(' '));
        assert_eq!((parsed.spot, parsed.rate, parsed.steps), (50.0, -0.01, 10));
        assert_eq!(parsed.file, Some("a.csv".into()));
    }

    #[test]
    fn mistakes_are_refused() {
        for mistake in ["--spot=0", "--rate=inf", "--steps=0", "--steps=5001"] {
            assert!(Arguments::try_parse_from(["options", mistake]).is_err(), "{mistake}");
        }
    }
}
