//! What is wrong with a program, or with a run of it, and where.

/// A mistake: of the program as a whole, of a function, or of an instruction, which has its index among the function's `instrs`, labels included, from 0.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Error {
    #[error("{0}")]
    Program(String),
    #[error("function {0}, {1}")]
    Function(String, String),
    #[error("function {0}, instruction {1}, {2}")]
    Instruction(String, usize, String),
}

impl Error {
    /// A mistake of a function, not of one instruction.
    pub(crate) fn of_function(function: &str, message: impl ToString) -> Error {
        Error::Function(function.to_owned(), message.to_string())
    }

    /// A mistake of an instruction.
    pub(crate) fn at(function: &str, instruction: usize, message: impl ToString) -> Error {
        Error::Instruction(function.to_owned(), instruction, message.to_string())
    }
}
