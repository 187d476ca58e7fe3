//! Types of variables, as far as they are written in the function and in its file: what an index means depends on them.

use crate::context::{Context, Declared, Seen, element, type_name};
use std::collections::HashMap;
use syn::{Expr, FnArg, ItemFn, Local, Pat, Type};

/// By name, without regard to scopes: a wrong guess has no such fields.
pub(super) struct Types(HashMap<String, Type>);

impl Types {
    pub(super) fn of(item: &ItemFn, context: &Context) -> Self {
        let mut types = HashMap::new();
        if let Context::Impl(block) = context {
            types.insert("self".to_owned(), (*block.self_ty).clone());
        }
        for input in &item.sig.inputs {
            if let FnArg::Typed(typed) = input
                && let Pat::Ident(name) = &*typed.pat
            {
                let of_self = type_name(&typed.ty).is_some_and(|name| name == "Self");
                let ty = types.get("self").filter(|_| of_self).unwrap_or(&*typed.ty).clone();
                types.insert(name.ident.to_string(), ty);
            }
        }
        Types(types)
    }

    /// Notes the type of a variable, if it shows.
    pub(super) fn bind(&mut self, local: &Local, declared: &Declared) {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
            pattern => (pattern, local.init.as_ref().and_then(|init| self.of_expr(&init.expr, declared))),
        };
        if let Pat::Ident(name) = pattern {
            match ty {
                Some(ty) => drop(self.0.insert(name.ident.to_string(), ty)),
                None => drop(self.0.remove(&name.ident.to_string())),
            }
        }
    }

    /// Notes the type of what a loop goes over.
    pub(super) fn bind_element(&mut self, pattern: &Pat, list: &Expr, declared: &Declared) {
        let (pattern, list) = match (pattern, list) {
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
        let ty = self.of_expr(list, declared).and_then(|list| element(&list));
        if let (Pat::Ident(name), Some(ty)) = (pattern, ty) {
            self.0.insert(name.ident.to_string(), ty);
        }
    }

    pub(super) fn of_expr(&self, expr: &Expr, declared: &Declared) -> Option<Type> {
        match expr {
            Expr::Path(path) => self.0.get(&path.path.get_ident()?.to_string()).cloned(),
            Expr::Paren(inner) => self.of_expr(&inner.expr, declared),
            Expr::Reference(reference) => self.of_expr(&reference.expr, declared),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.of_expr(&unary.expr, declared)
            }
            Expr::Field(field) => {
                let owner = Seen { ty: self.of_expr(&field.base, declared)?, from: None };
                declared.field_of(&owner, &field.member).map(|seen| seen.ty)
            }
            Expr::Index(index) => element(&self.of_expr(&index.expr, declared)?),
            Expr::MethodCall(call) if call.method == "clone" => self.of_expr(&call.receiver, declared),
            Expr::Struct(literal) => {
                Some(Type::Path(syn::TypePath { attrs: Vec::new(), qself: None, path: literal.path.clone() }))
            }
            Expr::MethodCall(call) => declared.given_by(&call.method),
            Expr::Call(call) => match &*call.func {
                Expr::Path(callee) => declared.given_by(&callee.path.segments.last()?.ident),
                _ => None,
            },
            _ => None,
        }
    }
}
