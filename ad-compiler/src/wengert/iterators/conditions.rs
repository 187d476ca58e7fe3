//! What is done with an item under a condition: if it holds, if there is one, as long as some are left.

use super::stages::{Around, of_value};
use crate::ir::*;
use crate::wengert::branches::patterns::Source;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

impl Lowering<'_> {
    /// Nothing is asked of any stage once all items are taken.
    pub(in crate::wengert) fn while_some_are_left(
        &mut self,
        takes: Vec<(ValueId, ValueId)>,
        around: Around,
        rest: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(((count, taken), others)) = takes.split_first() else { return rest(self) };
        let (a, b) = (marker(*taken, around.span), marker(*count, around.span));
        let holds = self.computed("taken", syn::parse_quote!(#a < #b), around.span);
        let others = others.to_vec();
        self.only_if(holds, true, around, |this| this.while_some_are_left(others, around, rest))
    }

    /// Does something if a condition holds; else the next item comes, or no other.
    pub(in crate::wengert) fn only_if(
        &mut self,
        holds: ValueId,
        leaves: bool,
        around: Around,
        then: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let arms = vec![
            self.arm(|this| then(this).map(|()| Lowered::Unit))?,
            self.arm(|this| if leaves { this.leave(around) } else { Ok(Lowered::Unit) })?,
        ];
        self.finish(around.span, Selector::If(holds), arms);
        Ok(())
    }

    fn leave(&mut self, around: Around) -> Result<Lowered> {
        if self.loops.last().is_none_or(|frame| frame.id != around.id) {
            return unsupported("an iterator that leaves several loops");
        }
        self.break_(None, None)
    }

    /// Does something with what is in an option.
    pub(in crate::wengert) fn if_some(
        &mut self,
        option: ValueId,
        leaves: bool,
        around: Around,
        then: impl FnOnce(&mut Self, Source) -> Result<()>,
    ) -> Result<()> {
        let span = around.span;
        let member = syn::Member::from(0);
        let variant = Ident::new("Some", span);
        let place = Place::of(option).then(Projection::Payload { variant, member });
        let mut bindings = Vec::new();
        let mut name = None;
        let source = match self.ty(option).is_inert() {
            true => Source::Inert,
            false => Source::Place { place, form: Form::Unknown },
        };
        let mut first = self.arm(|this| {
            let item = this.bound(&Ident::new("item", Span::mixed_site()), &source, &mut bindings)?;
            name = Some(marker(item, span));
            let value = this.read(Place::of(item), span);
            then(this, of_value(value)).map(|()| Lowered::Unit)
        })?;
        first.arm.pattern = Some(syn::parse_quote!(Some(#name)));
        first.arm.bindings = bindings;
        let mut last = self.arm(|this| if leaves { this.leave(around) } else { Ok(Lowered::Unit) })?;
        last.arm.pattern = Some(syn::parse_quote!(None));
        self.finish(span, Selector::Match(option), vec![first, last]);
        Ok(())
    }
}
