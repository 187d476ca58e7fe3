//! Operators: of numbers those of the language, of other types those of the impls.

use super::obligations::Progress;
use super::select::Selected;
use super::unify::Kind;
use super::{Inference, Obligation};
use crate::hir::ExprId;
use crate::items::{Def, INTEGERS, Namespace};
use crate::ty::{TraitRef, Ty, TyKind};
use syn::{BinOp, UnOp};

/// The trait of an operator.
fn trait_of(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Add(_) => "Add",
        BinOp::Sub(_) => "Sub",
        BinOp::Mul(_) => "Mul",
        BinOp::Div(_) => "Div",
        BinOp::Rem(_) => "Rem",
        BinOp::BitAnd(_) => "BitAnd",
        BinOp::BitOr(_) => "BitOr",
        BinOp::BitXor(_) => "BitXor",
        BinOp::Shl(_) => "Shl",
        BinOp::Shr(_) => "Shr",
        _ => return None,
    })
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

fn is_shift(operator: &BinOp) -> bool {
    matches!(operator, BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_))
}

impl Inference<'_> {
    pub(super) fn binary(
        &mut self,
        at: ExprId,
        operator: &BinOp,
        left: ExprId,
        right: ExprId,
        wanted: Ty,
    ) -> Ty {
        if matches!(operator, BinOp::And(_) | BinOp::Or(_)) {
            self.check_into(left, Ty::bool());
            self.check_into(right, Ty::bool());
            return Ty::bool();
        }
        if is_comparison(operator) {
            let of_left = self.infer(left);
            let hope = if self.number(of_left).is_some() { of_left } else { self.table.fresh() };
            let of_right = self.check(right, hope);
            self.compared(of_left, of_right);
            return Ty::bool();
        }
        let Some(_) = trait_of(operator) else { return self.assigning(operator, left, right) };
        // A literal may be what is wanted of the whole.
        let hope = match self.table.shallow(wanted) {
            wanted if wanted.is_number() => wanted,
            _ => self.table.fresh(),
        };
        let of_left = self.check(left, hope);
        let hope = match self.table.shallow(of_left) {
            of_left if is_shift(operator) || !of_left.is_number() => self.table.fresh(),
            of_left => of_left,
        };
        let of_right = self.check(right, hope);
        let output = self.table.fresh();
        let (left, right) = (of_left, of_right);
        self.oblige(Obligation::Operator { at, operator: *operator, left, right, output });
        self.table.shallow(output)
    }

    /// `left += right`
    fn assigning(&mut self, operator: &BinOp, left: ExprId, right: ExprId) -> Ty {
        let of_left = self.infer(left);
        let hope = if is_shift(operator) { self.table.fresh() } else { of_left };
        let of_right = self.check(right, hope);
        let (left, right) = (self.number(of_left), self.number(of_right));
        if let (Some(left), Some(right)) = (left, right)
            && !is_shift(operator)
        {
            self.table.unify(left, right);
        }
        Ty::unit()
    }

    /// What can be behind references.
    fn kind_behind(&mut self, ty: Ty) -> Option<Kind> {
        match self.table.shallow(ty).kind() {
            TyKind::Reference(inner, _) => self.kind_behind(*inner),
            _ => self.table.kind(ty),
        }
    }

    /// A number, behind references or a literal.
    pub(super) fn number(&mut self, ty: Ty) -> Option<Ty> {
        let ty = self.table.shallow(ty);
        match ty.kind() {
            TyKind::Reference(inner, _) => self.number(*inner),
            _ if ty.is_scalar() => Some(ty),
            _ => {
                let is_literal = matches!(self.table.kind(ty), Some(Kind::Integer | Kind::Float));
                is_literal.then_some(ty)
            }
        }
    }

    pub(super) fn compared(&mut self, left: Ty, right: Ty) {
        let (left, right) = (self.table.shallow(left), self.table.shallow(right));
        let is_open = |this: &Self, ty| matches!(this.table.kind(ty), Some(Kind::Any));
        let is_literal = |this: &Self, ty| matches!(this.table.kind(ty), Some(Kind::Integer | Kind::Float));
        let is_plain = |ty: Ty| ty.is_scalar();
        let say = (is_plain(left) || is_literal(self, left)) && (is_plain(right) || is_literal(self, right));
        let learn = (is_plain(left) && is_open(self, right)) || (is_open(self, left) && is_plain(right));
        if say || learn {
            self.table.unify(left, right);
        } else if let (TyKind::Reference(left, _), TyKind::Reference(right, _)) = (left.kind(), right.kind())
        {
            self.compared(*left, *right);
        } else if self.may_be_anything(left) || self.may_be_anything(right) {
            self.table.escapes(left);
            self.table.escapes(right);
        } else if let (TyKind::Adt(id, of_left), TyKind::Adt(other, of_right)) = (left.kind(), right.kind())
            && id == other
        {
            for (left, right) in of_left.iter().zip(of_right.iter()) {
                self.compared(*left, *right);
            }
        }
    }

    pub(super) fn try_operator(
        &mut self,
        at: ExprId,
        operator: &BinOp,
        left: Ty,
        right: Ty,
        output: Ty,
    ) -> Progress {
        let (of_left, of_right) = (self.table.shallow(left), self.table.shallow(right));
        if let (Some(left), Some(right)) = (self.number(of_left), self.number(of_right)) {
            if is_shift(operator) || self.table.unify(left, right) {
                self.table.unify(output, left);
            }
            return Progress::Done;
        }
        let is_open = |kind| matches!(kind, Some(Kind::Any | Kind::Foreign | Kind::Pending));
        let (left_kind, right_kind) = (self.kind_behind(of_left), self.kind_behind(of_right));
        if is_open(left_kind) {
            return Progress::Waits;
        }
        let name = trait_of(operator).expect("it has one");
        let Def::Item(id) = self.world.known(&format!("std::ops::{name}"), Namespace::Types) else {
            return Progress::Done;
        };
        // `2.0 * vector`: the literal is of the one type of floats whose product there is.
        let candidates: Vec<Ty> = match left_kind {
            Some(Kind::Float) => ["f64", "f32"].iter().filter_map(|name| Ty::primitive(name)).collect(),
            Some(Kind::Integer) => INTEGERS.iter().filter_map(|name| Ty::primitive(name)).collect(),
            _ => vec![of_left],
        };
        let trait_ref = TraitRef { id: Some(id), name: name.to_owned(), arguments: [of_right].into() };
        let mut found = Vec::new();
        for candidate in candidates {
            let snapshot = self.table.snapshot();
            let selected = self.select(candidate, &trait_ref);
            self.table.take_back(snapshot);
            match selected {
                Selected::No => {}
                Selected::Ambiguous if is_open(right_kind) => return Progress::Waits,
                // Other crates may have an operator of numbers and references to whatever they have.
                _ if is_open(right_kind) && candidate.is_scalar() => return Progress::Waits,
                _ => found.push(candidate),
            }
        }
        // Which type a literal has, something else says.
        if found.len() > 1 {
            return Progress::Waits;
        }
        let Some(candidate) = found.pop() else {
            // Of numbers and of what is not known it may be a number.
            if is_open(right_kind) {
                return Progress::Waits;
            }
            let foreign = self.table.foreign();
            self.table.unify(output, foreign);
            return Progress::Done;
        };
        self.table.unify(of_left, candidate);
        let selected = self.select(candidate, &trait_ref);
        let given = match self.associated_by(&selected, candidate, &trait_ref, "Output") {
            Some(given) => self.normalized(given),
            None if matches!(selected, Selected::Bound(..)) => {
                Ty::new(TyKind::Projection(Box::new(crate::ty::Projection {
                    of: candidate,
                    trait_ref,
                    name: "Output".to_owned(),
                })))
            }
            None => self.table.foreign(),
        };
        if let Selected::Impl(declared, arguments) = &selected
            && let Some(function) = declared.functions.first()
        {
            self.note_callee(at, crate::ty::Callable::Function(function.owner), arguments.clone(), false);
        }
        self.table.unify(output, given);
        Progress::Done
    }

    /// `-value`, `!value`
    pub(super) fn given_by_sign(&mut self, operator: UnOp, ty: Ty) -> Ty {
        if let Some(number) = self.number(ty) {
            return number;
        }
        let of = self.table.shallow(ty);
        let name = if matches!(operator, UnOp::Neg(_)) { "Neg" } else { "Not" };
        let Def::Item(id) = self.world.known(&format!("std::ops::{name}"), Namespace::Types) else {
            return self.table.foreign();
        };
        if matches!(self.table.kind(of), Some(Kind::Any)) {
            // Numbers are what is negated most often, but it may be anything.
            return self.table.foreign();
        }
        let trait_ref = TraitRef { id: Some(id), name: name.to_owned(), arguments: Box::default() };
        let selected = self.select(of, &trait_ref);
        match self.associated_by(&selected, of, &trait_ref, "Output") {
            Some(given) => self.normalized(given),
            None if matches!(selected, Selected::Bound(..)) => {
                Ty::new(TyKind::Projection(Box::new(crate::ty::Projection {
                    of,
                    trait_ref,
                    name: "Output".to_owned(),
                })))
            }
            None => self.table.foreign(),
        }
    }
}
