//! What the user has declared.

use super::asked::Asked;
use crate::diagnostics::{Errors, Extent, Page};
use crate::lower::underived;
use crate::source::Declared;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{Attribute, Data, DeriveInput, Fields, Member, Type, Visibility};

pub(super) struct Declaration {
    pub(super) name: Ident,
    pub(super) vis: Visibility,
    pub(super) generics: syn::Generics,
    pub(super) is_enum: bool,
    pub(super) variants: Vec<Variant>,
    /// What the tangent shall have besides.
    pub(super) asked: Asked,
    /// The names or numbers of the fields that are private, and are reached from other modules.
    pub(super) reached: Vec<String>,
    /// The methods that are private, and are called from other modules.
    pub(super) called: Vec<syn::Signature>,
}

pub(super) struct Variant {
    /// A struct has one variant without name.
    pub(super) name: Option<Ident>,
    pub(super) style: Style,
    pub(super) fields: Vec<Field>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Named,
    Tuple,
    Unit,
}

pub(super) struct Field {
    pub(super) member: Member,
    pub(super) vis: Visibility,
    /// Without `Self`, which would mean something else in the types that are generated.
    pub(super) ty: Type,
    /// No derivative belongs to it: `#[no_derivative]`, or a function pointer.
    pub(super) constant: bool,
}

/// The declaration of a type; rustc refuses fields without names, too.
pub(crate) fn parsed(tokens: TokenStream) -> syn::Result<DeriveInput> {
    let input: DeriveInput = syn::parse2(tokens)?;
    if let Data::Struct(data) = &input.data
        && let Some(unnamed) =
            data.fields.iter().find_map(|field| field.ident.as_ref().filter(|name| *name == "_"))
    {
        return Err(syn::Error::new(unnamed.span(), "expected the name of a field"));
    }
    Ok(input)
}

impl Declaration {
    pub(super) fn read(input: &DeriveInput, errors: &mut Errors) -> Self {
        let mut declaration = Declaration {
            name: input.ident.clone(),
            vis: input.vis.clone(),
            generics: input.generics.clone(),
            is_enum: matches!(input.data, Data::Enum(_)),
            variants: Vec::new(),
            asked: Asked::of(&input.attrs, errors),
            reached: Vec::new(),
            called: Vec::new(),
        };
        refuse_marks(&input.attrs, "a type", errors);
        let (_, arguments, _) = input.generics.split_for_impl();
        let name = &input.ident;
        let own = quote!(#name #arguments);
        match &input.data {
            Data::Struct(data) => {
                declaration.variants.push(Variant::read(None, &data.fields, &own, errors));
                declaration.reached = Declared::around(name).fields_with_accessors(&data.fields);
                declaration.called = Declared::around(name).methods_with_accessors();
            }
            Data::Enum(data) => {
                for variant in &data.variants {
                    refuse_marks(&variant.attrs, "a variant", errors);
                    let name = Some(variant.ident.clone());
                    declaration.variants.push(Variant::read(name, &variant.fields, &own, errors));
                }
            }
            Data::Union(data) => errors.add(
                Page::NoTangent,
                Extent::between(data.union_token.span, &input.ident),
                "a union has no tangent: which of its fields is there is not known",
                "use an enum",
            ),
        }
        declaration
    }

    /// Fields whose types have no tangent are told of, and go on as if they were marked.
    pub(super) fn leave_out_underived(&mut self, errors: &mut Errors) {
        for field in self.variants.iter_mut().flat_map(|variant| &mut variant.fields) {
            field.constant |= !field.constant && underived::check_field(&self.name, &field.ty, errors);
        }
    }

    /// The name of the tangent.
    pub(super) fn tangent(&self) -> Ident {
        format_ident!("{}Tangent", self.name, span = self.name.span())
    }

    pub(super) fn dimensionality(&self) -> Ident {
        format_ident!("{}Dimensionality", self.name, span = Span::mixed_site())
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.variants.iter().flat_map(|variant| &variant.fields)
    }

    /// The fields that derivatives go to.
    pub(super) fn active(&self) -> impl Iterator<Item = &Field> {
        self.fields().filter(|field| !field.constant)
    }

    /// `Name`, or `Name::Variant`, as users read it.
    pub(super) fn path_of(&self, variant: &Variant) -> String {
        match &variant.name {
            Some(name) => format!("{}::{name}", self.name),
            None => self.name.to_string(),
        }
    }
}

impl Variant {
    fn read(name: Option<Ident>, fields: &Fields, own: &TokenStream, errors: &mut Errors) -> Self {
        let style = match fields {
            Fields::Named(_) => Style::Named,
            Fields::Unnamed(_) => Style::Tuple,
            Fields::Unit => Style::Unit,
        };
        let members = fields.members();
        let fields = fields.iter().zip(members).map(|(field, member)| Field {
            member,
            vis: field.vis.clone(),
            ty: without_self(&field.ty, own),
            constant: is_marked(&field.attrs, errors) || is_function(&field.ty),
        });
        Variant { name, style, fields: fields.collect() }
    }
}

impl Field {
    pub(super) fn label(&self) -> String {
        crate::interface::names::label(&self.member)
    }
}

fn is_marked(attributes: &[Attribute], errors: &mut Errors) -> bool {
    let mark = attributes.iter().find(|attribute| attribute.path().is_ident("no_derivative"));
    if let Some(mark) = mark
        && !matches!(mark.meta, syn::Meta::Path(_))
    {
        errors.add(Page::Attributes, mark, "#[no_derivative] takes no arguments", "");
    }
    mark.is_some()
}

fn refuse_marks(attributes: &[Attribute], what: &str, errors: &mut Errors) {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("no_derivative")) {
        errors.add(
            Page::Attributes,
            attribute,
            format!("#[no_derivative] belongs on a field, and this is {what}"),
            "mark the fields that have no derivative",
        );
    }
}

/// A function pointer; `fn(&f64) -> f64` implements no trait for pointers of all lifetimes.
fn is_function(ty: &Type) -> bool {
    match ty {
        Type::FnPtr(_) => true,
        Type::Paren(inner) => is_function(&inner.elem),
        Type::Group(inner) => is_function(&inner.elem),
        _ => false,
    }
}

/// The type with the name of the declared type in the place of `Self`.
fn without_self(ty: &Type, own: &TokenStream) -> Type {
    struct Named<'a>(&'a TokenStream);
    impl VisitMut for Named<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if let Type::Path(path) = ty
                && path.qself.is_none()
                && path.path.is_ident("Self")
            {
                let own = self.0;
                *ty = syn::parse_quote!(#own);
                return;
            }
            syn::visit_mut::visit_type_mut(self, ty);
        }
    }
    let mut ty = ty.clone();
    Named(own).visit_type_mut(&mut ty);
    ty
}
