//! Random programs that rustc accepts, that do not panic, and whose floats stay in a range in which derivatives can
//! be compared.
//!
//! Nothing is generated and then thrown away: the scope knows enough of each variable (type, range of an integer,
//! shortest length of a vector, borrows) for every statement to be right by construction. Floats are kept tame by
//! invariants: what is stored is bounded by [`TAME`] through squashing functions or small coefficients, as far as
//! the bounds that the generator computes along with an expression demand it.

mod aggregates;
mod branches;
mod calls;
mod chain_ends;
mod chains;
mod closures;
mod conditions;
mod exits;
mod floats;
mod functions;
mod integers;
mod items;
mod iterations;
mod loops;
mod options;
mod passes;
mod places;
mod references;
mod scope;
mod statements;
mod structures;
mod vectors;
mod wholes;

use crate::random::Random;
use crate::signature::{LARGEST_INTEGER, SHORTEST_ARGUMENT, Signature};
use crate::syntax::{Block, Expression, Helper, HelperId, Program, Statement, Type};
use scope::{Binding, LoopContext};

/// What stored floats are bounded by, as long as they are not accumulated over loops.
const TAME: f64 = 4.0;
/// Loops are nested at most this deep.
const DEEPEST_LOOPS: usize = 3;
/// Blocks are nested at most this deep.
const DEEPEST_BLOCKS: usize = 5;

/// How much of the language a program uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// One function of numbers, tuples, arrays and vectors.
    Plain,
    /// Also structs.
    Whole,
    /// Plain programs with iterator chains and closures.
    Functional,
    /// Also options.
    Optional,
}

impl Language {
    /// Whether there are iterator chains and closures in it.
    fn has_closures(self) -> bool {
        matches!(self, Language::Functional | Language::Optional)
    }
}

impl Program {
    /// The plain program that a seed names; `size` is the number of statements aimed at.
    pub fn random(seed: u64, size: usize) -> Program {
        Program::random_in(Language::Plain, seed, size)
    }

    /// The program that a seed names in a language.
    pub fn random_in(language: Language, seed: u64, size: usize) -> Program {
        let mut random = Random::new(seed);
        let signature = random.pick(&Signature::all_in(language)).clone();
        Program::random_with(language, &signature, random.next(), size)
    }

    /// A random program with the given signature.
    pub fn random_with(language: Language, signature: &Signature, seed: u64, size: usize) -> Program {
        let mut random = Random::new(seed);
        let mut helpers: Vec<Helper> = Vec::new();
        if language == Language::Whole {
            for _ in 0..random.between(0, 3) {
                calls::add_helpers(&mut helpers, &mut random);
            }
            // What the program is made of has its own seed, whether it has helpers or not.
            random = Random::new(random.next());
        }
        let body = body(language, signature, &helpers, random, size, false);
        Program { helpers, name: "program".to_owned(), signature: signature.clone(), body }
    }
}

/// The body of a function that may call the given ones.
fn body(
    language: Language,
    signature: &Signature,
    helpers: &[Helper],
    random: Random,
    size: usize,
    called: bool,
) -> Block {
    let mut generator = Generator {
        language,
        helpers: helpers.iter().map(|helper| (helper.id, helper.signature.clone())).collect(),
        called,
        random,
        scope: Vec::new(),
        parameters: signature.parameters.len(),
        loops: Vec::new(),
        result: signature.result.clone(),
        budget: size,
        depth: 0,
        pure: 0,
        chains: 0,
    };
    for parameter in &signature.parameters {
        let binding = Binding::new(parameter.name, parameter.ty.clone());
        generator.scope.push(Binding {
            mutable: parameter.mutable,
            lent: parameter.ty.lent().is_some(),
            reserved: parameter.name == "self",
            high: LARGEST_INTEGER,
            shortest: match parameter.ty {
                Type::Array(_, length) => length,
                _ => SHORTEST_ARGUMENT,
            },
            ..binding
        });
    }
    generator.function_body()
}

struct Generator {
    language: Language,
    /// What may be called.
    helpers: Vec<(HelperId, Signature)>,
    /// Whether this is a helper itself.
    called: bool,
    random: Random,
    scope: Vec<Binding>,
    /// So many variables of the scope are parameters.
    parameters: usize,
    loops: Vec<LoopContext>,
    /// The type of the function's result.
    result: Type,
    /// The statements that are still to be written.
    budget: usize,
    /// The blocks around.
    depth: usize,
    /// Where this is not zero, expressions have no effects: next to a borrow, in a guard.
    pure: usize,
    /// The iterator chains around.
    chains: usize,
}

impl Generator {
    fn function_body(&mut self) -> Block {
        let mut statements = Vec::new();
        // A variable to accumulate in, without which most programs would forget what they have computed.
        let start = self.combination();
        let value = self.tame(floats::Float { expression: start, bound: 4.0 * TAME }, TAME);
        self.let_float_as(&mut statements, true, value);
        if self.random.chance(50) {
            self.let_aggregate(&mut statements);
        }
        let has_integer = self.some_variable(|binding| binding.ty == Type::Integer).is_some();
        if self.random.chance(if has_integer { 20 } else { 70 }) {
            self.let_integer(&mut statements);
        }
        while self.budget > 0 {
            self.statement(&mut statements);
        }
        if self.result == Type::unit() {
            return Block::of(statements);
        }
        let value = self.result_value();
        if self.random.chance(8) {
            statements.push(Statement::Return(value));
            return Block::of(statements);
        }
        Block { statements, value: Some(Box::new(value)) }
    }

    /// Generates in a scope of its own.
    fn scoped<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        let visible = self.scope.len();
        self.depth += 1;
        let result = generate(self);
        self.depth -= 1;
        self.leave_scope(visible);
        result
    }

    /// Generates without effects in expressions.
    fn purely<T>(&mut self, generate: impl FnOnce(&mut Generator) -> T) -> T {
        self.pure += 1;
        let result = generate(self);
        self.pure -= 1;
        result
    }

    /// One to `most` statements, as far as the budget allows; at least one in any case.
    fn some_statements(&mut self, most: usize) -> Vec<Statement> {
        let mut statements = Vec::new();
        for _ in 0..self.random.between(1, most) {
            if self.budget > 0 || statements.is_empty() {
                self.statement(&mut statements);
            }
        }
        // What ends with a new variable has mostly computed something for nothing.
        if matches!(statements.last(), Some(Statement::Let(..))) && self.random.chance(80) {
            statements.extend(self.operation());
        }
        statements
    }

    /// A block of statements in a scope of its own.
    fn unit_block(&mut self, most: usize) -> Block {
        self.scoped(|generator| Block::of(generator.some_statements(most)))
    }

    /// An expression of the type of the function's result.
    fn result_value(&mut self) -> Expression {
        let result = self.result.clone();
        let calls = self.language == Language::Whole && result != Type::unit();
        if calls
            && self.random.chance(15)
            && let Some(call) = self.call_for(&result)
        {
            return call;
        }
        match result {
            Type::Float => self.result_float(),
            Type::Tuple(parts) if parts.is_empty() => Expression::Tuple(Vec::new()),
            Type::Tuple(parts) => {
                match self.some_variable(|binding| binding.ty == Type::Tuple(parts.clone())) {
                    Some(name) if self.random.chance(30) => Expression::variable(name),
                    _ => Expression::Tuple(parts.iter().map(|_| self.result_float()).collect()),
                }
            }
            Type::Array(element, length) if *element == Type::Float => {
                let wanted = self.result.clone();
                match self.some_variable(|binding| binding.ty == wanted) {
                    Some(name) if self.random.chance(60) => Expression::variable(name),
                    _ => Expression::Array((0..length).map(|_| self.result_float()).collect()),
                }
            }
            Type::Vector(element) if *element == Type::Float => self.vector_result(),
            ty @ (Type::Struct(_) | Type::Vector(_) | Type::Array(..)) => {
                self.aggregate_value(&ty).expect("a value of what structs are made of")
            }
            other => unreachable!("no signature has the result {other:?}"),
        }
    }

    /// A float of the result, which is bounded if another function goes on with it.
    fn result_float(&mut self) -> Expression {
        let expression = self.combination();
        if self.called {
            self.tame(floats::Float { expression, bound: 4.0 * TAME }, TAME)
        } else {
            expression
        }
    }
}
