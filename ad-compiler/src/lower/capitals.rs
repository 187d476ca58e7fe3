//! Names in patterns: those of constants and variants become paths, so that every other name in a pattern is one that
//! it binds.
//!
//! Where a pattern cannot fail, all names are bound: only a constant of a type with one value would fit, which has no name to be
//! followed. Where it can fail, the file says what else has the name. Where it does not say, it does not matter unless something
//! speaks of the name.

use crate::diagnostics::{Errors, Page};
use crate::source::{Declared, InPattern};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Pat, parse_quote};

/// The block with such paths; `None` if there are none.
pub(super) fn told_apart(block: &Block, declared: &Declared, errors: &mut Errors) -> Option<Block> {
    let mut items = Items(Vec::new(), false);
    items.visit_block(block);
    let mut told = Told {
        items: items.0,
        imports_variants: items.1,
        declared,
        errors,
        changed: false,
        taken_for_bound: Vec::new(),
    };
    let mut block = block.clone();
    told.visit_block_mut(&mut block);
    told.changed |= !told.taken_for_bound.is_empty();
    // Only what is bound may have a pattern behind it.
    let checks = told.taken_for_bound.iter().map(|name| parse_quote!(const _: fn(()) = |#name @ _| ();));
    block.stmts.splice(..0, checks);
    told.changed.then_some(block)
}

/// The block with `Some` for `Option::Some`, and so on; `None` if there are none, or if one of the names means something else.
pub(super) fn variants_of_prelude(block: &Block, declared: &Declared) -> Option<Block> {
    const VARIANTS: [(&str, [&str; 2]); 2] = [("Option", ["Some", "None"]), ("Result", ["Ok", "Err"])];
    struct Bare(bool);
    impl VisitMut for Bare {
        fn visit_path_mut(&mut self, path: &mut syn::Path) {
            let of = |of: &syn::PathSegment, variant: &syn::PathSegment| {
                let is_it = |(name, variants): &(&str, [&str; 2])| {
                    of.ident == name && variants.iter().any(|name| variant.ident == name)
                };
                VARIANTS.iter().any(is_it)
            };
            if path.leading_colon.is_none()
                && path.segments.len() == 2
                && of(&path.segments[0], &path.segments[1])
            {
                // `Option::<f64>::None` is `None::<f64>`.
                let of = std::mem::take(&mut path.segments[0].arguments);
                let mut variant = path.segments[1].clone();
                if variant.arguments.is_empty() {
                    variant.arguments = of;
                }
                *path = syn::Path { leading_colon: None, segments: [variant].into_iter().collect() };
                self.0 = true;
            }
            visit_mut::visit_path_mut(self, path);
        }
    }
    let is_meant = |name: &str| VARIANTS.iter().any(|(of, variants)| *of == name || variants.contains(&name));
    if declared.hidden().iter().any(|hidden| is_meant(hidden.name)) {
        return None;
    }
    let (mut bare, mut block) = (Bare(false), block.clone());
    bare.visit_block_mut(&mut block);
    bare.0.then_some(block)
}

/// The names of the constants and structs of a body, and whether it imports what may be variants.
struct Items(Vec<Ident>, bool);

impl Visit<'_> for Items {
    fn visit_item(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Const(item) => self.0.push(item.ident.clone()),
            syn::Item::Static(item) => self.0.push(item.ident.clone()),
            syn::Item::Struct(item) => self.0.push(item.ident.clone()),
            syn::Item::Use(item) => self.1 |= brings_variants(&item.tree),
            _ => {}
        }
    }
}

/// `use Kind::*;`, `use Kind::{first, last};`
fn brings_variants(tree: &syn::UseTree) -> bool {
    match tree {
        syn::UseTree::Path(path) => match &*path.tree {
            syn::UseTree::Path(_) => brings_variants(&path.tree),
            _ => path.ident.to_string().starts_with(char::is_uppercase),
        },
        syn::UseTree::Group(group) => group.items.iter().any(brings_variants),
        _ => false,
    }
}

struct Told<'a> {
    items: Vec<Ident>,
    imports_variants: bool,
    declared: &'a Declared,
    errors: &'a mut Errors,
    changed: bool,
    /// Names that something which the file does not have may have, too.
    taken_for_bound: Vec<Ident>,
}

impl Told<'_> {
    /// A pattern that may fail, and whether a name of it is spoken of where it would be bound.
    fn refutable(&mut self, pattern: &mut Pat, is_mentioned: &dyn Fn(&Ident) -> bool) {
        self.pattern(pattern, &mut |this, name| match this.declared.in_pattern(&name.to_string()) {
            _ if this.items.contains(name) => true,
            InPattern::Constant => true,
            InPattern::Binding => {
                if this.imports_variants && !name.to_string().starts_with(char::is_uppercase) {
                    this.taken_for_bound.push(name.clone());
                }
                false
            }
            InPattern::Unseen if !name.to_string().starts_with(char::is_uppercase) => {
                this.taken_for_bound.push(name.clone());
                false
            }
            InPattern::Unseen => {
                if is_mentioned(name) {
                    this.errors.add(
                        Page::Names,
                        name,
                        format!("`{name}` may be a constant, a variant or a name that the pattern binds"),
                        "write a name that the pattern binds in lower case, and anything else with its path, \
                         as in `self::NAME` or `Enum::Variant`",
                    );
                }
                true
            }
        });
    }

    fn irrefutable(&mut self, pattern: &mut Pat) {
        self.pattern(pattern, &mut |this, name| {
            let name = name.to_string();
            this.items.iter().any(|item| *item == name)
                || this.declared.in_pattern(&name) == InPattern::Constant
        });
    }

    fn pattern(&mut self, pattern: &mut Pat, is_constant: &mut dyn FnMut(&mut Self, &Ident) -> bool) {
        struct Names<'n, 'a, 'f>(&'n mut Told<'a>, &'f mut dyn FnMut(&mut Told<'a>, &Ident) -> bool);
        impl VisitMut for Names<'_, '_, '_> {
            fn visit_pat_mut(&mut self, pattern: &mut Pat) {
                if let Pat::Ident(name) = pattern
                    && may_be_constant(name)
                    && (self.1)(self.0, &name.ident)
                {
                    let name = &name.ident;
                    self.0.changed = true;
                    *pattern = Pat::Path(parse_quote!(#name));
                    return;
                }
                visit_mut::visit_pat_mut(self, pattern);
            }
            // Expressions in patterns are constants.
            fn visit_expr_mut(&mut self, _: &mut Expr) {}
        }
        Names(self, is_constant).visit_pat_mut(pattern);
    }

    /// The patterns in the condition of an `if` or a `while`.
    fn condition(&mut self, condition: &mut Expr, then: &Block) {
        let whole = condition.clone();
        let is_mentioned = |name: &Ident| mentions(&whole, name) || mentions_in_block(then, name);
        self.conjunction(condition, &is_mentioned);
    }

    fn conjunction(&mut self, condition: &mut Expr, is_mentioned: &dyn Fn(&Ident) -> bool) {
        match condition {
            Expr::Let(condition) => self.refutable(&mut condition.pat, is_mentioned),
            Expr::Binary(both) => {
                self.conjunction(&mut both.left, is_mentioned);
                self.conjunction(&mut both.right, is_mentioned);
            }
            Expr::Paren(inner) => self.conjunction(&mut inner.expr, is_mentioned),
            Expr::Group(inner) => self.conjunction(&mut inner.expr, is_mentioned),
            _ => {}
        }
    }
}

impl VisitMut for Told<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let whole = block.clone();
        for statement in &mut block.stmts {
            let syn::Stmt::Local(local) = statement else { continue };
            match local.init.as_ref().is_some_and(|init| init.diverge.is_some()) {
                true => self.refutable(&mut local.pat, &|name| mentions_in_block(&whole, name)),
                false => self.irrefutable(&mut local.pat),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::ForLoop(each) => self.irrefutable(&mut each.pat),
            Expr::Closure(closure) => closure.inputs.iter_mut().for_each(|input| self.irrefutable(input)),
            Expr::If(branch) => self.condition(&mut branch.cond, &branch.then_branch),
            Expr::While(each) => self.condition(&mut each.cond, &each.body),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let (pattern, body) = (arm.pat.clone(), arm.body.clone());
        let is_mentioned = |name: &Ident| {
            let mut found = Mentioned { name, found: false };
            found.visit_pat(&pattern);
            found.visit_expr(&body);
            found.found
        };
        self.refutable(&mut arm.pat, &is_mentioned);
        visit_mut::visit_arm_mut(self, arm);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `mut T`, `ref T` and `T @ ..` are bound in any case.
fn may_be_constant(name: &syn::PatIdent) -> bool {
    !crate::source::is_constant_name(&name.ident)
        && name.mutability.is_none()
        && name.by_ref.is_none()
        && name.subpat.is_none()
}

fn mentions(expr: &Expr, name: &Ident) -> bool {
    let mut found = Mentioned { name, found: false };
    found.visit_expr(expr);
    found.found
}

fn mentions_in_block(block: &Block, name: &Ident) -> bool {
    let mut found = Mentioned { name, found: false };
    found.visit_block(block);
    found.found
}

/// Whether a name stands in expressions, guards among them.
struct Mentioned<'n> {
    name: &'n Ident,
    found: bool,
}

impl Visit<'_> for Mentioned<'_> {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.found |= path.path.is_ident(self.name);
        visit::visit_expr_path(self, path);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.found |=
            crate::syntax::mentions::mentions(mac.tokens.to_token_stream(), &|ident| ident == self.name);
    }

    // Items do not see the names of a body.
    fn visit_item(&mut self, _: &syn::Item) {}
}
