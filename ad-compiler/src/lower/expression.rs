//! Expressions: each operation becomes a line.

use super::place::strip;
use super::span::Spanned;
use super::spelling::is_assignment;
use super::types;
use super::*;
use crate::diagnostics::Page;
use crate::rules::Primitive;
use crate::ty::Length;
use proc_macro2::{Ident, Span};
use syn::{BinOp, Expr, UnOp};

const STATEMENT: &str = "compute the value with the forms that are accepted (see the book), \
     or move it into a function of its own";

impl Lowering<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expr: &Expr) -> ValueId {
        let lowered = self.expression(expr);
        self.materialise(lowered, expr.span())
    }

    pub(super) fn expression(&mut self, expr: &Expr) -> Lowered {
        let (numbered, expr) = (expr, strip(expr));
        let before = self.function.values.len();
        self.depth += 1;
        let lowered = self.noting_effects(numbered, |this| this.lowered(expr));
        self.depth -= 1;
        self.remember(&lowered, expr, before);
        if let Lowered::Value(value) = lowered
            && value.0 as usize >= before
        {
            self.note_inferred(value, expr);
            self.note_number_of_parameter(expr, value);
            self.note_kind(value, expr);
        }
        lowered
    }

    fn lowered(&mut self, expr: &Expr) -> Lowered {
        let span = expr.span();
        if let Some(place) = self.place(expr) {
            if self.is_in_box(&place) {
                return self.what_is_in_box(expr);
            }
            return Lowered::Value(self.read(place, span));
        }
        if let Some(lowered) = self.number_of_parameter(expr) {
            return lowered;
        }
        if let Some(asked) = outlined::asked(expr) {
            return self.outlined(&asked, expr);
        }
        match expr {
            Expr::Lit(literal) => {
                Lowered::Value(self.constant(expr.clone(), types::of_literal(&literal.lit)))
            }
            Expr::Path(path) => Lowered::Value(self.path(path, expr)),
            Expr::Unary(unary) => self.unary(unary, expr),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.update(binary),
            Expr::Binary(binary) => self.binary(binary, expr),
            Expr::Assign(assign) => self.assign(assign),
            Expr::Cast(cast) => self.cast(cast, expr),
            Expr::Tuple(tuple) if tuple.elems.is_empty() => Lowered::Unit,
            Expr::Tuple(tuple) => {
                let parts: Vec<ValueId> = tuple.elems.iter().map(|part| self.value(part)).collect();
                let ty = self.tuple_ty(&parts);
                let declared = self.type_of_tuple(&parts);
                let value = self.let_("tuple", span, ty, Op::Tuple(parts));
                if declared.is_some() {
                    *self.types.entry(value) = declared;
                }
                self.check_derived(&tuple.elems, value);
                Lowered::Value(value)
            }
            Expr::Array(array) => {
                if let Some(kept) = self.list_of_closures(&array.elems, expr) {
                    return kept;
                }
                let parts: Vec<ValueId> = array.elems.iter().map(|part| self.value(part)).collect();
                let element = self.common_ty(&parts);
                let ty = element.array(Length::Known(parts.len() as u64));
                Lowered::Value(self.let_("array", span, ty, Op::Array(parts)))
            }
            Expr::Repeat(repeat) => {
                let value = self.value(&repeat.expr);
                // The length of an array stays a constant expression.
                let length = self.constant((*repeat.len).clone(), Ty::inert());
                let ty = Ty::array_of(self.ty(value), &repeat.len);
                Lowered::Value(self.let_(
                    "array",
                    span,
                    ty,
                    Op::Repeat { value, length, form: Repetition::Array },
                ))
            }
            Expr::Reference(_) if self.is_slice_of_table(expr) => Lowered::Value(self.slice_of_table(expr)),
            Expr::Reference(_) if self.is_part_of_table(expr) => {
                let opaque = self.opaque(expr, None);
                Lowered::Value(self.let_("element", expr.span(), Ty::unknown(), Op::Opaque(opaque)))
            }
            Expr::Reference(reference) if reference.mutability.is_none() => self.expression(&reference.expr),
            Expr::Reference(_) => self.barred(
                expr,
                Page::References,
                expr,
                "`&mut` of an active value is not accepted here",
                "assign to the value where it stands",
            ),
            Expr::Field(_) | Expr::Index(_) if self.is_lent_by_a_cell(expr) => self.lent_by_a_cell(expr),
            Expr::Field(_) | Expr::Index(_) => {
                let place = self.part_of_value(expr);
                Lowered::Value(self.read(place, span))
            }
            Expr::Range(range) => {
                let mut bounds = range.start.iter().chain(&range.end);
                if bounds.all(|bound| self.is_visibly_inert(bound)) {
                    return self.inert("range", expr);
                }
                self.barred(
                    expr,
                    Page::Iterators,
                    expr,
                    "a range of active values is not accepted yet",
                    "keep its bounds as values of their own",
                )
            }
            Expr::Call(call) => self.call(call, expr),
            Expr::MethodCall(call) => self.method(call, expr),
            Expr::Macro(mac) => self.macro_value(&mac.mac, expr),
            Expr::Block(block) if block.label.is_none() => {
                self.refuse_guards_of_block(&block.block);
                self.block(&block.block)
            }
            Expr::Block(block) => self.labelled_block(block),
            Expr::If(branch) => match self.if_there(branch) {
                Some(structured) => self.expression(&structured),
                None => self.if_(branch),
            },
            Expr::Match(branch) => match self.match_there(branch) {
                Some(structured) => self.expression(&structured),
                None => self.match_(branch),
            },
            Expr::While(each) => match self.while_there(each) {
                Some(structured) => self.expression(&structured),
                None => self.while_(each),
            },
            Expr::Loop(each) => self.loop_(each),
            Expr::ForLoop(each) => self.for_(each),
            Expr::Return(exit) => self.return_(exit.expr.as_deref(), span),
            Expr::Break(exit) => self.break_(exit),
            Expr::Continue(exit) => self.continue_(exit),
            Expr::Closure(_) => self.barred(
                expr,
                Page::FunctionValues,
                expr,
                closure::OVER_ACTIVE,
                "write what it computes where it is called, or make it a function marked #[differentiable]",
            ),
            Expr::Struct(literal) => self.struct_literal(literal, expr),
            Expr::Try(inner) => self.question_mark(inner),
            Expr::Unsafe(_) | Expr::Async(_) | Expr::Await(_) => {
                // The visitor of kept tokens has the message.
                self.inert("kept", expr)
            }
            Expr::Let(inner) => {
                self.error(
                    Page::NotAccepted,
                    inner,
                    "`let` in the middle of a condition is not accepted yet",
                    "nest the conditions",
                );
                Lowered::Unit
            }
            other => self.barred(other, Page::NotAccepted, other, "this form is not accepted yet", STATEMENT),
        }
    }

    /// A part of what is no place itself: only that part is read, for the whole may be no copy.
    pub(super) fn part_of_value(&mut self, expr: &Expr) -> Place {
        match strip(expr) {
            Expr::Field(field) => {
                self.part_of_value(&field.base).then(Projection::Field(field.member.clone()))
            }
            Expr::Index(index) => {
                let base = self.part_of_value(&index.expr);
                let projection = match self.key(&index.index, self.place_ty(&base)) {
                    Some(key) => key,
                    None => self.index(&index.index),
                };
                base.then(projection)
            }
            whole => match self.reference(whole) {
                Some(place) => place,
                None => self.place_or_temporary(whole),
            },
        }
    }

    /// A name that is not a local: a constant or a static.
    fn path(&mut self, path: &syn::ExprPath, expr: &Expr) -> ValueId {
        let segments: Vec<String> = path.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let width = |name: &str| match name {
            "f64" => Some(Float::F64),
            "f32" => Some(Float::F32),
            _ => None,
        };
        // `f64::EPSILON`, `std::f64::consts::PI`.
        let module = segments.iter().rev().skip(1).find(|name| *name != "consts");
        let ty = match module.and_then(|name| width(name)) {
            Some(width) => Ty::float(width),
            None => match path.path.get_ident().filter(|name| self.scopes.get(name).is_some()) {
                Some(local) => self.scopes.item_ty(local).unwrap_or(Ty::unknown()),
                None => self.declared_constant(&path.path),
            },
        };
        self.constant(expr.clone(), ty)
    }

    fn unary(&mut self, unary: &syn::ExprUnary, expr: &Expr) -> Lowered {
        match &unary.op {
            UnOp::Neg(_) => {
                if let Expr::Lit(literal) = strip(&unary.expr) {
                    return Lowered::Value(self.constant(expr.clone(), types::of_literal(&literal.lit)));
                }
                let operand = self.operand(&unary.expr);
                let ty = self.ty(operand);
                Lowered::Value(self.primitive(
                    Primitive::Neg,
                    Style::Operator,
                    vec![operand],
                    ty,
                    expr.span(),
                ))
            }
            UnOp::Not(_) if self.changes_what_is_active(&unary.expr) => {
                let operand = self.value(&unary.expr);
                let of = marker(operand, unary.expr.span());
                let opaque = self.opaque_tokens(syn::parse_quote!(!#of), vec![operand]);
                Lowered::Value(self.let_("condition", expr.span(), Ty::inert(), Op::Opaque(opaque)))
            }
            UnOp::Not(_) => self.bits(expr),
            _ => {
                if let Some(place) = self.reference(&unary.expr) {
                    return Lowered::Value(self.read(place, expr.span()));
                }
                if let Some(read) = self.behind(&unary.expr) {
                    return self.expression(&read);
                }
                if self.is_lent_by_a_cell(&unary.expr) {
                    return self.lent_by_a_cell(expr);
                }
                let value = self.value(&unary.expr);
                if self.is_box(&Place::of(value)) {
                    return self.what_is_in_box(expr);
                }
                Lowered::Value(self.read(Place::of(value).then(Projection::Deref), expr.span()))
            }
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary, expr: &Expr) -> Lowered {
        let rule = match &binary.op {
            BinOp::Add(_) => Primitive::Add,
            BinOp::Sub(_) => Primitive::Sub,
            BinOp::Mul(_) => Primitive::Mul,
            BinOp::Div(_) => Primitive::Div,
            BinOp::Rem(_) => Primitive::Rem,
            BinOp::And(_) | BinOp::Or(_) => return self.short_circuit(binary, expr),
            BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_) | BinOp::Shl(_) | BinOp::Shr(_) => {
                return self.bits(expr);
            }
            _ => return self.comparison(binary, expr),
        };
        let left = self.operand(&binary.left);
        let right = self.operand(&binary.right);
        let ty = types::join(self.ty(left), self.ty(right));
        Lowered::Value(self.primitive(rule, Style::Operator, vec![left, right], ty, expr.span()))
    }

    /// An operand of an operator. A type of the user's may have the operator for references only.
    pub(super) fn operand(&mut self, expr: &Expr) -> ValueId {
        let mut place = match strip(expr) {
            Expr::Reference(reference) => self.place_or_temporary(&reference.expr),
            Expr::Path(path) => match self.referred_to(path) {
                Some(place) => place,
                None => return self.value(expr),
            },
            _ => return self.value(expr),
        };
        if self.place_ty(&place) != Ty::unknown() {
            return self.value(expr);
        }
        // The reverse sweep needs what was in it, whatever is written to it later.
        if matches!(self.function.info(self.function.resolve(&place).root).kind, Kind::Memory) {
            place = Place::of(self.snapshot("current", &place, expr.span()));
        }
        let alias = Alias { place, bound: false, form: Form::Shared };
        self.function.temporary("reference", expr.span(), Ty::unknown(), Kind::Alias(alias))
    }

    /// The place that a name refers to, if it is a reference: a pattern or a loop has made it one, or it was borrowed.
    fn referred_to(&self, path: &syn::ExprPath) -> Option<Place> {
        let value = self.scopes.value(path.path.get_ident()?)?;
        match &self.function.info(value).kind {
            Kind::Alias(alias) if alias.form == Form::Shared => Some(match alias.bound {
                true => Place::of(value).then(Projection::Deref),
                false => Place::of(value),
            }),
            _ => None,
        }
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

    /// A comparison keeps its tokens, unless an operand holds statements.
    fn comparison(&mut self, binary: &syn::ExprBinary, expr: &Expr) -> Lowered {
        if let Some(named) = self.with_lending_named(expr) {
            return self.expression(&named);
        }
        if !self.has_effects(expr) {
            return self.inert("condition", expr);
        }
        let left = self.value(&binary.left);
        let right = self.value(&binary.right);
        let (a, b) = (marker(left, binary.left.span()), marker(right, binary.right.span()));
        let op = &binary.op;
        let mut opaque = self.opaque_tokens(syn::parse_quote!(#a #op #b), vec![left, right]);
        opaque.pure = self.is_plain_operator(binary, &|_| false);
        Lowered::Value(self.let_("condition", expr.span(), Ty::inert(), Op::Opaque(opaque)))
    }

    /// `a && b` where `b` holds control flow is an `if`; otherwise the tokens are kept.
    fn short_circuit(&mut self, binary: &syn::ExprBinary, expr: &Expr) -> Lowered {
        if !self.has_effects(expr) {
            return self.inert("condition", expr);
        }
        let (left, right) = (&binary.left, &binary.right);
        let structured: Expr = match &binary.op {
            // Without parentheses a literal of a struct would end the condition, and a block the statement.
            BinOp::And(_) => syn::parse_quote!(if (#left) { (#right) } else { false }),
            _ => syn::parse_quote!(if (#left) { true } else { (#right) }),
        };
        self.expression(&structured)
    }

    pub(super) fn primitive(
        &mut self,
        rule: Primitive,
        style: Style,
        operands: Vec<ValueId>,
        ty: Ty,
        span: Span,
    ) -> ValueId {
        let hint = match rule {
            Primitive::Add => "sum",
            Primitive::Sub => "difference",
            Primitive::Mul => "product",
            Primitive::Div => "quotient",
            Primitive::Rem => "remainder",
            Primitive::Neg => "negated",
            other => other.name(),
        };
        let overloaded = !operands
            .iter()
            .all(|&operand| self.ty(operand).is_float() || self.kind_in(&Place::of(operand)).is_primitive());
        let value = self.let_(hint, span, ty, Op::Primitive { rule, style, operands });
        if overloaded {
            self.function.overloaded.insert(value);
        }
        value
    }

    fn cast(&mut self, cast: &syn::ExprCast, expr: &Expr) -> Lowered {
        let ty = types::of(&cast.ty);
        if ty.is_inert() {
            return self.inert("cast", expr);
        }
        if types::mentions_dyn(&cast.ty) {
            return Lowered::Value(self.trait_object(expr, &cast.ty));
        }
        let operand = self.value(&cast.expr);
        Lowered::Value(self.let_("cast", expr.span(), ty, Op::Cast { operand, ty: cast.ty.clone() }))
    }

    pub(super) fn tuple_ty(&self, parts: &[ValueId]) -> Ty {
        Ty::tuple(parts.iter().map(|&part| self.ty(part)))
    }

    /// The type that all the values have.
    pub(super) fn common_ty(&self, values: &[ValueId]) -> Ty {
        let mut types = values.iter().map(|&value| self.ty(value));
        let first = types.next().unwrap_or(Ty::unknown());
        types.fold(first, |common, ty| match (common.kind(), ty.kind()) {
            _ if common == ty => common,
            (TyKind::Float(_), TyKind::Float(_)) => types::join(common, ty),
            (TyKind::Array(..), TyKind::Array(..)) => common,
            _ => Ty::unknown(),
        })
    }
}

/// Whether the expression holds statements, which tokens cannot keep.
pub(super) fn has_statements(expr: &Expr) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::Closure(_) => {}
                Expr::Block(_)
                | Expr::If(_)
                | Expr::Match(_)
                | Expr::Loop(_)
                | Expr::While(_)
                | Expr::ForLoop(_)
                | Expr::Assign(_)
                | Expr::Return(_)
                | Expr::Break(_)
                | Expr::Continue(_) => self.0 = true,
                Expr::Binary(binary) if is_assignment(&binary.op) => self.0 = true,
                _ => syn::visit::visit_expr(self, expr),
            }
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.0
}
