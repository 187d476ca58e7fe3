//! `matrix.map(|x| ..)`: a loop over the entries of what is visibly a vector or a matrix of another library.

use super::carried::Applied;
use super::place::strip;
use super::*;
use syn::{Expr, ExprMethodCall, parse_quote};

/// Whether a type of that name has entries; whether its `map` gives references to them.
fn has_entries(name: &str) -> Option<bool> {
    let numbered = |prefix: &str| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || c == 'x' || c == 'X'))
    };
    let of_nalgebra =
        ["DMatrix", "DVector", "SMatrix", "SVector", "OMatrix", "OVector", "RowDVector", "RowSVector"];
    if of_nalgebra.contains(&name) || ["Matrix", "Vector", "RowVector"].iter().any(|prefix| numbered(prefix))
    {
        return Some(false);
    }
    (name == "ArrayD" || numbered("Array")).then_some(true)
}

impl Lowering<'_> {
    /// `a.map(|x| ..)`, `a.mapv(|x| ..)`.
    pub(super) fn mapped_entries(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let function = call.args.first().filter(|_| call.args.len() == 1)?;
        if !self.declared.methods(&call.method, 1).is_empty() {
            return None;
        }
        let by_reference = match call.method.to_string().as_str() {
            "mapv" | "mapv_into" => false,
            "map" => self.entries_of(&call.receiver)?,
            _ => return None,
        };
        let (whole, mapped, inside) = (local("whole"), local("mapped"), local("inside"));
        let Applied { pattern, body } = Applied::to(function, &inside)?;
        let receiver = &call.receiver;
        let (entries, k) = (local("entries"), local("k"));
        let given: Expr = if by_reference { parse_quote!(&#entries[#k]) } else { parse_quote!(#entries[#k]) };
        let is_place = self.is_place(receiver);
        let of: Expr = if is_place { (**receiver).clone() } else { parse_quote!(#whole) };
        let bound: Option<syn::Stmt> = (!is_place).then(|| parse_quote!(let #whole = #receiver;));
        Some(self.expression(&parse_quote!({
            #bound
            let #entries = #of.entries();
            let mut #mapped = Vec::new();
            for #k in 0..#entries.len() {
                let #pattern = #given;
                #mapped.push(#body);
            }
            #of.with_entries(#mapped)
        })))
    }

    /// Whether an expression is visibly such a vector or matrix, and how its entries are given.
    fn entries_of(&self, expr: &Expr) -> Option<bool> {
        match strip(expr) {
            Expr::Binary(binary) => self.entries_of(&binary.left).or_else(|| self.entries_of(&binary.right)),
            Expr::Reference(reference) => self.entries_of(&reference.expr),
            Expr::Unary(unary) => self.entries_of(&unary.expr),
            Expr::MethodCall(call) => self.entries_of(&call.receiver),
            Expr::Call(call) => match strip(&call.func) {
                Expr::Path(path) => has_entries(&path.path.segments.iter().rev().nth(1)?.ident.to_string()),
                _ => None,
            },
            Expr::Path(path) => {
                let value = self.scopes.value(path.path.get_ident()?)?;
                let root = self.function.root(value);
                let seen = self.types.get(root).map(|seen| &seen.ty);
                let ty = seen.or(self.function.info(root).annotation.as_ref())?;
                has_entries(&crate::context::type_name(ty)?)
            }
            _ => None,
        }
    }
}
