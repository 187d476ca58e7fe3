//! What tangents become in a sweep that carries several of them.

use super::Lanes;
use crate::Differentiable;
use crate::slot::TangentOrZero;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::array::from_fn;

/// A tangent of which a sweep can carry several: floats, and arrays, vectors and tuples of such.
///
/// ```
/// use ad_runtime::__private::{Laned, Lanes};
///
/// let mut lanes = [1.0, 2.0].in_lanes::<2>();
/// assert_eq!(lanes, [Lanes([1.0, 1.0]), Lanes([2.0, 2.0])]);
/// [5.0, 6.0].set_lane(&mut lanes, 1);
/// assert_eq!(<[f64; 2]>::lane(&lanes, 1), [5.0, 6.0]);
/// ```
pub trait Laned: Sized {
    /// `K` of them, with [`Lanes`] in the places of the floats.
    type Lanes<const K: usize>;

    /// `K` copies.
    fn in_lanes<const K: usize>(&self) -> Self::Lanes<K>;

    /// One of them.
    fn lane<const K: usize>(lanes: &Self::Lanes<K>, lane: usize) -> Self;

    /// Puts one of them in its place. Lists of another length are first made as long, with zeros in the other lanes.
    fn set_lane<const K: usize>(self, lanes: &mut Self::Lanes<K>, lane: usize);
}

macro_rules! laned_floats {
    ($($scalar:ty)*) => { $(
        impl Laned for $scalar {
            type Lanes<const K: usize> = Lanes<$scalar, K>;
            #[inline]
            fn in_lanes<const K: usize>(&self) -> Lanes<$scalar, K> {
                Lanes([*self; K])
            }
            #[inline]
            fn lane<const K: usize>(lanes: &Lanes<$scalar, K>, lane: usize) -> Self {
                lanes.0[lane]
            }
            #[inline]
            fn set_lane<const K: usize>(self, lanes: &mut Lanes<$scalar, K>, lane: usize) {
                lanes.0[lane] = self;
            }
        }
    )* };
}

laned_floats! { f64 f32 }

impl<T: Laned, const N: usize> Laned for [T; N] {
    type Lanes<const K: usize> = [T::Lanes<K>; N];
    #[inline]
    fn in_lanes<const K: usize>(&self) -> [T::Lanes<K>; N] {
        self.each_ref().map(T::in_lanes)
    }
    #[inline]
    fn lane<const K: usize>(lanes: &[T::Lanes<K>; N], lane: usize) -> Self {
        lanes.each_ref().map(|part| T::lane(part, lane))
    }
    #[inline]
    fn set_lane<const K: usize>(self, lanes: &mut [T::Lanes<K>; N], lane: usize) {
        for (part, place) in self.into_iter().zip(lanes) {
            part.set_lane(place, lane);
        }
    }
}

impl<T: Laned + Clone> Laned for Vec<T> {
    type Lanes<const K: usize> = Vec<T::Lanes<K>>;
    #[inline]
    fn in_lanes<const K: usize>(&self) -> Vec<T::Lanes<K>> {
        self.iter().map(T::in_lanes).collect()
    }
    #[inline]
    fn lane<const K: usize>(lanes: &Vec<T::Lanes<K>>, lane: usize) -> Self {
        lanes.iter().map(|part| T::lane(part, lane)).collect()
    }
    #[inline]
    fn set_lane<const K: usize>(self, lanes: &mut Vec<T::Lanes<K>>, lane: usize) {
        assert_eq!(self.len(), lanes.len(), "the tangents of one list have one length");
        for (part, place) in self.into_iter().zip(lanes) {
            part.set_lane(place, lane);
        }
    }
}

macro_rules! laned_tuples {
    ($(($($part:ident $value:ident $place:tt),*))*) => { $(
        impl<$($part: Laned),*> Laned for ($($part,)*) {
            type Lanes<const K: usize> = ($($part::Lanes<K>,)*);
            #[inline]
            #[allow(clippy::unused_unit)]
            fn in_lanes<const K: usize>(&self) -> Self::Lanes<K> {
                ($(self.$place.in_lanes(),)*)
            }
            #[inline]
            #[allow(clippy::unused_unit)]
            fn lane<const K: usize>(_lanes: &Self::Lanes<K>, _lane: usize) -> Self {
                ($($part::lane(&_lanes.$place, _lane),)*)
            }
            #[inline]
            fn set_lane<const K: usize>(self, _lanes: &mut Self::Lanes<K>, _lane: usize) {
                let ($($value,)*) = self;
                $($value.set_lane(&mut _lanes.$place, _lane);)*
            }
        }
    )* };
}

laned_tuples! {
    ()
    (A a 0)
    (A a 0, B b 1)
    (A a 0, B b 1, C c 2)
    (A a 0, B b 1, C c 2, D d 3)
    (A a 0, B b 1, C c 2, D d 3, E e 4)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, L l 10)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, L l 10, M m 11)
}

/// Several tangents as one of lanes.
///
/// # Panics
///
/// If there are none, or if lists of them have different lengths.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// assert_eq!(ad_runtime::__private::merged([vec![1.0, 2.0], vec![10.0, 20.0]]), [Lanes([1.0, 10.0]), Lanes([2.0, 20.0])]);
/// ```
#[inline]
pub fn merged<T: Laned, const K: usize>(tangents: [T; K]) -> T::Lanes<K> {
    let mut tangents = tangents.into_iter().enumerate();
    let (_, first) = tangents.next().expect("there is a tangent");
    let mut lanes = first.in_lanes();
    for (lane, tangent) in tangents {
        tangent.set_lane(&mut lanes, lane);
    }
    lanes
}

/// A tangent in each lane.
///
/// ```
/// assert_eq!(ad_runtime::__private::in_lanes::<_, 2>(1.5), ad_runtime::__private::Lanes([1.5, 1.5]));
/// ```
#[inline]
pub fn in_lanes<T: Laned, const K: usize>(tangent: T) -> T::Lanes<K> {
    tangent.in_lanes()
}

/// Zero in each lane, of the dimensions of a value.
///
/// ```
/// assert_eq!(ad_runtime::__private::zero_lanes::<_, 2>(&vec![1.0]), [ad_runtime::__private::Lanes([0.0, 0.0])]);
/// ```
#[inline]
pub fn zero_lanes<T, const K: usize>(value: &T) -> <T::Tangent as Laned>::Lanes<K>
where
    T: Differentiable<Tangent: Laned> + ?Sized,
{
    crate::zero_like(value).in_lanes()
}

/// One of several tangents.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// let tenth: f64 = ad_runtime::__private::lane_of(&Lanes([1.0, 10.0]), 1);
/// assert_eq!(tenth, 10.0);
/// ```
#[inline]
pub fn lane_of<T: Laned, const K: usize>(lanes: &T::Lanes<K>, lane: usize) -> T {
    T::lane(lanes, lane)
}

/// Puts one of several tangents in its place.
///
/// ```
/// let mut lanes = ad_runtime::__private::Lanes([1.0, 10.0]);
/// ad_runtime::__private::set_lane(2.0, &mut lanes, 0);
/// assert_eq!(lanes, ad_runtime::__private::Lanes([2.0, 10.0]));
/// ```
#[inline]
pub fn set_lane<T: Laned, const K: usize>(tangent: T, lanes: &mut T::Lanes<K>, lane: usize) {
    tangent.set_lane(lanes, lane);
}

/// One of several tangents of a list.
///
/// ```
/// let lanes = [ad_runtime::__private::Lanes([1.0, 10.0]), ad_runtime::__private::Lanes([2.0, 20.0])];
/// assert_eq!(ad_runtime::__private::lane_of_list::<f64, 2>(&lanes, 1), [10.0, 20.0]);
/// ```
#[inline]
pub fn lane_of_list<T: Laned, const K: usize>(lanes: &[T::Lanes<K>], lane: usize) -> Vec<T> {
    lanes.iter().map(|part| T::lane(part, lane)).collect()
}

/// Puts one of several tangents of a list in its place.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// let mut lanes = [ad_runtime::__private::Lanes([1.0, 10.0])];
/// ad_runtime::__private::set_lane_of_list(vec![3.0], &mut lanes, 0);
/// assert_eq!(lanes, [ad_runtime::__private::Lanes([3.0, 10.0])]);
/// ```
#[inline]
pub fn set_lane_of_list<T: Laned, const K: usize>(tangent: Vec<T>, lanes: &mut [T::Lanes<K>], lane: usize) {
    assert_eq!(tangent.len(), lanes.len(), "the tangents of one list have one length");
    for (part, place) in tangent.into_iter().zip(lanes) {
        part.set_lane(place, lane);
    }
}

/// The tangents that a caller gives, or the zeros that stand for them.
///
/// ```
/// use ad_runtime::__private::Lanes;
///
/// assert_eq!(*ad_runtime::__private::lanes_or_zero(None, || Lanes([0.0; 2])), Lanes([0.0, 0.0]));
/// assert_eq!(*ad_runtime::__private::lanes_or_zero(Some(&Lanes([1.0])), || Lanes([0.0])), Lanes([1.0]));
/// ```
#[inline]
pub fn lanes_or_zero<Z: Differentiable<Tangent = Z>>(
    tangent: Option<&Z::Accumulator>,
    zero: impl FnOnce() -> Z,
) -> TangentOrZero<'_, Z> {
    match tangent {
        Some(tangent) => TangentOrZero::Given(tangent),
        None => TangentOrZero::Zero(zero()),
    }
}

/// The lanes, taken apart.
///
/// ```
/// assert_eq!(ad_runtime::__private::split::<f64, 2>(&ad_runtime::__private::Lanes([1.0, 10.0])), [1.0, 10.0]);
/// ```
#[inline]
pub fn split<T: Laned, const K: usize>(lanes: &T::Lanes<K>) -> [T; K] {
    from_fn(|lane| T::lane(lanes, lane))
}
