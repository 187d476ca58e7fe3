//! Random differentiable programs for the tests of this workspace.
//!
//! [`Program::random`] makes a function of the accepted language from a seed, whose text is its `Display`;
//! [`Program::evaluate`] runs it without any part of the compiler under test; [`Program::central_differences`]
//! differentiates it numerically. Everything is determined by the seed.
//!
//! A program is made by choices, which a [`Random`] gives and records. [`Program::draw`] makes it again from those
//! choices, or another one from any others; [`shrink`] looks for fewer and lower ones that make a smaller program.

mod choice;
mod differences;
mod display;
mod evaluate;
mod forms;
mod generate;
mod inputs;
mod random;
mod shrink;
mod signature;
mod syntax;
mod value;

pub use choice::switched_off;
pub use differences::Differences;
pub use display::type_text;
pub use evaluate::{Failure, Outcome};
pub use forms::{Form, Forms};
pub use generate::Language;
pub use inputs::{Inputs, argument_text, tangent_text, unequal_floats};
pub use random::Random;
pub use shrink::shrink;
pub use signature::{Parameter, Signature};
pub use syntax::*;
pub use value::Value;
