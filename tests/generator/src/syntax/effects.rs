//! State without a derivative, and expressions that change it.

use super::{Expression, Name};

/// A variable without derivative that effects change; a function has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// `let mut used = 0;`, a counter
    Counter,
    /// `let mut lcg = 7_u32;`, a linear congruential generator
    Seed,
    /// `let mut draws = Draws { state: 7 };`, the same behind a method
    Draws,
    /// `let cell = Cell::new(0);`
    Cell,
    /// `let mut stack = vec![1, 0];`
    Stack,
    /// `let mut order = 0_u64;`, a log of what has run
    Log,
}

/// An expression that looks at a state and mostly changes it. It gives an integer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// What it changes.
    pub state: State,
    /// How.
    pub action: Action,
}

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// `used`, `cell.get()`, `stack.len()`, ..: changes nothing
    Look,
    /// One step, which only the log numbers: the counter counts, the generator draws, the stack grows.
    Step(Spelling, usize),
    /// `std::mem::replace(&mut used, 2)`, `cell.replace(2)`, `stack.pop().unwrap_or(2)`: gives what was there
    Exchange(usize),
}

/// How a step is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spelling {
    /// `bump(&mut used)`, a function of the program's own that is not marked
    Call,
    /// `{ used += 1; used }`
    Block,
    /// `bump!(used)`, a macro of the program's own
    Macro,
}

/// A statement that changes a state.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A step without its value: `bump(&mut used);`, `used += 1;`, `inc!(used);`
    Step(Spelling, usize),
    /// `used = e;`, `cell.set(e);`, `stack.push(e);`
    Store(Expression),
}

impl State {
    /// All states.
    pub const ALL: &[State] =
        &[State::Counter, State::Cell, State::Stack, State::Seed, State::Draws, State::Log];

    /// The name of the variable.
    pub fn variable(self) -> Name {
        match self {
            State::Counter => "used",
            State::Seed => "lcg",
            State::Draws => "draws",
            State::Cell => "cell",
            State::Stack => "stack",
            State::Log => "order",
        }
    }

    /// Whether it can be given a value, by `=`, by `set` or by `push`.
    pub fn is_stored(self) -> bool {
        matches!(self, State::Counter | State::Cell | State::Stack)
    }
}
