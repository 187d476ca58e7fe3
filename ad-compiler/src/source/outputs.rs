//! What operators of the file's types give.

use super::structs::type_name;
use super::{Context, Declared, Seen};
use crate::syntax::once::read;
use syn::{BinOp, GenericArgument, ImplItem, PathArguments, Type, UnOp};

impl Declared {
    /// The type of `a * b`, where one of the two is a struct of the file, if all impls that may be meant say the same.
    pub(crate) fn given_by_operator(
        &self,
        left: Option<&Seen>,
        op: &BinOp,
        right: Option<&Seen>,
    ) -> Option<Seen> {
        let method = match op {
            BinOp::Add(_) => "add",
            BinOp::Sub(_) => "sub",
            BinOp::Mul(_) => "mul",
            BinOp::Div(_) => "div",
            BinOp::Rem(_) => "rem",
            _ => return None,
        };
        let is_own = |seen: &&Seen| self.struct_at(seen).is_some();
        match (left.filter(is_own), right.filter(is_own)) {
            (Some(left), _) => self.output(method, left, |block| Some((*block.self_ty).clone())),
            (None, Some(right)) if left.is_none_or(|left| is_float(&left.ty)) => {
                self.output(method, right, |block| is_float(&block.self_ty).then(|| argument(block))?)
            }
            _ => None,
        }
    }

    /// Whether a type of the file has an operator of its own with floats: `impl Mul<f64> for V`, `impl Mul<V> for f64`.
    pub(crate) fn has_operator_with_floats(&self) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let all =
            ["add", "sub", "mul", "div"].iter().filter_map(|method| file.outline.functions.get(*method));
        all.flatten().any(|&at| match file.context(at) {
            Context::Impl(block) => {
                block.trait_.is_some()
                    && (is_float(&block.self_ty) || argument(&block).is_some_and(|ty| is_float(&ty)))
            }
            _ => false,
        })
    }

    /// Whether the file has an operator on bits of a type of its own, by the name of its method.
    pub(crate) fn has_own_operator(&self, method: &str) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let mut all = file.outline.functions.get(method).into_iter().flatten();
        all.any(|&at| matches!(file.context(at), Context::Impl(block) if block.trait_.is_some()))
    }

    /// The same of `-a`.
    pub(crate) fn given_by_sign(&self, op: &UnOp, operand: &Seen) -> Option<Seen> {
        self.struct_at(operand)?;
        matches!(op, UnOp::Neg(_))
            .then(|| self.output("neg", operand, |block| Some((*block.self_ty).clone())))?
    }

    /// The output of the impls of an operator in which a type plays such a part.
    fn output(&self, method: &str, of: &Seen, part: impl Fn(&syn::ItemImpl) -> Option<Type>) -> Option<Seen> {
        let (file, _) = self.file()?;
        let mut output: Option<Type> = None;
        for &at in file.outline.functions.get(method)? {
            let Context::Impl(header) = file.context(at) else { continue };
            let own = || {
                let ty = part(&header)?;
                (self.struct_at(&Seen { ty, from: Some(at) }) == self.struct_at(of)).then_some(())
            };
            if header.trait_.is_none() || own().is_none() {
                continue;
            }
            if header.generics.type_params().next().is_some()
                || header.generics.const_params().next().is_some()
            {
                return None;
            }
            let block = file.outline.around(at).next()?;
            let text = format!("{} {{ {} }}", block.header(&file.text), &file.text[block.body..block.end]);
            let whole: syn::ItemImpl = read(&text)?;
            let given = whole.items.iter().find_map(|item| match item {
                ImplItem::Type(ty) if ty.ident == "Output" => Some(ty.ty.clone()),
                _ => None,
            })?;
            let given = if type_name(&given)? == "Self" { (*header.self_ty).clone() } else { given };
            if output.as_ref().is_some_and(|other| *other != given) {
                return None;
            }
            output = Some(given);
        }
        let ty = output.filter(|ty| !matches!(ty, Type::Reference(_)))?;
        Some(Seen { ty, from: of.from })
    }
}

fn is_float(ty: &Type) -> bool {
    type_name(ty).is_some_and(|name| name == "f64" || name == "f32")
}

/// `V` of `impl Mul<V> for f64`.
fn argument(block: &syn::ItemImpl) -> Option<Type> {
    let (of_trait, _) = block.trait_.as_ref()?;
    let PathArguments::AngleBracketed(arguments) = &of_trait.segments.last()?.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}
