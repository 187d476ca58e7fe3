//! Constants of type parameters that stand for floats.

use super::place::strip;
use proc_macro2::Ident;
use syn::Expr;

/// Functions without arguments by which the usual traits of numbers give a number of their own type.
const FUNCTIONS: &[&str] = &[
    "zero",
    "one",
    "default",
    "epsilon",
    "infinity",
    "neg_infinity",
    "nan",
    "neg_zero",
    "min_value",
    "max_value",
    "min_positive_value",
    "pi",
    "two_pi",
    "e",
    "PI",
    "TAU",
    "E",
    "FRAC_PI_2",
    "SQRT_2",
    "LN_2",
    "LN_10",
];

/// Constants of their own type.
const CONSTANTS: &[&str] = &[
    "ZERO",
    "ONE",
    "TWO",
    "HALF",
    "PI",
    "TAU",
    "E",
    "EPSILON",
    "INFINITY",
    "NEG_INFINITY",
    "NAN",
    "MIN",
    "MAX",
];

/// The type parameter that an expression certainly makes a number of: `T::zero()`, `T::from(1.5).unwrap()`, `T::PI`.
pub(super) fn scalar_of<'a>(expr: &Expr, scalars: &'a [Ident]) -> Option<&'a Ident> {
    match strip(expr) {
        Expr::Path(path) => of_owner(path, CONSTANTS, scalars),
        Expr::Call(call) if call.args.is_empty() => match strip(&call.func) {
            Expr::Path(path) => of_owner(path, FUNCTIONS, scalars),
            _ => None,
        },
        Expr::MethodCall(call) if call.method == "unwrap" || call.method == "expect" => {
            let Expr::Call(conversion) = strip(&call.receiver) else { return None };
            let Expr::Path(path) = strip(&conversion.func) else { return None };
            of_owner(path, &["from", "from_f64", "from_f32", "from_usize", "from_u32", "from_i32"], scalars)
        }
        _ => None,
    }
}

/// The owner of `T::name`, if the name is one of these.
fn of_owner<'a>(path: &syn::ExprPath, names: &[&str], scalars: &'a [Ident]) -> Option<&'a Ident> {
    let (None, 2) = (&path.qself, path.path.segments.len()) else { return None };
    let (owner, name) = (&path.path.segments[0].ident, &path.path.segments[1].ident);
    scalars.iter().find(|scalar| *scalar == owner && names.iter().any(|known| name == known))
}
