//! Lines as people write them, for pictures: no numbers, no types, and numbers that are constants stand where they are used.

use super::*;
use crate::collections::HashMap;

pub(crate) struct Plain<'a> {
    function: &'a Function,
    literals: HashMap<ValueId, String>,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(function: &'a Function) -> Self {
        let printer = Printer::new(function);
        let mut literals = HashMap::default();
        function.body.each_line(&mut |line| {
            if let Line::Let { value, op: Op::Constant(expr) } = line {
                literals.insert(*value, printer.literal(expr).unwrap_or_else(|| printer.tokens(expr)));
            }
        });
        Plain { function, literals }
    }

    fn with<T>(&self, print: impl FnOnce(&Printer) -> T) -> T {
        let names = |value: ValueId| self.name(value);
        print(&Printer { names: Some(&names), ..Printer::new(self.function) })
    }

    pub(crate) fn name(&self, value: ValueId) -> String {
        let ident = || self.function.values.get(value.0 as usize).map(|info| info.ident.to_string());
        self.literals.get(&value).cloned().or_else(ident).unwrap_or_default()
    }

    pub(crate) fn names(&self, values: &[ValueId]) -> String {
        self.with(|printer| printer.names(values))
    }

    fn place(&self, place: &Place) -> String {
        let info = self.function.info(place.root);
        // What is made up for a part of a place says less than the place.
        let resolved = self.function.resolve(place);
        let mut place = if info.named { place } else { &resolved }.clone();
        place.path.retain(|step| !matches!(step, Projection::Deref));
        self.with(|printer| printer.place(&place))
    }

    pub(crate) fn tokens(&self, tokens: &impl quote::ToTokens) -> String {
        self.with(|printer| printer.tokens(tokens))
    }

    /// A line that has no lines in it; of others, what they begin with.
    pub(crate) fn line(&self, line: &Line) -> String {
        match line {
            Line::Let { value, op: op @ Op::Constant(_) } => match self.function.info(*value).named {
                true => format!("{} = {}", self.function.info(*value).ident, self.op(op)),
                false => self.op(op),
            },
            Line::Let { value, op } => format!("{} = {}", self.name(*value), self.op(op)),
            Line::Declare(value) => format!("declare {}", self.name(*value)),
            Line::Store { place, value, .. } => format!("{} = {}", self.place(place), self.name(*value)),
            Line::Update { place, rule, value, .. } => {
                format!("{} {}= {}", self.place(place), rule.name(), self.name(*value))
            }
            Line::Branch(branch) => match branch.selector {
                Selector::If(value) => format!("if {}", self.name(value)),
                Selector::Match(value) | Selector::Number(value) => format!("match {}", self.name(value)),
            },
            Line::Loop(each) => match &each.header {
                Header::While(condition) => format!("while {}", self.tokens(&condition.expr)),
                Header::For(header) => {
                    format!("for {} in {}", self.tokens(&header.pattern), self.tokens(&header.iterator.expr))
                }
                Header::Forever | Header::Backward { .. } | Header::BackwardRange { .. } => "loop".to_owned(),
            },
            Line::Exit(exit) => {
                let word = match exit.kind {
                    ExitKind::Break(_) => "break",
                    ExitKind::Continue(_) => "continue",
                    ExitKind::Return => "return",
                };
                format!("{word} {}", self.names(&exit.values)).trim_end().to_owned()
            }
            Line::Effect(opaque) => self.tokens(&opaque.expr),
            Line::Item(item) => self.tokens(&**item),
            Line::Rest { .. } => "the rest, if it is reached".to_owned(),
            line => self.with(|printer| {
                let mut printer = Printer { names: printer.names, ..Printer::new(self.function) };
                printer.line(line);
                printer.text.replace('`', "")
            }),
        }
    }

    /// What selects an arm.
    pub(crate) fn arm(&self, branch: &Branch, number: usize) -> String {
        let arm = &branch.arms[number];
        let guard = arm.guard.as_ref().map(|guard| format!(" if {}", self.tokens(&guard.expr)));
        let selected = match (&arm.pattern, &branch.selector) {
            (Some(pattern), _) => self.tokens(pattern),
            (None, Selector::If(_)) => ["then", "else"][number.min(1)].to_owned(),
            (None, _) => number.to_string(),
        };
        selected + &guard.unwrap_or_default()
    }

    fn op(&self, op: &Op) -> String {
        match op {
            Op::Constant(expr) => self.tokens(expr),
            Op::Opaque(opaque) => self.tokens(&opaque.expr),
            Op::Read(place) => self.place(place),
            Op::Duplicate(place, method) => format!("{}.{method}()", self.place(place)),
            Op::Tuple(parts) => format!("({})", self.names(parts)),
            Op::Array(parts) => format!("[{}]", self.names(parts)),
            Op::List(parts) => format!("vec![{}]", self.names(parts)),
            Op::Repeat { value, length, form } => {
                let list = if *form == Repetition::List { "vec!" } else { "" };
                format!("{list}[{}; {}]", self.name(*value), self.name(*length))
            }
            Op::Primitive { rule, operands, .. } => self.with(|printer| printer.primitive(*rule, operands)),
            Op::Cast { operand, ty } => format!("{} as {}", self.name(*operand), self.tokens(&**ty)),
            Op::Call(call) => self.call(call),
            op => self.with(|printer| printer.op(op)).replace('`', ""),
        }
    }

    fn call(&self, call: &Call) -> String {
        let mut arguments: Vec<String> = call.arguments.iter().map(|each| self.argument(each)).collect();
        let callee = match &call.callee {
            Callee::Function { path, .. } | Callee::Associated(path) => self.tokens(path),
            Callee::Method { name, .. } => {
                let receiver = arguments.remove(0);
                format!("{}.{name}", receiver.trim_start_matches("&mut ").trim_start_matches('&'))
            }
        };
        format!("{callee}({})", arguments.join(", "))
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Value(value) => self.name(*value),
            Argument::Place { place, passing, .. } => {
                let passing = match passing {
                    Passing::Shared => "&",
                    Passing::Exclusive => "&mut ",
                    Passing::Name | Passing::MaybeExclusive => "",
                };
                format!("{passing}{}", self.place(place))
            }
            Argument::Changed | Argument::Zero => "_".to_owned(),
        }
    }
}
