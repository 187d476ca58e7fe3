//! Ends of chains that stop at the first item that has nothing inside: `collect::<Result<Vec<_>, _>>()`, `sum::<Option<f64>>()`, `try_fold`.

use super::ends::{added, start};
use super::steps::Chain;
use crate::ir::TyKind;
use crate::library::Method;
use crate::lower::carrier::Carrier;
use crate::lower::closure::leaving_with;
use crate::lower::place::strip;
use crate::lower::{delimited, local};
use crate::syntax::mentions::mentions;
use crate::types;
use syn::{Expr, ExprClosure, Lifetime, Type, parse_quote};

/// `Option` or `Result`, and the type of what is in it.
pub(super) fn inside(ty: &Type) -> Option<(Carrier, Type)> {
    let Type::Path(path) = ty else { return None };
    let syn::PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    match arguments.args.first()? {
        syn::GenericArgument::Type(inside) => Some((Carrier::of(ty)?, inside.clone())),
        _ => None,
    }
}

pub(super) fn is_list(ty: &Type) -> bool {
    matches!(types::of(ty).kind(), TyKind::Slice(_))
}

/// All items, if each has one inside; else the first that has none.
pub(super) fn collected_inside(chain: &Chain, carrier: Carrier, items: Type) -> Expr {
    let (accumulator, block) = (local("collected"), label("'collected"));
    let loops = chain.each(|item| {
        let push = carrier.inside(
            &delimited::before_block(item),
            &block,
            |inside| parse_quote!(#accumulator.push(#inside)),
        );
        vec![parse_quote!(#push)]
    });
    let whole = carrier.with(&parse_quote!(#accumulator));
    parse_quote!(#block: {
        let mut #accumulator: #items = Vec::new();
        #(#loops)*
        #whole
    })
}

/// The sum, or the product, of what is inside.
pub(super) fn accumulated_inside(chain: &Chain, end: Method, carrier: Carrier, ty: Type) -> Expr {
    let (accumulator, block, one) = (local(end.name()), label("'accumulated"), local("one"));
    let start = start(end, Some(&ty));
    let loops = chain.each(|item| {
        let taken = carrier.inside(&delimited::before_block(item), &block, |inside| parse_quote!(#inside));
        let added = added(&accumulator, end, Some(&ty), &parse_quote!(#one));
        vec![parse_quote!(let #one = #taken;), added]
    });
    let whole = carrier.with(&parse_quote!(#accumulator));
    parse_quote!(#block: {
        let mut #accumulator: #ty = #start;
        #(#loops)*
        #whole
    })
}

/// `try_fold(start, |so_far, item| ..)`
pub(super) fn tried(mut chain: Chain, begin: &Expr, function: &Expr, ty: Option<Type>) -> Option<Expr> {
    let carrier = carrier_of(function, ty.as_ref())?;
    let (accumulator, block) = (local("folded"), label("'folded"));
    let function = left_by_blocks(function, carrier);
    let mut next = Vec::new();
    for steps in &mut chain.loops {
        next.push(steps.combined(&function, &parse_quote!(#accumulator))?);
    }
    let mut next = next.into_iter();
    let loops = chain.each(|_| {
        let next = next.next().map(|next| delimited::before_block(&next));
        let next = next.map(|next| carrier.inside(&next, &block, |inside| parse_quote!(#inside)));
        vec![parse_quote!(#accumulator = #next;)]
    });
    let whole = carrier.with(&parse_quote!(#accumulator));
    Some(parse_quote!(#block: {
        let mut #accumulator = #begin;
        #(#loops)*
        #whole
    }))
}

/// `try_for_each(|item| ..)`
pub(super) fn tried_each(mut chain: Chain, function: &Expr, ty: Option<Type>) -> Option<Expr> {
    let (carrier, block) = (carrier_of(function, ty.as_ref())?, label("'tried"));
    chain.map(&left_by_blocks(function, carrier), &local("tried"))?;
    let loops = chain.each(|item| {
        let tried = carrier.inside(&delimited::before_block(item), &block, |_| parse_quote!({}));
        vec![parse_quote!(#tried)]
    });
    let whole = carrier.with(&parse_quote!(()));
    Some(parse_quote!(#block: { #(#loops)* #whole }))
}

/// Which of the two a closure gives: it says so, the type that is wanted does, or its words do.
fn carrier_of(function: &Expr, wanted: Option<&Type>) -> Option<Carrier> {
    let Expr::Closure(closure) = strip(function) else { return wanted.and_then(Carrier::of) };
    let names = |one: &'static str, other: &'static str| {
        mentions(&closure.body, &|ident| ident == one || ident == other)
    };
    Carrier::of_output(&closure.output).or_else(|| wanted.and_then(Carrier::of)).or_else(|| {
        match (names("Some", "None"), names("Ok", "Err")) {
            (true, false) => Some(Carrier::Option),
            (false, true) => Some(Carrier::Result),
            _ => None,
        }
    })
}

/// A closure that is left by `return` or `?`, with a block that is left instead.
fn left_by_blocks(function: &Expr, carrier: Carrier) -> Expr {
    match strip(function) {
        Expr::Closure(closure) => match leaving_with(closure, Some(carrier)) {
            Some(body) => Expr::Closure(ExprClosure { body: Box::new(body), ..closure.clone() }),
            None => function.clone(),
        },
        _ => function.clone(),
    }
}

fn label(name: &str) -> Lifetime {
    Lifetime::new(name, proc_macro2::Span::mixed_site())
}
