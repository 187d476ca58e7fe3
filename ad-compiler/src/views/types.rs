//! Types of variables, as far as they are written in the function and in its file: which method or index is meant depends on them.

use crate::collections::HashMap;
use crate::library::Method;
use crate::source::{Context, Declared, Names, Seen, bound_names, element, is_self, type_of, written};
use proc_macro2::Ident;
use std::rc::Rc;
use syn::{Expr, ExprCall, FnArg, ItemFn, Local, Pat, Type};

/// The types of the variables in scope; a variable that is not here has a type that does not show.
#[derive(Clone)]
pub(super) struct Types {
    declared: Rc<Declared>,
    of_names: HashMap<String, Seen>,
}

impl Names for Types {
    fn declared(&self) -> &Declared {
        &self.declared
    }

    fn type_of_name(&self, name: &Ident) -> Option<Seen> {
        self.of_names.get(&name.to_string()).cloned()
    }

    fn is_variable(&self, name: &Ident) -> bool {
        self.of_names.contains_key(&name.to_string())
    }

    fn type_of_self(&self) -> Option<Seen> {
        self.of_names.get("self").cloned()
    }

    // What stands for parameters shows when names are lowered.
    fn given_by_generic(&self, _: &syn::Signature, _: &ExprCall) -> Option<Type> {
        None
    }
}

impl Types {
    pub(super) fn of(item: &ItemFn, context: &Context, declared: Rc<Declared>) -> Self {
        let mut types = Types { declared, of_names: HashMap::default() };
        if let Context::Impl(block) = context {
            types.of_names.insert("self".to_owned(), written((*block.self_ty).clone()));
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
            self.of_names.remove(&name);
        }
        match pattern {
            Pat::Type(typed) => self.bind_pattern(&typed.pat, Some(written((*typed.ty).clone()))),
            Pat::Ident(name) if name.subpat.is_none() => {
                let of_self = ty.as_ref().is_some_and(|seen| is_self(&seen.ty));
                let ty = if of_self { self.of_names.get("self").cloned() } else { ty };
                if let Some(ty) = ty {
                    self.of_names.insert(name.ident.to_string(), ty);
                }
            }
            _ => {}
        }
    }

    /// Notes the type of a variable, if it shows.
    pub(super) fn bind(&mut self, local: &Local) {
        let ty = local.init.as_ref().and_then(|init| self.of_expr(&init.expr));
        self.bind_pattern(&local.pat, ty);
    }

    /// Notes the type of what a loop goes over.
    pub(super) fn bind_element(&mut self, pattern: &Pat, list: &Expr) {
        let (names, list) = match (pattern, list) {
            (Pat::Tuple(names), Expr::MethodCall(call))
                if Method::of(call) == Method::Enumerate && names.elems.len() == 2 =>
            {
                (&names.elems[1], &*call.receiver)
            }
            other => other,
        };
        let list = match list {
            Expr::MethodCall(call) if matches!(Method::of(call), Method::Iter | Method::IterMut) => {
                &call.receiver
            }
            list => list,
        };
        let element = |list: Seen| Some(Seen { ty: element(&list.ty)?, ..list });
        let ty = self.of_expr(list).and_then(element);
        self.bind_pattern(pattern, None);
        self.bind_pattern(names, ty);
    }

    pub(super) fn of_expr(&self, expr: &Expr) -> Option<Seen> {
        type_of(expr, self)
    }
}
