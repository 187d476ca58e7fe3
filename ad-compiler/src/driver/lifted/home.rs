//! Where a lifted function stands: beside the function, or, if the type around is one over numbers there, among the methods of that.

use crate::diagnostics::{Errors, Page};
use crate::emit::{self, wrappers};
use crate::interface::{Owner, Signature};
use crate::source::{Context, has_no_file};
use crate::syntax::mentions::mentions;
use crate::types::lifted_name;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{ItemFn, Path, PathArguments, Type, parse_quote};

pub(super) enum Home {
    Beside,
    /// The type that the function belongs to, and the parameters of its block.
    OfType {
        own: Path,
        generics: syn::Generics,
        among_methods: bool,
    },
    /// There is no file, as in an editor, and nothing else says which type it is.
    Nowhere,
}

impl Home {
    pub(super) fn of(item: &ItemFn, signature: &Signature, context: &Context, errors: &mut Errors) -> Self {
        match signature.owner {
            Owner::Module => return Home::Beside,
            Owner::Type => {}
            Owner::Trait | Owner::ImplOfTrait => {
                let what = "a method of a trait has no lifted form";
                errors.add(
                    Page::OtherNumbers,
                    &item.sig.ident,
                    what,
                    "lift a method of the type itself, or a function",
                );
                return Home::Beside;
            }
        }
        let own = match context {
            Context::Impl(block) => match &*block.self_ty {
                Type::Path(path) if path.qself.is_none() => Some((block, &path.path)),
                _ => None,
            },
            _ => None,
        };
        let Some((block, own)) = own else {
            if has_no_file(&item.sig.ident) {
                return Home::Nowhere;
            }
            let what = "the type that this method belongs to is not visible, so its lifted form is not known";
            errors.add(Page::OtherNumbers, &item.sig.ident, what, "lift a function of what the method reads");
            return Home::Beside;
        };
        let own = in_expressions(own);
        if block.generics.type_params().next().is_some() && signature.scalars.is_empty() {
            let what = "a method of a generic type has no other lifted form";
            errors.add(
                Page::OtherNumbers,
                &item.sig.ident,
                what,
                "give the type numbers for its parameter where it is used",
            );
        }
        let mentions_self = |tokens: &dyn quote::ToTokens| {
            mentions(tokens, &|name| {
                name == "Self" || name == &own.segments.last().expect("a path has a segment").ident
            })
        };
        let receives = signature.parameters.iter().find(|parameter| parameter.is_receiver());
        let among_methods = match receives {
            Some(receiver) => receiver.active,
            None => mentions_self(&item.sig),
        };
        Home::OfType { own, generics: block.generics.clone(), among_methods }
    }

    /// What `Self` stands for.
    pub(super) fn own_path(&self) -> Option<Path> {
        match self {
            Home::Beside | Home::Nowhere => None,
            Home::OfType { own, .. } => Some(own.clone()),
        }
    }

    /// The lifted function, where it belongs.
    pub(super) fn put(
        self,
        item: &ItemFn,
        signature: &Signature,
        mut lifted: ItemFn,
        scalar: &Ident,
    ) -> TokenStream {
        match self {
            Home::OfType { own, generics, among_methods: true } => {
                let method = among_methods(item, signature, &lifted, (&own, generics), scalar);
                let functions = wrappers::over_numbers(item, signature, true);
                quote!(#method #functions)
            }
            Home::Nowhere => TokenStream::new(),
            Home::Beside | Home::OfType { .. } => {
                lifted.sig.ident = wrappers::sibling(item, "lifted");
                lifted.sig.generics.params.push(parse_quote!(#scalar: ::ad_runtime::numbers::Number));
                let docs = wrappers::documented_lifted(item, signature, scalar);
                let allow = emit::allowances(item);
                let functions = wrappers::over_numbers(item, signature, false);
                quote!(#docs #allow #lifted #functions)
            }
        }
    }
}

/// A method of the type over numbers. An attribute inside of a block can add functions alone, so the method stands in one.
fn among_methods(
    item: &ItemFn,
    signature: &Signature,
    lifted: &ItemFn,
    (own, mut generics): (&Path, syn::Generics),
    scalar: &Ident,
) -> TokenStream {
    let mut of_numbers = own.clone();
    let last = of_numbers.segments.last_mut().expect("a path has a segment");
    last.ident = lifted_name(&last.ident);
    match &mut last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.insert(0, parse_quote!(#scalar)),
        none => *none = PathArguments::AngleBracketed(parse_quote!(<#scalar>)),
    }
    let at = generics.lifetimes().count();
    generics.params.insert(at, parse_quote!(#scalar: ::ad_runtime::numbers::Number));
    let (parameters, _, clause) = generics.split_for_impl();
    let docs = wrappers::documented_lifted(item, signature, scalar);
    let holder = format_ident!("{}_lifted", item.sig.ident, span = item.sig.ident.span());
    let allow = emit::allowances(item);
    quote! {
        #[doc(hidden)]
        #allow
        #[allow(non_local_definitions)]
        fn #holder() {
            impl #parameters #of_numbers #clause {
                #docs
                #lifted
            }
        }
    }
}

/// The path as it is written in expressions.
fn in_expressions(path: &Path) -> Path {
    let mut path = path.clone();
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token = Some(Default::default());
        }
    }
    path
}

/// In the methods of the type over numbers, `Self` would mean that.
pub(super) fn without_self(block: &mut syn::Block, own: &Path) {
    struct Named<'p>(&'p Path);
    impl VisitMut for Named<'_> {
        fn visit_path_mut(&mut self, path: &mut Path) {
            if path.segments.first().is_some_and(|first| first.ident == "Self") {
                let rest: Vec<_> = path.segments.iter().skip(1).cloned().collect();
                *path = self.0.clone();
                path.segments.extend(rest);
            }
            visit_mut::visit_path_mut(self, path);
        }
    }
    Named(own).visit_block_mut(block);
}
