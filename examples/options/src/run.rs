//! The whole run: greeks, then the volatilities of the quotes, then pictures.

use crate::arguments::Arguments;
use crate::implied::implied;
use crate::plot;
use crate::quotes::{self, Quote};
use crate::report;
use anyhow::{Context, Result, ensure};
use std::io::{self, Write};

/// Does what the user asked for.
///
/// # Errors
/// If the table cannot be read, a quote has no volatility, or something cannot be written.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let (source, quotes) = quotes(arguments)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}\n{}", report::european(arguments), report::american(arguments))?;
    writeln!(out, "Implied volatilities by Halley's method, of {source}: spot {}", arguments.spot)?;
    out.write_all(report::QUOTES_HEAD.as_bytes())?;
    let (mut smile, mut most, mut failures) = (Vec::new(), 0, 0);
    for quote in &quotes {
        let Quote { contract, price } = quote;
        match implied(contract, arguments.spot, *price) {
            Ok(implied) => {
                out.write_all(report::quote(quote, &implied).as_bytes())?;
                most = most.max(implied.path.len() - 1);
                let (maturity, strike) = (contract.maturity, contract.strike);
                smile.push((maturity, strike, implied.volatility));
            }
            Err(error) => {
                failures += 1;
                eprintln!("error: strike {}, {} years: {error}", contract.strike, contract.maturity);
            }
        }
    }
    writeln!(out, "{} of {} quotes have a volatility; {most} steps at most", smile.len(), quotes.len())?;
    if let Some(directory) = &arguments.plot {
        for path in plot::write(arguments, &smile, directory)? {
            writeln!(out, "picture: {}", path.display())?;
        }
    }
    ensure!(failures == 0, "not all quotes have a volatility");
    Ok(())
}

/// The quotes, and what they are called.
fn quotes(arguments: &Arguments) -> Result<(String, Vec<Quote>)> {
    let Some(path) = &arguments.file else {
        return Ok(("generated quotes".to_owned(), quotes::parse(quotes::GENERATED, arguments.rate)?));
    };
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    let quotes = quotes::parse(&text, arguments.rate).with_context(name)?;
    Ok((format!("the quotes in {}", name()), quotes))
}
