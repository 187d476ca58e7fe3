//! What paths are as values: functions, constants, variants, members of types.

use super::select::Selected;
use super::{Callee, Inference};
use crate::hir::{ExprId, Meaning, PathRef, TypeRef};
use crate::items::{Def, ItemId, ItemKind};
use crate::ty::{Callable, FnSig, Generics, Owner, Receiver, Substitution, TraitRef, Ty, TyKind};
use std::rc::Rc;
use syn::PathArguments;

impl Inference<'_> {
    pub(super) fn path(&mut self, id: ExprId, path: &PathRef) -> Ty {
        match &path.meaning {
            Meaning::ConstParameter(name) => {
                let params = &self.context.generics.params;
                let found = params.iter().rev().find(|param| param.param.name == *name);
                found.and_then(|param| param.ty).unwrap_or(Ty::unknown())
            }
            Meaning::SelfType => match self.context.self_ty.map(Ty::kind) {
                Some(TyKind::Adt(of, arguments)) => {
                    let arguments = self.arguments_of(*of, arguments);
                    self.constructor(id, Callable::Struct(*of), arguments)
                }
                _ => self.table.foreign(),
            },
            Meaning::Member { of, name } => {
                let of = self.written(&TypeRef { ty: (**of).clone(), module: path.module });
                self.member(id, of, name, path)
            }
            Meaning::Def(Def::Item(item)) => match self.world.kind_of(*item) {
                ItemKind::Constant => match self.world.constant(*item) {
                    Some(ty) => ty,
                    None => self.table.foreign(),
                },
                ItemKind::Function => {
                    let owner = Owner::item(*item);
                    let Some(signature) = self.world.signature(owner) else { return self.table.foreign() };
                    let written = last_arguments(path);
                    let arguments = self.arguments_for(owner, &signature.generics, written, path);
                    self.function_item(id, Callable::Function(owner), arguments)
                }
                ItemKind::Struct => {
                    let ty = self.type_of_item(*item, path);
                    let TyKind::Adt(_, arguments) = ty.kind() else { return self.table.foreign() };
                    let arguments = self.arguments_of(*item, arguments);
                    self.constructor(id, Callable::Struct(*item), arguments)
                }
                _ => self.table.foreign(),
            },
            Meaning::Def(Def::Variant(of, number)) => {
                let ty = self.type_of_variant(*of, path);
                let TyKind::Adt(_, arguments) = ty.kind() else { return self.table.foreign() };
                let arguments = self.arguments_of(*of, arguments);
                self.constructor(id, Callable::Variant(*of, *number as u32), arguments)
            }
            Meaning::Def(_) => self.table.foreign(),
        }
    }

    /// A variant or a struct: a function of its fields, or a value if it has none.
    fn constructor(&mut self, id: ExprId, callable: Callable, arguments: Substitution) -> Ty {
        match self.signature_of(&callable, &arguments) {
            Some((inputs, output)) if inputs.is_empty() => {
                self.note_callee(id, callable, arguments, false);
                output
            }
            Some(_) => self.function_item(id, callable, arguments),
            None => self.table.foreign(),
        }
    }

    pub(super) fn function_item(&mut self, id: ExprId, callable: Callable, arguments: Substitution) -> Ty {
        self.note_callee(id, callable, arguments.clone(), false);
        if let Callable::Function(owner) = callable
            && let Some(signature) = self.world.signature(owner)
        {
            self.oblige_bounds(&signature.generics, &arguments);
        }
        Ty::new(TyKind::Function(callable, arguments))
    }

    pub(super) fn note_callee(
        &mut self,
        id: ExprId,
        callable: Callable,
        arguments: Substitution,
        is_doubtful: bool,
    ) {
        self.types.callees.insert(id, Callee { callable, arguments, is_doubtful });
    }

    /// What a callable takes and gives.
    pub(super) fn signature_of(
        &mut self,
        callable: &Callable,
        arguments: &Substitution,
    ) -> Option<(Vec<Ty>, Ty)> {
        let (inputs, output) = match callable {
            Callable::Function(owner) => {
                let signature = self.world.signature(*owner)?;
                let receiver =
                    signature.receiver.and_then(|receiver| self.receiver_type(&signature, receiver));
                let inputs: Vec<Ty> = receiver.into_iter().chain(signature.inputs.iter().copied()).collect();
                (inputs, signature.output)
            }
            Callable::Struct(id) => {
                let declared = self.world.struct_decl(*id)?;
                (declared.fields.list.iter().map(|field| field.ty).collect(), self.declared_type(*id))
            }
            Callable::Variant(id, number) => {
                let declared = self.world.enum_decl(*id)?;
                let fields = &declared.variants.get(*number as usize)?.fields;
                (fields.list.iter().map(|field| field.ty).collect(), self.declared_type(*id))
            }
        };
        let inputs = inputs.into_iter().map(|input| self.normalized(arguments.apply(input))).collect();
        let output = self.normalized(arguments.apply(output));
        Some((inputs, output))
    }

    /// A type with its parameters for its arguments.
    fn declared_type(&self, id: ItemId) -> Ty {
        let generics = self.world.generics_of(id);
        Ty::adt(id, generics.own(Owner::item(id)).map(|param| param.as_argument()))
    }

    fn receiver_type(&self, signature: &FnSig, receiver: Receiver) -> Option<Ty> {
        let of = match self.world.kind_of(signature.owner.item) {
            ItemKind::Impl => self.world.impl_decl(signature.owner.item)?.self_ty,
            ItemKind::Trait => Ty::parameter(&self.world.trait_decl(signature.owner.item)?.self_param),
            _ => return None,
        };
        Some(match receiver {
            Receiver::Value => of,
            Receiver::Shared => of.shared(),
            Receiver::Mutable => of.reference(crate::ty::Mutability::Mutable),
            Receiver::Of(ty) => ty,
        })
    }

    /// `Type::name`
    fn member(&mut self, id: ExprId, of: Ty, name: &str, path: &PathRef) -> Ty {
        let of = self.table.shallow(of);
        if let TyKind::Adt(adt, arguments) = of.kind()
            && let Some(declared) = self.world.enum_decl(*adt)
            && let Some(number) = declared.variants.iter().position(|variant| variant.name == name)
        {
            let arguments = self.arguments_of(*adt, arguments);
            return self.constructor(id, Callable::Variant(*adt, number as u32), arguments);
        }
        for (declared, signature) in self.impls.functions(name, self.world) {
            let snapshot = self.table.snapshot();
            let arguments = self.fresh_arguments(&declared.generics);
            let self_ty = arguments.apply(declared.self_ty);
            let self_ty = self.normalized(self_ty);
            if self.table.unify(self_ty, of) {
                self.table.keep(snapshot);
                return self.associated_function(id, &signature, arguments, path);
            }
            self.table.take_back(snapshot);
        }
        for declared in self.impls.constants(name, self.world) {
            let snapshot = self.table.snapshot();
            let arguments = self.fresh_arguments(&declared.generics);
            if self.table.unify(arguments.apply(declared.self_ty), of) {
                self.table.keep(snapshot);
                let constant = declared.constants.iter().find(|constant| constant.name == name);
                let ty = constant.map_or(Ty::unknown(), |constant| arguments.apply(constant.ty));
                return self.normalized(ty);
            }
            self.table.take_back(snapshot);
        }
        self.member_of_trait(id, of, name, path)
    }

    fn member_of_trait(&mut self, id: ExprId, of: Ty, name: &str, path: &PathRef) -> Ty {
        let mut candidates: Vec<TraitRef> = Vec::new();
        // `<T as Trait>::name`, `Trait::name`
        let scope = self.context.scope(path.module, &Ty::unknown);
        let written = match (&path.path.qself, &path.meaning) {
            (Some(qself), _) if qself.position > 0 => {
                let mut of_trait = path.path.path.clone();
                of_trait.segments = of_trait.segments.into_iter().take(qself.position).collect();
                scope.trait_ref(&of_trait)
            }
            (None, Meaning::Member { of, .. }) => match &**of {
                syn::Type::Path(of) if of.qself.is_none() => scope
                    .trait_ref(&of.path)
                    .filter(|found| found.id.is_some_and(|id| self.world.trait_decl(id).is_some()))
                    .map(|found| with_open_arguments(found, &of.path)),
                _ => None,
            },
            _ => None,
        };
        match written {
            Some(written) => candidates.push(written),
            None => {
                for bound in self.bounds_of(of) {
                    let asked = self.world.with_supertraits(of, &bound);
                    candidates.extend(asked.into_iter().filter_map(|bound| match bound {
                        crate::ty::Bound::Trait(trait_ref, _) => Some(trait_ref),
                        crate::ty::Bound::Callable { .. } => None,
                    }));
                }
                if !self.is_asked_unknown(of) {
                    candidates.extend(self.traits_with_member(name, path.module));
                }
            }
        }
        for trait_ref in candidates {
            let Some(declared) = trait_ref.id.and_then(|id| self.world.trait_decl(id)) else { continue };
            let function = declared.functions.iter().find(|function| function.name == name);
            let constant = declared.constants.iter().find(|constant| constant.name == name);
            if function.is_none() && constant.is_none() {
                continue;
            }
            let mut full = trait_ref.clone();
            full.arguments = full
                .arguments
                .iter()
                .map(|argument| if argument.is_unknown() { self.table.fresh() } else { *argument })
                .collect();
            if matches!(self.select(of, &full), Selected::No) {
                continue;
            }
            let mut arguments = declared.arguments(&full);
            arguments.put(declared.self_param.clone(), of);
            return match (function, constant) {
                (Some(function), _) => {
                    self.oblige_trait(of, full);
                    self.associated_function(id, function, arguments, path)
                }
                (None, Some(constant)) => self.normalized(arguments.apply(constant.ty)),
                (None, None) => unreachable!("one of them was found"),
            };
        }
        self.table.foreign()
    }

    /// The traits in scope that have a function or a constant of that name.
    fn traits_with_member(&mut self, name: &str, module: crate::items::ModuleId) -> Vec<TraitRef> {
        let mut traits: Vec<ItemId> = self.world.traits_in_scope(module).into_iter().flatten().collect();
        traits.extend(self.world.traits_of_prelude().iter().copied());
        traits.sort();
        traits.dedup();
        traits
            .into_iter()
            .filter_map(|id| {
                let declared = self.world.trait_decl(id)?;
                let has = declared.functions.iter().any(|function| function.name == name)
                    || declared.constants.iter().any(|constant| constant.name == name);
                has.then(|| TraitRef {
                    id: Some(id),
                    name: String::new(),
                    arguments: declared
                        .generics
                        .own(Owner::item(id))
                        .skip(1)
                        .map(|_| Ty::unknown())
                        .collect(),
                })
            })
            .collect()
    }

    fn associated_function(
        &mut self,
        id: ExprId,
        signature: &Rc<FnSig>,
        of_block: Substitution,
        path: &PathRef,
    ) -> Ty {
        let own = self.arguments_for(signature.owner, &signature.generics, last_arguments(path), path);
        let mut arguments = own;
        arguments.extend(&of_block);
        self.function_item(id, Callable::Function(signature.owner), arguments)
    }

    /// The arguments of a function's own parameters, as they are written or to be found out.
    fn arguments_for(
        &mut self,
        owner: Owner,
        generics: &Generics,
        written: Option<&PathArguments>,
        path: &PathRef,
    ) -> Substitution {
        let table = std::cell::RefCell::new(&mut self.table);
        let hole = || table.borrow_mut().fresh();
        let scope = self.context.scope(path.module, &hole);
        let given = scope.arguments(owner, generics, written);
        let params: Vec<_> = generics.own(owner).collect();
        let mut given = given.into_iter();
        params
            .into_iter()
            .map(|param| {
                let ty = if param.is_hidden { None } else { given.next() };
                (param.param.clone(), ty.unwrap_or_else(&hole))
            })
            .collect()
    }

    /// The type that a path to a struct names.
    pub(super) fn type_of_item(&mut self, id: ItemId, path: &PathRef) -> Ty {
        self.type_named(id, last_arguments(path), path)
    }

    /// The type of a variant that a path names: the arguments may stand behind either name.
    pub(super) fn type_of_variant(&mut self, id: ItemId, path: &PathRef) -> Ty {
        let segments = &path.path.path.segments;
        let of_enum = segments.iter().rev().nth(1).map(|segment| &segment.arguments);
        let of_enum = of_enum.filter(|arguments| !arguments.is_empty());
        self.type_named(id, of_enum.or_else(|| last_arguments(path)), path)
    }

    fn type_named(&mut self, id: ItemId, arguments: Option<&PathArguments>, path: &PathRef) -> Ty {
        let ty = {
            let table = std::cell::RefCell::new(&mut self.table);
            let hole = || table.borrow_mut().fresh();
            let scope = self.context.scope(path.module, &hole);
            scope.of_item(id, arguments)
        };
        self.normalized(ty)
    }
}

fn last_arguments(path: &PathRef) -> Option<&PathArguments> {
    path.path.path.segments.last().map(|segment| &segment.arguments)
}

/// A trait whose arguments the call says, where the path does not.
fn with_open_arguments(of: TraitRef, path: &syn::Path) -> TraitRef {
    let is_written = path.segments.last().is_some_and(|last| !last.arguments.is_none());
    match is_written {
        true => of,
        false => TraitRef { arguments: of.arguments.iter().map(|_| Ty::unknown()).collect(), ..of },
    }
}
