//! The text of states, of effects on them, and of the functions and macros that they need.

use super::{Binding, Printer};
use crate::syntax::{Action, Change, Effect, Program, Spelling, State};

/// What stands before a program that mentions some text.
const ITEMS: &[(&str, &str)] = &[
    ("Cell", "use std::cell::Cell;\n"),
    ("Draws {", DRAWS),
    ("bump(&mut ", "fn bump(used: &mut usize) -> usize {\n    *used += 1;\n    *used\n}\n"),
    ("draw(&mut ", DRAW),
    ("tick(&", "fn tick(cell: &Cell<usize>) -> usize {\n    cell.set(cell.get() + 1);\n    cell.get()\n}\n"),
    (
        "put(&mut ",
        "fn put(stack: &mut Vec<usize>) -> usize {\n    stack.push(stack.len());\n    stack.len()\n}\n",
    ),
    ("note(&mut ", NOTE),
    ("bump!(", "macro_rules! bump {\n    ($used:ident) => {{ $used += 1; $used }};\n}\n"),
    ("draw!(", DRAW_MACRO),
    ("next!(", "macro_rules! next {\n    ($draws:ident) => { $draws.next() };\n}\n"),
    (
        "tick!(",
        "macro_rules! tick {\n    ($cell:ident) => {{ $cell.set($cell.get() + 1); $cell.get() }};\n}\n",
    ),
    (
        "put!(",
        "macro_rules! put {\n    ($stack:ident) => {{ $stack.push($stack.len()); $stack.len() }};\n}\n",
    ),
    ("note!(", NOTE_MACRO),
    ("inc!(", "macro_rules! inc {\n    ($used:ident) => { $used += 1 };\n}\n"),
    ("bind!(", "macro_rules! bind {\n    ($name:ident = $value:expr) => { let $name = $value; };\n}\n"),
];
const DRAWS: &str = "pub struct Draws {
    state: u32,
}

impl Draws {
    fn next(&mut self) -> usize {
        self.state = self.state.wrapping_mul(1664525).wrapping_add(1013904223);
        (self.state >> 16) as usize
    }
}
";
const DRAW: &str = "fn draw(lcg: &mut u32) -> usize {
    *lcg = lcg.wrapping_mul(1664525).wrapping_add(1013904223);
    (*lcg >> 16) as usize
}
";
const NOTE: &str = "fn note(order: &mut u64, number: u64) -> usize {
    *order = order.wrapping_mul(31).wrapping_add(number);
    (*order % 1009) as usize
}
";
const DRAW_MACRO: &str = "macro_rules! draw {
    ($lcg:ident) => {{
        $lcg = $lcg.wrapping_mul(1664525).wrapping_add(1013904223);
        ($lcg >> 16) as usize
    }};
}
";
const NOTE_MACRO: &str = "macro_rules! note {
    ($order:ident, $number:expr) => {{
        $order = $order.wrapping_mul(31).wrapping_add($number);
        ($order % 1009) as usize
    }};
}
";

impl Program {
    /// The functions, types and macros that the effects of a program need. None of them is marked.
    pub(super) fn effect_texts(&self) -> String {
        let text = self.function() + &self.helper_texts();
        let used = ITEMS.iter().filter(|(mention, _)| mentions(&text, mention));
        used.map(|(_, item)| format!("{item}\n")).collect()
    }
}

/// Whether a text has another one in it that does not begin inside of a word.
fn mentions(text: &str, mention: &str) -> bool {
    let is_inside =
        |at: usize| text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    text.match_indices(mention).any(|(at, _)| !is_inside(at))
}

/// A step of a state, and what is seen of it then.
fn step_and_look(state: State, number: usize) -> (String, String) {
    let name = state.variable();
    let step = match state {
        State::Counter => format!("{name} += 1"),
        State::Seed => format!("{name} = {name}.wrapping_mul(1664525).wrapping_add(1013904223)"),
        State::Draws => format!("{name}.next()"),
        State::Cell => format!("{name}.set({name}.get() + 1)"),
        State::Stack => format!("{name}.push({name}.len())"),
        State::Log => format!("{name} = {name}.wrapping_mul(31).wrapping_add({number})"),
    };
    let look = match state {
        State::Counter => name.to_owned(),
        State::Seed => format!("({name} >> 16) as usize"),
        State::Draws => format!("({name}.state >> 16) as usize"),
        State::Cell => format!("{name}.get()"),
        State::Stack => format!("{name}.len()"),
        State::Log => format!("({name} % 1009) as usize"),
    };
    (step, look)
}

/// A call of the function for a step, or of the macro.
fn call(state: State, number: usize, is_macro: bool) -> String {
    let name = state.variable();
    let function = match state {
        State::Counter => "bump",
        State::Seed => "draw",
        State::Draws => "next",
        State::Cell => "tick",
        State::Stack => "put",
        State::Log => "note",
    };
    let number = if state == State::Log { format!(", {number}") } else { String::new() };
    match state {
        _ if is_macro => format!("{function}!({name}{number})"),
        State::Draws => format!("{name}.next()"),
        State::Cell => format!("{function}(&{name})"),
        _ => format!("{function}(&mut {name}{number})"),
    }
}

/// The text of an effect, which is not torn apart by what stands around it.
pub(super) fn effect_text(effect: &Effect) -> String {
    let Effect { state, action } = *effect;
    let name = state.variable();
    match action {
        Action::Look => {
            let (_, look) = step_and_look(state, 0);
            if look.contains(" as ") { format!("({look})") } else { look }
        }
        Action::Step(Spelling::Block, number) => {
            let (step, look) = step_and_look(state, number);
            format!("({{ {step}; {look} }})")
        }
        Action::Step(spelling, number) => call(state, number, spelling == Spelling::Macro),
        Action::Exchange(with) => match state {
            State::Stack => format!("{name}.pop().unwrap_or({with})"),
            State::Cell => format!("{name}.replace({with})"),
            _ => format!("std::mem::replace(&mut {name}, {with})"),
        },
    }
}

impl Printer {
    /// `let mut used = 0;`
    pub(super) fn let_state(&mut self, state: State, number: usize) {
        let name = state.variable();
        self.put(&match state {
            State::Counter => format!("let mut {name} = {number};"),
            State::Seed => format!("let mut {name} = {number}_u32;"),
            State::Draws => format!("let mut {name} = Draws {{ state: {number} }};"),
            State::Cell => format!("let {name} = Cell::new({number});"),
            State::Stack => format!("let mut {name} = vec![{number}, 0];"),
            State::Log => format!("let mut {name} = {number}_u64;"),
        });
    }

    pub(super) fn change(&mut self, state: State, change: &Change) {
        let name = state.variable();
        match change {
            Change::Step(Spelling::Block, number) => self.put(&step_and_look(state, *number).0),
            Change::Step(Spelling::Macro, _) if state == State::Counter => {
                self.put(&format!("inc!({name})"));
            }
            Change::Step(spelling, number) => {
                self.put(&call(state, *number, *spelling == Spelling::Macro));
            }
            Change::Store(value) => {
                let (before, after) = match state {
                    State::Cell => (".set(", ")"),
                    State::Stack => (".push(", ")"),
                    _ => (" = ", ""),
                };
                self.put(&format!("{name}{before}"));
                self.expression(value, Binding::Free, false);
                self.put(after);
            }
        }
        self.put(";");
    }
}
