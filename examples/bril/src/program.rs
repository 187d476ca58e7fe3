//! Programs as they are run: names of variables, labels and functions are indices.

use std::fmt;

/// A program that can be run. Each index in it is valid: `compile` makes no other.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
    /// Where a run begins.
    pub(crate) main: usize,
}

impl Program {
    pub(crate) fn main(&self) -> &Function {
        &self.functions[self.main]
    }
}

/// A function. Its arguments are the first of its variables.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Kind>,
    pub(crate) result: Option<Kind>,
    /// Names of the variables, which messages need.
    pub(crate) variables: Vec<String>,
    pub(crate) instructions: Vec<Instruction>,
    /// For each instruction, its index in the source, which has labels too.
    pub(crate) positions: Vec<usize>,
}

/// The types that are told apart. Integers are numbers, so that integer programs have derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Number,
    Boolean,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Number => "number",
            Kind::Boolean => "boolean",
        })
    }
}

/// An index into a function's variables.
pub(crate) type Variable = usize;

/// An operation of two variables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binary {
    pub(crate) dest: Variable,
    pub(crate) operands: [Variable; 2],
}

/// An instruction. Targets are indices of instructions, and a target behind the last one leaves the function.
///
/// Operations of integers are those of floats, but for division.
#[derive(Debug)]
pub(crate) enum Instruction {
    Number {
        dest: Variable,
        value: f64,
    },
    Boolean {
        dest: Variable,
        value: bool,
    },
    Add(Binary),
    Subtract(Binary),
    Multiply(Binary),
    /// The quotient of `fdiv`, which may be infinite or no number.
    Divide(Binary),
    /// The quotient of `div`: not rounded, since a rounded one has no derivative worth having, and an error where the divisor is zero.
    DivideIntegers(Binary),
    // A comparison makes a boolean of two numbers, and ends the derivative.
    Equal(Binary),
    Less(Binary),
    Greater(Binary),
    LessOrEqual(Binary),
    GreaterOrEqual(Binary),
    And(Binary),
    Or(Binary),
    Not {
        dest: Variable,
        operand: Variable,
    },
    Copy {
        dest: Variable,
        operand: Variable,
        kind: Kind,
    },
    Jump {
        target: usize,
    },
    Branch {
        condition: Variable,
        targets: [usize; 2],
    },
    Call {
        function: usize,
        arguments: Vec<Variable>,
        dest: Option<Variable>,
    },
    /// The variable's value, of the type that the function returns.
    Return {
        result: Option<(Variable, Kind)>,
    },
    Print {
        operands: Vec<Variable>,
    },
}
