//! Kept tokens as values.

use super::calls::method_of;
use super::chains::takes_closure;
use super::effects::new_cell;
use super::machine::Machine;
use super::operators::{compare, operate};
use super::ops::{cast, range};
use super::primitives::primitive;
use super::value::{Integer, IntegerType};
use super::{Outcome, Value};
use crate::ir::*;
use crate::rules::Primitive;
use syn::{BinOp, Expr, UnOp};

impl Machine<'_> {
    pub(super) fn eval(&mut self, expr: &Expr) -> Value {
        self.step();
        match expr {
            Expr::Paren(inner) => self.eval(&inner.expr),
            Expr::Group(inner) => self.eval(&inner.expr),
            Expr::Reference(inner) => self.eval(&inner.expr),
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Path(path) => self.path(path),
            Expr::Unary(unary) => {
                let operand = self.eval(&unary.expr);
                match (&unary.op, operand) {
                    (UnOp::Deref(_), operand) => operand,
                    (UnOp::Neg(_), operand) => primitive(Primitive::Neg, &[operand]),
                    (UnOp::Not(_), Value::Boolean(boolean)) => Value::Boolean(!boolean),
                    _ => unknown("the operator", expr),
                }
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => {
                let value = self.eval(&assign.right);
                self.assign(&assign.left, value);
                Value::Unit
            }
            Expr::Cast(inner) => cast(&self.eval(&inner.expr), &inner.ty),
            Expr::Tuple(tuple) if tuple.elems.is_empty() => Value::Unit,
            Expr::Tuple(tuple) => Value::Tuple(tuple.elems.iter().map(|part| self.eval(part)).collect()),
            Expr::Array(array) => Value::List(array.elems.iter().map(|part| self.eval(part)).collect()),
            Expr::Range(range_) => match (&range_.start, &range_.end) {
                (Some(start), Some(end)) => {
                    let (start, end) = (self.eval(start), self.eval(end));
                    let inclusive = matches!(range_.limits, syn::RangeLimits::Closed(_));
                    Value::List(range(&start, &end, inclusive))
                }
                _ => unknown("the range", expr),
            },
            Expr::Index(index) if let Expr::Range(part) = &*index.index => {
                let whole = self.eval(&index.expr);
                let mut bound =
                    |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| self.eval(bound).count());
                let from = bound(&part.start).unwrap_or(0);
                let inclusive = usize::from(matches!(part.limits, syn::RangeLimits::Closed(_)));
                let to = bound(&part.end).map_or(whole.list().len(), |to| to + inclusive);
                Value::List(whole.list()[from..to].to_vec())
            }
            Expr::Index(index) => {
                let list = self.eval(&index.expr);
                let position = self.eval(&index.index).count();
                list.list()[position].clone()
            }
            Expr::Field(field) => self.eval(&field.base).field(&field.member).clone(),
            Expr::Struct(literal) => {
                let rest = literal.rest.as_ref().map(|rest| self.eval(rest));
                let parts: Vec<_> = literal
                    .fields
                    .iter()
                    .map(|field| (field.member.clone(), self.eval(&field.expr)))
                    .collect();
                self.program.constructed(&literal.path, parts, rest)
            }
            Expr::MethodCall(call) if takes_closure(call) => self.chained(call),
            Expr::Closure(closure) => self.closure(closure),
            Expr::MethodCall(call) => {
                let receiver = self.eval(&call.receiver);
                if let Some(value) = self.changing_method(call, &receiver) {
                    return value;
                }
                let mut arguments: Vec<Value> =
                    call.args.iter().map(|argument| self.eval(argument)).collect();
                let name = call.method.to_string();
                let own = method_of(&receiver, &name);
                if !self.program.has(&own) {
                    return self.method(&name, receiver, arguments);
                }
                arguments.insert(0, receiver);
                self.call_of_tokens(&own, &arguments)
            }
            Expr::Call(call) => self.function_call(call),
            Expr::If(branch) => {
                let visible = self.locals.len();
                let taken = self.eval(&branch.cond).boolean();
                let value = match (&branch.else_branch, taken) {
                    (_, true) => self.block(&branch.then_branch),
                    (Some((_, otherwise)), false) => self.eval(otherwise),
                    (None, false) => Value::Unit,
                };
                self.locals.truncate(visible);
                value
            }
            Expr::Match(choice) => {
                let visible = self.locals.len();
                let matched = self.eval(&choice.expr);
                let arm = choice.arms.iter().find(|arm| self.matches(&arm.pat, &matched));
                let value = match arm {
                    Some(arm) => self.eval(&arm.body),
                    None => panic!("no arm matches {matched:?}"),
                };
                self.locals.truncate(visible);
                value
            }
            Expr::Let(condition) => {
                let value = self.eval(&condition.expr);
                Value::Boolean(self.matches(&condition.pat, &value))
            }
            Expr::Block(block) => self.block(&block.block),
            Expr::Macro(mac) => self.macro_call(&mac.mac),
            _ => unknown("the expression", expr),
        }
    }

    fn literal(&mut self, literal: &syn::Lit) -> Value {
        match literal {
            syn::Lit::Float(float) => Value::Float(float.base10_parse().expect("a float")),
            syn::Lit::Int(int) if int.suffix().starts_with('f') => {
                Value::Float(int.base10_parse().expect("a float"))
            }
            syn::Lit::Int(int) => Value::Integer(Integer {
                value: int.base10_parse().expect("an integer"),
                ty: IntegerType::named(int.suffix()),
            }),
            syn::Lit::Bool(boolean) => Value::Boolean(boolean.value),
            other => panic!("the literal `{}` is not known", quote::quote!(#other)),
        }
    }

    pub(super) fn path(&mut self, path: &syn::ExprPath) -> Value {
        if let Some(ident) = path.path.get_ident() {
            let name = ident.to_string();
            if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| *local == name) {
                return value.clone();
            }
            if let Some(value) = marked(ident) {
                return self.get(value);
            }
        }
        let name = quote::quote!(#path).to_string().replace(' ', "");
        match name.as_str() {
            "None" => Value::Optional(None),
            "std::f64::consts::PI" => Value::Float(std::f64::consts::PI),
            "std::f64::consts::E" => Value::Float(std::f64::consts::E),
            "f64::EPSILON" => Value::Float(f64::EPSILON),
            "f64::INFINITY" => Value::Float(f64::INFINITY),
            _ => panic!("the name `{name}` is not known"),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Value {
        let left = self.eval(&binary.left);
        match &binary.op {
            BinOp::And(_) => return Value::Boolean(left.boolean() && self.eval(&binary.right).boolean()),
            BinOp::Or(_) => return Value::Boolean(left.boolean() || self.eval(&binary.right).boolean()),
            _ => {}
        }
        let right = self.eval(&binary.right);
        let rule = match &binary.op {
            BinOp::Add(_) | BinOp::AddAssign(_) => Some(Primitive::Add),
            BinOp::Sub(_) | BinOp::SubAssign(_) => Some(Primitive::Sub),
            BinOp::Mul(_) | BinOp::MulAssign(_) => Some(Primitive::Mul),
            BinOp::Div(_) | BinOp::DivAssign(_) => Some(Primitive::Div),
            BinOp::Rem(_) | BinOp::RemAssign(_) => Some(Primitive::Rem),
            _ => None,
        };
        let result = match rule {
            Some(rule) => operate(rule, &left, &right),
            None => compare(&binary.op, &left, &right),
        };
        if quote::ToTokens::to_token_stream(&binary.op).to_string().ends_with('=')
            && !matches!(binary.op, BinOp::Eq(_) | BinOp::Le(_) | BinOp::Ge(_) | BinOp::Ne(_))
        {
            self.assign(&binary.left, result);
            return Value::Unit;
        }
        result
    }

    fn function_call(&mut self, call: &syn::ExprCall) -> Value {
        let Expr::Path(callee) = &*call.func else { return unknown("the call of", &call.func) };
        if let Some(closure) = self.closure_named(callee) {
            let arguments = call.args.iter().map(|argument| self.eval(argument)).collect();
            return self.call_closure(&closure, arguments);
        }
        let segments: Vec<String> = callee.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let names: Vec<&str> = segments.iter().map(String::as_str).collect();
        if let [.., "mem", "replace"] = names[..] {
            return self.mem_replace(&call.args[0], &call.args[1]);
        }
        let mut arguments: Vec<Value> = call.args.iter().map(|argument| self.eval(argument)).collect();
        if let Some(function) = names.last().and_then(|name| self.program.unmarked(name)) {
            return self.call_unmarked_with(function, call.args.iter().collect(), &arguments);
        }
        match names[..] {
            [.., "Vec", "new" | "with_capacity"] => Value::List(Vec::new()),
            [.., "Cell", "new"] => new_cell(arguments.remove(0)),
            [.., "f64", "from"] => cast(&arguments[0], &syn::parse_quote!(f64)),
            [.., "f64", method] => {
                let receiver = arguments.remove(0);
                self.method(method, receiver, arguments)
            }
            [.., "without_derivative"] => arguments.remove(0),
            ["Some"] => Value::some(arguments.remove(0)),
            ["ad_runtime", "count" | "plain_value"] | ["ad_runtime", .., "no_derivative"] => {
                arguments.remove(0)
            }
            ["ad_runtime", .., "standard" | "emptied"] => Value::Unit,
            ["drop"] => Value::Unit,
            _ if self.program.is_constructor(&callee.path) => {
                let members = (0..).map(syn::Member::from);
                self.program.constructed(&callee.path, members.zip(arguments), None)
            }
            [.., owner, name] if owner.starts_with(char::is_uppercase) => {
                self.call_of_tokens(&format!("{owner}::{name}"), &arguments)
            }
            [.., name] => self.call_of_tokens(name, &arguments),
            [] => unknown("the call of", &call.func),
        }
    }

    /// A call of the program's functions; what changes its arguments is never kept as tokens.
    fn call_of_tokens(&mut self, name: &str, arguments: &[Value]) -> Value {
        let Outcome { result, lent } = self.program.outcome(name, arguments);
        assert!(lent.is_empty(), "a call that changes its arguments is kept as tokens");
        result
    }

    pub(super) fn macro_call(&mut self, mac: &syn::Macro) -> Value {
        if let Some(block) = self.expanded(mac) {
            return self.block(&block);
        }
        let arguments = arguments_of(mac);
        let name = mac.path.segments.last().expect("a path has a segment").ident.to_string();
        match name.as_str() {
            "assert" => {
                let holds = self.eval(&arguments[0]).boolean();
                assert!(holds, "an assertion of the program fails: {}", mac.tokens);
                Value::Unit
            }
            "vec" => Value::List(arguments.iter().map(|argument| self.eval(argument)).collect()),
            "println" | "print" | "eprintln" => Value::Unit,
            "panic" | "unreachable" => panic!("the program panics: {}", mac.tokens),
            _ => panic!("the macro `{name}!` is not known"),
        }
    }
}

/// The arguments of a macro, which are expressions.
pub(super) fn arguments_of(mac: &syn::Macro) -> Vec<Expr> {
    let parser = syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated;
    let arguments = syn::parse::Parser::parse2(parser, mac.tokens.clone()).expect("arguments of a macro");
    arguments.into_iter().collect()
}

pub(super) fn unknown(what: &str, tokens: &impl quote::ToTokens) -> Value {
    panic!("{what} `{}` is not known", tokens.to_token_stream())
}
