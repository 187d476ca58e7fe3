//! Places: what can be read, borrowed and stored to.

use super::{Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind};
use crate::infer::Callee;
use crate::ir::{Function, Kind, Op, Place, Projection, ValueId};
use crate::library::Method;
use crate::ty::{self, Callable, TyKind};
use proc_macro2::{Ident, Span};
use syn::UnOp;

impl Lowering<'_> {
    /// Whether an expression is a path through variables.
    pub(super) fn is_place(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Local(local) => self.value_of(*local).is_some(),
            ExprKind::Field { of, .. } => self.is_place(*of),
            ExprKind::Index { of, .. } => {
                (self.is_builtin_index(*of) || self.is_map(*of) || self.is_unknown(*of)) && self.is_place(*of)
            }
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => {
                self.is_reference(*operand) && self.is_place(*operand)
            }
            ExprKind::MethodCall { .. } => {
                self.is_element_unwrapped(id) || self.lends_whole(id).is_some() || self.is_entry(id)
            }
            ExprKind::Try(operand) => self.is_optional(*operand),
            _ => false,
        }
    }

    /// Whether an expression is of a type of which nothing is known, but perhaps its name.
    pub(super) fn is_unknown(&self, id: ExprId) -> bool {
        matches!(self.types.expr(id).behind_references().kind(), TyKind::Unknown | TyKind::Foreign(..))
    }

    pub(super) fn is_reference(&self, id: ExprId) -> bool {
        matches!(self.types.expr(id).kind(), TyKind::Reference(..))
    }

    /// Whether what is indexed is an array, a slice or a vector.
    pub(super) fn is_builtin_index(&self, of: ExprId) -> bool {
        matches!(self.of(self.types.expr(of)).kind(), TyKind::Slice(_) | TyKind::Array(..))
    }

    /// The place that an expression names; indices become lines.
    pub(super) fn place(&mut self, id: ExprId) -> Result<Place> {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Local(local) => match self.value_of(*local) {
                Some(value) => Ok(Place::of(value)),
                None => unsupported("a variable that stands for something else"),
            },
            ExprKind::Field { of, member } => Ok(self.place(*of)?.then(Projection::Field(member.clone()))),
            ExprKind::Index { of, index, .. } => {
                let base = self.place(*of)?;
                Ok(base.then(match (self.is_map(*of), self.is_unknown(*of)) {
                    (true, _) => self.key(*index)?,
                    (_, true) => self.index_of_any(*index)?,
                    _ => self.index(*index)?,
                }))
            }
            ExprKind::Unary { operator: UnOp::Deref(_), operand }
                if self.stands_for_what_it_lends(*operand) =>
            {
                self.place(*operand)
            }
            ExprKind::Unary { operator: UnOp::Deref(_), operand } => {
                let place = self.place(*operand)?;
                let is_part = match place.path.last() {
                    Some(last) => !matches!(last, Projection::Deref),
                    None => self.is_memory(place.root),
                };
                let form = crate::ir::Form::Value;
                match is_part && self.is_number_for_reference(self.types.expr(*operand), &place, form) {
                    true => Ok(place),
                    false => Ok(place.then(Projection::Deref)),
                }
            }
            ExprKind::MethodCall { .. } if self.is_entry(id) => self.entry(id),
            ExprKind::MethodCall { .. } => match self.lends_whole(id) {
                Some(list) => {
                    let place = self.place(list)?;
                    Ok(self.as_slice(place, self.types.expr(id)))
                }
                None => self.element_unwrapped(id),
            },
            ExprKind::Try(operand) => self.element_or_none(*operand, body.expr(id).span),
            _ => unsupported("a place of this form"),
        }
    }

    /// A list where it is meant as a slice: a trait may give vectors and slices different methods of one name.
    pub(super) fn as_slice(&self, place: Place, meant: ty::Ty) -> Place {
        let is_slice = |ty: ty::Ty| matches!(ty.behind_references().kind(), TyKind::Slice(_));
        match is_slice(meant) && self.type_in(&place).is_some_and(|ty| !is_slice(ty)) {
            true => place.then(Projection::Range { from: None, to: None, inclusive: false }),
            false => place,
        }
    }

    /// Whether an expression gives a reference, and the place of it is that of what is lent.
    pub(super) fn stands_for_what_it_lends(&self, id: ExprId) -> bool {
        matches!(self.body.kind(id), ExprKind::MethodCall { .. } | ExprKind::Try(_))
    }

    /// The list that a method lends as a whole: `list.as_slice()`.
    fn lends_whole(&self, id: ExprId) -> Option<ExprId> {
        let ExprKind::MethodCall { receiver, method, arguments, .. } = self.body.kind(id) else {
            return None;
        };
        let is_whole = match Method::named(method) {
            Method::AsSlice | Method::AsMutSlice => true,
            Method::AsRef | Method::AsMut | Method::Borrow => self.is_list(id),
            _ => false,
        };
        let of_library = |callee: &Callee| match callee.callable {
            Callable::Function(owner) => self.world.is_of_library(owner.item.module),
            _ => false,
        };
        let is_known = || self.callee(id).is_some_and(of_library);
        let is_lent = is_whole && arguments.is_empty() && self.is_list(*receiver) && self.is_place(*receiver);
        (is_lent && is_known()).then_some(*receiver)
    }

    /// The place of an expression; a value that is no place gets one.
    pub(super) fn place_or_temporary(&mut self, id: ExprId) -> Result<Place> {
        let body = self.body;
        match body.kind(id) {
            _ if self.is_place(id) => self.place(id),
            ExprKind::Field { of, member } if self.has_visible_parts(*of) => {
                Ok(self.place_or_temporary(*of)?.then(Projection::Field(member.clone())))
            }
            ExprKind::Index { of, index, .. }
                if self.is_builtin_index(*of)
                    && (!self.is_reference(*of) || matches!(body.kind(*of), ExprKind::Path(_))) =>
            {
                let base = self.place_or_temporary(*of)?;
                let index = self.index(*index)?;
                Ok(base.then(index))
            }
            ExprKind::Field { .. } | ExprKind::Index { .. } => unsupported("a part of a value"),
            _ => {
                let value = self.value(id)?;
                self.note_type(value, self.types.expr(id));
                Ok(Place::of(value))
            }
        }
    }

    /// Whether the parts of a value are visible, and it is no reference.
    fn has_visible_parts(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        // Rustc finds them in what the call gives, as those of the tuple of a gradient.
        if matches!((self.body.kind(id), ty.kind()), (ExprKind::Call { .. }, TyKind::Unknown)) {
            return true;
        }
        ty.is_certain()
            && match ty.kind() {
                TyKind::Tuple(_) => true,
                TyKind::Adt(of, _) => !self.world.is_of_library(of.module) && self.has_tangent(id),
                _ => false,
            }
    }

    /// An index of a type that is not known: matrices have pairs, and others whatever they like.
    fn index_of_any(&mut self, index: ExprId) -> Result<Projection> {
        let value = self.value(index)?;
        match self.ty(value).is_inert() {
            true => Ok(Projection::Index(value)),
            false => unsupported("an index of this type"),
        }
    }

    /// Whether an expression is a map.
    pub(super) fn is_map(&self, id: ExprId) -> bool {
        matches!(self.of(self.types.expr(id)).kind(), crate::ir::TyKind::Map(_))
    }

    /// What a map is asked for: `&key`, or what is a reference itself.
    pub(super) fn key(&mut self, key: ExprId) -> Result<Projection> {
        let body = self.body;
        if let ExprKind::Reference { is_mutable: false, of } = body.kind(key) {
            let key = self.referred_key(*of)?;
            return Ok(Projection::Key { key, is_reference: false });
        }
        if let ExprKind::Local(local) = body.kind(key)
            && let Some(value) = self.value_of(*local)
            && matches!(&self.function.info(value).kind, Kind::Alias(alias) if alias.form.is_reference())
        {
            let key = self.referred_key(key)?;
            return Ok(Projection::Key { key, is_reference: false });
        }
        Ok(Projection::Key { key: self.value(key)?, is_reference: true })
    }

    /// What a key refers to. It may be no copy, so what is not a variable of its own is cloned rather than moved from where it is.
    fn referred_key(&mut self, key: ExprId) -> Result<ValueId> {
        if !self.is_place(key) {
            return self.value(key);
        }
        let place = self.place(key)?;
        let place = self.through_reference(place);
        let is_fixed = matches!(self.function.info(place.root).kind, Kind::Line | Kind::Parameter);
        if place.path.is_empty() && is_fixed {
            return Ok(place.root);
        }
        let span = self.body.expr(key).span;
        let clone = Ident::new("clone", span);
        Ok(self.let_("key", span, crate::ir::Ty::inert(), Op::Duplicate(place, clone)))
    }

    pub(super) fn index(&mut self, index: ExprId) -> Result<Projection> {
        let body = self.body;
        if let ExprKind::Range { start, end, is_inclusive } = body.kind(index) {
            let mut bound = |bound: &Option<ExprId>| bound.map(|bound| self.value(bound)).transpose();
            let (from, to) = (bound(start)?, bound(end)?);
            return Ok(Projection::Range { from, to, inclusive: *is_inclusive });
        }
        match self.types.expr(index).kind() {
            TyKind::Integer(_) => Ok(Projection::Index(self.value(index)?)),
            _ => unsupported("an index of this type"),
        }
    }

    /// What is in a place now.
    pub(super) fn read(&mut self, place: Place, span: Span) -> ValueId {
        let info = self.function.info(place.root);
        if place.path.is_empty() && matches!(info.kind, Kind::Line | Kind::Parameter) {
            return place.root;
        }
        let ty = self.place_ty(&place);
        let hint = match place.path.last() {
            Some(Projection::Field(_)) => "field",
            Some(Projection::Index(_)) => "element",
            Some(Projection::Range { .. }) => "part",
            _ => "current",
        };
        let place = self.through_reference(place);
        self.let_(hint, span, ty, Op::Read(place))
    }

    /// What a name refers to, if it is that of a reference.
    pub(super) fn through_reference(&self, place: Place) -> Place {
        fn is_reference(function: &Function, place: &Place) -> bool {
            match &function.info(place.root).kind {
                Kind::Alias(alias) if place.path.is_empty() && alias.bound => alias.form.is_reference(),
                Kind::Alias(alias) if place.path.is_empty() => is_reference(function, &alias.place),
                _ => false,
            }
        }
        let lent = self.function.is_lent(place.root)
            && place.path.is_empty()
            && !matches!(self.function.ty(place.root).kind(), TyKind::Slice(_));
        if lent || is_reference(&self.function, &place) { place.then(Projection::Deref) } else { place }
    }

    /// What is in a place now. If it is not visibly copied, what is read stays where it is.
    pub(super) fn snapshot(&mut self, hint: &str, place: &Place, span: Span) -> ValueId {
        let ty = self.place_ty(place);
        let op = match ty.kind() {
            TyKind::Unknown | TyKind::Slice(_) => Op::Duplicate(place.clone(), Ident::new("clone", span)),
            _ => Op::Read(place.clone()),
        };
        let value = self.let_(hint, span, ty, op);
        self.function.snapshots.insert(value);
        value
    }

    /// Whether what a type refers to can be changed.
    pub(super) fn is_mutable_reference(&self, ty: ty::Ty) -> bool {
        matches!(ty.kind(), TyKind::Reference(_, ty::Mutability::Mutable))
    }
}
