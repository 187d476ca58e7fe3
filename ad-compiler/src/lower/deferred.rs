//! `let x;`, with a value to follow.
//!
//! On the way to the value the function may be left, and no adjoint can be made for what is not there. So `let x; if c { x = a }
//! else { x = b }` is read as `let x = if c { a } else { b }`, and otherwise a declaration goes into the innermost region that
//! has all uses of the variable in it. If the first use is a store, that becomes the definition.

use crate::collections::HashMap;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
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

/// Settles where the variables are defined that have no value in their `let`.
pub(super) fn settle(function: &mut Function) {
    let mut body = function.body.take();
    let mut search = Search { function, path: Vec::new(), uses: ValueMap::default() };
    search.region(&body);
    let mut moves = Moves { uses: search.uses, arriving: HashMap::default() };
    for value in moves.defined_once(function) {
        function.values[value.0 as usize].kind = Kind::Line;
    }
    moves.leave(&mut body);
    moves.arrive(&mut body);
    function.body = body;
}

/// Where a declared variable is used.
#[derive(Default)]
struct Uses {
    /// The regions around all uses, outermost first.
    around: Vec<RegionId>,
    any: bool,
    writes: usize,
    /// The first use is a store, in this region.
    stored_first: Option<RegionId>,
}

struct Search<'a> {
    function: &'a Function,
    path: Vec<RegionId>,
    uses: ValueMap<Uses>,
}

impl Search<'_> {
    fn region(&mut self, region: &Region) {
        self.path.push(region.id);
        for line in &region.lines {
            line.each_write(&mut |place| self.written(place.root));
            match line {
                Line::Declare(value) => drop(self.uses.insert(*value, Uses::default())),
                Line::Store { place, value, .. } if place.path.is_empty() => {
                    self.used(*value, None);
                    self.used(place.root, Some(region.id));
                }
                line => line.each_use(&mut |each| self.used(each.value(), None)),
            }
            line.each_region(|inner| self.region(inner));
        }
        region.yields.iter().for_each(|&value| self.used(value, None));
        self.path.pop();
    }

    fn written(&mut self, value: ValueId) {
        let root = self.function.root(value);
        if let Some(uses) = self.uses.entry(root) {
            uses.writes += 1;
        }
    }

    fn used(&mut self, value: ValueId, stored: Option<RegionId>) {
        let root = self.function.root(value);
        let Some(uses) = self.uses.entry(root) else { return };
        if uses.any {
            let common = uses.around.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
            uses.around.truncate(common);
        } else {
            *uses = Uses { around: self.path.clone(), any: true, stored_first: stored, ..*uses };
        }
    }
}

struct Moves {
    uses: ValueMap<Uses>,
    /// The variables that are declared in another region now.
    arriving: HashMap<RegionId, Vec<ValueId>>,
}

impl Moves {
    /// The variables that nothing changes after their definition.
    fn defined_once(&self, function: &Function) -> Vec<ValueId> {
        let mut lent = ValueSet::default();
        for info in &function.values {
            if let Kind::Alias(alias) = &info.kind {
                lent.insert(function.root(alias.place.root));
            }
        }
        let all = (0..function.values.len() as u32).map(ValueId);
        let once = |&value: &ValueId| {
            self.is_defined_by_store(value) && self.uses[value].writes == 1 && !lent.contains(value)
        };
        all.filter(once).collect()
    }

    fn leave(&mut self, region: &mut Region) {
        region.lines.retain(|line| {
            let Line::Declare(value) = line else { return true };
            let uses = &self.uses[*value];
            match uses.around.last() {
                _ if self.is_defined_by_store(*value) => false,
                Some(&home) if home != region.id => {
                    self.arriving.entry(home).or_default().push(*value);
                    false
                }
                _ => true,
            }
        });
        region.lines.iter_mut().flat_map(Line::regions_mut).for_each(|inner| self.leave(inner));
    }

    fn arrive(&mut self, region: &mut Region) {
        let id = region.id;
        for line in &mut region.lines {
            line.regions_mut().into_iter().for_each(|inner| self.arrive(inner));
            if let Line::Store { place, value, .. } = line
                && place.path.is_empty()
                && self.is_defined_by_store(place.root)
                && self.uses.remove(place.root).is_some()
            {
                *line = Line::Let { value: place.root, op: Op::Read(Place::of(*value)) };
            }
        }
        let arrived = self.arriving.remove(&id).unwrap_or_default();
        region.lines.splice(0..0, arrived.into_iter().map(Line::Declare));
    }

    /// Whether the first use is a store in the region that has all of them.
    fn is_defined_by_store(&self, value: ValueId) -> bool {
        let stored =
            |uses: &Uses| uses.stored_first.is_some() && uses.stored_first == uses.around.last().copied();
        self.uses.get(value).is_some_and(stored)
    }
}
