//! The arguments of `#[differentiable(..)]`.

use crate::attribute::arg::{Arg, NAMES, generated, passes, pieces};
use crate::attribute::switches::Options;
use crate::diagnostics::{Errors, Page};
use crate::source::marks::is_differentiable;
use proc_macro2::TokenStream;
use syn::{Ident, Path};

/// What the user asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Args {
    pub(crate) forward: bool,
    pub(crate) reverse: bool,
    /// Second derivatives, for which there have to be both modes.
    pub(crate) second_order: bool,
    /// The function over numbers of other kinds.
    pub(crate) lifted: bool,
    pub(crate) wrt: Option<Vec<Ident>>,
    /// A derivative written by hand.
    pub(crate) adjoint: Option<Path>,
    pub(crate) primal: Option<Path>,
    /// The passes that are not left out.
    pub(crate) options: Options,
    pub(crate) only: Only,
}

/// The generated functions that are for the user, where he names them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Only(Option<Vec<String>>);

impl Only {
    /// All that there may be, by what follows the name of the function.
    pub(super) const NAMES: [&str; 26] = [
        "grad",
        "value_and_grad",
        "can_grad",
        "prim",
        "adj",
        "adj_into",
        "grad_into",
        "value_and_grad_into",
        "vjps",
        "jacobian",
        "jvp",
        "jvps",
        "hvp",
        "hvp_into",
        "grad_and_hvp",
        "hessian",
        "hessian_diagonal",
        "lifted",
        "lifted_grad",
        "sparsity",
        "sparse_jacobian",
        "hessian_sparsity",
        "sparse_hessian",
        "taylor",
        "derivative",
        "error",
    ];

    /// Nothing is for the user.
    pub(crate) fn leave_out_all(&mut self) {
        self.0 = Some(Vec::new());
    }

    /// Whether nothing is for the user: the function is a part of another one.
    pub(crate) fn is_nothing(&self) -> bool {
        self.0.as_ref().is_some_and(Vec::is_empty)
    }

    /// Whether the user asks for any of these.
    pub(crate) fn has(&self, suffixes: &[&str]) -> bool {
        let is_named = |names: &Vec<String>| names.iter().any(|name| suffixes.contains(&name.as_str()));
        self.0.as_ref().is_none_or(is_named)
    }
}

/// Another `#[differentiable]` on the same function; the first one is run before it.
pub(crate) fn marked_again(item: &syn::ItemFn) -> Option<&syn::Attribute> {
    let is_mark = |attribute: &&syn::Attribute| {
        attribute.path().segments.last().is_some_and(|last| last.ident == "differentiable")
    };
    item.attrs.iter().find(is_mark)
}

impl Args {
    /// What a function is marked with.
    pub(crate) fn of(item: &syn::ItemFn) -> syn::Result<Self> {
        let mark = item.attrs.iter().find_map(|attribute| match &attribute.meta {
            syn::Meta::List(list) if is_differentiable(&list.path) => Some(list.tokens.clone()),
            _ => None,
        });
        Args::parse(mark.unwrap_or_default())
    }

    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        let mut errors = Errors::default();
        let mut args = Args::default();
        let mut seen: Vec<String> = Vec::new();
        let mut only: Vec<Ident> = Vec::new();
        for piece in pieces(tokens) {
            let arg: Arg = match syn::parse2(piece) {
                Ok(arg) => arg,
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            };
            let word = arg.word().to_string();
            if seen.contains(&word) {
                errors.add(
                    Page::Attributes,
                    arg.word(),
                    format!("`{word}` is given twice"),
                    "leave one of them out",
                );
                continue;
            }
            seen.push(word);
            match arg {
                Arg::Forward(_) => args.forward = true,
                Arg::Reverse(_) => args.reverse = true,
                Arg::SecondOrder(_) => args.second_order = true,
                Arg::Lifted(_) => args.lifted = true,
                Arg::Wrt(word, names) => args.set_wrt(&word, names, &mut errors),
                Arg::Adjoint(_, path) => args.adjoint = Some(path),
                Arg::Primal(_, path) => args.primal = Some(path),
                // What is generated is written for it in the end.
                Arg::Crate(..) => {}
                Arg::Without(_, names) => args.leave_out(&names, &mut errors),
                Arg::Only(word, names) => {
                    for name in names.iter().filter(|name| !Only::NAMES.iter().any(|known| name == known)) {
                        errors.add(
                            Page::Attributes,
                            name,
                            format!("there is no generated function `.._{name}`"),
                            generated(),
                        );
                    }
                    if names.is_empty() {
                        errors.add(Page::Attributes, &word, "`only` names no function", generated());
                    }
                    only = names;
                }
            }
        }
        if let (Some(path), None) = (&args.primal, &args.adjoint) {
            errors.add(
                Page::CustomAdjoint,
                path,
                "`primal` needs an `adjoint`",
                "add `adjoint = path`, which receives the checkpoints",
            );
        }
        if args.second_order {
            args.forward = true;
        }
        if !args.forward || args.second_order {
            args.reverse = true;
        }
        args.set_only(&only, &mut errors);
        errors.check()?;
        Ok(args)
    }

    fn leave_out(&mut self, names: &[Ident], errors: &mut Errors) {
        for name in names {
            match self.options.switch(&name.to_string()) {
                Some(switch) => *switch = false,
                None => errors.add(Page::Attributes, name, format!("there is no pass `{name}`"), passes()),
            }
        }
    }

    fn set_only(&mut self, names: &[Ident], errors: &mut Errors) {
        for name in names {
            let (argument, what, is_on) = match name.to_string().as_str() {
                "jvp" | "jvps" => ("forward", "forward mode", self.forward),
                "hvp" | "hvp_into" | "grad_and_hvp" | "hessian" | "hessian_diagonal" => {
                    ("second_order", "the second order", self.second_order)
                }
                "lifted" => ("lifted", "the lifted form", self.lifted),
                _ => ("reverse", "reverse mode", self.reverse),
            };
            if !is_on {
                let help = format!("add it: `{argument}`");
                errors.add(
                    Page::Attributes,
                    name,
                    format!("`{name}` belongs to {what}, which is not asked for"),
                    help,
                );
            }
        }
        self.only = Only((!names.is_empty()).then(|| names.iter().map(Ident::to_string).collect()));
    }

    fn set_wrt(&mut self, word: &Ident, names: Vec<Ident>, errors: &mut Errors) {
        if names.is_empty() {
            errors.add(Page::Attributes, word, "`wrt` names no parameter", NAMES);
        }
        for (k, name) in names.iter().enumerate() {
            if names[..k].contains(name) {
                errors.add(
                    Page::Attributes,
                    name,
                    format!("`{name}` is named twice"),
                    "leave one of them out",
                );
            }
        }
        self.wrt = Some(names);
    }
}
