//! Functions that are given by their names: `map(f64::sqrt)`, `fold(0.0, f64::max)`, `map(square)`, `map(Some)`.

use crate::hir::{ExprId, ExprKind, Meaning, PathRef};
use crate::ir::{self, Argument, Kind, Op, Passing, Place, Projection, Style, ValueId};
use crate::items::Def;
use crate::rules;
use crate::ty::{Callable, TyKind};
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

impl Lowering<'_> {
    /// The call of the function that a path names, with what it is given.
    pub(in crate::wengert) fn called_by_name(
        &mut self,
        function: ExprId,
        handed: Vec<Variable>,
    ) -> Result<Lowered> {
        let body = self.body;
        let ExprKind::Path(path) = body.kind(function) else {
            return unsupported("a function that is given by its name");
        };
        let span = body.expr(function).span;
        let TyKind::Function(callable, arguments) = self.types.expr(function).kind() else {
            return unsupported("a function that is not known");
        };
        match callable {
            &Callable::Function(owner) => {
                let Some(signature) = self.world.signature(owner) else { return unsupported("a function") };
                let output = arguments.apply(signature.output);
                if self.world.is_of_library(owner.item.module) {
                    let Some(rule) = rules::method(&signature.name, handed.len()) else {
                        return unsupported("a function of the library that is given by its name");
                    };
                    let of_float = self
                        .world
                        .impl_decl(owner.item)
                        .is_some_and(|block| matches!(block.self_ty.kind(), TyKind::Float(_)));
                    if !of_float || signature.receiver.is_none() {
                        return unsupported("a function of the library that is given by its name");
                    }
                    let operands = handed.into_iter().map(|handed| self.value_handed(handed));
                    let operands = operands.collect::<Result<Vec<_>>>()?;
                    let ty = self.of(output);
                    let style = Style::Path(Box::new(path.path.clone()));
                    return Ok(Lowered::Value(self.primitive(rule, style, operands, ty, span)));
                }
                if !matches!(path.meaning, Meaning::Def(Def::Item(_))) {
                    return unsupported("a function of a type that is given by its name");
                }
                if let Some(formula) = self.formula(&path.path.path) {
                    let parameters = signature.inputs.iter().map(|input| arguments.apply(*input)).collect();
                    return self.short_function(&formula.closure, handed, parameters, output);
                }
                let given = handed.into_iter().map(|handed| self.argument_handed(handed));
                let given = given.collect::<Result<Vec<_>>>()?;
                self.function_by_name(path, given, output, span)
            }
            Callable::Struct(_) | Callable::Variant(..) => {
                let values = handed.into_iter().map(|handed| self.value_handed(handed));
                let values = values.collect::<Result<Vec<_>>>()?;
                self.constructed_by_name(path, callable, values, span)
            }
        }
    }

    fn constructed_by_name(
        &mut self,
        path: &PathRef,
        callable: &Callable,
        values: Vec<ValueId>,
        span: Span,
    ) -> Result<Lowered> {
        let variant = match callable {
            Callable::Variant(of, number) => {
                let declared = self.world.enum_decl(*of);
                let name = declared.map(|declared| declared.variants[*number as usize].name.clone());
                let Some(name) = name else { return unsupported("a variant") };
                Some(Ident::new(&name, span))
            }
            _ => None,
        };
        let part = |(position, value): (usize, ValueId)| {
            let member = syn::Member::from(position);
            let projection = match &variant {
                Some(variant) => Projection::Payload { variant: variant.clone(), member },
                None => Projection::Field(member),
            };
            (projection, value)
        };
        let parts = values.into_iter().enumerate().map(part).collect();
        let is_nothing = self.holds_nothing(&path.path.path, variant.is_some());
        let op = Op::Construct { path: path.path.clone(), parts, rest: None, named: false, borrows: false };
        let ty = if is_nothing { ir::Ty::inert() } else { ir::Ty::unknown() };
        Ok(Lowered::Value(self.let_("made", span, ty, op)))
    }

    fn value_handed(&mut self, handed: Variable) -> Result<ValueId> {
        let Variable::Value(value) = handed else { return unsupported("a function for a number") };
        let span = self.function.info(value).span;
        Ok(self.read(Place::of(value), span))
    }

    fn argument_handed(&mut self, handed: Variable) -> Result<Argument> {
        let Variable::Value(value) = handed else { return unsupported("a function that is handed on") };
        Ok(match &self.function.info(value).kind {
            Kind::Alias(alias) if alias.form.is_reference() => {
                let passing = if alias.bound { Passing::Name } else { Passing::Shared };
                Argument::Place { place: Place::of(value), passing, saved: None }
            }
            Kind::Alias(_) => {
                let span = self.function.info(value).span;
                Argument::Value(self.read(Place::of(value), span))
            }
            _ => Argument::Value(value),
        })
    }
}
