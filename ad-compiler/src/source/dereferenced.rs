//! Types of the file that do more than lend a part of theirs when they are dereferenced. A body does not say how often that is.

use super::declared::signature;
use super::standard_macros::only_tells_path;
use super::structs::type_name;
use super::{Context, Declared, File};
use crate::diagnostics::{Errors, Page};
use crate::library::Method;
use crate::syntax::text::words;
use syn::visit::{self, Visit};
use syn::{Expr, ItemFn};

/// Methods that lend all of what they are called on.
const LENDING: [Method; 9] = [
    Method::AsMut,
    Method::AsMutSlice,
    Method::AsRef,
    Method::AsSlice,
    Method::Deref,
    Method::DerefMut,
    Method::Expect,
    Method::Len,
    Method::Unwrap,
];

impl Declared {
    /// Refuses such types where a function speaks of them, or calls a function of the file that does in its signature.
    pub(crate) fn refuse_busy_dereferences(&self, item: &ItemFn, errors: &mut Errors) {
        let Some((file, at)) = self.file() else { return };
        let mut types = file.with_busy_dereferences();
        file.add_holders(&mut types);
        if !types.is_empty() {
            Mentions { file, at, types, errors }.visit_item_fn(item);
        }
    }
}

struct Mentions<'a> {
    file: &'a File,
    /// Where the function stands.
    at: usize,
    types: Vec<String>,
    errors: &'a mut Errors,
}

impl Visit<'_> for Mentions<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let last = &path.segments.last().expect("a path has a segment").ident;
        let is_one = |name: &str| self.types.iter().find(|ty| *ty == name).cloned();
        let found =
            path.segments.iter().find_map(|segment| is_one(&segment.ident.to_string())).or_else(|| {
                let function = self.file.declared(&self.file.followed(path, self.at), self.at)?;
                let length = super::declared::length_of_signature(&self.file.text[function..]);
                words(&self.file.text[function..function + length]).find_map(is_one)
            });
        if let Some(ty) = found {
            self.errors.add(
                Page::SharedState,
                last,
                format!("`{ty}` does more than lend a part when it is dereferenced, and generated code dereferences it as often as it needs"),
                "give what it lends to the function, as in `f(x, &watched.list)`, or call a method by another name for it",
            );
        }
        visit::visit_path(self, path);
    }

    fn visit_item(&mut self, _: &syn::Item) {}
}

impl File {
    /// Adds the types of the file that hold one of these, or are other names for it.
    fn add_holders(&self, types: &mut Vec<String>) {
        let declared = || self.outline.structs.iter().chain(&self.outline.types);
        let mut known = 0;
        while known < types.len() {
            known = types.len();
            let holds = |at: &usize| words(self.item(*at)).any(|word| types.iter().any(|ty| ty == word));
            let holders =
                declared().filter(|(name, places)| !types.contains(name) && places.iter().any(holds));
            let holders: Vec<String> = holders.map(|(name, _)| name.clone()).collect();
            types.extend(holders);
        }
    }

    fn with_busy_dereferences(&self) -> Vec<String> {
        let places = [Method::Deref, Method::DerefMut]
            .into_iter()
            .filter_map(|method| self.outline.functions.get(method.name()));
        let busy = places.flatten().filter(|&&at| {
            signature(&self.text[at..]).is_some()
                && self.whole_function(at).is_none_or(|function| !only_lends(&function))
        });
        let owner = |&at: &usize| match self.context(at) {
            Context::Impl(block) => type_name(&block.self_ty),
            _ => None,
        };
        busy.filter_map(owner).collect()
    }
}

/// `&self.list`, `self.list.as_slice()`, and the like.
fn only_lends(function: &ItemFn) -> bool {
    fn is_part(expr: &Expr) -> bool {
        match expr {
            Expr::Path(_) | Expr::Lit(_) => true,
            Expr::Reference(inner) => is_part(&inner.expr),
            Expr::Paren(inner) => is_part(&inner.expr),
            Expr::Group(inner) => is_part(&inner.expr),
            Expr::Unary(inner) => is_part(&inner.expr),
            Expr::Field(field) => is_part(&field.base),
            Expr::Cast(cast) => is_part(&cast.expr),
            Expr::Return(given) => given.expr.as_ref().is_some_and(|expr| is_part(expr)),
            Expr::Macro(mac) => only_tells_path(&mac.mac.path),
            Expr::Index(index) => is_part(&index.expr) && is_part(&index.index),
            Expr::Range(range) => range.start.iter().chain(&range.end).all(|end| is_part(end)),
            Expr::MethodCall(call) => {
                LENDING.contains(&Method::of(call))
                    && is_part(&call.receiver)
                    && call.args.iter().all(is_part)
            }
            Expr::Match(choice) => {
                is_part(&choice.expr)
                    && choice
                        .arms
                        .iter()
                        .all(|arm| !matches!(arm.pat, syn::Pat::Guard(_)) && is_part(&arm.body))
            }

            Expr::Unsafe(block) => matches!(&block.block.stmts[..], [syn::Stmt::Expr(_, None)]),
            Expr::Block(block) => {
                matches!(&block.block.stmts[..], [syn::Stmt::Expr(expr, None)] if is_part(expr))
            }
            _ => false,
        }
    }
    function.block.stmts.iter().all(|statement| match statement {
        syn::Stmt::Expr(expr, _) => is_part(expr),
        syn::Stmt::Macro(mac) => only_tells_path(&mac.mac.path),
        syn::Stmt::Local(local) => local.init.as_ref().is_some_and(|init| is_part(&init.expr)),
        syn::Stmt::Item(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn what_holds_one() {
        let file = File::of("struct A { w: W } struct B; enum C { One(A) } type D = W;".to_owned());
        let mut types = vec!["W".to_owned()];
        file.add_holders(&mut types);
        types.sort();
        assert_eq!(types, ["A", "C", "D", "W"]);
    }

    #[test]
    fn what_lends_a_part_and_what_does_more() {
        let busy = |body: &str| {
            let text =
                format!("impl Deref for W {{ type Target = [f64]; fn deref(&self) -> &[f64] {{ {body} }} }}");
            !File::of(text).with_busy_dereferences().is_empty()
        };
        for body in [
            "&self.list",
            "&self.0[1..]",
            "self.list.as_slice()",
            "match self { W::A(a) => a, W::B(b) => b }",
        ] {
            assert!(!busy(body), "{body}");
        }
        for body in
            ["debug_assert!(self.n > 0); &self.list", "&self.list[..self.list.len()]", "return &self.list;"]
        {
            assert!(!busy(body), "{body}");
        }
        for body in ["self.looks.set(1); &self.list", "self.looked(); &self.list", "&self.list[self.next()]"]
        {
            assert!(busy(body), "{body}");
        }
    }
}
