//! Which trait a type parameter has a method from: only those of the usual traits of numbers certainly do what floats do by that name.

use super::{Declared, File};
use crate::syntax::once::read;
use syn::{Path, TypeParamBound};

/// Where a method comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Provider {
    /// The usual traits of numbers, or none that could have it.
    Numbers,
    /// A trait of the file, by its name.
    Own { name: String, marked: bool },
    /// A trait that is not in the file may have it.
    Unseen,
}

/// The crates whose traits mean by the names of methods what floats do.
const CRATES: [&str; 6] = ["num_traits", "num", "nalgebra", "simba", "ndarray", "ad_runtime"];

/// Traits that need no import, and have no method that floats have as well.
const WITHOUT_IMPORT: [&str; 22] = [
    "AsMut",
    "AsRef",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "PartialEq",
    "Send",
    "Sized",
    "Sync",
];

/// Supertraits of supertraits end somewhere.
const DEEPEST: usize = 8;

impl Declared {
    /// Where values have a method from whose type has these bounds.
    pub(crate) fn provider<'b>(
        &self,
        bounds: impl IntoIterator<Item = &'b TypeParamBound>,
        method: &str,
    ) -> Provider {
        match self.file() {
            Some((file, at)) => file.provider(bounds, method, at, DEEPEST),
            None => Provider::Unseen,
        }
    }
}

impl File {
    fn provider<'b>(
        &self,
        bounds: impl IntoIterator<Item = &'b TypeParamBound>,
        method: &str,
        from: usize,
        depth: usize,
    ) -> Provider {
        let mut found = Provider::Numbers;
        for bound in bounds {
            let TypeParamBound::Trait(bound) = bound else { continue };
            match self.provider_in(&bound.path, method, from, depth) {
                Provider::Numbers => {}
                Provider::Unseen => found = Provider::Unseen,
                own @ Provider::Own { .. } => return own,
            }
        }
        found
    }

    fn provider_in(&self, path: &Path, method: &str, from: usize, depth: usize) -> Provider {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let [name] = &names[..] else { return of_crate(&names[0]) };
        match &self.traits_named(name, from)[..] {
            [] => {}
            _ if depth == 0 => return Provider::Unseen,
            [(at, item)] if self.reaches(name, *at, from) => {
                let declared = item.items.iter().find_map(|item| match item {
                    syn::TraitItem::Fn(function) if function.sig.ident == method => Some(function),
                    _ => None,
                });
                return match declared {
                    // The whole trait is marked, or this method of it.
                    Some(function) => {
                        let marked = is_marked(&item.attrs) || is_marked(&function.attrs);
                        Provider::Own { name: name.clone(), marked }
                    }
                    None => self.provider(&item.supertraits, method, *at, depth - 1),
                };
            }
            _ => return Provider::Unseen,
        }
        match self.imported(name, from, |_| false) {
            super::imports::Imported::Path(path) => of_crate(&path[0]),
            super::imports::Imported::Nothing if WITHOUT_IMPORT.contains(&name.as_str()) => Provider::Numbers,
            super::imports::Imported::Nothing | super::imports::Imported::Several => Provider::Unseen,
        }
    }

    /// The traits that the name may mean at a position, and where they stand.
    pub(super) fn traits_named(&self, name: &str, from: usize) -> Vec<(usize, syn::ItemTrait)> {
        let item = |at: usize| {
            let end = at + self.item(at).len();
            Some((at, read(self.text.get(self.outline.item_start(at)..end)?)?))
        };
        self.types_named(name, from).into_iter().filter_map(item).collect()
    }
}

fn is_marked(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| crate::source::marks::is_differentiable(attribute.path()))
}

/// What the traits of a crate have; those of the standard library have no method that floats have, too.
fn of_crate(name: &str) -> Provider {
    if CRATES.contains(&name) || matches!(name, "std" | "core" | "alloc") {
        Provider::Numbers
    } else {
        Provider::Unseen
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::Provider;

    fn provider(text: &str, bounds: &str) -> Provider {
        let parameter: syn::TypeParam = syn::parse_str(&format!("T: {bounds}")).unwrap();
        let (text, at) = (format!("{text} fn f() {{}}"), text.len() + " fn ".len());
        File::of(text).provider(&parameter.bounds, "max", at, 8)
    }

    #[test]
    fn traits_of_numbers() {
        assert_eq!(provider("use num_traits::Float;", "Copy + Float"), Provider::Numbers);
        assert_eq!(provider("", "num_traits::Float"), Provider::Numbers);
        assert_eq!(
            provider("use num_traits::Float; trait Real: Float + Copy { fn half() -> Self; }", "Real"),
            Provider::Numbers
        );
        assert_eq!(provider("use std::ops::Add;", "Add<Output = T> + Clone"), Provider::Numbers);
    }

    #[test]
    fn traits_of_the_users() {
        let own = |marked| Provider::Own { name: "Smooth".to_owned(), marked };
        assert_eq!(provider("trait Smooth: Copy { fn max(self, o: Self) -> Self; }", "Smooth"), own(false));
        assert_eq!(
            provider("#[differentiable] trait Smooth { fn max(self, o: Self) -> Self; }", "Smooth"),
            own(true)
        );
        assert_eq!(provider("trait Smooth { fn max(self); } trait B: Smooth {}", "Copy + B"), own(false));
    }

    #[test]
    fn traits_that_are_not_seen() {
        assert_eq!(provider("use num_traits::*;", "Float"), Provider::Unseen);
        assert_eq!(provider("use crate::Real;", "Real"), Provider::Unseen);
        assert_eq!(provider("use super::*; trait Real: Base {}", "Real"), Provider::Unseen);
        assert_eq!(provider("", "crate::numbers::Real"), Provider::Unseen);
    }
}
