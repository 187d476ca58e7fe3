//! What a chain ends with: what the loop does with each item, and what comes out.

use super::Lowering;
use super::steps::Chain;
use super::tried::{accumulated_inside, collected_inside, inside, is_list, tried, tried_each};
use crate::ir::{Ty, TyKind};
use crate::library::Method;
use crate::lower::by_table::called;
use crate::lower::local;
use crate::lower::place::{grouped, strip};
use crate::types;
use syn::{Expr, ExprMethodCall, Stmt, Type, parse_quote};

/// Methods that end a chain, with the numbers of their arguments.
const ENDS: &[(Method, usize)] = &[
    (Method::Sum, 0),
    (Method::Product, 0),
    (Method::Collect, 0),
    (Method::Fold, 2),
    (Method::TryFold, 2),
    (Method::TryForEach, 1),
    (Method::Rfold, 2),
    (Method::ForEach, 1),
    (Method::Last, 0),
    (Method::Nth, 1),
    (Method::Find, 1),
    (Method::Reduce, 1),
    (Method::MinBy, 1),
    (Method::MaxBy, 1),
    (Method::Unzip, 0),
    (Method::Count, 0),
];

pub(super) fn is_end(call: &ExprMethodCall) -> bool {
    ENDS.contains(&(Method::of(call), call.args.len()))
}

impl Lowering<'_> {
    /// The chain with its end as a block; `None` if a closure cannot be written in its place.
    pub(super) fn ended(&self, call: &ExprMethodCall, mut chain: Chain, ty: Option<Type>) -> Option<Expr> {
        match Method::of(call) {
            end @ (Method::Sum | Method::Product) => Some(match ty.as_ref().and_then(inside) {
                Some((carrier, inside)) => accumulated_inside(&chain, end, carrier, inside),
                None => accumulated(&chain, end, ty),
            }),
            Method::TryFold => tried(chain, &call.args[0], &call.args[1], ty),
            Method::TryForEach => tried_each(chain, &call.args[0], ty),
            Method::Fold => folded(chain, &call.args[0], &call.args[1]),
            Method::Rfold => {
                chain.reversed()?;
                folded(chain, &call.args[0], &call.args[1])
            }
            Method::ForEach => {
                chain.map(&call.args[0], &local("mapped"))?;
                let loops = chain.each(|item| vec![parse_quote!(#item;)]);
                Some(parse_quote!({ #(#loops)* }))
            }
            Method::Collect => match ty.as_ref().and_then(inside).filter(|(_, items)| is_list(items)) {
                Some((carrier, items)) => Some(collected_inside(&chain, carrier, items)),
                None => match ty.as_ref().and_then(|ty| self.declared.collecting_into(ty)) {
                    Some((items, body)) => {
                        let list = collected(&chain, None)?;
                        Some(parse_quote!({ let #items = #list; #body }))
                    }
                    None => collected(&chain, ty),
                },
            },
            Method::Unzip => Some(unzipped(&chain)),
            Method::Last => Some(kept(&chain, "last", |last, item| vec![parse_quote!(#last = Some(#item);)])),
            Method::Nth => {
                let (position, limit) = (local("position"), local("limit"));
                let count = &call.args[0];
                chain.before.push(parse_quote!(let #limit: usize = #count;));
                chain.before.push(parse_quote!(let mut #position: usize = 0;));
                one_loop(&chain)?;
                Some(kept(&chain, "found", |found, item| {
                    vec![
                        parse_quote!(if #position == #limit { #found = Some(#item); break; }),
                        parse_quote!(#position += 1;),
                    ]
                }))
            }
            Method::Find => {
                let Expr::Closure(closure) = strip(&call.args[0]) else { return None };
                chain.filter(closure, &local("candidate"))?;
                one_loop(&chain)?;
                Some(kept(&chain, "found", |found, item| {
                    vec![parse_quote!(#found = Some(#item);), parse_quote!(break;)]
                }))
            }
            Method::Reduce => reduced(&chain, &call.args[0]),
            Method::MinBy => best(&chain, "least", &call.args[0], false),
            Method::MaxBy => best(&chain, "greatest", &call.args[0], true),
            _ => None,
        }
    }
}

fn one_loop(chain: &Chain) -> Option<()> {
    (chain.loops.len() == 1).then_some(())
}

fn accumulated(chain: &Chain, end: Method, ty: Option<Type>) -> Expr {
    let accumulator = local(end.name());
    let start = start(end, ty.as_ref());
    let annotation = ty.as_ref().map(|ty| quote::quote!(: #ty));
    let loops = chain.each(|item| vec![added(&accumulator, end, ty.as_ref(), &grouped(item))]);
    parse_quote!({
        let mut #accumulator #annotation = #start;
        #(#loops)*
        #accumulator
    })
}

/// What a sum or a product begins with.
pub(super) fn start(end: Method, ty: Option<&Type>) -> Expr {
    match (end, ty.is_some_and(|ty| types::of(ty).is_float())) {
        (Method::Sum, true) => parse_quote!(-0.0),
        (Method::Product, true) => parse_quote!(1.0),
        (Method::Sum, _) => parse_quote!(::ad_runtime::__private::empty_sum()),
        _ => parse_quote!(::ad_runtime::__private::empty_product()),
    }
}

/// An item that goes into a sum or a product.
pub(super) fn added(accumulator: &syn::Ident, end: Method, ty: Option<&Type>, item: &Expr) -> Stmt {
    // A type of the user's that has a sum has `+`, and not always `+=`.
    let own = ty.is_some_and(|ty| types::of(ty) == Ty::unknown());
    match (end, own) {
        (Method::Sum, false) => parse_quote!(#accumulator += #item;),
        (Method::Sum, true) => parse_quote!(#accumulator = #accumulator + #item;),
        (_, false) => parse_quote!(#accumulator *= #item;),
        (_, true) => parse_quote!(#accumulator = #accumulator * #item;),
    }
}

fn folded(mut chain: Chain, start: &Expr, function: &Expr) -> Option<Expr> {
    let accumulator = local("folded");
    let mut next = Vec::new();
    for steps in &mut chain.loops {
        next.push(steps.combined(function, &parse_quote!(#accumulator))?);
    }
    let mut next = next.into_iter();
    let loops = chain.each(|_| {
        let next = next.next();
        vec![parse_quote!(#accumulator = #next;)]
    });
    Some(parse_quote!({
        let mut #accumulator = #start;
        #(#loops)*
        #accumulator
    }))
}

/// Whether what is collected are references, as the type says or the items show: a list of those has no adjoint of its own.
pub(super) fn collects_references(chain: &Chain, ty: Option<&Type>) -> bool {
    let element = ty.and_then(crate::source::element);
    matches!(element, Some(Type::Reference(_))) || chain.gives_slices()
}

/// A type that is not visible is taken for a vector; if it is none, the compiler says so.
fn collected(chain: &Chain, ty: Option<Type>) -> Option<Expr> {
    let accumulator = local("collected");
    let annotation = match ty {
        Some(ty) if matches!(types::of(&ty).kind(), TyKind::Slice(_)) => Some(quote::quote!(: #ty)),
        Some(Type::Infer(_)) | None => None,
        Some(_) => return None,
    };
    let loops = chain.each(|item| vec![parse_quote!(#accumulator.push(#item);)]);
    Some(parse_quote!({
        let mut #accumulator #annotation = Vec::new();
        #(#loops)*
        #accumulator
    }))
}

fn unzipped(chain: &Chain) -> Expr {
    let (left, right, x, y) = (local("left"), local("right"), local("first"), local("second"));
    let loops = chain.each(|item| {
        vec![
            parse_quote!(let (#x, #y) = #item;),
            parse_quote!(#left.push(#x);),
            parse_quote!(#right.push(#y);),
        ]
    });
    parse_quote!({
        let mut #left = Vec::new();
        let mut #right = Vec::new();
        #(#loops)*
        (#left, #right)
    })
}

/// An item that is kept, if there is one.
fn kept(chain: &Chain, name: &str, keep: impl Fn(&syn::Ident, &Expr) -> Vec<Stmt>) -> Expr {
    let name = local(name);
    let loops = chain.each(|item| keep(&name, item));
    parse_quote!({ let mut #name = None; #(#loops)* #name })
}

/// The first item, combined with each of the others.
fn reduced(chain: &Chain, function: &Expr) -> Option<Expr> {
    let (reduced, so_far, next) = (local("reduced"), local("so_far"), local("next"));
    let combined: Expr = match strip(function) {
        Expr::Closure(closure) => {
            let [left, right] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
            let body = super::inlinable(closure)?;
            parse_quote!({ let #left = #so_far; let #right = #next; #body })
        }
        Expr::Path(path) => parse_quote!(#path(#so_far, #next)),
        _ => return None,
    };
    // What is put first says the type.
    let loops = chain.each(|item| {
        vec![
            parse_quote!(let #next = #item;),
            parse_quote!(let #so_far = ::core::mem::replace(&mut #reduced, Some(#next.clone()));),
            parse_quote!(if let Some(#so_far) = #so_far { #reduced = Some(#combined); }),
        ]
    });
    Some(parse_quote!({ let mut #reduced = None; #(#loops)* #reduced }))
}

/// Of equal items the first is the least, the last the greatest.
fn best(chain: &Chain, name: &str, compare: &Expr, greatest: bool) -> Option<Expr> {
    let (best, before, so_far, next) = (local(name), local("before"), local("so_far"), local("next"));
    let order = called(compare, &[parse_quote!(#so_far), parse_quote!(#next)])?;
    let kept = local("kept");
    let stays: Expr = match greatest {
        true => parse_quote!((#order) == ::core::cmp::Ordering::Greater),
        false => parse_quote!((#order) != ::core::cmp::Ordering::Greater),
    };
    // What is put first says the type.
    let loops = chain.each(|item| {
        vec![
            parse_quote!(let #before = ::core::mem::replace(&mut #best, Some(#item));),
            parse_quote!(if let Some(#so_far) = &#before {
                let #kept = if let Some(#next) = &#best { #stays } else { false };
                if #kept { #best = #before; }
            }),
        ]
    });
    Some(parse_quote!({ let mut #best = None; #(#loops)* #best }))
}
