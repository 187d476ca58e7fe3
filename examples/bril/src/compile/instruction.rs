//! Compiles one instruction.

use super::{Names, Signature, kind};
use crate::program::{Binary, Instruction, Kind, Variable};
use crate::source;
use anyhow::{Context as _, Result, anyhow, bail};
use std::collections::HashMap;

/// The operation that does nothing, and is left out.
pub(super) const NOTHING: &str = "nop";

/// What an instruction is compiled with.
pub(super) struct Context<'c> {
    pub(super) names: &'c Names<'c>,
    pub(super) signatures: &'c HashMap<&'c str, Signature>,
    /// What the function returns.
    pub(super) result: Option<Kind>,
}

impl Context<'_> {
    /// The compiled instruction; none for an operation that does nothing.
    pub(super) fn compile(&self, op: &str, source: &source::Instruction) -> Result<Option<Instruction>> {
        if let Some((operation, result)) = binary(op) {
            let dest = self.dest(source, result)?;
            return Ok(Some(operation(Binary { dest, operands: self.operands(source)? })));
        }
        Ok(Some(match op {
            "const" => self.constant(source)?,
            "id" => {
                let [operand] = self.operands(source)?;
                let kind = declared(source)?.context("the type is missing")?;
                Instruction::Copy { dest: self.dest(source, kind)?, operand, kind }
            }
            "not" => {
                let [operand] = self.operands(source)?;
                Instruction::Not { dest: self.dest(source, Kind::Boolean)?, operand }
            }
            "jmp" => {
                let ([], [target]) = (self.operands(source)?, self.targets(source)?);
                Instruction::Jump { target }
            }
            "br" => {
                let ([condition], targets) = (self.operands(source)?, self.targets(source)?);
                Instruction::Branch { condition, targets }
            }
            "call" => self.call(source)?,
            "ret" => self.ret(source)?,
            "print" => Instruction::Print { operands: self.list(source)? },
            NOTHING => return Ok(None),
            _ => bail!("the operation {op} is unknown"),
        }))
    }

    fn constant(&self, source: &source::Instruction) -> Result<Instruction> {
        let [] = self.operands(source)?;
        let value = source.value.as_ref().context("the value is missing")?;
        if let Some(value) = value.as_bool() {
            return Ok(Instruction::Boolean { dest: self.dest(source, Kind::Boolean)?, value });
        }
        let Some(number) = value.as_f64() else {
            bail!("the value {value} is neither a number nor a boolean");
        };
        let dest = self.dest(source, Kind::Number)?;
        let integer = source.ty.as_ref().is_some_and(|ty| ty == "int");
        if integer && number.fract() != 0.0 {
            bail!("the value {value} is no integer");
        }
        Ok(Instruction::Number { dest, value: number })
    }

    fn call(&self, source: &source::Instruction) -> Result<Instruction> {
        let [name] = exactly(&source.funcs, "functions")?;
        let callee = self.signatures.get(name.as_str());
        let callee = callee.with_context(|| format!("there is no function {name}"))?;
        let arguments = self.list(source)?;
        let (expected, found) = (callee.arguments.len(), arguments.len());
        if expected != found {
            bail!("the function {name} takes {expected} arguments, not {found}");
        }
        let dest = match callee.result {
            Some(kind) => Some(self.dest(source, kind)?),
            None if source.dest.is_some() => bail!("the function {name} returns no value"),
            None => None,
        };
        Ok(Instruction::Call { function: callee.index, arguments, dest })
    }

    fn ret(&self, source: &source::Instruction) -> Result<Instruction> {
        let operands = self.list(source)?;
        match (self.result, operands.as_slice()) {
            (None, []) => Ok(Instruction::Return { result: None }),
            (Some(kind), &[result]) => Ok(Instruction::Return { result: Some((result, kind)) }),
            (Some(kind), []) => bail!("the value to return is missing: the function returns a {kind}"),
            (None, _) => bail!("a value is returned by a function without a type"),
            (Some(_), _) => bail!("there are {} values to return, instead of 1", operands.len()),
        }
    }

    /// Where the result goes, which is of this type.
    fn dest(&self, source: &source::Instruction, kind: Kind) -> Result<Variable> {
        let name = source.dest.as_ref().context("the destination is missing")?;
        match declared(source)? {
            Some(declared) if declared != kind => {
                bail!("{name} is called a {declared}, and is a {kind}")
            }
            _ => self.variable(name),
        }
    }

    fn operands<const N: usize>(&self, source: &source::Instruction) -> Result<[Variable; N]> {
        let names: &[String; N] = exactly(&source.args, "operands")?;
        let mut operands = [0; N];
        for (operand, name) in operands.iter_mut().zip(names) {
            *operand = self.variable(name)?;
        }
        Ok(operands)
    }

    fn list(&self, source: &source::Instruction) -> Result<Vec<Variable>> {
        source.args.iter().map(|name| self.variable(name)).collect()
    }

    fn variable(&self, name: &str) -> Result<Variable> {
        let variable = self.names.variables.get(name).copied();
        variable.with_context(|| format!("the variable {name} is never assigned"))
    }

    fn targets<const N: usize>(&self, source: &source::Instruction) -> Result<[usize; N]> {
        let names: &[String; N] = exactly(&source.labels, "labels")?;
        let mut targets = [0; N];
        for (target, name) in targets.iter_mut().zip(names) {
            let label = self.names.labels.get(name.as_str()).copied();
            *target = label.with_context(|| format!("there is no label {name}"))?;
        }
        Ok(targets)
    }
}

/// The type that the instruction says its result has.
fn declared(source: &source::Instruction) -> Result<Option<Kind>> {
    source.ty.as_ref().map(kind).transpose()
}

fn exactly<'s, const N: usize>(names: &'s [String], what: &str) -> Result<&'s [String; N]> {
    names.try_into().map_err(|_| anyhow!("expected {N} {what}, found {}", names.len()))
}

/// What makes an instruction of an operation of two variables.
type Operation = fn(Binary) -> Instruction;

/// The operation of two variables that has this name, and the type of its result. Names that begin with `f` are those for floats.
fn binary(op: &str) -> Option<(Operation, Kind)> {
    Some(match op {
        "add" | "fadd" => (Instruction::Add, Kind::Number),
        "sub" | "fsub" => (Instruction::Subtract, Kind::Number),
        "mul" | "fmul" => (Instruction::Multiply, Kind::Number),
        "div" => (Instruction::DivideIntegers, Kind::Number),
        "fdiv" => (Instruction::Divide, Kind::Number),
        "eq" | "feq" => (Instruction::Equal, Kind::Boolean),
        "lt" | "flt" => (Instruction::Less, Kind::Boolean),
        "gt" | "fgt" => (Instruction::Greater, Kind::Boolean),
        "le" | "fle" => (Instruction::LessOrEqual, Kind::Boolean),
        "ge" | "fge" => (Instruction::GreaterOrEqual, Kind::Boolean),
        "and" => (Instruction::And, Kind::Boolean),
        "or" => (Instruction::Or, Kind::Boolean),
        _ => return None,
    })
}
