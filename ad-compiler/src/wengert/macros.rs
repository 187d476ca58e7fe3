//! Macros of the standard library.

use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, Macro, MacroKind};
use crate::ir::{End, Line, Op, Opaque, Repetition, Ty};

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
            _ => unsupported(format!("the macro `{}`", call.name)),
        }
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
