//! `Clone` implemented by hand: it need not give a copy.

use super::structs::type_name;
use super::{Context, Declared, File, Seen};
use syn::{Block, Expr, ReturnType, Stmt};

impl Declared {
    /// The name of a type of the file whose `Clone` is written by hand and does not visibly give a copy.
    pub(crate) fn with_own_clone(&self) -> Option<String> {
        let (file, _) = self.file()?;
        file.outline.functions.get("clone")?.iter().find_map(|&at| file.own_clone(at))
    }
}

impl Declared {
    /// The name of a type of the file, or a trait, that has a method `clone` of another kind, which the receiver may have.
    pub(crate) fn with_other_clone(&self, receiver: Option<&Seen>) -> Option<String> {
        let (file, _) = self.file()?;
        let known =
            receiver.filter(|seen| self.struct_at(seen).is_some()).and_then(|seen| type_name(&seen.ty));
        let owners = file.outline.functions.get("clone")?.iter().filter_map(|&at| file.other_clone(at));
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
        let is_copy = given.is_some_and(|given| given == "Self" || given == owner);
        (!of_clone && !is_copy).then_some(owner)
    }

    fn own_clone(&self, at: usize) -> Option<String> {
        let Context::Impl(block) = self.context(at) else { return None };
        let (of_trait, _) = block.trait_.as_ref()?;
        if of_trait.segments.last()?.ident != "Clone" {
            return None;
        }
        let copies =
            syn::parse_str::<syn::ImplItemFn>(self.item(at)).is_ok_and(|method| gives_a_copy(&method.block));
        if copies { None } else { type_name(&block.self_ty) }
    }
}

/// Whether a body is `*self`, or the same value put together from copies of its fields.
fn gives_a_copy(body: &Block) -> bool {
    let [Stmt::Expr(value, None)] = &body.stmts[..] else { return false };
    match value {
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_self(&unary.expr),
        Expr::Struct(literal) => {
            literal.rest.is_none()
                && literal.fields.iter().all(|field| is_copy_of(&field.expr, &field.member))
        }
        Expr::Call(call) => {
            let of_type = matches!(&*call.func, Expr::Path(path)
                if path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase)));
            of_type
                && call
                    .args
                    .iter()
                    .enumerate()
                    .all(|(position, part)| is_copy_of(part, &syn::Member::from(position)))
        }
        _ => false,
    }
}

/// Whether an expression is `self.field`, or a copy of that.
fn is_copy_of(expr: &Expr, field: &syn::Member) -> bool {
    match expr {
        Expr::Field(part) => is_self(&part.base) && part.member == *field,
        Expr::Reference(reference) => is_copy_of(&reference.expr, field),
        Expr::MethodCall(call) => {
            let copies = ["clone", "to_vec", "to_owned"].iter().any(|name| call.method == name);
            copies && call.args.is_empty() && is_copy_of(&call.receiver, field)
        }
        // `Rc::clone(&self.field)`.
        Expr::Call(call) => {
            let copies = matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "clone"));
            copies && call.args.len() == 1 && is_copy_of(&call.args[0], field)
        }
        _ => false,
    }
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
        File::of(text).own_clone(at).is_some()
    }

    #[test]
    fn copies() {
        assert!(!own("*self"));
        assert!(!own("P { a: self.a, list: self.list.clone() }"));
        assert!(!own("Self(self.0, Rc::clone(&self.1))"));
    }

    #[test]
    fn what_is_no_copy() {
        assert!(own("P { a: 2.0 * self.a }"));
        assert!(own("P { a: self.b, b: self.a }"));
        assert!(own("P { a: self.a, ..Default::default() }"));
        assert!(own("let mut p = P { a: self.a }; p.a += 1.0; p"));
    }
}
