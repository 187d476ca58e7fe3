//! The macros by example that a body calls, expanded before anything is decided about the body.
//!
//! A macro of the body may speak of the variables that are in scope where it is defined; one of the file speaks of none. Where a name would mean another
//! variable at the call, the macro is left as it is.

use super::Definition;
use crate::collections::HashMap;
use crate::source::bound_names;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, FnArg, Item, ItemFn, Pat, Path, Stmt};

/// Macros that call themselves end somewhere.
const MOST_EXPANSIONS: usize = 64;

/// A function with the macros that its body calls expanded; `None` if there is nothing to expand. `defined` gives what stands between the braces of a
/// macro of the file.
pub(crate) fn expanded(item: &ItemFn, defined: &dyn Fn(&Path) -> Option<TokenStream>) -> Option<ItemFn> {
    let mut item = item.clone();
    let mut expanding = Expanding {
        defined,
        names: vec![Vec::new()],
        next: 0,
        macros: vec![Vec::new()],
        depth: 0,
        found: false,
    };
    for input in &item.sig.inputs {
        match input {
            FnArg::Typed(input) => expanding.bind_all(&input.pat),
            FnArg::Receiver(_) => expanding.bind("self".into()),
        }
    }
    expanding.visit_block_mut(&mut item.block);
    let is_called = |name: &Ident| calls(&item.block, name);
    let mut unused = Unused(&is_called);
    let mut block = item.block.clone();
    unused.visit_block_mut(&mut block);
    item.block = block;
    expanding.found.then_some(item)
}

/// A macro that the body defines.
struct Defined {
    name: Ident,
    tokens: TokenStream,
    /// The variables in scope there.
    variables: HashMap<String, usize>,
}

struct Expanding<'a> {
    defined: &'a dyn Fn(&Path) -> Option<TokenStream>,
    /// The variables in scope, innermost last, each with a number of its own.
    names: Vec<Vec<(String, usize)>>,
    next: usize,
    /// The macros that the body defines.
    macros: Vec<Vec<Defined>>,
    depth: usize,
    found: bool,
}

impl Expanding<'_> {
    fn bind(&mut self, name: String) {
        self.next += 1;
        self.names.last_mut().expect("a scope is open").push((name, self.next));
    }

    fn bind_all(&mut self, pattern: &Pat) {
        bound_names(pattern).into_iter().for_each(|name| self.bind(name));
    }

    fn variable(&self, name: &Ident) -> Option<usize> {
        self.names
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev())
            .find(|(other, _)| name == other)
            .map(|(_, number)| *number)
    }

    fn within<'p>(&mut self, patterns: impl IntoIterator<Item = &'p Pat>, visit: impl FnOnce(&mut Self)) {
        self.names.push(Vec::new());
        patterns.into_iter().for_each(|pattern| self.bind_all(pattern));
        visit(self);
        self.names.pop();
    }

    fn define(&mut self, name: &Ident, tokens: TokenStream) {
        let variables = self.names.iter().flatten().cloned().collect();
        let defined = Defined { name: name.clone(), tokens, variables };
        self.macros.last_mut().expect("a scope is open").push(defined);
    }

    /// What a call expands to.
    fn expand(&mut self, path: &Path, tokens: TokenStream) -> Option<Block> {
        if self.depth >= MOST_EXPANSIONS {
            return None;
        }
        let mut inner = self.macros.iter().rev().flat_map(|scope| scope.iter().rev());
        let own = inner.find(|own| path.is_ident(&own.name));
        let (definition, variables) = match own {
            Some(own) => (own.tokens.clone(), Some(&own.variables)),
            None => ((self.defined)(path)?, None),
        };
        let is_another = |ident: &Ident| {
            let there = variables.and_then(|variables| variables.get(&ident.to_string()).copied());
            self.variable(ident) != there
        };
        let block = Definition::read(definition)?.expand(tokens, &is_another)?;
        self.found = true;
        Some(block)
    }

    /// The statements that stand in the place of a macro in a statement: what they bind is in scope in all that follows.
    fn of_statement(&mut self, mac: &syn::StmtMacro) -> Option<Vec<Stmt>> {
        let mut statements = self.expand(&mac.mac.path, mac.mac.tokens.clone())?.stmts;
        if let (Some(Stmt::Expr(_, semicolon @ None)), Some(_)) = (statements.last_mut(), &mac.semi_token) {
            *semicolon = mac.semi_token;
        }
        Some(statements)
    }

    fn statements(&mut self, statements: Vec<Stmt>, into: &mut Vec<Stmt>) {
        for mut statement in statements {
            if let Stmt::Macro(mac) = &statement
                && let Some(expanded) = self.of_statement(mac)
            {
                self.depth += 1;
                self.statements(expanded, into);
                self.depth -= 1;
                continue;
            }
            match &mut statement {
                Stmt::Item(Item::Macro(item)) if item.mac.path.is_ident("macro_rules") => {
                    if let Some(name) = item.ident.clone() {
                        self.define(&name, item.mac.tokens.clone());
                    }
                }
                Stmt::Local(local) => {
                    if let Some(init) = &mut local.init {
                        self.visit_expr_mut(&mut init.expr);
                        if let Some((_, diverge)) = &mut init.diverge {
                            self.visit_expr_mut(diverge);
                        }
                    }
                    self.bind_all(&local.pat);
                }
                other => self.visit_stmt_mut(other),
            }
            into.push(statement);
        }
    }

    /// The calls among the tokens of another macro.
    fn tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut filled = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        let mut colons = 0;
        while let Some(token) = tokens.next() {
            let before = colons;
            colons = if is_colon(&token) { before + 1 } else { 0 };
            match token {
                // The call of a macro by a path is left as it is.
                TokenTree::Ident(name) if before != 2 => {
                    let mut ahead = tokens.clone();
                    let is_call =
                        matches!(ahead.next(), Some(TokenTree::Punct(mark)) if mark.as_char() == '!');
                    if let (true, Some(TokenTree::Group(arguments))) = (is_call, ahead.next())
                        && let Some(block) = self.expand(&name.clone().into(), arguments.stream())
                    {
                        let mut expr = as_expression(block);
                        self.depth += 1;
                        self.visit_expr_mut(&mut expr);
                        self.depth -= 1;
                        expr.to_tokens(&mut filled);
                        tokens = ahead;
                    } else {
                        filled.extend([TokenTree::Ident(name)]);
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    filled.extend([TokenTree::Group(inner)]);
                }
                token => filled.extend([token]),
            }
        }
        filled
    }
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':')
}

impl VisitMut for Expanding<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.names.push(Vec::new());
        self.macros.push(Vec::new());
        let statements = std::mem::take(&mut block.stmts);
        self.statements(statements, &mut block.stmts);
        self.macros.pop();
        self.names.pop();
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Macro(mac) => match self.expand(&mac.mac.path, mac.mac.tokens.clone()) {
                Some(block) => {
                    *expr = as_expression(block);
                    self.depth += 1;
                    self.visit_expr_mut(expr);
                    self.depth -= 1;
                }
                None => visit_mut::visit_expr_mut(self, expr),
            },
            Expr::Closure(closure) => {
                let inputs: Vec<Pat> = closure.inputs.iter().cloned().collect();
                self.within(&inputs, |this| this.visit_expr_mut(&mut closure.body));
            }
            Expr::ForLoop(each) => {
                self.visit_expr_mut(&mut each.expr);
                self.within([&*each.pat], |this| this.visit_block_mut(&mut each.body));
            }
            Expr::If(branch) => {
                let patterns = patterns_of(&branch.cond);
                self.visit_expr_mut(&mut branch.cond);
                self.within(&patterns, |this| this.visit_block_mut(&mut branch.then_branch));
                if let Some((_, otherwise)) = &mut branch.else_branch {
                    self.visit_expr_mut(otherwise);
                }
            }
            Expr::While(each) => {
                let patterns = patterns_of(&each.cond);
                self.visit_expr_mut(&mut each.cond);
                self.within(&patterns, |this| this.visit_block_mut(&mut each.body));
            }
            expr => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let pattern = arm.pat.clone();
        self.within([&pattern], |this| visit_mut::visit_arm_mut(this, arm));
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }

    // Bodies of items are others.
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// Takes out the definitions of macros that are not called any more.
struct Unused<'a>(&'a dyn Fn(&Ident) -> bool);

impl VisitMut for Unused<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(|statement| match statement {
            Stmt::Item(Item::Macro(item)) => item.ident.as_ref().is_none_or(|name| (self.0)(name)),
            _ => true,
        });
        visit_mut::visit_block_mut(self, block);
    }
}

/// Whether a macro of that name is called somewhere.
fn calls(block: &Block, name: &Ident) -> bool {
    fn search(tokens: TokenStream, name: &Ident) -> bool {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        tokens.iter().enumerate().any(|(position, token)| match token {
            TokenTree::Ident(ident) => {
                let mark = tokens.get(position + 1);
                ident == name && matches!(mark, Some(TokenTree::Punct(mark)) if mark.as_char() == '!')
            }
            TokenTree::Group(group) => search(group.stream(), name),
            _ => false,
        })
    }
    search(block.to_token_stream(), name)
}

/// The patterns of `let` in a condition.
fn patterns_of(condition: &Expr) -> Vec<Pat> {
    struct Finder(Vec<Pat>);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr_let(&mut self, condition: &syn::ExprLet) {
            self.0.push((*condition.pat).clone());
            syn::visit::visit_expr_let(self, condition);
        }
        fn visit_block(&mut self, _: &Block) {}
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
    }
    let mut finder = Finder(Vec::new());
    syn::visit::Visit::visit_expr(&mut finder, condition);
    finder.0
}

/// A block, or what is in it if that is one expression.
fn as_expression(mut block: Block) -> Expr {
    match &mut block.stmts[..] {
        [Stmt::Expr(_, None)] => {
            let Some(Stmt::Expr(inner, None)) = block.stmts.pop() else { unreachable!("it was just seen") };
            syn::parse_quote!((#inner))
        }
        _ => syn::parse_quote!(#block),
    }
}
