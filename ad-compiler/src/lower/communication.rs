//! Messages between the ranks of an MPI program, as the crate `mpi` sends them.
//!
//! What one rank sends comes back on another one, so what is active here does not tell whether a message is: all of them are mirrored, in the order that
//! the primal has, backward. Every rank does so, since all run the same program.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use crate::source;
use crate::syntax::mentions::mentions;
use syn::{Expr, ExprMethodCall};

/// Who one is, and how many there are.
const NUMBERS: [&str; 4] = ["rank", "size", "target_size", "is_self"];

/// Methods of communicators and root processes with a rule, which give nothing.
const COLLECTIVE: [&str; 9] = [
    "all_reduce_into",
    "reduce_into",
    "reduce_into_root",
    "broadcast_into",
    "gather_into",
    "gather_into_root",
    "scatter_into",
    "scatter_into_root",
    "all_gather_into",
];

/// Methods of processes with a rule.
const BETWEEN_TWO: [&str; 8] = [
    "send",
    "send_with_tag",
    "receive",
    "receive_with_tag",
    "receive_into",
    "receive_into_with_tag",
    "receive_vec",
    "receive_vec_with_tag",
];

/// Methods of both without a rule; besides, all whose names begin with `immediate_`, or contain `varcount`.
const WITHOUT_RULE: [&str; 14] = [
    "all_to_all_into",
    "reduce_scatter_block_into",
    "scan_into",
    "exclusive_scan_into",
    "buffered_send",
    "buffered_send_with_tag",
    "synchronous_send",
    "synchronous_send_with_tag",
    "ready_send",
    "ready_send_with_tag",
    "matched_probe",
    "matched_probe_with_tag",
    "matched_receive_into",
    "matched_receive_vec",
];

impl Lowering<'_> {
    /// A method of a communicator or of a process.
    pub(super) fn communication(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        if !self.methods_named(call).is_empty() {
            return None;
        }
        let name = call.method.to_string();
        if self.gives_process(call) {
            // It borrows the communicator, so that the reverse sweep makes it again.
            let opaque = Opaque { pure: true, ..self.opaque(expr, None) };
            let process = self.let_("process", expr.span(), Ty::inert(), Op::Opaque(opaque));
            *self.given.entry(process) = source::type_of(expr, self);
            return Some(Lowered::Value(process));
        }
        if call.args.is_empty() && NUMBERS.contains(&name.as_str()) && self.is_process(&call.receiver) {
            let opaque = Opaque { pure: true, ..self.opaque(expr, None) };
            let number = self.let_(&name, expr.span(), Ty::inert(), Op::Opaque(opaque));
            *self.given.entry(number) = source::type_of(expr, self);
            return Some(Lowered::Value(number));
        }
        let is_collective = COLLECTIVE.contains(&name.as_str());
        let between_two = self.is_process(&call.receiver);
        if is_collective && name.contains("reduce") && call.args.last().is_some_and(is_no_sum) {
            return Some(self.barred(
                expr,
                Page::Messages,
                call.args.last().expect("it has been looked at"),
                "over ranks, sums have a derivative, and no other operation",
                "say `SystemOperation::sum()`, or let every rank have all values by `all_gather_into`, and compute it from them",
            ));
        }
        let from_any = name.starts_with("receive") && self.is_any_process(&call.receiver);
        if is_collective || (between_two && !from_any && BETWEEN_TWO.contains(&name.as_str())) {
            let mut call = call.clone();
            // The sum is a sum, by reference or not.
            if let Some(Expr::Reference(operation)) = call.args.last().filter(|_| name.contains("reduce")) {
                let operation = (*operation.expr).clone();
                *call.args.last_mut().expect("it is the last") = operation;
            }
            let Lowered::Value(value) = self.method_call(&call, expr) else { return None };
            let ty = given(&call);
            // A method of another type may have that name, and give something: the compiler is asked.
            if !between_two && ty == Ty::tuple(Vec::new()) {
                self.function.values[value.0 as usize].annotation = Some(syn::parse_quote!(()));
            }
            self.function.values[value.0 as usize].ty = ty;
            return Some(Lowered::Value(value));
        }
        if from_any {
            let what = "a message from any process has no derivative: while it is waited for, adjoints of other messages may come";
            self.error(
                Page::Messages,
                expr,
                what,
                "receive from each process by its number: `world.process_at_rank(k).receive()`",
            );
            return Some(Lowered::Unit);
        }
        let has_no_rule = WITHOUT_RULE.contains(&name.as_str())
            || name.starts_with("immediate_")
            || name.contains("_varcount_into");
        (has_no_rule && (between_two || name.ends_with("_into") || name.ends_with("_into_root"))).then(|| {
            self.barred(
                expr,
                Page::Messages,
                &call.method,
                format!("`{name}` of the crate `mpi` has no derivative rule"),
                "`all_reduce_into`, `reduce_into`, `broadcast_into`, `gather_into`, `all_gather_into`, `scatter_into`, `send` and `receive` have one; if \
                 what is sent is a constant as far as derivatives go, say without_derivative(..)",
            )
        })
    }

    /// Whether a call sends or receives: by its name, or since it is given who there is to talk to.
    pub(super) fn communicates(&self, callee: &Callee, arguments: &[Argument]) -> bool {
        let name = callee.name();
        let place = |argument: &Argument| match argument {
            Argument::Value(value) => Some(Place::of(*value)),
            Argument::Place { place, .. } => Some(place.clone()),
            Argument::Changed | Argument::Zero => None,
        };
        let places: Vec<Place> = arguments.iter().filter_map(place).collect();
        match callee {
            Callee::Method { .. } if COLLECTIVE.iter().any(|known| name == known) => {
                let operations = usize::from(name.to_string().contains("reduce"));
                let buffers = places.get(1..places.len() - operations).unwrap_or_default();
                buffers.iter().any(|buffer| !self.place_ty(buffer).is_inert())
            }
            // Of what has no derivative, nothing comes back.
            Callee::Method { generics, .. } if BETWEEN_TWO.iter().any(|known| name == known) => {
                let is_written = |written: &syn::AngleBracketedGenericArguments| match &written.args[0] {
                    syn::GenericArgument::Type(ty) => types::of(ty).is_inert(),
                    _ => false,
                };
                // What is received stands in a buffer, or is the result.
                let is_result = name.to_string().starts_with("receive") && !name.to_string().contains("into");
                let is_inert = match places.get(1).filter(|_| !is_result) {
                    Some(message) => self.place_ty(message).is_inert(),
                    None => generics.as_ref().is_some_and(is_written),
                };
                !is_inert && self.holds_communicator(&places[0])
            }
            Callee::Method { .. } => {
                // Who there is, and how many, is no message.
                let (receiver, others) = places.split_first().expect("a method is called on something");
                let is_asked = others.is_empty() && !name.to_string().starts_with("receive");
                (self.holds_communicator(receiver) && !(is_asked && self.is_communicator(receiver)))
                    || others.iter().any(|other| self.holds_communicator(other))
                    || self.sends_itself(name)
            }
            Callee::Function { path, .. } | Callee::Associated(path) => {
                self.function_sends(&path.path) || places.iter().any(|place| self.holds_communicator(place))
            }
        }
    }

    /// Whether a method of that name in the file sends or receives, as far as its body shows.
    fn sends_itself(&self, method: &Ident) -> bool {
        method_sends(&self.declared, method)
    }

    /// Whether a function that a path may mean sends or receives, as far as its body shows.
    pub(super) fn function_sends(&self, callee: &syn::Path) -> bool {
        sends_itself(&self.declared, callee)
    }

    /// Whether a place is a communicator or a process, or has one in a field.
    fn holds_communicator(&self, place: &Place) -> bool {
        let in_field = || {
            let seen = self.meant_in(place)?;
            Some(self.declared.has_field_of(&seen, &|ty| self.is_type_of_communicator(ty)))
        };
        self.is_communicator(place) || in_field().unwrap_or(false)
    }

    /// All ranks of an MPI program, which the sweep finds again.
    pub(super) fn world(&mut self, expr: &Expr) -> Lowered {
        let opaque = Opaque { pure: true, ..self.opaque(expr, None) };
        Lowered::Value(self.let_("world", expr.span(), Ty::inert(), Op::Opaque(opaque)))
    }

    /// All methods of such only look at it.
    pub(super) fn is_communicator(&self, place: &Place) -> bool {
        self.meant_in(place).is_some_and(|seen| self.is_type_of_communicator(&seen.ty))
    }

    /// Whether a call gives a process of a communicator: other types have methods of these names, too.
    fn gives_process(&self, call: &ExprMethodCall) -> bool {
        let of_place = || self.named_place(&call.receiver).is_some_and(|place| self.is_communicator(&place));
        let is_communicator =
            || self.type_of(&call.receiver).is_some_and(|seen| self.is_type_of_communicator(&seen.ty));
        types::gives_process(&call.method) && (of_place() || is_communicator())
    }

    fn is_type_of_communicator(&self, ty: &syn::Type) -> bool {
        let is_bound = |name: &Ident| {
            let mut bounds = self.parameters_in_scope.iter().filter(|(parameter, _)| parameter == name);
            bounds.any(|(_, bounds)| bounds.iter().any(|bound| mentions(bound, &is_name_of_communicator)))
        };
        let is_process = |name: &Ident| {
            (name == "Process" || name == "AnyProcess")
                && self.declared.imports_from(&["mpi"], "topology", name)
        };
        mentions(ty, &|name| {
            name == "mpi" || is_name_of_communicator(name) || is_bound(name) || is_process(name)
        })
    }

    /// Whether an expression is whoever sends something.
    fn is_any_process(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) => Method::of(call) == Method::AnyProcess && self.gives_process(call),
            Expr::Reference(reference) => self.is_any_process(&reference.expr),
            expr => self.type_of(expr).is_some_and(|seen| mentions(&seen.ty, &|name| name == "AnyProcess")),
        }
    }

    /// Whether an expression is a process.
    fn is_process(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::MethodCall(call) => self.gives_process(call),
            Expr::Reference(reference) => self.is_process(&reference.expr),
            expr => self.named_place(expr).is_some_and(|place| self.is_communicator(&place)),
        }
    }
}

/// The type of what a method with a rule gives: of what is received, it may be written.
fn given(call: &ExprMethodCall) -> Ty {
    let message = || match call.turbofish.as_ref().map(|written| &written.args[0]) {
        Some(syn::GenericArgument::Type(ty)) => types::of(ty),
        _ => Ty::unknown(),
    };
    match Method::of(call) {
        Method::Receive | Method::ReceiveWithTag => Ty::tuple(vec![message(), Ty::inert()]),
        Method::ReceiveVec | Method::ReceiveVecWithTag => Ty::tuple(vec![Ty::list(message()), Ty::inert()]),
        Method::ReceiveInto | Method::ReceiveIntoWithTag => Ty::inert(),
        _ => Ty::tuple(Vec::new()),
    }
}

fn is_name_of_communicator(name: &Ident) -> bool {
    name.to_string().contains("Communicator")
}

/// Whether an operation of a reduction is visibly no sum.
fn is_no_sum(operation: &Expr) -> bool {
    match strip(operation) {
        Expr::Reference(reference) => is_no_sum(&reference.expr),
        Expr::Call(call) => matches!(strip(&call.func), Expr::Path(path)
            if path.path.segments.last().is_some_and(|last| last.ident != "sum")),
        _ => false,
    }
}

/// Whether what has such a name in it sends or receives.
fn sends(name: &Ident) -> bool {
    COLLECTIVE.iter().any(|known| name == known)
        || types::gives_process(name)
        || is_name_of_communicator(name)
}

/// Whether a method of that name sends or receives.
pub(crate) fn method_sends(declared: &Declared, method: &Ident) -> bool {
    declared.bodies_of(method).iter().any(|body| mentions(body, &sends))
}

/// Whether a function that a path may mean sends or receives.
pub(crate) fn sends_itself(declared: &Declared, callee: &syn::Path) -> bool {
    declared.bodies_that_may_be(callee).iter().any(|body| mentions(body, &sends))
}
