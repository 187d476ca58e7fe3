//! Methods of the file that give a reference into what they are called on, and are nothing but that.

use super::indices::Shape;
use super::inlined::{inlined, without_mut};
use super::{Context, Declared, File, Seen};
use crate::library::Method;
use crate::syntax::once::read;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ImplItemFn, Macro, Pat, ReturnType, Type, parse_quote};

/// Types of numbers that an index is made of.
pub(crate) const INTEGERS: [&str; 12] =
    ["usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128"];

/// Such a method: `fn row(&self, i: usize) -> &[f64] { &self.data[i] }`.
#[derive(Debug)]
pub(crate) struct Viewer {
    parameters: Vec<(Pat, Type)>,
    /// What is checked before.
    pub(crate) checks: Vec<Macro>,
    pub(crate) body: Expr,
    /// It refers to a float.
    pub(crate) of_float: bool,
    /// Paths mean the same where it is called.
    pub(crate) stands: bool,
}

/// What `x[i]` means.
#[derive(Debug)]
pub(crate) struct Indexing {
    pub(crate) read: Viewer,
    /// Where it is written, if that is said in another way.
    pub(crate) written: Option<Viewer>,
    /// Whether it can be written.
    pub(crate) is_one_place: bool,
}

impl Viewer {
    /// The arguments of a call, by the names of the parameters.
    pub(crate) fn bound(&self, arguments: &[&Expr]) -> Option<Vec<(Ident, Expr)>> {
        if arguments.len() != self.parameters.len() {
            return None;
        }
        let mut bound = Vec::new();
        for ((pattern, ty), &argument) in self.parameters.iter().zip(arguments) {
            match (pattern, argument) {
                (Pat::Ident(name), argument) => {
                    bound.push((name.ident.clone(), self.with_type(&name.ident, argument, ty)));
                }
                (Pat::Tuple(names), Expr::Tuple(parts)) if names.elems.len() == parts.elems.len() => {
                    for (name, part) in names.elems.iter().zip(&parts.elems) {
                        let Pat::Ident(name) = name else { return None };
                        bound.push((name.ident.clone(), part.clone()));
                    }
                }
                (Pat::Slice(names), Expr::Array(parts)) if names.elems.len() == parts.elems.len() => {
                    for (name, part) in names.elems.iter().zip(&parts.elems) {
                        let Pat::Ident(name) = name else { return None };
                        bound.push((name.ident.clone(), part.clone()));
                    }
                }
                (Pat::Slice(names), argument) => {
                    for (position, name) in names.elems.iter().enumerate() {
                        let Pat::Ident(name) = name else { return None };
                        bound.push((name.ident.clone(), parse_quote!((#argument)[#position])));
                    }
                }
                (Pat::Tuple(names), argument) => {
                    for (position, name) in names.elems.iter().enumerate() {
                        let (Pat::Ident(name), member) = (name, syn::Member::from(position)) else {
                            return None;
                        };
                        bound.push((name.ident.clone(), parse_quote!((#argument).#member)));
                    }
                }
                _ => return None,
            }
        }
        Some(bound)
    }

    /// The argument with the type of its parameter, where a method is called on it: the type of a number shows by where it goes.
    fn with_type(&self, parameter: &Ident, argument: &Expr, ty: &Type) -> Expr {
        struct Called<'a>(&'a Ident, bool);
        impl Visit<'_> for Called<'_> {
            fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
                self.1 |= matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident(self.0));
                visit::visit_expr_method_call(self, call);
            }
        }
        let mut called = Called(parameter, false);
        called.visit_expr(&self.body);
        let is_integer =
            matches!(ty, Type::Path(path) if INTEGERS.iter().any(|name| path.path.is_ident(name)));
        if called.1 && is_integer {
            parse_quote!({ let said: #ty = #argument; said })
        } else {
            argument.clone()
        }
    }
}

impl Declared {
    /// The method of a type, if that is certainly a struct of the file and the method is nothing but a reference to a part of it.
    pub(crate) fn viewer(&self, owner: &Seen, method: &Ident) -> Option<Viewer> {
        let (file, at) = self.file()?;
        let [method] = self.methods_of(owner, &method.to_string())[..] else { return None };
        viewer(file, method, at)
    }

    /// What an index of a type means, if the file says it.
    pub(crate) fn index_of(&self, owner: &Seen, index: &Expr) -> Option<Indexing> {
        let (file, _) = self.file()?;
        let is_meant = |method: usize| Shape::taken_by(file, method) == Some(Shape::of(index));
        let (mut read, mut written) = (self.methods_of(owner, "index"), self.methods_of(owner, "index_mut"));
        // A name may stand for anything, so where there is one index it is that.
        if read.len() > 1 {
            read.retain(|method| is_meant(*method));
            written.retain(|method| is_meant(*method));
        }
        self.pair(&read, &written)
    }

    /// The one type of the file that is indexed by a tuple.
    pub(crate) fn only_owner_of_tuple_index(&self) -> Option<Seen> {
        let (file, _) = self.file()?;
        let takes_tuple = |at: usize| {
            super::declared::signature(&file.text[at..]).is_some_and(|signature| {
                matches!(signature.inputs.last(), Some(syn::FnArg::Typed(index)) if matches!(*index.ty, Type::Tuple(_)))
            })
        };
        let owners = file.outline.functions.get("index").into_iter().flatten().filter(|at| takes_tuple(**at));
        match owners.copied().collect::<Vec<_>>()[..] {
            [at] => match file.context(at) {
                Context::Impl(block) => Some(Seen { ty: (*block.self_ty).clone(), from: Some(at) }),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a type is dereferenced to, if the file says it.
    pub(crate) fn target_of(&self, owner: &Seen) -> Option<Viewer> {
        let (read, written) =
            (self.methods_of(owner, Method::Deref.name()), self.methods_of(owner, Method::DerefMut.name()));
        self.pair(&read, &written).filter(|target| target.is_one_place).map(|target| target.read)
    }

    /// A method for reading, and its twin for writing.
    fn pair(&self, read: &[usize], written: &[usize]) -> Option<Indexing> {
        let (file, at) = self.file()?;
        let &[read] = read else { return None };
        let read = viewer(file, read, at)?;
        match *written {
            [] => Some(Indexing { read, written: None, is_one_place: true }),
            [written] => {
                let written = viewer(file, written, at)?;
                let checks = |viewer: &Viewer| {
                    let all = viewer.checks.iter().map(|check| check.to_token_stream().to_string());
                    all.collect::<Vec<_>>()
                };
                let is_one_place = without_mut(&read.body) == without_mut(&written.body)
                    && checks(&read) == checks(&written);
                Some(Indexing { read, written: Some(written), is_one_place })
            }
            _ => None,
        }
    }

    /// Whether the file has an `impl Index` for a struct of the file, for what may have a derivative.
    pub(crate) fn has_own_index(&self, owner: &Seen) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let is_inert = |at: usize| {
            let signature = super::declared::signature(&file.text[at..]);
            signature.is_some_and(|signature| match signature.output {
                ReturnType::Type(_, ty) => crate::types::of(&ty).is_inert(),
                ReturnType::Default => true,
            })
        };
        self.methods_of(owner, "index").into_iter().any(|at| !is_inert(at))
    }

    /// Whether the file has a method of that name for a struct of the file.
    pub(crate) fn has_method(&self, owner: &Seen, method: &str) -> bool {
        !self.methods_of(owner, method).is_empty()
    }

    /// Where a struct of the file has methods of that name.
    pub(super) fn methods_of(&self, owner: &Seen, method: &str) -> Vec<usize> {
        let Some((file, _)) = self.file() else { return Vec::new() };
        let declared = self.struct_at(owner);
        let is_of_owner = |&at: &usize| {
            let Context::Impl(block) = file.context(at) else { return false };
            declared.is_some() && self.struct_at(&self.seen((*block.self_ty).clone(), at)) == declared
        };
        file.outline.functions.get(method).into_iter().flatten().copied().filter(is_of_owner).collect()
    }
}

/// The method at a position, if it is such a one and its fields can be seen at `caller`.
fn viewer(file: &File, function: usize, caller: usize) -> Option<Viewer> {
    let method: ImplItemFn = read(file.item(function))?;
    let lends = matches!(&method.sig.receiver()?.kind, syn::ReceiverKind::Reference(..));
    let ReturnType::Type(_, given) = &method.sig.output else { return None };
    let Type::Reference(given) = &**given else { return None };
    if !lends || method.sig.generics.type_params().next().is_some() {
        return None;
    }
    let body = inlined(&method.block)?;
    let is_seen = file.is_meant(function, caller)
        && file.members_are_seen(method.block.to_token_stream(), function, caller);
    if !is_seen || file.may_be_missing(function, caller) {
        return None;
    }
    let parameters = method.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(((*typed.pat).clone(), (*typed.ty).clone())),
        FnArg::Receiver(_) => None,
    });
    Some(Viewer {
        parameters: parameters.collect(),
        checks: body.checks,
        body: body.tail,
        of_float: is_float(&given.elem) || is_float_by_name(file, function, &given.elem),
        stands: file.may_stand(method.block.to_token_stream(), function, caller),
    })
}

fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("f64") || path.path.is_ident("f32"))
}

/// `Self::Output`, or what stands for it, of an impl that says `type Output = f64;`.
fn is_float_by_name(file: &File, function: usize, ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    if path.path.segments.last().is_none_or(|last| last.ident != "Output") {
        return false;
    }
    let Some(block) = file.outline.around(function).next() else { return false };
    let words: Vec<&str> = crate::syntax::text::words(&file.text[block.body..block.end]).collect();
    words.windows(3).any(|three| matches!(three, ["type", "Output", "f64" | "f32"]))
}
