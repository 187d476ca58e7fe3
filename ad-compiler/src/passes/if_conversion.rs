//! Branches that only choose an inactive value become one operation: `if i + 1 < n { i + 1 } else { 0 }`.
//!
//! As lines of an arm the values in it have to be saved where the reverse sweep needs what comes of them. One operation can be evaluated again.
//! Where an arm uses twice what it has computed, the branch stays: as one operation it would be computed twice, and be twice as long.

use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::passes::Unit;
use crate::rules::Primitive;
use proc_macro2::Ident;
use std::collections::BTreeSet;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprBlock, ExprIf, Stmt, parse_quote};

pub(super) fn run(unit: &mut Unit) {
    let function = &mut unit.function;
    let mut body = function.body.take();
    convert(function, &mut body);
    function.body = body;
}

fn convert(function: &Function, region: &mut Region) {
    for line in &mut region.lines {
        line.regions_mut().into_iter().for_each(|inner| convert(function, inner));
        if let Line::Branch(branch) = line
            && let Some((value, op)) = chosen(function, branch)
        {
            *line = Line::Let { value, op: Op::Opaque(op) };
        }
    }
}

/// What a branch that does nothing else chooses.
fn chosen(function: &Function, branch: &Branch) -> Option<(ValueId, Opaque)> {
    let (Selector::If(condition), [result], [then, otherwise]) =
        (&branch.selector, &branch.results[..], &branch.arms[..])
    else {
        return None;
    };
    if branch.absorbed.is_some() || !function.ty(*result).is_inert() {
        return None;
    }
    let mut reads = BTreeSet::from([*condition]);
    let then = yielded(function, &then.region, &mut reads)?;
    let otherwise = yielded(function, &otherwise.region, &mut reads)?;
    let condition = marker(*condition, branch.span);
    // As tokens in a block, what begins with an `if` would end with it.
    let block = |value: Expr| Block { brace_token: Default::default(), stmts: vec![Stmt::Expr(value, None)] };
    let otherwise = match otherwise {
        // Written as one chain.
        chain @ Expr::If(_) => chain,
        value => Expr::Block(ExprBlock { attrs: Vec::new(), label: None, block: block(value) }),
    };
    let expr = Expr::If(ExprIf {
        attrs: Vec::new(),
        if_token: Default::default(),
        cond: parse_quote!(#condition),
        then_branch: block(then),
        else_branch: Some((Default::default(), Box::new(otherwise))),
    });
    let reads = reads.into_iter().collect();
    let op = Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None };
    Some((*result, op))
}

/// What a region yields as one expression, if it does nothing else.
fn yielded(function: &Function, region: &Region, reads: &mut BTreeSet<ValueId>) -> Option<Expr> {
    let ([value], End::Falls) = (&region.yields[..], region.end) else { return None };
    let (spelled, used) = (ValueMap::default(), ValueSet::default());
    let mut inside = Inside { function, spelled, used, reads, is_plain: true };
    for line in &region.lines {
        let Line::Let { value, op } = line else { return None };
        let expr = inside.spelled(op).filter(|_| function.ty(*value).is_inert())?;
        inside.spelled.insert(*value, expr);
    }
    let expr = inside.value(*value);
    inside.is_plain.then_some(expr)
}

struct Inside<'a> {
    function: &'a Function,
    /// The values of the region.
    spelled: ValueMap<Expr>,
    /// Those of them that stand in another one.
    used: ValueSet,
    /// What is read from outside.
    reads: &'a mut BTreeSet<ValueId>,
    /// Nothing that is computed is used twice, and no name stands for a place which values of the region say.
    is_plain: bool,
}

impl Inside<'_> {
    fn value(&mut self, value: ValueId) -> Expr {
        match self.spelled.get(value) {
            Some(expr) => {
                let is_computed = !matches!(expr, Expr::Lit(_) | Expr::Path(_));
                self.is_plain &= self.used.insert(value) || !is_computed;
                expr.clone()
            }
            None => {
                let behind = self.function.behind(value);
                self.is_plain &= behind.into_iter().all(|part| self.spelled.get(part).is_none());
                self.reads.insert(value);
                let marker = marker(value, self.function.info(value).span);
                parse_quote!(#marker)
            }
        }
    }

    fn spelled(&mut self, op: &Op) -> Option<Expr> {
        match op {
            Op::Constant(expr) => Some(expr.clone()),
            Op::Read(place) if place.path.is_empty() => Some(self.value(place.root)),
            Op::Primitive { rule, style: Style::Operator, operands } => {
                let &[left, right] = &operands[..] else { return None };
                let op = match rule {
                    Primitive::Add => parse_quote!(+),
                    Primitive::Sub => parse_quote!(-),
                    Primitive::Mul => parse_quote!(*),
                    Primitive::Div => parse_quote!(/),
                    Primitive::Rem => parse_quote!(%),
                    _ => return None,
                };
                let (left, right) = (Box::new(self.value(left)), Box::new(self.value(right)));
                // As tokens side by side, `a - b` and `c` would make `c * a - b`.
                Some(Expr::Binary(syn::ExprBinary { attrs: Vec::new(), left, op, right }))
            }
            Op::Opaque(tokens) if tokens.pure && !tokens.takes_bits => {
                let mut expr = tokens.expr.clone();
                let mut inlined = Inlined { inside: self, whole: true };
                inlined.visit_expr_mut(&mut expr);
                inlined.whole.then_some(expr)
            }
            _ => None,
        }
    }
}

/// Puts the expressions of values into tokens that mention them.
struct Inlined<'i, 'a> {
    inside: &'i mut Inside<'a>,
    whole: bool,
}

impl VisitMut for Inlined<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) => {
                if let Some(value) = path.path.get_ident().and_then(marked) {
                    *expr = self.inside.value(value);
                }
            }
            Expr::Block(block) if matches!(block.block.stmts[..], [Stmt::Expr(_, None)]) => {
                visit_mut::visit_expr_mut(self, expr);
            }
            // A name may be bound inside, or a value be mentioned in tokens that are no expressions.
            Expr::Macro(_) | Expr::Closure(_) | Expr::Match(_) | Expr::Block(_) => self.whole = false,
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        self.whole &= marked(ident).is_none();
    }
}
