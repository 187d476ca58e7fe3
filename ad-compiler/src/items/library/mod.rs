//! What the standard library and other crates declare, as Rust without bodies.
//!
//! The files beside this one are read like those of the crate that is compiled: `std` and others are modules of one more crate. What
//! implements an iterator is `impl Iterator`, all methods of iterators stand in one trait, and lifetimes are left out where they say nothing of types.

/// The crates, as one text: each is a module.
pub(super) fn declarations() -> String {
    let mut text = String::from("pub mod std {\n");
    text.extend([
        include_str!("std.rs"),
        include_str!("option.rs"),
        include_str!("iter.rs"),
        include_str!("lists.rs"),
    ]);
    let floats = include_str!("floats.rs");
    text.push_str(&floats.replace("BITS", "u64"));
    text.push_str(&floats.replace("f64", "f32").replace("BITS", "u32"));
    let integers = include_str!("integers.rs");
    for name in super::INTEGERS {
        let unsigned = format!("u{}", &name[1..]);
        text.push_str(&integers.replace("INT", name).replace("UNSIGNED", &unsigned));
    }
    text.push_str("}\n");
    text.extend([include_str!("num_traits.rs"), include_str!("others.rs"), include_str!("matrices.rs")]);
    text
}
