//! The variables of a part as parameters of its functions.

use super::Known;
use crate::diagnostics::{Page, error};
use crate::ir::TyKind;
use crate::lower::outlined::Variable;
use crate::source::Declared;
use crate::types;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, parse_quote};

/// A variable as a parameter of the function.
pub(super) struct Taken {
    /// The variable's name.
    pub(super) variable: Ident,
    /// The parameter's: `self` is none.
    pub(super) name: Ident,
    /// The type of the parameter.
    pub(super) ty: Type,
    /// How it is given.
    pub(super) how: How,
    /// No derivative belongs to it.
    pub(super) is_constant: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A number, or a reference that the function has itself.
    AsItIs,
    Shared,
    /// The part only reads what the function has a `&mut` reference to.
    Reborrowed,
    /// The part changes it.
    Exclusive,
    /// The same of what the function has a `&mut` reference to; that to a list has no size.
    Lent {
        is_list: bool,
    },
}

impl How {
    pub(super) fn is_changed(self) -> bool {
        matches!(self, How::Exclusive | How::Lent { .. })
    }
}

impl Taken {
    pub(super) fn of(variable: &Variable, known: &Known, part: &str, page: Page) -> syn::Result<Self> {
        let Variable { name, ty, is_followed, is_changed, .. } = variable;
        if *is_followed {
            let what = format!("`{name}` is a closure or an iterator, and {part} becomes a function");
            return Err(error(page, name, what, "make it in there, or write a function"));
        }
        let Some(ty) = ty else {
            let what = format!("the type of `{name}` does not show, and {part} becomes a function of it");
            let help = format!("write it where the variable is made: `let {name}: T = ..`");
            return Err(error(page, name, what, help));
        };
        let is_self = name == "self";
        let parameter = if is_self { Ident::new("this", name.span()) } else { name.clone() };
        let (ty, how): (Type, How) = match (ty, is_changed) {
            (Type::Reference(reference), true) if reference.mutability.is_some() => {
                let is_list = matches!(*reference.elem, Type::Slice(_));
                (ty.clone(), How::Lent { is_list })
            }
            (Type::Reference(reference), _) if reference.mutability.is_some() => {
                let elem = &reference.elem;
                (parse_quote!(&#elem), How::Reborrowed)
            }
            (Type::Reference(_), _) => (ty.clone(), How::AsItIs),
            (ty, true) => (parse_quote!(&mut #ty), How::Exclusive),
            (ty, false) if types::is_number(ty) => (ty.clone(), How::AsItIs),
            (ty, false) => (parse_quote!(&#ty), How::Shared),
        };
        let is_constant = known.is_constant(variable) || known.has_no_tangent(&ty);
        Ok(Taken { variable: name.clone(), name: parameter, ty, how, is_constant })
    }

    /// The parameter.
    pub(super) fn declaration(&self) -> TokenStream {
        let Taken { name, ty, .. } = self;
        let is_inert = types::of_declared(ty, &[]).is_inert();
        let mark = (self.is_constant && !is_inert).then(|| quote!(#[no_derivative]));
        quote!(#mark #name: #ty)
    }

    /// What the call is given.
    pub(super) fn argument(&self) -> TokenStream {
        let name = &self.variable;
        match self.how {
            How::AsItIs => quote!(#name),
            How::Shared => quote!(&#name),
            How::Reborrowed => quote!(&*#name),
            How::Exclusive => quote!(&mut #name),
            How::Lent { .. } => quote!(&mut *#name),
        }
    }

    pub(super) fn is_changed(&self) -> bool {
        self.how.is_changed()
    }

    /// What stands for the variable in the function.
    pub(super) fn meaning(&self) -> Option<TokenStream> {
        let name = &self.name;
        let is_behind = matches!(self.how, How::Exclusive | How::Shared);
        (is_behind || *name != self.variable).then(|| match self.how {
            How::AsItIs | How::Reborrowed | How::Lent { .. } => quote!(#name),
            How::Shared | How::Exclusive => quote!((*#name)),
        })
    }
}

impl Taken {
    /// What stands for the variable where it is moved away: a reference to it is all that the function has.
    ///
    /// What is not made anew by the part is there when the part runs again, and a list that is takes no copy.
    pub(super) fn moved(&self, declared: &Declared) -> Option<TokenStream> {
        let (name, Type::Reference(reference)) = (&self.name, &self.ty) else { return None };
        let is_list = matches!(types::of_declared(&reference.elem, &[]).kind(), TyKind::Slice(_));
        match self.how {
            How::Exclusive if is_list => Some(quote!(::core::mem::take(#name))),
            How::Exclusive | How::Shared if is_list || declared.is_moved(&reference.elem) => {
                Some(quote!(#name.clone()))
            }
            _ => None,
        }
    }
}
