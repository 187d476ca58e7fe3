//! The functions of numbers in the runtime, and their partial derivatives over any number, made from the same table.

use super::dispatch::{ident, is_function, is_operator, name, operands};
use super::spelled::Spelling;
use super::{Formula, Primitive, Setting};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// Expands to:
///
/// ```text
/// pub trait Functions: Sized { fn sin(self) -> Self; … }
/// mod of_f64 { pub(super) fn sin(x0: f64) -> f64 { x0.sin() } … }
/// impl Functions for f64 { fn sin(self) -> f64 { of_f64::sin(self) } … }
/// impl<D: FirstOrder> Functions for D { fn sin(self) -> D { let result = …; D::chained(result, [(self, partials::sin_0(x0, result))]) } … }
/// pub(crate) mod partials { pub(crate) fn sin_0<N: Number>(x0: N, result: N) -> N { x0.cos() } … }
/// ```
pub(crate) fn module() -> TokenStream {
    let functions = || Primitive::ALL.iter().copied().filter(|&rule| is_function(rule));
    let with_partials =
        || Primitive::ALL.iter().copied().filter(|&rule| is_function(rule) || is_operator(rule));
    let declared = functions().map(|rule| {
        let (signature, doc) = (signature(rule), documentation(rule));
        quote!(#[doc = #doc] #[must_use] #signature;)
    });
    let of_floats = ["f64", "f32"].map(of_float);
    let of_first_order = functions().map(chained);
    let partials = with_partials().flat_map(partials);
    quote! {
        /// The functions that the derivatives of `#[differentiable]` know, of numbers of any kind.
        ///
        /// They are named like those of `f64` and mean the same; of `f64` and `f32` they are those of the standard library.
        pub trait Functions: Sized {
            #(#declared)*
        }
        #(#of_floats)*
        impl<D: FirstOrder> Functions for D { #(#of_first_order)* }
        /// The partial derivative of each function and operator by each operand.
        #[allow(unused_variables, clippy::all)]
        pub(crate) mod partials {
            use super::{Functions, Number};
            #(#partials)*
        }
    }
}

/// The functions of a float. They stand where no other methods of these names are: without the standard library, its own are those of a trait.
fn of_float(float: &str) -> TokenStream {
    let (of_float, float) = (ident(&format!("of_{float}")), ident(float));
    let functions = || Primitive::ALL.iter().copied().filter(|&rule| is_function(rule));
    let called = functions().map(|rule| {
        let (signature, function) = (signature(rule), ident(name(rule)));
        let operands = operands(rule).split_off(1);
        quote!(#[inline] #signature { #of_float::#function(self, #(#operands),*) })
    });
    let plain = functions().map(|rule| {
        let (function, operands) = (ident(name(rule)), operands(rule));
        let types =
            (0..rule.arity()).map(|k| if rule.takes_integer(k) { ident("i32") } else { float.clone() });
        let (own, others) = operands.split_first().expect("a method has a receiver");
        quote! {
            #[inline]
            pub(super) fn #function(#(#operands: #types),*) -> #float { #own.#function(#(#others),*) }
        }
    });
    quote! {
        mod #of_float {
            #[cfg(not(feature = "std"))]
            use crate::without_std::*;
            #(#plain)*
        }
        impl Functions for #float { #(#called)* }
    }
}

fn signature(rule: Primitive) -> TokenStream {
    let function = ident(name(rule));
    let others = operands(rule).into_iter().enumerate().skip(1).map(|(k, operand)| {
        let ty = if rule.takes_integer(k) { quote!(i32) } else { quote!(Self) };
        quote!(#operand: #ty)
    });
    quote!(fn #function(self, #(#others),*) -> Self)
}

fn documentation(rule: Primitive) -> String {
    let others = operands(rule).split_off(1);
    let others: Vec<String> = others.iter().map(|operand| operand.to_string()).collect();
    let (name, others) = (name(rule), others.join(", "));
    format!("`self.{name}({others})`, as [`f64::{name}`].")
}

/// The formulas may be evaluated over numbers that carry derivatives themselves.
fn formulas(rule: Primitive) -> Vec<Formula> {
    let none = vec![None; rule.arity()];
    let partials = rule.partials(&Setting { literals: &none, again: true });
    partials.into_iter().map(|partial| partial.formula).collect()
}

/// What a function gives for a number that carries first derivatives. A partial that is zero everywhere has no part in it.
fn chained(rule: Primitive) -> TokenStream {
    let (signature, function, operands) = (signature(rule), ident(name(rule)), operands(rule));
    let (first, others) = operands.split_first().expect("a function has an operand");
    let whole =
        |k: usize| if k == 0 { quote!(self) } else { ident(&format!("whole{k}")).into_token_stream() };
    let bases = others.iter().enumerate().filter(|(k, _)| !rule.takes_integer(k + 1)).map(|(k, operand)| {
        let whole = whole(k + 1);
        quote!(let (#operand, #whole) = (#operand.base(), #operand);)
    });
    let shares =
        formulas(rule).into_iter().enumerate().filter(|(_, formula)| *formula != super::formula::ZERO).map(
            |(k, _)| {
                let (whole, partial) = (whole(k), ident(&format!("{}_{k}", name(rule))));
                quote!((#whole, partials::#partial(#(#operands,)* result)))
            },
        );
    quote! {
        #[inline]
        #signature {
            let #first = self.base();
            #(#bases)*
            let result = #first.#function(#(#others),*);
            D::chained(result, [#(#shares),*])
        }
    }
}

fn partials(rule: Primitive) -> Vec<TokenStream> {
    let operands = operands(rule);
    let formulas =
        formulas(rule).into_iter().enumerate().filter(|(_, formula)| *formula != super::formula::ZERO);
    let functions = formulas.map(|(k, formula)| {
        let partial = ident(&format!("{}_{k}", name(rule)));
        let types = (0..rule.arity()).map(|k| if rule.takes_integer(k) { quote!(i32) } else { quote!(N) });
        let formula = tokens(&formula);
        quote!(#[inline] pub(crate) fn #partial<N: Number>(#(#operands: #types,)* result: N) -> N { #formula })
    });
    functions.collect()
}

fn tokens(formula: &Formula) -> TokenStream {
    super::spelled::spelled(
        formula,
        &Spelling {
            number: |number| quote!(N::constant(#number)),
            of_integer: |integer| quote!(N::constant(f64::from(#integer))),
            is_nan: |x| quote!(#x.value().is_nan()),
            strong_zero: |x, y| quote!(#x.strongly_times(#y)),
            either: |condition, x, y| quote!(N::either(#condition, || #x, || #y)),
        },
    )
}
