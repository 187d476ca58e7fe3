//! Inherent methods of the file that have no derivative: they hide methods of traits, whose derivative a call by name would find.

use super::structs::{self, type_name};
use super::unmarked::has_plain_attributes;
use super::{Context, Declared, File, Seen};
use crate::ir::Unmarked;
use crate::syntax::mentions::mentions;
use crate::syntax::text::words;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::Type;

/// Pointers that have the methods of what they point to.
const POINTERS: [&str; 4] = ["Box", "Rc", "Arc", "Cow"];

impl Declared {
    /// Whether a call of a method, or of a function of a type, reaches one of an `impl Type` of the file that has no derivative. `owner` is the type, where it is
    /// known; where it is not, a method of the same name in a trait makes it doubtful.
    pub(crate) fn unmarked_method(
        &self,
        method: &Ident,
        arguments: usize,
        owner: Option<&Seen>,
    ) -> Option<Unmarked> {
        let (file, at) = self.file()?;
        let all = file.methods_called(&method.to_string(), arguments);
        let without_mark = |kind: &Kind| match kind {
            Kind::Inherent { owner, home, marked: false } => Some((owner.clone(), *home)),
            Kind::Inherent { .. } | Kind::OfTrait => None,
        };
        let is_marked = |(name, place): &(String, Option<usize>)| {
            all.iter().any(|kind| {
                matches!(kind, Kind::Inherent { owner, home, marked: true } if owner == name && home == place)
            })
        };
        let unmarked = all.iter().filter_map(without_mark).filter(|owner| !is_marked(owner));
        let mut unmarked = unmarked.map(|(name, _)| name);
        match owner {
            // A second inherent method of the name would be an error.
            Some(owner)
                if all.iter().all(|kind| matches!(kind, Kind::OfTrait))
                    && !all.is_empty()
                    && file.is_given_by_a_macro(&owner.ty, &method.to_string()) =>
            {
                Some(Unmarked::Perhaps(type_name(&owner.ty)?))
            }
            Some(owner) => {
                let known = file.owner_name(&owner.ty, owner.from.unwrap_or(at));
                let is_it = |name: String| known.as_ref() == Some(&name) || has_methods_of(&owner.ty, &name);
                unmarked.any(is_it).then_some(Unmarked::Certainly)
            }
            None => {
                let hides = all.iter().any(|kind| matches!(kind, Kind::OfTrait));
                unmarked.next().filter(|_| hides).map(Unmarked::Perhaps)
            }
        }
    }
}

impl Declared {
    /// The inherent method of a type, with its attributes, if the file declares one of that name.
    pub(crate) fn method_of(&self, owner: &Seen, method: &Ident) -> Option<syn::ItemFn> {
        let (file, at) = self.file()?;
        let name = file.owner_name(&owner.ty, owner.from.unwrap_or(at))?;
        let is_it = |at: &&usize| {
            matches!(file.context(**at), Context::Impl(block)
                if block.trait_.is_none() && file.owner_name(&block.self_ty, **at).as_ref() == Some(&name))
        };
        let all: Vec<&usize> =
            file.outline.functions.get(&method.to_string())?.iter().filter(is_it).collect();
        let [&method] = all[..] else { return None };
        (!file.may_be_missing(method, at)).then(|| file.whole_function(method))?
    }
}

/// Where a method is declared.
enum Kind {
    /// `home` is where the type stands, if the text shows it.
    Inherent {
        owner: String,
        home: Option<usize>,
        marked: bool,
    },
    OfTrait,
}

impl File {
    fn methods_called(&self, name: &str, arguments: usize) -> Vec<Kind> {
        let places = self.outline.functions.get(name).into_iter().flatten();
        let has_arguments = |&&at: &&usize| {
            super::declared::signature(&self.text[at..])
                .is_some_and(|signature| signature.inputs.len() == arguments)
        };
        places.filter(has_arguments).filter_map(|&at| self.kind_of_method(at)).collect()
    }

    /// Whether a macro that is called for a type may give it a method of that name, without a derivative.
    fn is_given_by_a_macro(&self, ty: &Type, method: &str) -> bool {
        let Some(name) = type_name(ty) else { return false };
        let mut calls = self.world().macro_calls_with(method);
        calls.any(|call| {
            words(&call).any(|word| word == name) && !words(&call).any(|word| word == "differentiable")
        })
    }

    fn kind_of_method(&self, at: usize) -> Option<Kind> {
        match self.context(at) {
            Context::Impl(block) if block.trait_.is_some() => Some(Kind::OfTrait),
            Context::Trait(_) => Some(Kind::OfTrait),
            Context::Impl(block) => {
                let owner = self.owner_name(&block.self_ty, at)?;
                let own = &self.text[self.outline.item_start(at)..at];
                let around = self.outline.around(at).next()?.header(&self.text);
                // What another attribute makes of it is not known.
                let is_left_out = words(own).any(|word| word == "no_derivative");
                let marked = !is_left_out && (!has_plain_attributes(own) || !has_plain_attributes(around))
                    || self.has_registered(&owner, words(&self.text[at..]).nth(1)?, at);
                let home = structs::type_path(&block.self_ty).and_then(|path| self.renamed_type(&path, at));
                Some(Kind::Inherent { owner, home, marked })
            }
            Context::Free | Context::Freed | Context::Unknown => None,
        }
    }
}

/// Whether a value of the type has the methods of the type of that name.
fn has_methods_of(ty: &Type, name: &str) -> bool {
    let is_pointer = type_name(ty).is_some_and(|pointer| POINTERS.contains(&pointer.as_str()));
    type_name(ty).as_deref() == Some(name)
        || (is_pointer && mentions(ty.to_token_stream(), &|ident| ident == name))
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::Kind;

    fn kinds(text: &str) -> String {
        let name = |kind: &Kind| match kind {
            Kind::Inherent { owner, marked: true, .. } => format!("marked {owner}"),
            Kind::Inherent { owner, marked: false, .. } => owner.clone(),
            Kind::OfTrait => "trait".to_owned(),
        };
        let kinds: Vec<String> =
            File::of(text.to_owned()).methods_called("size", 1).iter().map(name).collect();
        kinds.join(", ")
    }

    #[test]
    fn methods_by_where_they_stand() {
        assert_eq!(kinds("impl R { /// Doc.\n#[inline] fn size(&self) {} }"), "R");
        assert_eq!(kinds("impl<T> R<T> { #[differentiable] fn size(&self) {} }"), "marked R");
        assert_eq!(kinds("#[differentiable] impl R { fn other(&self) {} fn size(&self) {} }"), "marked R");
        assert_eq!(kinds("#[differentiable] impl R { #[no_derivative] fn size(&self) {} }"), "R");
        assert_eq!(kinds("impl R { fn size(&self, k: f64) {} } fn size(x: f64) {}"), "");
        assert_eq!(kinds("trait A { fn size(&self); } impl A for R { fn size(&self) {} }"), "trait, trait");
    }
}
