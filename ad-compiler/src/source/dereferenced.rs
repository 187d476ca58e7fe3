//! Types of the file that do more than lend a part of theirs when they are dereferenced: how often that comes to be is not what a body says.

use super::declared::signature;
use super::lexical::words;
use super::structs::type_name;
use super::{Context, Declared, File};
use crate::diagnostics::{Errors, Page};
use syn::visit::{self, Visit};
use syn::{Expr, ItemFn};

/// Methods that lend all of what they are called on.
const LENDING: [&str; 8] =
    ["as_mut", "as_mut_slice", "as_ref", "as_slice", "deref", "deref_mut", "expect", "unwrap"];

impl Declared {
    /// Refuses such types where a function speaks of them, or calls a function of the file that does in its signature.
    pub(crate) fn refuse_busy_dereferences(&self, item: &ItemFn, errors: &mut Errors) {
        let Some((file, _)) = self.file() else { return };
        let types = file.with_busy_dereferences();
        if !types.is_empty() {
            Mentions { file, types, errors }.visit_item_fn(item);
        }
    }
}

struct Mentions<'a> {
    file: &'a File,
    types: Vec<String>,
    errors: &'a mut Errors,
}

impl Visit<'_> for Mentions<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let last = &path.segments.last().expect("a path has a segment").ident;
        let is_one = |name: &str| self.types.iter().find(|ty| *ty == name).cloned();
        let found =
            path.segments.iter().find_map(|segment| is_one(&segment.ident.to_string())).or_else(|| {
                let functions = self.file.outline.functions.get(&last.to_string())?;
                functions.iter().find_map(|&at| {
                    let length = super::declared::length_of_signature(&self.file.text[at..]);
                    words(&self.file.text[at..at + length]).find_map(is_one)
                })
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
    fn with_busy_dereferences(&self) -> Vec<String> {
        let places = ["deref", "deref_mut"].into_iter().filter_map(|name| self.outline.functions.get(name));
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
            Expr::Index(index) => is_part(&index.expr) && is_part(&index.index),
            Expr::Range(range) => range.start.iter().chain(&range.end).all(|end| is_part(end)),
            Expr::MethodCall(call) => {
                LENDING.iter().any(|name| call.method == name)
                    && is_part(&call.receiver)
                    && call.args.iter().all(is_part)
            }
            Expr::Match(choice) => is_part(&choice.expr) && choice.arms.iter().all(|arm| is_part(&arm.body)),
            Expr::Unsafe(block) => matches!(&block.block.stmts[..], [syn::Stmt::Expr(_, None)]),
            Expr::Block(block) => {
                matches!(&block.block.stmts[..], [syn::Stmt::Expr(expr, None)] if is_part(expr))
            }
            _ => false,
        }
    }
    matches!(&function.block.stmts[..], [syn::Stmt::Expr(expr, None)] if is_part(expr))
}

#[cfg(test)]
mod tests {
    use super::File;

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
        for body in ["self.looks.set(1); &self.list", "self.looked(); &self.list", "&self.list[self.next()]"]
        {
            assert!(busy(body), "{body}");
        }
    }
}
