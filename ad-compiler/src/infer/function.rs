//! The types of a function of the crate, found by where it stands.

use super::pairs::name_parts;
use super::{Context, Types, infer};
use crate::hir::{Around, Body, body};
use crate::items::{ItemKind, ModuleId, World};
use crate::syntax::parsed;
use crate::ty::{Generics, Owner, TraitRef, Ty};
use std::rc::Rc;

/// A function with its body and its types.
pub(crate) struct Typed {
    pub(crate) name: String,
    pub(crate) item: syn::ItemFn,
    pub(crate) body: Body,
    pub(crate) types: Types,
}

/// The function that an owner is; none if it has no body, or is none.
pub(crate) fn typed(world: &World, owner: Owner) -> Option<Typed> {
    let signature = world.signature(owner)?;
    let (self_ty, of_trait) = standing(world, owner)?;
    let function = with_macros_expanded(world, owner.item.module, item_of(world, owner)?);
    let (body, types) =
        infer_item(world, owner.item.module, &function, signature.generics.clone(), self_ty, of_trait);
    Some(Typed { name: signature.name.clone(), item: function, body, types })
}

/// What a function is written as, in tokens that do not belong to the compiler; none if it has no body.
pub(super) fn item_of(world: &World, owner: Owner) -> Option<syn::ItemFn> {
    let (module, number) = world.item(owner.item);
    let item = &module.items[number];
    let text = module.text_of(item);
    Some(match item.kind {
        ItemKind::Function => parsed::<syn::ItemFn>(text)?,
        ItemKind::Impl => {
            let block: syn::ItemImpl = parsed(text)?;
            let syn::ImplItem::Fn(method) = block.items.into_iter().nth(owner.member? as usize)? else {
                return None;
            };
            syn::ItemFn {
                attrs: method.attrs,
                modifiers: Default::default(),
                vis: method.vis,
                sig: method.sig,
                block: Box::new(method.block),
            }
        }
        ItemKind::Trait => {
            let block: syn::ItemTrait = parsed(text)?;
            let syn::TraitItem::Fn(method) = block.items.into_iter().nth(owner.member? as usize)? else {
                return None;
            };
            syn::ItemFn {
                attrs: method.attrs,
                modifiers: Default::default(),
                vis: syn::Visibility::Inherited,
                sig: method.sig,
                block: Box::new(method.default?),
            }
        }
        _ => return None,
    })
}

/// What `Self` is around a function, and the trait that it stands in or implements; none if the owner is no function.
pub(crate) fn standing(world: &World, owner: Owner) -> Option<(Option<Ty>, Option<TraitRef>)> {
    Some(match world.kind_of(owner.item) {
        ItemKind::Function => (None, None),
        ItemKind::Impl => {
            let declared = world.impl_decl(owner.item)?;
            (Some(declared.self_ty), declared.trait_ref.clone())
        }
        ItemKind::Trait => {
            let declared = world.trait_decl(owner.item)?;
            let arguments = declared.generics.own(Owner::item(declared.id)).skip(1);
            let of_trait = TraitRef {
                id: Some(declared.id),
                name: world.name_of(declared.id),
                arguments: arguments.map(|param| param.as_argument()).collect(),
            };
            (Some(Ty::parameter(&declared.self_param)), Some(of_trait))
        }
        _ => return None,
    })
}

/// All functions of a module that have bodies.
pub(crate) fn functions_of(world: &World, id: ModuleId) -> Vec<Owner> {
    let module = world.module(id);
    let mut owners = Vec::new();
    for (number, item) in module.items.iter().enumerate() {
        let item_id = crate::items::ItemId { module: id, number: number as u32 };
        match item.kind {
            ItemKind::Function => owners.push(Owner::item(item_id)),
            ItemKind::Impl => {
                let declared = world.impl_decl(item_id);
                owners.extend(
                    declared.iter().flat_map(|declared| &declared.functions).map(|function| function.owner),
                );
            }
            ItemKind::Trait => {
                let declared = world.trait_decl(item_id);
                let functions = declared.iter().flat_map(|declared| &declared.functions);
                owners.extend(functions.filter(|function| function.has_body).map(|function| function.owner));
            }
            _ => {}
        }
    }
    owners
}

fn with_macros_expanded(world: &World, module: ModuleId, function: syn::ItemFn) -> syn::ItemFn {
    let content = world.module(module);
    let defined = |path: &syn::Path| {
        let name = path.get_ident()?;
        let mut found =
            content.items.iter().filter(|item| item.kind == ItemKind::MacroRules && name == &item.name);
        let (item, None) = (found.next()?, found.next()) else { return None };
        content.text[item.body.clone()?].parse().ok()
    };
    crate::source::macro_rules::expansion::expanded(&function, &defined).unwrap_or(function)
}

/// The body of a function and its types.
pub(crate) fn infer_item(
    world: &World,
    module: ModuleId,
    function: &syn::ItemFn,
    generics: Rc<Generics>,
    self_ty: Option<Ty>,
    of_trait: Option<TraitRef>,
) -> (Body, Types) {
    infer_in(module, function, &Context { world, generics, self_ty, of_trait, given: None })
}

/// The same, with what the function says.
pub(super) fn infer_in(module: ModuleId, function: &syn::ItemFn, context: &Context<'_>) -> (Body, Types) {
    let names = |is_constant: bool| {
        let params = context.generics.params.iter().filter(|param| param.is_constant == is_constant);
        params.map(|param| param.param.name.clone()).collect()
    };
    let world = context.world;
    let around = Around { world, module, type_parameters: names(false), const_parameters: names(true) };
    let mut body = body(function, &around);
    let mut types = infer(&body, context);
    name_parts(&mut body, &mut types);
    (body, types)
}
