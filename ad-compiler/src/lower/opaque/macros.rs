//! Macros among kept tokens: what they may change, and the names in their tokens.

use super::super::*;
use super::Marking;
use crate::source::bound_names;
use crate::source::evaluates_arguments;
use crate::source::macro_rules::speaks_of_its_place;
use crate::syntax::formats::names_within;
use syn::Expr;
use syn::visit_mut::VisitMut;

impl Marking<'_, '_> {
    /// What a macro does: those of the standard library evaluate their arguments, others may change all that they mention.
    pub(super) fn effects_of_macro(&mut self, mac: &syn::Macro) {
        let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let parsed = match name.as_str() {
            "matches" => self.effects_of_matches(&mac.tokens),
            _ if evaluates_arguments(&name) => {
                self.pure = false;
                self.effects_of_arguments(&name, &mac.tokens)
            }
            _ => false,
        };
        if !parsed {
            self.pure = false;
            self.may_change_all(&mac.tokens);
            self.refuse_captures(mac);
        }
    }

    /// Names of values and spaces between tokens are others in generated code, and so is the text of tokens.
    pub(super) fn refuse_text_of_tokens(&mut self, mac: &syn::Macro) {
        let Some(name) = mac.path.get_ident() else { return };
        let of_body = self.lowering.body_macros.iter().find(|(own, _)| own == name);
        let definition = of_body
            .map(|(_, tokens)| tokens.clone())
            .or_else(|| self.lowering.declared.macro_rules(&mac.path));
        let asks = match definition {
            Some(definition) => speaks_of_its_place(definition),
            None => name == "stringify" && mac.tokens.clone().into_iter().nth(1).is_some(),
        };
        if asks {
            self.lowering.error(
                Page::NotAccepted,
                Extent::between(&mac.path, &mac.bang_token),
                format!("the result of `{name}!` depends on the text of its arguments, on names within a text, or on where it stands, and these differ in generated code"),
                "write the text that is meant, or move what depends on it into a function of its own",
            );
        }
    }

    /// A macro of the body that could not be expanded must not speak of variables.
    fn refuse_captures(&mut self, mac: &syn::Macro) {
        let Some(name) = mac.path.get_ident() else { return };
        let definition = self.lowering.body_macros.iter().find(|(own, _)| own == name);
        let Some((_, definition)) = definition else { return };
        let is_variable = |ident: &Ident| self.lowering.scopes.value(ident).is_some();
        if crate::syntax::mentions::mentions(definition, &is_variable) {
            self.lowering.error(
                Page::NotAccepted,
                Extent::between(&mac.path, &mac.bang_token),
                format!("the macro `{name}!` speaks of variables of the function, and is not understood"),
                "give it the variables as arguments, or write what it expands to",
            );
        }
    }

    /// `matches!(value, pattern if guard)`; gives whether it reads so.
    fn effects_of_matches(&mut self, tokens: &proc_macro2::TokenStream) -> bool {
        let parser = |input: syn::parse::ParseStream| {
            let value: Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard: Option<Expr> = match input.parse::<Option<syn::Token![if]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        let Ok((mut value, pattern, guard)) = syn::parse::Parser::parse2(parser, tokens.clone()) else {
            return false;
        };
        self.visit_expr_mut(&mut value);
        if let Some(mut guard) = guard {
            self.within(bound_names(&pattern), |this| this.visit_expr_mut(&mut guard));
        }
        true
    }

    /// What the arguments of a macro change; gives whether they read as expressions.
    fn effects_of_arguments(&mut self, name: &str, tokens: &proc_macro2::TokenStream) -> bool {
        let parser = |input: syn::parse::ParseStream| {
            let mut arguments: Vec<Expr> = Vec::new();
            while !input.is_empty() {
                arguments.push(input.parse()?);
                if !input.is_empty() && input.parse::<Option<syn::Token![,]>>()?.is_none() {
                    input.parse::<syn::Token![;]>()?;
                }
            }
            Ok(arguments)
        };
        let Ok(arguments) = syn::parse::Parser::parse2(parser, tokens.clone()) else { return false };
        for (position, argument) in arguments.into_iter().enumerate() {
            if position == 0 && (name == "write" || name == "writeln") {
                self.write(&argument);
            }
            match argument {
                // `name = value` of a format string.
                Expr::Assign(mut assign) if matches!(*assign.left, Expr::Path(_)) => {
                    self.visit_expr_mut(&mut assign.right);
                }
                mut other => self.visit_expr_mut(&mut other),
            }
        }
        true
    }

    /// Whatever the tokens mention may be changed.
    fn may_change_all(&mut self, tokens: &proc_macro2::TokenStream) {
        let mut after_dot = false;
        for token in tokens.clone() {
            let dot = matches!(&token, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == '.');
            match token {
                proc_macro2::TokenTree::Ident(name)
                    if !after_dot
                        && self.value(&name).is_some_and(|value| self.lowering.may_be_changed(value)) =>
                {
                    self.write(&syn::parse_quote!(#name));
                }
                proc_macro2::TokenTree::Group(group) => self.may_change_all(&group.stream()),
                _ => {}
            }
            after_dot = dot;
        }
    }

    /// Marks the names in the tokens of a macro, and gives the names inside format strings to it.
    pub(super) fn mark_tokens(&mut self, tokens: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
        use proc_macro2::{Group, TokenTree};
        let mut result: Vec<TokenTree> = Vec::new();
        let mut captured: Vec<(String, ValueId)> = Vec::new();
        let given = given_names(&tokens);
        let mut after_dot = false;
        for token in tokens {
            let dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
            match token {
                TokenTree::Ident(ident) => match self.value(&ident) {
                    Some(value) if !after_dot => {
                        self.read(value);
                        result.push(marker(value, ident.span()).into());
                    }
                    _ => result.push(ident.into()),
                },
                TokenTree::Group(group) => {
                    let mut marked = Group::new(group.delimiter(), self.mark_tokens(group.stream()));
                    marked.set_span(group.span());
                    result.push(marked.into());
                }
                TokenTree::Literal(literal) => {
                    for name in names_within(&literal) {
                        // `w = 3` gives it.
                        if given.contains(&name) {
                            continue;
                        }
                        let ident = Ident::new(&name, literal.span());
                        if let Some(value) = self.value(&ident)
                            && !captured.iter().any(|(other, _)| *other == name)
                        {
                            self.read(value);
                            captured.push((name, value));
                        }
                    }
                    result.push(literal.into());
                }
                punct @ TokenTree::Punct(_) => result.push(punct),
            }
            after_dot = dot;
        }
        let mut stream: proc_macro2::TokenStream = result.into_iter().collect();
        for (name, value) in captured {
            let name = Ident::new(&name, Span::call_site());
            let value = marker(value, name.span());
            let text = stream.to_string();
            let comma = (!text.trim_end().ends_with(',')).then(|| quote::quote!(,));
            stream.extend(quote::quote!(#comma #name = #value));
        }
        stream
    }
}

/// The names of arguments, as in `format!("{w}", w = 3)`.
fn given_names(tokens: &proc_macro2::TokenStream) -> Vec<String> {
    use proc_macro2::TokenTree;
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let given = tokens.windows(3).filter_map(|three| match three {
        [TokenTree::Punct(comma), TokenTree::Ident(name), TokenTree::Punct(equals)]
            if comma.as_char() == ','
                && equals.as_char() == '='
                && equals.spacing() == proc_macro2::Spacing::Alone =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    given.collect()
}
