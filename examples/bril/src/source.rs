//! Programs as they are written: Bril's JSON.

use anyhow::anyhow;
use serde::Deserialize;
use serde_json::Value;

/// A program. Keys that mean nothing here, such as positions in a text form, are passed over.
#[derive(Debug, Deserialize)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
}

/// A function. One without a type returns nothing.
#[derive(Debug, Deserialize)]
pub(crate) struct Function {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) args: Vec<Argument>,
    #[serde(rename = "type")]
    pub(crate) ty: Option<Value>,
    pub(crate) instrs: Vec<Instruction>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Argument {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) ty: Value,
}

/// A label, which has a `label` only, or an operation, which has an `op` and what that needs.
#[derive(Debug, Deserialize)]
pub(crate) struct Instruction {
    pub(crate) label: Option<String>,
    pub(crate) op: Option<String>,
    pub(crate) dest: Option<String>,
    #[serde(rename = "type")]
    pub(crate) ty: Option<Value>,
    #[serde(default)]
    pub(crate) args: Vec<String>,
    pub(crate) value: Option<Value>,
    #[serde(default)]
    pub(crate) labels: Vec<String>,
    #[serde(default)]
    pub(crate) funcs: Vec<String>,
}

impl Program {
    /// Reads a program, or says what is wrong, with line and column.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Program> {
        serde_json::from_str(text).map_err(|error| anyhow!("the program cannot be read: {error}"))
    }
}
