//! Types of variables, as far as they are written in the function and in its file: which method or index is meant depends on them.

use crate::source::bound_names;
use crate::source::{Context, Declared, Seen, element, payload, taken_out, type_name};
use std::collections::HashMap;
use syn::{Expr, FnArg, ItemFn, Local, Pat, Type};

/// The types of the variables in scope; a variable that is not here has a type that does not show.
#[derive(Clone)]
pub(super) struct Types(HashMap<String, Seen>);

impl Types {
    pub(super) fn of(item: &ItemFn, context: &Context) -> Self {
        let mut types = Types(HashMap::new());
        if let Context::Impl(block) = context {
            types.0.insert("self".to_owned(), written((*block.self_ty).clone()));
        }
        for input in &item.sig.inputs {
            if let FnArg::Typed(typed) = input {
                types.bind_pattern(&typed.pat, Some(written((*typed.ty).clone())));
            }
        }
        types
    }

    /// Notes what a pattern binds; only a name by itself has the type of the whole.
    pub(super) fn bind_pattern(&mut self, pattern: &Pat, ty: Option<Seen>) {
        for name in bound_names(pattern) {
            self.0.remove(&name);
        }
        match pattern {
            Pat::Type(typed) => self.bind_pattern(&typed.pat, Some(written((*typed.ty).clone()))),
            Pat::Ident(name) if name.subpat.is_none() => {
                let of_self =
                    ty.as_ref().and_then(|seen| type_name(&seen.ty)).is_some_and(|name| name == "Self");
                let ty = if of_self { self.0.get("self").cloned() } else { ty };
                if let Some(ty) = ty {
                    self.0.insert(name.ident.to_string(), ty);
                }
            }
            _ => {}
        }
    }

    /// Notes the type of a variable, if it shows.
    pub(super) fn bind(&mut self, local: &Local, declared: &Declared) {
        let ty = local.init.as_ref().and_then(|init| self.of_expr(&init.expr, declared));
        self.bind_pattern(&local.pat, ty);
    }

    /// Notes the type of what a loop goes over.
    pub(super) fn bind_element(&mut self, pattern: &Pat, list: &Expr, declared: &Declared) {
        let (names, list) = match (pattern, list) {
            (Pat::Tuple(names), Expr::MethodCall(call))
                if call.method == "enumerate" && names.elems.len() == 2 =>
            {
                (&names.elems[1], &*call.receiver)
            }
            other => other,
        };
        let list = match list {
            Expr::MethodCall(call) if call.method == "iter" || call.method == "iter_mut" => &call.receiver,
            list => list,
        };
        let element = |list: Seen| Some(Seen { ty: element(&list.ty)?, ..list });
        let ty = self.of_expr(list, declared).and_then(element);
        self.bind_pattern(pattern, None);
        self.bind_pattern(names, ty);
    }

    pub(super) fn of_expr(&self, expr: &Expr, declared: &Declared) -> Option<Seen> {
        match expr {
            Expr::Path(path) => self.0.get(&path.path.get_ident()?.to_string()).cloned(),
            Expr::Paren(inner) => self.of_expr(&inner.expr, declared),
            Expr::Reference(reference) => self.of_expr(&reference.expr, declared),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.of_expr(&unary.expr, declared)
            }
            Expr::Field(field) => declared.field_of(&self.of_expr(&field.base, declared)?, &field.member),
            Expr::Index(index) => {
                let list = self.of_expr(&index.expr, declared)?;
                Some(Seen { ty: element(&list.ty)?, ..list })
            }
            Expr::Binary(binary) => {
                let (left, right) =
                    (self.of_expr(&binary.left, declared), self.of_expr(&binary.right, declared));
                declared.given_by_operator(left.as_ref(), &binary.op, right.as_ref())
            }
            Expr::Unary(unary) => declared.given_by_sign(&unary.op, &self.of_expr(&unary.expr, declared)?),
            expr if let Some(carrier) = taken_out(expr) => {
                let seen = self.of_expr(carrier, declared)?;
                Some(Seen { ty: payload(&seen.ty)?, ..seen })
            }
            Expr::MethodCall(call) if call.method == "clone" => self.of_expr(&call.receiver, declared),
            Expr::Struct(literal) => {
                let path = literal.path.clone();
                Some(written(Type::Path(syn::TypePath { attrs: Vec::new(), qself: None, path })))
            }
            Expr::MethodCall(call) => {
                declared.given_by_associated(&self.of_expr(&call.receiver, declared)?, &call.method)
            }
            Expr::Call(call) if let Some(ty) = constructed(&call.func, declared) => Some(written(ty)),
            Expr::Call(call) => match &*call.func {
                Expr::Path(callee) if callee.qself.is_none() => self.given_by(&callee.path, declared),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of what a call by a path gives.
    fn given_by(&self, callee: &syn::Path, declared: &Declared) -> Option<Seen> {
        let owner = callee.segments.iter().rev().nth(1).map(|owner| &owner.ident);
        match owner {
            Some(owner) if owner.to_string().starts_with(char::is_uppercase) => {
                let of_self = owner == "Self";
                let owner =
                    if of_self { self.0.get("self")?.clone() } else { written(syn::parse_quote!(#owner)) };
                let function = &callee.segments.last()?.ident;
                (callee.segments.len() == 2).then(|| declared.given_by_associated(&owner, function))?
            }
            _ => declared.given_by_function(callee),
        }
    }
}

/// The tuple struct that is made by calling its name.
fn constructed(callee: &Expr, declared: &Declared) -> Option<Type> {
    let Expr::Path(path) = callee else { return None };
    let name = path.path.get_ident().filter(|name| declared.has_tuple_struct(name))?;
    Some(syn::parse_quote!(#name))
}

/// A type as it is written in the function itself.
fn written(ty: Type) -> Seen {
    Seen { ty, from: None }
}
