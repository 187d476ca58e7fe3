//! Maps from keys without derivative to values that have one.

use crate::accumulator::own_accumulator;
use crate::kept::kept_as_it_is;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use crate::{Accumulate, Differentiable, Move, Scalar, Tangent};
use alloc::collections::BTreeMap;
use core::borrow::Borrow;
use core::fmt::Debug;
use core::ops::{Index, IndexMut};

/// The tangent of a `HashMap` or a `BTreeMap`: a tangent for each key.
///
/// It has all keys of the map, in order, so that its scalars are; any other key reads as zero. What a function adds to a map that it
/// has by `&mut` has a zero in the adjoint of what the map was before.
///
/// The tangents of the values are copies: floats, and arrays and tuples of them.
///
/// ```
/// use ad_runtime::differentiable;
/// use std::collections::HashMap;
///
/// #[differentiable]
/// fn value(prices: &HashMap<String, f64>, tons: f64) -> f64 {
///     prices["wheat"] * tons + prices["rye"]
/// }
///
/// let prices = HashMap::from([("wheat".to_owned(), 200.0), ("rye".to_owned(), 150.0), ("oats".to_owned(), 90.0)]);
/// let (prices_bar, tons_bar) = value_grad(&prices, 3.0);
/// assert_eq!((prices_bar["wheat"], prices_bar["rye"], prices_bar["oats"]), (3.0, 1.0, 0.0));
/// assert_eq!(tons_bar, 200.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MapTangent<K, T> {
    entries: BTreeMap<K, T>,
    /// What a key has that is not there.
    zero: T,
}

impl<K: Ord, T: Copy + Default> MapTangent<K, T> {
    /// The keys with their tangents, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &T)> {
        self.entries.iter()
    }

    /// Sets what a key has.
    pub fn insert(&mut self, key: K, tangent: T) {
        self.entries.insert(key, tangent);
    }
}

impl<K: Ord, T: Copy + Default> Default for MapTangent<K, T> {
    fn default() -> Self {
        MapTangent { entries: BTreeMap::new(), zero: T::default() }
    }
}

impl<K: Ord, T: Copy + Default> FromIterator<(K, T)> for MapTangent<K, T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(entries: I) -> Self {
        MapTangent { entries: entries.into_iter().collect(), zero: T::default() }
    }
}

impl<K: Ord + Borrow<Q>, T, Q: Ord + ?Sized> Index<&Q> for MapTangent<K, T> {
    type Output = T;
    /// What the key has; zero if it is not there.
    fn index(&self, key: &Q) -> &T {
        self.entries.get(key).unwrap_or(&self.zero)
    }
}

impl<K: Ord + Borrow<Q>, T, Q: Ord + ?Sized> IndexMut<&Q> for MapTangent<K, T> {
    /// What the key has, to be changed.
    ///
    /// # Panics
    ///
    /// If the key is not there.
    fn index_mut(&mut self, key: &Q) -> &mut T {
        self.entries.get_mut(key).expect("the tangent of a map has its keys")
    }
}

impl<K: Ord, T: Accumulate<T> + Copy + Default + PartialEq> Accumulate<MapTangent<K, T>>
    for MapTangent<K, T>
{
    /// A zero of a key that is not there stays away: a copy of the map may have got it later.
    fn accumulate(&mut self, tangent: MapTangent<K, T>) {
        for (key, part) in tangent.entries {
            match self.entries.get_mut(&key) {
                Some(place) => place.accumulate(part),
                None if part == T::default() => {}
                None => {
                    self.entries.insert(key, part);
                }
            }
        }
    }
}

own_accumulator! { [K: Ord + Clone, T: Accumulate<T> + Copy + Default + PartialEq] MapTangent<K, T> }
kept_as_it_is! { [K: Clone, T: Clone] MapTangent<K, T>; }

impl<S: Scalar, K: Ord + Clone, T: Tangent<S> + Copy + Default + PartialEq> Tangent<S> for MapTangent<K, T> {
    fn for_each(&self, visit: &mut impl FnMut(S)) {
        self.entries.values().for_each(|part| part.for_each(visit));
    }
    fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut S)) {
        self.entries.values_mut().for_each(|part| part.for_each_mut(visit));
    }
    /// What only one of them has meets a zero, and is not visited.
    fn for_each_pair(&self, other: &Self, visit: &mut impl FnMut(S, S)) {
        for (key, part) in &self.entries {
            if let Some(other) = other.entries.get(key) {
                part.for_each_pair(other, visit);
            }
        }
    }
}

macro_rules! maps {
    ($([$($key:tt)*] $map:ty { $move:item })*) => { $(
        impl<$($key)*, V> Differentiable for $map
        where
            V: Differentiable<Tangent: Copy + Default>,
        {
            type Tangent = MapTangent<K, V::Tangent>;
            type Accumulator = MapTangent<K, V::Tangent>;
            type Dimensionality = Vec<K>;
            type Primal = Self;
            fn dimensionality(&self) -> Vec<K> {
                self.keys().cloned().collect()
            }
            fn zero_tangent(keys: &Vec<K>) -> Self::Tangent {
                keys.iter().map(|key| (key.clone(), Default::default())).collect()
            }
        }

        impl<$($key)*, V: Move<Tangent: Copy + Default>> Move for $map {
            $move
        }
    )* };
}

maps! {
    [K: Ord + Clone + Debug] BTreeMap<K, V> {
        fn move_by(&mut self, step: &Self::Tangent) {
            self.iter_mut().for_each(|(key, value)| value.move_by(&step[key]));
        }
    }
}

#[cfg(feature = "std")]
maps! {
    [K: Ord + Clone + Debug + core::hash::Hash, H: core::hash::BuildHasher] std::collections::HashMap<K, V, H> {
        fn move_by(&mut self, step: &Self::Tangent) {
            self.iter_mut().for_each(|(key, value)| value.move_by(&step[key]));
        }
    }
}

impl<K, T> Differentiable for MapTangent<K, T>
where
    K: Ord + Clone + Debug,
    T: Differentiable<Tangent = T> + Accumulate<T> + PartialEq + Debug + Copy + Default,
{
    type Tangent = Self;
    type Accumulator = Self;
    type Dimensionality = Vec<K>;
    type Primal = Self;
    fn dimensionality(&self) -> Vec<K> {
        self.entries.keys().cloned().collect()
    }
    fn zero_tangent(keys: &Vec<K>) -> Self {
        keys.iter().map(|key| (key.clone(), T::default())).collect()
    }
}
