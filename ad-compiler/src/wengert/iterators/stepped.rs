//! Iterators that are made of functions and values: `once(x)`, `repeat(x)`, `successors(first, next)`, `from_fn(next)`.

use super::chains::{Chain, Walked};
use super::indexed::Indexed;
use crate::hir::ExprId;
use crate::ir::*;
use crate::items::{Def, Namespace};
use crate::ty::Callable;
use crate::wengert::frames::{Function, Variable};
use crate::wengert::{Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

/// What gives its items one after the other.
#[derive(Clone)]
pub(in crate::wengert) enum Stepped {
    /// Whatever a function gives, for ever.
    Made(Function),
    /// As long as a function gives something.
    Found(Function),
    /// The next one is made of each.
    Successors { next: ValueId, function: Function },
}

impl Lowering<'_> {
    /// A call of a function of `std::iter`: a chain, or what is walked.
    pub(in crate::wengert) fn made_iterator(
        &mut self,
        id: ExprId,
        arguments: &[ExprId],
    ) -> Result<Option<std::result::Result<Chain, Walked>>> {
        let Some(Callable::Function(owner)) = self.types.callee(id).map(|callee| callee.callable) else {
            return Ok(None);
        };
        let is = |name: &str| {
            self.world.known(&format!("std::iter::{name}"), Namespace::Values) == Def::Item(owner.item)
        };
        let repeated = |value, count| Walked::Indexed(Indexed::Repeated { value, count });
        Ok(Some(match arguments {
            [a, b] if is("zip") => {
                let chain = self.chain(*a)?;
                Err(self.beside(chain, *b)?)
            }
            [value] if is("repeat") => Err(repeated(self.value(*value)?, None)),
            [value, count] if is("repeat_n") => {
                let (value, count) = (self.value(*value)?, self.value(*count)?);
                Err(repeated(value, Some(count)))
            }
            [value] if is("once") => {
                let value = self.value(*value)?;
                let span = self.body.expr(id).span;
                let one = self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(1)));
                Err(repeated(value, Some(one)))
            }
            [] if is("empty") => Ok(Chain { parts: Vec::new() }),
            [function] if is("repeat_with") => Err(Walked::Stepped(Stepped::Made(self.stepping(*function)?))),
            [function] if is("from_fn") => Err(Walked::Stepped(Stepped::Found(self.stepping(*function)?))),
            [first, function] if is("successors") => {
                let value = self.value(*first)?;
                let name = Ident::new("next", Span::mixed_site());
                let next = self.new_local(&name, self.ty(value), true);
                self.note_type(next, self.types.expr(*first));
                self.define(next, value);
                let function = self.stepping(*function)?;
                Err(Walked::Stepped(Stepped::Successors { next, function }))
            }
            _ => return Ok(None),
        }))
    }

    fn stepping(&mut self, id: ExprId) -> Result<Function> {
        match self.handed(id)? {
            Variable::Function(function) => Ok(function),
            _ => unsupported("a function that an iterator is made of"),
        }
    }
}
