//! Whether rustc accepts a program: names, types, initialisation, moves, borrows, exits. The rules are rustc's where
//! the generator needs them and stricter elsewhere, so that what passes here compiles.

mod calls;
mod chains;
mod closures;
mod expressions;
mod flow;
mod options;
mod places;
mod statements;

use crate::signature::Signature;
use crate::syntax::{Block, Helper, HelperId, Home, Name, Program, Type};

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
        for (position, helper) in self.helpers.iter().enumerate() {
            let earlier = &self.helpers[..position];
            require(earlier.iter().all(|other| other.id != helper.id), "two helpers of one name")?;
            let same_trait = |other: &&Helper| {
                let traits = matches!((other.id.home, helper.id.home), (Home::Trait(_), Home::Trait(_)));
                traits && other.id.name == helper.id.name
            };
            let mut others = earlier.iter().filter(same_trait);
            require(others.all(|other| alike(other, helper)), "two signatures in one trait")?;
            function(earlier, &helper.signature, &helper.body)?;
        }
        function(&self.helpers, &self.signature, &self.body)
    }
}

/// Whether two implementations of a method have the same signature.
fn alike(first: &Helper, second: &Helper) -> bool {
    let types = |helper: &Helper| {
        let own = helper.signature.parameters[0].ty.clone();
        let own = (matches!(own, Type::Reference(_)), own.lent().is_some());
        let others: Vec<Type> =
            helper.signature.parameters[1..].iter().map(|parameter| parameter.ty.clone()).collect();
        (own, others, helper.signature.result.clone())
    };
    types(first) == types(second)
}

/// Checks a function that may call the given ones.
fn function(helpers: &[Helper], signature: &Signature, body: &Block) -> Checked {
    let mut checker = Checker {
        helpers: helpers.iter().map(|helper| (helper.id, helper.signature.clone())).collect(),
        variables: Vec::new(),
        loops: Vec::new(),
        returning: false,
        result: signature.result.clone(),
        accesses: Vec::new(),
        entered: 0,
    };
    for parameter in &signature.parameters {
        checker.declare(parameter.name, parameter.ty.clone(), parameter.mutable, State::Full);
    }
    match checker.block(body)? {
        None => Ok(()),
        Some(ty) => require(ty == signature.result, "the body has another type than the result"),
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
    /// The variables that this one, a closure, has captured.
    captures: Vec<usize>,
    /// The outermost loop, of those after its declaration, in which this one, a closure, has been called last.
    called: Option<usize>,
}

struct LoopScope {
    /// A number of its own.
    number: usize,
    label: Option<Name>,
    /// Whether a `break` may carry a value.
    endless: bool,
    /// Whether it is a closure and no loop.
    closure: bool,
    /// What the breaks so far have carried.
    breaks: Option<Type>,
}

struct Checker {
    /// What may be called.
    helpers: Vec<(HelperId, Signature)>,
    variables: Vec<Variable>,
    loops: Vec<LoopScope>,
    /// Whether the expression is returned, so that moves in it happen once.
    returning: bool,
    result: Type,
    /// The variables that the closure around has accessed, and whether to write them.
    accesses: Vec<(usize, bool)>,
    /// The loops and closures so far.
    entered: usize,
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
            captures: Vec::new(),
            called: None,
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
