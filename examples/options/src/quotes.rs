//! Reads tables of quoted prices.

use crate::contract::{Contract, Kind};
use anyhow::{anyhow, ensure};
use csv::{ErrorKind, Trim};
use serde::de::{Deserialize, Deserializer, Error};

/// The table that is used when no file is given. No market has quoted these prices: they are generated.
pub(crate) const GENERATED: &str = include_str!("quotes.csv");

/// A quoted price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quote {
    pub(crate) contract: Contract,
    pub(crate) price: f64,
}

/// A row of a table.
#[derive(serde::Deserialize)]
struct Row {
    #[serde(deserialize_with = "positive")]
    strike: f64,
    #[serde(deserialize_with = "positive")]
    maturity: f64,
    #[serde(deserialize_with = "positive")]
    price: f64,
    kind: Kind,
}

fn positive<'de, D: Deserializer<'de>>(cell: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(cell)?;
    if number.is_finite() && number > 0.0 {
        Ok(number)
    } else {
        Err(D::Error::custom(format!("{number} is not a positive number")))
    }
}

/// Reads a table, or says what is wrong and in which line. Lines that begin with `#` are notes.
pub(crate) fn parse(text: &str, rate: f64) -> anyhow::Result<Vec<Quote>> {
    let mut reader =
        csv::ReaderBuilder::new().comment(Some(b'#')).trim(Trim::All).from_reader(text.as_bytes());
    let quotes = reader.deserialize().map(|row| {
        let Row { strike, maturity, price, kind } = row?;
        Ok(Quote { contract: Contract { kind, strike, maturity, rate }, price })
    });
    let quotes: Vec<Quote> = quotes.collect::<Result<_, _>>().map_err(|error| in_line(text, error))?;
    ensure!(!quotes.is_empty(), "the table is empty");
    Ok(quotes)
}

/// What is wrong, after the number of its line. That of the reader is where it began to look for the row: before the notes
/// and the empty lines that it passed over.
fn in_line(text: &str, error: csv::Error) -> anyhow::Error {
    let what = match error.kind() {
        ErrorKind::Deserialize { err, .. } => err.to_string(),
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("expected {expected_len} cells, found {len}")
        }
        _ => return error.into(),
    };
    let Some(position) = error.position() else { return error.into() };
    let rest = text[position.byte() as usize..].lines();
    let passed = rest.take_while(|line| line.is_empty() || line.starts_with('#')).count();
    anyhow!("line {}: {what}", position.line() + passed as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::black_scholes::price_grad;
    use crate::implied::implied;

    /// The smile that the table was generated from, at the spot price 100.
    fn smile(contract: &Contract) -> f64 {
        let m = (contract.discounted_strike() / 100.0).ln() / contract.maturity.sqrt();
        0.18 + 0.02 * contract.maturity - 0.06 * m + 0.1 * m * m
    }

    #[test]
    fn the_built_in_table_has_the_smile_that_made_it() {
        let quotes = parse(GENERATED, 0.03).unwrap();
        assert_eq!(quotes.len(), 27);
        for Quote { contract, price } in quotes {
            let expected = smile(&contract);
            let found = implied(&contract, 100.0, price).unwrap().volatility;
            let (_, vega) = price_grad(&contract, 100.0, expected);
            // Prices are rounded to cents. The slope changes a little within these.
            let allowed = 1.05 * 0.005 / vega;
            assert!((found - expected).abs() <= allowed, "{contract:?}: {found} {expected}");
        }
    }

    #[test]
    fn mistakes_are_found_in_their_line() {
        let mistake = |text: &str| parse(text, 0.0).unwrap_err().to_string();
        assert_eq!(mistake(""), "the table is empty");
        assert!(mistake("strike,price,kind\n100,5,put\n").contains("missing field `maturity`"));
        for (line, what) in [
            ("100,1,5", "expected 4 cells, found 3"),
            ("100,1,5,straddle", "unknown variant `straddle`, expected `call` or `put`"),
            ("100,0,5,put", "0 is not a positive number"),
            ("100,1,NaN,put", "NaN is not a positive number"),
        ] {
            for end in ["\n", "\r\n"] {
                let lines = ["# a note", "strike,maturity,price,kind", "100,1,5,put", "", "# another", line];
                let found = mistake(&lines.join(end));
                assert!(found.starts_with("line 6: ") && found.ends_with(what), "{found}");
            }
        }
    }
}
