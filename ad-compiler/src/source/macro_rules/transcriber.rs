//! Templates of `macro_rules!`, filled in.

use super::matcher::{Argument, ArgumentKind, Bindings, Bound};
use crate::collections::HashSet;
use crate::syntax::mentions::mentions;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

const PLACEHOLDER: &str = "__argument_";

fn placeholder(number: usize) -> Ident {
    Ident::new(&format!("{PLACEHOLDER}{number}"), Span::call_site())
}

fn placed(ident: &Ident) -> Option<usize> {
    ident.to_string().strip_prefix(PLACEHOLDER)?.parse().ok()
}

/// The template with placeholders for what the user has written: names in that are the user's.
pub(super) fn transcribed(
    template: TokenStream,
    bindings: &Bindings,
    arguments: &mut Vec<Argument>,
) -> Option<TokenStream> {
    let mut tokens = template.into_iter().peekable();
    let mut filled = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => match tokens.next()? {
                // A macro of the crate.
                TokenTree::Ident(name) if name == "crate" => filled.extend([TokenTree::Ident(name)]),
                TokenTree::Ident(name) => match bindings.get(&name.to_string())? {
                    Bound::One(argument) if argument.kind == ArgumentKind::Tokens => {
                        filled.extend(argument.tokens.clone());
                    }
                    Bound::One(argument) => {
                        filled.extend([TokenTree::Ident(placeholder(arguments.len()))]);
                        arguments.push(argument.clone());
                    }
                    Bound::Many(_) => return None,
                },
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let separator = match tokens.next()? {
                        TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?') => None,
                        separator => {
                            if !matches!(tokens.next()?, TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+'))
                            {
                                return None;
                            }
                            Some(separator)
                        }
                    };
                    let rounds = rounds(&group.stream(), bindings)?;
                    for (k, round) in rounds.iter().enumerate() {
                        if k > 0 {
                            filled.extend(separator.clone());
                        }
                        filled.extend(transcribed(group.stream(), round, arguments)?);
                    }
                }
                _ => return None,
            },
            TokenTree::Group(group) => {
                let inner = transcribed(group.stream(), bindings, arguments)?;
                filled.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
            }
            token => filled.extend([token]),
        }
    }
    Some(filled)
}

/// The bindings of each round of a repetition.
fn rounds(template: &TokenStream, bindings: &Bindings) -> Option<Vec<Bindings>> {
    let mut rounds: Option<Vec<Bindings>> = None;
    for name in names(template.clone()) {
        let Bound::Many(many) = bindings.get(&name)? else { continue };
        let rounds = rounds.get_or_insert_with(|| vec![bindings.clone(); many.len()]);
        if rounds.len() != many.len() {
            return None;
        }
        for (round, one) in rounds.iter_mut().zip(many) {
            round.extend(one.clone());
        }
    }
    rounds
}

/// The names after `$` in a template.
fn names(template: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut tokens = template.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => {
                if let Some(TokenTree::Ident(name)) = tokens.peek()
                    && name != "crate"
                {
                    names.push(name.to_string());
                }
            }
            TokenTree::Group(group) => names.extend(self::names(group.stream())),
            _ => {}
        }
    }
    names
}

/// The names that the template itself binds.
pub(super) fn bound_names(block: &syn::Block) -> HashSet<String> {
    struct Finder(HashSet<String>);
    impl Visit<'_> for Finder {
        fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
            if placed(&pattern.ident).is_none() {
                self.0.insert(pattern.ident.to_string());
            }
            syn::visit::visit_pat_ident(self, pattern);
        }
    }
    let mut finder = Finder(HashSet::default());
    finder.visit_block(block);
    finder.0
}

/// Gives what the template binds names of its own.
pub(super) struct Renaming<'a> {
    pub(super) bound: HashSet<String>,
    pub(super) suffix: usize,
    pub(super) is_local: &'a dyn Fn(&Ident) -> bool,
    /// The template mentions a variable that it does not bind, or cannot be told apart from one.
    pub(super) captures: bool,
}

impl Renaming<'_> {
    fn renamed(&self, ident: &Ident) -> Ident {
        Ident::new(&format!("{ident}_{}", self.suffix), ident.span())
    }
}

impl VisitMut for Renaming<'_> {
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if self.bound.contains(&pattern.ident.to_string()) {
            pattern.ident = self.renamed(&pattern.ident);
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if let Some(ident) = path.path.get_ident().cloned() {
            if self.bound.contains(&ident.to_string()) {
                let renamed = self.renamed(&ident);
                *path = parse_quote!(#renamed);
            } else if placed(&ident).is_none() && (self.is_local)(&ident) {
                self.captures = true;
            }
        }
        visit_mut::visit_expr_path_mut(self, path);
    }

    // A field may be written as the variable that it is set from.
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        self.captures |= field.colon_token.is_none();
        visit_mut::visit_field_value_mut(self, field);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        self.captures |= field.colon_token.is_none();
        visit_mut::visit_field_pat_mut(self, field);
    }

    /// What another macro does with its tokens is not known here: only arguments may go there.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let bound = |name: &Ident| self.bound.contains(&name.to_string()) || (self.is_local)(name);
        self.captures |= mentions(&mac.tokens, &|name| placed(name).is_none() && bound(name));
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {
        self.captures = true;
    }
}

/// Puts what the user has written in the place of placeholders.
pub(super) struct Arguments<'a>(pub(super) &'a [Argument]);

impl Arguments<'_> {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        tokens
            .into_iter()
            .flat_map(|token| match token {
                TokenTree::Ident(ident) => match placed(&ident) {
                    Some(number) => self.written(number),
                    None => TokenTree::Ident(ident).into(),
                },
                TokenTree::Group(group) => {
                    TokenTree::Group(Group::new(group.delimiter(), self.tokens(group.stream()))).into()
                }
                token => token.into(),
            })
            .collect()
    }

    fn written(&self, number: usize) -> TokenStream {
        let Argument { tokens, kind } = &self.0[number];
        match kind {
            ArgumentKind::Expression => quote::quote!((#tokens)),
            ArgumentKind::Name | ArgumentKind::Tokens => tokens.clone(),
        }
    }
}

impl VisitMut for Arguments<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(number) = path.path.get_ident().and_then(placed)
            && let Ok(argument) = syn::parse2(self.written(number))
        {
            *expr = argument;
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        if let Some(number) = placed(ident)
            && let Ok(name) = syn::parse2(self.0[number].tokens.clone())
        {
            *ident = name;
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }
}
