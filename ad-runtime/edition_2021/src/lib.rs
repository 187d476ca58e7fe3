//! What generated code needs of the edition 2021. It belongs to `ad-runtime`, and changes without notice.

#![no_std]
#![forbid(unsafe_code)]

/// The type of a method's checkpoints, `impl Fn(..)`.
///
/// It captures the type parameters around the method, whose names a macro on the method cannot know, and no lifetimes: the
/// rule of the edition that this crate is written in. Later editions capture the lifetimes, too.
#[macro_export]
macro_rules! checkpoints {
    ($($closure:tt)*) => {
        impl $($closure)*
    };
}
