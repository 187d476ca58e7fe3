//! From the IR to Rust.

mod between;
mod calls;
mod carried;
pub(crate) mod constant;
pub(crate) mod containers;
mod contents;
mod control;
mod copies;
pub(crate) mod custom;
mod events;
mod extension;
mod forward;
mod in_place;
mod inline;
mod items;
pub(crate) mod keeping;
pub(crate) mod lanes;
mod lengths;
mod lines;
pub(crate) mod links;
mod located;
mod matched;
mod names;
mod numbers;
pub(crate) mod prelude;
mod primitives;
mod printer;
pub(crate) mod reverse;
mod shared;
pub(crate) mod stateless;
mod strips;
mod syntax;
pub(crate) mod table;
mod tapes;
mod tokens;
mod trips;
#[cfg(test)]
pub(crate) mod where_used;
pub(crate) mod wrappers;
mod zeros;

use crate::collections::HashMap;
use crate::ir::values::ValueSet;
use crate::ir::*;

pub(crate) use forward::{jvp, jvp_declaration, local_body, stub as forward_stub, with_body as forward_with};
pub(crate) use reverse::prim;

/// What every generated function is allowed to do: it is code that nobody typed.
pub(crate) fn allowances(item: &syn::ItemFn) -> proc_macro2::TokenStream {
    let users = item.attrs.iter().filter_map(|attribute| match &attribute.meta {
        // What is expected of the function itself need not be true of its derivative.
        syn::Meta::List(list) if list.path.is_ident("allow") || list.path.is_ident("expect") => {
            Some(&list.tokens)
        }
        _ => None,
    });
    quote::quote! {
        #(#[allow(#users)])*
        #[allow(unused, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        #[allow(trivial_casts, trivial_numeric_casts, unused_qualifications, unused_results)]
    }
}

/// Labels for the loops that are left from inside of another one.
fn labels(region: &Region) -> HashMap<LoopId, syn::Lifetime> {
    fn visit(region: &Region, around: &mut Vec<LoopId>, labels: &mut HashMap<LoopId, syn::Lifetime>) {
        for line in &region.lines {
            match line {
                Line::Exit(Exit { kind: ExitKind::Break(id) | ExitKind::Continue(id), .. })
                    if around.last() != Some(id) =>
                {
                    let name = format!("'outer_{}", id.0);
                    let label = syn::Lifetime::new(&name, proc_macro2::Span::mixed_site());
                    labels.entry(*id).or_insert(label);
                }
                Line::Loop(each) => {
                    around.push(each.id);
                    visit(&each.body, around, labels);
                    around.pop();
                    // The user's own label is kept where it is needed.
                    if let Some(label) = labels.get_mut(&each.id)
                        && let Some(own) = &each.label
                    {
                        *label = own.name.clone();
                    }
                }
                line => line.each_region(|inner| visit(inner, around, labels)),
            }
        }
    }
    let mut labels = HashMap::default();
    visit(region, &mut Vec::new(), &mut labels);
    labels
}

/// The values that printing the region names, by any line.
fn mentioned(region: &Region) -> ValueSet {
    let mut all = ValueSet::default();
    region.each_region(&mut |region| all.extend(&region.yields));
    region.each_line(&mut |line| {
        line.each_use(&mut |each| {
            all.insert(each.value());
        });
    });
    all
}

/// Whether a line of the region, or of one inside of it, is such.
fn any_line(region: &Region, test: &impl Fn(&Line) -> bool) -> bool {
    region
        .lines
        .iter()
        .any(|line| test(line) || line.regions().into_iter().any(|inner| any_line(inner, test)))
}

/// Methods of type parameters whose trait is not visible are those of floats, or the function panics.
fn of_floats(function: &Function) -> proc_macro2::TokenStream {
    let checks = function
        .of_floats
        .iter()
        .map(|(parameter, method)| quote::quote!(::ad_runtime::__private::of_floats(#parameter::#method);));
    checks.collect()
}

/// The accessors of payloads of `Option` and `Result`, where the function takes such values apart, and of boxes that it makes; and what copies
/// slices, which is not in scope without the standard library.
fn own_traits(function: &Function) -> Option<proc_macro2::TokenStream> {
    let is_payload = |projection: &Projection| matches!(projection, Projection::Payload { .. });
    let is_box = |projection: &Projection| matches!(projection, Projection::Payload { variant, .. } if variant == "Box");
    let bound = function.values.iter().any(|info| match &info.kind {
        Kind::Alias(alias) => alias.place.path.iter().any(is_payload),
        _ => false,
    });
    let makes = |is_it: &dyn Fn(&Projection) -> bool| {
        any_line(&function.body, &|line| match line {
            Line::Let { op: Op::Construct { parts, .. }, .. } => parts.iter().any(|(part, _)| is_it(part)),
            _ => false,
        })
    };
    let of_variants = (bound || makes(&|part| is_payload(part) && !is_box(part))).then(|| {
        quote::quote!(
            use ::ad_runtime::__private::{OptionPayload as _, ResultPayload as _};
        )
    });
    let of_boxes = makes(&is_box).then(|| {
        quote::quote!(
            use ::ad_runtime::__private::BoxPayload as _;
        )
    });
    let copies_slices =
        |line: &Line| matches!(line, Line::Let { op: Op::Duplicate(_, name), .. } if name == "to_owned");
    let of_slices = any_line(&function.body, &copies_slices).then(|| {
        quote::quote!(
            use ::ad_runtime::__private::ToOwned as _;
        )
    });
    let of_any = [of_variants, of_boxes, of_slices].into_iter().flatten();
    of_any.reduce(|before, next| quote::quote!(#before #next))
}
