//! What is matched by reference in other words: `match value { Some(ref x) => .. }` and `match value.as_ref() { Some(x) => .. }` are
//! `match &value { Some(x) => .. }`.

use super::place::{grouped, strip};
use crate::library::Method;
use crate::source::is_constant_name;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprIf, ExprMatch, ExprWhile, Pat, Stmt, parse_quote};

/// The `match` in those words; `None` if it is, or if a pattern also says `ref mut` or `&`.
pub(super) fn in_match(branch: &ExprMatch) -> Option<ExprMatch> {
    let mut branch = branch.clone();
    if branch.arms.iter().all(|arm| is_of_carrier(&arm.pat))
        && let Some(viewed) = viewed(&branch.expr)
    {
        branch.expr = viewed;
        return Some(branch);
    }
    if branch.arms.iter().any(|arm| is_of_list(&arm.pat))
        && let Some(viewed) = viewed_list(&branch.expr)
    {
        branch.expr = viewed;
        return Some(branch);
    }
    let mut found = false;
    for arm in &mut branch.arms {
        let names = Names::taken_from(&mut arm.pat)?;
        found |= names.by_reference > 0;
        let (copies, body) = (names.copies(), &arm.body);
        if !copies.is_empty() {
            *arm.body = parse_quote!({ #(#copies)* #body });
        }
        let guarded = matches!(&arm.pat, Pat::Guard(_));
        if guarded && !copies.is_empty() {
            return None;
        }
    }
    let value = &branch.expr;
    branch.expr = borrowed(value);
    found.then_some(branch)
}

/// The same for `if let`.
pub(super) fn in_if(branch: &ExprIf) -> Option<ExprIf> {
    let mut branch = branch.clone();
    in_condition(&mut branch.cond, &mut branch.then_branch)?;
    Some(branch)
}

/// The same for `while let`.
pub(super) fn in_while(each: &ExprWhile) -> Option<ExprWhile> {
    let mut each = each.clone();
    in_condition(&mut each.cond, &mut each.body)?;
    Some(each)
}

fn in_condition(condition: &mut Expr, body: &mut Block) -> Option<()> {
    let Expr::Let(condition) = condition else { return None };
    if is_of_carrier(&condition.pat)
        && let Some(viewed) = viewed(&condition.expr)
    {
        condition.expr = viewed;
        return Some(());
    }
    if is_of_list(&condition.pat)
        && let Some(viewed) = viewed_list(&condition.expr)
    {
        condition.expr = viewed;
        return Some(());
    }
    let names = Names::taken_from(&mut condition.pat)?;
    condition.expr = borrowed(&condition.expr);
    body.stmts.splice(0..0, names.copies());
    (names.by_reference > 0).then_some(())
}

/// `let (ref a, b) = value;` as `let (a, b) = &value; let b = b.clone();`, and with `ref mut` as `&mut value`.
pub(super) fn in_let(pattern: &Pat, value: &Expr) -> Option<Vec<Stmt>> {
    let (mut names, mut pattern) = (Names::default(), pattern.clone());
    names.visit_pat_mut(&mut pattern);
    if names.others || names.by_reference + names.exclusive == 0 {
        return None;
    }
    let mutability = (names.exclusive > 0).then(|| quote::quote!(mut));
    let mut statements: Vec<Stmt> = Vec::new();
    let value = match strip(value) {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => grouped(value),
        made => {
            let name = super::local("made");
            statements.push(parse_quote!(let #mutability #name = #made;));
            parse_quote!(#name)
        }
    };
    statements.push(parse_quote!(let #pattern = &#mutability #value;));
    statements.extend(names.copies());
    Some(statements)
}

/// `&value` for `value.as_ref()`, `&mut value` for `value.as_mut()`.
fn viewed(value: &Expr) -> Option<Box<Expr>> {
    match view(value)? {
        (Method::AsRef, viewed) => Some(Box::new(parse_quote!(&#viewed))),
        (Method::AsMut, viewed) => Some(Box::new(parse_quote!(&mut #viewed))),
        _ => None,
    }
}

/// `&list[..]` for `list.as_slice()`, `&mut list[..]` for `list.as_mut_slice()`.
fn viewed_list(value: &Expr) -> Option<Box<Expr>> {
    match view(value)? {
        (Method::AsSlice, list) => Some(Box::new(parse_quote!(&#list[..]))),
        (Method::AsMutSlice, list) => Some(Box::new(parse_quote!(&mut #list[..]))),
        _ => None,
    }
}

/// A method without arguments of a place.
fn view(value: &Expr) -> Option<(Method, &Expr)> {
    let Expr::MethodCall(call) = strip(value) else { return None };
    let is_place = matches!(strip(&call.receiver), Expr::Path(_) | Expr::Field(_) | Expr::Index(_));
    (call.args.is_empty() && is_place).then(|| (Method::of(call), &*call.receiver))
}

/// Whether a pattern is one of a slice.
fn is_of_list(pattern: &Pat) -> bool {
    match pattern {
        Pat::Slice(_) => true,
        Pat::Or(cases) => cases.cases.iter().any(is_of_list),
        Pat::Guard(guarded) => is_of_list(&guarded.pat),
        _ => false,
    }
}

/// Whether a pattern is one of `Option` or `Result`.
fn is_of_carrier(pattern: &Pat) -> bool {
    let is_variant = |path: &syn::Path| ["Some", "None", "Ok", "Err"].iter().any(|name| path.is_ident(name));
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.ident == "None",
        Pat::Path(path) => is_variant(&path.path),
        // `Some(&x)` takes the reference away again.
        Pat::TupleStruct(variant) => {
            is_variant(&variant.path) && !variant.elems.iter().any(|part| matches!(part, Pat::Reference(_)))
        }
        Pat::Or(cases) => cases.cases.iter().all(is_of_carrier),
        Pat::Guard(guarded) => is_of_carrier(&guarded.pat),
        _ => false,
    }
}

fn borrowed(value: &Expr) -> Box<Expr> {
    match strip(value) {
        Expr::Reference(_) => Box::new(value.clone()),
        value => {
            let value = grouped(value);
            Box::new(parse_quote!(&#value))
        }
    }
}

/// The names that a pattern binds.
#[derive(Default)]
struct Names {
    by_reference: usize,
    /// By `ref mut`.
    exclusive: usize,
    by_value: Vec<syn::Ident>,
    others: bool,
}

impl Names {
    /// Takes `ref` out of the pattern.
    fn taken_from(pattern: &mut Pat) -> Option<Self> {
        let mut names = Names::default();
        names.visit_pat_mut(pattern);
        (!names.others && names.exclusive == 0).then_some(names)
    }

    /// What was bound by value is a reference now.
    fn copies(&self) -> Vec<Stmt> {
        self.by_value.iter().map(|name| parse_quote!(let #name = #name.clone();)).collect()
    }
}

impl VisitMut for Names {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            Pat::Ident(name) if name.by_ref.is_some() => {
                self.others |= name.subpat.is_some();
                name.by_ref = None;
                match name.mutability.take() {
                    Some(_) => self.exclusive += 1,
                    None => self.by_reference += 1,
                }
            }
            Pat::Ident(name) if !is_constant_name(&name.ident) => {
                self.others |= name.mutability.is_some() || name.subpat.is_some();
                self.by_value.push(name.ident.clone());
            }
            Pat::Reference(_) | Pat::Or(_) => self.others = true,
            Pat::Guard(guarded) => self.visit_pat_mut(&mut guarded.pat),
            _ => visit_mut::visit_pat_mut(self, pattern),
        }
    }
}
