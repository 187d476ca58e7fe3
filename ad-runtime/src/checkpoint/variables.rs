//! The state of a loop as generated code has it: a tuple of variables, whose snapshots may be written to a file if all of them are plain data.

#[cfg(feature = "spill")]
use super::plain;
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// A tuple of variables.
#[doc(hidden)]
pub trait Variables: Clone {
    /// Appends all variables as bytes; false if one of them is no plain data.
    fn write(&self, bytes: &mut Vec<u8>) -> bool;
    /// Takes the variables from bytes that [`write`](Variables::write) has made of others of their types.
    fn read(&mut self, bytes: &mut &[u8]);
}

#[cfg(feature = "spill")]
use plain::{read, write};

#[cfg(not(feature = "spill"))]
fn write<T>(_: &T, _: &mut Vec<u8>) -> bool {
    false
}

#[cfg(not(feature = "spill"))]
fn read<T>(_: &mut T, _: &mut &[u8]) {}

macro_rules! tuples {
    ($($name:ident $variable:ident),*) => {
        tuples! { @ [] $($name $variable),* }
    };
    (@ [$($names:ident $variables:ident),*] $name:ident $variable:ident $(, $($rest:tt)*)?) => {
        impl<$($names: Clone,)* $name: Clone> Variables for ($($names,)* $name,) {
            fn write(&self, bytes: &mut Vec<u8>) -> bool {
                let ($($variables,)* $variable,) = self;
                $(write($variables, bytes) &&)* write($variable, bytes)
            }
            fn read(&mut self, bytes: &mut &[u8]) {
                let ($($variables,)* $variable,) = self;
                $(read($variables, bytes);)*
                read($variable, bytes);
            }
        }
        tuples! { @ [$($names $variables,)* $name $variable] $($($rest)*)? }
    };
    (@ [$($all:tt)*]) => {};
}
tuples! {
    A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n, O o, P p, Q q, R r, S s, T t, U u, V v, W w, X x
}

impl Variables for () {
    fn write(&self, _: &mut Vec<u8>) -> bool {
        true
    }
    fn read(&mut self, _: &mut &[u8]) {}
}

#[cfg(all(test, feature = "spill"))]
mod tests {
    use super::Variables;

    #[test]
    fn variables_are_read_as_they_were_written() {
        let state = (
            vec![1.0, -2.5],
            [0.5_f64; 2],
            vec![vec![1.0, 2.0], vec![]],
            7_u32,
            true,
            (3_usize, -4_i64).0,
            0.25_f32,
        );
        let mut bytes = Vec::new();
        assert!(state.write(&mut bytes));
        let mut other = (vec![9.0], [0.0; 2], vec![], 0, false, 0, 0.0);
        let mut rest = &bytes[..];
        other.read(&mut rest);
        assert_eq!(other, state);
        assert!(rest.is_empty());
    }

    #[test]
    fn what_borrows_or_is_a_struct_of_ones_own_is_not_written() {
        let mut bytes = Vec::new();
        assert!(!(1.0, "text").write(&mut bytes));
        assert!(!(&[1.0, 2.0][..],).write(&mut bytes));
    }
}
