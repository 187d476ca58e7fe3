//! `let x;`, with a value to follow.
//!
//! `let x; if c { x = a } else { x = b }` is read as `let x = if c { a } else { b }`.

use crate::collections::HashMap;
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, Stmt, parse_quote};

/// The block with choices as initial values; `None` if there is nothing to change.
pub(super) fn with_choices(block: &Block) -> Option<Block> {
    if block.stmts.iter().all(|statement| declared(statement).is_none()) {
        return None;
    }
    let mut block = block.clone();
    let mut changed = false;
    while let Some((at, declarations)) = next_choice(&block) {
        let Stmt::Expr(choice, _) = &block.stmts[at] else { unreachable!("a choice is an expression") };
        let mut choice = choice.clone();
        let given = Given::of(declarations.iter().map(|&position| block.stmts[position].clone()).collect());
        give(&mut choice, &given);
        let Given { pattern, .. } = given;
        block.stmts[at] = parse_quote!(let #pattern = #choice;);
        for position in declarations.into_iter().rev() {
            block.stmts.remove(position);
        }
        changed = true;
    }
    changed.then_some(block)
}

/// The name in `let x;`.
fn declared(statement: &Stmt) -> Option<&Ident> {
    let Stmt::Local(syn::Local { pat, init: None, .. }) = statement else { return None };
    match pat {
        Pat::Ident(ident) => Some(&ident.ident),
        Pat::Type(typed) => match &*typed.pat {
            Pat::Ident(ident) => Some(&ident.ident),
            _ => None,
        },
        _ => None,
    }
}

/// The first statement that chooses between values for declared names, and the declarations of those.
fn next_choice(block: &Block) -> Option<(usize, Vec<usize>)> {
    let mut choices: HashMap<usize, Vec<usize>> = HashMap::default();
    for (position, statement) in block.stmts.iter().enumerate() {
        let Some(name) = declared(statement).map(Ident::to_string) else { continue };
        let mut uses = uses_after(block, position, &name);
        if let (Some(first), Some(_)) = (uses.next(), uses.next())
            && matches!(&block.stmts[first], Stmt::Expr(choice, _) if chooses(choice, &name))
        {
            choices.entry(first).or_default().push(position);
        }
    }
    choices.into_iter().min()
}

/// The statements that use what is declared in the one at a position, until the name means something else.
fn uses_after<'a>(block: &'a Block, position: usize, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let binds = |statement: &Stmt| matches!(statement, Stmt::Local(local) if mentions(&local.pat, &|ident| *ident == *name));
    let later = position + 1..block.stmts.len();
    let end = later.clone().find(|&next| binds(&block.stmts[next]));
    let uses = move |next: &usize| match &block.stmts[*next] {
        Stmt::Local(local) => mentions(local.init.as_ref().map(|init| &init.expr), &|ident| *ident == *name),
        statement => mentions(statement, &|ident| *ident == *name),
    };
    later.take_while(move |&next| end.is_none_or(|end| next <= end)).filter(uses)
}

/// Whether every way through an expression gives a value to the name, or leaves; it has to mean the same everywhere in it.
fn chooses(choice: &Expr, name: &str) -> bool {
    struct Shadowed<'a>(&'a str, bool);
    impl Visit<'_> for Shadowed<'_> {
        fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
            self.1 |= pattern.ident == self.0;
            visit::visit_pat_ident(self, pattern);
        }
    }
    let mut shadowed = Shadowed(name, false);
    shadowed.visit_expr(choice);
    !shadowed.1 && gives(choice, name)
}

fn gives(choice: &Expr, name: &str) -> bool {
    let mentioned = |tokens: &dyn quote::ToTokens| mentions(tokens, &|ident| *ident == name);
    match choice {
        Expr::If(choice) => {
            let Some((_, otherwise)) = &choice.else_branch else { return false };
            let then = &choice.then_branch;
            let others = match &**otherwise {
                Expr::Block(otherwise) => mentioned(otherwise) || leaves(&otherwise.block),
                otherwise => gives(otherwise, name),
            };
            (mentioned(then) || leaves(then)) && others
        }
        Expr::Match(choice) => choice.arms.iter().all(|arm| match &*arm.body {
            Expr::Block(body) => mentioned(body) || leaves(&body.block),
            body => mentioned(body) || is_exit(body),
        }),
        _ => false,
    }
}

/// Whether a block visibly does not come to its end.
fn leaves(block: &Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(last, _)) if is_exit(last))
        || matches!(block.stmts.last(), Some(Stmt::Macro(last)) if is_panic(&last.mac))
}

fn is_exit(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(expr) => is_panic(&expr.mac),
        _ => false,
    }
}

fn is_panic(mac: &syn::Macro) -> bool {
    ["panic", "unreachable", "todo", "unimplemented"].iter().any(|name| mac.path.is_ident(name))
}

/// What a choice gives to names.
struct Given {
    declarations: Vec<Stmt>,
    pattern: Pat,
    value: Expr,
}

impl Given {
    fn of(declarations: Vec<Stmt>) -> Self {
        let patterns: Vec<&Pat> = declarations
            .iter()
            .map(|statement| match statement {
                Stmt::Local(local) => &local.pat,
                _ => unreachable!("a declaration is a `let`"),
            })
            .collect();
        let idents: Vec<&Ident> = declarations.iter().filter_map(declared).collect();
        let (pattern, value) = match (&patterns[..], &idents[..]) {
            ([pattern], [ident]) => ((*pattern).clone(), parse_quote!(#ident)),
            _ => {
                let patterns = patterns.iter().map(|pattern| match pattern {
                    Pat::Type(typed) => &typed.pat,
                    pattern => *pattern,
                });
                (parse_quote!((#(#patterns),*)), parse_quote!((#(#idents),*)))
            }
        };
        Given { declarations, pattern, value }
    }

    /// `{ let x; statements; x }`
    fn block(&self, mut statements: Vec<Stmt>) -> Block {
        if leaves(&parse_quote!({ #(#statements)* })) {
            return parse_quote!({ #(#statements)* });
        }
        if let Some(Stmt::Expr(_, semicolon @ None)) = statements.last_mut() {
            *semicolon = Some(Default::default());
        }
        let (declarations, value) = (&self.declarations, &self.value);
        parse_quote!({ #(#declarations)* #(#statements)* #value })
    }
}

fn give(choice: &mut Expr, given: &Given) {
    match choice {
        Expr::If(choice) => {
            let statements = std::mem::take(&mut choice.then_branch.stmts);
            choice.then_branch = given.block(statements);
            if let Some((_, otherwise)) = &mut choice.else_branch {
                give(otherwise, given);
            }
        }
        Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| {
            let body = (*arm.body).clone();
            let block = match body {
                Expr::Block(syn::ExprBlock { label: None, block, .. }) => given.block(block.stmts),
                body => given.block(vec![Stmt::Expr(body, None)]),
            };
            *arm.body = parse_quote!(#block);
        }),
        Expr::Block(otherwise) => {
            let statements = std::mem::take(&mut otherwise.block.stmts);
            otherwise.block = given.block(statements);
        }
        _ => unreachable!("only an `if` and a `match` are choices"),
    }
}
