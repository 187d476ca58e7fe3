//! Types of variables in the signature of a part's function, where the items of the body have no names.

use super::{Around, BodyItems};
use crate::diagnostics::error;
use crate::lower::outlined::{Answer, Found, Variable};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, Type, parse_quote};

impl Around<'_> {
    /// What is known of a part, with types that mean the same outside of the body.
    pub(in crate::driver::outlined) fn outside(&self, found: Found) -> syn::Result<Found> {
        let Found { variables, answers, result } = found;
        let variables = variables.into_iter().map(|variable| self.variable_outside(variable));
        let answers = answers.into_iter().map(|answer| match answer {
            Answer::Variable(variable) => self.variable_outside(variable).map(Answer::Variable),
            Answer::Other(ty) => Ok(Answer::Other(ty.map(|ty| self.type_outside(ty)).transpose()?)),
        });
        Ok(Found {
            variables: variables.collect::<syn::Result<_>>()?,
            answers: answers.collect::<syn::Result<_>>()?,
            result: result.map(|ty| self.type_outside(ty)).transpose()?,
        })
    }

    fn variable_outside(&self, variable: Variable) -> syn::Result<Variable> {
        let ty = variable.ty.map(|ty| self.type_outside(ty)).transpose()?;
        Ok(Variable { ty, ..variable })
    }

    /// A type with what its aliases stand for, and with the constants in its lengths.
    pub(in crate::driver::outlined) fn type_outside(&self, mut ty: Type) -> syn::Result<Type> {
        let Some(innermost) = self.blocks.len().checked_sub(1) else { return Ok(ty) };
        let mut spelling = Spelling { around: self, block: innermost, error: None };
        spelling.visit_type_mut(&mut ty);
        spelling.error.map_or(Ok(ty), Err)
    }
}

/// Puts what the names of a block mean in the places of these names.
struct Spelling<'a> {
    around: &'a Around<'a>,
    block: usize,
    error: Option<syn::Error>,
}

impl Spelling<'_> {
    /// The type that a name stands for, and the block that it stands in.
    fn alias(&self, ty: &Type) -> Option<(Type, usize)> {
        let Type::Path(path) = ty else { return None };
        let [place] = self.around.meant(path.path.get_ident()?, self.block)[..] else { return None };
        match self.around.item(place) {
            Item::Type(alias) if alias.generics.params.is_empty() => Some(((*alias.ty).clone(), place.0)),
            _ => None,
        }
    }

    fn refuse(&mut self, name: &Ident) {
        let BodyItems { what, page, .. } = *self.around.of;
        let what = format!(
            "`{name}` is declared in the body, and stands in a type of the signature of the function that {what} becomes"
        );
        let help = format!("declare `{name}` outside of the function");
        self.error.get_or_insert(error(page, name, what, help));
    }
}

impl VisitMut for Spelling<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match self.alias(ty) {
            Some((meaning, block)) => {
                *ty = meaning;
                let inner = std::mem::replace(&mut self.block, block);
                self.visit_type_mut(ty);
                self.block = inner;
            }
            None => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_type_array_mut(&mut self, array: &mut syn::TypeArray) {
        self.visit_type_mut(&mut array.elem);
        match self.around.taken_from(self.block, array.len.to_token_stream()) {
            Ok(items) if items.is_empty() => {}
            Ok(items) => {
                let length = &array.len;
                array.len = parse_quote!({ #(#items)* #length });
            }
            Err(error) => drop(self.error.get_or_insert(error)),
        }
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let first =
            path.segments.first().filter(|_| path.leading_colon.is_none()).map(|first| first.ident.clone());
        if let Some(name) = first.filter(|name| !self.around.meant(name, self.block).is_empty()) {
            self.refuse(&name);
        }
        visit_mut::visit_path_mut(self, path);
    }
}
