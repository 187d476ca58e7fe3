//! What the traits that bounds name certainly have.

use super::declared::length_of_signature;
use super::{Declared, File};
use crate::syntax::text::words;
use proc_macro2::Ident;
use syn::Path;

/// The traits with the `from` of `num_traits::NumCast`.
const CONVERTING: [&str; 3] = ["Float", "FloatCore", "NumCast"];

/// The methods of operators that a scalar has.
pub(crate) const OPERATORS: [&str; 5] = ["add", "sub", "mul", "div", "neg"];

impl Declared {
    /// Whether a trait certainly has the `from` of `num_traits::NumCast`: it is one of that crate, or one of the file that is built on such a trait
    /// and has no `from` of its own.
    pub(crate) fn converts_numbers(&self, path: &Path) -> bool {
        let is_crate = |name: &str| name == "num_traits" || name == "num";
        let Some(last) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
        let known = CONVERTING.contains(&last.as_str());
        if path.segments.len() > 1 {
            return known && is_crate(&path.segments[0].ident.to_string());
        }
        let Some((file, at)) = self.file() else { return false };
        match &file.traits(&last, at)[..] {
            [(at, item)] => {
                let header = &item[..length_of_signature(item)];
                let named = |name: &&str| words(header).skip(2).any(|word| word == *name);
                let from_crate = CONVERTING.iter().filter(|name| named(name)).any(|name| {
                    header.contains(&format!("num_traits::{name}"))
                        || file.is_imported_from(name, *at, is_crate)
                });
                from_crate && !words(item).any(|word| word == "from")
            }
            [] => known && file.is_imported_from(&last, at, is_crate),
            _ => false,
        }
    }

    /// Whether the one trait of that name in the file leaves a method out of its derivatives.
    pub(crate) fn is_left_out_by(&self, trait_: &Ident, method: &Ident) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let [(_, declared)] = &file.traits_named(&trait_.to_string(), at)[..] else { return false };
        declared.items.iter().any(|item| {
            matches!(item, syn::TraitItem::Fn(own) if own.sig.ident == *method
                && own.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative")))
        })
    }

    /// The methods of operators that a trait certainly brings: it is one of the usual traits of numbers, or one of the file that is built on such.
    pub(crate) fn operators_of(&self, path: &Path) -> Vec<&'static str> {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        match (&segments[..], self.file()) {
            ([name], Some((file, at))) => match &file.traits(name, at)[..] {
                [(at, item)] => file.operators_in(&item[..length_of_signature(item)], *at),
                [] => file.operators_in(&format!("trait Any: {name}"), at),
                _ => Vec::new(),
            },
            ([root, ..], _) if is_own(root) => Vec::new(),
            ([root, name], _) if root == "ad_runtime" && name == "Scalar" => OPERATORS.to_vec(),
            ([.., name], _) => operators_of(name).to_vec(),
            ([], _) => Vec::new(),
        }
    }
}

impl File {
    /// The texts of the types and traits that the name may mean at a position, and where they stand.
    fn traits(&self, name: &str, from: usize) -> Vec<(usize, &str)> {
        self.types_named(name, from).into_iter().map(|at| (at, self.item(at))).collect()
    }

    /// What the header of a trait brings along, as far as its words mean what they usually mean.
    fn operators_in(&self, header: &str, from: usize) -> Vec<&'static str> {
        let is_own =
            |name: &str| !self.traits(name, from).is_empty() || self.is_imported_from(name, from, is_own);
        let is_scalar = |name: &str| {
            let is_crate = |root: &str| root == "ad_runtime";
            name == "Scalar"
                && (header.contains("ad_runtime::Scalar") || self.is_imported_from(name, from, is_crate))
        };
        let of_word = |name| if is_scalar(name) { &OPERATORS } else { operators_of(name) };
        words(header).skip(2).filter(|name| !is_own(name)).flat_map(of_word).copied().collect()
    }
}

/// Whether a path begins in the crate itself.
fn is_own(root: &str) -> bool {
    matches!(root, "crate" | "super" | "self")
}

/// Those of the standard library, `num_traits`, `nalgebra` and the runtime.
fn operators_of(name: &str) -> &'static [&'static str] {
    match name {
        "Float" | "FloatCore" | "Real" | "RealField" | "ComplexField" | "Signed" => &OPERATORS,
        "Num" | "NumOps" | "NumAssign" => &OPERATORS[..4],
        "Add" => &OPERATORS[..1],
        "Sub" => &OPERATORS[1..2],
        "Mul" => &OPERATORS[2..3],
        "Div" => &OPERATORS[3..4],
        "Neg" => &OPERATORS[4..],
        _ => &[],
    }
}
