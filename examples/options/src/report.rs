//! What is printed.

use crate::arguments::Arguments;
use crate::black_scholes;
use crate::contract::{Contract, Kind};
use crate::implied::Implied;
use crate::quotes::Quote;
use crate::tree::{self, Tree};
use std::fmt::Write;

/// Why writing to a string cannot fail.
const STRINGS_TAKE_ALL: &str = "a string takes all text";

/// European options: the generated greeks, the formulas, and the differences of both.
pub(crate) fn european(arguments: &Arguments) -> String {
    let Arguments { spot, volatility, .. } = *arguments;
    let mut text = format!("European options by Black and Scholes: {}\n", terms(arguments));
    text +=
        "                call     closed formula     error               put     closed formula     error\n";
    let [call, put] = [Kind::Call, Kind::Put].map(|kind| arguments.contract(kind));
    let generated = [&call, &put].map(|contract| black_scholes::greeks(contract, spot, volatility).named());
    let closed = [&call, &put].map(|contract| black_scholes::closed(contract, spot, volatility).named());
    for row in 0..generated[0].len() {
        write!(text, "  {:<6}", generated[0][row].0).expect(STRINGS_TAKE_ALL);
        for column in 0..2 {
            let (generated, closed) = (generated[column][row].1, closed[column][row].1);
            let error = (generated - closed).abs();
            write!(text, "{generated:>15.10}{closed:>17.10}{error:>12.1e}").expect(STRINGS_TAKE_ALL);
        }
        text += "\n";
    }
    text
}

/// Steps of differences that fall between the kinks, and of ones that average over many of them.
const NARROW: [f64; 2] = [1e-5, 1e-4];
const WIDE: [f64; 2] = [0.02, 0.01];

/// An American put: the generated greeks of the smoothed tree and of the one with kinks, with differences of both.
pub(crate) fn american(arguments: &Arguments) -> String {
    let Arguments { spot, volatility, steps, .. } = *arguments;
    let put = arguments.contract(Kind::Put);
    let differences =
        |tree, [ds, dv]: [f64; 2]| tree::differences(tree, &put, [spot, volatility], [ds * spot, dv]).named();
    let [smooth, kinked] = [true, false].map(|smooth| Tree { steps, smooth });
    let columns = [
        tree::greeks(smooth, &put, spot, volatility).named(),
        differences(smooth, NARROW),
        tree::greeks(kinked, &put, spot, volatility).named(),
        differences(kinked, NARROW),
        differences(kinked, WIDE),
    ];
    let mut text = format!("American put by a tree of {steps} steps: {}\n", terms(arguments));
    text += "                 smoothed tree                               tree with kinks\n";
    text += "             generated    differences     error          generated    differences   wide differences\n";
    for row in 0..columns[0].len() {
        let [smooth, of_smooth, kinked, narrow, wide] = columns.map(|column| column[row].1);
        let error = (smooth - of_smooth).abs();
        write!(text, "  {:<6}{smooth:>14.8}{of_smooth:>15.8}{error:>10.1e}", columns[0][row].0)
            .expect(STRINGS_TAKE_ALL);
        writeln!(text, "{kinked:>19.8}{narrow:>15.8}{wide:>19.8}").expect(STRINGS_TAKE_ALL);
    }
    text += KINKS;
    text
}

/// Why the two trees differ.
const KINKS: &str = concat!(
    "  With kinks the value is piecewise linear in the spot price: gamma is 0, and vanna and volga lack what the\n",
    "  kinks add. Those of the smoothed tree are near the greeks that are meant; with the number of steps they scatter\n",
    "  by some 2 percent at the money, and by more near the price at which exercise begins.\n",
);

fn terms(arguments: &Arguments) -> String {
    let Arguments { spot, volatility, strike, maturity, rate, .. } = arguments;
    format!("spot {spot}, strike {strike}, {maturity} years, rate {rate}, volatility {volatility}")
}

/// The implied volatility of a quote, with the steps of Halley's method.
pub(crate) fn quote(Quote { contract, price }: &Quote, implied: &Implied) -> String {
    let Contract { kind, strike, maturity, .. } = contract;
    let kind = format!("{kind:?}").to_lowercase();
    let (_, error) = implied.path[implied.path.len() - 1];
    let mut text = format!(
        "{strike:>8}{maturity:>10}{kind:>6}{price:>9.2}{:>13.6}{:>7}{:>11.1e}  ",
        implied.volatility,
        implied.path.len() - 1,
        error.abs()
    );
    for (tried, _) in &implied.path[..implied.path.len() - 1] {
        write!(text, " {tried:.4}").expect(STRINGS_TAKE_ALL);
    }
    text + "\n"
}

/// The head of the table of quotes.
pub(crate) const QUOTES_HEAD: &str =
    "  strike  maturity  kind    price   volatility  steps      error   tried on the way\n";
