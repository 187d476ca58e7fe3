//! Queues with two ends: `let mut queue = VecDeque::new();`
//!
//! A `VecDeque` has no tangent. Where what is done with the variable is one of the things below, it is a vector instead, and a number that says where the queue begins in it: what is
//! taken away in front stays in the vector, and the number grows. So an element keeps its place, and its adjoint too.

use super::local;
use super::place::{grouped, strip};
use super::scoped::{Rewriting, Scoped};
use crate::library::Method;
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, Local, Macro, Pat, Stmt, Type, parse_quote};

/// The block with vectors in the place of its queues; `None` if there is no queue, or something else is done with each.
pub(crate) fn as_lists(block: &Block) -> Option<Block> {
    let mut queues = Queues { found: 0 };
    let mut block = block.clone();
    queues.visit_block_mut(&mut block);
    (queues.found > 0).then_some(block)
}

struct Queues {
    found: usize,
}

impl VisitMut for Queues {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some((name, local)) = queue(&block.stmts[at]) {
                let first = local_of(self.found);
                let mut rest = Scoped(Queue { name, first, failed: false });
                let mut statements = block.stmts[at + 1..].to_vec();
                rest.statements(&mut statements);
                if !rest.0.failed {
                    let first = &rest.0.first;
                    block.stmts.truncate(at);
                    block.stmts.push(Stmt::Local(local));
                    block.stmts.push(parse_quote!(let mut #first: usize = 0;));
                    block.stmts.extend(statements);
                    self.found += 1;
                }
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Where a queue begins.
fn local_of(number: usize) -> Ident {
    match number {
        0 => local("front"),
        number => local(&format!("front_{}", number + 1)),
    }
}

/// The variable that a statement makes a queue, and the statement that makes it a vector.
fn queue(statement: &Stmt) -> Option<(Ident, Local)> {
    let Stmt::Local(local) = statement else { return None };
    let mut local = local.clone();
    let (pattern, annotated) = match &mut local.pat {
        Pat::Type(typed) => (&*typed.pat, as_vector(&mut typed.ty)),
        other => (&*other, false),
    };
    let Pat::Ident(name) = pattern else { return None };
    let name = name.ident.clone();
    let init = local.init.as_mut().filter(|init| init.diverge.is_none())?;
    let made = made(&mut init.expr)?;
    (annotated || made).then_some((name, local))
}

/// Makes a type of queues that of vectors; says whether it was one.
fn as_vector(ty: &mut Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "VecDeque") else { return false };
    let arguments = &last.arguments;
    *ty = parse_quote!(Vec #arguments);
    true
}

/// Whether the expression makes a queue, which then it does not any more; `None` if what it does to a queue is not known.
fn made(expr: &mut Expr) -> Option<bool> {
    match expr {
        Expr::Call(call) => {
            let Expr::Path(path) = &mut *call.func else { return None };
            let mut segments = path.path.segments.iter().rev();
            let (Some(function), Some(owner)) = (segments.next(), segments.next()) else { return None };
            if owner.ident != "VecDeque" {
                return None;
            }
            let arguments = &owner.arguments;
            match (function.ident.to_string().as_str(), call.args.first()) {
                ("new", None) | ("with_capacity", Some(_)) => {
                    *path = parse_quote!(Vec #arguments::#function);
                }
                ("from", Some(list)) if matches!(strip(list), Expr::Macro(_)) => *expr = list.clone(),
                ("from", Some(list)) => {
                    let list = grouped(list);
                    *expr = parse_quote!(#list.to_vec());
                }
                _ => return None,
            }
            Some(true)
        }
        Expr::MethodCall(call) if Method::of(call) == Method::Into => Some(false),
        Expr::MethodCall(call) if Method::of(call) == Method::Collect => {
            let Some(turbofish) = &mut call.turbofish else { return Some(false) };
            match turbofish.args.first_mut() {
                Some(syn::GenericArgument::Type(ty)) => Some(as_vector(ty)),
                _ => Some(false),
            }
        }
        _ => None,
    }
}

struct Queue {
    name: Ident,
    first: Ident,
    /// Something else is done with it.
    failed: bool,
}

impl Rewriting for Queue {
    fn is_bound_by(&self, pattern: &Pat) -> bool {
        crate::source::bound_names(pattern).iter().any(|name| self.name == *name)
    }

    fn rewritten(&mut self, expr: &mut Expr) -> bool {
        let meaning = match expr {
            Expr::MethodCall(call) => self.method(call),
            Expr::Index(index) if self.is_queue(&index.expr) => {
                let (name, first) = (self.name.clone(), self.first.clone());
                let at = grouped(&self.within(&index.index));
                Some(parse_quote!(#name[#first + #at]))
            }
            Expr::While(each) => self.taken_by(&each.cond).map(|(is_there, taken)| {
                let (label, body) = (&each.label, self.statements(&each.body));
                parse_quote!(#label while #is_there { #taken #(#body)* })
            }),
            Expr::If(branch) => self.taken_by(&branch.cond).map(|(is_there, taken)| {
                let then = self.statements(&branch.then_branch);
                let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| self.within(otherwise));
                let otherwise = otherwise.map(|otherwise| quote::quote!(else #otherwise));
                parse_quote!(if #is_there { #taken #(#then)* } #otherwise)
            }),
            Expr::ForLoop(each) => self.walked(&each.expr).map(|walked| {
                let (label, pattern) = (&each.label, &each.pat);
                let body = if self.is_bound_by(pattern) {
                    each.body.stmts.clone()
                } else {
                    self.statements(&each.body)
                };
                parse_quote!(#label for #pattern in #walked { #(#body)* })
            }),
            _ => None,
        };
        let is_known = meaning.is_some();
        if let Some(meaning) = meaning {
            *expr = meaning;
        }
        is_known
    }

    fn left(&mut self, ident: &Ident) {
        self.failed |= *ident == self.name;
    }

    fn in_macro(&mut self, mac: &mut Macro) {
        self.failed |= mentions(&mac.tokens, &|ident| *ident == self.name);
    }
}

impl Queue {
    fn is_queue(&self, expr: &Expr) -> bool {
        matches!(strip(expr), Expr::Path(path) if path.path.is_ident(&self.name))
    }

    /// An expression in which the queue may be named, too.
    fn within(&mut self, expr: &Expr) -> Expr {
        let mut expr = expr.clone();
        let queue = Queue { name: self.name.clone(), first: self.first.clone(), failed: self.failed };
        let mut scoped = Scoped(queue);
        scoped.visit_expr_mut(&mut expr);
        self.failed = scoped.0.failed;
        expr
    }

    fn statements(&mut self, block: &Block) -> Vec<Stmt> {
        let block = self.within(&parse_quote!(#block));
        match block {
            Expr::Block(block) => block.block.stmts,
            other => vec![Stmt::Expr(other, None)],
        }
    }

    /// What a method of the queue means.
    fn method(&mut self, call: &ExprMethodCall) -> Option<Expr> {
        if let Some(value) = self.taken(call).or_else(|| self.referred_to(call)) {
            return Some(value);
        }
        if !self.is_queue(&call.receiver) {
            return None;
        }
        let arguments: Vec<Expr> = call.args.iter().map(|argument| self.within(argument)).collect();
        let (name, first, last) = (self.name.clone(), self.first.clone(), self.last());
        Some(match (Method::of(call), &arguments[..]) {
            (Method::PushBack, [value]) => parse_quote!(#name.push(#value)),
            (Method::PushFront, [value]) => {
                let pushed = local("pushed");
                parse_quote!({
                    let #pushed = #value;
                    if #first > 0 { #first -= 1; #name[#first] = #pushed; } else { #name.insert(0, #pushed); }
                })
            }
            (Method::PopFront | Method::PopBack, []) => {
                let taken = self.end(Method::of(call) == Method::PopFront);
                parse_quote!(if #first < #name.len() { Some(#taken) } else { None })
            }
            (Method::Front, []) => parse_quote!(#name.get(#first)),
            (Method::FrontMut, []) => parse_quote!(#name.get_mut(#first)),
            (Method::Back, []) => parse_quote!(#name.get(#last)),
            (Method::BackMut, []) => parse_quote!(#name.get_mut(#last)),
            (Method::Get, [at]) => parse_quote!(#name.get(#first + (#at))),
            (Method::GetMut, [at]) => parse_quote!(#name.get_mut(#first + (#at))),
            (Method::Swap, [i, j]) => parse_quote!(#name.swap(#first + (#i), #first + (#j))),
            (Method::Len, []) => parse_quote!((#name.len() - #first)),
            (Method::IsEmpty, []) => parse_quote!((#first >= #name.len())),
            (Method::Iter, []) => parse_quote!(#name[#first..].iter()),
            (Method::IterMut, []) => parse_quote!(#name[#first..].iter_mut()),
            (Method::IntoIter, []) => parse_quote!(#name.into_iter().skip(#first)),
            (Method::Extend, [items]) => parse_quote!(#name.extend(#items)),
            (Method::Clear, []) => parse_quote!({ #name.clear(); #first = 0; }),
            _ => return None,
        })
    }

    /// `queue.pop_front().unwrap()`.
    fn taken(&self, call: &ExprMethodCall) -> Option<Expr> {
        let Expr::MethodCall(pop) = strip(&call.receiver) else { return None };
        let unwraps = (matches!(Method::of(call), Method::Unwrap | Method::Expect)) && pop.args.is_empty();
        let is_front = Method::of(pop) == Method::PopFront;
        let (name, first) = (&self.name, &self.first);
        (unwraps && self.is_queue(&pop.receiver) && (is_front || Method::of(pop) == Method::PopBack)).then(
            || {
                let taken = self.end(is_front);
                parse_quote!({ assert!(#first < #name.len()); #taken })
            },
        )
    }

    /// `queue.front().unwrap()`, `queue.back_mut().unwrap()`.
    fn referred_to(&self, call: &ExprMethodCall) -> Option<Expr> {
        let Expr::MethodCall(end) = strip(&call.receiver) else { return None };
        let unwraps = (matches!(Method::of(call), Method::Unwrap | Method::Expect)) && end.args.is_empty();
        if !unwraps || !self.is_queue(&end.receiver) {
            return None;
        }
        let (name, first, last) = (&self.name, &self.first, self.last());
        match Method::of(end) {
            Method::Front => Some(parse_quote!((&#name[#first]))),
            Method::Back => Some(parse_quote!((&#name[#last]))),
            Method::FrontMut => Some(parse_quote!((&mut #name[#first]))),
            Method::BackMut => Some(parse_quote!((&mut #name[#last]))),
            _ => None,
        }
    }

    /// Where the last element is. In an empty queue that is no place.
    fn last(&self) -> Expr {
        let (name, first) = (&self.name, &self.first);
        parse_quote!(#name.len().max(#first + 1) - 1)
    }

    /// The element at an end, taken away; there is one.
    fn end(&self, is_front: bool) -> Expr {
        let (name, first) = (&self.name, &self.first);
        match is_front {
            true => parse_quote!({ #first += 1; #name[#first - 1].clone() }),
            false => parse_quote!(#name.pop().unwrap()),
        }
    }

    /// The condition and the first statement of `if let Some(x) = queue.pop_front() { .. }`.
    fn taken_by(&self, condition: &Expr) -> Option<(Expr, Stmt)> {
        let Expr::Let(condition) = strip(condition) else { return None };
        let Pat::TupleStruct(some) = &*condition.pat else { return None };
        let Expr::MethodCall(pop) = strip(&condition.expr) else { return None };
        let is_front = Method::of(pop) == Method::PopFront;
        let is_it = some.path.segments.last()?.ident == "Some"
            && some.elems.len() == 1
            && self.is_queue(&pop.receiver)
            && pop.args.is_empty()
            && (is_front || Method::of(pop) == Method::PopBack)
            && !self.is_bound_by(&condition.pat);
        let (name, first, pattern, taken) = (&self.name, &self.first, &some.elems[0], self.end(is_front));
        is_it.then(|| (parse_quote!(#first < #name.len()), parse_quote!(let #pattern = #taken;)))
    }

    /// `for x in &queue`.
    fn walked(&self, walked: &Expr) -> Option<Expr> {
        let (name, first) = (&self.name, &self.first);
        match strip(walked) {
            Expr::Reference(reference) if self.is_queue(&reference.expr) => {
                let mutability = &reference.mutability;
                Some(parse_quote!(&#mutability #name[#first..]))
            }
            other => self.is_queue(other).then(|| parse_quote!(#name.into_iter().skip(#first))),
        }
    }
}
