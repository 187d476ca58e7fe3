//! The types that expressions are known to have from where their values go: `let x: T = ..;`, a field, a parameter, the result.

use super::place::strip;
use super::*;
use syn::{Expr, Type};

/// An expression, known by where it is in memory, and its type. It is forgotten before the expression is gone: another may be in its place then.
pub(super) type Wanted = (*const Expr, Type);

impl Lowering<'_> {
    /// Lowers something while the types of expressions in it are known.
    pub(super) fn while_wanted<Result>(
        &mut self,
        wanted: impl IntoIterator<Item = Wanted>,
        lower: impl FnOnce(&mut Self) -> Result,
    ) -> Result {
        let known = self.wanted.len();
        self.wanted.extend(wanted);
        let lowered = lower(self);
        self.wanted.truncate(known);
        lowered
    }

    /// The type that an expression is known to have from where its value goes.
    pub(super) fn wanted_of(&self, expr: &Expr) -> Option<Type> {
        self.wanted.iter().find(|(wanted, _)| std::ptr::eq(*wanted, expr)).map(|(_, ty)| ty.clone())
    }
}

/// The type that an expression is known to have, and so those that it comes to.
pub(super) fn wanted(expr: &Expr, ty: &Type) -> Vec<Wanted> {
    let expr = strip(expr);
    let inner = match expr {
        Expr::If(branch) => {
            let otherwise = branch.else_branch.iter().flat_map(|(_, otherwise)| wanted(otherwise, ty));
            wanted_of_block(&branch.then_branch.stmts, ty).into_iter().chain(otherwise).collect()
        }
        Expr::Match(branch) => branch.arms.iter().flat_map(|arm| wanted(&arm.body, ty)).collect(),
        Expr::Block(block) if block.label.is_none() => wanted_of_block(&block.block.stmts, ty),
        _ => Vec::new(),
    };
    std::iter::once((expr as *const Expr, ty.clone())).chain(inner).collect()
}

/// The same of what the statements of a block give.
pub(super) fn wanted_of_block(statements: &[syn::Stmt], ty: &Type) -> Vec<Wanted> {
    tail_of(statements).map_or_else(Vec::new, |tail| wanted(tail, ty))
}
