//! Conditional compilation inside of a body: `#[cfg(feature = "std")] { x.sin() }`.
//!
//! Whether a condition holds is decided after the macro has run. So there is a derivative for each way in which the conditions of a
//! body can turn out, and the conditions choose among them.

use crate::diagnostics::{Page, error};
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ItemFn, Stmt};

/// So many conditions make twice as many derivatives each.
const MOST: usize = 4;

/// What a function is under a condition.
pub(crate) struct Alternative {
    /// `None` if there is nothing to choose.
    pub(crate) condition: Option<TokenStream>,
    pub(crate) item: ItemFn,
}

/// All that the function can be.
pub(crate) fn alternatives(item: &ItemFn) -> syn::Result<Vec<Alternative>> {
    let mut finder = Finder { conditions: Vec::new(), last: None };
    finder.visit_block(&item.block);
    let conditions = finder.conditions;
    let Some(last) = finder.last else {
        return Ok(vec![Alternative { condition: None, item: item.clone() }]);
    };
    if conditions.len() > MOST {
        let help = "use `if cfg!(..)`, or put the attributes on whole functions";
        return Err(error(
            Page::NotAccepted,
            &last,
            format!("more than {MOST} conditions for parts of a function are not accepted"),
            help,
        ));
    }
    let chosen = (0..1_usize << conditions.len()).map(|choice| {
        let holds: Vec<(String, bool)> = conditions
            .iter()
            .enumerate()
            .map(|(k, condition)| (condition.to_string(), choice >> k & 1 == 0))
            .collect();
        let terms = conditions
            .iter()
            .zip(&holds)
            .map(|(condition, (_, holds))| if *holds { quote!(#condition) } else { quote!(not(#condition)) });
        let condition = Some(quote!(all(#(#terms),*)));
        let mut item = item.clone();
        Choosing { holds: &holds }.visit_block_mut(&mut item.block);
        Alternative { condition, item }
    });
    Ok(chosen.collect())
}

/// A condition without `not`, and whether it had one.
fn condition_of(attribute: &Attribute) -> Option<(TokenStream, bool)> {
    if !attribute.path().is_ident("cfg") {
        return None;
    }
    let syn::Meta::List(list) = &attribute.meta else { return None };
    Some(match syn::parse2::<syn::Meta>(list.tokens.clone()) {
        Ok(syn::Meta::List(inner)) if inner.path.is_ident("not") => (inner.tokens, true),
        _ => (list.tokens.clone(), false),
    })
}

struct Finder {
    conditions: Vec<TokenStream>,
    last: Option<Attribute>,
}

impl Visit<'_> for Finder {
    fn visit_attribute(&mut self, attribute: &Attribute) {
        let Some((condition, _)) = condition_of(attribute) else { return };
        self.last = Some(attribute.clone());
        if !self.conditions.iter().any(|other| other.to_string() == condition.to_string()) {
            self.conditions.push(condition);
        }
    }
    // Items keep their attributes.
    fn visit_item(&mut self, _: &syn::Item) {}
}

/// Leaves what is there under a choice of conditions.
struct Choosing<'a> {
    holds: &'a [(String, bool)],
}

impl Choosing<'_> {
    /// Takes the conditions away, and says whether they hold.
    fn keeps(&self, attributes: &mut Vec<Attribute>) -> bool {
        let mut keeps = true;
        attributes.retain(|attribute| {
            let Some((condition, negated)) = condition_of(attribute) else { return true };
            let text = condition.to_string();
            keeps &= self.holds.iter().any(|(other, holds)| *other == text && *holds != negated);
            false
        });
        keeps
    }

    fn keeps_statement(&self, statement: &mut Stmt) -> bool {
        match statement {
            Stmt::Local(local) => self.keeps(&mut local.attrs),
            Stmt::Macro(mac) => self.keeps(&mut mac.attrs),
            Stmt::Expr(expr, _) => leading_attributes(expr).is_none_or(|attributes| self.keeps(attributes)),
            Stmt::Item(_) => true,
        }
    }
}

impl VisitMut for Choosing<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| self.keeps_statement(statement));
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        expr.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, expr);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The attributes before a statement stand at its leftmost expression.
fn leading_attributes(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    Some(match expr {
        Expr::Assign(inner) => return leading_attributes(&mut inner.left),
        Expr::Binary(inner) => return leading_attributes(&mut inner.left),
        Expr::Cast(inner) => return leading_attributes(&mut inner.expr),
        Expr::Array(inner) => &mut inner.attrs,
        Expr::Block(inner) => &mut inner.attrs,
        Expr::Break(inner) => &mut inner.attrs,
        Expr::Call(inner) => &mut inner.attrs,
        Expr::Continue(inner) => &mut inner.attrs,
        Expr::Field(inner) => &mut inner.attrs,
        Expr::ForLoop(inner) => &mut inner.attrs,
        Expr::If(inner) => &mut inner.attrs,
        Expr::Index(inner) => &mut inner.attrs,
        Expr::Lit(inner) => &mut inner.attrs,
        Expr::Loop(inner) => &mut inner.attrs,
        Expr::Macro(inner) => &mut inner.attrs,
        Expr::Match(inner) => &mut inner.attrs,
        Expr::MethodCall(inner) => &mut inner.attrs,
        Expr::Paren(inner) => &mut inner.attrs,
        Expr::Path(inner) => &mut inner.attrs,
        Expr::Return(inner) => &mut inner.attrs,
        Expr::Struct(inner) => &mut inner.attrs,
        Expr::Tuple(inner) => &mut inner.attrs,
        Expr::Unary(inner) => &mut inner.attrs,
        Expr::Unsafe(inner) => &mut inner.attrs,
        Expr::While(inner) => &mut inner.attrs,
        _ => return None,
    })
}

/// Items under a condition.
pub(crate) fn under(
    condition: &TokenStream,
    items: TokenStream,
    owner: Surroundings,
) -> syn::Result<TokenStream> {
    let condition = quote!(#[cfg(#condition)]);
    Ok(match owner {
        Surroundings::Module => {
            let items = syn::parse2::<syn::File>(items)?.items;
            quote!(#(#condition #items)*)
        }
        Surroundings::Impl => {
            let items = syn::parse2::<syn::ItemImpl>(quote!(impl X { #items }))?.items;
            quote!(#(#condition #items)*)
        }
        Surroundings::Trait => {
            let items = syn::parse2::<syn::ItemTrait>(quote!(trait X { #items }))?.items;
            quote!(#(#condition #items)*)
        }
    })
}

/// What is generated for an item, under the conditions that the item itself stands under.
pub(crate) fn as_item(attributes: &[Attribute], generated: TokenStream, owner: Surroundings) -> TokenStream {
    let conditions: Vec<&TokenStream> = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            syn::Meta::List(list) if list.path.is_ident("cfg") => Some(&list.tokens),
            _ => None,
        })
        .collect();
    if conditions.is_empty() {
        return generated;
    }
    under(&quote!(all(#(#conditions),*)), generated.clone(), owner).unwrap_or(generated)
}

/// Where items stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surroundings {
    Module,
    Impl,
    Trait,
}
