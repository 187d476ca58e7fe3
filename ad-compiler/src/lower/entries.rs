//! `matrix.map(|x| ..)`, `DMatrix::from_fn(m, n, |i, j| ..)`: loops over the entries of what is visibly a vector or a matrix of another library.

use super::carried::Applied;
use super::chain::inlinable;
use super::place::strip;
use super::*;
use syn::{Expr, ExprCall, ExprMethodCall, Pat, Stmt, parse_quote};

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
    let of_faer = ["Mat", "Col", "Row"];
    (name == "ArrayD" || numbered("Array") || of_faer.contains(&name)).then_some(true)
}

impl Lowering<'_> {
    /// `a.map(|x| ..)`, `a.mapv(|x| ..)`.
    pub(super) fn mapped_entries(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let function = call.args.first().filter(|_| call.args.len() == 1)?;
        if !self.methods_named(call).is_empty() {
            return None;
        }
        let by_reference = match Method::of(call) {
            Method::Mapv | Method::MapvInto => false,
            Method::Map => self.entries_of(&call.receiver)?,
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

    /// `DMatrix::from_fn(m, n, |i, j| ..)`, `Array2::from_shape_fn((m, n), |(i, j)| ..)`: one with zeros, and with other entries then.
    pub(super) fn entries_from_function(
        &mut self,
        call: &ExprCall,
        callee: &syn::ExprPath,
        expr: &Expr,
    ) -> Option<Lowered> {
        let mut owner = callee.path.clone();
        let function = owner.segments.pop()?.ident;
        owner.segments.pop_punct();
        let name = owner.segments.last()?.ident.to_string();
        let (closure, dimensions) =
            call.args.iter().collect::<Vec<_>>().split_last().map(|(last, rest)| (*last, rest.to_vec()))?;
        let Expr::Closure(closure) = strip(closure) else { return None };
        let body = inlinable(closure)?;
        has_entries(&name)?;
        let inputs: Vec<&Pat> = closure.inputs.iter().collect();
        let declared = !self.declared.methods(&function, call.args.len()).is_empty();
        if callee.qself.is_some() || declared || !self.may_be_active(body, &Default::default()) {
            return None;
        }
        let (whole, made, i, j) = (local("whole"), local("made"), local("i"), local("j"));
        // The loops, the outer one first, and what binds the closure's parameters.
        let (rows, columns): (Expr, Expr) = (parse_quote!(#whole.nrows()), parse_quote!(#whole.ncols()));
        let (loops, bound): (Vec<(&Ident, Expr)>, Vec<Stmt>) =
            match (function.to_string().as_str(), &inputs[..]) {
                ("from_fn", [position]) if name == "Col" => {
                    (vec![(&i, rows)], vec![parse_quote!(let #position = #i;)])
                }
                ("from_fn", [position]) if name == "Row" => {
                    (vec![(&j, columns)], vec![parse_quote!(let #position = #j;)])
                }
                // nalgebra and faer go down the columns.
                ("from_fn", [row, column]) => (
                    vec![(&j, columns), (&i, rows)],
                    vec![parse_quote!(let #row = #i;), parse_quote!(let #column = #j;)],
                ),
                ("from_shape_fn", [position]) if name == "Array1" => {
                    (vec![(&i, parse_quote!(#whole.len()))], vec![parse_quote!(let #position = #i;)])
                }
                ("from_shape_fn", [position]) if name == "Array2" => {
                    (vec![(&i, rows), (&j, columns)], vec![parse_quote!(let #position = (#i, #j);)])
                }
                _ => return None,
            };
        // Of `SMatrix`, only the generic arguments say how large it is, which stand here or where the value goes.
        let says_nothing = owner.segments.last()?.arguments.is_none();
        let zeros: Expr = match name.strip_suffix("Matrix").or(name.strip_suffix("Vector")) {
            Some("S" | "O" | "RowS") if says_nothing => {
                let wanted = self.wanted_of(expr)?;
                parse_quote!(<#wanted>::zeros)
            }
            _ => parse_quote!(#owner::zeros),
        };
        let innermost: Expr = parse_quote!({ #(#bound)* #made.push(#body); });
        let filled = loops.into_iter().rev().fold(
            innermost,
            |inside, (position, count)| parse_quote!({ for #position in 0..#count { #inside } }),
        );
        Some(self.expression(&parse_quote!({
            let #whole = #zeros(#(#dimensions),*);
            let mut #made = Vec::new();
            #filled
            #whole.with_entries(#made)
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
                has_entries(&crate::source::type_name(ty)?)
            }
            _ => None,
        }
    }
}
