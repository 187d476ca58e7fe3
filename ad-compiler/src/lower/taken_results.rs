//! Methods of a `Result` whose error has no `Clone`, such as `Box<dyn Error>`: the runtime's would keep the error beside what they give. So they
//! are the `match` that they stand for, which takes it apart.

use super::carried::{Applied, otherwise};
use super::place::strip;
use super::*;
use syn::{Expr, ExprMethodCall, parse_quote};

impl Lowering<'_> {
    pub(super) fn method_of_taken_result(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        if !self.has_error_without_clone(&call.receiver) {
            return None;
        }
        let (inside, error) = (local("inside"), local("error"));
        let result = delimited::before_block(&call.receiver);
        let arguments: Vec<&Expr> = call.args.iter().collect();
        // What is given beside closures is there before it is known whether it is needed.
        if let (Method::UnwrapOr | Method::MapOr, [value, ..]) = (Method::of(call), &arguments[..])
            && !matches!(strip(value), Expr::Lit(_) | Expr::Path(_))
        {
            let (carried, default) = (local("carried"), local("default"));
            let mut named = call.clone();
            named.receiver = parse_quote!(#carried);
            named.args[0] = parse_quote!(#default);
            let receiver = &call.receiver;
            return Some(self.expression(&parse_quote!({
                let #carried = #receiver;
                let #default = #value;
                #named
            })));
        }
        let structured: Expr = match (Method::of(call), &arguments[..]) {
            (Method::Unwrap, []) => parse_quote!(match #result {
                Ok(#inside) => #inside,
                Err(#error) => panic!("called `Result::unwrap()` on an `Err` value: {:?}", #error),
            }),
            (Method::Expect, [message]) => {
                parse_quote!(match #result { Ok(#inside) => #inside, Err(#error) => panic!("{}: {:?}", #message, #error) })
            }
            (Method::UnwrapOr, [value]) => {
                parse_quote!(match #result { Ok(#inside) => #inside, Err(_) => #value })
            }
            (Method::UnwrapOrDefault, []) => {
                parse_quote!(match #result { Ok(#inside) => #inside, Err(_) => ::core::default::Default::default() })
            }
            (Method::UnwrapOrElse, [function]) => {
                let Applied { pattern, body } = Applied::to(function, &error)?;
                parse_quote!(match #result { Ok(#inside) => #inside, Err(#pattern) => #body })
            }
            (Method::Ok, []) => {
                parse_quote!(match #result { Ok(#inside) => Some(#inside), Err(_) => None })
            }
            (Method::Map, [function]) => {
                let Applied { pattern, body } = Applied::to(function, &inside)?;
                parse_quote!(match #result { Ok(#pattern) => Ok(#body), Err(#error) => Err(#error) })
            }
            (Method::MapOr, [value, function]) => {
                let Applied { pattern, body } = Applied::to(function, &inside)?;
                parse_quote!(match #result { Ok(#pattern) => #body, Err(_) => #value })
            }
            (Method::MapOrElse, [missing, function]) => {
                let (Applied { pattern, body }, missing) =
                    (Applied::to(function, &inside)?, otherwise(missing)?);
                parse_quote!(match #result { Ok(#pattern) => #body, Err(_) => #missing })
            }
            _ => return None,
        };
        Some(self.expression(&structured))
    }

    /// Whether an expression is a `Result` whose error visibly has no `Clone`.
    fn has_error_without_clone(&self, expr: &Expr) -> bool {
        self.has_no_clone(expr)
            && self.type_of(result_behind(expr)).is_some_and(|seen| question::error_of(&seen.ty).is_some())
    }
}

/// The `Result` whose error another one hands on: `made(x)` in `made(x).map(..)`.
pub(super) fn result_behind(expr: &Expr) -> &Expr {
    match strip(expr) {
        Expr::MethodCall(call) if Method::of(call) == Method::Map => result_behind(&call.receiver),
        other => other,
    }
}
