//! Whether rustc accepts a program: names, types, initialisation, moves, borrows, exits. The rules are rustc's where
//! the generator needs them and stricter elsewhere, so that what passes here compiles.

mod expressions;
mod flow;
mod places;
mod statements;

use crate::syntax::{Name, Program, Type};

/// What is wrong with a program, in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake(pub String);

type Checked<T = ()> = Result<T, Mistake>;

/// The type of an expression; nothing where it never has a value.
type Typed = Checked<Option<Type>>;

fn mistake<T>(text: impl Into<String>) -> Checked<T> {
    Err(Mistake(text.into()))
}

fn require(condition: bool, text: &str) -> Checked {
    if condition { Ok(()) } else { mistake(text) }
}

impl Program {
    /// Whether rustc accepts the program. What [`Program::random`] makes always passes.
    ///
    /// # Errors
    /// The first mistake.
    pub fn check(&self) -> Result<(), Mistake> {
        let mut checker = Checker {
            variables: Vec::new(),
            loops: Vec::new(),
            returning: false,
            result: self.signature.result.clone(),
        };
        for parameter in &self.signature.parameters {
            checker.declare(parameter.name, parameter.ty.clone(), parameter.mutable, State::Full);
        }
        match checker.block(&self.body)? {
            None => Ok(()),
            Some(ty) => require(ty == self.signature.result, "the body has another type than the result"),
        }
    }
}

/// Whether a variable has a value.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Declared and never assigned.
    Empty,
    Full,
    /// Assigned on some paths only, or moved out of.
    Unsure,
}

struct Variable {
    name: Name,
    ty: Type,
    /// Whether rustc knows the float types in `ty` at this point of the text.
    known: bool,
    mutable: bool,
    state: State,
    /// The loops around the declaration.
    loops: usize,
    /// How many shared borrows forbid to write it.
    frozen: usize,
    /// How many exclusive borrows forbid to touch it.
    locked: usize,
    /// The variables that are frozen because this one refers to them.
    holds: Vec<usize>,
}

struct LoopScope {
    label: Option<Name>,
    /// Whether a `break` may carry a value.
    endless: bool,
    /// What the breaks so far have carried.
    breaks: Option<Type>,
}

struct Checker {
    variables: Vec<Variable>,
    loops: Vec<LoopScope>,
    /// Whether the expression is returned, so that moves in it happen once.
    returning: bool,
    result: Type,
}

impl Checker {
    fn declare(&mut self, name: Name, ty: Type, mutable: bool, state: State) -> usize {
        self.variables.push(Variable {
            name,
            ty,
            known: true,
            mutable,
            state,
            loops: self.loops.len(),
            frozen: 0,
            locked: 0,
            holds: Vec::new(),
        });
        self.variables.len() - 1
    }

    fn find(&self, name: Name) -> Checked<usize> {
        match self.variables.iter().rposition(|variable| variable.name == name) {
            Some(index) => Ok(index),
            None => mistake(format!("{name} is not declared")),
        }
    }

    /// Ends the scopes of the variables after the first `depth`.
    fn leave_scope(&mut self, depth: usize) {
        while self.variables.len() > depth {
            let variable = self.variables.pop().expect("there is one more");
            for held in variable.holds {
                self.variables[held].frozen -= 1;
            }
        }
    }

    /// Runs a check while a variable must not be written.
    fn frozen<T>(&mut self, index: usize, check: impl FnOnce(&mut Checker) -> Checked<T>) -> Checked<T> {
        self.variables[index].frozen += 1;
        let result = check(self);
        self.variables[index].frozen -= 1;
        result
    }

    /// Runs a check while a variable must not be touched.
    fn locked<T>(&mut self, index: usize, check: impl FnOnce(&mut Checker) -> Checked<T>) -> Checked<T> {
        self.variables[index].locked += 1;
        let result = check(self);
        self.variables[index].locked -= 1;
        result
    }
}
