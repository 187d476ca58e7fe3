//! What is wrong with a program, or with a run of it, and where.

use std::fmt;

/// A mistake, with the function and the index of the instruction among the function's `instrs`, labels included, from 0.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Error {
    pub(crate) function: Option<String>,
    pub(crate) instruction: Option<usize>,
    pub(crate) message: String,
}

impl Error {
    /// A mistake of the program as a whole.
    pub(crate) fn of_program(message: impl Into<String>) -> Error {
        Error { function: None, instruction: None, message: message.into() }
    }

    /// A mistake of a function, not of one instruction.
    pub(crate) fn of_function(function: &str, message: impl Into<String>) -> Error {
        Error { function: Some(function.to_owned()), ..Error::of_program(message) }
    }

    /// A mistake of an instruction.
    pub(crate) fn at(function: &str, instruction: usize, message: impl Into<String>) -> Error {
        Error { instruction: Some(instruction), ..Error::of_function(function, message) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "function {function}, ")?;
        }
        if let Some(instruction) = self.instruction {
            write!(f, "instruction {instruction}, ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
