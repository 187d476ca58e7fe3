//! A function and its derivative are tied together.
//!
//! A call `g(x)` is mirrored as `g::prim(g, x)`: the function stands in one namespace, its companion in another, and imports can bring the two
//! from different places. Each function has a type of its own, so the companion compares the function that the caller names with the one
//! whose derivative it has. Compiled, nothing is left of that where they are the same.

#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::any::type_name;

/// A function that takes arguments of the types `Arguments`.
#[doc(hidden)]
pub trait Takes<Arguments> {}

macro_rules! takes {
    ($($argument:ident)*) => {
        impl<Function, Value, $($argument),*> Takes<($($argument,)*)> for Function where Function: Fn($($argument),*) -> Value {}
    };
}

/// The same for all numbers of parameters up to that of the names.
macro_rules! takes_up_to {
    ($first:ident $($rest:ident)*) => {
        takes!($first $($rest)*);
        takes_up_to!($($rest)*);
    };
    () => {};
}

takes_up_to!(A B C D E F G H I J K L M N O P Q R S T);

/// Panics if the function that a caller names is not the one whose derivative its companion has.
///
/// Functions are compared by their paths and type arguments, since a function that is generic over types with lifetimes has no `TypeId`. So two
/// functions of one name in different blocks of one body pass for the same.
#[doc(hidden)]
#[inline(always)]
pub fn tied<Arguments, Named: Takes<Arguments>, Own: Takes<Arguments>>(_: Named, _: Own) {
    if type_name::<Named>() != type_name::<Own>() {
        parted(type_name::<Named>(), type_name::<Own>());
    }
}

#[cold]
#[inline(never)]
fn parted(named: &str, own: &str) -> ! {
    panic!(
        "a call of `{named}` would have been given the derivative of `{own}`: call the function by its path, \
         or mark it with #[differentiable]"
    )
}

/// Traits of these crates mean by the names of methods what floats mean by them; floats themselves have some of them, too.
const OF_FLOATS: [&str; 10] = [
    "<f64 as num_traits::",
    "<f32 as num_traits::",
    "<f64 as simba::",
    "<f32 as simba::",
    "<f64 as nalgebra::",
    "<f32 as nalgebra::",
    "core::f64::",
    "core::f32::",
    "std::f64::",
    "std::f32::",
];

/// Panics if a method of a type parameter, which is named like one of floats, comes from a trait that may mean something else by it.
#[doc(hidden)]
#[inline(always)]
pub fn of_floats<Method>(_: Method) {
    let name = type_name::<Method>();
    if !OF_FLOATS.iter().any(|known| name.starts_with(known)) {
        of_another_trait(name);
    }
}

#[cold]
#[inline(never)]
fn of_another_trait(method: &str) {
    let known = ["num_traits", "simba", "nalgebra", "num_dual"];
    if !known.iter().any(|known| method.contains(&format!(" as {known}::"))) {
        panic!(
            "a call of `{method}` would have been given the derivative of the method of floats by that name: write \
             #[differentiable] before the trait and its impls"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::tied;

    fn square(x: f64) -> f64 {
        x * x
    }

    fn of_many<T: Copy>(values: &[T], _: usize) -> T {
        values[0]
    }

    #[test]
    fn a_function_is_tied_to_itself() {
        tied::<(_,), _, _>(square, square);
        tied::<(_, _), _, _>(of_many::<f64>, of_many);
    }

    #[test]
    #[should_panic(
        expected = "a call of `core::convert::identity<f64>` would have been given the derivative of `ad_runtime::tie::tests::square`"
    )]
    fn functions_of_one_signature_are_told_apart() {
        tied::<(_,), _, _>(core::convert::identity, square);
    }
}
