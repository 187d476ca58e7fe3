//! Calls, of functions and of what belongs to their derivatives; constructors.

use super::any_line;
use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Expr;

/// The traits through which the callees of a region are differentiated: a callee without the mode is then reported in
/// words, and `from_prim` and the methods of other libraries' types are found.
pub(super) fn imports(primal: &Region, region: &Region, mode: &str, rule: &str) -> Option<TokenStream> {
    // In the second order the forward mode of callees is reversed.
    let second =
        any_line(primal, &|line| matches!(line, Line::Let { op: Op::Call(Call { dot: Some(_), .. }), .. }));
    let (mode, rule) = match mode {
        "Reverse" if second => ("SecondOrder", "SecondRule"),
        mode => (mode, rule),
    };
    let callee = |line: &Line| match line {
        Line::Pullback(pullback) => Some(pullback.call.callee.clone()),
        Line::Let { op: Op::Call(call), .. } if call.dot.is_some() => Some(call.callee.clone()),
        _ => None,
    };
    let calls = |conversion| {
        any_line(region, &|line| callee(line).is_some_and(|callee| callee.conversion() == Some(conversion)))
    };
    let rules = [Conversion::From, Conversion::Into].into_iter().filter(|conversion| calls(*conversion)).map(
        |conversion| {
            let rule = format_ident!("{conversion:?}{rule}");
            quote!(use ::ad_runtime::__private::rules::#rule as _;)
        },
    );
    let is_method =
        |callee: Callee| !matches!(callee, Callee::Function { .. }) && callee.conversion().is_none();
    let own = any_line(
        primal,
        &|line| matches!(line, Line::Let { op: Op::Call(call), .. } if is_own_method(&call.callee) || (call.for_effect && is_method(call.callee.clone()))),
    );
    // Of a call in forward mode whose adjoint nobody asks for, the primal has the tangent.
    let is_asked = |region| any_line(region, &|line| callee(line).is_some_and(is_method));
    let methods = (own || is_asked(region) || is_asked(primal)).then(|| {
        quote!(
            use ::ad_runtime::__private::methods::*;
        )
    });
    let mode = format_ident!("{mode}");
    (own || any_line(region, &|line| callee(line).is_some()) || is_asked(primal))
        .then(|| quote!(use ::ad_runtime::__private::#mode as _; #(#rules)* #methods))
}

/// Methods of the runtime that stand for closures on what is inside of something; they are needed where no derivative is, too.
fn is_own_method(callee: &Callee) -> bool {
    let Callee::Method { name, .. } = callee else { return false };
    ["payload", "with_payload", "entries", "with_entries"].iter().any(|own| name == own)
}

impl Printer<'_> {
    /// The arguments as the callee takes them, and behind them their tangents.
    fn arguments(&mut self, callee: &Call) -> Vec<Expr> {
        let mut arguments = Vec::new();
        let arity = callee.arity();
        for (position, argument) in callee.arguments.iter().enumerate() {
            let printed = match argument {
                Argument::Zero => call_global("ad_runtime::__private::none", []),
                Argument::Place { place, passing, .. } if position >= arity => {
                    let changed = passing.may_change();
                    let tangent = if changed { self.place_mut(place) } else { self.place(place) };
                    let slot = if changed {
                        "ad_runtime::__private::lend"
                    } else {
                        "ad_runtime::__private::tangent_slot"
                    };
                    call_global(slot, [reference(tangent, changed)])
                }
                Argument::Value(value) => self.given(*value),
                Argument::Place { place, passing, .. } => match passing {
                    Passing::Shared => reference(self.place(place), false),
                    Passing::Exclusive => reference(self.place_mut(place), true),
                    Passing::MaybeExclusive if self.is_unprinted_reference(place) => {
                        reference(self.place_mut(place), true)
                    }
                    // A receiver finds its own form; a reference is lent on by its name.
                    Passing::Name | Passing::MaybeExclusive => self.place(place),
                },
                Argument::Changed => unreachable!("a reverse sweep calls closures only"),
            };
            arguments.push(self.at_argument(callee, position % arity, printed));
        }
        arguments
    }

    /// `let r = &mut x;`: where the user writes `r`, the place is printed.
    fn is_unprinted_reference(&self, place: &Place) -> bool {
        place.path.is_empty()
            && matches!(&self.function.info(place.root).kind, Kind::Alias(alias)
                if !alias.bound && alias.form == Form::Mutable)
    }

    /// A call: of the function itself, or of one that belongs to its derivative; `keeping` asks for its checkpoints.
    pub(super) fn call(&mut self, callee: &Call, keeping: bool) -> Expr {
        let mut arguments = self.arguments(callee);
        let of_companion_itself = matches!(callee.callee, Callee::Function { .. });
        let which = match (callee.dot.is_some(), keeping, self.lanes.is_some()) {
            (false, false, _) => None,
            (false, true, _) if callee.keeping => Some("keeping_prim"),
            (false, true, false) => Some("prim"),
            (false, true, true) => Some("prim_lanes"),
            (true, false, false) if of_companion_itself => Some("jvp"),
            (true, false, false) => Some("push"),
            (true, false, true) => Some("jvp_lanes"),
            (true, true, _) if of_companion_itself && callee.keeping => Some("jvp_keeping_prim"),
            (true, true, _) if of_companion_itself => Some("jvp_prim"),
            (true, true, _) if callee.keeping => Some("push_keeping_prim"),
            (true, true, _) => Some("push_prim"),
        };
        match &callee.callee {
            Callee::Function { path, companion } => match which {
                // The companion is told which function it is taken for.
                Some(which) => {
                    arguments.insert(0, Expr::Path(path.clone()));
                    if let Some(number) = &self.lanes {
                        arguments.insert(1, atom(quote!(::ad_runtime::__private::Several::<#number>)));
                    }
                    call(of_companion(callee, path, companion.as_ref(), which), arguments)
                }
                None => call(Expr::Path(path.clone()), arguments),
            },
            Callee::Associated(path) => {
                let mut path = path.clone();
                if let (Some(which), Some(last)) = (which, path.path.segments.last_mut()) {
                    last.ident = with_suffix(&last.ident, which);
                    if let syn::PathArguments::AngleBracketed(written) = &mut last.arguments {
                        *written = callee.type_arguments(written);
                    }
                }
                call(Expr::Path(path), arguments)
            }
            Callee::Method { name, generics } => {
                let receiver = arguments.remove(0);
                let generics = match which {
                    Some(_) => generics.as_ref().map(|written| callee.type_arguments(written)),
                    None => generics.clone(),
                };
                let name = which.map_or_else(|| name.clone(), |which| with_suffix(name, which));
                method_with(receiver, &name, generics, arguments)
            }
        }
    }

    /// `Type { field: value, ..rest }`, `Type(value)`.
    pub(super) fn construct(
        &mut self,
        path: &syn::ExprPath,
        parts: &[(Projection, ValueId)],
        rest: Option<&Place>,
        named: bool,
    ) -> Expr {
        let values: Vec<Expr> = parts.iter().map(|(_, part)| self.given(*part)).collect();
        // With braces only a struct can be meant, and no function of the same name.
        let of_struct = parts.iter().all(|(part, _)| matches!(part, Projection::Field(_)));
        if !named && (!of_struct || parts.is_empty()) {
            return call(Expr::Path(path.clone()), values);
        }
        let fields = parts.iter().zip(values).map(|((projection, _), value)| {
            let (Projection::Field(member) | Projection::Payload { member, .. }) = projection else {
                unreachable!("the parts of a literal are fields")
            };
            match (&value, member) {
                (Expr::Path(name), syn::Member::Named(member)) if name.path.is_ident(member) => quote!(#name),
                _ => quote!(#member: #value),
            }
        });
        let fields: Vec<_> = fields.collect();
        let rest = rest.map(|rest| {
            let rest = self.place(rest);
            quote!(..#rest)
        });
        atom(quote!(#path { #(#fields,)* #rest }))
    }
}

/// `f_prim`, `f_push`: the name of what belongs to the derivative of a method.
pub(super) fn with_suffix(name: &Ident, suffix: &str) -> Ident {
    let text = format!("{}_{suffix}", name.to_string().trim_start_matches("r#"));
    Ident::new(&text, name.span())
}

/// `m::g::prim`: where the derivative of a function is found.
fn of_companion(call: &Call, callee: &syn::ExprPath, companion: Option<&syn::Path>, which: &str) -> Expr {
    let last = callee.path.segments.last().expect("a path has a segment");
    let which = Ident::new(which, last.ident.span());
    // `f::<3>(x)` is `f::prim::<3, _>(f::<3>, x)`: the last type is that of the function itself.
    let arguments = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => {
            let arguments = call.type_arguments(arguments);
            let given = arguments.args.iter();
            let number = (which == "prim_lanes" || which == "jvp_lanes").then(|| quote!(_,));
            Some(quote!(::<#(#given,)* #number _>))
        }
        _ => None,
    };
    if let Some(companion) = companion {
        return atom(quote!(#companion::#which #arguments));
    }
    let name = &last.ident;
    let found = atom(quote!(#name::#which #arguments));
    if callee.path.segments.len() == 1 {
        return found;
    }
    // Without a source file, an adjoint that is registered beside the caller is not seen: it is taken if the module has none.
    let mut module = callee.path.clone();
    module.segments.pop();
    module.segments.pop_punct();
    let import = verbatim(quote!(#[allow(unused_imports)] use #module::*;));
    block_expr(None, block(vec![import], Some(found)))
}
