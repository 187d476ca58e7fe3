//! Options: the types of what is in them, and that the type of their floats is visible.

use super::closures::Captured;
use super::expressions::can_be_anchored;
use super::{Checked, Checker, State, mistake, require};
use crate::syntax::{Arm, Block, Expression, Name, OptionCall, OptionMethod, Pattern, Type};

impl Checker {
    pub(super) fn option_call(&mut self, call: &OptionCall) -> Checked<Type> {
        self.expect(&call.receiver, &Type::Option)?;
        require(can_be_anchored(&call.receiver), "an option whose type cannot be written")?;
        match &call.method {
            OptionMethod::IsSome | OptionMethod::IsNone => Ok(Type::Boolean),
            OptionMethod::UnwrapOr(other) => {
                self.expect(other, &Type::Float)?;
                Ok(Type::Float)
            }
            OptionMethod::Map(closure) => {
                let Captured { ty, writes, .. } = self.closure(closure, &[Type::Float])?;
                require(!writes && ty == Type::Float, "a map to something else than a float")?;
                Ok(Type::Option)
            }
            OptionMethod::MapOr(other, closure) => {
                self.expect(other, &Type::Float)?;
                let Captured { ty, writes, .. } = self.closure(closure, &[Type::Float])?;
                require(!writes && ty == Type::Float, "a map to something else than a float")?;
                Ok(Type::Float)
            }
        }
    }

    /// An option that is taken apart: its type is looked for where it stands.
    pub(super) fn opened(&mut self, option: &Expression) -> Checked {
        self.expect(option, &Type::Option)?;
        require(option.is_anchored(), "the type of a float cannot be inferred")
    }

    /// A block with a variable of its own.
    pub(super) fn block_with(&mut self, name: Option<Name>, block: &Block) -> super::Typed {
        let depth = self.variables.len();
        if let Some(name) = name {
            self.declare(name, Type::Float, false, State::Full);
        }
        let ty = self.block(block)?;
        self.leave_scope(depth);
        Ok(ty)
    }

    pub(super) fn let_else(&mut self, name: Name, option: &Expression, otherwise: &Block) -> Checked {
        self.opened(option)?;
        let before = self.states();
        if self.block(otherwise)?.is_some() {
            return mistake("a block that does not leave");
        }
        self.restore(&before);
        self.declare(name, Type::Float, false, State::Full);
        Ok(())
    }
}

/// Whether the arms of a match on one option leave nothing out.
pub(super) fn covers_options(arms: &[Arm]) -> bool {
    let has = |wanted: fn(&Pattern) -> bool| {
        arms.iter().any(|arm| arm.guard.is_none() && matches!(arm.patterns.as_slice(), [one] if wanted(one)))
    };
    has(|pattern| matches!(pattern, Pattern::Some(_))) && has(|pattern| matches!(pattern, Pattern::None))
}
