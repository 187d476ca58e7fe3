//! Which forms stand in a function, found in one walk: what is rewritten for a form need not be copied and searched where that is not there.

use syn::visit::{self, Visit};
use syn::{Attribute, ExprClosure, ExprLet, Item, ItemFn, Macro, PatOr, TypeGroup};

/// The forms of a function, outside of the items in its body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Forms {
    /// Attributes in the body.
    pub(crate) attributes: bool,
    pub(crate) closures: bool,
    pub(crate) items: bool,
    /// `let` in conditions.
    pub(crate) lets: bool,
    /// Calls of macros.
    pub(crate) macros: bool,
    /// Alternatives in patterns.
    pub(crate) alternatives: bool,
    /// Types between delimiters that are not seen.
    pub(crate) unseen_groups: bool,
}

impl Forms {
    pub(crate) fn of(item: &ItemFn) -> Self {
        let mut forms = Forms::default();
        forms.visit_signature(&item.sig);
        forms.visit_block(&item.block);
        forms
    }
}

impl Visit<'_> for Forms {
    fn visit_attribute(&mut self, _: &Attribute) {
        self.attributes = true;
    }

    fn visit_expr_closure(&mut self, closure: &ExprClosure) {
        self.closures = true;
        visit::visit_expr_closure(self, closure);
    }

    fn visit_expr_let(&mut self, condition: &ExprLet) {
        self.lets = true;
        visit::visit_expr_let(self, condition);
    }

    fn visit_macro(&mut self, _: &Macro) {
        self.macros = true;
    }

    fn visit_pat_or(&mut self, pattern: &PatOr) {
        self.alternatives = true;
        visit::visit_pat_or(self, pattern);
    }

    fn visit_type_group(&mut self, group: &TypeGroup) {
        self.unseen_groups = true;
        visit::visit_type_group(self, group);
    }

    fn visit_item(&mut self, _: &Item) {
        self.items = true;
    }
}
