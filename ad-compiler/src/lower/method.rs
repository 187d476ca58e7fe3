//! Method calls: rules, methods of lists, and everything else as kept tokens.

use super::inert_methods::is_inert_method;
use super::place::strip;
use super::providers::Meaning;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::infer::by_tokens::Home;
use crate::rules::{self, Primitive};
use syn::{Expr, ExprMethodCall};

impl Lowering<'_> {
    pub(super) fn method(&mut self, call: &ExprMethodCall, expr: &Expr) -> Lowered {
        let (name, method) = (call.method.to_string(), Method::of(call));
        if let Some(closure) = self.moving_closure(expr) {
            let help = "change a variable outside of the closure, without `move`, or give what changes to `fold` or `scan`";
            return self.barred(
                expr,
                Page::FunctionValues,
                closure,
                "a `move` closure changes a variable that it has taken along",
                help,
            );
        }
        if let Some(lowered) = self.communication(call, expr) {
            return lowered;
        }
        // Options have methods of these names, too.
        if matches!(method, Method::Replace | Method::Swap | Method::Take) && self.is_cell(&call.receiver) {
            return self.barred_by(expr, without_rule(&call.method));
        }
        if let Some(lowered) = self.own_clone(call, expr) {
            return lowered;
        }
        if let Some(named) = self.with_key_named(expr) {
            return self.expression(&named);
        }
        if let Expr::MethodCall(entry) = strip(&call.receiver)
            && self.is_entry(entry)
            && [Method::Push, Method::Extend, Method::ExtendFromSlice, Method::Insert]
                .contains(&Method::of(call))
        {
            return self.barred(
                expr,
                Page::Changes,
                &call.method,
                "a list under a key of a map is changed",
                "keep the lists in a `Vec`, and in the map the positions that they have there; where the lists hold integers, write the \
                 type of the map: `let mut m: BTreeMap<u32, Vec<usize>> = ..`",
            );
        }
        if let Some(lowered) = self.own_method(call, expr) {
            return lowered;
        }
        if let Some(lowered) = self.looking_method(call, expr) {
            return lowered;
        }
        if name == "sin_cos" && call.args.is_empty() && !self.may_be_of_own_type(call) {
            return self.sin_cos(call, expr);
        }
        if let Some(array) = self.array_of_list(call, expr) {
            return array;
        }
        if let Some(operand) = self.converted(call) {
            let ty: syn::Type = syn::parse_quote!(f64);
            let op = Op::Cast { operand, ty: Box::new(ty) };
            return Lowered::Value(self.let_("cast", expr.span(), Ty::float(Float::F64), op));
        }
        if let Some(lowered) = self.operator_method(call) {
            return lowered;
        }
        if let Some(rule) = rules::method(&name, call.args.len() + 1)
            && !self.may_be_of_own_type(call)
        {
            match self.meaning_of_method(call) {
                Meaning::OfFloats => {}
                Meaning::Mirrored => return self.method_call(call, expr),
                Meaning::Unmarked(of_trait) => return self.of_unmarked_trait(expr, &call.method, &of_trait),
            }
            // `n.max(1)`: floats do not mix with integers.
            let integer =
                |argument: &Expr| matches!(strip(argument), Expr::Lit(_)) && self.is_visibly_inert(argument);
            if rule != Primitive::Powi && call.args.iter().any(integer) {
                return self.inert(&name, expr);
            }
            let mut operands = vec![self.value(&call.receiver)];
            operands.extend(call.args.iter().map(|argument| self.value(argument)));
            let ty = self.method_ty(rule, &operands);
            return Lowered::Value(self.primitive(rule, Style::Method, operands, ty, expr.span()));
        }
        // A float has no methods of lists; a trait may give it one that means something else.
        let is_of_lists = matches!(
            method,
            Method::Len
                | Method::IsEmpty
                | Method::Contains
                | Method::Capacity
                | Method::StartsWith
                | Method::EndsWith
                | Method::IsSome
                | Method::IsNone
        );
        let of_float = is_of_lists && self.is_visible_float(&call.receiver);
        if is_inert_method(&call.method, call.args.len()) && !of_float && !self.is_declared_otherwise(call) {
            if let Some(named) = self.with_lending_named(expr) {
                return self.expression(&named);
            }
            return self.inert(&name, expr);
        }
        if let Some(lowered) = self.method_of_plain_value(call, expr) {
            return lowered;
        }
        // Whatever the library has by that name.
        if method != Method::Clone && matches!(self.home_of(call), Some(Home::Crate | Home::CrateForLibrary))
        {
            return self.method_call(call, expr);
        }
        if let Some(lowered) = self.of_keys(call, expr) {
            return lowered;
        }
        if let Some(lowered) = self.list_method(call, expr) {
            return lowered;
        }
        // `option.take()`
        if method == Method::Take
            && call.args.is_empty()
            && self.is_place(&call.receiver)
            && self.methods_named(call).is_empty()
            && let Some(place) = self.place(&call.receiver)
        {
            self.check_emptied(&call.receiver);
            let ty = self.place_ty(&place);
            let op = Op::Replace { place, value: None, before: None };
            return Lowered::Value(self.let_("taken", expr.span(), ty, op));
        }
        if let Some(lowered) = self.chain(call, expr) {
            return lowered;
        }
        if let Some((made, named)) = self.on_named_list(expr) {
            return self.expression(&syn::parse_quote!({ #made #named }));
        }
        if let Some(read) = self.element_or_default(call) {
            return self.expression(&read);
        }
        if let Some(lowered) = self.maybe_value(expr) {
            return lowered;
        }
        if let Some(lowered) = self.by_table(call) {
            return lowered;
        }
        if let Some(lowered) = self.extended(call) {
            return lowered;
        }
        if let Some(place) = self.reference(expr) {
            // `a.last().unwrap()` as a value.
            return Lowered::Value(self.read(place, expr.span()));
        }
        if let Some(lowered) = self.method_of_taken_result(call) {
            return lowered;
        }
        // What is inside of an `Option` or a `Result` is handed on by the runtime's rules.
        let hands_on = matches!(
            method,
            Method::Unwrap | Method::Expect | Method::UnwrapOr | Method::UnwrapOrDefault | Method::Ok
        );
        if hands_on && self.may_be_active(&call.receiver, &call.args) {
            return self.method_call(call, expr);
        }
        if let Some(lowered) = self.method_of_carrier(call, expr) {
            return lowered;
        }
        if let Some(barrier) = self.unfollowed(expr) {
            return self.barred_by(expr, barrier);
        }
        let closures = call.args.iter().any(|argument| matches!(strip(argument), Expr::Closure(_)));
        let standard = super::known::is_standard(&call.method)
            && !super::known::is_sum_of_entries(call)
            && self.methods_named(call).is_empty();
        if closures || standard {
            return self.barred_by(expr, without_rule(&call.method));
        }
        self.method_call(call, expr)
    }

    /// A method that only integers or texts have, or that the file has for types without derivative only: what it is called on holds nothing, which the
    /// compiler is asked to check.
    fn method_of_plain_value(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let of_file = !self.methods_named(call).is_empty();
        let plain = match of_file {
            true => self.declared.is_method_of_plain_types(&call.method, call.args.len()),
            false => super::known::is_method_of_plain_values(&call.method),
        };
        if !plain {
            return None;
        }
        // Numbers and lists of them are such, where the file says so.
        let ty = self.ty_given_by_methods(call);
        // What it is given may go into what it gives.
        if of_file
            && !ty.is_inert()
            && call.args.iter().any(|argument| self.may_be_active(argument, &Default::default()))
        {
            return None;
        }
        // Of what visibly has no derivative, nothing has to be asked.
        if self.is_visibly_inert(&call.receiver) {
            let opaque = self.opaque(expr, None);
            return Some(Lowered::Value(self.let_(
                &call.method.to_string(),
                call.span(),
                ty,
                Op::Opaque(opaque),
            )));
        }
        let receiver = &call.receiver;
        let receiver = Box::new(
            syn::parse_quote_spanned!(receiver.span()=> ::ad_runtime::__private::plain_value(&#receiver)),
        );
        let checked = Expr::MethodCall(ExprMethodCall { receiver, ..call.clone() });
        let plainly = self.opaque(expr, None);
        // To ask for the check changes nothing.
        let opaque = Opaque { pure: plainly.pure, ..self.opaque(&checked, None) };
        Some(Lowered::Value(self.let_(&call.method.to_string(), call.span(), ty, Op::Opaque(opaque))))
    }

    /// The type that all methods of that name in the file give, if it is one of numbers; else it is of no importance.
    pub(super) fn ty_given_by_methods(&self, call: &ExprMethodCall) -> Ty {
        let mut given = self.methods_named(call).into_iter().map(|method| match method.output {
            syn::ReturnType::Type(_, ty) => types::of(&ty),
            syn::ReturnType::Default => Ty::inert(),
        });
        let Some(first) = given.next() else { return Ty::inert() };
        match given.all(|other| other == first) && first != Ty::unknown() {
            true => first,
            false => Ty::inert(),
        }
    }

    /// The place of a variable or a field of one.
    pub(super) fn named_place(&self, expr: &Expr) -> Option<Place> {
        match strip(expr) {
            Expr::Path(path) => Some(Place::of(self.scopes.value(path.path.get_ident()?)?)),
            Expr::Field(field) => {
                Some(self.named_place(&field.base)?.then(Projection::Field(field.member.clone())))
            }
            _ => None,
        }
    }

    /// `x.to_f64().unwrap()`: `x as f64`.
    fn converted(&mut self, call: &ExprMethodCall) -> Option<ValueId> {
        let Expr::MethodCall(inner) = strip(&call.receiver) else { return None };
        let unwraps = matches!(Method::of(call), Method::Unwrap | Method::Expect);
        if !unwraps || Method::of(inner) != Method::ToF64 || !inner.args.is_empty() {
            return None;
        }
        // Of a type parameter it has to be the method of the usual traits of numbers.
        let is_number = match self.visible_ty(&inner.receiver).kind() {
            TyKind::Float(Float::Parameter(number)) => {
                let scalar = &self.function.scalars[usize::from(*number)];
                self.function.converting.contains(scalar)
            }
            _ => !self.is_generic,
        };
        is_number.then(|| self.value(&inner.receiver))
    }

    /// `x.sin_cos()` is by definition `(x.sin(), x.cos())`.
    pub(super) fn sin_cos(&mut self, call: &ExprMethodCall, expr: &Expr) -> Lowered {
        let operand = self.value(&call.receiver);
        let ty = self.ty(operand);
        let sin = self.primitive(Primitive::Sin, Style::Method, vec![operand], ty, expr.span());
        let cos = self.primitive(Primitive::Cos, Style::Method, vec![operand], ty, expr.span());
        let ty = self.tuple_ty(&[sin, cos]);
        Lowered::Value(self.let_("sin_cos", expr.span(), ty, Op::Tuple(vec![sin, cos])))
    }

    pub(super) fn is_visible_float(&self, receiver: &Expr) -> bool {
        match strip(receiver) {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => self.visible_ty(receiver).is_float(),
            Expr::Lit(literal) => types::of_literal(&literal.lit).is_float(),
            Expr::Binary(binary) => {
                let (left, right) = (&*binary.left, &*binary.right);
                match (self.is_visible_float(left), self.is_visible_float(right)) {
                    (true, true) => true,
                    (true, false) => !self.may_be_scaled(right),
                    (false, true) => !self.may_be_scaled(left),
                    (false, false) => false,
                }
            }
            Expr::Unary(unary) => self.is_visible_float(&unary.expr),
            Expr::Cast(cast) => types::of(&cast.ty).is_float(),
            // The methods of floats come before those of traits.
            Expr::MethodCall(call) => {
                self.is_visible_float(&call.receiver)
                    && rules::method(&call.method.to_string(), call.args.len() + 1).is_some()
            }
            _ => false,
        }
    }

    /// Whether an operand beside a float may be of a type of the file, which has operators with floats.
    fn may_be_scaled(&self, operand: &Expr) -> bool {
        let seen = self.type_of(operand).map(|seen| types::of_generic(&seen.ty, &self.function.scalars));
        !seen.is_some_and(|ty| ty.is_float()) && self.declared.has_operator_with_floats()
    }

    fn method_ty(&self, rule: Primitive, operands: &[ValueId]) -> Ty {
        match self.ty(operands[0]) {
            ty if ty == Ty::float(Float::Any) => {
                operands[1..].iter().fold(Ty::float(Float::Any), |ty, &operand| match self.ty(operand) {
                    other if other.is_float() && rule != Primitive::Powi => types::join(ty, other),
                    _ => ty,
                })
            }
            ty => ty,
        }
    }
}
