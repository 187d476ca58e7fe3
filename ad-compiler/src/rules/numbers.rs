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
/// impl Functions for f64 { fn sin(self) -> f64 { f64::sin(self) } … }
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
    let of_float = functions().map(|rule| {
        let (signature, function) = (signature(rule), ident(name(rule)));
        let operands = operands(rule).split_off(1);
        quote!(#[inline] #signature { Self::#function(self, #(#operands),*) })
    });
    let of_float: Vec<TokenStream> = of_float.collect();
    let of_first_order = functions().map(chained);
    let partials = with_partials().flat_map(partials);
    quote! {
        /// The functions that the derivatives of `#[differentiable]` know, of numbers of any kind.
        ///
        /// They are named like those of `f64` and mean the same; of `f64` and `f32` they are those of the standard library.
        pub trait Functions: Sized {
            #(#declared)*
        }
        impl Functions for f64 { #(#of_float)* }
        impl Functions for f32 { #(#of_float)* }
        impl<D: FirstOrder> Functions for D { #(#of_first_order)* }
        /// The partial derivative of each function and operator by each operand.
        #[allow(unused_variables, clippy::all)]
        pub(crate) mod partials {
            use super::{Functions, Number};
            #(#partials)*
        }
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
