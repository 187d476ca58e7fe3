//! The rules for types that are not visible: functions of the runtime, made from the same table.

use super::spelled::Spelling;
use super::{Formula, Primitive, Setting};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The name of a primitive in function names.
pub(crate) fn name(rule: Primitive) -> &'static str {
    match rule {
        Primitive::Add => "add",
        Primitive::Sub => "sub",
        Primitive::Mul => "mul",
        Primitive::Div => "div",
        Primitive::Rem => "rem",
        other => other.name(),
    }
}

/// Operators are traits of the runtime: users' types may take part in them.
pub(crate) fn is_operator(rule: Primitive) -> bool {
    use Primitive::*;
    matches!(rule, Add | Sub | Mul | Div | Rem | Neg)
}

pub(super) fn is_function(rule: Primitive) -> bool {
    rule.name().starts_with(|c: char| c.is_alphabetic())
        && !is_operator(rule)
        && !matches!(rule, Primitive::IsNan | Primitive::Select | Primitive::StrongZero)
}

/// Expands to:
///
/// ```text
/// pub trait ScalarRules: Sized { fn sin_0(x0: Self, weight: Self) -> Self; … }
/// impl ScalarRules for f64 { fn sin_0(x0: f64, weight: f64) -> f64 { weight * x0.cos() } … }
/// pub fn sin_pull_0<X0: AsScalar>(x0: &X0, weight: X0::Scalar) -> X0::Scalar { … }
/// ```
pub(crate) fn module() -> TokenStream {
    let mut declarations = TokenStream::new();
    let mut bodies = TokenStream::new();
    let mut functions = TokenStream::new();
    let mut nothing = TokenStream::new();
    let mut second = Second::default();
    for &rule in Primitive::ALL {
        if !is_function(rule) && !is_operator(rule) {
            continue;
        }
        for operand in 0..rule.arity() {
            if rule.takes_integer(operand) {
                continue;
            }
            let scalar = ident(&format!("{}_{operand}", name(rule)));
            let signature = signature(rule, &scalar);
            declarations.extend(quote!(#[doc(hidden)] #signature;));
            let body = body(rule, operand);
            bodies.extend(quote!(#[inline] #signature { #body }));
            nothing.extend(quote!(#[inline] #signature {}));
            if is_function(rule) {
                functions.extend(generic(rule, operand, &scalar));
            }
            let others = (0..rule.arity()).filter(|other| !rule.takes_integer(*other));
            others.for_each(|other| second.add(rule, operand, other));
        }
    }
    quote! {
        /// The derivatives of the functions of floats, for code that does not know which float it has.
        pub trait ScalarRules: Sized + Copy {
            #declarations
        }
        #[allow(unused_variables, clippy::all)]
        impl ScalarRules for f64 { #bodies }
        #[allow(unused_variables, clippy::all, clippy::excessive_precision)]
        impl ScalarRules for f32 { #bodies }
        // Integers have methods of the same names.
        #[allow(unused_variables)]
        impl ScalarRules for () { #nothing }
        #functions
        #second
    }
}

/// The second derivatives.
#[derive(Default)]
struct Second {
    declarations: TokenStream,
    bodies: TokenStream,
    nothing: TokenStream,
    functions: TokenStream,
}

impl Second {
    /// The share of operand `by` in the adjoint of the share of operand `of` in the tangent.
    fn add(&mut self, rule: Primitive, of: usize, by: usize) {
        let scalar = ident(&format!("{}_{of}_{by}", name(rule)));
        let (operands, types) = (operands(rule), types_of_self(rule));
        let signature = quote!(fn #scalar(#(#operands: #types,)* tangent: Self, seed: Self) -> Self);
        let (result, weighed) = (result(rule), weighed(&rule.second_partial(of, by)));
        self.declarations.extend(quote!(#[doc(hidden)] #signature;));
        self.bodies.extend(quote!(#[inline] #signature {
            let result: Self = #result;
            let weight = crate::strong_zero(seed, tangent);
            #weighed
        }));
        self.nothing.extend(quote!(#[inline] #signature {}));
        if is_function(rule) {
            let function = ident(&format!("{}_second_{of}_{by}", name(rule)));
            let Generic { parameters, types, values } = Generic::of(rule, &quote!(SecondScalarRules));
            let doc = format!(
                "The share of operand {by} of `{}` in the adjoint of what operand {of} has in the tangent.",
                name(rule)
            );
            self.functions.extend(quote! {
                #[doc = #doc]
                #[inline]
                pub fn #function<#(#parameters),*>(#(#operands: &#types,)* tangent: &X0::Scalar, seed: &X0::Scalar) -> X0::Scalar {
                    SecondScalarRules::#scalar(#(#values,)* *tangent, *seed)
                }
            });
        }
    }
}

impl quote::ToTokens for Second {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Second { declarations, bodies, nothing, functions } = self;
        tokens.extend(quote! {
            /// The second derivatives of the functions of floats.
            pub trait SecondScalarRules: ScalarRules {
                #declarations
            }
            #[allow(unused_variables, clippy::all)]
            impl SecondScalarRules for f64 { #bodies }
            #[allow(unused_variables, clippy::all, clippy::excessive_precision)]
            impl SecondScalarRules for f32 { #bodies }
            #[allow(unused_variables)]
            impl SecondScalarRules for () { #nothing }
            #functions
        });
    }
}

pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

pub(super) fn operands(rule: Primitive) -> Vec<Ident> {
    (0..rule.arity()).map(|k| ident(&format!("x{k}"))).collect()
}

fn signature(rule: Primitive, scalar: &Ident) -> TokenStream {
    let (operands, types) = (operands(rule), types_of_self(rule));
    quote!(fn #scalar(#(#operands: #types,)* weight: Self) -> Self)
}

fn types_of_self(rule: Primitive) -> Vec<TokenStream> {
    let ty = |k| if rule.takes_integer(k) { quote!(i32) } else { quote!(Self) };
    (0..rule.arity()).map(ty).collect()
}

fn body(rule: Primitive, operand: usize) -> TokenStream {
    let none = vec![None; rule.arity()];
    let partial = rule.partials(&Setting { literals: &none, again: false }).swap_remove(operand);
    let weighed = weighed(&partial.formula);
    let result = result(rule);
    quote!(let result: Self = #result; #weighed)
}

/// The weight times a partial. Where that is 0 or 1, nothing is multiplied: the weight may be infinite.
fn weighed(formula: &Formula) -> TokenStream {
    match formula {
        Formula::Number(0.0) => quote!((0.0 as Self)),
        Formula::Number(1.0) => quote!(weight),
        Formula::Apply(Primitive::Select, parts) if formula.is_choice_of_numbers() => {
            let (condition, then, otherwise) = (tokens(&parts[0]), weighed(&parts[1]), weighed(&parts[2]));
            quote!((if #condition { #then } else { #otherwise }))
        }
        formula => {
            let formula = tokens(formula);
            quote!(crate::strong_zero(weight, #formula))
        }
    }
}

/// The primitive itself.
fn result(rule: Primitive) -> TokenStream {
    let formula = Formula::Apply(rule, (0..rule.arity()).map(|k| Formula::Operand(k).into()).collect());
    tokens(&formula)
}

fn tokens(formula: &Formula) -> TokenStream {
    super::spelled::spelled(
        formula,
        &Spelling {
            number: |number| quote!((#number as Self)),
            of_integer: |integer| quote!((#integer as Self)),
            is_nan: |x| quote!(#x.is_nan()),
            strong_zero: |x, y| quote!(crate::strong_zero(#x, #y)),
            either: |condition, x, y| quote!((if #condition { #x } else { #y })),
        },
    )
}

/// Expands to:
///
/// ```text
/// pub trait FloatMethods: Scalar {
///     fn sin_prim(self) -> (impl Fn(&Self, Self, Option<&mut Self>), Self);
///     fn sin_push(self, dot0: Option<&Self>) -> (Self, Self);
///     …
/// }
/// impl FloatMethods for f64 { … }
/// ```
pub(crate) fn methods() -> TokenStream {
    let rules =
        || Primitive::ALL.iter().copied().filter(|&rule| is_function(rule) && rule != Primitive::Powi);
    let declared = rules().map(|rule| {
        let (prim, push) = (method_prim(rule), method_push(rule));
        quote!(#[doc(hidden)] #prim; #[doc(hidden)] #push;)
    });
    let declared: TokenStream = declared.collect();
    let bodies: TokenStream = rules().map(method_bodies).collect();
    let second = rules().map(|rule| {
        let signature = method_push_prim(rule, &quote!(use<Self>));
        quote!(#[doc(hidden)] #signature;)
    });
    let second: TokenStream = second.collect();
    let second_bodies: TokenStream = rules().map(second_method_body).collect();
    quote! {
        /// The derivatives of the methods of floats as methods, for files where a user's type has methods of the same names.
        pub trait FloatMethods: Scalar { #declared }
        #[allow(unused_variables)]
        impl FloatMethods for f64 { #bodies }
        #[allow(unused_variables)]
        impl FloatMethods for f32 { #bodies }
        /// The second derivatives of the methods of floats, likewise.
        #[allow(clippy::type_complexity)]
        pub trait SecondFloatMethods: Scalar { #second }
        #[allow(unused_variables, clippy::type_complexity)]
        impl SecondFloatMethods for f64 { #second_bodies }
        #[allow(unused_variables, clippy::type_complexity)]
        impl SecondFloatMethods for f32 { #second_bodies }
    }
}

fn method_prim(rule: Primitive) -> TokenStream {
    let prim = ident(&format!("{}_prim", name(rule)));
    let others = operands(rule).split_off(1);
    let references = (0..rule.arity()).map(|_| quote!(&Self));
    let slots = (0..rule.arity()).map(|_| quote!(Option<&mut Self>));
    quote!(fn #prim(self, #(#others: Self),*) -> (impl Fn(#(#references,)* Self, #(#slots),*), Self))
}

fn method_push(rule: Primitive) -> TokenStream {
    let push = ident(&format!("{}_push", name(rule)));
    let others = operands(rule).split_off(1);
    let dots = (0..rule.arity()).map(|k| ident(&format!("dot{k}")));
    quote!(fn #push(self, #(#others: Self,)* #(#dots: Option<&Self>),*) -> (Self, Self))
}

/// `captures` is what the closure takes along.
fn method_push_prim(rule: Primitive, captures: &TokenStream) -> TokenStream {
    let function = ident(&format!("{}_push_prim", name(rule)));
    let others = operands(rule).split_off(1);
    let dots: Vec<Ident> = (0..rule.arity()).map(|k| ident(&format!("dot{k}"))).collect();
    let again = (0..rule.arity()).map(|_| quote!(&Self));
    let dots_again = (0..rule.arity()).map(|_| quote!(Option<&Self>));
    let slots = (0..2 * rule.arity()).map(|_| quote!(Option<&mut Self>));
    quote! {
        fn #function(self, #(#others: Self,)* #(#dots: Option<&Self>),*) -> (
            impl Fn(#(#again,)* #(#dots_again,)* (Self, Self), #(#slots),*) + #captures,
            (Self, Self),
        )
    }
}

/// What the result and its tangent pass on: an operand has a share in the result, and in what each operand has in the tangent.
fn second_method_body(rule: Primitive) -> TokenStream {
    let (signature, push) = (method_push_prim(rule, &quote!(use<>)), ident(&format!("{}_push", name(rule))));
    let operands = operands(rule);
    let others = &operands[1..];
    let numbered = |what: &str| (0..rule.arity()).map(|k| ident(&format!("{what}{k}"))).collect::<Vec<_>>();
    let (dots, bars, dot_bars) = (numbered("dot"), numbered("bar"), numbered("dot_bar"));
    let pull = |k: usize, seed: &str| {
        let (function, seed) = (ident(&format!("{}_pull_{k}", name(rule))), ident(seed));
        quote!(crate::rules::#function(#(#operands,)* &#seed))
    };
    let shares = (0..rule.arity()).map(|by| {
        let (bar, dot_bar) = (&bars[by], &dot_bars[by]);
        let (of_value, of_tangent) = (pull(by, "seed"), pull(by, "dot_seed"));
        let second = dots.iter().enumerate().map(|(of, dot)| {
            let function = ident(&format!("{}_second_{of}_{by}", name(rule)));
            quote! {
                if let Some(dot) = #dot {
                    share = share.scalar_plus(crate::rules::#function(#(#operands,)* dot, &dot_seed));
                }
            }
        });
        quote! {
            if let Some(bar) = #bar {
                let mut share = #of_value;
                #(#second)*
                *bar = bar.scalar_plus(share);
            }
            if let Some(bar) = #dot_bar {
                *bar = bar.scalar_plus(#of_tangent);
            }
        }
    });
    quote! {
        #[inline]
        #signature {
            let both = self.#push(#(#others,)* #(#dots),*);
            (
                |#(#operands: &Self,)* #(#dots: Option<&Self>,)* (seed, dot_seed): (Self, Self),
                 #(#bars: Option<&mut Self>,)* #(#dot_bars: Option<&mut Self>),*| { #(#shares)* },
                both,
            )
        }
    }
}

fn method_bodies(rule: Primitive) -> TokenStream {
    let (prim, push, method) = (method_prim(rule), method_push(rule), ident(rule.name()));
    let operands = operands(rule);
    let others = &operands[1..];
    let bars: Vec<Ident> = (0..rule.arity()).map(|k| ident(&format!("bar{k}"))).collect();
    let dots: Vec<Ident> = (0..rule.arity()).map(|k| ident(&format!("dot{k}"))).collect();
    let share = |k: usize, direction: &str, weight: TokenStream| {
        let function = ident(&format!("{}_{direction}_{k}", name(rule)));
        quote!(crate::rules::#function(#(#operands,)* #weight))
    };
    let pulls = bars.iter().enumerate().map(|(k, bar)| {
        let share = share(k, "pull", quote!(&seed));
        let bar = quote!(#bar);
        quote!(let share = #share; if let Some(#bar) = #bar.as_deref_mut() { *#bar = #bar.scalar_plus(share); })
    });
    let pushes = dots.iter().enumerate().map(|(k, dot)| {
        let share = share(k, "push", quote!(dot));
        quote!(if let Some(dot) = #dot { value_dot = value_dot.scalar_plus(#share); })
    });
    let this = &operands[0];
    quote! {
        #[inline]
        #prim {
            let value = self.#method(#(#others),*);
            (|#(#operands: &Self,)* seed: Self, #(mut #bars: Option<&mut Self>),*| { #(#pulls)* }, value)
        }
        #[inline]
        #push {
            let value = self.#method(#(#others),*);
            let mut value_dot = Self::SCALAR_ZERO;
            let #this = &self;
            #(let #others = &#others;)*
            #(#pushes)*
            (value, value_dot)
        }
    }
}

/// A function of the runtime that takes operands by their types.
struct Generic {
    parameters: Vec<TokenStream>,
    types: Vec<TokenStream>,
    /// The floats of the operands.
    values: Vec<TokenStream>,
}

impl Generic {
    /// `rules` is a trait of the float that all have in common.
    fn of(rule: Primitive, rules: &TokenStream) -> Self {
        let (mut parameters, mut types, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (k, operand) in operands(rule).iter().enumerate() {
            if rule.takes_integer(k) {
                types.push(quote!(i32));
                values.push(quote!(*#operand));
                continue;
            }
            let generic = ident(&format!("X{k}"));
            let scalar = if k == 0 { quote!(Scalar: #rules) } else { quote!(Scalar = X0::Scalar) };
            parameters.push(quote!(#generic: AsScalar<#scalar>));
            types.push(quote!(#generic));
            values.push(quote!(#operand.scalar()));
        }
        Generic { parameters, types, values }
    }
}

/// `sin_pull_0` and `sin_push_0`, for floats and references to them.
fn generic(rule: Primitive, operand: usize, scalar: &Ident) -> TokenStream {
    let operands = operands(rule);
    let Generic { parameters, types, values } = Generic::of(rule, &quote!(ScalarRules));
    let functions = ["pull", "push"].map(|direction| {
        let function = ident(&format!("{}_{direction}_{operand}", name(rule)));
        let what = if direction == "pull" { "adjoint" } else { "tangent" };
        let doc = format!("The share of operand {operand} of `{}` in the {what}.", name(rule));
        quote! {
            #[doc = #doc]
            #[inline]
            pub fn #function<#(#parameters),*>(#(#operands: &#types,)* weight: &X0::Scalar) -> X0::Scalar {
                ScalarRules::#scalar(#(#values,)* *weight)
            }
        }
    });
    quote!(#(#functions)*)
}
