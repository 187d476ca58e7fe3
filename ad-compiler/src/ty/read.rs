//! Types as they are written, read where they stand.

use super::generics::GenericParam;
use super::{
    Bound, Generics, Length, Mutability, Owner, Param, Projection, Substitution, TraitRef, Ty, TyKind,
};
use crate::items::{Def, ItemId, ItemKind, ModuleId, Namespace, Reach, World};
use std::cell::RefCell;
use std::rc::Rc;
use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// Where a type is written: the module, the parameters, what `Self` is.
pub(crate) struct TypeScope<'a> {
    pub(crate) world: &'a World,
    pub(crate) module: ModuleId,
    pub(crate) generics: Rc<Generics>,
    pub(crate) self_ty: Option<Ty>,
    /// The trait whose block it is written in.
    pub(crate) of_trait: Option<TraitRef>,
    /// What stands for `_`, and for arguments that are left out.
    pub(crate) hole: &'a dyn Fn() -> Ty,
}

/// `_` where a type has to be complete.
pub(crate) fn no_hole() -> Ty {
    Ty::unknown()
}

impl<'a> TypeScope<'a> {
    pub(crate) fn of_module(world: &'a World, module: ModuleId) -> Self {
        TypeScope { world, module, generics: Rc::default(), self_ty: None, of_trait: None, hole: &no_hole }
    }

    /// The same with more parameters.
    pub(crate) fn with(&self, generics: Rc<Generics>) -> TypeScope<'a> {
        TypeScope {
            world: self.world,
            module: self.module,
            generics,
            self_ty: self.self_ty,
            of_trait: self.of_trait.clone(),
            hole: self.hole,
        }
    }

    pub(crate) fn ty(&self, ty: &Type) -> Ty {
        match ty {
            Type::Paren(inner) => self.ty(&inner.elem),
            Type::Group(inner) => self.ty(&inner.elem),
            Type::Reference(reference) => {
                let mutability =
                    if reference.mutability.is_some() { Mutability::Mutable } else { Mutability::Shared };
                self.ty(&reference.elem).reference(mutability)
            }
            Type::Ptr(pointer) => Ty::new(TyKind::Pointer(self.ty(&pointer.elem))),
            Type::Slice(slice) => self.ty(&slice.elem).slice(),
            Type::Array(array) => self.ty(&array.elem).array(self.length(&array.len)),
            Type::Tuple(tuple) => Ty::tuple(tuple.elems.iter().map(|part| self.ty(part))),
            Type::Never(_) => Ty::never(),
            Type::Infer(_) => (self.hole)(),
            Type::FnPtr(function) => {
                let inputs = function.inputs.iter().map(|input| self.ty(&input.ty)).collect();
                Ty::new(TyKind::FunctionPointer(inputs, self.output(&function.output)))
            }
            Type::ImplTrait(given) => Ty::new(TyKind::Opaque(self.bounds(&given.bounds).into())),
            Type::TraitObject(object) => Ty::new(TyKind::Dynamic(self.bounds(&object.bounds).into())),
            Type::Path(path) => match &path.qself {
                Some(qself) => self.of_qualified(&self.ty(&qself.ty).clone(), qself.position, &path.path),
                None => self.path(&path.path),
            },
            _ => Ty::unknown(),
        }
    }

    pub(crate) fn output(&self, output: &ReturnType) -> Ty {
        match output {
            ReturnType::Default => Ty::unit(),
            ReturnType::Type(_, ty) => self.ty(ty),
        }
    }

    /// `<of as Trait>::name`
    fn of_qualified(&self, of: &Ty, position: usize, path: &syn::Path) -> Ty {
        let segments: Vec<&syn::PathSegment> = path.segments.iter().collect();
        let [.., name] = segments[..] else { return Ty::unknown() };
        if position == 0 {
            return self.associated(*of, &name.ident.to_string(), self.self_ty == Some(*of));
        }
        if segments.len() != position + 1 {
            return Ty::unknown();
        }
        let of_trait = syn::Path {
            leading_colon: path.leading_colon,
            segments: path.segments.iter().take(position).cloned().collect(),
        };
        match self.trait_ref(&of_trait) {
            Some(trait_ref) => projection(*of, trait_ref, name.ident.to_string()),
            None => Ty::unknown(),
        }
    }

    /// The associated type of that name, of the one trait that has it among those that the type is asked for.
    fn associated(&self, of: Ty, name: &str, is_self: bool) -> Ty {
        let own = self.of_trait.clone().filter(|_| is_self).map(|own| Bound::Trait(own, Box::default()));
        let asked = self.generics.bounds_of(of).cloned();
        let candidates =
            own.into_iter().chain(asked).flat_map(|bound| self.world.with_supertraits(of, &bound));
        let mut found = candidates.filter_map(|candidate| match candidate {
            Bound::Trait(trait_ref, _) => {
                self.world.has_associated_type(&trait_ref, name).then_some(trait_ref)
            }
            Bound::Callable { .. } => None,
        });
        match found.next() {
            Some(trait_ref) => projection(of, trait_ref, name.to_owned()),
            None => Ty::unknown(),
        }
    }

    fn path(&self, path: &syn::Path) -> Ty {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if path.leading_colon.is_none() {
            let first = match names[0].as_str() {
                "Self" => self.self_ty,
                name => self.parameter(name),
            };
            if let Some(first) = first {
                let is_self = names[0] == "Self";
                let of =
                    |of: Ty, name: &String| self.associated(of, name, is_self && self.self_ty == Some(of));
                return names[1..].iter().fold(first, of);
            }
        }
        let arguments = path.segments.last().map(|segment| &segment.arguments);
        match self.world.resolve(&spelled(path), self.module, Namespace::Types) {
            Def::Item(id) => self.of_item(id, arguments),
            Def::Primitive(name) => Ty::primitive(&name).unwrap_or(Ty::unknown()),
            // A module named like a primitive type does not hide that.
            Def::Module(_) if names.len() == 1 => Ty::primitive(&names[0]).unwrap_or(Ty::unknown()),
            Def::External(path) => {
                let arguments = match arguments {
                    Some(PathArguments::AngleBracketed(written)) => {
                        written.args.iter().filter_map(|argument| self.argument(argument, false)).collect()
                    }
                    _ => Box::default(),
                };
                // What every crate has may be declared by a macro.
                if path.len() < 2 && self.world.reach != Reach::Whole {
                    return Ty::unknown();
                }
                Ty::new(TyKind::Foreign(path.join("::"), arguments))
            }
            _ => Ty::unknown(),
        }
    }

    /// The type of an item, with arguments.
    pub(crate) fn of_item(&self, id: ItemId, arguments: Option<&PathArguments>) -> Ty {
        match self.world.kind_of(id) {
            ItemKind::Struct | ItemKind::Enum | ItemKind::Union => {
                let generics = self.world.generics_of(id);
                Ty::adt(id, self.arguments(Owner::item(id), &generics, arguments))
            }
            ItemKind::Alias => {
                let Some((generics, ty)) = self.world.alias(id) else { return Ty::unknown() };
                let owner = Owner::item(id);
                let arguments = self.arguments(owner, &generics, arguments);
                let params = generics.own(owner).map(|param| param.param.clone());
                params.zip(arguments).collect::<Substitution>().apply(ty)
            }
            _ => Ty::unknown(),
        }
    }

    /// The arguments of an item's parameters, as far as they are written.
    pub(crate) fn arguments(
        &self,
        owner: Owner,
        generics: &Generics,
        written: Option<&PathArguments>,
    ) -> Vec<Ty> {
        let params: Vec<&GenericParam> = generics.own(owner).filter(|param| !param.is_hidden).collect();
        let mut given: Vec<Ty> = Vec::new();
        if let Some(PathArguments::AngleBracketed(written)) = written {
            for argument in &written.args {
                let is_constant = params.get(given.len()).is_some_and(|param| param.is_constant);
                given.extend(self.argument(argument, is_constant));
            }
        }
        let nothing_written = given.is_empty();
        for param in params.iter().skip(given.len()) {
            let default = param.default.filter(|_| !nothing_written || !self.has_holes());
            given.push(match default {
                Some(default) => {
                    let known = params.iter().map(|param| param.param.clone()).zip(given.iter().copied());
                    known.collect::<Substitution>().apply(default)
                }
                None => (self.hole)(),
            });
        }
        given
    }

    fn has_holes(&self) -> bool {
        !(self.hole)().is_unknown()
    }

    fn argument(&self, argument: &GenericArgument, is_constant: bool) -> Option<Ty> {
        match argument {
            GenericArgument::Type(Type::Path(path)) if is_constant && path.qself.is_none() => {
                let path = syn::Expr::Path(syn::ExprPath {
                    attrs: Vec::new(),
                    qself: None,
                    path: path.path.clone(),
                });
                Some(Ty::new(TyKind::Constant(self.length(&path))))
            }
            GenericArgument::Type(Type::Infer(_)) if is_constant => Some((self.hole)()),
            GenericArgument::Type(ty) => Some(self.ty(ty)),
            GenericArgument::Const(expr) => Some(Ty::new(TyKind::Constant(self.length(expr)))),
            _ => None,
        }
    }

    /// How many elements are written.
    pub(crate) fn length(&self, length: &syn::Expr) -> Length {
        match length {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
                number.base10_parse().map_or(Length::Unknown, Length::Known)
            }
            syn::Expr::Paren(inner) => self.length(&inner.expr),
            syn::Expr::Group(inner) => self.length(&inner.expr),
            syn::Expr::Infer(_) => match (self.hole)().kind() {
                TyKind::Variable(number) => Length::Variable(*number),
                _ => Length::Unknown,
            },
            syn::Expr::Block(block) => match &block.block.stmts[..] {
                [syn::Stmt::Expr(inner, None)] => self.length(inner),
                _ => Length::Unknown,
            },
            syn::Expr::Path(path) if path.qself.is_none() => {
                if let Some(name) = path.path.get_ident()
                    && let Some(TyKind::Constant(length)) = self.parameter(&name.to_string()).map(Ty::kind)
                {
                    return length.clone();
                }
                match self.world.resolve(&spelled(&path.path), self.module, Namespace::Values) {
                    Def::Item(id) => self.world.number_of(id).map_or(Length::Unknown, Length::Known),
                    _ => Length::Unknown,
                }
            }
            other if self.generics.params.is_empty() => {
                written(other).map_or(Length::Unknown, Length::Written)
            }
            _ => Length::Unknown,
        }
    }

    /// What a parameter of that name is, the innermost one.
    fn parameter(&self, name: &str) -> Option<Ty> {
        let found = self.generics.params.iter().rev().find(|param| param.param.name == name)?;
        Some(match found.is_constant {
            true => Ty::new(TyKind::Constant(Length::Parameter(found.param.clone()))),
            false => Ty::parameter(&found.param),
        })
    }
}

/// Reads the inputs of a function; each `impl Trait` is a parameter that has no name.
pub(super) struct Inputs<'s, 'a> {
    pub(super) scope: &'s TypeScope<'a>,
    pub(super) owner: Owner,
    pub(super) generics: RefCell<Generics>,
}

impl Inputs<'_, '_> {
    pub(super) fn ty(&self, ty: &Type) -> Ty {
        let hidden = self.scope.ty(ty);
        hidden.map(&mut |part| match part.kind() {
            TyKind::Opaque(bounds) => {
                let mut generics = self.generics.borrow_mut();
                let name = format!("impl {}", generics.params.len());
                let param = Param { owner: self.owner, name };
                let of = Ty::parameter(&param);
                generics.params.push(GenericParam {
                    param,
                    is_constant: false,
                    ty: None,
                    default: None,
                    is_hidden: true,
                });
                generics.bounds.extend(bounds.iter().map(|bound| (of, bound.clone())));
                Some(of)
            }
            _ => None,
        })
    }
}

/// A length with operators as it is written. What was read from a file does not belong to the compiler, so its tokens are not printed.
fn written(length: &syn::Expr) -> Option<String> {
    use syn::BinOp::{Add, Div, Mul, Sub};
    match length {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
            Some(number.base10_digits().to_owned())
        }
        syn::Expr::Path(path) if path.qself.is_none() => Some(spelled(&path.path).join("::")),
        syn::Expr::Paren(inner) => Some(format!("({})", written(&inner.expr)?)),
        syn::Expr::Binary(binary) => {
            let sign = match binary.op {
                Add(_) => '+',
                Sub(_) => '-',
                Mul(_) => '*',
                Div(_) => '/',
                _ => return None,
            };
            Some(format!("{} {sign} {}", written(&binary.left)?, written(&binary.right)?))
        }
        _ => None,
    }
}

fn projection(of: Ty, trait_ref: TraitRef, name: String) -> Ty {
    Ty::new(TyKind::Projection(Box::new(Projection { of, trait_ref, name })))
}

/// The names of a path; the first is empty where it begins with `::`.
pub(crate) fn spelled(path: &syn::Path) -> Vec<String> {
    let names = path.segments.iter().map(|segment| segment.ident.to_string());
    path.leading_colon.iter().map(|_| String::new()).chain(names).collect()
}
