//! Structs: which fields they have, and which of these keep a derivative.

use super::ops::adopt;
use super::{Program, Value};
use crate::ir::*;
use std::rc::Rc;
use syn::{Member, Type};

/// What the program declares of a struct.
#[derive(Debug)]
pub(in crate::tests) struct Layout {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
}

#[derive(Debug)]
pub(in crate::tests) struct Field {
    member: Member,
    ty: Type,
    /// It is marked `#[no_derivative]`: its tangent is `()`.
    pub(super) fixed: bool,
}

impl Layout {
    pub(super) fn of(item: &syn::ItemStruct) -> Layout {
        let fields = item.fields.iter().zip(item.fields.members()).map(|(field, member)| Field {
            member,
            ty: field.ty.clone(),
            fixed: field.attrs.iter().any(|attribute| attribute.path().is_ident("no_derivative")),
        });
        Layout { name: item.ident.to_string(), fields: fields.collect() }
    }

    pub(super) fn position(&self, member: &Member) -> usize {
        let position = self.fields.iter().position(|field| field.member == *member);
        position.unwrap_or_else(|| panic!("`{}` has no field `{}`", self.name, quote::quote!(#member)))
    }
}

impl Program {
    fn layout(&self, path: &syn::Path) -> Option<&Rc<Layout>> {
        self.layouts.get(&path.segments.last()?.ident.to_string())
    }

    /// A struct of the program, by its name.
    pub(in crate::tests) fn structure(&self, name: &str, parts: Vec<Value>) -> Value {
        let layout = &self.layouts[name];
        assert_eq!(layout.fields.len(), parts.len(), "every field of a struct has a value");
        Value::Struct(layout.clone(), parts)
    }

    /// `Type { field: part, ..rest }`, `Type(part)`
    pub(super) fn constructed(
        &self,
        path: &syn::Path,
        parts: impl IntoIterator<Item = (Member, Value)>,
        rest: Option<Value>,
    ) -> Value {
        let Some(layout) = self.layout(path) else {
            panic!("the struct `{}` is not known", quote::quote!(#path))
        };
        let mut fields = match rest {
            Some(Value::Struct(_, fields)) => fields.into_iter().map(Some).collect(),
            Some(other) => panic!("{other:?} is no struct"),
            None => vec![None; layout.fields.len()],
        };
        for (member, part) in parts {
            let position = layout.position(&member);
            let mut part = part;
            adopt(&mut part, &layout.fields[position].ty);
            fields[position] = Some(part);
        }
        let fields = fields.into_iter().map(|field| field.expect("every field of a struct has a value"));
        Value::Struct(layout.clone(), fields.collect())
    }

    /// Whether a call by this name makes a struct.
    pub(super) fn is_constructor(&self, path: &syn::Path) -> bool {
        self.layout(path).is_some()
    }

    /// What `Default` gives for the tangent of a type: zero, as far as no dimensions are needed for it.
    pub(super) fn default_tangent(&self, ty: &Type) -> Value {
        match ty {
            Type::Reference(reference) => self.default_tangent(&reference.elem),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Value::Unit,
            Type::Tuple(tuple) => {
                Value::Tuple(tuple.elems.iter().map(|part| self.default_tangent(part)).collect())
            }
            Type::Array(array) => {
                let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(length), .. }) = &array.len else {
                    panic!("the length of an array is a literal")
                };
                let length = length.base10_parse().expect("a length");
                Value::List(vec![self.default_tangent(&array.elem); length])
            }
            Type::Path(path) => match self.layout(&path.path) {
                Some(layout) => {
                    let part = |field: &Field| match field.fixed {
                        true => Value::Unit,
                        false => self.default_tangent(&field.ty),
                    };
                    Value::Struct(layout.clone(), layout.fields.iter().map(part).collect())
                }
                None => default_of_library(&path.path),
            },
            other => panic!("the type `{}` is not known", quote::quote!(#other)),
        }
    }
}

fn default_of_library(path: &syn::Path) -> Value {
    let name = path.segments.last().expect("a path has a segment").ident.to_string();
    match name.as_str() {
        "f64" => Value::Float(0.0),
        "usize" | "bool" => Value::Unit,
        "Vec" => Value::List(Vec::new()),
        "Option" => Value::Optional(None),
        other => panic!("the type `{other}` is not known"),
    }
}

impl super::machine::Machine<'_> {
    /// The literal of a struct, or `Some(value)`.
    pub(super) fn construct(
        &self,
        path: &syn::ExprPath,
        parts: &[(Projection, ValueId)],
        rest: Option<&Place>,
    ) -> Value {
        if path.path.is_ident("Some") {
            return Value::some(self.get(parts[0].1));
        }
        let members = parts.iter().map(|(part, value)| match part {
            Projection::Field(member) => (member.clone(), self.get(*value)),
            other => panic!("{other:?} is no field"),
        });
        self.program.constructed(&path.path, members, rest.map(|rest| self.read(rest)))
    }
}
