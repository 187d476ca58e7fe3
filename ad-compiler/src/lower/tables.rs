//! References to constant tables: `let p: &[f64] = if c { &A } else { &B }`.
//!
//! References are looked through, so `&A` is what is in `A`, and a choice between tables of different lengths has no type. Where a slice is
//! asked for, tables stay behind their references, as `&A[..]`: nothing in them has a derivative, and they outlive every sweep.

use super::Lowering;
use super::place::strip;
use crate::ir::{Float, Ty, ValueId};
use crate::source::Declared;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprAssign, ExprReference, Local, Pat, Stmt, Type, parse_quote};

/// The block with such slices spelled out; `None` if there are none.
pub(super) fn as_slices(block: &Block, declared: &Declared) -> Option<Block> {
    let mut block = block.clone();
    let mut tables = Tables { declared, slices: Vec::new(), changed: false };
    tables.visit_block_mut(&mut block);
    tables.changed.then_some(block)
}

impl Lowering<'_> {
    /// `&TABLE[..]`.
    pub(super) fn is_slice_of_table(&self, expr: &Expr) -> bool {
        table_of(expr).is_some_and(|table| {
            is_list_of_literals(table) || (!self.is_place(table) && is_constant_path(table))
        })
    }

    /// `&TABLE[k]`, where what is in the table may be no copy: it stays behind the reference.
    pub(super) fn is_part_of_table(&self, expr: &Expr) -> bool {
        let Expr::Reference(ExprReference { mutability: None, expr, .. }) = strip(expr) else { return false };
        let Expr::Index(index) = strip(expr) else { return false };
        let Expr::Path(table) = strip(&index.expr) else { return false };
        self.is_constant(&index.expr)
            && !matches!(strip(&index.index), Expr::Range(_))
            && self.declared_constant(&table.path).element() == Ty::unknown()
            && self.visible_ty(expr) == Ty::unknown()
    }

    pub(super) fn slice_of_table(&mut self, expr: &Expr) -> ValueId {
        let declared = match table_of(expr).map(strip) {
            Some(Expr::Path(path)) => self.declared_constant(&path.path).element(),
            _ => Ty::float(Float::Any),
        };
        self.constant(expr.clone(), Ty::list(declared))
    }
}

/// What `&table[..]` is a slice of.
fn table_of(expr: &Expr) -> Option<&Expr> {
    let Expr::Reference(ExprReference { mutability: None, expr, .. }) = strip(expr) else { return None };
    let Expr::Index(index) = strip(expr) else { return None };
    let Expr::Range(range) = strip(&index.index) else { return None };
    (range.start.is_none() && range.end.is_none()).then_some(&*index.expr)
}

struct Tables<'a> {
    declared: &'a Declared,
    /// The variables that are slices by their annotation.
    slices: Vec<String>,
    changed: bool,
}

impl Tables<'_> {
    /// Spells the tables in an expression whose type is asked for.
    fn spell(&mut self, expr: &mut Expr, ty: &Type) {
        match (&mut *expr, ty) {
            (Expr::Tuple(parts), Type::Tuple(types)) => {
                parts.elems.iter_mut().zip(&types.elems).for_each(|(part, ty)| self.spell(part, ty));
            }
            (expr, ty) => leaves(expr, &mut |leaf| match (&mut *leaf, ty) {
                (Expr::Tuple(_), Type::Tuple(_)) => self.spell(leaf, ty),
                (leaf, Type::Reference(reference))
                    if matches!(*reference.elem, Type::Slice(_)) && self.is_table(leaf) =>
                {
                    self.changed = true;
                    slice(leaf);
                }
                _ => {}
            }),
        }
    }

    /// `&A`, of a constant or of a list of literals.
    fn is_table(&self, expr: &Expr) -> bool {
        let Expr::Reference(ExprReference { mutability: None, expr, .. }) = strip(expr) else { return false };
        is_list_of_literals(expr) || is_constant_path(expr) || self.length(expr).is_some()
    }

    /// The length of a table that the file declares.
    fn length(&self, expr: &Expr) -> Option<String> {
        let Expr::Path(path) = strip(expr) else { return None };
        match self.declared.constant(&path.path)? {
            Type::Array(array) => Some(quote::ToTokens::to_token_stream(&array.len).to_string()),
            _ => None,
        }
    }

    /// The lengths of the tables that an expression chooses between.
    fn lengths(&self, choice: &Expr) -> Vec<Option<String>> {
        let mut lengths = Vec::new();
        leaves(&mut choice.clone(), &mut |leaf| {
            let table = match strip(leaf) {
                Expr::Reference(reference) if reference.mutability.is_none() => self.length(&reference.expr),
                _ => None,
            };
            lengths.push(table);
        });
        lengths
    }

    fn all_tables(&self, choice: &Expr) -> bool {
        let lengths = self.lengths(choice);
        !lengths.is_empty() && lengths.iter().all(Option::is_some)
    }

    /// Whether an expression chooses between tables of different lengths.
    fn differ(&self, choice: &Expr) -> bool {
        let lengths = self.lengths(choice);
        self.all_tables(choice) && lengths.iter().any(|length| *length != lengths[0])
    }
}

impl Tables<'_> {
    /// `let p: &[f64] = ..`.
    fn annotated(&mut self, typed: &syn::PatType, init: &mut Option<syn::LocalInit>) {
        if let (Pat::Ident(name), Type::Reference(reference)) = (&*typed.pat, &*typed.ty)
            && matches!(*reference.elem, Type::Slice(_))
        {
            self.slices.push(name.ident.to_string());
        }
        let plain = matches!(&*typed.pat, Pat::Ident(name) if name.mutability.is_none());
        if let Some(init) = init
            // A name for one table stands for the table itself.
            && !(plain && matches!(strip(&init.expr), Expr::Reference(_)))
        {
            self.spell(&mut init.expr, &typed.ty);
        }
    }
}

impl VisitMut for Tables<'_> {
    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Pat::Type(typed) = &local.pat {
            self.annotated(typed, &mut local.init);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_assign_mut(&mut self, assign: &mut ExprAssign) {
        if let Expr::Path(path) = strip(&assign.left)
            && self.slices.iter().any(|name| path.path.is_ident(name))
        {
            self.spell(&mut assign.right, &parse_quote!(&[_]));
        }
        visit_mut::visit_expr_assign_mut(self, assign);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if !matches!(expr, Expr::If(_) | Expr::Match(_)) {
            return;
        }
        if self.differ(expr) {
            self.spell(expr, &parse_quote!(&[_]));
        } else if self.all_tables(expr) {
            // What is chosen is a reference, and is given to functions as one.
            leaves(expr, &mut |leaf| {
                if let Expr::Reference(reference) = strip(leaf) {
                    *leaf = (*reference.expr).clone();
                }
            });
            *expr = parse_quote!(&(#expr));
            self.changed = true;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The expressions that an expression may come to.
fn leaves(expr: &mut Expr, each: &mut dyn FnMut(&mut Expr)) {
    let of_block = |block: &mut Block, each: &mut dyn FnMut(&mut Expr)| {
        if let Some(Stmt::Expr(tail, None)) = block.stmts.last_mut() {
            leaves(tail, each);
        }
    };
    match expr {
        Expr::Paren(inner) => leaves(&mut inner.expr, each),
        Expr::Group(inner) => leaves(&mut inner.expr, each),
        Expr::Block(block) if block.label.is_none() => of_block(&mut block.block, each),
        Expr::If(branch) => {
            of_block(&mut branch.then_branch, each);
            if let Some((_, otherwise)) = &mut branch.else_branch {
                leaves(otherwise, each);
            }
        }
        Expr::Match(branch) => branch.arms.iter_mut().for_each(|arm| leaves(&mut arm.body, each)),
        leaf => each(leaf),
    }
}

/// `&A` as `&A[..]`.
fn slice(expr: &mut Expr) {
    match expr {
        Expr::Paren(inner) => slice(&mut inner.expr),
        Expr::Group(inner) => slice(&mut inner.expr),
        Expr::Reference(reference) => {
            let table = &reference.expr;
            *reference.expr = parse_quote!(#table[..]);
        }
        _ => {}
    }
}

/// `TABLE`, `tables::TABLE`.
fn is_constant_path(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Path(path) => {
            let last = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            last.starts_with(char::is_uppercase)
        }
        _ => false,
    }
}

fn is_list_of_literals(expr: &Expr) -> bool {
    let is_literal = |expr: &Expr| match strip(expr) {
        Expr::Unary(unary) => matches!(*unary.expr, Expr::Lit(_)),
        expr => matches!(expr, Expr::Lit(_)),
    };
    matches!(strip(expr), Expr::Array(array) if array.elems.iter().all(is_literal))
}
