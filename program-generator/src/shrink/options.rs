//! Options: what is in calls of their methods, and what these may become.

use super::chains::closure_size;
use super::walk::{Node, Visit};
use crate::syntax::{Expression, OptionCall, OptionMethod};

/// Visits the expressions and blocks directly in a call of a method of an option.
pub(super) fn parts_of_option_call(call: &mut OptionCall, visit: Visit<'_>) {
    visit(Node::Expression(&mut call.receiver));
    match &mut call.method {
        OptionMethod::IsSome | OptionMethod::IsNone => {}
        OptionMethod::UnwrapOr(other) => visit(Node::Expression(other)),
        OptionMethod::Map(closure) => visit(Node::Block(&mut closure.body)),
        OptionMethod::MapOr(other, closure) => {
            visit(Node::Expression(other));
            visit(Node::Block(&mut closure.body));
        }
    }
}

/// The size of such a call without what [`parts_of_option_call`] visits.
pub(super) fn option_call_size(call: &OptionCall) -> isize {
    match &call.method {
        OptionMethod::IsSome => 2,
        OptionMethod::IsNone | OptionMethod::UnwrapOr(_) => 3,
        OptionMethod::Map(closure) => 2 + closure_size(closure),
        OptionMethod::MapOr(_, closure) => 3 + closure_size(closure),
    }
}

/// A default without a closure.
pub(super) fn of_option_call(call: &OptionCall) -> Vec<Expression> {
    match &call.method {
        OptionMethod::MapOr(other, _) => {
            let method = OptionMethod::UnwrapOr(other.clone());
            let call = OptionCall { receiver: call.receiver.clone(), method };
            vec![Expression::CallOption(Box::new(call))]
        }
        _ => Vec::new(),
    }
}
