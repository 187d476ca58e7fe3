//! What an expression may change, before it is lowered.

use super::expression::has_statements;
use super::place::strip;
use super::span::Spanned;
use super::spelling::{is_assignment, root_ident};
use super::*;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

struct Changes<'a, 'e> {
    lowering: &'a Lowering<'e>,
    wanted: Wanted,
    /// Names that mean something else here.
    own: Vec<String>,
    found: bool,
}

/// The variables that are looked for.
#[derive(Clone, Copy)]
enum Wanted {
    One(ValueId),
    /// All that are no closure's own.
    All,
    /// Those that may be active.
    Active,
}

impl Changes<'_, '_> {
    fn changed(&mut self, target: &Expr) {
        let Some(ident) = root_ident(target) else { return };
        if self.own.contains(&ident.to_string()) {
            return;
        }
        let Some(value) = self.lowering.scopes.value(ident) else { return };
        let function = &self.lowering.function;
        let root = function.resolve(&Place::of(value)).root;
        let is_wanted = match self.wanted {
            Wanted::One(wanted) => wanted == root,
            Wanted::All => true,
            Wanted::Active => !function.ty(root).is_inert(),
        };
        self.found |= is_wanted && function.is_memory(root);
    }
}

impl Visit<'_> for Changes<'_, '_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) => self.changed(&assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.changed(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => self.changed(&reference.expr),
            Expr::MethodCall(call) if self.lowering.changes_receiver(call) => self.changed(&call.receiver),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
    fn visit_item(&mut self, _: &syn::Item) {}
}

/// The variables that an expression names.
struct Names<'a, 'e> {
    lowering: &'a Lowering<'e>,
    roots: Vec<ValueId>,
}

impl Visit<'_> for Names<'_, '_> {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        let value = path.path.get_ident().and_then(|name| self.lowering.scopes.value(name));
        let root = |value| self.lowering.function.resolve(&Place::of(value)).root;
        self.roots.extend(value.map(root));
    }
    fn visit_item(&mut self, _: &syn::Item) {}
}

impl Lowering<'_> {
    /// Whether the file has methods of that name, and all take `self` by value.
    pub(super) fn takes_away(&self, call: &syn::ExprMethodCall) -> bool {
        let by_value = |method: &syn::Signature| {
            method.receiver().is_some_and(|receiver| matches!(receiver.kind, syn::ReceiverKind::Value))
        };
        let methods = self.methods_named(call);
        !methods.is_empty() && methods.iter().all(by_value)
    }

    /// Whether the file has methods of that name, and all of them take `&self`.
    pub(super) fn only_looks_at_receiver(&self, call: &syn::ExprMethodCall) -> bool {
        let by_reference = |method: &syn::Signature| {
            method
                .receiver()
                .is_some_and(|receiver| matches!(&receiver.kind, syn::ReceiverKind::Reference(_, _, None)))
        };
        let methods = self.methods_named(call);
        !methods.is_empty() && methods.iter().all(by_reference)
    }

    /// Whether an expression may change a variable.
    fn may_change(&self, expr: &Expr, root: ValueId) -> bool {
        let mut changes =
            Changes { lowering: self, wanted: Wanted::One(root), own: Vec::new(), found: false };
        changes.visit_expr(expr);
        changes.found
    }

    /// Whether an expression has statements in it, or may change something active: its parts are lowered one by one.
    pub(super) fn has_effects(&self, expr: &Expr) -> bool {
        has_statements(expr) || self.changes_what_is_active(expr)
    }

    pub(super) fn changes_what_is_active(&self, expr: &Expr) -> bool {
        let mut changes = Changes { lowering: self, wanted: Wanted::Active, own: Vec::new(), found: false };
        changes.visit_expr(expr);
        changes.found || self.lends_to_marked(expr)
    }

    /// Whether an expression may change a variable that another one names.
    pub(super) fn may_change_what_is_named(&self, changing: &Expr, naming: &Expr) -> bool {
        let mut names = Names { lowering: self, roots: Vec::new() };
        names.visit_expr(naming);
        names.roots.iter().any(|&root| self.may_change(changing, root))
    }

    /// The first closure in the expression that changes its own copy of a variable.
    pub(super) fn moving_closure<'x>(&self, expr: &'x Expr) -> Option<&'x syn::ExprClosure> {
        struct Finder<'a, 'e, 'x>(&'a Lowering<'e>, Option<&'x syn::ExprClosure>);
        impl<'x> Visit<'x> for Finder<'_, '_, 'x> {
            fn visit_expr_closure(&mut self, closure: &'x syn::ExprClosure) {
                let own = closure.inputs.iter().flat_map(crate::source::bound_names).collect();
                let mut changes = Changes { lowering: self.0, wanted: Wanted::All, own, found: false };
                changes.visit_expr(&closure.body);
                if closure.capture.is_some() && changes.found {
                    self.1.get_or_insert(closure);
                }
                visit::visit_expr_closure(self, closure);
            }
        }
        let mut finder = Finder(self, None);
        finder.visit_expr(expr);
        finder.1
    }

    /// What is matched by value is copied or moved out of its place, so that the arms may change the place. `bodies` are
    /// the arms; without them all that follows may.
    pub(super) fn matched_copy(
        &mut self,
        scrutinee: &Expr,
        pattern: &Pat,
        bodies: Option<&[&Expr]>,
    ) -> Option<Expr> {
        if crate::source::bound_names(pattern).is_empty()
            // A method that names a place, such as `as_slice`, gives a reference to it.
            || matches!(strip(scrutinee), Expr::Reference(_) | Expr::MethodCall(_))
            || !self.is_place(scrutinee)
            || binds_by_reference(pattern)
        {
            return None;
        }
        let place = self.place(scrutinee)?;
        let named = match strip(scrutinee) {
            Expr::Path(path) => path.path.get_ident().and_then(|ident| self.scopes.value(ident)),
            _ => None,
        };
        let is_reference = named.is_some_and(|value| {
            self.function.is_lent(value)
                || matches!(&self.function.info(value).kind, Kind::Alias(alias) if alias.form != Form::Value)
        });
        let root = self.function.resolve(&place).root;
        let changed = bodies.is_none_or(|bodies| bodies.iter().any(|body| self.may_change(body, root)));
        if is_reference
            || !self.function.is_memory(root)
            || !changed
            || self.place_ty(&place) != Ty::unknown()
        {
            return None;
        }
        let copy = self.snapshot("matched", &place, scrutinee.span());
        let name = Ident::new("matched", Span::mixed_site());
        self.scopes.bind(&name, copy);
        Some(syn::parse_quote!(#name))
    }
}

fn binds_by_reference(pattern: &Pat) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
            self.0 |= pattern.by_ref.is_some();
            visit::visit_pat_ident(self, pattern);
        }
    }
    let mut finder = Finder(false);
    finder.visit_pat(pattern);
    finder.0
}
