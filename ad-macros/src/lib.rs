//! The macros of `ad-runtime`, which re-exports and documents them. Depend on that crate, not on this one.
//!
//! What they do stands in `ad-compiler`: a crate of macros can offer nothing else, and tests, filetests and the command-line tool use the compiler too.

use proc_macro::TokenStream;

/// Makes a function differentiable.
///
/// The function stays as it is. Beside it appear, with the same visibility and generics, `f_prim`, `f_adj`,
/// `f_can_grad` and, where the result is a float, `f_grad` and `f_value_and_grad`; with `forward`, `f_jvp`.
///
/// | function | gives | needs |
/// | --- | --- | --- |
/// | `f_grad`, `f_value_and_grad` | the gradient, and the value before it | a float as result |
/// | `f_can_grad` | the result, and the seed times the Jacobian (the vector-Jacobian product) | |
/// | `f_vjps` | the same for several seeds | |
/// | `f_jacobian` | a row for each entry of the result | an array or a `Vec` of floats as result |
/// | `f_grad_into`, `f_value_and_grad_into`, `f_adj_into` | the same in buffers of the caller | |
/// | `f_prim`, `f_adj` | the two halves: checkpoints and result, and the sweep that takes them | |
/// | `f_jvp`, `f_jvps` | the result, and the Jacobian times one or several tangents | `forward` |
/// | `f_hvp`, `f_grad_and_hvp`, `f_hvp_into` | products with the Hessian | `second_order` |
/// | `f_hessian`, `f_hessian_diagonal` | the Hessian, and its diagonal | `second_order`, a float as result |
/// | `f_lifted` | the function over other numbers | `lifted` |
///
/// # Arguments
///
/// * `reverse` (the default), `forward`: the modes; both may be asked for.
/// * `second_order`: products with the Hessian, and the Hessian.
/// * `lifted`: `f_lifted`, the function over other numbers: those of `ad_runtime::numbers`.
/// * `wrt(x, y)`: the parameters to differentiate with respect to, instead of all that can be.
/// * `adjoint = path`: the derivative is written by hand; the body is not looked into. The adjoint takes the
///   parameters, the result and the seed, and returns the gradients.
/// * `primal = path`, with `adjoint`: a primal of one's own that returns `(checkpoints, result)`; the adjoint
///   then takes the parameters, the result, `&checkpoints` and the seed.
/// * `only(grad, value_and_grad)`: the generated functions that are for users, by what follows the name; documentation shows no others.
/// * `crate = path`: where `ad_runtime` is, if it has another name.
/// * `without(pass, ..)`: passes of the compiler that are left out, for tests and to find faults. They only make derivatives cheaper; an unknown name is
///   answered with all of them.
///
/// Parameters marked `#[no_derivative]`, and those whose types are visibly without derivative (integers,
/// booleans, strings), are not active.
#[proc_macro_attribute]
pub fn differentiable(args: TokenStream, item: TokenStream) -> TokenStream {
    ad_compiler::differentiable(args.into(), item.into()).into()
}

/// A function as a value: a value that implements `DifferentiableFn`.
///
/// * `differentiable_fn!(|x| x * x)`: types of parameters and result that are not written are `f64`, as in
///   `differentiable_fn!(|x: [f64; 2], k: usize| -> f64 { .. })`. Several parameters are the parts of a tuple.
/// * `differentiable_fn!([a: f64, table: Vec<f64>] |x| a * x + table[0])`: what is taken along, with its type. It is moved into the value, and has
///   a gradient.
/// * `differentiable_fn!(path::to::f)`: a function of one `f64`, marked `#[differentiable(forward, reverse)]`.
#[proc_macro]
pub fn differentiable_fn(tokens: TokenStream) -> TokenStream {
    ad_compiler::differentiable_fn(tokens.into()).into()
}

/// The gradient of a marked function, as an expression that can be called.
///
/// `gradient!(m::f)` is `m::f_grad`, `gradient!(Type::f)` is `Type::f_grad`. `gradient!(f, wrt = x)` is a closure with the parameters of `f` that gives the
/// gradient by `x` alone; `f` has to be a free function that the same file declares.
#[proc_macro]
pub fn gradient(tokens: TokenStream) -> TokenStream {
    ad_compiler::gradient(tokens.into()).into()
}

/// The value and the gradient of a marked function, as an expression that can be called: see `gradient!`.
#[proc_macro]
pub fn value_and_gradient(tokens: TokenStream) -> TokenStream {
    ad_compiler::value_and_gradient(tokens.into()).into()
}

/// Registers the marked function as the adjoint of another one.
///
/// `#[adjoint(of = path::to::f)]` on a function that takes the parameters of `f`, its result and the seed, and
/// returns the gradients. The body of `f` is not looked into, and `f` may belong to another crate; then it is
/// called by its path in the module of the adjoint.
///
/// `#[adjoint(of = f, second_order)]` asks for second derivatives as well. They are the derivative of the adjoint, which has to be marked
/// `#[differentiable]` for that.
#[proc_macro_attribute]
pub fn adjoint(args: TokenStream, item: TokenStream) -> TokenStream {
    ad_compiler::adjoint(args.into(), item.into()).into()
}

/// Gives a struct or an enum `S` a tangent: a type `STangent` with the same visibility, variants and fields.
///
/// `#[tangent(derive(Serialize), ..)]` on `S` puts attributes on `STangent`, and `#[tangent(crate = path)]` says where `ad_runtime` is.
#[proc_macro_derive(Differentiable, attributes(no_derivative, tangent))]
pub fn derive_differentiable(item: TokenStream) -> TokenStream {
    ad_compiler::derive_differentiable(item.into()).into()
}

/// The rules of the runtime for floats that are not visible as floats; of use in `ad-runtime` only.
#[doc(hidden)]
#[proc_macro]
pub fn dispatch_rules(_: TokenStream) -> TokenStream {
    ad_compiler::dispatch_rules().into()
}

/// The same rules as methods; of use in `ad-runtime` only.
#[doc(hidden)]
#[proc_macro]
pub fn dispatch_methods(_: TokenStream) -> TokenStream {
    ad_compiler::dispatch_methods().into()
}

/// The functions of numbers in the runtime; of use in `ad-runtime` only.
#[doc(hidden)]
#[proc_macro]
pub fn number_functions(_: TokenStream) -> TokenStream {
    ad_compiler::number_functions().into()
}
