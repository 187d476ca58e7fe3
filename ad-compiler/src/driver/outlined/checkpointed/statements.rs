//! `#[checkpoint]` before a statement that is no loop: it is a loop of one round, of which nothing is kept but what it changes, as that is before it.

use crate::attribute::checkpoint;
use crate::diagnostics::{Page, error};
use crate::driver::outlined::names::Unused;
use crate::ty::TyKind;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, ItemFn, Local, Pat, Stmt, Type, parse_quote, parse_quote_spanned};

/// The function with loops in the places of such statements.
pub(super) fn as_loops(item: &ItemFn) -> syn::Result<ItemFn> {
    let mut rewriting = AsLoops { unused: Unused::of(item, item.sig.ident.span()), error: None };
    let mut item = item.clone();
    rewriting.visit_block_mut(&mut item.block);
    rewriting.error.map_or(Ok(item), Err)
}

/// Takes the mark of a statement that is no loop.
pub(super) fn unmark(statement: &mut Stmt) -> Option<Attribute> {
    let attributes = match statement {
        Stmt::Local(local) => &mut local.attrs,
        Stmt::Expr(Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_), _) => return None,
        Stmt::Expr(expr, _) => attributes(expr)?,
        Stmt::Item(_) | Stmt::Macro(_) => return None,
    };
    let at = attributes.iter().position(|attribute| checkpoint::is_mark(attribute.path()))?;
    Some(attributes.remove(at))
}

/// Where the attributes of a statement stand: before what it begins with.
fn attributes(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    match expr {
        Expr::Assign(assign) => attributes(&mut assign.left),
        Expr::Binary(binary) => attributes(&mut binary.left),
        Expr::Block(expr) => Some(&mut expr.attrs),
        Expr::Call(expr) => Some(&mut expr.attrs),
        Expr::Field(expr) => Some(&mut expr.attrs),
        Expr::If(expr) => Some(&mut expr.attrs),
        Expr::Index(expr) => Some(&mut expr.attrs),
        Expr::Match(expr) => Some(&mut expr.attrs),
        Expr::MethodCall(expr) => Some(&mut expr.attrs),
        Expr::Path(expr) => Some(&mut expr.attrs),
        Expr::Tuple(expr) => Some(&mut expr.attrs),
        Expr::Unary(expr) => Some(&mut expr.attrs),
        _ => None,
    }
}

struct AsLoops {
    unused: Unused,
    error: Option<syn::Error>,
}

impl AsLoops {
    /// A variable that is made by the one round.
    fn local(&mut self, local: &Local, span: Span) -> syn::Result<Vec<Stmt>> {
        let (Pat::Type(typed), Some(init)) =
            (&local.pat, local.init.as_ref().filter(|init| init.diverge.is_none()))
        else {
            let what = "a statement with a checkpoint becomes a function, and the type of what it makes does not show";
            return Err(error(Page::Checkpoints, &local.pat, what, "write it: `let value: T = ..`"));
        };
        let (pattern, ty, value) = (&typed.pat, &*typed.ty, &init.expr);
        let (made, empty) = (self.unused.name("made"), empty(ty));
        Ok(vec![
            parse_quote!(let mut #made: #ty = #empty;),
            of_one_round(&parse_quote!(#made = #value;), span),
            parse_quote!(let #pattern: #ty = #made;),
        ])
    }
}

/// What a variable has in it before its value is there.
fn empty(ty: &Type) -> Expr {
    match crate::types::of(ty).kind() {
        TyKind::Float(_) if *ty == parse_quote!(f64) || *ty == parse_quote!(f32) => parse_quote!(0.0),
        TyKind::Slice(_) => parse_quote!(Vec::new()),
        _ => match ty {
            Type::Tuple(parts) => {
                let parts = parts.elems.iter().map(empty);
                parse_quote!((#(#parts,)*))
            }
            ty => parse_quote!(<#ty as ::core::default::Default>::default()),
        },
    }
}

fn of_one_round(statement: &Stmt, span: Span) -> Stmt {
    parse_quote_spanned! {span=> #[checkpoint(every = 1)] for _ in 0..1 { #statement } }
}

impl VisitMut for AsLoops {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut statements = Vec::new();
        for mut statement in std::mem::take(&mut block.stmts) {
            let Some(mark) = unmark(&mut statement) else {
                statements.push(statement);
                continue;
            };
            if !matches!(mark.meta, syn::Meta::Path(_)) {
                let what = "where snapshots stand is a question of loops, and this is none";
                self.error.get_or_insert(error(Page::Checkpoints, &mark.meta, what, "write #[checkpoint]"));
            }
            match &statement {
                Stmt::Local(local) => match self.local(local, mark.span()) {
                    Ok(made) => statements.extend(made),
                    Err(error) => drop(self.error.get_or_insert(error)),
                },
                Stmt::Expr(value, None)
                    if !matches!(value, Expr::Block(_) | Expr::If(_) | Expr::Match(_)) =>
                {
                    let what = "a statement with a checkpoint gives no value";
                    let help = "write `#[checkpoint] let value: T = ..;`, and `value` after it";
                    self.error.get_or_insert(error(Page::Checkpoints, value, what, help));
                }
                other => statements.push(of_one_round(other, mark.span())),
            }
        }
        block.stmts = statements;
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
