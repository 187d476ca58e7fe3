pub mod slices {
    impl<T> [T] {
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn first(&self) -> Option<&T>;
        pub fn first_mut(&mut self) -> Option<&mut T>;
        pub fn last(&self) -> Option<&T>;
        pub fn last_mut(&mut self) -> Option<&mut T>;
        pub fn split_first(&self) -> Option<(&T, &[T])>;
        pub fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])>;
        pub fn split_last(&self) -> Option<(&T, &[T])>;
        pub fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])>;
        pub fn first_chunk<const N: usize>(&self) -> Option<&[T; N]>;
        pub fn last_chunk<const N: usize>(&self) -> Option<&[T; N]>;
        pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output>;
        pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output>;
        pub fn get_unchecked<I: SliceIndex<[T]>>(&self, index: I) -> &I::Output;
        pub fn swap(&mut self, a: usize, b: usize);
        pub fn reverse(&mut self);
        pub fn iter(&self) -> Iter<'_, T>;
        pub fn iter_mut(&mut self) -> IterMut<'_, T>;
        pub fn windows(&self, size: usize) -> impl Iterator<Item = &[T]>;
        pub fn array_windows<const N: usize>(&self) -> impl Iterator<Item = &[T; N]>;
        pub fn chunks(&self, size: usize) -> impl Iterator<Item = &[T]>;
        pub fn chunks_mut(&mut self, size: usize) -> impl Iterator<Item = &mut [T]>;
        pub fn chunks_exact(&self, size: usize) -> ChunksExact<'_, T>;
        pub fn chunks_exact_mut(&mut self, size: usize) -> impl Iterator<Item = &mut [T]>;
        pub fn rchunks(&self, size: usize) -> impl Iterator<Item = &[T]>;
        pub fn rchunks_mut(&mut self, size: usize) -> impl Iterator<Item = &mut [T]>;
        pub fn rchunks_exact(&self, size: usize) -> impl Iterator<Item = &[T]>;
        pub fn rsplit<F: FnMut(&T) -> bool>(&self, predicate: F) -> impl Iterator<Item = &[T]>;
        pub fn splitn<F: FnMut(&T) -> bool>(&self, n: usize, predicate: F) -> impl Iterator<Item = &[T]>;
        pub fn escape_ascii(&self) -> impl Iterator<Item = u8>;
        pub fn chunk_by<F: FnMut(&T, &T) -> bool>(&self, predicate: F) -> impl Iterator<Item = &[T]>;
        pub fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]);
        pub fn split_at(&self, mid: usize) -> (&[T], &[T]);
        pub fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]);
        pub fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])>;
        pub fn split<F: FnMut(&T) -> bool>(&self, predicate: F) -> impl Iterator<Item = &[T]>;
        pub fn contains(&self, value: &T) -> bool;
        pub fn starts_with(&self, needle: &[T]) -> bool;
        pub fn ends_with(&self, needle: &[T]) -> bool;
        pub fn binary_search(&self, value: &T) -> Result<usize, usize>;
        pub fn binary_search_by<F: FnMut(&T) -> crate::cmp::Ordering>(&self, f: F) -> Result<usize, usize>;
        pub fn binary_search_by_key<B, F: FnMut(&T) -> B>(&self, key: &B, f: F) -> Result<usize, usize>;
        pub fn partition_point<P: FnMut(&T) -> bool>(&self, predicate: P) -> usize;
        pub fn sort(&mut self);
        pub fn sort_unstable(&mut self);
        pub fn sort_by<F: FnMut(&T, &T) -> crate::cmp::Ordering>(&mut self, compare: F);
        pub fn sort_unstable_by<F: FnMut(&T, &T) -> crate::cmp::Ordering>(&mut self, compare: F);
        pub fn sort_by_key<K, F: FnMut(&T) -> K>(&mut self, key: F);
        pub fn sort_unstable_by_key<K, F: FnMut(&T) -> K>(&mut self, key: F);
        pub fn sort_by_cached_key<K, F: FnMut(&T) -> K>(&mut self, key: F);
        pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T]);
        pub fn select_nth_unstable_by<F: FnMut(&T, &T) -> crate::cmp::Ordering>(&mut self, index: usize, compare: F) -> (&mut [T], &mut T, &mut [T]);
        pub fn is_sorted(&self) -> bool;
        pub fn is_sorted_by<F: FnMut(&T, &T) -> bool>(&self, compare: F) -> bool;
        pub fn rotate_left(&mut self, mid: usize);
        pub fn rotate_right(&mut self, mid: usize);
        pub fn fill(&mut self, value: T);
        pub fn fill_with<F: FnMut() -> T>(&mut self, f: F);
        pub fn copy_from_slice(&mut self, source: &[T]);
        pub fn clone_from_slice(&mut self, source: &[T]);
        pub fn copy_within<R>(&mut self, source: R, to: usize);
        pub fn swap_with_slice(&mut self, other: &mut [T]);
        pub fn to_vec(&self) -> Vec<T>;
        pub fn into_vec(self: Box<Self>) -> Vec<T>;
        pub fn repeat(&self, n: usize) -> Vec<T>;
        pub fn as_ptr(&self) -> *const T;
        pub fn get_disjoint_mut<const N: usize>(&mut self, indices: [usize; N]) -> Result<[&mut T; N], GetDisjointMutError>;
    }
    pub struct GetDisjointMutError;
    impl<T> [Vec<T>] {
        pub fn join(&self, separator: &T) -> Vec<T>;
        pub fn concat(&self) -> Vec<T>;
    }
    impl<T, const M: usize> [[T; M]] {
        pub fn concat(&self) -> Vec<T>;
        pub fn as_flattened(&self) -> &[T];
        pub fn as_flattened_mut(&mut self) -> &mut [T];
    }
    impl<'a, T> [&'a [T]] {
        pub fn concat(&self) -> Vec<T>;
        pub fn join(&self, separator: &T) -> Vec<T>;
    }
    impl<'a, T> [&'a Vec<T>] {
        pub fn concat(&self) -> Vec<T>;
    }
    impl<'a> [&'a str] {
        pub fn join(&self, separator: &str) -> String;
        pub fn concat(&self) -> String;
    }
    impl [String] {
        pub fn join(&self, separator: &str) -> String;
        pub fn concat(&self) -> String;
    }
    pub trait SliceIndex<T> {
        type Output;
    }
    impl<T> SliceIndex<[T]> for usize { type Output = T; }
    impl<T> SliceIndex<[T]> for crate::ops::Range<usize> { type Output = [T]; }
    impl<T> SliceIndex<[T]> for crate::ops::RangeInclusive<usize> { type Output = [T]; }
    impl<T> SliceIndex<[T]> for crate::ops::RangeFrom<usize> { type Output = [T]; }
    impl<T> SliceIndex<[T]> for crate::ops::RangeTo<usize> { type Output = [T]; }
    impl<T> SliceIndex<[T]> for crate::ops::RangeToInclusive<usize> { type Output = [T]; }
    impl<T> SliceIndex<[T]> for crate::ops::RangeFull { type Output = [T]; }
    #[derive(Clone)]
    pub struct Iter<'a, T>(&'a T);
    impl<'a, T> Iter<'a, T> {
        pub fn as_slice(&self) -> &'a [T];
    }
    impl<'a, T> Iterator for Iter<'a, T> { type Item = &'a T; }
    pub struct IterMut<'a, T>(&'a mut T);
    impl<'a, T> IterMut<'a, T> {
        pub fn into_slice(self) -> &'a mut [T];
    }
    impl<'a, T> Iterator for IterMut<'a, T> { type Item = &'a mut T; }
    #[derive(Clone)]
    pub struct ChunksExact<'a, T>(&'a T);
    impl<'a, T> ChunksExact<'a, T> {
        pub fn remainder(&self) -> &'a [T];
    }
    impl<'a, T> Iterator for ChunksExact<'a, T> { type Item = &'a [T]; }
    impl<T, const N: usize> [T; N] {
        pub fn map<U, F: FnMut(T) -> U>(self, f: F) -> [U; N];
        pub fn as_slice(&self) -> &[T];
        pub fn as_mut_slice(&mut self) -> &mut [T];
        pub fn each_ref(&self) -> [&T; N];
        pub fn each_mut(&mut self) -> [&mut T; N];
    }
}

pub mod vec {
    pub use crate::iter::IntoIter;
    #[derive(Clone)]
    pub struct Vec<T>(T);
    impl<T> Vec<T> {
        pub const fn new() -> Vec<T>;
        pub fn with_capacity(capacity: usize) -> Vec<T>;
        pub fn capacity(&self) -> usize;
        pub fn reserve(&mut self, additional: usize);
        pub fn reserve_exact(&mut self, additional: usize);
        pub fn shrink_to_fit(&mut self);
        pub fn into_boxed_slice(self) -> Box<[T]>;
        pub fn truncate(&mut self, length: usize);
        pub fn as_slice(&self) -> &[T];
        pub fn as_mut_slice(&mut self) -> &mut [T];
        pub fn swap_remove(&mut self, index: usize) -> T;
        pub fn insert(&mut self, index: usize, element: T);
        pub fn remove(&mut self, index: usize) -> T;
        pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
        pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, f: F);
        pub fn dedup(&mut self);
        pub fn dedup_by_key<K, F: FnMut(&mut T) -> K>(&mut self, key: F);
        pub fn dedup_by<F: FnMut(&mut T, &mut T) -> bool>(&mut self, same: F);
        pub fn push(&mut self, value: T);
        pub fn pop(&mut self) -> Option<T> { if self.is_empty() { None } else { Some(self.pop().unwrap()) } }
        pub fn pop_if<F: FnOnce(&mut T) -> bool>(&mut self, predicate: F) -> Option<T>;
        pub fn append(&mut self, other: &mut Vec<T>);
        pub fn drain<R>(&mut self, range: R) -> impl Iterator<Item = T>;
        pub fn clear(&mut self);
        pub fn split_off(&mut self, at: usize) -> Vec<T>;
        pub fn resize(&mut self, length: usize, value: T);
        pub fn resize_with<F: FnMut() -> T>(&mut self, length: usize, f: F);
        pub fn extend_from_slice(&mut self, other: &[T]);
        pub fn extend_from_within<R>(&mut self, range: R);
        pub fn splice<R, I: IntoIterator<Item = T>>(&mut self, range: R, with: I) -> impl Iterator<Item = T>;
        pub fn leak<'a>(self) -> &'a mut [T];
    }
}

pub mod collections {
    #[derive(Clone)]
    pub struct VecDeque<T>(T);
    impl<T> VecDeque<T> {
        pub const fn new() -> VecDeque<T>;
        pub fn with_capacity(capacity: usize) -> VecDeque<T>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn capacity(&self) -> usize;
        pub fn get(&self, index: usize) -> Option<&T>;
        pub fn get_mut(&mut self, index: usize) -> Option<&mut T>;
        pub fn swap(&mut self, i: usize, j: usize);
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
        pub fn range<R>(&self, range: R) -> impl Iterator<Item = &T>;
        pub fn drain<R>(&mut self, range: R) -> impl Iterator<Item = T>;
        pub fn clear(&mut self);
        pub fn contains(&self, value: &T) -> bool;
        pub fn front(&self) -> Option<&T>;
        pub fn front_mut(&mut self) -> Option<&mut T>;
        pub fn back(&self) -> Option<&T>;
        pub fn back_mut(&mut self) -> Option<&mut T>;
        pub fn pop_front(&mut self) -> Option<T>;
        pub fn pop_back(&mut self) -> Option<T>;
        pub fn push_front(&mut self, value: T);
        pub fn push_back(&mut self, value: T);
        pub fn insert(&mut self, index: usize, value: T);
        pub fn remove(&mut self, index: usize) -> Option<T>;
        pub fn split_off(&mut self, at: usize) -> VecDeque<T>;
        pub fn append(&mut self, other: &mut VecDeque<T>);
        pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
        pub fn resize(&mut self, length: usize, value: T);
        pub fn truncate(&mut self, length: usize);
        pub fn make_contiguous(&mut self) -> &mut [T];
        pub fn as_slices(&self) -> (&[T], &[T]);
        pub fn rotate_left(&mut self, n: usize);
        pub fn rotate_right(&mut self, n: usize);
    }
    #[derive(Clone)]
    pub struct BinaryHeap<T>(T);
    impl<T> BinaryHeap<T> {
        pub fn new() -> BinaryHeap<T>;
        pub fn with_capacity(capacity: usize) -> BinaryHeap<T>;
        pub fn push(&mut self, value: T);
        pub fn pop(&mut self) -> Option<T>;
        pub fn peek(&self) -> Option<&T>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn into_vec(self) -> Vec<T>;
        pub fn into_sorted_vec(self) -> Vec<T>;
        pub fn clear(&mut self);
    }
    #[derive(Clone)]
    pub struct HashMap<K, V>(K, V);
    impl<K, V> HashMap<K, V> {
        pub fn new() -> HashMap<K, V>;
        pub fn with_capacity(capacity: usize) -> HashMap<K, V>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn clear(&mut self);
        pub fn keys(&self) -> impl Iterator<Item = &K>;
        pub fn values(&self) -> impl Iterator<Item = &V>;
        pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V>;
        pub fn into_keys(self) -> impl Iterator<Item = K>;
        pub fn into_values(self) -> impl Iterator<Item = V>;
        pub fn iter(&self) -> impl Iterator<Item = (&K, &V)>;
        pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)>;
        pub fn entry(&mut self, key: K) -> Entry<'_, K, V>;
        pub fn get<Q>(&self, key: &Q) -> Option<&V> where K: crate::borrow::Borrow<Q>;
        pub fn get_key_value<Q>(&self, key: &Q) -> Option<(&K, &V)> where K: crate::borrow::Borrow<Q>;
        pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V> where K: crate::borrow::Borrow<Q>;
        pub fn contains_key<Q>(&self, key: &Q) -> bool where K: crate::borrow::Borrow<Q>;
        pub fn insert(&mut self, key: K, value: V) -> Option<V>;
        pub fn remove<Q>(&mut self, key: &Q) -> Option<V> where K: crate::borrow::Borrow<Q>;
        pub fn remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)> where K: crate::borrow::Borrow<Q>;
        pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, f: F);
        pub fn drain(&mut self) -> impl Iterator<Item = (K, V)>;
    }
    #[derive(Clone)]
    pub struct BTreeMap<K, V>(K, V);
    impl<K, V> BTreeMap<K, V> {
        pub const fn new() -> BTreeMap<K, V>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn clear(&mut self);
        pub fn keys(&self) -> impl Iterator<Item = &K>;
        pub fn values(&self) -> impl Iterator<Item = &V>;
        pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V>;
        pub fn into_keys(self) -> impl Iterator<Item = K>;
        pub fn into_values(self) -> impl Iterator<Item = V>;
        pub fn iter(&self) -> impl Iterator<Item = (&K, &V)>;
        pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)>;
        pub fn range<R>(&self, range: R) -> impl Iterator<Item = (&K, &V)>;
        pub fn entry(&mut self, key: K) -> Entry<'_, K, V>;
        pub fn get<Q>(&self, key: &Q) -> Option<&V> where K: crate::borrow::Borrow<Q>;
        pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V> where K: crate::borrow::Borrow<Q>;
        pub fn contains_key<Q>(&self, key: &Q) -> bool where K: crate::borrow::Borrow<Q>;
        pub fn first_key_value(&self) -> Option<(&K, &V)>;
        pub fn last_key_value(&self) -> Option<(&K, &V)>;
        pub fn insert(&mut self, key: K, value: V) -> Option<V>;
        pub fn remove<Q>(&mut self, key: &Q) -> Option<V> where K: crate::borrow::Borrow<Q>;
        pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, f: F);
        pub fn pop_first(&mut self) -> Option<(K, V)>;
        pub fn pop_last(&mut self) -> Option<(K, V)>;
    }
    pub struct Entry<'a, K, V>(&'a K, V);
    impl<'a, K, V> Entry<'a, K, V> {
        pub fn or_insert(self, default: V) -> &'a mut V;
        pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V;
        pub fn or_default(self) -> &'a mut V;
        pub fn and_modify<F: FnOnce(&mut V)>(self, f: F) -> Entry<'a, K, V>;
        pub fn key(&self) -> &K;
    }
    #[derive(Clone)]
    pub struct HashSet<T>(T);
    impl<T> HashSet<T> {
        pub fn new() -> HashSet<T>;
        pub fn with_capacity(capacity: usize) -> HashSet<T>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn contains<Q>(&self, value: &Q) -> bool where T: crate::borrow::Borrow<Q>;
        pub fn insert(&mut self, value: T) -> bool;
        pub fn remove<Q>(&mut self, value: &Q) -> bool where T: crate::borrow::Borrow<Q>;
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn clear(&mut self);
    }
    #[derive(Clone)]
    pub struct BTreeSet<T>(T);
    impl<T> BTreeSet<T> {
        pub const fn new() -> BTreeSet<T>;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn contains<Q>(&self, value: &Q) -> bool where T: crate::borrow::Borrow<Q>;
        pub fn insert(&mut self, value: T) -> bool;
        pub fn remove<Q>(&mut self, value: &Q) -> bool where T: crate::borrow::Borrow<Q>;
        pub fn iter(&self) -> impl Iterator<Item = &T>;
        pub fn first(&self) -> Option<&T>;
        pub fn last(&self) -> Option<&T>;
        pub fn clear(&mut self);
    }
    pub mod hash_map {
        pub use crate::collections::{Entry, HashMap};
    }
    pub mod btree_map {
        pub use crate::collections::{BTreeMap, Entry};
    }
}

pub mod string {
    #[derive(Clone)]
    pub struct String(());
    pub trait ToString {
        fn to_string(&self) -> String;
    }
    impl ToString for bool {}
    impl ToString for char {}
    impl ToString for String {}
    impl ToString for str {}
    impl String {
        pub const fn new() -> String;
        pub fn with_capacity(capacity: usize) -> String;
        pub fn push_str(&mut self, text: &str);
        pub fn push(&mut self, character: char);
        pub fn pop(&mut self) -> Option<char>;
        pub fn as_str(&self) -> &str;
        pub fn clear(&mut self);
        pub fn into_bytes(self) -> Vec<u8>;
        pub fn insert(&mut self, at: usize, character: char);
        pub fn insert_str(&mut self, at: usize, text: &str);
        pub fn truncate(&mut self, length: usize);
    }
    impl str {
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn chars(&self) -> impl Iterator<Item = char>;
        pub fn char_indices(&self) -> impl Iterator<Item = (usize, char)>;
        pub fn bytes(&self) -> impl Iterator<Item = u8>;
        pub fn as_bytes(&self) -> &[u8];
        pub fn as_str(&self) -> &str;
        pub fn lines(&self) -> impl Iterator<Item = &str>;
        pub fn split_whitespace(&self) -> impl Iterator<Item = &str>;
        pub fn split<P>(&self, pattern: P) -> impl Iterator<Item = &str>;
        pub fn splitn<P>(&self, n: usize, pattern: P) -> impl Iterator<Item = &str>;
        pub fn rsplit<P>(&self, pattern: P) -> impl Iterator<Item = &str>;
        pub fn split_once<P>(&self, pattern: P) -> Option<(&str, &str)>;
        pub fn rsplit_once<P>(&self, pattern: P) -> Option<(&str, &str)>;
        pub fn split_at(&self, mid: usize) -> (&str, &str);
        pub fn trim(&self) -> &str;
        pub fn trim_start(&self) -> &str;
        pub fn trim_end(&self) -> &str;
        pub fn trim_matches<P>(&self, pattern: P) -> &str;
        pub fn trim_start_matches<P>(&self, pattern: P) -> &str;
        pub fn trim_end_matches<P>(&self, pattern: P) -> &str;
        pub fn strip_prefix<P>(&self, pattern: P) -> Option<&str>;
        pub fn strip_suffix<P>(&self, pattern: P) -> Option<&str>;
        pub fn starts_with<P>(&self, pattern: P) -> bool;
        pub fn ends_with<P>(&self, pattern: P) -> bool;
        pub fn contains<P>(&self, pattern: P) -> bool;
        pub fn find<P>(&self, pattern: P) -> Option<usize>;
        pub fn rfind<P>(&self, pattern: P) -> Option<usize>;
        pub fn replace<P>(&self, pattern: P, with: &str) -> String;
        pub fn matches<P>(&self, pattern: P) -> impl Iterator<Item = &str>;
        pub fn parse<F: FromStr>(&self) -> Result<F, <F as FromStr>::Err>;
        pub fn to_lowercase(&self) -> String;
        pub fn to_uppercase(&self) -> String;
        pub fn to_ascii_lowercase(&self) -> String;
        pub fn to_ascii_uppercase(&self) -> String;
        pub fn eq_ignore_ascii_case(&self, other: &str) -> bool;
        pub fn repeat(&self, n: usize) -> String;
        pub fn get<I>(&self, range: I) -> Option<&str>;
        pub fn is_char_boundary(&self, index: usize) -> bool;
    }
    pub trait FromStr {
        type Err;
        fn from_str(text: &str) -> Result<Self, Self::Err>;
    }
    impl u8 {
        pub fn is_ascii(&self) -> bool;
        pub fn is_ascii_digit(&self) -> bool;
        pub fn is_ascii_hexdigit(&self) -> bool;
        pub fn is_ascii_alphabetic(&self) -> bool;
        pub fn is_ascii_alphanumeric(&self) -> bool;
        pub fn is_ascii_uppercase(&self) -> bool;
        pub fn is_ascii_lowercase(&self) -> bool;
        pub fn is_ascii_whitespace(&self) -> bool;
        pub fn is_ascii_punctuation(&self) -> bool;
        pub fn to_ascii_lowercase(&self) -> u8;
        pub fn to_ascii_uppercase(&self) -> u8;
    }
    impl char {
        pub fn is_ascii(&self) -> bool;
        pub fn is_ascii_hexdigit(&self) -> bool;
        pub fn is_ascii_alphanumeric(&self) -> bool;
        pub fn is_ascii_uppercase(&self) -> bool;
        pub fn is_ascii_lowercase(&self) -> bool;
        pub fn is_ascii_whitespace(&self) -> bool;
        pub fn is_digit(self, radix: u32) -> bool;
        pub fn is_ascii_digit(&self) -> bool;
        pub fn is_alphabetic(self) -> bool;
        pub fn is_alphanumeric(self) -> bool;
        pub fn is_numeric(self) -> bool;
        pub fn is_whitespace(self) -> bool;
        pub fn is_uppercase(self) -> bool;
        pub fn is_lowercase(self) -> bool;
        pub fn is_ascii_alphabetic(&self) -> bool;
        pub fn is_ascii_punctuation(&self) -> bool;
        pub fn to_digit(self, radix: u32) -> Option<u32>;
        pub fn to_ascii_lowercase(&self) -> char;
        pub fn to_ascii_uppercase(&self) -> char;
        pub fn len_utf8(self) -> usize;
    }
}
