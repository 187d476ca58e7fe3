//! What the file says of collecting into a type of its own.

use super::{Context, Declared, Seen, is_self, type_name};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Block, Expr, FnArg, Pat, Type};

impl Declared {
    /// The parameter and the body of the one `from_iter` of a type, where both mean the same in the function, and nothing leaves the body.
    pub(crate) fn collecting_into(&self, ty: &Type) -> Option<(Pat, Block)> {
        let (file, at) = self.file()?;
        let around = match file.context(at) {
            Context::Impl(block) => Some(block.self_ty),
            _ => None,
        };
        let own = if is_self(ty) { around? } else { Box::new(ty.clone()) };
        let name = type_name(&own)?;
        let declared = self.struct_at(&Seen { ty: (*own).clone(), from: None });
        let mut found = file.outline.functions.get("from_iter")?.iter().filter_map(|&function| {
            let Context::Impl(block) = file.context(function) else { return None };
            let (of_trait, _) = block.trait_.as_ref()?;
            let is_beside = file.modules(function) == file.modules(at);
            let is_of_type = match is_beside {
                true => type_name(&block.self_ty).as_ref() == Some(&name),
                false => {
                    let of = self.seen((*block.self_ty).clone(), function);
                    declared.is_some() && self.struct_at(&of) == declared
                }
            };
            let is_it = of_trait.segments.last()?.ident == "FromIterator"
                && is_of_type
                && block.generics.type_params().next().is_none();
            is_it.then_some((function, if is_beside { block.self_ty } else { own.clone() }))
        });
        let (Some((place, own)), None) = (found.next(), found.next()) else { return None };
        let function = file.whole_function(place)?;
        if !file.may_stand(function.block.to_token_stream(), place, at) {
            return None;
        }
        let [FnArg::Typed(parameter)] = &function.sig.inputs.iter().collect::<Vec<_>>()[..] else {
            return None;
        };
        if !matches!(&*parameter.pat, Pat::Ident(_)) || leaves(&function.block) {
            return None;
        }
        let body = with_own(function.block.to_token_stream(), &own.to_token_stream());
        Some(((*parameter.pat).clone(), syn::parse2(body).ok()?))
    }
}

/// `Self` as the type that it is.
fn with_own(tokens: TokenStream, own: &TokenStream) -> TokenStream {
    let put = |token| match token {
        TokenTree::Group(group) => {
            TokenStream::from(TokenTree::Group(Group::new(group.delimiter(), with_own(group.stream(), own))))
        }
        TokenTree::Ident(name) if name == "Self" => own.clone(),
        other => other.into(),
    };
    tokens.into_iter().map(put).collect()
}

fn leaves(block: &Block) -> bool {
    struct Exits(bool);
    impl Visit<'_> for Exits {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= matches!(expr, Expr::Return(_) | Expr::Try(_));
            visit::visit_expr(self, expr);
        }
        fn visit_macro(&mut self, _: &syn::Macro) {
            self.0 = true;
        }
    }
    let mut exits = Exits(false);
    exits.visit_block(block);
    exits.0
}
