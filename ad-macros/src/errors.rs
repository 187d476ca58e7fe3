//! Errors are collected, so that one compilation shows them all, and have to be checked.

use proc_macro2::Span;

/// The errors met so far.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    list: Vec<syn::Error>,
    checked: bool,
}

impl Errors {
    /// Adds an error on `span`: what was met, then what to do instead.
    pub(crate) fn add(&mut self, span: Span, what: impl std::fmt::Display, help: impl std::fmt::Display) {
        let help = help.to_string();
        let message = if help.is_empty() { what.to_string() } else { format!("{what}\n  = help: {help}") };
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        // One mistake may be met along several paths.
        let same = |other: &syn::Error| {
            other.to_string() == error.to_string()
                && format!("{:?}", other.span()) == format!("{:?}", error.span())
        };
        if !self.list.iter().any(same) {
            self.list.push(error);
        }
    }

    /// The barrier after a fallible phase.
    pub(crate) fn check(mut self) -> syn::Result<()> {
        self.checked = true;
        let mut errors = std::mem::take(&mut self.list).into_iter();
        let Some(mut all) = errors.next() else { return Ok(()) };
        errors.for_each(|error| all.combine(error));
        Err(all)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !self.checked && !std::thread::panicking() {
            panic!("errors were collected and never checked");
        }
    }
}

/// The three ways out for a computation that the compiler cannot mirror.
pub(crate) const WAYS_OUT: &str = "mark the function that is called with #[differentiable], register a derivative \
     with #[adjoint(of = ..)], or say without_derivative(..) if it is a constant as far as derivatives go";
