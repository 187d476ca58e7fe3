//! Operators by the names of their methods: `x.mul(y)`, `Mul::mul(x, y)`, `v.mul_assign(s)`.

use super::place::strip;
use super::spelling::is_assignment;
use super::update::First;
use super::*;
use syn::{Expr, ExprCall, ExprMethodCall, parse_quote};

/// An operator, by the trait and the method that it stands for.
struct Operator {
    of_trait: &'static str,
    method: &'static str,
    spelled: fn(&Expr, &Expr) -> Expr,
}

const BINARY: [Operator; 5] = [
    Operator { of_trait: "Add", method: "add", spelled: |a, b| parse_quote!((#a) + (#b)) },
    Operator { of_trait: "Sub", method: "sub", spelled: |a, b| parse_quote!((#a) - (#b)) },
    Operator { of_trait: "Mul", method: "mul", spelled: |a, b| parse_quote!((#a) * (#b)) },
    Operator { of_trait: "Div", method: "div", spelled: |a, b| parse_quote!((#a) / (#b)) },
    Operator { of_trait: "Rem", method: "rem", spelled: |a, b| parse_quote!((#a) % (#b)) },
];

const ASSIGNING: [Operator; 5] = [
    Operator { of_trait: "AddAssign", method: "add_assign", spelled: |a, b| parse_quote!(#a += #b) },
    Operator { of_trait: "SubAssign", method: "sub_assign", spelled: |a, b| parse_quote!(#a -= #b) },
    Operator { of_trait: "MulAssign", method: "mul_assign", spelled: |a, b| parse_quote!(#a *= #b) },
    Operator { of_trait: "DivAssign", method: "div_assign", spelled: |a, b| parse_quote!(#a /= #b) },
    Operator { of_trait: "RemAssign", method: "rem_assign", spelled: |a, b| parse_quote!(#a %= #b) },
];

const NEGATION: Operator = Operator { of_trait: "Neg", method: "neg", spelled: |a, _| parse_quote!(-(#a)) };

/// The operator of a method that takes so many arguments besides `self`.
fn operator(method: &Ident, arguments: usize) -> Option<Operator> {
    let all = match arguments {
        0 => vec![NEGATION],
        1 => BINARY.into_iter().chain(ASSIGNING).collect(),
        _ => Vec::new(),
    };
    all.into_iter().find(|operator| method == operator.method)
}

/// Whether a method is named like an operator that gives a value.
pub(super) fn gives_a_value(call: &ExprMethodCall) -> bool {
    operator(&call.method, call.args.len()).is_some_and(|operator| !operator.of_trait.ends_with("Assign"))
}

impl Lowering<'_> {
    /// `x.mul(y)` as `x * y`, where nothing else can be meant.
    pub(super) fn operator_method(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let operator = operator(&call.method, call.args.len())?;
        let brought = self.brought.iter().any(|brought| call.method == brought);
        let of_float = self.is_visible_float(&call.receiver);
        let of_parameter = self.visible_ty(&call.receiver).is_generic();
        let known = of_float || of_parameter || self.declared.imports_operator(operator.of_trait);
        // A trait of the file may give such a method to type parameters, and to types of other files.
        let alone = || self.declared.is_method_of(operator.of_trait, &call.method);
        let certain = of_float && !self.is_generic;
        if brought || !known || !(certain || alone()) {
            return None;
        }
        let receiver = self.looked_through(&call.receiver, &operator);
        let right = call.args.first().unwrap_or(&receiver);
        Some(self.as_operator(&operator, &receiver, right))
    }

    /// `Mul::mul(x, y)`, of the trait of the standard library.
    pub(super) fn operator_function(&mut self, call: &ExprCall, path: &syn::ExprPath) -> Option<Lowered> {
        let mut segments = path.path.segments.iter().rev();
        let (method, of_trait) = (&segments.next()?.ident, &segments.next()?.ident);
        let operator = operator(method, call.args.len().checked_sub(1)?)?;
        let known = match segments.next() {
            Some(module) => module.ident == "ops",
            None => self.declared.imports_operator(operator.of_trait),
        };
        if path.qself.is_some() || of_trait != operator.of_trait || !known {
            return None;
        }
        let left = match strip(&call.args[0]) {
            Expr::Reference(reference) if reference.mutability.is_some() => (*reference.expr).clone(),
            left if operator.of_trait.ends_with("Assign") => self.looked_through(left, &operator),
            left => left.clone(),
        };
        let right = call.args.get(1).unwrap_or(&left);
        Some(self.as_operator(&operator, &left, right))
    }

    fn as_operator(&mut self, operator: &Operator, left: &Expr, right: &Expr) -> Lowered {
        match (operator.spelled)(left, right) {
            // The arguments of a call are evaluated from left to right, whatever their types.
            Expr::Binary(update) if is_assignment(&update.op) => self.update_in_order(&update, First::Place),
            operator => self.expression(&operator),
        }
    }

    /// What a reference refers to: methods look through it, operators do not.
    fn looked_through(&self, receiver: &Expr, operator: &Operator) -> Expr {
        if self.names_reference(receiver)
            && !self.declared.has_operator_of_references(operator.of_trait, operator.method)
        {
            parse_quote!(*#receiver)
        } else {
            receiver.clone()
        }
    }

    /// Whether the expression is the name of a reference.
    pub(super) fn names_reference(&self, expr: &Expr) -> bool {
        let value = match strip(expr) {
            Expr::Path(path) => path.path.get_ident().and_then(|name| self.scopes.value(name)),
            _ => None,
        };
        value.is_some_and(|value| {
            let of_name = match &self.function.info(value).kind {
                Kind::Alias(alias) => alias.form.is_reference(),
                _ => false,
            };
            of_name || self.references.contains(&value)
        })
    }
}
