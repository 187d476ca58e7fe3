//! Chains of rayon's parallel iterators. The items of one are cut into leaves, each of which does in sequence what the chain says, as the function
//! `f_parallel_leaf`; the chain is a call of another, `f_parallel`, whose sweeps run leaves on all cores (`ad_runtime::parallel`).

mod bounds;
mod chain;
mod leaf;
mod parameter;
mod source;
mod sweeps;
mod variables;

use super::body_items::{self, BodyItems};
use super::names::{Unused, free_names};
use super::taken::Taken;
use super::{Around, Calling, Known, Outlined, args_of_parts, expanded, is_associated, turbofish};
use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page, error};
use crate::driver::derivative;
use crate::interface::Signature;
use crate::lower::outlined::{Answer, Found, attributes_mut, numbered};
use crate::source::{Context, element, marks};
use crate::types;
use chain::{Chain, End, InSequence, Names, OfLeaf, called, chain_of, written};
use parameter::{Parameter, Role, Walked, walked};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprMethodCall, ItemFn, Type, parse_quote};
use variables::without_variables;

const WHAT: &str = "a parallel iterator";

/// The function with ordinary chains in the places of its parallel ones.
pub(in crate::driver) fn in_sequence(item: &ItemFn) -> ItemFn {
    struct Replacing;
    impl VisitMut for Replacing {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let Some(mut ordinary) = written(expr, &mut InSequence) {
                if let (Some(new), Some(old)) = (attributes_mut(&mut ordinary), attributes_mut(expr)) {
                    new.append(old);
                }
                *expr = ordinary;
            }
            visit_mut::visit_expr_mut(self, expr);
        }
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    }
    let (mut item, _) = without_variables(item);
    Replacing.visit_block_mut(&mut item.block);
    item
}

/// A parallel chain of the function.
struct Written {
    expr: Expr,
    chain: Chain,
    /// The type of its value, as far as the text around says it.
    ty: Option<Type>,
}

/// The function with calls in the places of its parallel chains; `None` if it has none.
pub(super) fn outlined(item: &ItemFn, args: &Args, context: &Context) -> syn::Result<Option<Outlined>> {
    if !chain::may_begin_in(&item.block) {
        return Ok(None);
    }
    let mut numbering = Numbering { chains: Vec::new(), ty: None };
    let (item, refused) = &without_variables(item);
    if let Some(refused) = refused.first() {
        return Err(refused.clone());
    }
    let mut with_numbers = item.clone();
    if let Some(syn::Stmt::Expr(tail, None)) = with_numbers.block.stmts.last()
        && let syn::ReturnType::Type(_, ty) = &item.sig.output
        && let Expr::MethodCall(_) = tail
    {
        numbering.ty = Some((tail.clone(), (**ty).clone()));
    }
    numbering.visit_block_mut(&mut with_numbers.block);
    if numbering.chains.is_empty() {
        return Ok(None);
    }
    let mut errors = Errors::default();
    let signature = Signature::read(&with_numbers, args, context, &mut errors);
    errors.check()?;
    let known = Known::of(&with_numbers, &signature);
    let around = Around { item, args, context, known: &known };
    let (mut generated, mut calls) = (TokenStream::new(), Vec::new());
    let mut unused = Unused::of(item, item.sig.ident.span());
    let items = BodyItems::of(&with_numbers, &known.declared, WHAT, Page::Parallel);
    for (number, written) in numbering.chains.iter().enumerate() {
        let name = unused.name(&format!("{}_parallel", item.sig.ident));
        match outlined_chain(around, &items.around(number), &name, written, known.part(number))? {
            Some((call, functions)) => {
                calls.push(call);
                generated.extend(functions);
            }
            // It stays as it is.
            None => calls.push(bounds::before(&written.expr, &mut unused)),
        }
    }
    let changes = calls.iter().zip(&numbering.chains).any(|(call, written)| *call != written.expr);
    if !changes {
        return Ok(None);
    }
    let mut function = with_numbers;
    Calling(calls).visit_block_mut(&mut function.block);
    Ok(Some(Outlined { function, parts: generated, plain: in_sequence(item) }))
}

/// The expression that stands for a chain, and the functions that it calls; `None` if nothing in it has a derivative.
fn outlined_chain(
    around: Around,
    items: &body_items::Around,
    name: &Ident,
    written: &Written,
    found: Found,
) -> syn::Result<Option<(Expr, TokenStream)>> {
    let Around { item, args, context, known } = around;
    let Written { expr, chain, .. } = written;
    let result = result_of(written, &found)?.map(|ty| items.type_outside(ty)).transpose()?;
    let result = match result {
        // Values without derivative.
        Some(ty) if types::of(&ty).is_inert() => return Ok(None),
        result => result,
    };
    let at = &last_method(expr).method;
    if let Context::Impl(block) = context
        && block.trait_.is_some()
    {
        let what = "a parallel iterator becomes functions of its own, which an impl of a trait cannot have";
        let help = "move it into a function of its own, and mark that #[differentiable]";
        return Err(error(Page::Parallel, at, what, help));
    }
    let found = items.outside(found)?;
    let (mut names, mut answers) = (Unused::of(item, item.sig.ident.span()), found.answers.into_iter());
    let of_leaf = Names::of(&mut names);
    let mut all_walked = Vec::new();
    for source in &chain.sources {
        let of_source: Vec<Answer> = answers.by_ref().take(source.asked().len()).collect();
        all_walked.push(walked(source, &of_source, known, &of_leaf, &mut names, at)?);
    }
    let body = leaf::body(expr, &all_walked, &of_leaf, result.as_ref());
    let count = all_walked
        .iter()
        .map(|walked| walked.count.clone())
        .reduce(|shortest, count| quote!(#shortest.min(#count)))
        .expect("a chain has a source");
    let mut parameters: Vec<Parameter> =
        all_walked.into_iter().flat_map(|Walked { parameters, .. }| parameters).collect();
    for answer in answers {
        let Answer::Variable(variable) = answer else { continue };
        let taken = Taken::of(&variable, known, WHAT, Page::Parallel)?;
        let argument = syn::parse2(taken.argument())?;
        parameters.push(Parameter { taken, role: Role::Shared, argument });
    }
    if parameters.iter().all(|parameter| parameter.taken.is_constant) {
        return Ok(None);
    }
    let is_told = [chain.counts || chain.skips(), chain.skips()];
    let told = [&of_leaf.start, &of_leaf.count].into_iter().zip(is_told);
    let told: Vec<&Ident> = told.filter(|(_, is_told)| *is_told).map(|(name, _)| name).collect();
    let leaf_name = format_ident!("{name}_leaf", span = name.span());
    let items = items.taken_along(quote!(#body))?;
    let leaf = leaf::function(item, &leaf_name, items, &body, &parameters, &told, result.as_ref());
    let is_associated = is_associated(item, context);
    let parts = sweeps::Parts {
        item,
        name,
        parameters: &parameters,
        count,
        result: result.as_ref(),
        is_told,
        is_associated,
    };
    let own = args_of_parts(args);
    let of_leaf = derivative(&own, &leaf, context)?;
    let of_chain = expanded::functions(&parts, &own, context)?;
    let leaf = marks::without_marks(quote!(#leaf));
    let owner = is_associated.then(|| quote!(Self::));
    let arguments = parameters.iter().map(|parameter| &parameter.argument);
    let turbofish = turbofish(item);
    let call = quote!(#owner #name #turbofish(#(#arguments),*));
    let values = names.name("values");
    let end: Expr = match &chain.end {
        End::ForEach => parse_quote!(#call),
        End::Collected => parse_quote!({ let #values: Vec<#result> = #call; #values }),
        End::Added(method) => {
            parse_quote!({ let #values: Vec<#result> = #call; #values.into_iter().#method::<#result>() })
        }
        End::Reduced { identity, by } => {
            let begin = called(identity);
            parse_quote!({ let #values: Vec<#result> = #call; #values.into_iter().fold(#begin, #by) })
        }
    };
    Ok(Some((end, quote!(#leaf #of_leaf #of_chain))))
}

/// The type of what each leaf gives a list of.
fn result_of(written: &Written, found: &Found) -> syn::Result<Option<Type>> {
    let call = last_method(&written.expr);
    let said = call.turbofish.as_ref().and_then(|turbofish| match turbofish.args.first() {
        Some(syn::GenericArgument::Type(ty)) => Some(ty.clone()),
        _ => None,
    });
    let all = [said, written.ty.clone(), found.result.clone()];
    let all = all.into_iter().flatten();
    let is_known = |ty: &Type| !ty.to_token_stream().into_iter().any(|token| token.to_string() == "_");
    let ty = match written.chain.end {
        End::ForEach => return Ok(None),
        End::Collected => all.filter_map(|ty| element(&ty)).find(is_known),
        End::Added(_) | End::Reduced { .. } => all.into_iter().find(is_known),
    };
    let hidden = || {
        let what = "the type of what this gives does not show, and a parallel iterator becomes a function";
        error(Page::Parallel, &call.method, what, "write it where its value is stored: `let value: T = ..`")
    };
    ty.ok_or_else(hidden).map(Some)
}

fn last_method(expr: &Expr) -> &ExprMethodCall {
    match expr {
        Expr::MethodCall(call) => call,
        _ => unreachable!("a chain ends in a method"),
    }
}

/// What a block gives.
fn last_of(expr: &Expr) -> &Expr {
    match expr {
        Expr::Block(block) => match block.block.stmts.last() {
            Some(syn::Stmt::Expr(last, None)) => last_of(last),
            _ => expr,
        },
        _ => expr,
    }
}

/// Gives numbers to the chains that stand in no other one.
struct Numbering {
    chains: Vec<Written>,
    /// An expression, and what the text around says of its type.
    ty: Option<(Expr, Type)>,
}

impl VisitMut for Numbering {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(pattern), Some(init)) = (&local.pat, &local.init) {
            self.ty = Some((last_of(&init.expr).clone(), (*pattern.ty).clone()));
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let Some(chain) = chain_of(expr) else {
            return visit_mut::visit_expr_mut(self, expr);
        };
        let ty = self.ty.take().filter(|(whole, _)| whole == expr).map(|(_, ty)| ty);
        let parts: Vec<Expr> = chain.sources.iter().map(|_| parse_quote!(())).collect();
        let of_leaf = Names::of(&mut Unused::of(expr, proc_macro2::Span::call_site()));
        let mut writing = OfLeaf { parts: &parts, names: &of_leaf, result: None };
        let in_leaf = written(expr, &mut writing).expect("it is a chain");
        let names = free_names(&in_leaf).into_iter().filter(|name| !of_leaf.has(name));
        let asked: Vec<Expr> = chain
            .sources
            .iter()
            .flat_map(source::Source::asked)
            .chain(names.map(|name| parse_quote!(#name)))
            .collect();
        let number = numbered(self.chains.len(), &asked);
        self.chains.push(Written { expr: expr.clone(), chain, ty });
        attributes_mut(expr).expect("it is a call of a method").push(number);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
