//! Errors that are wrapped, converted and handed on: by `map_err`, by `?`, by arms of a `match`.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

/// An error that is no copy.
#[differentiable(second_order)]
fn logarithm(x: f64) -> Result<f64, String> {
    if x > 0.0 { Ok(x.ln()) } else { Err(format!("{x} has no logarithm")) }
}

#[differentiable(second_order, lifted)]
fn powers(x: f64) -> Result<Vec<f64>, String> {
    if x > 0.0 { Ok(vec![x, x * x]) } else { Err("negative".to_string()) }
}

/// Errors of the file that are made of others.
#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Wrapped {
    Inner(String),
    Empty { length: usize },
}

mod wrapping {
    use super::*;

    #[differentiable(second_order)]
    pub(super) fn by_variant(x: f64) -> Result<f64, Wrapped> {
        let y = logarithm(x).map_err(Wrapped::Inner)?;
        Ok(y * x)
    }

    #[differentiable(second_order)]
    pub(super) fn by_closure(x: f64) -> Result<f64, Wrapped> {
        let y = logarithm(x).map_err(|e| Wrapped::Inner(e))?;
        Ok(y * x)
    }

    #[differentiable(second_order)]
    pub(super) fn at_the_end(x: f64) -> Result<f64, Wrapped> {
        logarithm(x).map_err(|error| Wrapped::Inner(error))
    }

    #[differentiable(second_order)]
    pub(super) fn of_lists(x: f64) -> Result<f64, Wrapped> {
        let list = powers(x).map_err(Wrapped::Inner)?;
        if list.is_empty() {
            return Err(Wrapped::Empty { length: list.len() });
        }
        Ok(list[0] * list[1])
    }

    #[differentiable(second_order)]
    pub(super) fn by_arms(x: f64) -> Result<f64, Wrapped> {
        let found = logarithm(x);
        let y = match found {
            Ok(y) => y,
            Err(error) => return Err(Wrapped::Inner(error)),
        };
        let mut sum = 0.0;
        for i in 0..3 {
            let z = logarithm(x + y * y * sum + i as f64).map_err(Wrapped::Inner)?;
            sum += z * z;
        }
        Ok(sum * y)
    }
}

#[test]
fn errors_that_are_no_copies_are_wrapped() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let a = wrapping::by_variant(x).unwrap_or(x * x);
        let b = wrapping::by_closure(x).unwrap_or(x.sin());
        let c = wrapping::at_the_end(x).unwrap_or(x.cos());
        let d = wrapping::of_lists(x).unwrap_or(2.0 * x);
        let e = wrapping::by_arms(x).unwrap_or(3.0 * x);
        a + b * x + c * a + d * b + e
    }
    check!(f without lifted at (1.5), (-1.5));
    assert_eq!(wrapping::by_variant_grad(-1.0), Err(Wrapped::Inner("-1 has no logarithm".to_string())));
}

/// What a wrapped error holds has a derivative where it is a number.
#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Measured {
    Low(f64, String),
}

#[test]
fn numbers_in_errors_that_are_no_copies() {
    #[differentiable(second_order, lifted)]
    fn root(x: f64) -> Result<f64, (f64, String)> {
        if x < 0.0 { Err((x * x, "negative".to_string())) } else { Ok(x.sqrt()) }
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        match root(x).map_err(|(at, why)| Measured::Low(at, why)) {
            Ok(y) => y * x,
            Err(Measured::Low(at, _)) => at.sin(),
        }
    }
    check!(f at (1.5), (-1.5));
}

#[test]
fn texts_become_strings() {
    #[differentiable(second_order)]
    fn first(x: &[f64]) -> Result<f64, String> {
        let y = x.first().copied().ok_or("empty")?;
        Ok(y * y)
    }
    #[differentiable(second_order)]
    fn last(x: &[f64]) -> Result<f64, String> {
        let y = x.last().ok_or_else(|| "empty".to_string())?;
        Ok(y.sin())
    }
    #[differentiable(second_order)]
    fn second(x: &[f64]) -> Result<f64, String> {
        let y = x.get(1).ok_or_else(|| format!("there are {} of them", x.len()))?;
        Ok(*y * x[0])
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let a = first(x).unwrap_or(2.0);
        let b = last(x).unwrap_or(3.0);
        second(x).unwrap_or(a * b) + a * b
    }
    check!(f without lifted at (&[0.5, 1.5]), (&[0.5]));
    assert_eq!(first_grad(&[]), Err("empty".to_string()));
    assert_eq!(second_grad(&[1.0]), Err("there are 1 of them".to_string()));
}

#[test]
fn texts_of_errors() {
    #[differentiable(second_order)]
    fn described(x: f64) -> Result<f64, String> {
        let y = logarithm(x).map_err(|e| format!("cavity: {e}"))?;
        let z = logarithm(y).map_err(|e| format!("{:?}", e))?;
        Ok(y * z)
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        described(x).unwrap_or(x * x) * x
    }
    check!(f without lifted at (1.5), (0.5), (-1.5));
    assert_eq!(described_grad(-1.0), Err("cavity: -1 has no logarithm".to_string()));
}

/// `From` without a mark.
mod unmarked {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub(super) struct Domain {
        pub(super) of: String,
    }

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub(super) enum Fit {
        Domain(Domain),
        Empty,
    }

    impl From<Domain> for Fit {
        fn from(domain: Domain) -> Self {
            Fit::Domain(domain)
        }
    }

    #[differentiable(second_order)]
    fn logarithm(x: f64) -> Result<f64, Domain> {
        if x > 0.0 { Ok(x.ln()) } else { Err(Domain { of: "ln".to_string() }) }
    }

    #[differentiable(second_order)]
    pub(super) fn fitted(x: f64, y: &[f64]) -> Result<f64, Fit> {
        if y.is_empty() {
            return Err(Fit::Empty);
        }
        Ok(logarithm(x)? * y[0])
    }
}

#[test]
fn errors_that_hold_nothing_active_are_converted() {
    #[differentiable(second_order)]
    fn f(x: f64, y: &[f64]) -> f64 {
        unmarked::fitted(x, y).unwrap_or(x * x)
    }
    check!(f without lifted at (1.5, &[0.5]), (-1.5, &[0.5]));
    let domain = unmarked::Domain { of: "ln".to_string() };
    assert_eq!(unmarked::fitted_grad(-1.0, &[0.5]), Err(unmarked::Fit::Domain(domain)));
}
