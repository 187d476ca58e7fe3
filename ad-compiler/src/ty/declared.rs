//! What items declare: fields, variants, signatures, the members of traits and impls.

use super::generics::GenericParam;
use super::read::Inputs;
use super::{Bound, Generics, Owner, Param, TraitRef, Ty, TypeScope};
use crate::items::{ItemId, Visibility, World};
use std::cell::RefCell;
use std::rc::Rc;
use syn::{FnArg, ReceiverKind, ReturnType};

#[derive(Debug)]
pub(crate) struct StructDecl {
    pub(crate) fields: Fields,
}

#[derive(Debug)]
pub(crate) struct EnumDecl {
    pub(crate) variants: Vec<Variant>,
}

#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) fields: Fields,
}

#[derive(Debug)]
pub(crate) struct Fields {
    pub(crate) list: Vec<Field>,
}

#[derive(Debug)]
pub(crate) struct Field {
    /// Its number, where it has no name.
    pub(crate) name: String,
    pub(crate) ty: Ty,
    pub(crate) visibility: Visibility,
    /// `#[no_derivative]`
    pub(crate) keeps_none: bool,
}

impl Fields {
    pub(crate) fn named(&self, name: &str) -> Option<&Field> {
        self.list.iter().find(|field| field.name == name)
    }
}

/// The signature of a function.
#[derive(Debug)]
pub(crate) struct FnSig {
    pub(crate) owner: Owner,
    pub(crate) name: String,
    /// With those of what it stands in.
    pub(crate) generics: Rc<Generics>,
    pub(crate) receiver: Option<Receiver>,
    /// But for the receiver.
    pub(crate) inputs: Vec<Ty>,
    pub(crate) output: Ty,
    pub(crate) has_body: bool,
    /// Of methods of inherent impls; others are seen where their trait is.
    pub(crate) visibility: Visibility,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receiver {
    Value,
    Shared,
    Mutable,
    /// `self: Type`.
    Of(Ty),
}

pub(crate) type AssocFn = Rc<FnSig>;

#[derive(Debug)]
pub(crate) struct AssocTy {
    pub(crate) name: String,
    /// Of an impl, or a default.
    pub(crate) ty: Option<Ty>,
    pub(crate) bounds: Vec<Bound>,
}

#[derive(Debug)]
pub(crate) struct ConstantDecl {
    pub(crate) name: String,
    pub(crate) ty: Ty,
}

#[derive(Debug)]
pub(crate) struct ImplDecl {
    pub(crate) generics: Rc<Generics>,
    pub(crate) trait_ref: Option<TraitRef>,
    pub(crate) self_ty: Ty,
    pub(crate) functions: Vec<AssocFn>,
    pub(crate) types: Vec<AssocTy>,
    pub(crate) constants: Vec<ConstantDecl>,
}

#[derive(Debug)]
pub(crate) struct TraitDecl {
    pub(crate) id: ItemId,
    pub(crate) generics: Rc<Generics>,
    pub(crate) self_param: Param,
    pub(crate) supertraits: Vec<Bound>,
    pub(crate) functions: Vec<AssocFn>,
    pub(crate) types: Vec<AssocTy>,
    pub(crate) constants: Vec<ConstantDecl>,
}

/// What can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Callable {
    Function(Owner),
    Variant(ItemId, u32),
    Struct(ItemId),
}

impl Fields {
    fn read(fields: &syn::Fields, scope: &TypeScope<'_>) -> Self {
        let list = fields.iter().enumerate().map(|(number, field)| Field {
            name: field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string),
            ty: scope.ty(&field.ty),
            visibility: visibility(&field.vis),
            keeps_none: field.attrs.iter().any(|attribute| {
                attribute.path().segments.last().is_some_and(|last| last.ident == "no_derivative")
            }),
        });
        Fields { list: list.collect() }
    }
}

fn visibility(written: &syn::Visibility) -> Visibility {
    match written {
        syn::Visibility::Public(_) => Visibility::Public,
        syn::Visibility::Inherited => Visibility::Private,
        syn::Visibility::Restricted(within) => {
            let names: Vec<String> =
                within.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            Visibility::In(names.join("::"))
        }
    }
}

impl World {
    pub(super) fn read_struct(&self, id: ItemId, item: &syn::ItemStruct) -> (Rc<Generics>, StructDecl) {
        let scope = TypeScope::of_module(self, id.module);
        let generics = scope.declared(Owner::item(id), &item.generics);
        let scope = scope.with(generics.clone());
        let scope = TypeScope { self_ty: Some(own_type(id, &generics)), ..scope };
        (generics, StructDecl { fields: Fields::read(&item.fields, &scope) })
    }

    pub(super) fn read_enum(&self, id: ItemId, item: &syn::ItemEnum) -> (Rc<Generics>, EnumDecl) {
        let scope = TypeScope::of_module(self, id.module);
        let generics = scope.declared(Owner::item(id), &item.generics);
        let scope = scope.with(generics.clone());
        let scope = TypeScope { self_ty: Some(own_type(id, &generics)), ..scope };
        let variants = item.variants.iter().map(|variant| Variant {
            name: variant.ident.to_string(),
            fields: Fields::read(&variant.fields, &scope),
        });
        (generics.clone(), EnumDecl { variants: variants.collect() })
    }

    pub(super) fn read_impl(&self, id: ItemId, item: &syn::ItemImpl) -> ImplDecl {
        let scope = TypeScope::of_module(self, id.module);
        let generics = scope.declared(Owner::item(id), &item.generics);
        let scope = scope.with(generics.clone());
        let self_ty = scope.ty(&item.self_ty);
        let scope = TypeScope { self_ty: Some(self_ty), ..scope };
        // What is left out is `Self`.
        let trait_ref = item.trait_.as_ref().map(|(path, _)| path).map(|path| {
            let unknown = || TraitRef { id: None, name: String::new(), arguments: Box::default() };
            scope.trait_ref(path).unwrap_or_else(unknown).of(self_ty)
        });
        let scope = TypeScope { of_trait: trait_ref.clone(), ..scope };
        let (mut functions, mut types, mut constants) = (Vec::new(), Vec::new(), Vec::new());
        for (number, member) in item.items.iter().enumerate() {
            match member {
                syn::ImplItem::Fn(function) => {
                    let owner = Owner { item: id, member: Some(number as u32) };
                    let signature = read_function(owner, &function.sig, true, &scope);
                    let is_open = item.trait_.is_some() || self.is_of_library(id.module);
                    let visibility = if is_open { Visibility::Public } else { visibility_of(&function.vis) };
                    functions.push(Rc::new(FnSig { visibility, ..signature }));
                }
                syn::ImplItem::Type(ty) => types.push(AssocTy {
                    name: ty.ident.to_string(),
                    ty: Some(scope.ty(&ty.ty)),
                    bounds: Vec::new(),
                }),
                syn::ImplItem::Const(constant) => constants
                    .push(ConstantDecl { name: constant.ident.to_string(), ty: scope.ty(&constant.ty) }),
                // Of the library: it has no body.
                syn::ImplItem::Verbatim(tokens) => {
                    if let Ok(function) = syn::parse2::<BodilessFn>(tokens.clone()) {
                        let owner = Owner { item: id, member: Some(number as u32) };
                        functions.push(Rc::new(read_function(owner, &function.0, false, &scope)));
                    }
                }
                _ => {}
            }
        }
        ImplDecl { generics, trait_ref, self_ty, functions, types, constants }
    }

    pub(super) fn read_trait(&self, id: ItemId, item: &syn::ItemTrait) -> TraitDecl {
        let owner = Owner::item(id);
        let self_param = Param { owner, name: "Self".to_owned() };
        let around = Generics {
            params: vec![GenericParam {
                param: self_param.clone(),
                is_constant: false,
                ty: None,
                default: None,
                is_hidden: false,
            }],
            bounds: Vec::new(),
        };
        let scope = TypeScope::of_module(self, id.module).with(Rc::new(around));
        let self_ty = Ty::parameter(&self_param);
        let scope = TypeScope { self_ty: Some(self_ty), ..scope };
        let mut generics = (*scope.declared(owner, &item.generics)).clone();
        let arguments = generics.params[1..].iter().map(|param| Ty::parameter(&param.param)).collect();
        let this = TraitRef { id: Some(id), name: item.ident.to_string(), arguments };
        let scope = scope.with(Rc::new(generics.clone()));
        let mut supertraits: Vec<Bound> =
            scope.bounds_on(self_ty, &item.supertraits).map(|(_, bound)| bound).collect();
        // `where Self: Trait`
        supertraits.extend(generics.bounds_of(self_ty).cloned());
        generics.bounds.extend(supertraits.iter().map(|bound| (self_ty, bound.clone())));
        generics.bounds.push((self_ty, Bound::Trait(this.clone(), Box::default())));
        let generics = Rc::new(generics);
        let scope = TypeScope { of_trait: Some(this), ..scope.with(generics.clone()) };
        let (mut functions, mut types, mut constants) = (Vec::new(), Vec::new(), Vec::new());
        for (number, member) in item.items.iter().enumerate() {
            match member {
                syn::TraitItem::Fn(function) => {
                    let owner = Owner { item: id, member: Some(number as u32) };
                    let has_body = function.default.is_some();
                    functions.push(Rc::new(read_function(owner, &function.sig, has_body, &scope)));
                }
                syn::TraitItem::Type(ty) => types.push(AssocTy {
                    name: ty.ident.to_string(),
                    ty: ty.default.as_ref().map(|(_, ty)| scope.ty(ty)),
                    bounds: scope.bounds(&ty.bounds),
                }),
                syn::TraitItem::Const(constant) => constants
                    .push(ConstantDecl { name: constant.ident.to_string(), ty: scope.ty(&constant.ty) }),
                _ => {}
            }
        }
        TraitDecl { id, generics, self_param, supertraits, functions, types, constants }
    }

    pub(super) fn read_free_function(&self, id: ItemId, sig: &syn::Signature) -> FnSig {
        read_function(Owner::item(id), sig, true, &TypeScope::of_module(self, id.module))
    }
}

/// `pub fn name(..) -> ..;`
struct BodilessFn(syn::Signature);

impl syn::parse::Parse for BodilessFn {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        input.call(syn::Attribute::parse_outer)?;
        input.parse::<syn::Visibility>()?;
        let signature = input.parse()?;
        input.parse::<syn::Token![;]>()?;
        Ok(BodilessFn(signature))
    }
}

/// The type that an item declares.
fn own_type(id: ItemId, generics: &Generics) -> Ty {
    Ty::adt(id, generics.own(Owner::item(id)).map(GenericParam::as_argument))
}

impl GenericParam {
    /// The parameter as an argument for itself.
    pub(crate) fn as_argument(&self) -> Ty {
        match self.is_constant {
            true => Ty::new(super::TyKind::Constant(super::Length::Parameter(self.param.clone()))),
            false => Ty::parameter(&self.param),
        }
    }
}

pub(crate) fn read_function(
    owner: Owner,
    sig: &syn::Signature,
    has_body: bool,
    scope: &TypeScope<'_>,
) -> FnSig {
    let generics = scope.declared(owner, &sig.generics);
    let scope = scope.with(generics.clone());
    let reader = Inputs { scope: &scope, owner, generics: RefCell::new((*generics).clone()) };
    let mut receiver = None;
    let mut inputs = Vec::new();
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(written) => receiver = Some(receiver_of(written, &scope)),
            FnArg::Typed(input) => inputs.push(reader.ty(&input.ty)),
        }
    }
    let generics = Rc::new(reader.generics.into_inner());
    let output = match &sig.output {
        ReturnType::Default => Ty::unit(),
        ReturnType::Type(_, ty) => scope.ty(ty),
    };
    let (name, visibility) = (sig.ident.to_string(), Visibility::Public);
    FnSig { owner, name, generics, receiver, inputs, output, has_body, visibility }
}

fn visibility_of(written: &syn::Visibility) -> Visibility {
    match written {
        syn::Visibility::Public(_) => Visibility::Public,
        syn::Visibility::Restricted(within) => {
            let names = within.path.segments.iter().map(|segment| segment.ident.to_string());
            Visibility::In(names.collect::<Vec<_>>().join("::"))
        }
        syn::Visibility::Inherited => Visibility::Private,
    }
}

fn receiver_of(written: &syn::Receiver, scope: &TypeScope<'_>) -> Receiver {
    match &written.kind {
        ReceiverKind::Value => Receiver::Value,
        ReceiverKind::Reference(_, _, None) => Receiver::Shared,
        ReceiverKind::Reference(_, _, Some(_)) => Receiver::Mutable,
        ReceiverKind::Typed(_, ty) => Receiver::Of(scope.ty(ty)),
        _ => Receiver::Of(Ty::unknown()),
    }
}

impl TraitRef {
    /// The trait of a type, which is the argument that is left out: `Add` is `Add<Self>`.
    pub(crate) fn of(mut self, self_ty: Ty) -> Self {
        if let Some(id) = self.id {
            let self_param = Ty::parameter(&Param { owner: Owner::item(id), name: "Self".to_owned() });
            self.arguments = self
                .arguments
                .iter()
                .map(|argument| argument.map(&mut |part| (part == self_param).then_some(self_ty)))
                .collect();
        }
        self
    }
}
