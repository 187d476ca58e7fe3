//! The type of an expression by its form.

use super::unify::Kind;
use super::{Inference, Obligation};
use crate::hir::{ExprId, ExprKind, Macro, MacroKind};
use crate::ty::{Length, Mutability, Ty, TyKind};
use syn::{Lit, UnOp};

impl Inference<'_> {
    /// Infers an expression of which a type is wanted: it says what literals and closures are, but what the expression gives may still have to become it.
    pub(super) fn check(&mut self, id: ExprId, wanted: Ty) -> Ty {
        let ty = self.kind(id, wanted);
        self.types.exprs[id.0 as usize] = ty;
        ty
    }

    /// The same without a hope.
    pub(super) fn infer(&mut self, id: ExprId) -> Ty {
        let hope = self.table.fresh();
        self.check(id, hope)
    }

    fn kind(&mut self, id: ExprId, wanted: Ty) -> Ty {
        let body = self.body;
        match body.kind(id) {
            ExprKind::Literal(literal) => self.literal(literal, wanted),
            ExprKind::Local(local) => self.types.locals[local.0 as usize],
            ExprKind::Path(path) => self.path(id, path),
            ExprKind::Block(block) => self.block(id, block, wanted),
            ExprKind::If { condition, then, otherwise } => {
                self.branch(id, *condition, *then, *otherwise, wanted)
            }
            ExprKind::Let { pattern, value } => {
                let ty = self.infer(*value);
                self.pattern(*pattern, ty);
                Ty::bool()
            }
            ExprKind::Match { scrutinee, arms } => self.choice(id, *scrutinee, arms, wanted),
            ExprKind::Loop { label, body } => self.loop_(label.as_ref(), *body, wanted),
            ExprKind::While { label, condition, body } => self.while_(label.as_ref(), *condition, *body),
            ExprKind::For { label, pattern, items, body } => {
                self.for_(label.as_ref(), *pattern, *items, *body)
            }
            ExprKind::Break { label, value } => self.break_(label.as_ref(), *value),
            ExprKind::Continue { .. } => Ty::never(),
            ExprKind::Return(value) => {
                let result = *self.returns.last().expect("the function returns");
                match value {
                    Some(value) => {
                        self.check_into(*value, result);
                    }
                    None => {
                        self.table.unify(result, Ty::unit());
                    }
                }
                Ty::never()
            }
            ExprKind::Call { callee, arguments } => self.call(id, *callee, arguments, wanted),
            ExprKind::MethodCall { receiver, method, types, arguments, .. } => {
                self.method_call(id, *receiver, method, types, arguments, wanted)
            }
            ExprKind::Field { of, member } => self.field(id, *of, member),
            ExprKind::Index { of, index, .. } => self.index_expr(id, *of, *index),
            ExprKind::Struct { path, fields, rest } => self.struct_literal(id, path, fields, *rest, wanted),
            ExprKind::Tuple(parts) => {
                let hopes = match self.table.shallow(wanted).kind() {
                    TyKind::Tuple(hopes) if hopes.len() == parts.len() => hopes.to_vec(),
                    _ => parts.iter().map(|_| self.table.fresh()).collect(),
                };
                let given: Vec<Ty> = parts
                    .iter()
                    .zip(hopes)
                    .map(|(part, hope)| {
                        let given = self.check(*part, hope);
                        // A part goes to a place of its type.
                        if self.table.kind(hope).is_none() && given != Ty::never() {
                            self.coerce(*part, given, hope);
                            return hope;
                        }
                        given
                    })
                    .collect();
                Ty::tuple(given)
            }
            ExprKind::Array(elements) => {
                let hope = self.element_hope(wanted);
                let mut element = Ty::never();
                for part in elements {
                    let given = self.check(*part, hope);
                    if self.table.kind(hope).is_none() {
                        self.coerce(*part, given, hope);
                        element = hope;
                    } else {
                        element = self.joined(*part, element, given);
                        self.table.unify(hope, element);
                    }
                }
                let element = if elements.is_empty() { hope } else { element };
                element.array(Length::Known(elements.len() as u64))
            }
            ExprKind::Repeat { value, length } => {
                let hope = self.element_hope(wanted);
                let given = self.check(*value, hope);
                self.coerce(*value, given, hope);
                let length = self.length(length);
                hope.array(length)
            }
            ExprKind::Unary { operator, operand } => self.unary(id, *operator, *operand, wanted),
            ExprKind::Binary { operator, left, right } => self.binary(id, operator, *left, *right, wanted),
            ExprKind::Assign { place, value } => {
                let ty = self.infer(*place);
                if !matches!(self.body.kind(*place), ExprKind::Underscore) {
                    self.check_into(*value, ty);
                } else {
                    self.infer(*value);
                }
                Ty::unit()
            }
            ExprKind::Reference { is_mutable, of } => {
                let mutability = if *is_mutable { Mutability::Mutable } else { Mutability::Shared };
                let hope = match self.table.shallow(wanted).kind() {
                    // What is behind the reference may become a slice on its way.
                    TyKind::Reference(inner, _) => match self.table.shallow(*inner).kind() {
                        TyKind::Slice(element) => {
                            let length = self.table.fresh();
                            let TyKind::Variable(number) = length.kind() else { unreachable!("it is fresh") };
                            match self.body.kind(*of) {
                                ExprKind::Array(_) | ExprKind::Repeat { .. } => {
                                    element.array(Length::Variable(*number))
                                }
                                _ => self.table.fresh(),
                            }
                        }
                        TyKind::Dynamic(_) if !matches!(self.body.kind(*of), ExprKind::Closure { .. }) => {
                            self.table.fresh()
                        }
                        _ => *inner,
                    },
                    _ => self.table.fresh(),
                };
                self.check(*of, hope).reference(mutability)
            }
            ExprKind::Cast { operand, ty } => {
                let ty = self.written(ty);
                let given = self.check(*operand, ty);
                // A literal is of the type that it is cast to, if it can be.
                let is_literal = matches!(self.table.kind(given), Some(Kind::Integer | Kind::Float));
                if is_literal && self.table.shallow(ty).is_number() {
                    let snapshot = self.table.snapshot();
                    match self.table.unify(given, ty) {
                        true => self.table.keep(snapshot),
                        false => self.table.take_back(snapshot),
                    }
                }
                ty
            }
            ExprKind::Range { start, end, is_inclusive } => self.range(*start, *end, *is_inclusive, wanted),
            ExprKind::Closure { parameters, output, body, .. } => {
                self.closure(id, parameters, output.as_ref(), *body, wanted)
            }
            ExprKind::Try(operand) => self.question(*operand),
            ExprKind::Macro(call) => self.macro_call(call, wanted),
            ExprKind::Underscore => self.table.fresh(),
            ExprKind::Opaque { mentions, .. } => {
                for local in mentions {
                    self.table.escapes(self.types.locals[local.0 as usize]);
                }
                self.table.foreign()
            }
        }
    }

    fn literal(&mut self, literal: &Lit, wanted: Ty) -> Ty {
        let suffixed = |suffix: &str| Ty::primitive(suffix).filter(|_| !suffix.is_empty());
        match literal {
            Lit::Int(number) => suffixed(number.suffix()).unwrap_or_else(|| {
                let wanted = self.table.shallow(wanted);
                match wanted.kind() {
                    TyKind::Integer(_) => wanted,
                    _ => self.table.integer(),
                }
            }),
            Lit::Float(number) => suffixed(number.suffix()).unwrap_or_else(|| {
                let wanted = self.table.shallow(wanted);
                match wanted.kind() {
                    TyKind::Float(_) => wanted,
                    _ => self.table.float(),
                }
            }),
            Lit::Bool(_) => Ty::bool(),
            Lit::Char(_) => Ty::new(TyKind::Char),
            Lit::Str(_) => Ty::str().shared(),
            Lit::Byte(_) => Ty::new(TyKind::Integer("u8")),
            Lit::ByteStr(text) => {
                let bytes = Ty::new(TyKind::Integer("u8"));
                bytes.array(Length::Known(text.value().len() as u64)).shared()
            }
            _ => Ty::unknown(),
        }
    }

    fn element_hope(&mut self, wanted: Ty) -> Ty {
        match self.table.shallow(wanted).kind() {
            TyKind::Array(element, _) | TyKind::Slice(element) => *element,
            _ => self.table.fresh(),
        }
    }

    fn length(&mut self, length: &syn::Expr) -> Length {
        let scope = self.context.scope(self.body.module, &Ty::unknown);
        scope.length(length)
    }

    fn unary(&mut self, id: ExprId, operator: UnOp, operand: ExprId, wanted: Ty) -> Ty {
        match operator {
            UnOp::Deref(_) => {
                let ty = self.infer(operand);
                let ty = self.table.shallow(ty);
                match self.followed(ty) {
                    Some((inner, adjustment)) => {
                        self.types.adjustments.insert(id, vec![adjustment]);
                        inner
                    }
                    None => self.table.foreign(),
                }
            }
            operator => {
                let ty = self.check(operand, wanted);
                self.given_by_sign(operator, ty)
            }
        }
    }

    fn range(&mut self, start: Option<ExprId>, end: Option<ExprId>, is_inclusive: bool, wanted: Ty) -> Ty {
        let hope = match self.table.shallow(wanted).kind() {
            TyKind::Adt(id, arguments) if self.is_range(*id) && arguments.len() == 1 => arguments[0],
            _ => self.table.fresh(),
        };
        let mut bound = None;
        for end in [start, end].into_iter().flatten() {
            let given = self.check(end, bound.unwrap_or(hope));
            bound = Some(bound.map_or(given, |bound| self.joined(end, bound, given)));
        }
        let known = &self.known;
        let id = match (start, end, is_inclusive) {
            (Some(_), Some(_), false) => known.range,
            (Some(_), Some(_), true) => known.range_inclusive,
            (Some(_), None, _) => known.range_from,
            (None, Some(_), false) => known.range_to,
            (None, Some(_), true) => known.range_to_inclusive,
            (None, None, _) => known.range_full,
        };
        Ty::adt(id, bound)
    }

    pub(super) fn is_range(&self, id: crate::items::ItemId) -> bool {
        let known = &self.known;
        [
            known.range,
            known.range_inclusive,
            known.range_from,
            known.range_to,
            known.range_to_inclusive,
            known.range_full,
        ]
        .contains(&id)
    }

    /// `operand?`
    fn question(&mut self, operand: ExprId) -> Ty {
        let ty = self.infer(operand);
        match self.table.shallow(ty).kind() {
            TyKind::Adt(id, arguments) if *id == self.known.option || *id == self.known.result => {
                // An error may become another one, which does not say what it is.
                arguments.first().copied().unwrap_or(Ty::unknown())
            }
            _ => self.table.foreign(),
        }
    }

    fn macro_call(&mut self, call: &Macro, wanted: Ty) -> Ty {
        match call.kind {
            MacroKind::List => {
                let hope = self.vec_hope(wanted);
                let mut element = None;
                for argument in &call.arguments {
                    let given = self.check(*argument, element.unwrap_or(hope));
                    if self.table.kind(hope).is_none() {
                        self.coerce(*argument, given, hope);
                        element = Some(hope);
                    } else {
                        let joined = element.map_or(given, |known| self.joined(*argument, known, given));
                        self.table.unify(hope, joined);
                        element = Some(joined);
                    }
                }
                Ty::adt(self.known.vec, [element.unwrap_or(hope)])
            }
            MacroKind::Repeat => {
                let hope = self.vec_hope(wanted);
                let given = self.check(call.arguments[0], hope);
                self.coerce(call.arguments[0], given, hope);
                self.check_into(call.arguments[1], Ty::usize());
                Ty::adt(self.known.vec, [hope])
            }
            MacroKind::Gradient => {
                let wrt = self.table.fresh();
                self.check(call.arguments[1], wrt);
                self.check(call.arguments[0], wanted)
            }
            MacroKind::Same if call.arguments.len() == 1 => self.check(call.arguments[0], wanted),
            kind => {
                self.asserted(call);
                match kind {
                    MacroKind::Assert | MacroKind::Prints => Ty::unit(),
                    MacroKind::Diverges => Ty::never(),
                    MacroKind::Text if call.name == "format" => Ty::adt(self.known.string, []),
                    MacroKind::Text => Ty::str().shared(),
                    MacroKind::Condition => Ty::bool(),
                    MacroKind::Number => Ty::new(TyKind::Integer("u32")),
                    _ => self.table.foreign(),
                }
            }
        }
    }

    /// The arguments of a macro that gives none of them.
    fn asserted(&mut self, call: &Macro) {
        for local in &call.mentions {
            self.table.escapes(self.types.locals[local.0 as usize]);
        }
        let name = call.name.to_string();
        let compares = name.ends_with("_eq") || name.ends_with("_ne");
        let mut types = Vec::new();
        for (position, argument) in call.arguments.iter().enumerate() {
            let hope = match position {
                0 if name.ends_with("assert") => Ty::bool(),
                1 if compares && self.number(types[0]).is_some() => types[0],
                _ => self.table.fresh(),
            };
            types.push(self.check(*argument, hope));
        }
        if let (true, [left, right, ..]) = (compares, &types[..]) {
            self.compared(*left, *right);
        }
    }

    fn vec_hope(&mut self, wanted: Ty) -> Ty {
        match self.table.shallow(wanted).kind() {
            TyKind::Adt(id, arguments) if *id == self.known.vec => arguments[0],
            _ => self.table.fresh(),
        }
    }

    /// Notes that a type has to implement a trait of the library.
    pub(super) fn oblige_trait(&mut self, of: Ty, trait_ref: crate::ty::TraitRef) {
        self.oblige(Obligation::Implements(of, trait_ref, Box::default()));
    }
}
