//! Calls of the macros of the standard library: their arguments are expressions like others.

use super::build::Builder;
use super::matrix_macros::Written;
use super::{Arm, Block, ExprId, ExprKind, LocalId, Macro, MacroKind};
use crate::function_values::FunctionValue;
use crate::syntax::formats::names_within;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Pat, Token};

/// `f_grad` for `gradient!(f)`, where that is called.
pub(super) fn gradient_by_name(call: &syn::Macro) -> Option<syn::Path> {
    let last = &call.path.segments.last()?.ident;
    let suffix = ["gradient", "value_and_gradient"].iter().position(|name| last == name)?;
    let mut function = call.parse_body_with(syn::Path::parse_mod_style).ok()?;
    let last = function.segments.last_mut()?;
    last.ident = quote::format_ident!("{}_{}", last.ident, ["grad", "value_and_grad"][suffix]);
    Some(function)
}

fn gradient_arguments(input: ParseStream) -> syn::Result<(Expr, Expr)> {
    let of = input.parse()?;
    input.parse::<Token![,]>()?;
    let word: Ident = input.parse()?;
    if word != "wrt" {
        return Err(input.error("expected `wrt = ..`"));
    }
    input.parse::<Token![=]>()?;
    let wrt = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    Ok((of, wrt))
}

fn kind_of(name: &str) -> MacroKind {
    match name {
        "vec" => MacroKind::List,
        "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq" | "debug_assert_ne" => {
            MacroKind::Assert
        }
        "panic" | "unreachable" | "todo" | "unimplemented" => MacroKind::Diverges,
        "format" | "concat" | "stringify" | "file" | "module_path" | "env" | "include_str" => MacroKind::Text,
        "println" | "print" | "eprintln" | "eprint" => MacroKind::Prints,
        "write" | "writeln" => MacroKind::Writes,
        "cfg" => MacroKind::Condition,
        "dbg" => MacroKind::Same,
        "line" | "column" => MacroKind::Number,
        _ => MacroKind::Unknown,
    }
}

impl Builder<'_> {
    pub(super) fn macro_call(&mut self, call: &syn::Macro, span: Span) -> ExprKind {
        let Some(name) = call.path.segments.last().map(|segment| segment.ident.clone()) else {
            return ExprKind::Underscore;
        };
        let kind = kind_of(&name.to_string());
        if name == "matches"
            && let Ok((scrutinee, pattern, guard)) = matches_arguments.parse2(call.tokens.clone())
        {
            return self.matches(&scrutinee, &pattern, guard.as_ref(), span);
        }
        if name == "differentiable_fn"
            && let Ok(function) = call.parse_body::<FunctionValue>()
            && function.forgotten(&|name| self.scopes.variable(name, self.around.world).is_some()).is_none()
        {
            // The types stand in one scope.
            self.function_values += 1;
            let block = function.block(&format!("Function{}", self.function_values));
            return self.block(&block.block, None);
        }
        if name == "gradient"
            && let Some(gradient) = self.local_gradient(&name, call)
        {
            return gradient;
        }
        if let Some(Written { entries, zeros }) = Written::read(&name.to_string(), call.tokens.clone()) {
            let arguments: Vec<ExprId> = entries.iter().map(|entry| self.expr(entry)).collect();
            let names = vec![None; arguments.len()];
            let of_zeros = syn::Macro { tokens: zeros, ..call.clone() };
            return self.of_macro(MacroKind::Entries, name, &of_zeros, arguments, names);
        }
        match kind {
            MacroKind::Unknown | MacroKind::Condition | MacroKind::Number => {
                self.of_macro(kind, name, call, Vec::new(), Vec::new())
            }
            MacroKind::List if is_repeat.parse2(call.tokens.clone()).is_ok() => {
                let (value, length) = is_repeat.parse2(call.tokens.clone()).expect("it was just read");
                let arguments = vec![self.expr(&value), self.expr(&length)];
                self.of_macro(MacroKind::Repeat, name, call, arguments, vec![None, None])
            }
            kind => match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone()) {
                Ok(arguments) => {
                    let (mut given, mut names) = (Vec::new(), Vec::new());
                    for argument in &arguments {
                        let (name, value) = named(argument);
                        names.push(name);
                        given.push(self.expr(value));
                    }
                    self.captured(&arguments, &mut given, &mut names);
                    self.of_macro(kind, name, call, given, names)
                }
                Err(_) => self.of_macro(MacroKind::Unknown, name, call, Vec::new(), Vec::new()),
            },
        }
    }

    /// `gradient!(y, wrt = x)`, where these are variables, or expressions of such.
    fn local_gradient(&mut self, name: &Ident, call: &syn::Macro) -> Option<ExprKind> {
        let (of, wrt) = gradient_arguments.parse2(call.tokens.clone()).ok()?;
        let variable = |path: &syn::Path| self.scopes.variable(path.get_ident()?, self.around.world);
        let is_variable = |expr: &Expr| matches!(expr, Expr::Path(path) if variable(&path.path).is_some());
        // Of a function it is a macro by itself.
        if !is_variable(&wrt) || matches!(&of, Expr::Path(_)) && !is_variable(&of) {
            return None;
        }
        let arguments = vec![self.expr(&of), self.expr(&wrt)];
        let names = vec![None, Some(Ident::new("wrt", name.span()))];
        Some(self.of_macro(MacroKind::Gradient, name.clone(), call, arguments, names))
    }

    fn of_macro(
        &mut self,
        kind: MacroKind,
        name: Ident,
        call: &syn::Macro,
        arguments: Vec<ExprId>,
        names: Vec<Option<Ident>>,
    ) -> ExprKind {
        let (path, tokens) = (call.path.clone(), call.tokens.clone());
        let mentions = match kind {
            MacroKind::Unknown => self.mentioned(tokens.clone()),
            _ => Vec::new(),
        };
        ExprKind::Macro(Macro { kind, name, path, arguments, names, tokens, mentions })
    }

    /// The variables that formats among the arguments speak of, as further arguments.
    fn captured(
        &mut self,
        arguments: &Punctuated<Expr, Token![,]>,
        given: &mut Vec<ExprId>,
        names: &mut Vec<Option<Ident>>,
    ) {
        for argument in arguments {
            let Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = argument else { continue };
            for name in names_within(&text.token()) {
                let name = Ident::new(&name, text.span());
                if names.iter().flatten().any(|known| *known == name) {
                    continue;
                }
                if let Some(local) = self.scopes.variable(&name, self.around.world) {
                    given.push(self.add(ExprKind::Local(local), name.span()));
                    names.push(Some(name));
                }
            }
        }
    }

    /// The variables that tokens speak of.
    pub(super) fn mentioned(&self, tokens: TokenStream) -> Vec<LocalId> {
        let mut found = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Group(group) => found.extend(self.mentioned(group.stream())),
                TokenTree::Ident(name) => found.extend(self.scopes.variable(&name, self.around.world)),
                _ => {}
            }
        }
        found
    }

    /// `matches!(value, pattern if guard)` is a `match`.
    fn matches(&mut self, scrutinee: &Expr, pattern: &Pat, guard: Option<&Expr>, span: Span) -> ExprKind {
        let scrutinee = self.expr(scrutinee);
        let depth = self.scopes.depth();
        self.scopes.open();
        let from = self.changed.len();
        let pattern = self.refutable(pattern);
        let guard = guard.map(|guard| self.expr(guard));
        self.changed.truncate(from);
        self.scopes.close_to(depth);
        let truth = |this: &mut Self, value| {
            this.add(ExprKind::Literal(syn::Lit::Bool(syn::LitBool { value, span })), span)
        };
        let (yes, no) = (truth(self, true), truth(self, false));
        let otherwise = self.add_pattern(super::PatternKind::Wild, span);
        let arms =
            vec![Arm { pattern, guard, value: yes }, Arm { pattern: otherwise, guard: None, value: no }];
        let matched = self.add(ExprKind::Match { scrutinee, arms }, span);
        ExprKind::Block(Block { label: None, statements: Vec::new(), value: Some(matched) })
    }
}

/// An argument, and the name that it is given by.
fn named(argument: &Expr) -> (Option<Ident>, &Expr) {
    match argument {
        Expr::Assign(assignment) => match &*assignment.left {
            Expr::Path(name) => (name.path.get_ident().cloned(), &assignment.right),
            _ => (None, argument),
        },
        argument => (None, argument),
    }
}

fn matches_arguments(input: ParseStream<'_>) -> syn::Result<(Expr, Pat, Option<Expr>)> {
    let scrutinee = input.parse()?;
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let guard = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
    input.parse::<Option<Token![,]>>()?;
    Ok((scrutinee, pattern, guard))
}

fn is_repeat(input: ParseStream<'_>) -> syn::Result<(Expr, Expr)> {
    let value = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok((value, input.parse()?))
}
