//! Makes a program that can be run of one that was read: names become indices, and what can be known before a run is checked.

mod instruction;

use crate::error::Error;
use crate::program::{Function, Kind, Program, Variable};
use crate::source;
use anyhow::{anyhow, bail};
use serde_json::Value;
use std::collections::HashMap;

/// Where a run begins.
const MAIN: &str = "main";

/// Compiles a program.
///
/// # Errors
/// If a name stands for nothing or for two things, if an operation is unknown, or has not the operands, labels, functions, value or type that it needs.
pub(crate) fn compile(source: &source::Program) -> Result<Program, Error> {
    let mut signatures = HashMap::new();
    for (index, function) in source.functions.iter().enumerate() {
        let arguments = function.args.iter().map(|argument| kind(&argument.ty)).collect::<Result<_, _>>();
        let result = function.ty.as_ref().map(kind).transpose();
        let at = |message| Error::of_function(&function.name, message);
        let signature = Signature { index, arguments: arguments.map_err(at)?, result: result.map_err(at)? };
        if signatures.insert(function.name.as_str(), signature).is_some() {
            return Err(at(anyhow!("there are two functions of this name")));
        }
    }
    let main =
        signatures.get(MAIN).ok_or_else(|| Error::Program("there is no function main".to_owned()))?.index;
    let functions = source.functions.iter().map(|function| compile_function(function, &signatures));
    Ok(Program { functions: functions.collect::<Result<_, _>>()?, main })
}

/// What a call has to know about a function.
struct Signature {
    index: usize,
    arguments: Vec<Kind>,
    result: Option<Kind>,
}

/// The type of a name of a type.
fn kind(ty: &Value) -> anyhow::Result<Kind> {
    match ty.as_str() {
        Some("int" | "float") => Ok(Kind::Number),
        Some("bool") => Ok(Kind::Boolean),
        _ => bail!("the type {ty} is unknown: there are int, float and bool"),
    }
}

fn compile_function(
    source: &source::Function,
    signatures: &HashMap<&str, Signature>,
) -> Result<Function, Error> {
    let in_function = |message| Error::of_function(&source.name, message);
    let mut names = Names::default();
    for argument in &source.args {
        if names.variables.contains_key(argument.name.as_str()) {
            return Err(in_function(format!("there are two arguments {}", argument.name)));
        }
        names.variable(&argument.name);
    }
    // A variable may be assigned below its use, and a label stand below a jump to it: so names come first.
    let mut length = 0;
    for (position, instruction) in source.instrs.iter().enumerate() {
        let at = |message| Error::at(&source.name, position, message);
        match (&instruction.label, &instruction.op) {
            (Some(label), None) => {
                if names.labels.insert(label, length).is_some() {
                    return Err(at(format!("the label {label} is there twice")));
                }
            }
            (None, Some(op)) => {
                if let Some(dest) = &instruction.dest {
                    names.variable(dest);
                }
                length += usize::from(op != instruction::NOTHING);
            }
            (Some(_), Some(_)) => return Err(at("there are a label and an operation".to_owned())),
            (None, None) => return Err(at("there is no label, and no operation".to_owned())),
        }
    }
    let signature = &signatures[source.name.as_str()];
    let context = instruction::Context { names: &names, signatures, result: signature.result };
    let (mut instructions, mut positions) = (Vec::with_capacity(length), Vec::with_capacity(length));
    for (position, instruction) in source.instrs.iter().enumerate() {
        let Some(op) = &instruction.op else { continue };
        let compiled = context.compile(op, instruction);
        if let Some(compiled) = compiled.map_err(|message| Error::at(&source.name, position, message))? {
            instructions.push(compiled);
            positions.push(position);
        }
    }
    Ok(Function {
        name: source.name.clone(),
        arguments: signature.arguments.clone(),
        result: signature.result,
        variables: names.list,
        instructions,
        positions,
    })
}

/// The names of a function.
#[derive(Default)]
struct Names<'s> {
    variables: HashMap<&'s str, Variable>,
    /// The variables, in the order of their indices.
    list: Vec<String>,
    /// The instruction that follows each label.
    labels: HashMap<&'s str, usize>,
}

impl<'s> Names<'s> {
    /// Makes a name a variable, if it is none yet.
    fn variable(&mut self, name: &'s str) {
        self.variables.entry(name).or_insert_with(|| {
            self.list.push(name.to_owned());
            self.list.len() - 1
        });
    }
}
