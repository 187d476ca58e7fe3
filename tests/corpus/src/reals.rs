//! Values as lists of the reals in them: arguments, results and tangents alike.

use ad_runtime::Differentiable;
use approx::relative_eq;

/// Hands out reals, in order, to what is rebuilt from them.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [f64],
}

impl<'a> Reader<'a> {
    /// Starts at the first of `reals`.
    #[must_use]
    pub fn new(reals: &'a [f64]) -> Self {
        Reader { rest: reals }
    }

    /// The next reals, as many as there are of `count`.
    pub fn take(&mut self, count: usize) -> &'a [f64] {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// All that have not been handed out.
    #[must_use]
    pub fn into_rest(self) -> &'a [f64] {
        self.rest
    }

    pub(crate) fn next(&mut self) -> f64 {
        let (first, rest) = self.rest.split_first().expect("as many reals as the value has");
        self.rest = rest;
        *first
    }
}

/// A value made of floats and of parts without derivative.
pub trait Reals: Clone {
    /// The same shape, without the parts that have no derivative.
    type Tangent: Reals<Tangent = Self::Tangent>;
    /// The rounding of the coarsest float in it; 0 where there is none.
    fn epsilon(&self) -> f64;
    /// Appends the reals of the value.
    fn read(&self, reals: &mut Vec<f64>);
    /// Appends what tells two values apart: the bits of every leaf, of integers too, and of lengths.
    fn bits(&self, bits: &mut Vec<u64>);
    /// The value with its reals replaced.
    #[must_use]
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self;
    /// A tangent of the value's shape.
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent;
}

/// A value of a type parameter of a struct derived with `Differentiable`.
pub trait Part: Reals + Differentiable<Tangent = <Self as Reals>::Tangent> {}

impl<T: Reals + Differentiable<Tangent = <T as Reals>::Tangent>> Part for T {}

/// The reals of a value, in order.
pub fn reals_of<T: Reals>(value: &T) -> Vec<f64> {
    let mut reals = Vec::new();
    value.read(&mut reals);
    reals
}

/// Asserts that every real agrees to 1e-12 (for `f32`: 16 roundings), relative to the larger of 1 and the real.
///
/// # Panics
/// When one does not.
#[track_caller]
pub fn assert_close<T: Reals>(actual: T, expected: T) {
    let tolerance = f64::max(1e-12, 16.0 * actual.epsilon());
    let (actual, expected) = (reals_of(&actual), reals_of(&expected));
    let agree = |(a, e): (&f64, &f64)| relative_eq!(a, e, epsilon = tolerance, max_relative = tolerance);
    assert!(
        actual.len() == expected.len() && actual.iter().zip(&expected).all(agree),
        "got {actual:?}, expected {expected:?}"
    );
}

macro_rules! floats {
    ($($float:ident)*) => {$(
        impl Reals for $float {
            type Tangent = $float;
            fn epsilon(&self) -> f64 {
                $float::EPSILON.into()
            }
            fn read(&self, reals: &mut Vec<f64>) {
                reals.push(f64::from(*self));
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                bits.push(self.to_bits().into());
            }
            fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
                reals.next() as $float
            }
            fn tangent(&self, reals: &mut Reader<'_>) -> $float {
                reals.next() as $float
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! without_derivative {
    ($($discrete:ty)*) => {$(
        impl Reals for $discrete {
            type Tangent = ();
            fn epsilon(&self) -> f64 {
                0.0
            }
            fn read(&self, _: &mut Vec<f64>) {}
            fn bits(&self, bits: &mut Vec<u64>) {
                bits.push(*self as u64);
            }
            fn rebuild(&self, _: &mut Reader<'_>) -> Self {
                *self
            }
            fn tangent(&self, _: &mut Reader<'_>) {}
        }
    )*};
}
without_derivative!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize bool char);

impl<T: Reals> Reals for Vec<T> {
    type Tangent = Vec<T::Tangent>;
    fn epsilon(&self) -> f64 {
        self.iter().map(T::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|element| element.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.len() as u64);
        self.iter().for_each(|element| element.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.iter().map(|element| element.rebuild(reals)).collect()
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        self.iter().map(|element| element.tangent(reals)).collect()
    }
}

impl<T: Reals> Reals for Option<T> {
    type Tangent = Option<T::Tangent>;
    fn epsilon(&self) -> f64 {
        self.as_ref().map_or(0.0, T::epsilon)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|inner| inner.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.is_some().into());
        self.iter().for_each(|inner| inner.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.as_ref().map(|inner| inner.rebuild(reals))
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        self.as_ref().map(|inner| inner.tangent(reals))
    }
}

impl<T: Reals, const N: usize> Reals for [T; N] {
    type Tangent = [T::Tangent; N];
    fn epsilon(&self) -> f64 {
        self.iter().map(T::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|element| element.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        self.iter().for_each(|element| element.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.each_ref().map(|element| element.rebuild(reals))
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        self.each_ref().map(|element| element.tangent(reals))
    }
}

macro_rules! tuples {
    ($(($($part:ident $index:tt)*))*) => {$(
        impl<$($part: Reals),*> Reals for ($($part,)*) {
            type Tangent = ($($part::Tangent,)*);
            fn epsilon(&self) -> f64 {
                0.0_f64$(.max(self.$index.epsilon()))*
            }
            fn read(&self, _reals: &mut Vec<f64>) {
                $(self.$index.read(_reals);)*
            }
            fn bits(&self, _bits: &mut Vec<u64>) {
                $(self.$index.bits(_bits);)*
            }
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn rebuild(&self, _reals: &mut Reader<'_>) -> Self {
                ($(self.$index.rebuild(_reals),)*)
            }
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn tangent(&self, _reals: &mut Reader<'_>) -> Self::Tangent {
                ($(self.$index.tangent(_reals),)*)
            }
        }
    )*};
}
tuples! {
    ()
    (A 0)
    (A 0 B 1)
    (A 0 B 1 C 2)
    (A 0 B 1 C 2 D 3)
    (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5)
}

/// Structs derived with `Differentiable`, field by field: `reals!(Point { x, y } => PointTangent)`, with the bounds of type
/// parameters in front, `reals!([T: Part, const N: usize] Grid<T, N> { cells } => GridTangent<T, N>)`, and fields that are marked
/// `#[no_derivative]` at the end, `reals!(State { level; time } => StateTangent)`. The harness reads them without the derived
/// traits, which it tests.
#[macro_export]
macro_rules! reals {
    ($([$($generics:tt)*])? $value:path { $($field:tt),* $(,)? $(; $($constant:tt),*)? } => $tangent:path) => {
        $crate::reals!(@one [$($($generics)*)?] $value, $tangent, [$($field)*] [$($($constant)*)?]);
        $crate::reals!(@one [$($($generics)*)?] $tangent, $tangent, [$($field)*] [$($($constant)*)?]);
    };
    (@one [$($generics:tt)*] $value:path, $tangent:path, [$($field:tt)*] [$($constant:tt)*]) => {
        impl<$($generics)*> $crate::Reals for $value {
            type Tangent = $tangent;
            fn epsilon(&self) -> f64 {
                0.0_f64$(.max($crate::Reals::epsilon(&self.$field)))*
            }
            fn read(&self, _reals: &mut Vec<f64>) {
                $($crate::Reals::read(&self.$field, _reals);)*
            }
            fn bits(&self, _bits: &mut Vec<u64>) {
                $($crate::Reals::bits(&self.$field, _bits);)*
                $($crate::Reals::bits(&self.$constant, _bits);)*
            }
            fn rebuild(&self, _reals: &mut $crate::Reader<'_>) -> Self {
                $value {
                    $($field: $crate::Reals::rebuild(&self.$field, _reals),)*
                    $($constant: Clone::clone(&self.$constant),)*
                }
            }
            fn tangent(&self, _reals: &mut $crate::Reader<'_>) -> $tangent {
                $tangent { $($field: $crate::Reals::tangent(&self.$field, _reals),)* $($constant: (),)* }
            }
        }
    };
}
