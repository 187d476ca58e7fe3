//! Maps as the harness reads them: by their keys, in order.

use crate::{Reader, Reals};
use ad_runtime::MapTangent;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

impl<K: Ord + Clone, V: Reals<Tangent: Copy + Default>> Reals for BTreeMap<K, V> {
    type Tangent = MapTangent<K, V::Tangent>;
    fn epsilon(&self) -> f64 {
        self.values().map(V::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.values().for_each(|value| value.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.len() as u64);
        self.values().for_each(|value| value.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.iter().map(|(key, value)| (key.clone(), value.rebuild(reals))).collect()
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        self.iter().map(|(key, value)| (key.clone(), value.tangent(reals))).collect()
    }
}

fn in_order<K: Ord, V, S>(map: &HashMap<K, V, S>) -> Vec<(&K, &V)> {
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_by_key(|(key, _)| *key);
    entries
}

impl<K, V, S> Reals for HashMap<K, V, S>
where
    K: Ord + Hash + Clone,
    V: Reals<Tangent: Copy + Default> + Clone,
    S: BuildHasher + Clone,
{
    type Tangent = MapTangent<K, V::Tangent>;
    fn epsilon(&self) -> f64 {
        self.values().map(V::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        in_order(self).into_iter().for_each(|(_, value)| value.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.len() as u64);
        in_order(self).into_iter().for_each(|(_, value)| value.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        // A copy is walked in the same order.
        let mut rebuilt = self.clone();
        for (key, value) in in_order(self) {
            *rebuilt.get_mut(key).expect("a copy has the same keys") = value.rebuild(reals);
        }
        rebuilt
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self::Tangent {
        in_order(self).into_iter().map(|(key, value)| (key.clone(), value.tangent(reals))).collect()
    }
}

impl<K: Ord + Clone, T: Reals<Tangent = T> + Copy + Default> Reals for MapTangent<K, T> {
    type Tangent = Self;
    fn epsilon(&self) -> f64 {
        self.iter().map(|(_, part)| part.epsilon()).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|(_, part)| part.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        self.iter().for_each(|(_, part)| part.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.iter().map(|(key, part)| (key.clone(), part.rebuild(reals))).collect()
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self {
        self.rebuild(reals)
    }
}
