//! Random programs that rustc accepts, that do not panic, and whose floats stay in a range in which derivatives can
//! be compared.
//!
//! Nothing is generated and then thrown away: the scope knows enough of each variable (type, range of an integer,
//! shortest length of a vector, borrows) for every statement to be right by construction. Floats are kept tame by
//! invariants: what is stored is bounded by [`TAME`] through squashing functions or small coefficients, as far as
//! the bounds that the generator computes along with an expression demand it.
//!
//! So any choices give a program. Where there are alternatives, the first one is the simplest: shrinking prefers it.

mod aggregates;
mod branches;
mod calls;
mod chain_ends;
mod chains;
mod closures;
mod conditions;
mod effects;
mod exits;
mod floats;
mod functions;
mod integers;
mod items;
mod iterations;
mod lists;
mod loops;
mod options;
mod parts;
mod passes;
mod places;
mod recurrences;
mod references;
mod results;
mod scope;
mod searches;
mod statements;
mod steps;
mod structures;
mod vectors;
mod wholes;

use crate::random::Random;
use crate::signature::{LARGEST_INTEGER, SHORTEST_ARGUMENT, Signature};
use crate::syntax::{Block, Helper, HelperId, Program, Statement, Type};
use scope::{Binding, LoopContext};

/// What stored floats are bounded by, as long as they are not accumulated over loops.
const TAME: f64 = 4.0;
/// Loops are nested at most this deep.
const DEEPEST_LOOPS: usize = 3;
/// Blocks are nested at most this deep.
const DEEPEST_BLOCKS: usize = 5;
/// Statements and expressions are nested at most this deep, which seeds hardly ever come to, but other choices do.
const DEEPEST_NESTING: usize = 16;

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
    /// Plain programs whose integers have effects: counters, generators and lists that expressions change.
    Effects,
    /// Programs with structs whose functions and methods change these, and lists in them, one after the other.
    Stateful,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 6] = [
        Language::Plain,
        Language::Whole,
        Language::Functional,
        Language::Optional,
        Language::Effects,
        Language::Stateful,
    ];

    /// Whether other functions are called in it.
    fn has_calls(self) -> bool {
        matches!(self, Language::Whole | Language::Effects | Language::Stateful)
    }

    /// Whether there are structs in it.
    pub(crate) fn has_structures(self) -> bool {
        matches!(self, Language::Whole | Language::Stateful)
    }

    /// So many functions, methods or traits are added to a program at most.
    fn most_helpers(self) -> usize {
        if self == Language::Stateful { 5 } else { 3 }
    }

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
        Program::draw(language, &mut Random::new(seed), size)
    }

    /// The program that any bytes name, such as a fuzzer makes up.
    ///
    /// ```
    /// use program_generator::{Language, Program};
    ///
    /// let program = Program::from_bytes(Language::Whole, b"any bytes at all", 8);
    /// assert!(program.to_string().contains("fn program("));
    /// ```
    pub fn from_bytes(language: Language, bytes: &[u8], size: usize) -> Program {
        Program::draw(language, &mut Random::of_bytes(bytes), size)
    }

    /// The program that a stream of choices makes, which records them.
    ///
    /// ```
    /// use program_generator::{Language, Program, Random};
    ///
    /// let mut random = Random::new(7);
    /// let program = Program::draw(Language::Plain, &mut random, 8);
    /// let again = Program::draw(Language::Plain, &mut Random::replay(random.drawn().to_vec()), 8);
    /// assert_eq!(program, again);
    /// ```
    pub fn draw(language: Language, random: &mut Random, size: usize) -> Program {
        let signature = random.pick(&Signature::all_in(language)).clone();
        let mut helpers: Vec<Helper> = Vec::new();
        if language.has_calls() {
            let mut groups = 0;
            while groups < language.most_helpers() && calls::add_helpers(&mut helpers, language, random) {
                groups += 1;
            }
        }
        let body = body(language, &signature, &helpers, random, size, false);
        Program { helpers, name: "program".to_owned(), signature, body, generic: false }
    }
}

/// The body of a function that may call the given ones.
fn body(
    language: Language,
    signature: &Signature,
    helpers: &[Helper],
    random: &mut Random,
    size: usize,
    called: bool,
) -> Block {
    let mut generator = Generator {
        language,
        helpers: helpers.iter().map(|helper| (helper.id, helper.signature.clone())).collect(),
        called,
        // It comes back when the body is there.
        random: std::mem::replace(random, Random::new(0)),
        scope: Vec::new(),
        parameters: signature.parameters.len(),
        loops: Vec::new(),
        result: signature.result.clone(),
        budget: size,
        depth: 0,
        pure: 0,
        quiet: 0,
        chains: 0,
        nesting: 0,
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
    let body = generator.function_body();
    *random = generator.random;
    body
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
    /// Where this is not zero, expressions have no effects but on states: next to a borrow, in a guard.
    pure: usize,
    /// Where this is not zero, not even states without a derivative are changed: what is generated is written twice, or
    /// in a closure.
    quiet: usize,
    /// The iterator chains around.
    chains: usize,
    /// The statements and expressions around.
    nesting: usize,
}

impl Generator {
    fn function_body(&mut self) -> Block {
        let mut statements = Vec::new();
        if self.language == Language::Effects {
            self.let_states(&mut statements);
        }
        // A variable to accumulate in, without which most programs would forget what they have computed.
        let start = self.combination();
        let value = self.tame(floats::Float { expression: start, bound: 4.0 * TAME }, TAME);
        self.let_float_as(&mut statements, true, value);
        self.further(50, |generator| generator.let_aggregate(&mut statements));
        let has_integer = self.some_variable(|binding| binding.ty == Type::Integer).is_some();
        self.further(if has_integer { 20 } else { 70 }, |generator| generator.let_integer(&mut statements));
        let mut goes_on = true;
        while goes_on && self.budget > 0 {
            goes_on = self.further(99, |generator| generator.statement(&mut statements)).is_some();
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

    /// One to `most` statements, as far as the budget allows; one is attempted in any case.
    fn some_statements(&mut self, most: usize) -> Vec<Statement> {
        let mut statements = Vec::new();
        self.statement(&mut statements);
        for _ in 1..most {
            if self.budget == 0
                || self.further(60, |generator| generator.statement(&mut statements)).is_none()
            {
                break;
            }
        }
        // What ends with a new variable has mostly computed something for nothing.
        if matches!(statements.last(), Some(Statement::Let(..))) {
            statements.extend(self.further(80, Generator::operation).flatten());
        }
        statements
    }

    /// A block of statements in a scope of its own.
    fn unit_block(&mut self, most: usize) -> Block {
        self.scoped(|generator| Block::of(generator.some_statements(most)))
    }
}
