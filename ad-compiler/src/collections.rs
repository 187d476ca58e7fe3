//! Maps and sets by hash, made for the macro in a debug build: keys are numbers and short names of the compiler's own, so the hash is a multiplication, and the order of an iteration is the same each time.

use std::hash::{BuildHasherDefault, Hasher};

pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Multiplied>>;
pub(crate) type HashSet<K> = std::collections::HashSet<K, BuildHasherDefault<Multiplied>>;

/// Each word that is hashed is mixed in by a multiplication with an odd number. Nobody chooses the keys to collide.
#[derive(Clone, Copy, Default)]
pub(crate) struct Multiplied(u64);

/// 2⁶⁴ divided by the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Multiplied {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(FACTOR).rotate_left(26);
    }
}

impl Hasher for Multiplied {
    fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((word, after)) = rest.split_first_chunk::<8>() {
            self.mix(u64::from_le_bytes(*word));
            rest = after;
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    /// hashbrown takes the bucket from the low bits and a tag from the highest seven: both have to differ for keys in a row.
    #[test]
    fn numbers_in_a_row_and_names_have_different_hashes() {
        let hasher = BuildHasherDefault::<Multiplied>::default();
        let mut buckets = HashSet::default();
        let mut tags = HashSet::default();
        for number in 0..1024_u32 {
            let hash = hasher.hash_one(number);
            buckets.insert(hash & 1023);
            tags.insert(hash >> 57);
        }
        assert!(buckets.len() > 512 && tags.len() > 96, "{} buckets, {} tags", buckets.len(), tags.len());
        let names: HashSet<u64> =
            (0..1024).map(|number| hasher.hash_one(format!("value_{number}"))).collect();
        assert_eq!(names.len(), 1024);
    }
}
