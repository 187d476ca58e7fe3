//! Methods whose results have no derivative.

/// What is made of a matrix of the type `A`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Of<A>(A);

/// Never implemented.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this decomposition has no derivative",
    label = "only what is made of Cholesky and LU decompositions has one",
    note = "put it into a function of your own, and write the derivative of that by hand, with `#[adjoint(of = ..)]`",
    note = "https://docs.rs/ad-runtime/latest/ad_runtime/errors/no_rule/"
)]
pub trait HasDecomposition {}

/// What generated code calls in the place of such methods: functions that are there to be refused, in the words of a trait that nothing implements.
///
/// ```text
/// refused! {
///     HasLu: lu_prim lu_push lu_keeping_prim ();
///     HasDecomposition: qr_prim qr_push qr_keeping_prim () svd_prim svd_push svd_keeping_prim (compute_u compute_v);
/// }
/// ```
///
/// The bounds are on `Of<Self>`. What the methods give is left to inference, so that nothing more is said after that. The names in parentheses are those of
/// the arguments, which have no derivative.
macro_rules! refused {
    ($($bound:ident: $($prim:ident $push:ident $keeping:ident ($($argument:ident)*))*;)*) => {
        #[doc(hidden)]
        pub trait Refused: Sized {
            $($(
                fn $prim<Pullback, Value>(&self $(, $argument: impl Sized)*) -> (Pullback, Value)
                where
                    Of<Self>: $bound,
                {
                    $(let _ = $argument;)*
                    unreachable!("the bound holds for no type")
                }
                fn $keeping<Pullback, Value>(&self $(, $argument: impl Sized)*) -> (Pullback, Value)
                where
                    Of<Self>: $bound,
                {
                    $(let _ = $argument;)*
                    unreachable!("the bound holds for no type")
                }
                fn $push<Value, Tangent>(
                    &self,
                    $($argument: impl Sized,)*
                    _: impl Sized,
                    $(_: $crate::protocol::refused::refused!(@slot $argument),)*
                ) -> (Value, Tangent)
                where
                    Of<Self>: $bound,
                {
                    $(let _ = $argument;)*
                    unreachable!("the bound holds for no type")
                }
            )*)*
        }
    };
    (@slot $argument:ident) => { $crate::Inactive };
}
pub(crate) use refused;
