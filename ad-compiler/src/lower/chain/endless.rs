//! Sources of chains that are no lists: `iter::repeat(x)`, `once(x)`, `successors(first, |x| ..)`, and lists that begin anew.

use super::Names;
use super::inlinable;
use super::one_loop::Steps;
use super::steps::Chain;
use crate::lower::Lowering;
use crate::lower::place::strip;
use crate::source::STANDARD;
use syn::{Expr, ExprCall, parse_quote};

/// The functions of `std::iter` that are known here.
const FUNCTIONS: &[&str] = &["repeat", "repeat_n", "repeat_with", "once", "successors"];

/// Whether a call is spelled like one of a function of `std::iter`.
pub(in crate::lower) fn makes_iterator(call: &ExprCall) -> bool {
    let Expr::Path(callee) = strip(&call.func) else { return false };
    let mut segments = callee.path.segments.iter().rev();
    let name = segments.next().is_some_and(|last| FUNCTIONS.iter().any(|name| last.ident == name));
    name && segments.next().is_none_or(|module| module.ident == "iter")
}

impl Lowering<'_> {
    /// A call of a function of `std::iter`.
    pub(super) fn made_source(&self, call: &ExprCall, names: &mut Names) -> Option<Chain> {
        let Expr::Path(callee) = strip(&call.func) else { return None };
        let name = &callee.path.segments.last()?.ident;
        let of_std = match callee.path.get_ident() {
            // By its bare name it may be another function.
            Some(name) => self.declared.imports_from(STANDARD, "iter", name),
            None => self.declared.may_be_of_std(&callee.path, "iter", &name.to_string()),
        };
        if !makes_iterator(call) || !of_std {
            return None;
        }
        let name = name.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let value = names.fresh("value");
        let number = names.fresh("number");
        let mut before = Vec::new();
        let steps = match (name.as_str(), &arguments[..]) {
            ("repeat", [given]) => {
                before.push(parse_quote!(let #value = #given;));
                Steps::new(parse_quote!(#number), parse_quote!(0usize..), parse_quote!(#value))
            }
            ("repeat_n", [given, count]) => {
                before.push(parse_quote!(let #value = #given;));
                Steps::new(parse_quote!(#number), parse_quote!(0usize..#count), parse_quote!(#value))
            }
            ("once", [given]) => {
                before.push(parse_quote!(let #value = #given;));
                Steps::new(parse_quote!(#number), parse_quote!(0usize..1), parse_quote!(#value))
            }
            ("repeat_with", [Expr::Closure(closure)]) if closure.inputs.is_empty() => {
                let made = inlinable(closure)?;
                let mut steps =
                    Steps::new(parse_quote!(#number), parse_quote!(0usize..), parse_quote!(#value));
                steps.then(parse_quote!(let #value = #made;));
                steps
            }
            ("successors", [first, Expr::Closure(closure)]) => {
                let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
                let (body, next) = (inlinable(closure)?, names.fresh("next"));
                before.push(parse_quote!(let mut #next = #first;));
                let mut steps =
                    Steps::new(parse_quote!(#number), parse_quote!(0usize..), parse_quote!(#next));
                steps.leave_if_none(&parse_quote!(#next), &value)?;
                steps.then(parse_quote!(#next = { let #input = &#value; #body };));
                steps
            }
            _ => return None,
        };
        Some(Chain { before, loops: vec![steps] })
    }
}

impl Chain {
    /// `list.iter().cycle()`.
    pub(super) fn cycle(&mut self, number: &syn::Ident) -> Option<()> {
        let [steps] = &mut self.loops[..] else { return None };
        let list = super::windows::fixed_list(
            &steps.plain_list()?,
            &super::windows::derived(number, "list"),
            &mut self.before,
        );
        let item = steps.item.clone();
        let mut counted = Steps::new(parse_quote!(#number), parse_quote!(0usize..), item.clone());
        counted.then(parse_quote!(if #list.is_empty() { break; }));
        counted.then(parse_quote!(let #item = &#list[#number % #list.len()];));
        counted.numbered = Some(counted.statements.len());
        *steps = counted;
        Some(())
    }
}
