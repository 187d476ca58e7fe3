//! Operations with a rule, as operators and methods; and the rules themselves, where the runtime finds them by type.

use super::printer::Printer;
use super::syntax::*;
use super::*;
use crate::rules::Primitive;
use quote::quote;
use syn::Expr;

impl Printer<'_> {
    pub(super) fn primitive(
        &mut self,
        rule: Primitive,
        style: &Style,
        operands: &[ValueId],
        value: ValueId,
    ) -> Expr {
        let mut parts: Vec<Expr> = operands.iter().map(|&operand| self.operand(operand)).collect();
        // Methods and, for floats that are visible, arithmetic are there for references too; comparisons and functions want the float.
        let first =
            usize::from(rule.name().starts_with(|c: char| c.is_alphabetic()) && *style == Style::Method);
        let arithmetic = matches!(
            rule,
            Primitive::Add | Primitive::Sub | Primitive::Mul | Primitive::Div | Primitive::Neg
        );
        for (part, operand) in parts.iter_mut().zip(operands).skip(first) {
            let wants_value = !arithmetic || self.function.ty(*operand).is_generic();
            if wants_value && self.borrowed.contains(*operand) {
                *part = deref(part.clone());
            } else if self.function.is_made(value) && self.may_be_reference(*operand) {
                *part = call_global(
                    "ad_runtime::__private::rules::AsScalar::scalar",
                    [reference(part.clone(), false)],
                );
            }
        }
        match rule {
            Primitive::Neg => return negative(parts.remove(0)),
            Primitive::StrongZero if self.lanes.is_some() && self.carrying.contains(operands[0]) => {
                return call_global("ad_runtime::__private::Lanes::strong_zero", parts);
            }
            Primitive::StrongZero => return call_global("ad_runtime::__private::strong_zero", parts),
            Primitive::Select => {
                let otherwise = match parts.pop() {
                    Some(Expr::If(next)) => Expr::If(next),
                    otherwise => block_expr(None, block(Vec::new(), otherwise)),
                };
                let then = block(Vec::new(), parts.pop());
                return if_(parts.remove(0), then, Some(otherwise));
            }
            _ => {}
        }
        if *style == Style::Operator || !rule.name().starts_with(|c: char| c.is_alphabetic()) {
            let right = parts.remove(1);
            return binary(rule.name(), parts.remove(0), right);
        }
        let name = own(rule.name());
        if let Style::Path(function) = style {
            return call(Expr::Path((**function).clone()), parts);
        }
        // The methods of bare literals, and of names for what is made of them, cannot be found.
        let bare = is_bare_float(&parts[0]) || self.function.ty(operands[0]) == Ty::float(Float::Any);
        let width = match self.function.ty(value).kind() {
            TyKind::Float(width) if bare => Some(*width),
            _ => None,
        };
        match width {
            Some(Float::F32) => call(associated(word("f32"), name), parts),
            Some(Float::F64 | Float::Any) => call(associated(word("f64"), name), parts),
            Some(Float::Parameter(_)) | None => method(parts.remove(0), &name, parts),
        }
    }

    /// Whether a name in a pattern of the user's may be a reference to a value of a type parameter, whose operators want values.
    fn may_be_reference(&self, value: ValueId) -> bool {
        let root = match self.inlined.op(value) {
            Some(Op::Read(place)) if place.path.is_empty() => place.root,
            _ => value,
        };
        let name = matches!(&self.function.info(root).kind, Kind::Alias(alias)
            if alias.bound && !alias.form.is_reference());
        name && !self.function.copied_names.contains(&root)
            && !self.reverse
            && self.function.ty(value).is_generic()
    }

    /// A rule that the runtime finds by type.
    pub(super) fn dispatched(
        &mut self,
        direction: &str,
        rule: Primitive,
        operand: usize,
        operands: &[ValueId],
        weights: &[ValueId],
    ) -> Expr {
        let name = crate::rules::dispatch::name(rule);
        let function = format!("ad_runtime::__private::rules::{name}_{direction}_{operand}");
        let parts: Vec<Expr> = operands.iter().map(|&operand| self.value(operand)).collect();
        let operator = crate::rules::dispatch::is_operator(rule);
        let typed = parts.iter().find(|part| !operator && !is_bare_float(part)).cloned();
        let mut parts: Vec<Expr> = parts
            .into_iter()
            .map(|part| match &typed {
                // A bare literal would be taken for an `f64`.
                Some(typed) if is_bare_float(&part) => {
                    let like = reference(typed.clone(), false);
                    reference(call_global("ad_runtime::__private::rules::literal_like", [like, part]), false)
                }
                _ => reference(part, false),
            })
            .collect();
        parts.extend(weights.iter().map(|&weight| reference(self.value(weight), false)));
        call_global(&function, parts)
    }

    pub(super) fn cast_like(&mut self, operand: ValueId, like: ValueId) -> Expr {
        let from = self.value(operand);
        let generic = self.function.ty(operand).is_generic();
        let number = |from| if generic { method(from, &word("scalar_value"), []) } else { from };
        match self.function.ty(like).kind() {
            TyKind::Float(Float::F32) => cast(number(from), &named_type("f32")),
            TyKind::Float(Float::F64 | Float::Any) if generic => number(from),
            TyKind::Float(Float::F64 | Float::Any) => cast(from, &named_type("f64")),
            TyKind::Float(width) => {
                let (scalar, from) = (width.parameter(&self.function.scalars), number(from));
                atom(quote!(#scalar::scalar_literal(#from)))
            }
            _ => {
                let like = reference(self.value(like), false);
                call_global("ad_runtime::__private::rules::cast_pull", [like, reference(from, false)])
            }
        }
    }
}
