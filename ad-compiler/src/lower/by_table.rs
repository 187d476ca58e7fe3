//! Methods of the standard library that are rows of a table: what they mean stands in the place of the call.

use super::chain::{Names, inlinable};
use super::place::strip;
use super::spelling::Changed;
use super::*;
use crate::library::{self, Of, Row};
use crate::source::type_name;
use crate::syntax::mentions::mentions;
use syn::{Expr, ExprMethodCall, Stmt, parse_quote};

/// Methods of vectors whose names maps, queues and strings have too.
const OF_OTHERS_TOO: [Method; 6] =
    [Method::Append, Method::Clear, Method::Drain, Method::Insert, Method::Remove, Method::SplitOff];

impl Lowering<'_> {
    /// `list.sort_by(..)`, `list.truncate(n)`, `chain.partition(..)`.
    pub(super) fn by_table(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let meaning = self.meaning_by_table(call).or_else(|| self.concatenated(call));
        let meaning = meaning.or_else(|| self.of_new_list(call))?;
        Some(self.expression(&meaning))
    }

    /// `vec![x; 2].repeat(n)`: the list gets a name.
    fn of_new_list(&self, call: &ExprMethodCall) -> Option<Expr> {
        let ExprMethodCall { receiver, method, turbofish, args, .. } = call;
        let of_list = library::rows(method, args.len()).any(|row| row.of == Of::List);
        if !of_list || self.is_place(receiver) || !self.makes_list(receiver) {
            return None;
        }
        let made = local("made");
        Some(parse_quote!({ let mut #made = #receiver; #made.#method #turbofish(#args) }))
    }

    fn meaning_by_table(&self, call: &ExprMethodCall) -> Option<Expr> {
        let row = self.row_of(call).filter(|row| !row.gives_place())?;
        Some(Expr::Block(row.put(call, called)?))
    }

    fn row_of(&self, call: &ExprMethodCall) -> Option<Row> {
        library::rows(&call.method, call.args.len()).find(|row| self.is_called_on(row, call))
    }

    /// `*option.get_or_insert_with(f)`, of a method that gives a reference to a part.
    pub(super) fn behind_by_table(&self, call: &ExprMethodCall) -> Option<Expr> {
        let mut meaning = self.row_of(call).filter(Row::gives_place)?.put(call, called)?;
        if let Some(Stmt::Expr(part, None)) = meaning.block.stmts.last_mut() {
            *part = parse_quote!(*#part);
        }
        Some(Expr::Block(meaning))
    }

    /// `option.insert(x);`, and `*option.get_or_insert(x) += y;`
    pub(super) fn effect_by_table(&self, expr: &Expr) -> Option<Expr> {
        let place_of = |expr: &Expr| {
            let Expr::MethodCall(call) = strip(expr) else { return None };
            let mut meaning = self.row_of(call).filter(Row::gives_place)?.put(call, called)?.block.stmts;
            let Stmt::Expr(part, None) = meaning.pop()? else { return None };
            Some((meaning, part))
        };
        let behind = |target: &Expr| match strip(target) {
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => place_of(&unary.expr),
            _ => None,
        };
        let value = local("value");
        match strip(expr) {
            Expr::Assign(assign) => {
                let (lines, part) = behind(&assign.left)?;
                let right = &assign.right;
                Some(parse_quote!({ let #value = #right; #(#lines)* *#part = #value; }))
            }
            Expr::Binary(update) if Changed::by(&update.right).is_nothing() => {
                let (lines, part) = behind(&update.left)?;
                let (right, operator) = (&update.right, update.op);
                Some(parse_quote!({ #(#lines)* *#part #operator #right; }))
            }
            expr => {
                let (lines, _) = place_of(expr)?;
                Some(parse_quote!({ #(#lines)* }))
            }
        }
    }

    /// `[a, &b[1..]].concat()`: a list of references has no adjoint of its own.
    fn concatenated(&self, call: &ExprMethodCall) -> Option<Expr> {
        let Expr::Array(parts) = strip(&call.receiver) else { return None };
        let is_it = Method::of(call) == Method::Concat && call.args.is_empty();
        if !is_it || !self.may_be_active(&call.receiver, &Default::default()) {
            return None;
        }
        let all = local("all");
        let parts = parts.elems.iter().map(|part| match strip(part) {
            Expr::Reference(reference) => &*reference.expr,
            other => other,
        });
        Some(parse_quote!({
            let mut #all = Vec::new();
            #(#all.extend_from_slice(&#parts);)*
            #all
        }))
    }

    /// Whether the method is called on what the row is about, and something active is there.
    fn is_called_on(&self, row: &Row, call: &ExprMethodCall) -> bool {
        let receiver = &call.receiver;
        // What a function is told is not what becomes part of the list.
        let is_value = |argument: &&Expr| !matches!(strip(argument), Expr::Closure(_));
        let values: syn::punctuated::Punctuated<Expr, syn::Token![,]> =
            call.args.iter().filter(is_value).cloned().collect();
        if !self.may_be_active(receiver, &values) {
            return false;
        }
        if row.of == Of::Option {
            return self.is_option(receiver, &call.method, call.args.len()) && is_the_same_again(call);
        }
        if row.of == Of::Iterator {
            // What is written with a comparison asks for the keys of an item more than once.
            let changes = |argument: &Expr| !Changed::by(argument).is_nothing();
            if call.method.to_string().ends_with("_by_key") && call.args.iter().any(changes) {
                return false;
            }
            return self.parse_chain(receiver, &mut Names::default()).is_some();
        }
        let visible = matches!(self.ty_of(receiver).kind(), TyKind::Slice(_) | TyKind::Array(..));
        // What is in a field of active values is rather a list.
        let is_of_others = OF_OTHERS_TOO.contains(&Method::of(call));
        let is_own = !self.methods_named(call).is_empty();
        let is_list = visible || (matches!(strip(receiver), Expr::Field(_)) && !is_of_others && !is_own);
        is_list && self.is_place(receiver) && is_the_same_again(call)
    }

    /// Whether a place is an option, as the name of a method says, or its type.
    fn is_option(&self, receiver: &Expr, method: &proc_macro2::Ident, arguments: usize) -> bool {
        let is_of_others = OF_OTHERS_TOO.contains(&Method::named(method));
        let declared = || self.type_of(receiver).and_then(|seen| type_name(&seen.ty));
        self.is_place(receiver)
            && !self.is_cell(receiver)
            && self.declared.methods(method, arguments).is_empty()
            && (!is_of_others || declared().is_some_and(|name| name == "Option"))
    }

    /// Whether a call gives a vector by the table.
    pub(super) fn makes_list_by_table(&self, call: &ExprMethodCall) -> bool {
        self.row_of(call).is_some_and(|row| row.gives_list())
    }
}

/// Whether what is called on may be named several times: naming it changes nothing, and the arguments change nothing that it is named by.
fn is_the_same_again(call: &ExprMethodCall) -> bool {
    let changes_it = |argument: &Expr| {
        Changed::by(argument).names.iter().any(|name| mentions(&call.receiver, &|ident| ident == name))
    };
    Changed::by(&call.receiver).is_nothing() && !call.args.iter().any(changes_it)
}

/// The call of a function that a method is given: of a closure, what is in it.
pub(super) fn called(function: &Expr, arguments: &[Expr]) -> Option<Expr> {
    match strip(function) {
        Expr::Closure(closure) if closure.inputs.len() == arguments.len() => {
            let (inputs, body) = (closure.inputs.iter(), super::once::numbered_again(inlinable(closure)?));
            Some(parse_quote!({ #(let #inputs = #arguments;)* #body }))
        }
        Expr::Path(path) => Some(parse_quote!(#path(#(#arguments),*))),
        _ => None,
    }
}
