//! Methods of `Option` and `Result` that take closures: `option.map(|x| ..)` is a `match`.
//!
//! Which of the two it is does not show. So what is inside is taken out by a method that both have in the runtime, and put
//! in by another.

use super::chain::inlinable;
use super::maybe::{Maybe, after};
use super::place::strip;
use super::spelling::Changed;
use super::taken_out::applied_to_view;
use super::*;
use syn::{Expr, ExprMethodCall, Pat, Stmt, parse_quote};

/// What a closure or a function gives for what is inside.
pub(super) struct Applied {
    pub(super) pattern: Pat,
    pub(super) body: Expr,
}

impl Applied {
    pub(super) fn to(function: &Expr, inside: &Ident) -> Option<Self> {
        match strip(function) {
            Expr::Closure(closure) => {
                let body = inlinable(closure)?.clone();
                let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let pattern = match input {
                    Pat::Type(typed) => (*typed.pat).clone(),
                    pattern => (*pattern).clone(),
                };
                Some(Applied { pattern, body })
            }
            Expr::Path(path) => {
                Some(Applied { pattern: parse_quote!(#inside), body: parse_quote!(#path(#inside)) })
            }
            _ => None,
        }
    }
}

/// Whether the expression visibly is an iterator.
fn is_iterator(expr: &Expr) -> bool {
    use Method::*;
    match strip(expr) {
        Expr::Range(_) => true,
        Expr::MethodCall(call) => {
            let makes = matches!(
                Method::of(call),
                Iter | IterMut
                    | IntoIter
                    | Windows
                    | Chunks
                    | ChunksExact
                    | Enumerate
                    | Zip
                    | Rev
                    | Skip
                    | Take
            );
            let goes_on = matches!(
                Method::of(call),
                Map | Filter | Copied | Cloned | FilterMap | FlatMap | Inspect | Chain | Scan
            );
            (makes && !is_some(&call.receiver)) || (goes_on && is_iterator(&call.receiver))
        }
        _ => false,
    }
}

/// `Some(x)`
fn is_some(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Call(call)
        if matches!(strip(&call.func), Expr::Path(path) if path.path.is_ident("Some")))
}

/// Whether the expression visibly is an `Option`.
fn is_option(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::MethodCall(call) => {
            matches!(Method::of(call), Method::Position | Method::Rposition)
                || call.method.to_string().starts_with("checked_")
        }
        expr => is_some(expr),
    }
}

/// The body of a closure that is given nothing, or has no use for what it is given.
pub(super) fn otherwise(function: &Expr) -> Option<Expr> {
    match strip(function) {
        Expr::Closure(closure) if closure.inputs.iter().all(|input| matches!(input, Pat::Wild(_))) => {
            inlinable(closure).cloned()
        }
        Expr::Path(path) => Some(parse_quote!(#path())),
        _ => None,
    }
}

impl Lowering<'_> {
    /// `condition.then(|| ..)`, and methods of what is an element under a condition: `list.first().map(|x| ..)`.
    fn under_condition(&self, call: &ExprMethodCall) -> Option<Expr> {
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let method = Method::of(call);
        match (method, &arguments[..]) {
            (Method::Then, [function]) if self.is_condition(&call.receiver) => {
                let (condition, body) = (&call.receiver, otherwise(function)?);
                return Some(parse_quote!(if #condition { Some(#body) } else { None }));
            }
            (Method::ThenSome, [value]) if self.is_condition(&call.receiver) => {
                let (condition, there, given) = (&call.receiver, local("condition"), local("value"));
                return Some(parse_quote!({
                    let #there = #condition;
                    let #given = #value;
                    if #there { Some(#given) } else { None }
                }));
            }
            _ => {}
        }
        let Maybe { before, condition, item, owned } = self.maybe_after(&call.receiver)?;
        let inside = local("inside");
        let meaning: Option<Expr> = match (method, &arguments[..]) {
            (Method::Map, [function]) => {
                let Applied { pattern, body } = Applied::to(function, &inside)?;
                Some(parse_quote!(if #condition { let #pattern = #item; Some(#body) } else { None }))
            }
            (Method::AndThen, [function]) => {
                let Applied { pattern, body } = Applied::to(function, &inside)?;
                Some(parse_quote!(if #condition { let #pattern = #item; #body } else { None }))
            }
            (Method::MapOr, [default, function]) => {
                let (Applied { pattern, body }, missing) =
                    (Applied::to(function, &inside)?, local("default"));
                Some(parse_quote!({
                    let #missing = #default;
                    if #condition { let #pattern = #item; #body } else { #missing }
                }))
            }
            (Method::MapOrElse, [missing, function]) => {
                let (Applied { pattern, body }, missing) =
                    (Applied::to(function, &inside)?, otherwise(missing)?);
                Some(parse_quote!(if #condition { let #pattern = #item; #body } else { #missing }))
            }
            (Method::UnwrapOr, [default]) if owned => {
                let missing = local("default");
                Some(parse_quote!({ let #missing = #default; if #condition { #item } else { #missing } }))
            }
            (Method::UnwrapOrElse, [missing]) if owned => {
                let missing = otherwise(missing)?;
                Some(parse_quote!(if #condition { #item } else { #missing }))
            }
            (Method::OkOr, [error]) if owned => {
                let missing = local("error");
                Some(
                    parse_quote!({ let #missing = #error; if #condition { Ok(#item) } else { Err(#missing) } }),
                )
            }
            (Method::OkOrElse, [error]) if owned => {
                let missing = otherwise(error)?;
                Some(parse_quote!(if #condition { Ok(#item) } else { Err(#missing) }))
            }
            _ => None,
        };
        meaning.map(|meaning| after(&before, meaning))
    }

    /// Whether an expression visibly is a condition.
    fn is_condition(&self, expr: &Expr) -> bool {
        match strip(expr) {
            Expr::Binary(binary) => {
                use syn::BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
                matches!(binary.op, And(_) | Or(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
            }
            Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Not(_)) && self.is_condition(&unary.expr),
            Expr::Lit(literal) => matches!(literal.lit, syn::Lit::Bool(_)),
            other => self.visible_ty(other) == Ty::inert(),
        }
    }

    pub(super) fn method_of_carrier(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        if Method::of(call) == Method::Map
            && call.args.len() == 1
            && let Some(mapped) = self.mapped_elements(call, expr).or_else(|| self.mapped_unnamed(call))
        {
            return Some(mapped);
        }
        if let Some(mapped) = self.mapped_entries(call) {
            return Some(mapped);
        }
        if let Some(structured) = self.under_condition(call) {
            return Some(self.expression(&structured));
        }
        let list = matches!(self.visible_ty(&call.receiver).kind(), TyKind::Slice(_) | TyKind::Array(..));
        if list
            || is_iterator(&call.receiver)
            || self.gives_reference(&call.receiver)
            || !self.may_be_active(&call.receiver, &call.args)
        {
            return None;
        }
        if let (Expr::Array(array), Method::Map) = (strip(&call.receiver), Method::of(call)) {
            return self.mapped_array(array, call.args.first()?);
        }
        let (carried, inside, error) = (local("carried"), local("inside"), local("error"));
        let receiver = &call.receiver;
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let is_view = matches!(strip(receiver), Expr::MethodCall(view) if Method::of(view) == Method::AsRef && view.args.is_empty());
        let apply = |function: &Expr| {
            let applied = Applied::to(function, &inside)?;
            Some(if is_view { applied_to_view(applied) } else { applied })
        };
        let option = is_option(receiver);
        let payload =
            || -> Expr { if option { parse_quote!(#carried) } else { parse_quote!(#carried.payload()) } };
        let block: syn::Block = match (Method::of(call), &arguments[..]) {
            (Method::Map, [function]) if option => {
                let Applied { pattern, body } = apply(function)?;
                parse_quote!({ match #carried { Some(#pattern) => Some(#body), None => None } })
            }
            (Method::AndThen, [function]) if option => {
                let Applied { pattern, body } = apply(function)?;
                parse_quote!({ match #carried { Some(#pattern) => #body, None => None } })
            }
            (Method::Map, [function]) => {
                let Applied { pattern, body } = apply(function)?;
                let (payload, mapped) = (payload(), local("mapped"));
                parse_quote! {{
                    let #mapped = match #payload { Some(#pattern) => Some(#body), None => None };
                    #carried.with_payload(#mapped)
                }}
            }
            (Method::AndThen, [function]) => {
                let Applied { pattern, body } = apply(function)?;
                let payload = payload();
                parse_quote!({ match #payload { Some(#pattern) => #body, None => #carried.with_payload(None) } })
            }
            (Method::UnwrapOrElse, [function]) => {
                let (body, payload) = (otherwise(function)?, payload());
                parse_quote!({ match #payload { Some(#inside) => #inside, None => #body } })
            }
            (Method::MapOr, [default, function]) => {
                let Applied { pattern, body } = apply(function)?;
                let (payload, default_value) = (payload(), local("default"));
                parse_quote! {{
                    let #default_value = #default;
                    match #payload { Some(#pattern) => #body, None => #default_value }
                }}
            }
            (Method::MapOrElse, [missing, function]) => {
                let Applied { pattern, body } = apply(function)?;
                let (payload, missing) = (payload(), otherwise(missing)?);
                parse_quote!({ match #payload { Some(#pattern) => #body, None => #missing } })
            }
            (Method::OkOrElse, [function]) => {
                let body = otherwise(function)?;
                parse_quote!({ match #carried { Some(#inside) => Ok(#inside), None => Err(#body) } })
            }
            (Method::OkOr, [given]) if Changed::by(given).is_nothing() => {
                parse_quote!({ match #carried { Some(#inside) => Ok(#inside), None => Err(#given) } })
            }
            (Method::OkOr, [given]) => parse_quote! {{
                let #error = #given;
                match #carried { Some(#inside) => Ok(#inside), None => Err(#error) }
            }},
            (Method::MapErr, [function]) => {
                let Applied { pattern, body } = Applied::to(function, &error)?;
                parse_quote!({ match #carried { Ok(#inside) => Ok(#inside), Err(#pattern) => Err(#body) } })
            }
            (Method::Filter, [function]) => {
                let Expr::Closure(closure) = strip(function) else { return None };
                let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let condition = inlinable(closure)?;
                parse_quote! {{
                    match #carried {
                        Some(#inside) => if { let #input = &#inside; #condition } { Some(#inside) } else { None },
                        None => None,
                    }
                }}
            }
            (Method::Or, [other]) => {
                let other_value = local("other");
                parse_quote! {{
                    let #other_value = #other;
                    match #carried { Some(#inside) => Some(#inside), None => #other_value }
                }}
            }
            (Method::Zip, [other]) => {
                let (other_value, second) = (local("other"), local("second"));
                parse_quote! {{
                    let #other_value = #other;
                    match #carried {
                        Some(#inside) => match #other_value {
                            Some(#second) => Some((#inside, #second)),
                            None => None,
                        },
                        None => None,
                    }
                }}
            }
            (Method::OrElse, [function]) => {
                let (body, payload) = (otherwise(function)?, payload());
                parse_quote!({ match #payload { Some(_) => #carried, None => #body } })
            }
            _ => return None,
        };
        let statements: &[Stmt] = &block.stmts;
        Some(self.expression(&parse_quote!({ let #carried = #receiver; #(#statements)* })))
    }
}
