//! What is asked of types, and what parameters there are, as it is written.

use super::generics::{CallableKind, GenericParam};
use super::{Bound, Generics, Owner, Param, TraitRef, Ty, TypeScope, spelled};
use crate::items::{Def, ItemKind, Namespace};
use std::rc::Rc;
use syn::{GenericArgument, GenericParam as Written, PathArguments, TypeParamBound};

impl TypeScope<'_> {
    /// A trait, as it is written.
    pub(crate) fn trait_ref(&self, path: &syn::Path) -> Option<TraitRef> {
        let last = path.segments.last()?;
        let name = last.ident.to_string();
        match self.world.resolve(&spelled(path), self.module, Namespace::Types) {
            Def::Item(id) if self.world.kind_of(id) == ItemKind::Trait => {
                let generics = self.world.generics_of(id);
                let mut params = generics.own(Owner::item(id));
                // `Self` is the first one.
                params.next();
                let generics = Generics { params: params.cloned().collect(), bounds: Vec::new() };
                // `trait Add<Rhs = Self>`: where it is left out, it is the type that is asked.
                let arguments = self.arguments(Owner::item(id), &generics, Some(&last.arguments)).into();
                Some(TraitRef { id: Some(id), name, arguments })
            }
            Def::External(_) | Def::Unknown => Some(TraitRef { id: None, name, arguments: Box::default() }),
            _ => None,
        }
    }

    pub(crate) fn bounds<'b>(&self, bounds: impl IntoIterator<Item = &'b TypeParamBound>) -> Vec<Bound> {
        bounds.into_iter().filter_map(|bound| self.bound(bound)).collect()
    }

    /// What is asked of a type; `Add` asks that it can be added to itself.
    pub(super) fn bounds_on<'b>(
        &self,
        of: Ty,
        bounds: impl IntoIterator<Item = &'b TypeParamBound>,
    ) -> impl Iterator<Item = (Ty, Bound)> {
        let bounds = self.bounds(bounds).into_iter().map(move |bound| match bound {
            Bound::Trait(trait_ref, bindings) => Bound::Trait(trait_ref.of(of), bindings),
            callable => callable,
        });
        bounds.map(move |bound| (of, bound))
    }

    fn bound(&self, bound: &TypeParamBound) -> Option<Bound> {
        let TypeParamBound::Trait(bound) = bound else { return None };
        if bound.maybe.is_some() {
            return None;
        }
        let last = bound.path.segments.last()?;
        match &last.arguments {
            PathArguments::Parenthesized(written) => {
                let kind = match last.ident.to_string().as_str() {
                    "Fn" => CallableKind::Fn,
                    "FnMut" => CallableKind::FnMut,
                    _ => CallableKind::FnOnce,
                };
                let inputs = written.inputs.iter().map(|input| self.ty(&input.ty)).collect();
                Some(Bound::Callable { inputs, output: self.output(&written.output), kind })
            }
            arguments => {
                let mut bindings = Vec::new();
                if let PathArguments::AngleBracketed(written) = arguments {
                    for argument in &written.args {
                        if let GenericArgument::AssocType(binding) = argument {
                            bindings.push((binding.ident.to_string(), self.ty(&binding.ty)));
                        }
                    }
                }
                Some(Bound::Trait(self.trait_ref(&bound.path)?, bindings.into()))
            }
        }
    }

    /// The parameters that an item declares, with those around it.
    pub(crate) fn declared(&self, owner: Owner, written: &syn::Generics) -> Rc<Generics> {
        let mut generics = (*self.generics).clone();
        for param in &written.params {
            let (name, ty) = match param {
                Written::Type(param) => (&param.ident, None),
                Written::Const(param) => (&param.ident, Some(self.ty(&param.ty))),
                Written::Lifetime(_) => continue,
            };
            let param = Param { owner, name: name.to_string() };
            generics.params.push(GenericParam {
                param,
                is_constant: ty.is_some(),
                ty,
                default: None,
                is_hidden: false,
            });
        }
        let names = self.with(Rc::new(generics.clone()));
        for param in &written.params {
            let Written::Type(param) = param else { continue };
            let of = Ty::parameter(&Param { owner, name: param.ident.to_string() });
            generics.bounds.extend(names.bounds_on(of, &param.bounds));
            if let Some((_, default)) = &param.default {
                let default = names.ty(default);
                let known = generics.params.iter_mut().find(|known| Ty::parameter(&known.param) == of);
                known.expect("it was just declared").default = Some(default);
            }
        }
        // What is asked later may name an associated type by what is asked before.
        let names = names.with(Rc::new(generics.clone()));
        for predicate in written.where_clause.iter().flat_map(|clause| &clause.predicates) {
            let syn::WherePredicate::Type(predicate) = predicate else { continue };
            let of = names.ty(&predicate.bounded_ty);
            generics.bounds.extend(names.bounds_on(of, &predicate.bounds));
        }
        Rc::new(generics)
    }
}
