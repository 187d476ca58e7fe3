//! What cannot be computed from a trace.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::fmt;

/// Why something cannot be computed from a trace.
///
/// Lines of the trace are numbered from 0, variables included.
///
/// ```
/// use ad_runtime::trace::{Trace, TraceError};
///
/// let trace = Trace::new();
/// let [x, y] = trace.variables([3.0, 0.0]);
/// let error = trace.inverse(&[x * y, y]).unwrap_err();
/// assert_eq!(error, TraceError::Singular { first: 2, last: 2 });
/// assert_eq!(error.to_string(), "the Jacobian is singular: line 2 of the trace has no inverse");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceError {
    /// A vector has the wrong length.
    WrongLength {
        /// What it should be.
        expected: usize,
        /// What it is.
        found: usize,
    },
    /// Only a square matrix has an inverse.
    NotSquare {
        /// The number of variables of the trace.
        variables: usize,
        /// The number of outputs.
        outputs: usize,
    },
    /// Too few values carry the information from the variables to the outputs, so the Jacobian is singular.
    TooNarrow {
        /// The line after which the values are counted, or `None` for the variables.
        line: Option<usize>,
        /// How many values are still needed there.
        width: usize,
        /// How many there must be.
        expected: usize,
    },
    /// The local matrix of one line, or of several lines in a lump, is singular up to rounding, or not finite. Then so is the Jacobian.
    Singular {
        /// The first line.
        first: usize,
        /// The last line.
        last: usize,
    },
    /// The search for the best order takes exponential time.
    TooManyVertices {
        /// How many vertices are to be eliminated.
        found: usize,
        /// How many the search takes at most.
        limit: usize,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TraceError::WrongLength { expected, found } => {
                write!(f, "the vector has {found} components, it needs {expected}")
            }
            TraceError::NotSquare { variables, outputs } => {
                write!(f, "the Jacobian of {outputs} outputs by {variables} variables is not square")
            }
            TraceError::TooNarrow { line, width, expected } => {
                let place = match line {
                    None => "of the variables".to_owned(),
                    Some(line) => format!("after line {line} of the trace"),
                };
                write!(
                    f,
                    "the Jacobian is singular: {place}, {width} values reach the outputs, fewer than {expected}"
                )
            }
            TraceError::Singular { first, last } if first == last => {
                write!(f, "the Jacobian is singular: line {first} of the trace has no inverse")
            }
            TraceError::Singular { first, last } => {
                write!(f, "the Jacobian is singular: lines {first} to {last} of the trace have no inverse")
            }
            TraceError::TooManyVertices { found, limit } => {
                write!(
                    f,
                    "{found} vertices are too many to search all orders of elimination, the limit is {limit}"
                )
            }
        }
    }
}

impl core::error::Error for TraceError {}
