//! Arrays that are made element by element: `array.map(|x| ..)`, `array::from_fn(|k| ..)`.
//!
//! Short ones are written out; others are filled by a loop, which needs a value to begin with and so is for floats.

use super::carried::Applied;
use super::chain::inlinable;
use super::place::strip;
use super::spelling::Changed;
use super::*;
use crate::ty::Length;
use syn::{Expr, ExprCall, ExprMethodCall, Pat, parse_quote};

/// Up to so many elements are written out.
const SHORT: usize = 8;

impl Lowering<'_> {
    /// `[a, b].map(|x| ..)`.
    pub(super) fn mapped_array(&mut self, array: &syn::ExprArray, function: &Expr) -> Option<Lowered> {
        let inside = local("inside");
        let Applied { pattern, body } = Applied::to(function, &inside)?;
        // All are there before the function is called.
        let names: Vec<Ident> = (0..array.elems.len()).map(|k| local(&format!("element_{k}"))).collect();
        let (mut before, mut given): (Vec<syn::Stmt>, Vec<Expr>) = (Vec::new(), Vec::new());
        let apart = Changed::by(&Expr::Array(array.clone())).is_nothing() && Changed::by(&body).is_nothing();
        for (element, name) in array.elems.iter().zip(&names) {
            if apart {
                given.push(element.clone());
            } else {
                before.push(parse_quote!(let #name = #element;));
                given.push(parse_quote!(#name));
            }
        }
        let made = given.iter().map(|element| -> Expr {
            let body = super::once::numbered_again(&body);
            parse_quote!({ let #pattern = #element; #body })
        });
        Some(self.expression(&parse_quote!({ #(#before)* [#(#made),*] })))
    }

    /// `array.map(|x| ..)`.
    pub(super) fn mapped_elements(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        let (element, length) = self.type_of_array(&call.receiver)?;
        let (whole, inside) = (local("array"), local("inside"));
        let Applied { pattern, body } = Applied::to(&call.args[0], &inside)?;
        let copied = element.is_copy();
        let given = |position: &Expr| -> Expr {
            if copied { parse_quote!(#whole[#position]) } else { parse_quote!(#whole[#position].clone()) }
        };
        // What comes out of rows is seldom a row.
        let (element, body) = match self.wanted_of(expr) {
            Some(wanted) => match self.written_ty(&wanted).kind() {
                TyKind::Array(element, _) => (*element, typed(&body, &wanted)),
                _ => (Ty::unknown(), body),
            },
            None => match (self.ty_of_body(&body), element) {
                (ty, element) if ty.is_unknown() && element.is_float() => (element, body),
                (ty, _) => (ty, body),
            },
        };
        let array = &call.receiver;
        if length == Length::Unknown {
            // How long the array is, only its type says; of numbers come as many numbers.
            let (made, position) = (local("made"), local("position"));
            let given = element.is_float().then(|| given(&parse_quote!(#position)))?;
            return Some(self.expression(&parse_quote!({
                let #whole = #array;
                let mut #made = #whole;
                for #position in 0..#whole.len() {
                    let #pattern = #given;
                    #made[#position] = #body;
                }
                #made
            })));
        }
        let made = self.made_array(element, &length, &pattern, given, &body)?;
        Some(self.expression(&parse_quote!({ let #whole = #array; #made })))
    }

    /// What a closure visibly gives: what the file says of the function or the method that it calls, or what a sum is asked for.
    fn ty_of_body(&self, body: &Expr) -> Ty {
        match (self.ty_of(body), strip(body)) {
            (ty, Expr::MethodCall(call)) if ty.is_unknown() => match self.ty_given_by_methods(call) {
                ty if ty.is_copy() && ty.is_of_floats() => ty,
                _ => Ty::unknown(),
            },
            (ty, _) => ty,
        }
    }

    /// `array::from_fn(|k| ..)`, where the type that is wanted says how long the array is.
    pub(super) fn array_from_function(&mut self, call: &ExprCall, expr: &Expr) -> Option<Lowered> {
        let Expr::Closure(closure) = strip(call.args.first()?) else { return None };
        let [input] = &closure.inputs.iter().collect::<Vec<_>>()[..] else { return None };
        let body = inlinable(closure)?;
        let known = array_by_arguments(&call.func).into_iter().chain(self.wanted_of(expr));
        let (wanted, element, length) = known
            .filter_map(|ty| match self.written_ty(&ty).kind() {
                TyKind::Array(element, length) => Some((ty, *element, length.clone())),
                _ => None,
            })
            .next()?;
        let body = &typed(body, &wanted);
        let made = self.made_array(element, &length, input, Expr::clone, body)?;
        Some(self.expression(&made))
    }

    /// `list.try_into().unwrap()`, where an array of floats is wanted.
    pub(super) fn array_of_list(&mut self, call: &ExprMethodCall, expr: &Expr) -> Option<Lowered> {
        if !matches!(Method::of(call), Method::Unwrap | Method::Expect) {
            return None;
        }
        let Expr::MethodCall(conversion) = strip(&call.receiver) else { return None };
        let TyKind::Array(element, length) = self.written_ty(&self.wanted_of(expr)?).kind() else {
            return None;
        };
        if Method::of(conversion) != Method::TryInto || !element.is_float() {
            return None;
        }
        let (list, made, given) = (&conversion.receiver, local("made"), local("list"));
        // Both panic where the lengths differ.
        let copied: Expr = if self.is_place(list) {
            parse_quote!({ let mut #made = [0.0; #length]; #made.copy_from_slice(&#list[..]); #made })
        } else {
            parse_quote!({
                let #given = #list;
                let mut #made = [0.0; #length];
                #made.copy_from_slice(&#given[..]);
                #made
            })
        };
        Some(self.expression(&copied))
    }

    /// What an array visibly holds and how much, or what the methods give that the file declares under that name.
    fn type_of_array(&self, array: &Expr) -> Option<(Ty, Length)> {
        if let TyKind::Array(element, length) = self.visible_ty(array).kind() {
            return Some((*element, length.clone()));
        }
        if self.is_place(array) {
            return self.declared_array(array);
        }
        match strip(array) {
            Expr::Path(constant) => {
                let TyKind::Array(element, length) = self.declared_constant(&constant.path).kind() else {
                    return None;
                };
                return Some((*element, length.clone()));
            }
            Expr::Call(_) => {
                let TyKind::Array(element, length) = types::of(&self.type_of(array)?.ty).kind() else {
                    return None;
                };
                // What is no number may be a parameter of the function.
                let length = if let Length::Known(_) = length { length.clone() } else { Length::Unknown };
                return Some((*element, length));
            }
            _ => {}
        }
        let Expr::MethodCall(call) = strip(array) else { return None };
        let mut types = self.methods_named(call).into_iter().map(|method| {
            let syn::ReturnType::Type(_, ty) = method.output else { return None };
            match types::of(&ty).kind() {
                TyKind::Array(element, length) => Some((*element, length.clone())),
                _ => None,
            }
        });
        let first = types.next()??;
        let alike = |other: Option<(Ty, Length)>| {
            other.is_some_and(|(element, length)| element == first.0 && length.number() == first.1.number())
        };
        types.all(alike).then_some(first)
    }

    /// The same of a place whose type the file declares. What stands in the length of a field means the same here.
    fn declared_array(&self, array: &Expr) -> Option<(Ty, Length)> {
        let is_field = matches!(strip(array), Expr::Field(_));
        match self.ty_of(array).kind() {
            TyKind::Array(element, length) if matches!(length, Length::Known(_) | Length::Unknown) => {
                Some((*element, length.clone()))
            }
            TyKind::Array(element, length)
                if is_field && (element.is_unknown() || element.is_copy() && element.is_of_floats()) =>
            {
                Some((*element, length.clone()))
            }
            _ => None,
        }
    }

    /// `q.v.map(|x| ..).map(|x| ..)`, `made(x).map(|x| ..)`: the array gets a name, by which its length is known.
    pub(super) fn mapped_unnamed(&mut self, call: &ExprMethodCall) -> Option<Lowered> {
        let array = &call.receiver;
        if self.is_place(array) || !self.is_array(array) {
            return None;
        }
        let whole = local("whole");
        let named = ExprMethodCall { receiver: parse_quote!(#whole), ..call.clone() };
        Some(self.expression(&parse_quote!({ let #whole = #array; #named })))
    }

    /// Whether the expression is an array, as far as its spelling and the file say.
    pub(super) fn is_array(&self, expr: &Expr) -> bool {
        if self.type_of_array(expr).is_some() {
            return true;
        }
        if let Some(seen) = self.type_of(expr) {
            return matches!(types::of(&seen.ty).kind(), TyKind::Array(..));
        }
        match strip(expr) {
            Expr::Array(_) | Expr::Repeat(_) => true,
            Expr::MethodCall(call) => {
                Method::of(call) == Method::Map && call.args.len() == 1 && self.is_array(&call.receiver)
            }
            _ => false,
        }
    }

    /// The array of what `body` gives for each position, whose name or element `pattern` binds.
    fn made_array(
        &self,
        element: Ty,
        length: &Length,
        pattern: &Pat,
        given: impl Fn(&Expr) -> Expr,
        body: &Expr,
    ) -> Option<Expr> {
        if let Some(length) = length.number().and_then(|length| usize::try_from(length).ok())
            && (length <= SHORT || !element.is_float())
        {
            let elements = (0..length).map(|position| -> Expr {
                let position = proc_macro2::Literal::usize_suffixed(position);
                let (given, body) = (given(&parse_quote!(#position)), super::once::numbered_again(body));
                parse_quote!({ let #pattern = #given; #body })
            });
            return Some(parse_quote!([#(#elements),*]));
        }
        let zero = zero(element)?;
        let (made, position, end) =
            (local("made"), local("position"), delimited::before_block(&length.expr()));
        let given = given(&parse_quote!(#position));
        Some(parse_quote!({
            let mut #made = [#zero; #length];
            for #position in 0..#end {
                let #pattern = #given;
                #made[#position] = #body;
            }
            #made
        }))
    }
}

/// `[f64; 3]` for `array::from_fn::<f64, 3, _>`.
fn array_by_arguments(function: &Expr) -> Option<syn::Type> {
    let Expr::Path(path) = strip(function) else { return None };
    let syn::PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    let mut arguments = arguments.args.iter();
    let (element, length) = (arguments.next()?, arguments.next()?);
    match (element, length) {
        (_, syn::GenericArgument::Type(syn::Type::Infer(_))) => None,
        (element, length) => syn::parse2(quote::quote!([#element; #length])).ok(),
    }
}

/// What gives an element, with its type where only that says what it gives: an array of a function, a sum.
fn typed(body: &Expr, array: &syn::Type) -> Expr {
    let syn::Type::Array(array) = array else { return body.clone() };
    let asks = match strip(body) {
        Expr::Call(_) => true,
        Expr::MethodCall(call) => matches!(Method::of(call), Method::Sum | Method::Product | Method::Collect),
        _ => false,
    };
    if !asks {
        return body.clone();
    }
    let (element, ty) = (local("element"), &array.elem);
    parse_quote!({ let #element: #ty = #body; #element })
}

/// An element before it is written.
fn zero(element: Ty) -> Option<Expr> {
    match element.kind() {
        TyKind::Float(_) => Some(parse_quote!(0.0)),
        TyKind::Array(element, length) => {
            let zero = zero(*element)?;
            Some(parse_quote!([#zero; #length]))
        }
        _ => None,
    }
}
