//! The text of helpers and of calls of them.

use super::{Binding, Printer};
use crate::syntax::{Argument, Expression, Helper, Home, Invocation, Name, Program};

/// What stands before everything that is to have a derivative.
const MARK: &str = "#[differentiable(forward, reverse)]\n";

impl Program {
    pub(super) fn helper_texts(&self) -> String {
        let mut text = String::new();
        let mut traits: Vec<Name> = Vec::new();
        for helper in &self.helpers {
            if let Home::Trait(_) = helper.id.home
                && !traits.contains(&helper.id.name)
            {
                traits.push(helper.id.name);
                text += &trait_text(helper);
            }
            text += &helper_text(helper);
        }
        text
    }
}

fn trait_text(helper: &Helper) -> String {
    let mut signature = helper.signature.clone();
    for parameter in &mut signature.parameters {
        parameter.mutable = false;
    }
    let name = helper.id.name;
    let declaration = signature.declaration();
    format!("{MARK}pub trait {} {{\n    fn {name}{declaration};\n}}\n\n", trait_name(name))
}

/// The trait of a method: `Measure` for `measure`.
fn trait_name(method: Name) -> String {
    let (first, rest) = method.split_at(1);
    first.to_uppercase() + rest
}

fn helper_text(helper: &Helper) -> String {
    let indent = usize::from(helper.id.home != Home::Module);
    let mut printer = Printer { indent, ..Printer::default() };
    printer.block(&helper.body, false);
    let function = format!("fn {}{} {}", helper.id.name, helper.signature.declaration(), printer.text);
    match helper.id.home {
        Home::Module => format!("{MARK}{function}\n\n"),
        Home::Inherent(structure) => {
            format!("impl {} {{\n    {MARK}    {function}\n}}\n\n", structure.name())
        }
        Home::Trait(structure) => {
            let name = trait_name(helper.id.name);
            format!("{MARK}impl {name} for {} {{\n    {function}\n}}\n\n", structure.name())
        }
    }
}

impl Printer {
    pub(super) fn invocation(&mut self, call: &Invocation) {
        let mut arguments = call.arguments.as_slice();
        match call.callee.home {
            Home::Module => {}
            Home::Inherent(structure) | Home::Trait(structure) if call.path => {
                self.put(&format!("{}::", structure.name()));
            }
            Home::Inherent(_) | Home::Trait(_) => {
                let (own, others) = arguments.split_first().expect("a method has a receiver");
                arguments = others;
                match own {
                    Argument::Value(Expression::Borrow(place) | Expression::Read(place))
                    | Argument::Exclusive(place) => self.receiver(place),
                    Argument::Value(value) => self.expression(value, Binding::Postfix, false),
                    Argument::Lent(name) => self.put(name),
                    Argument::ExclusivePart(..) => unreachable!("a slice has no methods of the program"),
                }
                self.put(".");
            }
        }
        self.put(call.callee.name);
        self.put("(");
        self.list(arguments, Printer::argument);
        self.put(")");
    }

    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Value(value) => self.expression(value, Binding::Free, false),
            Argument::Exclusive(place) => {
                self.put("&mut ");
                self.place(place);
            }
            Argument::ExclusivePart(place, length) => {
                self.put("&mut ");
                self.place(place);
                self.put(&format!("[..{length}]"));
            }
            Argument::Lent(name) => self.put(name),
        }
    }
}
