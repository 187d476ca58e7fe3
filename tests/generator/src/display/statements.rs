//! The text of statements.

use super::tokens::operator_text;
use super::{Binding, Printer, type_text};
use crate::syntax::{
    Access, Binder, Elements, Expression, Iteration, ListChange, Name, Place, Statement, Variable,
};

impl Printer {
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let(binder, ty, value) => {
                self.put("let ");
                self.binder(binder);
                if let Some(ty) = ty {
                    self.put(&format!(": {}", type_text(ty)));
                }
                self.put(" = ");
                self.value(value);
            }
            Statement::LetElse(name, option, otherwise) => {
                self.put(&format!("let Some({name}) = "));
                self.condition(option);
                self.put(" else ");
                self.block(otherwise, false);
                self.put(";");
            }
            Statement::LetState(state, number) => self.let_state(*state, *number),
            Statement::Change(state, change) => self.change(*state, change),
            Statement::Bind(name, value) => {
                self.put(&format!("bind!({name} = "));
                self.expression(value, Binding::Free, true);
                self.put(");");
            }
            Statement::LetClosure(name, closure) => {
                self.put(&format!("let {name} = "));
                self.closure(closure, true);
                self.put(";");
            }
            Statement::Declare(variable, ty, annotated) => {
                self.put("let ");
                self.variable(variable);
                if *annotated {
                    self.put(&format!(": {}", type_text(ty)));
                }
                self.put(";");
            }
            Statement::Assign(place, value) => {
                self.place(place);
                self.put(" = ");
                self.value(value);
            }
            Statement::AssignTuple(places, value) => {
                self.put("(");
                self.list(places, Printer::place);
                self.put(") = ");
                self.value(value);
            }
            Statement::Operate(operator, place, value) => {
                self.place(place);
                self.put(&format!(" {}= ", operator_text(*operator)));
                self.value(value);
            }
            Statement::Push(place, value) => {
                self.method(place, "push", &[value]);
                self.put(";");
            }
            Statement::Swap(place, first, second) => {
                self.method(place, "swap", &[first, second]);
                self.put(";");
            }
            Statement::Fill(place, value) => {
                self.method(place, "fill", &[value]);
                self.put(";");
            }
            Statement::ChangeList(place, change) => self.change_list(place, change),
            Statement::CopyFromSlice(target, source) => {
                self.method(target, "copy_from_slice", &[&Expression::Borrow(source.clone())]);
                self.put(";");
            }
            Statement::MemSwap(first, second) => {
                self.put("std::mem::swap(&mut ");
                self.place(first);
                self.put(", &mut ");
                self.place(second);
                self.put(");");
            }
            Statement::Assert(condition) => {
                self.put("assert!(");
                self.expression(condition, Binding::Free, false);
                self.put(");");
            }
            Statement::Evaluate(expression) => {
                self.expression(expression, Binding::Free, false);
                if !ends_in_block(expression) {
                    self.put(";");
                }
            }
            Statement::For(each) => {
                self.label(each.label);
                self.put("for ");
                self.iteration(&each.iteration);
                self.put(" ");
                self.block(&each.body, false);
            }
            Statement::While(label, condition, body) => {
                self.label(*label);
                self.put("while ");
                self.condition(condition);
                self.put(" ");
                self.block(body, false);
            }
            Statement::Break(label, value) => {
                self.exit("break", *label);
                if let Some(value) = value {
                    self.put(" ");
                    self.expression(value, Binding::Free, false);
                }
                self.put(";");
            }
            Statement::Continue(label) => {
                self.exit("continue", *label);
                self.put(";");
            }
            Statement::Return(value) => {
                self.put("return");
                if *value == Expression::Tuple(Vec::new()) {
                    self.put(";");
                } else {
                    self.put(" ");
                    self.value(value);
                }
            }
        }
    }

    fn change_list(&mut self, list: &Place, change: &ListChange) {
        match change {
            ListChange::Insert(index, value) => self.method(list, "insert", &[index, value]),
            ListChange::Truncate(length) => self.method(list, "truncate", &[length]),
            ListChange::Resize(length, value) => self.method(list, "resize", &[length, value]),
            ListChange::Extend(values) => {
                self.place(list);
                self.put(".extend_from_slice(&");
                self.enclosed("[", values, "]");
                self.put(")");
            }
            ListChange::Reverse => self.method(list, "reverse", &[]),
            ListChange::RotateLeft(by) => self.method(list, "rotate_left", &[by]),
            ListChange::RotateRight(by) => self.method(list, "rotate_right", &[by]),
            ListChange::Sort => {
                self.place(list);
                self.put(".sort_by(|a, b| a.total_cmp(b))");
            }
        }
        self.put(";");
    }

    fn value(&mut self, value: &Expression) {
        self.expression(value, Binding::Free, false);
        self.put(";");
    }

    fn exit(&mut self, keyword: &str, label: Option<Name>) {
        self.put(keyword);
        if let Some(label) = label {
            self.put(&format!(" '{label}"));
        }
    }

    fn binder(&mut self, binder: &Binder) {
        match binder {
            Binder::Name(variable) => self.variable(variable),
            Binder::Tuple(variables) => {
                self.put("(");
                self.list(variables, Printer::variable);
                self.put(")");
            }
            Binder::Array(variables) => {
                self.put("[");
                self.list(variables, Printer::variable);
                self.put("]");
            }
        }
    }

    fn variable(&mut self, variable: &Variable) {
        self.put(if variable.mutable { "mut " } else { "" });
        self.put(variable.name);
    }

    fn iteration(&mut self, iteration: &Iteration) {
        match iteration {
            Iteration::Range { variable, start, end, inclusive, reversed, step } => {
                self.put(&format!("{variable} in "));
                let adapted = *reversed || step.is_some();
                self.put(if adapted { "(" } else { "" });
                self.expression(start, Binding::Or, false);
                self.put(if *inclusive { "..=" } else { ".." });
                self.expression(end, Binding::Or, false);
                self.put(if adapted { ")" } else { "" });
                self.put(if *reversed { ".rev()" } else { "" });
                if let Some(step) = step {
                    self.put(&format!(".step_by({step})"));
                }
            }
            Iteration::Elements { index, first, second, reversed } => {
                let mut pattern = element_pattern(first);
                if let Some(second) = second {
                    pattern = format!("({pattern}, {})", element_pattern(second));
                }
                if let Some(index) = index {
                    pattern = format!("({index}, {pattern})");
                }
                self.put(&format!("{pattern} in "));
                self.elements(first);
                if let Some(second) = second {
                    self.put(".zip(");
                    self.elements(second);
                    self.put(")");
                }
                self.put(if index.is_some() { ".enumerate()" } else { "" });
                self.put(if *reversed { ".rev()" } else { "" });
            }
            Iteration::Chain { pattern, stream } => {
                self.item_pattern(pattern);
                self.put(" in ");
                self.stream(stream);
            }
        }
    }

    fn elements(&mut self, elements: &Elements) {
        match elements.access {
            Access::Slice | Access::Array | Access::Vector => self.place(&elements.place),
            Access::Borrow => {
                self.put("&");
                self.place(&elements.place);
            }
            Access::BorrowMut => {
                self.put("&mut ");
                self.place(&elements.place);
            }
            Access::Iter => self.method(&elements.place, "iter", &[]),
            Access::IterMut => self.method(&elements.place, "iter_mut", &[]),
        }
    }
}

fn element_pattern(elements: &Elements) -> String {
    format!("{}{}", if elements.unwrapped { "&" } else { "" }, elements.variable)
}

fn ends_in_block(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::If(_) | Expression::Match(_) | Expression::Block(_) | Expression::Loop(_)
    )
}
