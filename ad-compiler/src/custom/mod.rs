//! Derivatives written by hand, as far as they are read before anything is made of them: `adjoint! { .. }` in a body, and methods that are named in
//! `#[adjoint(of = Type::method)]`.

mod inline;
mod method;

pub(crate) use inline::{Adjoint, Inline};
pub(crate) use method::Method;
