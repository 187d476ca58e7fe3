//! The messages of the compiler, a page for each kind of mistake.
//!
//! A message says what was met, why the value is active, and what to do instead; then it links to its page, which says why it is so, with an example of the mistake and one of the way out.
//!
//! | page | what it says |
//! | --- | --- |
//! | [`attributes`] | arguments of attributes that name nothing, and attributes that stand in the wrong place |
//! | [`bits`] | floats made of the bits or of the text of an active value |
//! | [`changes`] | places that are changed, where the compiler cannot follow which one |
//! | [`checkpoints`] | loops with `#[checkpoint]` |
//! | [`compiler_fault`] | panics of the compiler itself |
//! | [`custom_adjoint`] | derivatives written by hand |
//! | [`function_values`] | closures and functions as values |
//! | [`gradient_expressions`] | `gradient!` |
//! | [`iterators`] | iterators and loops over them |
//! | [`messages`] | messages between the ranks of an MPI program |
//! | [`names`] | names that may mean something else, and names that are taken |
//! | [`no_derivative_place`] | active values in places that keep no derivative |
//! | [`no_rule`] | methods, functions, operators and macros without a derivative rule |
//! | [`no_tangent`] | types without a tangent |
//! | [`not_accepted`] | forms of the language that are not accepted |
//! | [`not_marked`] | functions, methods and operators that are called and not marked, or not for the mode |
//! | [`other_numbers`] | functions over other numbers |
//! | [`parallel`] | parallel iterators |
//! | [`patterns`] | patterns |
//! | [`references`] | references that are chosen, changed, returned or held |
//! | [`second_order`] | second derivatives |
//! | [`shared_state`] | active values in statics, cells and locks |
//! | [`signature`] | parameters and results |
//! | [`trait_objects`] | `dyn Trait` |

#[doc = include_str!("../errors/attributes.md")]
pub mod attributes {}

#[doc = include_str!("../errors/bits.md")]
pub mod bits {}

#[doc = include_str!("../errors/changes.md")]
pub mod changes {}

#[doc = include_str!("../errors/checkpoints.md")]
pub mod checkpoints {}

#[doc = include_str!("../errors/compiler_fault.md")]
pub mod compiler_fault {}

#[doc = include_str!("../errors/custom_adjoint.md")]
pub mod custom_adjoint {}

#[doc = include_str!("../errors/function_values.md")]
pub mod function_values {}

#[doc = include_str!("../errors/gradient_expressions.md")]
pub mod gradient_expressions {}

#[doc = include_str!("../errors/iterators.md")]
pub mod iterators {}

#[doc = include_str!("../errors/messages.md")]
pub mod messages {}

#[doc = include_str!("../errors/names.md")]
pub mod names {}

#[doc = include_str!("../errors/no_derivative_place.md")]
pub mod no_derivative_place {}

#[doc = include_str!("../errors/no_rule.md")]
pub mod no_rule {}

#[doc = include_str!("../errors/no_tangent.md")]
pub mod no_tangent {}

#[doc = include_str!("../errors/not_accepted.md")]
pub mod not_accepted {}

#[doc = include_str!("../errors/not_marked.md")]
pub mod not_marked {}

#[doc = include_str!("../errors/other_numbers.md")]
pub mod other_numbers {}

#[doc = include_str!("../errors/parallel.md")]
pub mod parallel {}

#[doc = include_str!("../errors/patterns.md")]
pub mod patterns {}

#[doc = include_str!("../errors/references.md")]
pub mod references {}

#[doc = include_str!("../errors/second_order.md")]
pub mod second_order {}

#[doc = include_str!("../errors/shared_state.md")]
pub mod shared_state {}

#[doc = include_str!("../errors/signature.md")]
pub mod signature {}

#[doc = include_str!("../errors/trait_objects.md")]
pub mod trait_objects {}
