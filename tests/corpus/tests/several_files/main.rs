//! Programs of several files: what a marked function uses stands in another one.

mod circuit;
mod encapsulated;
mod excluded_data;
mod functions_named_like_modules;
mod kinetics;
mod machine;
mod methods_given_functions;
mod named_alike;
mod response;
mod shapes;
mod taken_apart;
