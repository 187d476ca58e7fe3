//! What the file says of structs and their fields.

use super::declared::{Declared, Seen};
use super::parameters::Arguments;
use super::structs::{self, Declaration};
use proc_macro2::Ident;

impl Declared {
    /// The type of a field of a struct of the file, where it has a derivative if its type has one, or certainly has none.
    pub(crate) fn field_of(&self, owner: &Seen, member: &syn::Member) -> Option<Seen> {
        let (declaration, field) = self.field(owner, member)?;
        let arguments = Arguments::of(&declaration.item.generics, &owner.ty);
        let known = !structs::is_marked(&field) || self.is_certain(owner);
        let ty = self.with_lengths_of_here(field.ty, declaration.at, &declaration.item.generics);
        let ty = self.elsewhere(arguments).put_into(&ty);
        known.then(|| self.seen(ty, declaration.at))
    }

    /// The struct of the file with the types of its parameters, as the types of what its fields are made of tell them.
    pub(crate) fn with_arguments(
        &self,
        owner: &Seen,
        infer: impl Fn(&syn::Generics, &dyn Fn(&syn::Member) -> Option<syn::Type>) -> Arguments,
    ) -> Option<syn::Type> {
        let declaration = self.struct_of(owner)?;
        let generics = &declaration.item.generics;
        let arguments =
            infer(generics, &|member| Some(structs::field(&declaration.item, member)?.ty.clone()));
        let (name, (_, parameters, _)) = (&declaration.item.ident, generics.split_for_impl());
        Some(arguments.put_into(&syn::parse_quote!(#name #parameters)))
    }

    /// Whether the name is that of a struct of the file that has no parameters.
    pub(crate) fn has_plain_struct(&self, name: &Ident) -> bool {
        self.struct_of(&Seen { ty: syn::parse_quote!(#name), from: None })
            .is_some_and(|declaration| declaration.item.generics.params.is_empty())
    }

    /// How many lifetimes a struct of the file has, or the one alias of that name in the file.
    pub(crate) fn lifetimes_of(&self, ty: &Seen) -> usize {
        match self.struct_of(ty) {
            Some(declaration) => declaration.item.generics.lifetimes().count(),
            None => self.lifetimes_of_alias(&ty.ty).unwrap_or(0),
        }
    }

    /// Whether a struct of the file has such a field.
    pub(crate) fn has_field(&self, owner: &Seen, member: &syn::Member) -> bool {
        self.field(owner, member).is_some()
    }

    /// Whether a struct of the file has a field of such a type.
    pub(crate) fn has_field_of(&self, owner: &Seen, is_such: &dyn Fn(&syn::Type) -> bool) -> bool {
        self.struct_of(owner)
            .is_some_and(|declaration| declaration.item.fields.iter().any(|field| is_such(&field.ty)))
    }

    /// A field of a struct of the file that holds a reference, and may have a derivative.
    pub(crate) fn borrowing_field(&self, owner: &Seen) -> Option<String> {
        let declaration = self.struct_of(owner)?;
        let borrows = |(_, field): &(usize, &syn::Field)| {
            !structs::is_marked(field)
                && matches!(&field.ty, syn::Type::Reference(reference)
                    if !crate::types::of(&reference.elem).is_inert())
        };
        let (position, field) = declaration.item.fields.iter().enumerate().find(borrows)?;
        Some(field.ident.as_ref().map_or_else(|| position.to_string(), ToString::to_string))
    }

    /// Whether a field is certainly marked: then nothing in it has a derivative.
    pub(crate) fn is_marked(&self, owner: &Seen, member: &syn::Member) -> bool {
        self.field(owner, member).is_some_and(|(_, field)| structs::is_marked(&field))
            && self.is_certain(owner)
    }

    /// Whether a part of a variant is certainly marked. The enum is declared in the module that speaks of it.
    pub(crate) fn is_marked_payload(&self, owner: &Seen, variant: &Ident, member: &syn::Member) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let Some(path) = structs::type_path(&owner.ty) else { return false };
        structs::enum_declaration(file, &path, owner.from.unwrap_or(at)).is_some_and(|declaration| {
            let mut variants = declaration.variants.iter().filter(|other| other.ident == *variant);
            variants
                .next()
                .and_then(|variant| structs::member(&variant.fields, member))
                .is_some_and(structs::is_marked)
        })
    }

    fn field(&self, owner: &Seen, member: &syn::Member) -> Option<(Declaration, syn::Field)> {
        let declaration = self.struct_of(owner)?;
        let field = structs::field(&declaration.item, member)?.clone();
        // One that is private is not meant elsewhere, where the type is dereferenced to another one.
        let (file, at) = self.file()?;
        let is_meant = file.seen_within(&field.vis, declaration.at).reaches(file, at)
            || !file.is_dereferenced(&declaration.item.ident.to_string());
        is_meant.then_some((declaration, field))
    }

    /// The struct of the file that a type is.
    pub(super) fn struct_of(&self, owner: &Seen) -> Option<Declaration> {
        let (file, at) = self.file()?;
        let name = structs::type_path(&owner.ty)?;
        let from = owner.from.unwrap_or(at);
        let mut known = self.structs.borrow_mut();
        let find = || {
            let declaration = structs::declaration(file, &name, from)?;
            let first = name.split("::").next().unwrap_or(&name);
            let meant = owner.from.is_some() || file.is_unhidden(first, Some(declaration.at), at);
            meant.then_some(declaration)
        };
        known.entry((name.clone(), from)).or_insert_with(find).clone()
    }

    /// Whether the type is certainly the struct that the file declares: nothing else can have its name there.
    fn is_certain(&self, owner: &Seen) -> bool {
        let Some((file, at)) = self.file() else { return false };
        let Some(path) = structs::type_path(&owner.ty) else { return false };
        self.struct_of(owner).is_some_and(|declaration| {
            file.type_named(&path, owner.from.unwrap_or(at)) == Some(declaration.at)
        })
    }

    /// Whether a type is certainly the struct that the file declares, and which.
    pub(super) fn struct_at(&self, owner: &Seen) -> Option<usize> {
        let declaration = self.struct_of(owner)?;
        Some(declaration.at)
    }
}
