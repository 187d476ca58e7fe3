//! Patterns with alternatives that bind a name to different parts: `A(x) | B(_, x)`. Each is an arm of its own.

use crate::source::is_constant_name;
use std::collections::BTreeMap;
use syn::Pat;

/// More arms are not made of one.
const MOST: usize = 16;

/// The pattern, taken apart where a name means different parts in it.
pub(super) fn alternatives(pattern: &Pat) -> Vec<Pat> {
    let all = apart(pattern);
    if all.len() <= MOST { all } else { vec![pattern.clone()] }
}

fn apart(pattern: &Pat) -> Vec<Pat> {
    match pattern {
        Pat::Or(or) if !bind_alike(or) => or.cases.iter().flat_map(apart).collect(),
        Pat::Paren(inner) => apart(&inner.pat),
        Pat::Reference(inner) => apart(&inner.pat)
            .into_iter()
            .map(|pat| Pat::Reference(syn::PatReference { pat: Box::new(pat), ..inner.clone() }))
            .collect(),
        Pat::Tuple(tuple) => products(tuple.elems.iter())
            .into_iter()
            .map(|elems| Pat::Tuple(syn::PatTuple { elems: elems.into_iter().collect(), ..tuple.clone() }))
            .collect(),
        Pat::TupleStruct(inner) => products(inner.elems.iter())
            .into_iter()
            .map(|elems| {
                Pat::TupleStruct(syn::PatTupleStruct { elems: elems.into_iter().collect(), ..inner.clone() })
            })
            .collect(),
        Pat::Struct(inner) => products(inner.fields.iter().map(|field| &*field.pat))
            .into_iter()
            .map(|parts| {
                let mut made = inner.clone();
                for (field, part) in made.fields.iter_mut().zip(parts) {
                    *field.pat = part;
                    field.colon_token.get_or_insert_with(Default::default);
                }
                Pat::Struct(made)
            })
            .collect(),
        other => vec![other.clone()],
    }
}

/// All ways to choose an alternative of each part, in the order in which Rust tries them.
fn products<'p>(parts: impl Iterator<Item = &'p Pat>) -> Vec<Vec<Pat>> {
    parts.fold(vec![Vec::new()], |chosen, part| {
        let cases = apart(part);
        let longer = |chosen: Vec<Pat>| {
            cases
                .iter()
                .map(move |case| chosen.iter().cloned().chain([case.clone()]).collect())
                .collect::<Vec<_>>()
        };
        chosen.into_iter().take(MOST + 1).flat_map(longer).collect()
    })
}

/// Whether all alternatives bind each name to the same part.
pub(super) fn bind_alike(or: &syn::PatOr) -> bool {
    let mut cases = or.cases.iter().map(|case| {
        let mut bound = BTreeMap::new();
        positions(case, String::new(), &mut bound);
        bound
    });
    let first = cases.next();
    cases.all(|case| Some(&case) == first.as_ref())
}

/// Where in a pattern each name stands.
fn positions(pattern: &Pat, path: String, bound: &mut BTreeMap<String, String>) {
    match pattern {
        Pat::Ident(ident) if !is_constant_name(&ident.ident) => {
            bound.insert(ident.ident.to_string(), path.clone());
            if let Some((_, inner)) = &ident.subpat {
                positions(inner, path, bound);
            }
        }
        Pat::Paren(inner) => positions(&inner.pat, path, bound),
        Pat::Reference(inner) => positions(&inner.pat, path, bound),
        Pat::Tuple(tuple) => each_position(&tuple.elems, &path, bound),
        Pat::Slice(slice) => {
            each_position(&slice.elems, &format!("{path}[{}]", slice.elems.len()), bound);
        }
        Pat::TupleStruct(inner) => {
            let name = quote::ToTokens::to_token_stream(&inner.path).to_string();
            each_position(&inner.elems, &format!("{path}{name}"), bound);
        }
        Pat::Struct(inner) => {
            let name = quote::ToTokens::to_token_stream(&inner.path).to_string();
            for field in &inner.fields {
                let member = quote::ToTokens::to_token_stream(&field.member).to_string();
                positions(&field.pat, format!("{path}{name}.{member}"), bound);
            }
        }
        _ => {}
    }
}

fn each_position(
    parts: &syn::punctuated::Punctuated<Pat, syn::Token![,]>,
    path: &str,
    bound: &mut BTreeMap<String, String>,
) {
    for (position, part) in parts.iter().enumerate() {
        positions(part, format!("{path}.{position}"), bound);
    }
}
