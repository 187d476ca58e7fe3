//! What is said of a callee that lacks the mode of its caller.
//!
//! A companion has a function of its own for each mode of its function. Where one is missing, the traits here are
//! what rustc finds instead, with the words of a message; nothing implements them.

/// Never implemented.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the function `{Self}` has no reverse mode, which the function that calls it needs",
    label = "not differentiated in reverse mode",
    note = "mark it with `#[differentiable(forward, reverse)]`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
)]
pub trait InReverseMode {}

/// Never implemented.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the function `{Self}` has no forward mode, which the function that calls it needs",
    label = "not differentiated in forward mode",
    note = "mark it with `#[differentiable(forward, reverse)]`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/not_marked/"
)]
pub trait InForwardMode {}

/// Never implemented.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the function `{Self}` has no second derivatives, which the function that calls it needs",
    label = "not differentiated twice",
    note = "mark it with `#[differentiable(second_order)]`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/second_order/"
)]
pub trait InSecondOrder {}

/// In scope where a reverse sweep calls another one.
#[doc(hidden)]
pub trait Reverse {
    /// What a companion in reverse mode has itself.
    fn prim() {}
}

impl<T: InReverseMode> Reverse for T {}

/// In scope where a tangent calls another one.
#[doc(hidden)]
pub trait Forward {
    /// What a companion in forward mode has itself.
    fn jvp() {}
}

impl<T: InForwardMode> Forward for T {}

/// In scope where the reverse sweep of a tangent calls another one.
#[doc(hidden)]
pub trait SecondOrder {
    /// What a companion in second order has itself.
    fn jvp_prim() {}

    /// The same where the sweep is not given the arguments again.
    fn jvp_keeping_prim() {}
}

impl<T: InSecondOrder> SecondOrder for T {}
