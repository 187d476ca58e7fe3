//! The text of a program, laid out as rustfmt would, except that long lines are not broken.

mod chains;
mod effects;
mod expressions;
mod helpers;
mod options;
mod statements;
mod structures;
mod tokens;

pub(crate) use expressions::else_if;

use std::fmt;

use crate::syntax::{Block, Name, Program, Type};

impl fmt::Display for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.declarations(), self.function())
    }
}

impl Program {
    /// The function alone, without what it uses.
    pub fn function(&self) -> String {
        let mut printer = Printer::default();
        printer.put(&format!("fn {}{} ", self.name, self.signature.declaration()));
        printer.block(&self.body, false);
        printer.text + "\n"
    }
}

/// The text of a type.
pub fn type_text(ty: &Type) -> String {
    match ty {
        Type::Float => "f64".to_owned(),
        Type::Integer => "usize".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Array(element, length) => format!("[{}; {length}]", type_text(element)),
        Type::Vector(element) => format!("Vec<{}>", type_text(element)),
        Type::Slice(element) => format!("&[{}]", type_text(element)),
        Type::Tuple(parts) => format!("({})", parts.iter().map(type_text).collect::<Vec<_>>().join(", ")),
        Type::Struct(structure) => structure.name().to_owned(),
        Type::Reference(inner) => format!("&{}", type_text(inner)),
        Type::MutableSlice(element) => format!("&mut [{}]", type_text(element)),
        Type::MutableReference(inner) => format!("&mut {}", type_text(inner)),
        Type::Option => "Option<f64>".to_owned(),
        Type::Closure(_) => unreachable!("the type of a closure has no name"),
        Type::State(_) => unreachable!("the type of a state is not written"),
    }
}

/// The shortest literal that reads back as the same float.
pub(crate) fn float_text(value: f64) -> String {
    format!("{value:?}")
}

/// What stands around an expression, from what binds weakest to what binds strongest.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Binding {
    Free,
    Range,
    Or,
    And,
    Compare,
    Sum,
    Product,
    Unary,
    Postfix,
}

#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
    }

    fn list<T>(&mut self, items: &[T], mut print: impl FnMut(&mut Printer, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            print(self, item);
        }
    }

    fn label(&mut self, label: Option<Name>) {
        if let Some(label) = label {
            self.put(&format!("'{label}: "));
        }
    }

    /// A block; `anchor` asks that the type of its value be visible, see [`Printer::expression`].
    fn block(&mut self, block: &Block, anchor: bool) {
        if block.statements.is_empty() && block.value.is_none() {
            self.put("{}");
            return;
        }
        self.put("{");
        self.indent += 1;
        for statement in &block.statements {
            self.new_line();
            self.statement(statement);
        }
        if let Some(value) = &block.value {
            self.new_line();
            self.expression(value, Binding::Free, anchor);
        }
        self.indent -= 1;
        self.new_line();
        self.put("}");
    }
}
