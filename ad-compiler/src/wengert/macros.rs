//! Macros of the standard library.

use super::calls::conversions::by_rule;
use super::calls::protocol::CallResult;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, Macro, MacroKind};
use crate::ir::{Argument, Callee, End, Line, LocalGradient, Op, Opaque, Repetition, Ty, marker};
use proc_macro2::{Ident, Span};

impl Lowering<'_> {
    pub(super) fn macro_call(&mut self, id: ExprId, call: &Macro) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        match call.kind {
            MacroKind::List => {
                let values = self.values(&call.arguments)?;
                let ty = self.ty_of(id);
                Ok(Lowered::Value(self.let_("list", span, ty, Op::List(values))))
            }
            MacroKind::Repeat if self.copies(id) => {
                let (value, length) = (self.value(call.arguments[0])?, self.value(call.arguments[1])?);
                let ty = self.ty_of(id);
                let op = Op::Repeat { value, length, form: Repetition::List };
                Ok(Lowered::Value(self.let_("list", span, ty, op)))
            }
            MacroKind::Diverges => {
                let what = self.kept_macro(id)?;
                self.push(Line::Effect(what));
                self.regions.last_mut().expect("a region is open").end(End::Never);
                Ok(Lowered::Unit)
            }
            MacroKind::Assert | MacroKind::Prints => {
                let what = self.kept_macro(id)?;
                self.push(Line::Effect(what));
                Ok(Lowered::Unit)
            }
            MacroKind::Text if call.name == "format" => {
                let what = self.kept_macro(id)?;
                Ok(Lowered::Value(self.let_("text", span, Ty::inert(), Op::Opaque(what))))
            }
            MacroKind::Same => {
                let [argument] = call.arguments[..] else { return unsupported("`dbg!` of several values") };
                let value = self.value(argument)?;
                let name = marker(value, span);
                let shown = super::iterators::walks::kept(syn::parse_quote!(dbg!(&#name)));
                self.push(Line::Effect(Opaque { pure: false, reads: vec![value], ..shown }));
                Ok(Lowered::Value(value))
            }
            MacroKind::Gradient => self.local_gradient(call, span),
            MacroKind::Entries if self.declared.is_macro_of_matrices(&call.path) => {
                self.of_entries(call, span)
            }
            _ => unsupported(format!("the macro `{}`", call.name)),
        }
    }

    /// `vector![x, y]` and its kin: one of the same size with zeros, and with other entries then.
    fn of_entries(&mut self, call: &Macro, span: Span) -> Result<Lowered> {
        let (path, zeros) = (&call.path, &call.tokens);
        let kept = super::iterators::walks::kept(syn::parse_quote_spanned!(span=> #path![#zeros]));
        let op = Op::Opaque(Opaque { pure: false, ..kept });
        let whole = self.let_("whole", span, Ty::unknown(), op);
        let entries = self.values(&call.arguments)?;
        let element = entries.first().map_or(Ty::unknown(), |entry| self.ty(*entry));
        let length: syn::Expr =
            syn::parse_str(&entries.len().to_string()).expect("a number is an expression");
        let array = self.let_("entries", span, Ty::array_of(element, &length), Op::Array(entries));
        let callee = Callee::Method { name: Ident::new("with_array", span), generics: None };
        let given = vec![Argument::Value(whole), Argument::Value(array)];
        let result = CallResult { ty: crate::ty::Ty::unknown(), span, source: None };
        self.called_with(callee, given, by_rule(), result)
    }

    /// `gradient!(y, wrt = x)` of local values: the lines are put in its place once all are there.
    fn local_gradient(&mut self, call: &Macro, span: Span) -> Result<Lowered> {
        let [of, wrt] = call.arguments[..] else { return unsupported("a gradient of this form") };
        let ExprKind::Local(wrt) = self.body.kind(wrt) else { return unsupported("a gradient of this form") };
        let Some(wrt) = self.value_of(*wrt) else { return unsupported("a gradient of this form") };
        let of = self.value(of)?;
        let (path, y, x) = (&call.path, marker(of, span), marker(wrt, span));
        let kept = super::iterators::walks::kept(syn::parse_quote!(#path!(#y, wrt = #x)));
        let opaque = Opaque { reads: vec![of, wrt], ..kept };
        let ty = self.ty(of);
        self.function.gradients.push(LocalGradient { span, of, wrt });
        Ok(Lowered::Value(self.let_("gradient", span, ty, Op::Opaque(opaque))))
    }

    /// A macro that looks at its arguments.
    fn kept_macro(&mut self, id: ExprId) -> Result<Opaque> {
        let mut writes = Vec::new();
        let arguments = self.body.children(id);
        if !arguments.into_iter().all(|argument| self.changes_only(argument, &mut writes)) {
            return unsupported("a macro whose arguments have an effect");
        }
        Ok(Opaque { pure: false, writes, ..self.tokens_of(id)? })
    }
}
