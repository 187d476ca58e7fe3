//! Numbers of type parameters that stand for floats: `T::zero()`, `T::PI`, `T::from(1.5).unwrap()`.

use super::place::strip;
use super::span::Spanned;
use super::*;
use syn::{Expr, ExprPath};

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
    "PI",
    "TAU",
    "E",
    "FRAC_1_PI",
    "FRAC_2_PI",
    "FRAC_2_SQRT_PI",
    "FRAC_PI_2",
    "FRAC_PI_3",
    "FRAC_PI_4",
    "FRAC_PI_6",
    "FRAC_PI_8",
    "SQRT_2",
    "FRAC_1_SQRT_2",
    "LN_2",
    "LN_10",
    "LOG2_E",
    "LOG10_E",
];

/// Constants of their own type.
const CONSTANTS: &[&str] =
    &["ZERO", "ONE", "TWO", "HALF", "PI", "EPSILON", "INFINITY", "NEG_INFINITY", "NAN"];

/// What gives an `Option` of a number, made of a number of another type.
const CONVERSIONS: &[&str] = &["from", "from_f64", "from_f32", "from_usize", "from_u32", "from_i32"];

impl Lowering<'_> {
    /// A number of a type parameter that certainly stands for a float.
    pub(super) fn number_of_parameter(&mut self, expr: &Expr) -> Option<Lowered> {
        let scalar = scalar_of(expr, &self.function.scalars)?.clone();
        let ty: syn::Type = syn::parse_quote!(#scalar);
        let result = self.written_ty(&ty);
        let Some((callee, argument)) = conversion(expr) else {
            return Some(Lowered::Value(self.constant(expr.clone(), result)));
        };
        if literal_of(argument).is_some() {
            return Some(Lowered::Value(self.constant(expr.clone(), result)));
        }
        // The others take numbers of one type alone, and other traits may mean something else.
        let by_any_number = callee.path.segments.last().is_some_and(|name| name.ident == "from");
        if !by_any_number || !self.function.converting.contains(&scalar) {
            return None;
        }
        let operand = self.value(argument);
        let op = Op::Cast { operand, ty: Box::new(ty) };
        Some(Lowered::Value(self.let_("cast", expr.span(), result, op)))
    }

    /// Notes the type of a number that is made in another way.
    pub(super) fn note_number_of_parameter(&mut self, expr: &Expr, value: ValueId) {
        let info = &self.function.values[value.0 as usize];
        if info.ty == Ty::unknown()
            && !info.named
            && let Some(scalar) = scalar_of(expr, &self.function.scalars).cloned()
        {
            self.function.values[value.0 as usize].ty = self.written_ty(&syn::parse_quote!(#scalar));
        }
    }
}

/// The type parameter that an expression makes a number of.
fn scalar_of<'a>(expr: &Expr, scalars: &'a [Ident]) -> Option<&'a Ident> {
    match strip(expr) {
        Expr::Path(path) => of_owner(path, CONSTANTS, scalars),
        Expr::Call(call) if call.args.is_empty() => match strip(&call.func) {
            Expr::Path(path) => of_owner(path, FUNCTIONS, scalars),
            _ => None,
        },
        expr => of_owner(conversion(expr)?.0, CONVERSIONS, scalars),
    }
}

/// The owner of `T::name`, if the name is one of these.
fn of_owner<'a>(path: &ExprPath, names: &[&str], scalars: &'a [Ident]) -> Option<&'a Ident> {
    let name = &path.path.segments.last()?.ident;
    let owner = match (&path.qself, path.path.segments.len()) {
        (None, 2) => &path.path.segments[0].ident,
        // `<T as NumCast>::from`
        (Some(qself), 2..) if path.path.segments.iter().rev().nth(1)?.ident == "NumCast" => {
            match &*qself.ty {
                syn::Type::Path(owner) => owner.path.get_ident()?,
                _ => return None,
            }
        }
        _ => return None,
    };
    scalars.iter().find(|scalar| *scalar == owner && names.iter().any(|known| name == known))
}

/// The function and the argument of `T::from(x).unwrap()`.
fn conversion(expr: &Expr) -> Option<(&ExprPath, &Expr)> {
    let Expr::MethodCall(call) = strip(expr) else { return None };
    let Expr::Call(conversion) = strip(&call.receiver) else { return None };
    let unwraps = matches!(Method::of(call), Method::Unwrap | Method::Expect);
    match (strip(&conversion.func), conversion.args.len()) {
        (Expr::Path(path), 1) if unwraps => Some((path, &conversion.args[0])),
        _ => None,
    }
}

/// The literal in `T::from(1.5).unwrap()`, where the type parameter is one of those.
pub(crate) fn literal_of_parameter<'a>(expr: &'a Expr, converting: &[Ident]) -> Option<&'a Expr> {
    let (callee, argument) = conversion(expr)?;
    of_owner(callee, &["from"], converting).map(|_| argument)
}

/// The number that a constant says, as a literal.
fn literal_of(expr: &Expr) -> Option<&syn::Lit> {
    match strip(expr) {
        Expr::Lit(literal) => Some(&literal.lit),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => literal_of(&unary.expr),
        _ => None,
    }
}
