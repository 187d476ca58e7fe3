//! The text of methods of options.

use super::{Binding, Printer};
use crate::syntax::{OptionCall, OptionMethod};

impl Printer {
    pub(super) fn option_call(&mut self, call: &OptionCall) {
        self.expression(&call.receiver, Binding::Postfix, !call.receiver.is_anchored());
        match &call.method {
            OptionMethod::IsSome => self.put(".is_some()"),
            OptionMethod::IsNone => self.put(".is_none()"),
            OptionMethod::UnwrapOr(other) => {
                self.put(".unwrap_or(");
                self.expression(other, Binding::Free, false);
                self.put(")");
            }
            OptionMethod::Map(closure) => {
                self.put(".map(");
                self.closure(closure, false);
                self.put(")");
            }
            OptionMethod::MapOr(other, closure) => {
                self.put(".map_or(");
                self.expression(other, Binding::Free, false);
                self.put(", ");
                self.closure(closure, false);
                self.put(")");
            }
        }
    }
}
