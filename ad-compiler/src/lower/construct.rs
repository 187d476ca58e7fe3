//! Structs and variants of enums: literals and constructors.

use super::spelling::Changed;
use super::*;
use crate::diagnostics::Page;
use crate::source::{Seen, type_name};
use syn::{Expr, ExprCall, Member, Path, spanned::Spanned};

impl Lowering<'_> {
    /// `Type(a, b)`, `Enum::Variant(a)`, `Some(a)`.
    pub(super) fn constructor(&mut self, call: &ExprCall, callee: &syn::ExprPath, expr: &Expr) -> Lowered {
        if let Some(kept) = self.kept_if_borrowing(&callee.path, expr) {
            return kept;
        }
        let variant = variant_of(&callee.path);
        let given = || call.args.iter().enumerate().map(|(at, argument)| (Member::from(at), argument));
        let borrows = self.lends(&callee.path, given());
        let mut parts = Vec::new();
        for (position, argument) in call.args.iter().enumerate() {
            let member = Member::from(position);
            let value = self.part(&callee.path, &member, argument);
            parts.push((part(variant.as_ref(), member), value));
        }
        self.constructed(callee.clone(), parts, None, Written { named: false, borrows }, expr)
    }

    /// `Type { a, b: c, ..rest }`.
    pub(super) fn struct_literal(&mut self, literal: &syn::ExprStruct, expr: &Expr) -> Lowered {
        if let Some(kept) = self.kept_if_borrowing(&literal.path, expr) {
            return kept;
        }
        let given = literal.fields.iter().map(|field| (field.member.clone(), &field.expr));
        let borrows = self.lends(&literal.path, given)
            || literal.rest.is_some() && self.lends_inactive(&self.named_type(&literal.path));
        if let Some(literal) = self.with_rest(literal) {
            return self.struct_literal(&literal, expr);
        }
        let variant = variant_of(&literal.path);
        let mut parts = Vec::new();
        for field in &literal.fields {
            let value = self.part(&literal.path, &field.member, &field.expr);
            parts.push((part(variant.as_ref(), field.member.clone()), value));
        }
        let rest = literal.rest.as_ref().map(|rest| self.place_or_temporary(rest));
        let path =
            syn::ExprPath { attrs: Vec::new(), qself: literal.qself.clone(), path: literal.path.clone() };
        self.constructed(path, parts, rest, Written { named: true, borrows }, expr)
    }

    fn constructed(
        &mut self,
        path: syn::ExprPath,
        parts: Vec<(Projection, ValueId)>,
        rest: Option<Place>,
        Written { named, borrows }: Written,
        expr: &Expr,
    ) -> Lowered {
        let (hint, ty): (String, syn::Type) = {
            let path = &path.path;
            (hint(path), syn::parse_quote!(#path))
        };
        let is_struct = variant_of(&path.path).is_none();
        let fields: Vec<Projection> = parts.iter().map(|(projection, _)| projection.clone()).collect();
        let ty = if is_struct { self.with_arguments(ty, &parts) } else { ty };
        let owner = if is_struct { Some(path.path.clone()) } else { without_last(&path.path) };
        let holds_nothing = owner.is_some_and(|owner| self.declared.is_plain_type(&owner));
        let kind = if holds_nothing { Ty::inert() } else { Ty::unknown() };
        let op = Op::Construct { path, parts, rest, named, borrows };
        let value = self.let_(&hint, expr.span(), kind, op);
        if is_struct {
            self.note_type(value, &ty);
            fields.into_iter().for_each(|field| self.note_field(&Place::of(value).then(field)));
        }
        Lowered::Value(value)
    }
}

impl Lowering<'_> {
    /// Whether a struct is given references to something inactive that are not always there, as those to text in the program are.
    fn lends<'e>(&self, path: &Path, mut given: impl Iterator<Item = (Member, &'e Expr)>) -> bool {
        let owner = Seen { ty: self.named_type(path), from: None };
        variant_of(path).is_none()
            && given.any(|(member, expr)| {
                !self.is_constant_expression(expr)
                    && self
                        .declared
                        .field_of(&owner, &member)
                        .is_some_and(|field| is_inactive_reference(&field.ty))
            })
    }

    /// A literal or a name in capitals, or a reference to one.
    fn is_constant_expression(&self, expr: &Expr) -> bool {
        match super::place::strip(expr) {
            Expr::Lit(_) => true,
            Expr::Reference(reference) => self.is_constant_expression(&reference.expr),
            Expr::Path(path) => path.path.get_ident().is_none_or(|name| self.scopes.get(name).is_none()),
            Expr::Array(array) => array.elems.iter().all(|each| self.is_constant_expression(each)),
            _ => false,
        }
    }

    /// `Type { a, list: base.list }` as `Type { a, ..base }`, where the base has this type, too: then its adjoint is what is left of that of the
    /// literal, and need not be made anew.
    fn with_rest(&self, literal: &syn::ExprStruct) -> Option<syn::ExprStruct> {
        if literal.rest.is_some() || variant_of(&literal.path).is_some() {
            return None;
        }
        let owner = Seen { ty: self.named_type(&literal.path), from: None };
        let base_of = |field: &syn::FieldValue| match super::place::strip(&field.expr) {
            Expr::Field(from) if from.member == field.member => match super::place::strip(&from.base) {
                Expr::Path(base) => base.path.get_ident().cloned(),
                _ => None,
            },
            _ => None,
        };
        let is_long = |field: &&syn::FieldValue| {
            let declared = self.declared.field_of(&owner, &field.member);
            declared.is_some_and(|declared| matches!(self.written_ty(&declared.ty).kind(), TyKind::Slice(_)))
        };
        let base = literal.fields.iter().filter(is_long).find_map(base_of)?;
        let base_expr: Expr = syn::parse_quote!(#base);
        let base_type = self.type_of(&base_expr)?;
        let (fields, others): (Vec<_>, Vec<_>) =
            literal.fields.iter().partition(|field| base_of(field).is_some_and(|of| of == base));
        let changes_base = |field: &&syn::FieldValue| !Changed::by(&field.expr).is_nothing();
        // A struct with other arguments is another type.
        let is_same = base_type.ty == owner.ty && base_type.from.is_none();
        if !is_same || others.iter().any(changes_base) || fields.is_empty() {
            return None;
        }
        let (attrs, qself, path) = (Vec::new(), literal.qself.clone(), literal.path.clone());
        let others = others.into_iter().cloned().collect();
        Some(syn::ExprStruct {
            fields: others,
            dot2_token: Some(Default::default()),
            rest: Some(Box::new(base_expr)),
            attrs,
            qself,
            path,
            brace_token: literal.brace_token,
        })
    }

    /// What a field is made of: a reference to something inactive stays one.
    fn part(&mut self, path: &Path, member: &Member, expr: &Expr) -> ValueId {
        let owner = Seen { ty: self.named_type(path), from: None };
        let field = self.declared.field_of(&owner, member).filter(|_| variant_of(path).is_none());
        let is_made = matches!(super::place::strip(expr), Expr::Reference(_) | Expr::MethodCall(_));
        if is_made
            && field.as_ref().is_some_and(|field| is_inactive_reference(&field.ty))
            && let Lowered::Value(value) = self.inert("reference", expr)
        {
            return value;
        }
        let wanted = field.map_or_else(Vec::new, |field| wanted(expr, &field.ty));
        self.while_wanted(wanted, |this| this.value(expr))
    }

    /// Whether a struct has a field that is a reference to something inactive.
    fn lends_inactive(&self, ty: &syn::Type) -> bool {
        self.declared.has_field_of(&Seen { ty: ty.clone(), from: None }, &is_inactive_reference)
    }

    /// The type that a constructor names.
    fn named_type(&self, path: &Path) -> syn::Type {
        let own = self.declared.self_type().filter(|_| path.is_ident("Self"));
        own.unwrap_or_else(|| syn::parse_quote!(#path))
    }

    /// A value that holds a reference to something active: what the reverse sweep keeps may borrow nothing.
    fn borrowing(&self, ty: &syn::Type, expr: &Expr) -> Option<Barrier> {
        let field = self.declared.borrowing_field(&Seen { ty: ty.clone(), from: None })?;
        let name = type_name(ty).unwrap_or_default();
        Some(Barrier {
            page: Page::References,
            at: expr.into(),
            what: format!(
                "a `{name}` holds a reference, in `{field}`, and is made in a function that is differentiated"
            ),
            help: format!(
                "let `{field}` own what is in it, or give what the `{name}` is made of to the functions that use it; a \
                 parameter of this type is accepted"
            ),
        })
    }

    /// Such a value, which is kept as it is: it may hold nothing active.
    fn kept_if_borrowing(&mut self, path: &Path, expr: &Expr) -> Option<Lowered> {
        if variant_of(path).is_some() {
            return None;
        }
        let ty = self.named_type(path);
        let barrier = self.borrowing(&ty, expr)?;
        let kept = self.barred_by(expr, barrier);
        if let Lowered::Value(value) = kept {
            self.note_type(value, &ty);
        }
        Some(kept)
    }

    /// Where a tuple is active, every part of it has to have a tangent, though it holds nothing active.
    pub(super) fn check_derived<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>, whole: ValueId) {
        for part in parts {
            let Some(seen) = self.type_of(part).or_else(|| self.enum_of(part)) else { continue };
            let Some(name) = self.declared.without_tangent(&seen.ty).pop() else { continue };
            let barrier = Barrier {
                page: Page::NoTangent,
                at: part.into(),
                what: format!(
                    "the type `{name}` has no tangent: it does not derive `Differentiable`, and this is a part of an active tuple"
                ),
                help: format!("write #[derive(Differentiable)] on `{name}`"),
            };
            self.function.refused.push((whole, barrier));
        }
    }

    /// The enum of `Enum::Variant` and `Enum::Variant(..)`.
    fn enum_of(&self, expr: &Expr) -> Option<Seen> {
        let path = match super::place::strip(expr) {
            Expr::Path(path) => &path.path,
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => &path.path,
                _ => return None,
            },
            Expr::Struct(literal) => &literal.path,
            _ => return None,
        };
        variant_of(path)?;
        let (2, owner) = (path.segments.len(), &path.segments[0].ident) else { return None };
        let ty = if owner == "Self" { self.declared.self_type()? } else { syn::parse_quote!(#owner) };
        Some(Seen { ty, from: None })
    }

    /// Only a struct that is made here can be made again in the reverse sweep.
    fn lent_to_what_is_given(&self, ty: &syn::Type, expr: &Expr) -> Option<Barrier> {
        let name = type_name(ty)?;
        self.lends_inactive(ty).then(|| Barrier {
            page: Page::References,
            at: expr.into(),
            what: format!("this gives a `{name}`, which holds a reference"),
            help: format!(
                "let the `{name}` own what is in it, or make it where it is used, as in `{name} {{ .. }}`"
            ),
        })
    }

    /// A call that gives such a value.
    pub(super) fn check_borrowed(&mut self, value: ValueId, ty: &syn::Type, expr: &Expr) {
        let barrier = self.borrowing(ty, expr).or_else(|| self.lent_to_what_is_given(ty, expr));
        self.function.refused.extend(barrier.map(|barrier| (value, barrier)));
    }
}

/// How a constructor is written, and whether what it makes borrows.
struct Written {
    named: bool,
    borrows: bool,
}

/// Whether a type is a reference, for some time only, to something inactive.
pub(super) fn is_inactive_reference(ty: &syn::Type) -> bool {
    let syn::Type::Reference(reference) = ty else { return false };
    reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static")
        && types::of(&reference.elem).is_inert()
}

/// A part of what a constructor makes.
pub(super) fn part(variant: Option<&Ident>, member: Member) -> Projection {
    match variant {
        Some(variant) => Projection::Payload { variant: variant.clone(), member },
        None => Projection::Field(member),
    }
}

/// The variant of an enum that a path names: `Enum::Variant`, or one of the prelude's. `Self::Variant` is one too; what
/// is imported by its bare name reads as a struct.
pub(super) fn variant_of(path: &Path) -> Option<Ident> {
    let last = &path.segments.last()?.ident;
    let owner = path.segments.iter().rev().nth(1);
    let of_enum = owner.is_some_and(|owner| owner.ident.to_string().starts_with(|c: char| c.is_uppercase()));
    let of_prelude = owner.is_none() && ["Some", "Ok", "Err"].iter().any(|name| last == name);
    (of_enum || of_prelude).then(|| last.clone())
}

/// The path of the enum that a variant belongs to.
pub(super) fn without_last(path: &Path) -> Option<Path> {
    let mut path = path.clone();
    path.segments.pop()?;
    path.segments.pop_punct();
    (!path.segments.is_empty()).then_some(path)
}

/// A name for what a constructor makes.
fn hint(path: &Path) -> String {
    let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let name = crate::interface::names::snake_case(&last);
    if name == "self" { "made".into() } else { name }
}
