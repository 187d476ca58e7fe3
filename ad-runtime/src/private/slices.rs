//! Methods that vectors and arrays have from slices: whether a trait in scope gives them another one, which comes first.

use super::Vec;

/// Has a method by the name of each, for vectors, arrays and references to them: calls of such a method are ambiguous where another trait has
/// it, too.
#[doc(hidden)]
#[macro_export]
macro_rules! only_of_slices {
    ($($name:ident),*) => {
        || {
            use $crate::__private::slices::MethodsOfSlices as _;
            let (mut list, mut array) = $crate::__private::slices::any_lists();
            $(
                $crate::__private::slices::moved(&list).$name();
                (&list).$name();
                (&mut list).$name();
                $crate::__private::slices::moved(&array).$name();
                (&array).$name();
                (&mut array).$name();
            )*
            $crate::__private::slices::of_units(list, array)
        }
    };
}

/// Lists of any elements: a trait for some is one for these.
pub fn any_lists<T, U, const N: usize>() -> (Vec<T>, [U; N]) {
    unreachable!("only types are checked")
}

/// A value of the type.
pub fn moved<T>(_: &T) -> T {
    unreachable!("only types are checked")
}

/// Says, after all else, what their elements are.
pub fn of_units(_: Vec<()>, _: [(); 0]) {}

macro_rules! methods {
    ($($name:ident)*) => {
        /// A method by each name that generated code takes for one of slices.
        #[allow(clippy::wrong_self_convention, clippy::should_implement_trait, clippy::return_self_not_must_use)]
        pub trait MethodsOfSlices: Sized {
            $(fn $name(self) {})*
        }
    };
}

methods! {
    binary_search chunks chunks_exact chunks_exact_mut chunks_mut clone_from_slice concat contains copy_from_slice copy_within
    ends_with fill first first_mut get get_mut iter iter_mut last last_mut partition_point rchunks reverse rotate_left
    rotate_right select_nth_unstable sort sort_by sort_by_key sort_unstable sort_unstable_by split split_at split_at_mut
    split_first split_last starts_with swap to_vec windows
}

impl<T> MethodsOfSlices for Vec<T> {}
impl<T> MethodsOfSlices for &Vec<T> {}
impl<T> MethodsOfSlices for &mut Vec<T> {}
impl<T, const N: usize> MethodsOfSlices for [T; N] {}
impl<T, const N: usize> MethodsOfSlices for &[T; N] {}
impl<T, const N: usize> MethodsOfSlices for &mut [T; N] {}
