//! Methods whose results have no derivative.

/// What generated code calls in the place of such methods: functions that are there to be refused, in the words of a trait that nothing implements.
///
/// ```text
/// refused! {
///     HasLu: lu_prim lu_push ();
///     HasDecomposition: qr_prim qr_push () svd_prim svd_push (compute_u compute_v);
/// }
/// ```
///
/// The bounds are on `Of<Self>`. What the methods give is left to inference, so that nothing more is said after that. The names in parentheses are those of
/// the arguments, which have no derivative.
macro_rules! refused {
    ($($bound:ident: $($prim:ident $push:ident ($($argument:ident)*))*;)*) => {
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
                fn $push<Value, Tangent>(
                    &self,
                    $($argument: impl Sized,)*
                    _: impl Sized,
                    $(_: $crate::protocol::refused!(@slot $argument),)*
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
