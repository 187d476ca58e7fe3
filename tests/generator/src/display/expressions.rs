//! The text of expressions.

use super::effects::effect_text;
use super::tokens::{above, binding, comparison_text, function_text, operator_text};
use super::{Binding, Printer, float_text, type_text};
use crate::syntax::{
    Arm, Block, Connective, End, Expression, Function, If, Pattern, Place, Projection, Removal, Statement,
};

impl Printer {
    /// An expression in a context that binds as `context` says. With `anchor`, a literal that decides the type is
    /// written with a suffix: the receiver of a method needs it.
    pub(super) fn expression(&mut self, expression: &Expression, context: Binding, anchor: bool) {
        let parentheses = binding(expression) < context;
        if parentheses {
            self.put("(");
        }
        self.bare_expression(expression, anchor);
        if parentheses {
            self.put(")");
        }
    }

    fn bare_expression(&mut self, expression: &Expression, anchor: bool) {
        match expression {
            Expression::Float { value, suffixed } => {
                self.put(&float_text(*value));
                if *suffixed || anchor {
                    self.put("_f64");
                }
            }
            Expression::Pi => self.put("std::f64::consts::PI"),
            Expression::Integer(value) => self.put(&value.to_string()),
            Expression::Boolean(value) => self.put(&value.to_string()),
            Expression::Read(place) => self.place(place),
            Expression::Negate(inner) => {
                self.put("-");
                self.expression(inner, Binding::Unary, anchor);
            }
            Expression::Not(inner) => {
                self.put("!");
                self.expression(inner, Binding::Unary, false);
            }
            Expression::Arithmetic(operator, left, right) => {
                let level = binding(expression);
                let anchor_left = anchor && !left.is_anchored() && !right.is_anchored();
                self.expression(left, level, anchor_left);
                self.put(&format!(" {} ", operator_text(*operator)));
                self.expression(right, above(level), false);
            }
            Expression::Compare(comparison, left, right) => {
                self.expression(left, Binding::Sum, false);
                self.put(comparison_text(*comparison));
                self.expression(right, Binding::Sum, false);
            }
            Expression::Logic(connective, left, right) => {
                let level = binding(expression);
                self.expression(left, level, false);
                self.put(if *connective == Connective::And { " && " } else { " || " });
                self.expression(right, above(level), false);
            }
            Expression::Call { function, arguments, path } => self.call(*function, arguments, *path),
            Expression::Cast(inner, ty) => {
                self.expression(inner, Binding::Unary, false);
                self.put(&format!(" as {}", type_text(ty)));
            }
            Expression::Length(place) => self.method(place, "len", &[]),
            Expression::IsEmpty(place) => self.method(place, "is_empty", &[]),
            Expression::Tuple(parts) => self.enclosed("(", parts, ")"),
            Expression::Array(parts) => self.enclosed("[", parts, "]"),
            Expression::Vector(parts) => self.enclosed("vec![", parts, "]"),
            Expression::ArrayRepeat(element, length) => {
                self.put("[");
                self.expression(element, Binding::Free, false);
                self.put(&format!("; {length}]"));
            }
            Expression::VectorRepeat(element, length) => {
                self.put("vec![");
                self.expression(element, Binding::Free, false);
                self.put("; ");
                self.expression(length, Binding::Free, false);
                self.put("]");
            }
            Expression::VectorNew => self.put("Vec::new()"),
            Expression::VectorWithCapacity(capacity) => {
                self.enclosed("Vec::with_capacity(", std::slice::from_ref(capacity), ")");
            }
            Expression::Clone(place) => self.method(place, "clone", &[]),
            Expression::ToVector(place) => self.method(place, "to_vec", &[]),
            Expression::Pop(place) => {
                self.method(place, "pop", &[]);
                self.put(".unwrap()");
            }
            Expression::Remove(place, index, removal) => {
                let method = if *removal == Removal::InOrder { "remove" } else { "swap_remove" };
                self.method(place, method, &[index]);
            }
            Expression::Endpoint(place, end) => {
                self.put("*");
                self.method(place, if *end == End::First { "first" } else { "last" }, &[]);
                self.put(".unwrap()");
            }
            Expression::Borrow(place) => {
                self.put("&");
                self.place(place);
            }
            Expression::Subslice(place, start, end) => {
                self.put("&");
                self.place(place);
                self.put("[");
                if let Some(start) = start {
                    self.expression(start, Binding::Or, false);
                }
                self.put("..");
                if let Some(end) = end {
                    self.expression(end, Binding::Or, false);
                }
                self.put("]");
            }
            Expression::SplitAt(place, middle) => self.method(place, "split_at", &[middle]),
            Expression::Replace(place, value) => {
                self.put("std::mem::replace(&mut ");
                self.place(place);
                self.put(", ");
                self.expression(value, Binding::Free, false);
                self.put(")");
            }
            Expression::Take(place) => {
                self.put("std::mem::take(&mut ");
                self.place(place);
                self.put(")");
            }
            Expression::Structure(literal) => self.structure(literal),
            Expression::Invoke(call) => self.invocation(call),
            Expression::Some(inner) => {
                self.put("Some(");
                self.expression(inner, Binding::Free, anchor);
                self.put(")");
            }
            Expression::None => self.put("None"),
            Expression::CallOption(call) => self.option_call(call),
            Expression::LetSome(name, option) => {
                self.put(&format!("let Some({name}) = "));
                self.condition(option);
            }
            Expression::Chain(chain) => self.chain(chain),
            Expression::Effect(effect) => self.put(&effect_text(effect)),
            Expression::Get(place, index, other) => {
                self.method(place, "get", &[index]);
                self.put(&format!(".copied().unwrap_or({})", float_text(*other)));
            }
            Expression::CallClosure(call) => {
                self.enclosed(&format!("{}(", call.name), &call.arguments, ")");
            }
            Expression::If(conditional) => self.conditional(conditional, anchor),
            Expression::Match(choice) => {
                self.put("match ");
                match choice.scrutinees.as_slice() {
                    [single] => self.condition(single),
                    several => self.enclosed("(", several, ")"),
                }
                self.put(" {");
                self.indent += 1;
                for arm in &choice.arms {
                    self.new_line();
                    self.arm(arm, anchor);
                }
                self.indent -= 1;
                self.new_line();
                self.put("}");
            }
            Expression::Block(block) => self.block(block, anchor),
            Expression::Loop(endless) => {
                self.label(endless.label);
                self.put("loop ");
                self.block(&endless.body, false);
            }
        }
    }

    pub(super) fn enclosed(&mut self, open: &str, parts: &[Expression], close: &str) {
        self.put(open);
        self.list(parts, |printer, part| printer.expression(part, Binding::Free, false));
        self.put(close);
    }

    fn call(&mut self, function: Function, arguments: &[Expression], path: bool) {
        let name = function_text(function);
        let (receiver, others) = arguments.split_first().expect("a method has a receiver");
        if path {
            self.put(&format!("f64::{name}("));
            self.expression(receiver, Binding::Free, false);
            if !others.is_empty() {
                self.put(", ");
            }
        } else {
            self.expression(receiver, Binding::Postfix, !receiver.is_anchored());
            self.put(&format!(".{name}("));
        }
        self.list(others, |printer, argument| match (function, argument) {
            // The exponent is an `i32`, which a literal becomes by itself.
            (Function::Powi, exponent) if !matches!(exponent, Expression::Integer(_)) => {
                printer.expression(exponent, Binding::Unary, false);
                printer.put(" as i32");
            }
            _ => printer.expression(argument, Binding::Free, false),
        });
        self.put(")");
    }

    /// A method call on a place.
    pub(super) fn method(&mut self, place: &Place, name: &str, arguments: &[&Expression]) {
        self.receiver(place);
        self.put(&format!(".{name}("));
        self.list(arguments, |printer, argument| printer.expression(argument, Binding::Free, false));
        self.put(")");
    }

    pub(super) fn receiver(&mut self, place: &Place) {
        if place.dereference {
            self.put("(");
        }
        self.place(place);
        if place.dereference {
            self.put(")");
        }
    }

    pub(super) fn place(&mut self, place: &Place) {
        if place.dereference {
            self.put("*");
        }
        self.put(place.name);
        for projection in &place.projections {
            match projection {
                Projection::Field(field) => self.put(&format!(".{field}")),
                Projection::Member(structure, field) => {
                    self.put(&format!(".{}", structure.fields()[*field].name));
                }
                Projection::Index(index) => {
                    self.put("[");
                    self.expression(index, Binding::Free, false);
                    self.put("]");
                }
            }
        }
    }

    /// An expression before a block: what would itself end in a block gets parentheses, except a bare block.
    pub(super) fn condition(&mut self, condition: &Expression) {
        let context = match condition {
            Expression::If(_) | Expression::Match(_) | Expression::Loop(_) => Binding::Postfix,
            _ => Binding::Free,
        };
        self.expression(condition, context, false);
    }

    fn conditional(&mut self, conditional: &If, anchor: bool) {
        self.put("if ");
        self.condition(&conditional.condition);
        self.put(" ");
        self.block(&conditional.then, anchor);
        if let Some(otherwise) = &conditional.otherwise {
            self.put(" else ");
            match else_if(otherwise) {
                Some(next) => self.conditional(next, anchor),
                None => self.block(otherwise, anchor),
            }
        }
    }

    fn arm(&mut self, arm: &Arm, anchor: bool) {
        match arm.patterns.as_slice() {
            [single] => self.pattern(single),
            several => {
                self.put("(");
                self.list(several, Printer::pattern);
                self.put(")");
            }
        }
        if let Some(guard) = &arm.guard {
            self.put(" if ");
            self.expression(guard, Binding::Free, false);
        }
        self.put(" => ");
        match &arm.body {
            Block { statements, value: Some(value) } if statements.is_empty() => {
                self.expression(value, Binding::Free, anchor);
                self.put(",");
            }
            body => self.block(body, anchor),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Wildcard => self.put("_"),
            Pattern::Integer(value) => self.put(&value.to_string()),
            Pattern::Boolean(value) => self.put(&value.to_string()),
            Pattern::Range(low, high) => self.put(&format!("{low}..={high}")),
            Pattern::Or(alternatives) => {
                for (index, alternative) in alternatives.iter().enumerate() {
                    if index > 0 {
                        self.put(" | ");
                    }
                    self.pattern(alternative);
                }
            }
            Pattern::Binding(name) => self.put(name),
            Pattern::Some(name) => self.put(&format!("Some({name})")),
            Pattern::None => self.put("None"),
            Pattern::BindingAt(name, inner) => {
                self.put(&format!("{name} @ "));
                let parentheses = matches!(**inner, Pattern::Or(_));
                self.put(if parentheses { "(" } else { "" });
                self.pattern(inner);
                self.put(if parentheses { ")" } else { "" });
            }
        }
    }
}

/// The conditional that an `else` block consists of, if it does.
pub(crate) fn else_if(otherwise: &Block) -> Option<&If> {
    match otherwise {
        Block { statements, value: Some(value) } if statements.is_empty() => match &**value {
            Expression::If(next) => Some(next),
            _ => None,
        },
        Block { statements, value: None } => match statements.as_slice() {
            [Statement::Evaluate(Expression::If(next))] => Some(next),
            _ => None,
        },
        Block { .. } => None,
    }
}
