//! What is traded, and on what terms.

use serde::Deserialize;

/// The right to buy or the right to sell.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Call,
    Put,
}

/// An option on something that pays no dividends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Contract {
    pub(crate) kind: Kind,
    pub(crate) strike: f64,
    /// Years until it ends.
    pub(crate) maturity: f64,
    /// The rate of interest, a year, compounded all the time.
    pub(crate) rate: f64,
}

impl Contract {
    /// What the strike, paid at the end, is worth now.
    pub(crate) fn discounted_strike(&self) -> f64 {
        self.strike * (-self.rate * self.maturity).exp()
    }
}
