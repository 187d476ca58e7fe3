//! Aliases that the file declares, `type Matrix = Vec<Vec<f64>>;`, spelled out: a list by another name is a list.

use super::declared::Declared;
use super::{File, structs};
use crate::collections::HashMap;
use crate::syntax::mentions::mentions;
use crate::syntax::once::read;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, GenericParam, ItemFn, ItemType, Path, PathArguments, Type};

/// Aliases of aliases are followed so far.
const DEEPEST: usize = 8;

impl Declared {
    /// The function without aliases that certainly are those of its file; `None` if there are none.
    pub(crate) fn without_aliases(&self, item: &ItemFn) -> Option<ItemFn> {
        let (file, at) = self.file()?;
        if !file.outline.types.values().flatten().any(|&alias| file.text[alias..].starts_with("type")) {
            return None;
        }
        let mut item = item.clone();
        let mut spelling = Spelling { file, at, depth: 0, changed: false };
        spelling.visit_item_fn_mut(&mut item);
        spelling.changed.then_some(item)
    }
}

impl Declared {
    /// How many lifetimes an alias has, if there is one of that name in the file, wherever it stands.
    pub(crate) fn lifetimes_of_alias(&self, ty: &Type) -> Option<usize> {
        let (file, _) = self.file()?;
        let name = structs::type_name(ty)?;
        let &[at] = &file.outline.types.get(&name)?[..] else { return None };
        if !file.text[at..].starts_with("type") || file.outline.structs.contains_key(&name) {
            return None;
        }
        let end = at + declaration_length(&file.text[at..])?;
        let alias: ItemType = read(&file.text[at..end])?;
        Some(alias.generics.lifetimes().count())
    }
}

impl File {
    /// A type of a field or a signature that stands at a position, without such aliases.
    pub(super) fn spelled(&self, mut ty: Type, at: usize) -> Type {
        Spelling { file: self, at, depth: 0, changed: false }.visit_type_mut(&mut ty);
        ty
    }
}

/// The alias that the name certainly means at a position: nothing else in its module can have the name.
fn alias(file: &File, name: &str, from: usize, depth: usize) -> Option<ItemType> {
    let at = file.type_named(name, from)?;
    let certain = file.text[at..].starts_with("type")
        && file.outline.is_of_module(at, &file.text)
        && !is_parameter(file, name, from)
        && is_unhidden(file, name, at, from);
    if !certain {
        return None;
    }
    let end = at + declaration_length(&file.text[at..])?;
    let mut alias: ItemType = read(&file.text[at..end])?;
    // Its own aliases are those of its module.
    if file.modules(at) != file.modules(from) {
        Spelling { file, at, depth: depth + 1, changed: false }.visit_type_mut(&mut alias.ty);
    }
    let is_known = |name: &Ident| {
        alias.generics.type_params().any(|parameter| parameter.ident == *name)
            || alias.generics.const_params().any(|parameter| parameter.ident == *name)
            || file.is_the_same_type(&name.to_string(), at, from)
    };
    let means_the_same = file.modules(at) == file.modules(from)
        || !mentions(alias.ty.to_token_stream(), &|name| !is_known(name));
    means_the_same.then_some(alias)
}

/// Whether nothing between gives the name another meaning; a field has nothing around it that could.
fn is_unhidden(file: &File, name: &str, declared: usize, from: usize) -> bool {
    let text = &file.text[from..];
    if text.starts_with("struct") || text.starts_with("type") {
        return true;
    }
    let within = if text.starts_with("fn ") { from + "fn ".len() } else { from };
    file.is_unhidden(name, Some(declared), within)
}

/// Whether the struct at a position has a parameter of that name.
fn is_parameter(file: &File, name: &str, at: usize) -> bool {
    file.text[at..].starts_with("struct")
        && read::<syn::ItemStruct>(file.item(at))
            .is_some_and(|item| item.generics.type_params().any(|parameter| parameter.ident == name))
}

/// Up to the semicolon that ends it, behind those of arrays.
fn declaration_length(text: &str) -> Option<usize> {
    let mut nested = 0usize;
    let end = text.char_indices().find(|(_, character)| {
        match character {
            '[' | '(' => nested += 1,
            ']' | ')' => nested = nested.saturating_sub(1),
            _ => {}
        }
        *character == ';' && nested == 0
    });
    end.map(|(at, _)| at + 1)
}

struct Spelling<'a> {
    file: &'a File,
    /// Where the function stands.
    at: usize,
    depth: usize,
    changed: bool,
}

impl Spelling<'_> {
    /// What an alias with these arguments stands for, whose own aliases are spelled out, too.
    fn meaning(&mut self, name: &syn::Ident, arguments: &PathArguments) -> Option<Type> {
        if self.depth == DEEPEST {
            return None;
        }
        let alias = alias(self.file, &name.to_string(), self.at, self.depth)?;
        let mut given = Given::to(&alias, arguments)?;
        let mut ty = *alias.ty;
        given.visit_type_mut(&mut ty);
        self.depth += 1;
        self.visit_type_mut(&mut ty);
        self.depth -= 1;
        self.changed = true;
        Some(ty)
    }
}

impl VisitMut for Spelling<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if structs::type_name(ty).is_some()
            && let Type::Path(path) = &*ty
            && let (None, 1) = (&path.qself, path.path.segments.len())
        {
            let segment = &path.path.segments[0];
            if let Some(meaning) = self.meaning(&segment.ident, &segment.arguments) {
                *ty = meaning;
            }
        }
    }

    /// `Matrix::new()`
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        visit_mut::visit_expr_path_mut(self, path);
        let mut segments = path.path.segments.iter();
        let (None, Some(first), Some(_)) = (&path.qself, segments.next(), segments.next()) else { return };
        if !matches!(first.arguments, PathArguments::None) {
            return;
        }
        let Some(meaning) = self.meaning(&first.ident, &first.arguments) else { return };
        let rest: Vec<_> = path.path.segments.iter().skip(1).cloned().collect();
        path.path = match meaning {
            Type::Path(syn::TypePath { qself: None, path: mut owner, .. }) => {
                for segment in &mut owner.segments {
                    if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                        arguments.colon2_token = Some(Default::default());
                    }
                }
                owner.segments.extend(rest);
                owner
            }
            ty => syn::parse_quote!(<#ty> #(::#rest)*),
        };
    }

    // They are expanded by themselves.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// What stands for a parameter that is left out.
fn default_of(parameter: &GenericParam) -> Option<GenericArgument> {
    match parameter {
        GenericParam::Type(parameter) => {
            parameter.default.as_ref().map(|(_, ty)| GenericArgument::Type(ty.clone()))
        }
        _ => None,
    }
}

/// What is given for the parameters of an alias.
struct Given {
    types: HashMap<String, Type>,
    numbers: HashMap<String, Expr>,
}

impl Given {
    /// `None` where something is left to inference, or has a lifetime.
    fn to(alias: &ItemType, arguments: &PathArguments) -> Option<Self> {
        let mut arguments: Vec<&GenericArgument> = match arguments {
            PathArguments::None => Vec::new(),
            PathArguments::AngleBracketed(arguments) => arguments.args.iter().collect(),
            PathArguments::Parenthesized(_) => return None,
        };
        // `type Result<T, E = MyError>`
        let defaults: Option<Vec<GenericArgument>> =
            alias.generics.params.iter().skip(arguments.len()).map(default_of).collect();
        let defaults = defaults?;
        arguments.extend(&defaults);
        if arguments.len() != alias.generics.params.len() {
            return None;
        }
        let mut given = Given { types: HashMap::default(), numbers: HashMap::default() };
        for (parameter, argument) in alias.generics.params.iter().zip(arguments) {
            match (parameter, argument) {
                (GenericParam::Type(parameter), GenericArgument::Type(ty)) => {
                    given.types.insert(parameter.ident.to_string(), ty.clone());
                }
                (GenericParam::Const(parameter), GenericArgument::Const(number)) => {
                    given.numbers.insert(parameter.ident.to_string(), number.clone());
                }
                // A number by its name reads as a type.
                (GenericParam::Const(parameter), GenericArgument::Type(Type::Path(number))) => {
                    let path: &Path = &number.path;
                    given.numbers.insert(parameter.ident.to_string(), syn::parse_quote!(#path));
                }
                _ => return None,
            }
        }
        Some(given)
    }
}

impl VisitMut for Given {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = &*ty
            && let Some(given) = path.path.get_ident().and_then(|name| self.types.get(&name.to_string()))
        {
            *ty = given.clone();
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut GenericArgument) {
        if let GenericArgument::Type(Type::Path(path)) = &*argument
            && let Some(number) = path.path.get_ident().and_then(|name| self.numbers.get(&name.to_string()))
        {
            *argument = GenericArgument::Const(number.clone());
            return;
        }
        visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = &*expr
            && let Some(number) = path.path.get_ident().and_then(|name| self.numbers.get(&name.to_string()))
        {
            *expr = number.clone();
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
