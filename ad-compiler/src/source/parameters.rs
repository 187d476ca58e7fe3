//! What stands for the type parameters of structs and functions that the file declares.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, GenericParam, Generics, Type, parse_quote};

/// Parameters, and what stands for them; `_` where that is not visible.
#[derive(Debug, Default)]
pub(crate) struct Arguments(Vec<(Ident, GenericArgument)>);

impl Arguments {
    /// What stands for the parameters in a type such as `Model<T, 3>`.
    pub(super) fn of(parameters: &Generics, ty: &Type) -> Self {
        let names: Vec<&Ident> = names(parameters).collect();
        let given = given(ty);
        let complete = names.len() == given.len();
        let stands_for = |position: usize| if complete { given[position].clone() } else { unknown() };
        Arguments(
            names
                .into_iter()
                .enumerate()
                .map(|(position, name)| (name.clone(), stands_for(position)))
                .collect(),
        )
    }

    /// What stands for the parameters of `impl<T> Model<T>`, if the type is one of those.
    pub(super) fn of_block(block: &syn::ItemImpl, ty: &Type) -> Self {
        let (places, given) = (given(&block.self_ty), given(ty));
        let stands_for = |name: &Ident| {
            let is_it = |place: &GenericArgument| *name == place.to_token_stream().to_string();
            let position = places.iter().position(is_it).filter(|_| places.len() == given.len());
            position.map_or_else(unknown, |position| given[position].clone())
        };
        Arguments(names(&block.generics).map(|name| (name.clone(), stands_for(name))).collect())
    }

    /// The parameters with the types that are known to stand for them.
    pub(crate) fn inferred(parameters: &Generics, known: impl Fn(&Ident) -> Option<Type>) -> Self {
        let stands_for = |name: &Ident| known(name).map_or_else(unknown, GenericArgument::Type);
        Arguments(names(parameters).map(|name| (name.clone(), stands_for(name))).collect())
    }

    /// Leaves out what is wrong elsewhere: the names mean something where the type is written.
    pub(super) fn without(mut self, is_local: impl Fn(&Ident) -> bool) -> Self {
        for (_, argument) in &mut self.0 {
            if crate::syntax::mentions::mentions(&*argument, &is_local) {
                *argument = unknown();
            }
        }
        self
    }

    /// A type with the arguments in the places of the parameters.
    pub(crate) fn put_into(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        Placing(self).visit_type_mut(&mut ty);
        ty
    }

    /// The type that is known to stand for a parameter.
    pub(crate) fn ty_of(&self, name: &Ident) -> Option<Type> {
        match self.get(name)? {
            GenericArgument::Type(Type::Infer(_)) => None,
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        }
    }

    fn get(&self, name: &Ident) -> Option<&GenericArgument> {
        self.0.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
    }
}

/// The names of the parameters that stand for types and numbers.
fn names(parameters: &Generics) -> impl Iterator<Item = &Ident> {
    parameters.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(&parameter.ident),
        GenericParam::Const(parameter) => Some(&parameter.ident),
        GenericParam::Lifetime(_) => None,
    })
}

/// The arguments of a type, without lifetimes.
fn given(ty: &Type) -> Vec<GenericArgument> {
    match ty {
        Type::Reference(reference) => given(&reference.elem),
        Type::Paren(inner) => given(&inner.elem),
        Type::Path(path) => match path.path.segments.last().map(|last| &last.arguments) {
            Some(syn::PathArguments::AngleBracketed(arguments)) => {
                let is_lifetime =
                    |argument: &&GenericArgument| matches!(argument, GenericArgument::Lifetime(_));
                arguments.args.iter().filter(|argument| !is_lifetime(argument)).cloned().collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn unknown() -> GenericArgument {
    parse_quote!(_)
}

struct Placing<'a>(&'a Arguments);

impl VisitMut for Placing<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && let Some(name) = path.path.get_ident()
            && let Some(GenericArgument::Type(argument)) = self.0.get(name)
        {
            *ty = argument.clone();
        } else {
            visit_mut::visit_type_mut(self, ty);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
            && let Some(argument) = self.0.get(name)
        {
            *expr = parse_quote!(#argument);
        } else {
            visit_mut::visit_expr_mut(self, expr);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use quote::ToTokens;
    use syn::{Type, parse_quote};

    fn field(ty: Type, field: Type) -> String {
        let item: syn::ItemStruct = parse_quote!(
            struct M<'a, T, const N: usize> {
                x: &'a T,
            }
        );
        Arguments::of(&item.generics, &ty).put_into(&field).to_token_stream().to_string()
    }

    #[test]
    fn fields_of_structs_with_parameters() {
        assert_eq!(field(parse_quote!(&M<'b, f64, 3>), parse_quote!(Vec<[T; N]>)), "Vec < [f64 ; 3] >");
        assert_eq!(field(parse_quote!(M<S, K>), parse_quote!((T, [usize; N]))), "(S , [usize ; K])");
        assert_eq!(field(parse_quote!(M), parse_quote!(&'a [T])), "& 'a [_]");
    }

    #[test]
    fn results_of_methods() {
        let block: syn::ItemImpl = parse_quote!(
            impl<U, V> Pair<V, U> {}
        );
        let given = |ty: Type, result: Type| {
            Arguments::of_block(&block, &ty).put_into(&result).to_token_stream().to_string()
        };
        assert_eq!(given(parse_quote!(Pair<f32, f64>), parse_quote!((U, V))), "(f64 , f32)");
        assert_eq!(given(parse_quote!(Pair), parse_quote!(U)), "_");
    }
}
