//! Formulas of the rule table as lines of the IR.

use crate::ir::values::ValueMap;
use crate::ir::*;
use crate::rules::{Formula, Partial, Primitive, Setting, literal};
use proc_macro2::Span;

/// Lines under construction.
pub(crate) struct Lines<'f> {
    pub(crate) function: &'f mut Function,
    pub(crate) lines: Vec<Line>,
    /// A weight that is 1.
    pub(crate) one: Option<ValueId>,
}

/// Something to be added, or subtracted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    pub(crate) negative: bool,
    pub(crate) value: ValueId,
}

impl From<ValueId> for Term {
    fn from(value: ValueId) -> Self {
        Term { negative: false, value }
    }
}

impl Lines<'_> {
    pub(crate) fn let_(&mut self, hint: &str, ty: Ty, op: Op) -> ValueId {
        let value = self.function.temporary(hint, Span::mixed_site(), ty, Kind::Line);
        self.lines.push(Line::Let { value, op });
        value
    }

    /// `place = value`; `flexible` says that the place may keep no derivative.
    pub(crate) fn set(&mut self, place: Place, value: ValueId, flexible: bool) {
        if flexible {
            self.let_("kept", Ty::unknown(), Op::ReplaceKept { place, value, kept: None, before: None });
        } else {
            self.lines.push(Line::Store { place, value, before: None });
        }
    }

    /// A number where a value of the type is wanted.
    fn number(&mut self, number: f64, ty: Ty) -> ValueId {
        let parameter = match ty.kind() {
            TyKind::Float(width) => width.parameter(&self.function.scalars),
            _ => None,
        };
        let Some(scalar) = parameter else {
            return self.let_("number", Ty::float(Float::Any), Op::Constant(literal(number)));
        };
        let number = match number {
            1.0 => syn::parse_quote!(#scalar::SCALAR_ONE),
            number => {
                let literal = literal(number);
                syn::parse_quote!(#scalar::scalar_literal(#literal))
            }
        };
        self.let_("number", ty, Op::Constant(number))
    }

    pub(crate) fn primitive(&mut self, rule: Primitive, operands: Vec<ValueId>, ty: Ty) -> ValueId {
        let style = Style::usual(rule);
        let hint = if style == Style::Method { rule.name() } else { "term" };
        self.let_(hint, ty, Op::Primitive { rule, style, operands })
    }

    /// Whether the derivative of an operation is written out; if not, the runtime finds it by the types.
    pub(crate) fn is_written_out(
        &self,
        ty: Ty,
        operands: &[ValueId],
        active: &[bool],
        rows: &[Partial],
    ) -> bool {
        let floats = operands.iter().zip(active).all(|(&operand, active)| {
            let operand = self.function.ty(operand);
            (operand.is_float() && operand.is_generic() == ty.is_generic()) || (!active && operand.is_inert())
        });
        // Which functions a type parameter has is not visible.
        let operators_only =
            || rows.iter().zip(active).all(|(row, active)| !active || row.formula.is_arithmetic());
        ty.is_float() && floats && (!ty.is_generic() || operators_only())
    }

    /// `weight * partial`, or nothing where that is always zero.
    pub(crate) fn weigh(
        &mut self,
        weight: ValueId,
        partial: &Partial,
        operands: &[ValueId],
        result: ValueId,
    ) -> Option<Term> {
        if let Some(opposite) = self.opposite(weight) {
            let term = self.weigh(opposite, partial, operands, result)?;
            return Some(Term { negative: !term.negative, ..term });
        }
        let ty = self.function.ty(weight);
        let bind = Binding { operands, result, ty };
        let (negative, formula) = match &partial.formula {
            Formula::Number(number) if *number == 0.0 => return None,
            Formula::Number(number) if number.abs() == 1.0 => {
                return Some(Term { negative: *number < 0.0, value: weight });
            }
            Formula::Number(number) => (*number < 0.0, Formula::Number(number.abs())),
            Formula::Apply(Primitive::Neg, inner) => (true, (*inner[0]).clone()),
            other => (false, other.clone()),
        };
        let value = match (&formula, partial.singular) {
            (formula, _) if self.one == Some(weight) => self.formula(formula, &bind),
            (formula, false) if formula.is_choice_of_numbers() => self.weigh_choice(weight, formula, &bind),
            (formula, true) => {
                let factor = self.formula(formula, &bind);
                self.primitive(Primitive::StrongZero, vec![weight, factor], ty)
            }
            (Formula::Apply(Primitive::Div, parts), false) if *parts[0] == Formula::Number(1.0) => {
                let divisor = self.formula(&parts[1], &bind);
                self.primitive(Primitive::Div, vec![weight, divisor], ty)
            }
            (formula, false) => {
                let factor = self.formula(formula, &bind);
                self.primitive(Primitive::Mul, vec![weight, factor], ty)
            }
        };
        Some(Term { negative, value })
    }

    /// `if condition { weight } else { 0.0 }`: where the number is 0 or 1, nothing is multiplied, for the weight may be infinite.
    fn weigh_choice(&mut self, weight: ValueId, formula: &Formula, bind: &Binding) -> ValueId {
        match formula {
            Formula::Apply(Primitive::Select, parts) => {
                let condition = self.formula(&parts[0], bind);
                let then = self.weigh_choice(weight, &parts[1], bind);
                let otherwise = self.weigh_choice(weight, &parts[2], bind);
                self.primitive(Primitive::Select, vec![condition, then, otherwise], bind.ty)
            }
            Formula::Number(0.0) => self.number(0.0, bind.ty),
            Formula::Number(1.0) => weight,
            number => {
                let factor = self.formula(number, bind);
                self.primitive(Primitive::Mul, vec![factor, weight], bind.ty)
            }
        }
    }

    /// What the value is the negative of, if a line just above says so.
    pub(crate) fn opposite(&self, value: ValueId) -> Option<ValueId> {
        self.lines.iter().rev().take(16).find_map(|line| match line {
            Line::Let { value: defined, op: Op::Primitive { rule: Primitive::Neg, operands, .. } }
                if *defined == value =>
            {
                Some(operands[0])
            }
            _ => None,
        })
    }

    fn formula(&mut self, formula: &Formula, bind: &Binding) -> ValueId {
        match formula {
            Formula::Operand(k) => bind.operands[*k],
            Formula::OperandAsFloat(k) => {
                let ty: syn::Type = match bind.ty.kind() {
                    TyKind::Float(Float::F32) => syn::parse_quote!(f32),
                    _ => syn::parse_quote!(f64),
                };
                let operand = bind.operands[*k];
                self.let_("cast", bind.ty, Op::Cast { operand, ty: Box::new(ty) })
            }
            Formula::Result => bind.result,
            Formula::Number(number) => self.number(*number, bind.ty),
            Formula::Integer(number) => {
                let literal = if *number < 0 {
                    let literal =
                        proc_macro2::Literal::i32_unsuffixed(number.checked_neg().unwrap_or(i32::MAX));
                    syn::parse_quote!(-#literal)
                } else {
                    let literal = proc_macro2::Literal::i32_unsuffixed(*number);
                    syn::parse_quote!(#literal)
                };
                self.let_("number", Ty::inert(), Op::Constant(literal))
            }
            Formula::Apply(rule, parts) => {
                let operands = parts.iter().map(|part| self.formula(part, bind)).collect();
                let condition = matches!(
                    rule,
                    Primitive::Less | Primitive::Equals | Primitive::Or | Primitive::And | Primitive::IsNan
                );
                let ty = if condition { Ty::inert() } else { bind.ty };
                self.primitive(*rule, operands, ty)
            }
        }
    }
}

/// What the names of a formula stand for.
struct Binding<'a> {
    operands: &'a [ValueId],
    result: ValueId,
    ty: Ty,
}

/// A primitive's row, for operands some of which are literals. `again` says that the formulas are differentiated in their turn.
pub(crate) fn partials(
    rule: Primitive,
    operands: &[ValueId],
    numbers: &ValueMap<f64>,
    again: bool,
) -> Vec<Partial> {
    let literals: Vec<Option<f64>> = operands.iter().map(|&operand| numbers.get(operand).copied()).collect();
    rule.partials(&Setting { literals: &literals, again })
}

/// The values of a region that are literals, and what these say; of some type parameters it is known what they make of literals.
pub(crate) fn numbers(region: &Region, converting: &[proc_macro2::Ident]) -> ValueMap<f64> {
    let mut numbers = ValueMap::default();
    region.each_line(&mut |line| {
        if let Line::Let { value, op: Op::Constant(expr) } = line
            && let Some(number) = crate::lower::constants::literal_of_parameter(expr, converting)
                .map_or_else(|| number(expr), number)
        {
            numbers.insert(*value, number);
        }
    });
    numbers
}

/// The number that a literal says.
fn number(expr: &syn::Expr) -> Option<f64> {
    match expr {
        syn::Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Float(float) => float.base10_parse().ok(),
            syn::Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
        syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => number(&unary.expr).map(|n| -n),
        syn::Expr::Paren(inner) => number(&inner.expr),
        syn::Expr::Group(inner) => number(&inner.expr),
        _ => None,
    }
}
