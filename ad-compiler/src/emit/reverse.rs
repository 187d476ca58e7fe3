//! The primal with its reverse sweep.
//!
//! Expands to:
//!
//! ```text
//! fn f_prim(x: f64, a: &[f64]) -> (impl Fn(&f64, &[f64], f64, Option<&mut f64>, Option<&mut [f64]>) + use<>, f64) {
//!     … the primal, which fills tapes where it must …
//!     (move |&x: &f64, a: &[f64], value_bar: f64, x_slot: …, mut a_bar: …| { … the reverse sweep … }, value)
//! }
//! ```

use super::containers::Containers;
use super::copies::{behind_references, copies};
use super::in_place::ListsInPlace;
use super::inline::Inlined;
use super::items::Items;
use super::names::Names;
use super::printer::Printer;
use super::strips::StripLoops;
use super::syntax::*;
use super::tapes::{declarations, tapes_in};
use super::wrappers::Once;
use super::*;
use crate::interface::{Owner, Signature};
use crate::passes::Sweeps;
use crate::passes::adjoint::Adjoint;
use crate::passes::checkpoint::Plan;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Stmt};

/// What a function's closure looks like from outside.
pub(crate) struct Interface {
    /// `Fn(&f64, f64, Option<&mut f64>)`.
    pub(crate) closure: TokenStream,
    /// The types of the closure's parameters.
    pub(crate) inputs: Vec<TokenStream>,
    /// The function calls itself, so its closure is boxed.
    pub(crate) recursive: bool,
    /// There is forward mode too.
    pub(crate) forward: bool,
}

pub(crate) fn interface(signature: &Signature, recursive: bool, forward: bool) -> Interface {
    let again = if signature.keeping { &[][..] } else { &signature.parameters };
    let mut inputs: Vec<TokenStream> =
        again.iter().map(|parameter| signature.argument_again(parameter)).collect();
    let seed = signature.seed();
    inputs.push(quote!(#seed));
    for parameter in &signature.parameters {
        inputs.push(signature.slot(parameter));
    }
    Interface { closure: quote!(Fn(#(#inputs),*)), inputs, recursive, forward }
}

/// `use<T, N>`: the closure borrows nothing from the arguments.
fn captures(generics: &syn::Generics, signature: &Signature) -> TokenStream {
    let own_self = (signature.owner == Owner::Trait).then(|| word("Self"));
    let outer_lifetimes = signature.outer.lifetimes().map(|parameter| {
        let lifetime = &parameter.lifetime;
        quote!(#lifetime)
    });
    let names =
        signature.outer.params.iter().chain(&generics.params).filter_map(|parameter| match parameter {
            syn::GenericParam::Type(parameter) => Some(&parameter.ident),
            syn::GenericParam::Const(parameter) => Some(&parameter.ident),
            syn::GenericParam::Lifetime(_) => None,
        });
    let own_self = own_self.iter();
    let kept_lifetimes = signature.kept_lifetimes.iter().map(|lifetime| quote!(#lifetime));
    let names = outer_lifetimes.chain(kept_lifetimes).chain(own_self.chain(names).map(|name| quote!(#name)));
    quote!(use<#(#names),*>)
}

/// The type that `f_prim` returns.
pub(crate) fn checkpoints_type(
    item: &syn::ItemFn,
    signature: &Signature,
    interface: &Interface,
) -> TokenStream {
    let closure = &interface.closure;
    if interface.recursive {
        return quote!(Box<dyn #closure>);
    }
    // What stands around a method is not always visible: the macro captures what is there.
    if signature.owner == Owner::Type && signature.kept_lifetimes.is_empty() {
        return quote!(::ad_runtime::__private::checkpoints![#closure]);
    }
    let captures = captures(&item.sig.generics, signature);
    quote!(impl #closure + #captures)
}

/// The primal with its reverse sweep. If the signature has lanes, `carrying` is what they are.
pub(crate) fn prim(
    item: &syn::ItemFn,
    signature: &Signature,
    sweeps: &Sweeps,
    interface: &Interface,
    carrying: &ValueSet,
) -> (TokenStream, Once) {
    let Sweeps { function, adjoint, plan, layout, options, .. } = sweeps;
    let mut names = Names::new(function);
    for (position, parameter) in signature.parameters.iter().enumerate() {
        if signature.is_tangent(position) {
            names.give(function.parameters[position], parameter.ident.clone());
        }
    }
    let containers = Containers::of(sweeps, &mut names);
    let kept = kept_by_name(plan, &containers);
    let inlined = Inlined::of(function, &function.body, &kept);
    let has_returns = function.body.lines.iter().any(Line::returns);
    let mut counted = mentioned(&function.body);
    counted.extend(plan.captured.iter().chain(plan.saves.values().flatten()));
    let mut printer = Printer::new(function, &mut names, &inlined, &kept, &containers);
    printer.lanes = signature.lanes.clone();
    printer.carrying = carrying.clone();
    printer.copies = copies(function, signature);
    printer.labels = labels(&function.body);
    printer.body_label = has_returns.then(|| syn::Lifetime::new("'body", proc_macro2::Span::mixed_site()));
    printer.counted = counted;
    // What the closure of such a function takes along mentions none of its lifetimes.
    // The user's own words look through references where they have to.
    let tangents = function.parameters.iter().zip(&signature.parameters).enumerate();
    let tangents = tangents
        .filter(|(position, (_, parameter))| signature.is_tangent(*position) && parameter.is_reference());
    printer.references.extend(tangents.map(|(_, (&tangent, _))| tangent));
    if signature.tangents > 0 {
        printer.with_tangents = true;
        printer.borrowed = super::forward::borrowed(function, signature);
    }
    if signature.keeping {
        // Tangents are among the references that are followed already.
        let own = signature.parameters.len() - signature.tangents;
        let parameters = function.parameters.iter().zip(&signature.parameters[..own]);
        let by_reference =
            parameters.filter(|(_, parameter)| parameter.is_reference() && !parameter.is_lent());
        printer.by_reference.extend(by_reference.map(|(&value, _)| value));
    }
    let is_scalar = |parameter: &syn::TypeParam| signature.scalars.contains(&parameter.ident);
    let mut types = signature.outer.type_params().chain(item.sig.generics.type_params());
    printer.lasting = signature.without_lifetimes && types.all(is_scalar);
    let (statements, value) = primal_body(printer, function);
    let strips = StripLoops::of(function, &adjoint.region, &layout.slice_loops, options.loop_fusion);
    let nothing = ValueSet::default();
    let inlined = Inlined::of(function, &adjoint.region, &strips.named);
    let mut printer = Printer::new(function, &mut names, &inlined, &nothing, &containers);
    printer.reverse = true;
    printer.lanes = signature.lanes.clone();
    printer.carrying = carrying.clone();
    printer.own_sweep = plan.stateless.then(|| stateless::sweep(item, signature));
    printer.strips = strips;
    printer.items = Items::of(function);
    // Lanes are never where the caller has the gradient.
    if printer.lanes.is_none() {
        let lists = layout.in_place.iter().map(|each| ListsInPlace::of(each, &adjoint.region));
        printer.in_place = lists.collect();
    }
    printer.copies = copies(function, signature);
    printer.behind = behind_references(function, signature);
    let once = Once::of(function, &plan.released, printer.names);
    let mut closure = closure(printer, signature, function, adjoint, &containers, &once);
    let copies = std::mem::take(&mut closure.copies);

    // A callee without this mode is then reported in words.
    let modes = super::calls::imports(&function.body, &adjoint.region, "Reverse", "Rule");
    let payloads = own_traits(function);
    let of_floats = of_floats(function);
    if plan.stateless {
        let imports = quote!(#payloads #modes #of_floats);
        return (stateless::prim(item, signature, interface, &closure, &imports), once);
    }
    let closure = if interface.recursive { quote!(Box::new(#closure)) } else { quote!(#closure) };
    let (declaration, lending) = if once.is_needed() {
        let (declaration, lending) = once.declarations(item, signature, interface);
        (declaration, Some(lending))
    } else {
        (declaration(item, signature, interface), None)
    };
    let released = once.lists.iter().map(|released| names.of(function, released.list));
    let lengths = lengths::of_tangents(signature, signature.own_and_tangents());
    let prim = quote! {
        #declaration {
            #payloads
            #modes
            #of_floats
            #lengths
            #(#copies)*
            #(#statements)*
            (#closure, #(#released,)* #value)
        }
        #lending
    };
    (prim, once)
}

/// What the primal computes by name for what comes after it.
pub(super) fn kept_by_name(plan: &Plan, containers: &Containers) -> ValueSet {
    let kept = plan.captured.iter().chain(plan.saves.values().flatten()).copied();
    kept.chain(containers.lengths()).collect()
}

/// `f_prim` without its body.
pub(crate) fn declaration(item: &syn::ItemFn, signature: &Signature, interface: &Interface) -> TokenStream {
    let allow = allowances(item);
    let vis = &item.vis;
    let name = wrappers::sibling(item, keeping::suffix(signature));
    let (generics, where_clause) = (&item.sig.generics, &item.sig.generics.where_clause);
    let parameters = wrappers::parameters(signature);
    let checkpoints = checkpoints_type(item, signature, interface);
    let result = &signature.result;
    let ident = &item.sig.ident;
    let doc = match signature.lanes {
        _ if signature.keeping => {
            "The primal, which keeps what its reverse sweep reads of the arguments: its caller changes them afterwards."
                .to_owned()
        }
        Some(_) if signature.tangents > 0 => {
            "The tangent's primal, and a sweep that gives several products with the Hessian at once."
                .to_owned()
        }
        None if signature.tangents > 0 => format!(
            "Forward mode with a reverse sweep, for second derivatives: the checkpoints, and what [`{ident}`] gives."
        ),
        Some(_) => "The primal and a reverse sweep that carries several derivatives at once.".to_owned(),
        None => format!(
            "The primal of [`{ident}`]: its checkpoints, to be given to [`{ident}_adj`], and its result."
        ),
    };
    // What has no body cannot be inlined.
    let inline = (!item.block.stmts.is_empty()).then(|| quote!(#[inline]));
    let hidden = match signature.keeping {
        true => Some(quote!(#[doc(hidden)])),
        false => wrappers::hidden(signature, "prim"),
    };
    quote! {
        #[doc = #doc]
        #hidden
        #allow
        #inline
        #vis fn #name #generics(#parameters) -> (#checkpoints, #result) #where_clause
    }
}

/// The statements of the primal, and its result.
fn primal_body(mut printer: Printer, function: &Function) -> (Vec<Stmt>, Expr) {
    let body = &function.body;
    let mut statements = Vec::new();
    let first_return = body.lines.iter().position(Line::returns);
    let (plain, labelled) = body.lines.split_at(first_return.unwrap_or(body.lines.len()));
    // What blocks fill is declared before the first line that has it inside.
    let mut start = 0;
    for (position, line) in plain.iter().enumerate() {
        let declarations = declarations(&mut printer, std::slice::from_ref(line));
        if !declarations.is_empty() {
            printer.lines_into(&plain[start..position], &[], &mut statements);
            statements.extend(declarations);
            start = position;
        }
    }
    let rest = &plain[start..];
    let Some(label) = printer.body_label.clone() else {
        let tail = printer.lines_into(rest, &body.yields, &mut statements);
        let tail = tail.unwrap_or_else(|| atom(quote!(unreachable!("the function does not return"))));
        // What is copied may stand in the tuple beside the closure that takes it along.
        let simple = matches!(&tail, Expr::Path(_) | Expr::Lit(_)) && function.result_ty.is_copy();
        if simple {
            return (statements, tail);
        }
        let value = printer.names.fresh("value");
        statements.push(binding(value.clone(), false, tail));
        return (statements, path(&value));
    };
    printer.lines_into(rest, &[], &mut statements);
    statements.extend(declarations(&mut printer, labelled));
    let mut inside = Vec::new();
    let tail = printer.lines_into(labelled, &body.yields, &mut inside);
    let block = block(inside, tail);
    let value = printer.names.fresh("value");
    statements.push(binding(value.clone(), false, block_expr(Some(label), block)));
    (statements, path(&value))
}

/// The adjoints of `&mut` parameters are references to what the caller has.
fn opened_bars(region: &Region, references: &mut ValueSet) {
    references.extend(region.lines.iter().filter_map(|line| match line {
        Line::Open { bar, .. } => Some(*bar),
        _ => None,
    }));
}

/// The statements of the reverse sweep. A tape is rewound where it is read: what is there for all of a long function makes it slow to check.
fn reverse_body(printer: &mut Printer, region: &Region, containers: &Containers) -> Vec<Stmt> {
    let mut statements = Vec::new();
    let mut start = 0;
    for (position, line) in region.lines.iter().enumerate() {
        let tapes: Vec<Ident> = tapes_in(printer, line, containers);
        if !tapes.is_empty() {
            printer.lines_into(&region.lines[start..position], &[], &mut statements);
            statements.extend(tapes.iter().map(|tape| verbatim(quote!(let mut #tape = #tape.rewind();))));
            start = position;
        }
    }
    printer.lines_into(&region.lines[start..], &[], &mut statements);
    statements
}

/// The reverse sweep: `move |&x: &f64, …, value_bar: f64, x_slot: Option<&mut f64>, …| { … }`.
pub(super) struct Closure {
    pub(super) inputs: Vec<TokenStream>,
    pub(super) statements: Vec<Stmt>,
    /// What keeps the arguments that it needs and is not given again; they stand before the primal.
    pub(super) copies: Vec<TokenStream>,
}

impl ToTokens for Closure {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Closure { inputs, statements, .. } = self;
        tokens.extend(quote!(move |#(#inputs),*| { #(#statements)* }));
    }
}

/// The slot that all derivatives go to: a sweep without it has nothing to do, unless other ranks wait for it.
fn only_slot(adjoint: &Adjoint) -> Option<ValueId> {
    let waited_for = any_line(
        &adjoint.region,
        &|line| matches!(line, Line::Pullback(pullback) if pullback.call.communicates),
    );
    if waited_for {
        return None;
    }
    let opens = adjoint.region.lines.iter().any(|line| matches!(line, Line::Open { .. }));
    let mut slots = adjoint.slots.iter().flatten();
    match (slots.next(), slots.next()) {
        (Some(&slot), None) if !opens => Some(slot),
        _ => None,
    }
}

/// Whether the adjoint of a parameter is moved to the caller.
fn is_owned(function: &Function, adjoint: &Adjoint, slot: ValueId) -> bool {
    let mut slots = function.parameters.iter().zip(&adjoint.slots);
    slots.any(|(&parameter, &other)| other == Some(slot) && function.owned.contains(parameter))
}

fn closure(
    mut printer: Printer,
    signature: &Signature,
    function: &Function,
    adjoint: &Adjoint,
    containers: &Containers,
    once: &Once,
) -> Closure {
    let used = mentioned(&adjoint.region);
    for (position, parameter) in signature.parameters.iter().enumerate() {
        let value = function.parameters[position];
        if parameter.is_receiver() {
            printer.names.rename(value, "this");
        }
        if signature.is_copied_scalar(&parameter.ty) {
            if parameter.is_reference() {
                printer.copied.insert(value);
            }
        } else if !parameter.is_reference() {
            // What was passed by value is behind a reference here.
            printer.references.insert(value);
        } else if !parameter.is_lent() {
            printer.by_reference.insert(value);
        }
    }
    opened_bars(&adjoint.region, &mut printer.references);
    let mut statements = Vec::new();
    for released in &once.lists {
        printer.references.insert(released.list);
        let (name, kept) = (printer.name(released.list), &released.kept);
        statements.push(verbatim(quote!(let #name = &**#kept;)));
        printer.released.insert(released.list, released.kept.clone());
    }
    printer.only_slot = only_slot(adjoint).filter(|&slot| !printer.is_in_place(slot));
    if let Some(slot) = printer.only_slot {
        let name = printer.name(slot);
        statements.push(match is_owned(function, adjoint, slot) {
            true => verbatim(quote!(if #name.is_none() { return; })),
            false => super::lines::unless_given(&name, &name),
        });
    }
    statements.extend(reverse_body(&mut printer, &adjoint.region, containers));
    let printed = std::mem::take(&mut printer.printed);
    let mut inputs = once.inputs();
    let (mut copies, mut again) = (Vec::new(), Vec::new());
    for (position, parameter) in signature.parameters.iter().enumerate() {
        let value = function.parameters[position];
        let name = printer.name(value);
        let ty = signature.argument_again(parameter);
        if signature.keeping {
            let is_itself = keeping::is_taken_along(signature, parameter) && !parameter.mutable;
            if !parameter.is_lent() && !is_itself && printed.contains(value) {
                let (kept, named) = keeping::kept_and_again(signature, parameter, &name);
                copies.push(kept);
                again.push(verbatim(named));
            }
            continue;
        }
        inputs.push(if parameter.is_lent() || !printed.contains(value) {
            quote!(_: #ty)
        } else if signature.is_copied_scalar(&parameter.ty) {
            quote!(&#name: #ty)
        } else {
            quote!(#name: #ty)
        });
    }
    let seed_type = signature.seed();
    let seed = if used.contains(adjoint.seed) { printer.name(adjoint.seed) } else { own("_") };
    inputs.push(quote!(#seed: #seed_type));
    for (parameter, slot) in signature.parameters.iter().zip(&adjoint.slots) {
        let ty = signature.slot(parameter);
        let Some(slot) = slot else {
            inputs.push(quote!(_: #ty));
            continue;
        };
        let name = printer.name(*slot);
        let reborrowed = !signature.visible(&parameter.ty).is_float()
            && !parameter.is_lent()
            && !is_owned(function, adjoint, *slot);
        let mutable = (reborrowed && printer.only_slot != Some(*slot)).then(|| quote!(mut));
        inputs.push(if printed.contains(*slot) { quote!(#mutable #name: #ty) } else { quote!(_: #ty) });
    }
    statements.splice(0..0, again);
    Closure { inputs, statements, copies }
}
