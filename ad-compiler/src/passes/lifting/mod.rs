//! The function over numbers of another kind: floats that depend on active parameters are of a type parameter, the others stay what they are.
//!
//! Where the two meet, a float becomes a constant of that type (`S::constant(0.5)`); where the user's own tokens read one that has become a number, as conditions do, they
//! read its value. So what comes out is a generic function like one that the user could have written, and it is printed and differentiated as such.

mod calls;
mod carried;
mod constants;
mod lines;
mod named;
mod tokens;

use crate::diagnostics::Errors;
use crate::ir::values::ValueSet;
use crate::ir::*;
use proc_macro2::Ident;

/// The function over numbers.
pub(crate) struct Lifted {
    pub(crate) function: Function,
    /// The types whose forms over numbers it names.
    pub(crate) named: Vec<Ident>,
}

/// The function over the numbers of a type parameter; `own` is what `Self` stands for, and types that hold nothing stay as they are. What cannot be lifted is noted.
pub(crate) fn lifted(
    function: &Function,
    active: &[bool],
    scalar: &Ident,
    own: Option<syn::Path>,
    holds_nothing: &dyn Fn(&Ident) -> bool,
    errors: &mut Errors,
) -> Lifted {
    let carried = carried::carried(function, active);
    let mut kept = ValueSet::default();
    function.body.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Opaque(_) } = line {
            kept.insert(*value);
        }
    });
    let mut lifting = Lifting {
        function: function.clone(),
        results: Vec::new(),
        carried,
        kept,
        scalar: scalar.clone(),
        own,
        named: Vec::new(),
        holds_nothing,
        errors,
    };
    lifting.function.scalars = vec![scalar.clone()];
    lifting.retype();
    let body = lifting.function.body.take();
    lifting.function.body = lifting.body(body);
    lifting.function.lowered = lifting.function.values.len();
    let variants = std::mem::take(&mut lifting.function.variants);
    let variants = variants.into_iter().map(|(value, mut path)| {
        if lifting.carries(value) {
            lifting.put_over(&mut path);
        }
        (value, path)
    });
    let variants = variants.collect();
    lifting.function.variants = variants;
    Lifted { function: lifting.function, named: lifting.named }
}

struct Lifting<'e> {
    function: Function,
    /// What is made of numbers.
    carried: ValueSet,
    /// What the user's own tokens give.
    kept: ValueSet,
    /// The type of the numbers.
    scalar: Ident,
    /// What loops around give where they are left.
    results: Vec<(LoopId, Vec<ValueId>)>,
    /// What `Self` stands for.
    own: Option<syn::Path>,
    named: Vec<Ident>,
    /// Whether a type is over numbers what it is.
    holds_nothing: &'e dyn Fn(&Ident) -> bool,
    errors: &'e mut Errors,
}

impl Lifting<'_> {
    fn carries(&self, value: ValueId) -> bool {
        self.carried.contains(self.function.root(value))
    }

    fn retype(&mut self) {
        let ids: Vec<ValueId> = (0..self.function.values.len() as u32).map(ValueId).collect();
        for value in ids {
            if self.carries(value) {
                let scalar = self.scalar.clone();
                let info = &mut self.function.values[value.0 as usize];
                info.ty = over_parameter(info.ty);
                if let Some(annotation) = &mut info.annotation {
                    *annotation = crate::types::over(annotation, &scalar);
                }
            }
        }
        self.function.result_ty = over_parameter(self.function.result_ty);
    }
}

/// The type with numbers in the place of floats.
fn over_parameter(ty: Ty) -> Ty {
    match ty.kind() {
        TyKind::Float(_) => Ty::float(Float::Parameter(0)),
        TyKind::Array(element, length) => Ty::array(over_parameter(*element), length.clone()),
        TyKind::Slice(element) => Ty::list(over_parameter(*element)),
        TyKind::Tuple(parts) => Ty::tuple(parts.iter().map(|part| over_parameter(*part))),
        TyKind::Map(element) => Ty::map_to(over_parameter(*element)),
        _ => ty,
    }
}

#[cfg(test)]
mod tests {
    /// A program that is no Rust, in which one way gives a number and the other, behind a block that may be left, does not.
    #[test]
    fn what_is_no_number_behind_a_block_that_may_be_left_is_refused() {
        let source = "fn f(x: f64) -> f64 { let y = if 0 { x } else { let z = if 1 { return x }; z }; }";
        let args = "second_order, lifted".parse().expect("the arguments are tokens");
        let expansion = crate::differentiable(args, source.parse().expect("the function is tokens"));
        assert!(
            expansion.to_string().contains("this is no number where another way gives one"),
            "{expansion}"
        );
    }
}
