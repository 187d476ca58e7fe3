//! A panic of the compiler is one message, in words, where the function stands.
//!
//! rustc would say `proc macro panicked` at the attribute, and all that uses the function would fail after it. What is written on the standard error by
//! a panic, `proc_macro` hides by itself.

use crate::diagnostics::{Extent, Page, error};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a macro does, or the message that it has panicked. Nothing that panics leaves anything behind: what is kept between expansions (a file that was read, a
/// counter) is never half written.
pub(crate) fn caught<T>(
    of: &str,
    at: impl Into<Extent>,
    run: impl FnOnce() -> syn::Result<T>,
) -> syn::Result<T> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(message(of, at.into(), &*panic)))
}

/// So much of what is wrong is told.
const LINES: usize = 4;

fn message(of: &str, at: Extent, panic: &(dyn Any + Send)) -> syn::Error {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
    // Below an empty line follows the function in the compiler's own form, which would fill the screen.
    let told: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).take(LINES).collect();
    let subject = if of == "this" { of.to_owned() } else { format!("`{of}`") };
    error(
        Page::CompilerFault,
        at,
        format!("the compiler of derivatives has failed at {subject}: {}", told.join("\n")),
        "this is a fault of ad-macros, not of the function: please report this message together with the function. Until it is mended, try to leave out a pass \
         that only makes derivatives cheaper, as in `#[differentiable(without(rematerialise, value_numbering))]`, take the statements apart that were changed last, or \
         write the derivative with `adjoint! { .. }`",
    )
}
