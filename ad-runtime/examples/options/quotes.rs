//! Reads tables of quoted prices.

use crate::contract::{Contract, Kind};

/// The table that is used when no file is given. No market has quoted these prices: they are generated.
pub(crate) const GENERATED: &str = include_str!("quotes.csv");

const COLUMNS: [&str; 4] = ["strike", "maturity", "price", "kind"];

/// A quoted price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quote {
    pub(crate) contract: Contract,
    pub(crate) price: f64,
}

/// Reads a table, or says what is wrong and in which line. Lines that begin with `#` are notes.
pub(crate) fn parse(text: &str, rate: f64) -> Result<Vec<Quote>, String> {
    let mut lines =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    match lines.next() {
        Some((_, head)) if head.split(',').map(str::trim).eq(COLUMNS) => (),
        Some((number, _)) => return Err(format!("{number}: expected the head '{}'", COLUMNS.join(","))),
        None => return Err(format!("1: the table is empty; its head is '{}'", COLUMNS.join(","))),
    }
    let quotes =
        lines.map(|(number, line)| parse_quote(line, rate).map_err(|message| format!("{number}: {message}")));
    quotes.collect()
}

fn parse_quote(line: &str, rate: f64) -> Result<Quote, String> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let [strike, maturity, price, kind] = cells[..] else {
        return Err(format!("expected {} cells, found {}", COLUMNS.len(), cells.len()));
    };
    let kind = match kind {
        "call" => Kind::Call,
        "put" => Kind::Put,
        _ => return Err(format!("the kind is call or put, not '{kind}'")),
    };
    let contract = Contract { kind, strike: positive(strike)?, maturity: positive(maturity)?, rate };
    Ok(Quote { contract, price: positive(price)? })
}

fn positive(cell: &str) -> Result<f64, String> {
    let number = cell.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| format!("'{cell}' is not a positive number"))
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
        let mistake = |text: &str| parse(text, 0.0).unwrap_err();
        assert!(mistake("").starts_with("1: the table is empty"));
        assert!(mistake("# a note\nstrike,price\n").starts_with("2: expected the head"));
        let of_line = |line: &str| mistake(&format!("strike,maturity,price,kind\n\n{line}\n"));
        assert_eq!(of_line("100,1,5"), "3: expected 4 cells, found 3");
        assert_eq!(of_line("100,1,5,straddle"), "3: the kind is call or put, not 'straddle'");
        assert_eq!(of_line("100,0,5,put"), "3: '0' is not a positive number");
        assert_eq!(of_line("100,1,NaN,put"), "3: 'NaN' is not a positive number");
    }
}
