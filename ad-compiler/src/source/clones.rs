//! `Clone` implemented by hand: it need not give a copy.

use super::structs::{self, type_name};
use super::{Context, Declared, File, Seen};
use crate::diagnostics::{Errors, Page};
use crate::library::Method;
use crate::syntax::once::read;
use crate::syntax::text::words;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, ReturnType, Stmt};

/// Which of the fields are marked as having no derivative.
type Marked<'a> = &'a dyn Fn(&syn::Member) -> bool;

impl Declared {
    /// The name of a type of the file whose `Clone` is written by hand and does not visibly give a copy.
    pub(crate) fn with_own_clone(&self) -> Option<String> {
        let (file, _) = self.file()?;
        file.outline
            .functions
            .get(Method::Clone.name())?
            .iter()
            .find_map(|&at| file.own_clone(at, &|_| false))
    }

    /// Refuses a type that has a tangent and a `Clone` which does not visibly give a copy: gradients keep states by it.
    pub(crate) fn refuse_own_clone(&self, item: &syn::DeriveInput, errors: &mut Errors) {
        let Some((file, _)) = self.file() else { return };
        let name = item.ident.to_string();
        let is_marked = |member: &syn::Member| has_no_derivative(&item.data, member);
        let places = file.outline.functions.get(Method::Clone.name()).into_iter().flatten();
        let is_its = |place: &usize| match file.block_type(*place) {
            Some(ty) => {
                file.owner_name(&ty, *place).as_ref() == Some(&name)
                    && file.own_clone(*place, &is_marked).is_some()
            }
            None => false,
        };
        if places.copied().any(|place| is_its(&place)) || file.clone_of_a_macro(&name) {
            errors.add(
                Page::Names,
                &item.ident,
                format!("the `Clone` of `{name}` is written by hand and does not visibly give a copy, which gradients take it for"),
                "derive `Clone`, or write it as `Self { field: self.field.clone(), .. }`; put what it does into a method of another name",
            );
        }
    }
}

/// Whether the field of a struct is marked.
fn has_no_derivative(data: &syn::Data, member: &syn::Member) -> bool {
    let syn::Data::Struct(data) = data else { return false };
    data.fields
        .members()
        .zip(&data.fields)
        .any(|(other, field)| other == *member && structs::is_marked(field))
}

impl Declared {
    /// The name of a type of the file, or a trait, that has a method `clone` of another kind, which the receiver may have.
    pub(crate) fn with_other_clone(&self, receiver: Option<&Seen>) -> Option<String> {
        let (file, _) = self.file()?;
        let known =
            receiver.filter(|seen| self.struct_at(seen).is_some()).and_then(|seen| type_name(&seen.ty));
        let owners =
            file.outline.functions.get(Method::Clone.name())?.iter().filter_map(|&at| file.other_clone(at));
        let is_meant = |owner: &String| known.as_ref().is_none_or(|known| known == owner);
        owners.into_iter().find(is_meant)
    }
}

impl File {
    /// The type whose `clone` is no method of `Clone`, and gives something else.
    fn other_clone(&self, at: usize) -> Option<String> {
        let signature = super::declared::signature(&self.text[at..])?;
        signature.receiver()?;
        let ReturnType::Type(_, given) = &signature.output else { return None };
        let given = type_name(given);
        let (owner, of_clone) = match self.context(at) {
            Context::Impl(block) => (
                type_name(&block.self_ty)?,
                block
                    .trait_
                    .as_ref()
                    .is_some_and(|(path, _)| path.segments.last().is_some_and(|last| last.ident == "Clone")),
            ),
            _ => return None,
        };
        let copies = || {
            read::<syn::ImplItemFn>(self.item(at))
                .is_some_and(|method| gives_a_copy(&method.block, &|_| false))
        };
        let is_copy = given.is_some_and(|given| given == "Self" || given == owner) && copies();
        (!of_clone && !is_copy).then_some(owner)
    }

    /// Whether a macro implements `Clone`, for all that is visible for a type of that name, by more than a copy.
    fn clone_of_a_macro(&self, name: &str) -> bool {
        let implements = |definition: &str| {
            let mut rest = definition.match_indices("fn clone").map(|(at, _)| &definition[at..]);
            words(definition).any(|word| word == "Clone") && !rest.all(gives_a_copy_in_a_macro)
        };
        let world = self.world();
        let says = |text: &str| words(text).any(|word| word == name);
        world.macro_calls_with(Method::Clone.name()).any(|call| {
            let macros = words(&call).next().and_then(|called| self.outline.macros.get(called));
            let mut definitions = macros.into_iter().flatten().map(|at| self.macro_body(*at));
            let by_hand = |definition: &str| implements(definition) && (says(&call) || says(definition));
            definitions.any(by_hand) || by_hand(&call)
        })
    }

    /// The rules of a macro by example, which begin at a position; those in parentheses may end before.
    fn macro_body(&self, at: usize) -> &str {
        let block = self.outline.around(at).find(|block| block.body == at);
        &self.text[at..block.map_or(self.text.len(), |block| block.end)]
    }

    /// The type whose `clone` is that of `Clone`, and is no copy.
    fn own_clone(&self, at: usize, is_marked: Marked) -> Option<String> {
        let Context::Impl(block) = self.context(at) else { return None };
        let (of_trait, _) = block.trait_.as_ref()?;
        if of_trait.segments.last()?.ident != "Clone" {
            return None;
        }
        let copies = read::<syn::ImplItemFn>(self.item(at))
            .is_some_and(|method| gives_a_copy(&method.block, is_marked));
        if copies { None } else { type_name(&block.self_ty) }
    }
}

/// The same of a method of a macro, whose parameters stand for words.
fn gives_a_copy_in_a_macro(method: &str) -> bool {
    let method = method.replace('$', "");
    let end = method.char_indices().filter(|(_, character)| *character == '}').map(|(at, _)| at + 1);
    let mut methods = end.filter_map(|end| syn::parse_str::<syn::ImplItemFn>(&method[..end]).ok());
    methods.next().is_some_and(|method| gives_a_copy(&method.block, &|_| false))
}

/// Whether a body is `*self`, or the same value put together from copies of its fields. What is marked as having no derivative may be made anew.
fn gives_a_copy(body: &Block, is_marked: Marked) -> bool {
    let is_part = |part: &Expr, member: &syn::Member| {
        is_copy_of(part, member) || (is_marked(member) && !mentions_self(part))
    };
    let [Stmt::Expr(value, None)] = &body.stmts[..] else { return false };
    match value {
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_self(&unary.expr),
        Expr::Match(each) => {
            let of_self = match &*each.expr {
                Expr::Unary(unary) => is_self(&unary.expr),
                expr => is_self(expr),
            };
            of_self && each.arms.iter().all(is_copied_variant)
        }
        Expr::Struct(literal) => {
            literal.rest.is_none() && literal.fields.iter().all(|field| is_part(&field.expr, &field.member))
        }
        Expr::Call(call) => {
            let of_type = matches!(&*call.func, Expr::Path(path)
                if path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase)));
            of_type
                && call
                    .args
                    .iter()
                    .enumerate()
                    .all(|(position, part)| is_part(part, &syn::Member::from(position)))
        }
        _ => false,
    }
}

/// Whether an arm puts the variant together again from copies of its parts: `Tree::Leaf(leaf) => Tree::Leaf(leaf.clone())`.
fn is_copied_variant(arm: &syn::Arm) -> bool {
    let is_copy = |part: &Expr, pattern: &Pat| match (part, pattern) {
        (Expr::Unary(unary), Pat::Ident(name)) => is_name(&unary.expr, &name.ident),
        (Expr::MethodCall(call), Pat::Ident(name)) => {
            is_copied_by(call) && is_name(&call.receiver, &name.ident)
        }
        _ => false,
    };
    match (&arm.pat, &*arm.body) {
        (Pat::Path(variant), Expr::Path(given)) => variant.path == given.path,
        (Pat::TupleStruct(variant), Expr::Call(call)) => {
            matches!(&*call.func, Expr::Path(given) if given.path == variant.path)
                && call.args.len() == variant.elems.len()
                && call.args.iter().zip(&variant.elems).all(|(part, pattern)| is_copy(part, pattern))
        }
        (Pat::Struct(variant), Expr::Struct(given)) => {
            let pattern_of =
                |member: &syn::Member| variant.fields.iter().find(|field| field.member == *member);
            given.path == variant.path
                && given.rest.is_none()
                && given.fields.iter().all(|field| {
                    pattern_of(&field.member).is_some_and(|pattern| is_copy(&field.expr, &pattern.pat))
                })
        }
        _ => false,
    }
}

fn is_name(expr: &Expr, name: &proc_macro2::Ident) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}

/// `clone()` and the like.
fn is_copied_by(call: &syn::ExprMethodCall) -> bool {
    [Method::Clone, Method::ToVec, Method::ToOwned].contains(&Method::of(call)) && call.args.is_empty()
}

/// Whether an expression is `self.field`, or a copy of that.
fn is_copy_of(expr: &Expr, field: &syn::Member) -> bool {
    match expr {
        Expr::Field(part) => is_self(&part.base) && part.member == *field,
        Expr::Reference(reference) => is_copy_of(&reference.expr, field),
        Expr::MethodCall(call) => is_copied_by(call) && is_copy_of(&call.receiver, field),
        // `Rc::clone(&self.field)`.
        Expr::Call(call) => {
            let copies = matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| Method::named(&last.ident) == Method::Clone));
            copies && call.args.len() == 1 && is_copy_of(&call.args[0], field)
        }
        _ => false,
    }
}

fn mentions_self(expr: &Expr) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_ident(&mut self, ident: &proc_macro2::Ident) {
            self.0 |= ident == "self";
        }
        fn visit_macro(&mut self, mac: &syn::Macro) {
            self.0 |= words(&mac.tokens.to_string()).any(|word| word == "self");
            visit::visit_macro(self, mac);
        }
    }
    let mut finder = Finder(false);
    finder.visit_expr(expr);
    finder.0
}

fn is_self(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident("self"))
}

#[cfg(test)]
mod tests {
    use super::super::File;

    fn own(body: &str) -> bool {
        let text = format!("impl Clone for P {{ fn clone(&self) -> Self {{ {body} }} }}");
        let at = text.find("fn").expect("it is there");
        File::of(text).own_clone(at, &|_| false).is_some()
    }

    #[test]
    fn copies() {
        assert!(!own("*self"));
        assert!(!own("P { a: self.a, list: self.list.clone() }"));
        assert!(!own("Self(self.0, Rc::clone(&self.1))"));
        assert!(!own(
            "match self { P::A(a) => P::A(a.clone()), P::B { b, c } => P::B { c: *c, b: b.to_vec() } }"
        ));
    }

    #[test]
    fn what_is_no_copy() {
        assert!(own("P { a: 2.0 * self.a }"));
        assert!(own("P { a: self.b, b: self.a }"));
        assert!(own("match self { P::A(a) => P::B(a.clone()), P::B(b) => P::A(b.clone()) }"));
        assert!(own("match self { P::A(a, b) => P::A(b.clone(), a.clone()) }"));
        assert!(own("match self { P::A(a) if *a > 0.0 => P::A(*a), P::A(a) => P::A(-a) }"));
        assert!(own("P { a: self.a, ..Default::default() }"));
        assert!(own("let mut p = P { a: self.a }; p.a += 1.0; p"));
    }
}
