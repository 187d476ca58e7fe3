//! Lists of references to what has no derivative: `let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();`
//!
//! What the reverse sweep keeps may borrow nothing from the arguments, but it is given the arguments again. So such a list is made again there,
//! from the same tokens; lines after it that change it (`names.sort();`) belong to how it is made.

use super::place::strip;
use super::spelling::{Changed, leaves_alone, reads_a_cell};
use super::*;
use crate::syntax::mentions::mentions;
use syn::visit::{self, Visit};
use syn::{Expr, GenericArgument, Pat, PathArguments, Stmt, Type, parse_quote};

/// What holds things in an order that is the same again, by the names of their types. That of a hash table is another one each time it is made.
const COLLECTIONS: [&str; 5] = ["Vec", "VecDeque", "BTreeMap", "BTreeSet", "Option"];

/// What has no such order: it may be made again only where nothing asks for it.
const HASHED: [&str; 2] = ["HashMap", "HashSet"];

impl Lowering<'_> {
    /// Such a list with all that makes it in its value, and how many statements that takes.
    pub(super) fn list_of_references(&self, statements: &[Stmt]) -> Option<(Stmt, usize)> {
        let [first @ Stmt::Local(local), rest @ ..] = statements else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let (name, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, (*typed.ty).clone()),
            name => (name, collected(&init.expr)?),
        };
        let Pat::Ident(name) = name else { return None };
        if name.by_ref.is_some() || name.subpat.is_some() || !holds_references(&ty) {
            return None;
        }
        let changes = |statement: &Stmt| match statement {
            Stmt::Expr(expr, _) => Changed::by(expr).names.contains(&name.ident),
            Stmt::Local(syn::Local { init: Some(init), .. }) => {
                Changed::by(&init.expr).names.contains(&name.ident)
            }
            _ => false,
        };
        let taken = match name.mutability {
            Some(_) => rest.iter().rposition(changes).map_or(0, |last| last + 1),
            None => 0,
        };
        let makes = &rest[..taken];
        let is_hashed = |name: &Ident| HASHED.iter().any(|hashed| name == hashed);
        if statements[..=taken].iter().any(|line| mentions(line, &is_hashed))
            && !(is_of(&ty, &HASHED) && statements[1..].iter().all(|line| is_orderless(line, &name.ident)))
        {
            return None;
        }
        if !self.is_made_again(&Stmt::Expr((*init.expr).clone(), None), None)
            || !makes.iter().all(|line| self.is_made_again(line, Some(&name.ident)))
        {
            return None;
        }
        let own = &name.ident;
        let made: Expr = match makes {
            [] => (*init.expr).clone(),
            makes => parse_quote!({ #first #(#makes)* #own }),
        };
        Some((parse_quote!(let #own: #ty = #made;), taken + 1))
    }

    /// `let list: Vec<&T> = ..;` as it is spelled by [`Self::list_of_references`].
    pub(super) fn made_again(&mut self, statement: &Stmt) {
        let Stmt::Local(local) = statement else { return };
        let (Pat::Type(typed), Some(init)) = (&local.pat, &local.init) else { return };
        let Pat::Ident(name) = &*typed.pat else { return };
        let mut opaque = self.opaque(&init.expr, None);
        opaque.pure = true;
        let ty = self.written_ty(&typed.ty);
        let value = self.new_local(&name.ident, ty, false, Some((*typed.ty).clone()));
        self.push(Line::Let { value, op: Op::Opaque(opaque) });
        self.inactive.insert(value);
        self.scopes.bind(&name.ident, value);
    }

    /// Whether a line does the same again, and is about nothing but `own` and what is not active. Nothing of that can change.
    fn is_made_again(&self, line: &Stmt, own: Option<&Ident>) -> bool {
        let Stmt::Expr(expr, _) = line else { return false };
        let mut finder = Finder { lowering: self, own, may_differ: false };
        finder.visit_expr(expr);
        !finder.may_differ
    }

    /// Whether a value can have no derivative, and is there again in the reverse sweep.
    pub(super) fn is_certainly_inactive(&self, value: ValueId) -> bool {
        match &self.function.info(value).kind {
            Kind::Alias(alias) => self.is_certainly_inactive(alias.place.root),
            Kind::Parameter => self.inactive.contains(value),
            Kind::Line => self.inactive.contains(value) || self.function.ty(value).is_inert(),
            _ => false,
        }
    }
}

struct Finder<'a, 'e> {
    lowering: &'a Lowering<'e>,
    own: Option<&'a Ident>,
    may_differ: bool,
}

impl Visit<'_> for Finder<'_, '_> {
    fn visit_expr(&mut self, expr: &Expr) {
        self.may_differ |= match expr {
            Expr::MethodCall(call) => {
                let is_named_so = leaves_alone(call) || Method::of(call).is(Fact::Repeatable);
                !is_named_so || reads_a_cell(call) || self.lowering.is_cell(&call.receiver)
            }
            Expr::Call(call) => !is_constructor(&call.func),
            Expr::Return(_)
            | Expr::Try(_)
            | Expr::Break(_)
            | Expr::Unsafe(_)
            | Expr::Await(_)
            | Expr::Async(_) => true,
            _ => false,
        };
        visit::visit_expr(self, expr);
    }

    fn visit_ident(&mut self, ident: &Ident) {
        let value = self.lowering.scopes.value(ident).filter(|_| self.own.is_none_or(|own| own != ident));
        self.may_differ |= value.is_some_and(|value| !self.lowering.is_certainly_inactive(value));
    }

    fn visit_member(&mut self, _: &syn::Member) {}

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        let is_empty_list = mac.path.is_ident("vec") && mac.tokens.is_empty();
        self.may_differ |= !is_empty_list;
    }
}

/// `Vec::new()`, `Vec::with_capacity(n)`, `Some(x)`.
fn is_constructor(callee: &Expr) -> bool {
    let Expr::Path(path) = strip(callee) else { return false };
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names[..] {
        ["Some"] => true,
        [.., owner, made] => {
            (COLLECTIONS.contains(&owner) || HASHED.contains(&owner))
                && (made == "new" || made == "with_capacity")
        }
        _ => false,
    }
}

/// The type of `..collect::<Vec<&str>>()`.
fn collected(expr: &Expr) -> Option<Type> {
    let Expr::MethodCall(call) = strip(expr) else { return None };
    match call.turbofish.as_ref().filter(|_| Method::of(call) == Method::Collect)?.args.first()? {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

/// Whether a type is a collection with references in it.
fn holds_references(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    let is_reference = |argument: &GenericArgument| match argument {
        GenericArgument::Type(ty) => refers(ty),
        _ => false,
    };
    (is_of(ty, &COLLECTIONS) || is_of(ty, &HASHED)) && arguments.args.iter().any(is_reference)
}

fn is_of(ty: &Type, names: &[&str]) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// Whether a line asks nothing of a table that depends on its order.
fn is_orderless(line: &Stmt, table: &Ident) -> bool {
    struct Asked<'a> {
        table: &'a Ident,
        in_order: bool,
    }
    impl Visit<'_> for Asked<'_> {
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            if !(is_named(&call.receiver, self.table) && Method::of(call).is(Fact::Orderless)) {
                self.visit_expr(&call.receiver);
            }
            call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
        fn visit_expr_index(&mut self, index: &syn::ExprIndex) {
            if !is_named(&index.expr, self.table) {
                self.visit_expr(&index.expr);
            }
            self.visit_expr(&index.index);
        }
        fn visit_ident(&mut self, ident: &Ident) {
            self.in_order |= ident == self.table;
        }
        fn visit_macro(&mut self, mac: &syn::Macro) {
            self.in_order |= mentions(mac, &|ident| ident == self.table);
        }
    }
    let mut asked = Asked { table, in_order: false };
    asked.visit_stmt(line);
    !asked.in_order
}

fn is_named(expr: &Expr, name: &Ident) -> bool {
    matches!(strip(expr), Expr::Path(path) if path.path.is_ident(name))
}

fn refers(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => reference.mutability.is_none(),
        Type::Tuple(parts) => parts.elems.iter().any(refers),
        Type::Array(array) => refers(&array.elem),
        ty => holds_references(ty),
    }
}
