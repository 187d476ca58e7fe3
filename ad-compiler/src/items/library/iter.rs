pub mod iter {
    pub trait Iterator {
        type Item;
        fn next(&mut self) -> Option<Self::Item>;
        fn next_back(&mut self) -> Option<Self::Item>;
        fn len(&self) -> usize;
        fn size_hint(&self) -> (usize, Option<usize>);
        fn count(self) -> usize;
        fn last(self) -> Option<Self::Item> { let mut last = None; for item in self { last = Some(item); } last }
        fn nth(&mut self, n: usize) -> Option<Self::Item> { let mut found = None; let mut position = 0; for item in self { if position == n { found = Some(item); break; } position += 1; } found }
        fn nth_back(&mut self, n: usize) -> Option<Self::Item>;
        fn step_by(self, step: usize) -> impl Iterator<Item = Self::Item> + Clone;
        fn chain<U: IntoIterator<Item = Self::Item>>(self, other: U) -> impl Iterator<Item = Self::Item> + Clone;
        fn zip<U: IntoIterator>(self, other: U) -> impl Iterator<Item = (Self::Item, U::Item)> + Clone;
        fn map<B, F: FnMut(Self::Item) -> B>(self, f: F) -> impl Iterator<Item = B> + Clone;
        fn for_each<F: FnMut(Self::Item)>(self, f: F) { for item in self { f(item); } }
        fn filter<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> impl Iterator<Item = Self::Item> + Clone;
        fn filter_map<B, F: FnMut(Self::Item) -> Option<B>>(self, f: F) -> impl Iterator<Item = B> + Clone;
        fn enumerate(self) -> impl Iterator<Item = (usize, Self::Item)> + Clone;
        fn peekable(self) -> Peekable<Self>;
        fn skip_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> impl Iterator<Item = Self::Item> + Clone;
        fn take_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> impl Iterator<Item = Self::Item> + Clone;
        fn map_while<B, P: FnMut(Self::Item) -> Option<B>>(self, f: P) -> impl Iterator<Item = B> + Clone;
        fn skip(self, n: usize) -> impl Iterator<Item = Self::Item> + Clone;
        fn take(self, n: usize) -> impl Iterator<Item = Self::Item> + Clone;
        fn scan<St, B, F: FnMut(&mut St, Self::Item) -> Option<B>>(self, state: St, f: F) -> impl Iterator<Item = B> + Clone;
        fn flat_map<U: IntoIterator, F: FnMut(Self::Item) -> U>(self, f: F) -> impl Iterator<Item = U::Item> + Clone;
        fn flatten(self) -> impl Iterator<Item = <Self::Item as IntoIterator>::Item> + Clone;
        fn fuse(self) -> impl Iterator<Item = Self::Item> + Clone;
        fn inspect<F: FnMut(&Self::Item)>(self, f: F) -> impl Iterator<Item = Self::Item> + Clone;
        fn by_ref(&mut self) -> &mut Self;
        fn collect<B: FromIterator<Self::Item>>(self) -> B;
        fn partition<B: Default + Extend<Self::Item>, F: FnMut(&Self::Item) -> bool>(self, f: F) -> (B, B) { let mut chosen = Vec::new(); let mut others = Vec::new(); for item in self { if f(&item) { chosen.push(item); } else { others.push(item); } } (chosen, others) }
        fn try_fold<B, R, F: FnMut(B, Self::Item) -> R>(&mut self, init: B, f: F) -> R;
        fn try_for_each<R, F: FnMut(Self::Item) -> R>(&mut self, f: F) -> R;
        fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B { let mut folded = init; for item in self { folded = f(folded, item); } folded }
        fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B { let mut folded = init; for item in self.rev() { folded = f(folded, item); } folded }
        fn reduce<F: FnMut(Self::Item, Self::Item) -> Self::Item>(self, f: F) -> Option<Self::Item> { let mut reduced = None; let mut is_first = true; for item in self { if is_first { is_first = false; reduced = Some(item); } else { reduced = match reduced { Some(so_far) => Some(f(so_far, item)), None => None }; } } reduced }
        fn all<F: FnMut(Self::Item) -> bool>(&mut self, f: F) -> bool { let mut all = true; for item in self { if !f(item) { all = false; break; } } all }
        fn any<F: FnMut(Self::Item) -> bool>(&mut self, f: F) -> bool { let mut any = false; for item in self { if f(item) { any = true; break; } } any }
        fn find<P: FnMut(&Self::Item) -> bool>(&mut self, predicate: P) -> Option<Self::Item> { let mut found = None; for item in self { if predicate(&item) { found = Some(item); break; } } found }
        fn rfind<P: FnMut(&Self::Item) -> bool>(&mut self, predicate: P) -> Option<Self::Item> { let mut found = None; for item in self.rev() { if predicate(&item) { found = Some(item); break; } } found }
        fn find_map<B, F: FnMut(Self::Item) -> Option<B>>(&mut self, f: F) -> Option<B> { let mut found = None; for item in self { if let Some(value) = f(item) { found = Some(value); break; } } found }
        fn position<P: FnMut(Self::Item) -> bool>(&mut self, predicate: P) -> Option<usize> { let mut found = None; let mut position = 0; for item in self { if predicate(item) { found = Some(position); break; } position += 1; } found }
        fn rposition<P: FnMut(Self::Item) -> bool>(&mut self, predicate: P) -> Option<usize>;
        fn max(self) -> Option<Self::Item>;
        fn min(self) -> Option<Self::Item>;
        fn max_by_key<B, F: FnMut(&Self::Item) -> B>(self, f: F) -> Option<Self::Item> { let mut greatest = None; let mut best_key = None; for item in self { let key = f(&item); let is_better = match &best_key { Some(so_far) => key >= *so_far, None => true }; if is_better { best_key = Some(key); greatest = Some(item); } } greatest }
        fn max_by<F: FnMut(&Self::Item, &Self::Item) -> crate::cmp::Ordering>(self, f: F) -> Option<Self::Item> { let mut greatest = None; let mut is_first = true; for item in self { if is_first { is_first = false; greatest = Some(item); } else if let Some(so_far) = greatest { if f(&so_far, &item).is_le() { greatest = Some(item); } } } greatest }
        fn min_by_key<B, F: FnMut(&Self::Item) -> B>(self, f: F) -> Option<Self::Item> { let mut least = None; let mut best_key = None; for item in self { let key = f(&item); let is_better = match &best_key { Some(so_far) => key < *so_far, None => true }; if is_better { best_key = Some(key); least = Some(item); } } least }
        fn min_by<F: FnMut(&Self::Item, &Self::Item) -> crate::cmp::Ordering>(self, f: F) -> Option<Self::Item> { let mut least = None; let mut is_first = true; for item in self { if is_first { is_first = false; least = Some(item); } else if let Some(so_far) = least { if f(&so_far, &item).is_gt() { least = Some(item); } } } least }
        fn rev(self) -> impl Iterator<Item = Self::Item> + Clone;
        fn unzip<A, B, FromA, FromB>(self) -> (FromA, FromB) where Self: Iterator<Item = (A, B)>, FromA: Default + Extend<A>, FromB: Default + Extend<B> { let mut left = Vec::new(); let mut right = Vec::new(); for (a, b) in self { left.push(a); right.push(b); } (left, right) }
        fn copied<T>(self) -> impl Iterator<Item = T> + Clone where Self: Iterator<Item = &T> + Clone;
        fn cloned<T>(self) -> impl Iterator<Item = T> + Clone where Self: Iterator<Item = &T> + Clone;
        fn cycle(self) -> impl Iterator<Item = Self::Item> + Clone;
        fn sum<S: Sum<Self::Item>>(self) -> S;
        fn product<P: Product<Self::Item>>(self) -> P;
        fn cmp<I: IntoIterator<Item = Self::Item>>(self, other: I) -> crate::cmp::Ordering;
        fn partial_cmp<I: IntoIterator>(self, other: I) -> Option<crate::cmp::Ordering>;
        fn eq<I: IntoIterator>(self, other: I) -> bool;
        fn ne<I: IntoIterator>(self, other: I) -> bool;
        fn lt<I: IntoIterator>(self, other: I) -> bool;
        fn is_sorted(self) -> bool;
    }
    pub trait DoubleEndedIterator: Iterator {}
    pub trait ExactSizeIterator: Iterator {}
    pub trait FusedIterator: Iterator {}
    pub trait IntoIterator {
        type Item;
        type IntoIter: Iterator<Item = Self::Item>;
        fn into_iter(self) -> Self::IntoIter;
    }
    pub trait FromIterator<A> {
        fn from_iter<T: IntoIterator<Item = A>>(items: T) -> Self;
    }
    pub trait Extend<A> {
        fn extend<T: IntoIterator<Item = A>>(&mut self, items: T);
    }
    pub trait Sum<A = Self> {
        fn sum<I: Iterator<Item = A>>(items: I) -> Self;
    }
    pub trait Product<A = Self> {
        fn product<I: Iterator<Item = A>>(items: I) -> Self;
    }
    #[derive(Clone)]
    pub struct Peekable<I>(I);
    impl<I: Iterator> Peekable<I> {
        pub fn peek(&mut self) -> Option<&I::Item>;
        pub fn peek_mut(&mut self) -> Option<&mut I::Item>;
        pub fn next_if<F: FnOnce(&I::Item) -> bool>(&mut self, predicate: F) -> Option<I::Item>;
    }
    impl<I: Iterator> Iterator for Peekable<I> { type Item = I::Item; }
    impl<'a, I: Iterator> Iterator for &'a mut I { type Item = I::Item; }
    impl<I: Iterator> Iterator for crate::boxed::Box<I> { type Item = I::Item; }
    impl<T> Iterator for crate::ops::Range<T> { type Item = T; }
    impl<T> Iterator for crate::ops::RangeInclusive<T> { type Item = T; }
    impl<T> Iterator for crate::ops::RangeFrom<T> { type Item = T; }
    impl<I: Iterator> IntoIterator for I { type Item = I::Item; type IntoIter = I; }
    impl<T> IntoIterator for Vec<T> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T> IntoIterator for &'a Vec<T> { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<'a, T> IntoIterator for &'a mut Vec<T> { type Item = &'a mut T; type IntoIter = IntoIter<&'a mut T>; }
    impl<'a, T> IntoIterator for &'a [T] { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<'a, T> IntoIterator for &'a mut [T] { type Item = &'a mut T; type IntoIter = IntoIter<&'a mut T>; }
    impl<T, const N: usize> IntoIterator for [T; N] { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T, const N: usize> IntoIterator for &'a [T; N] { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] { type Item = &'a mut T; type IntoIter = IntoIter<&'a mut T>; }
    impl<T> IntoIterator for Option<T> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T> IntoIterator for &'a Option<T> { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<T, E> IntoIterator for Result<T, E> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<T> IntoIterator for crate::collections::VecDeque<T> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T> IntoIterator for &'a crate::collections::VecDeque<T> { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<'a, T> IntoIterator for &'a mut crate::collections::VecDeque<T> { type Item = &'a mut T; type IntoIter = IntoIter<&'a mut T>; }
    impl<K, V> IntoIterator for crate::collections::HashMap<K, V> { type Item = (K, V); type IntoIter = IntoIter<(K, V)>; }
    impl<'a, K, V> IntoIterator for &'a crate::collections::HashMap<K, V> { type Item = (&'a K, &'a V); type IntoIter = IntoIter<(&'a K, &'a V)>; }
    impl<'a, K, V> IntoIterator for &'a mut crate::collections::HashMap<K, V> { type Item = (&'a K, &'a mut V); type IntoIter = IntoIter<(&'a K, &'a mut V)>; }
    impl<K, V> IntoIterator for crate::collections::BTreeMap<K, V> { type Item = (K, V); type IntoIter = IntoIter<(K, V)>; }
    impl<'a, K, V> IntoIterator for &'a crate::collections::BTreeMap<K, V> { type Item = (&'a K, &'a V); type IntoIter = IntoIter<(&'a K, &'a V)>; }
    impl<'a, K, V> IntoIterator for &'a mut crate::collections::BTreeMap<K, V> { type Item = (&'a K, &'a mut V); type IntoIter = IntoIter<(&'a K, &'a mut V)>; }
    impl<T> IntoIterator for crate::collections::HashSet<T> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T> IntoIterator for &'a crate::collections::HashSet<T> { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<T> IntoIterator for crate::collections::BTreeSet<T> { type Item = T; type IntoIter = IntoIter<T>; }
    impl<'a, T> IntoIterator for &'a crate::collections::BTreeSet<T> { type Item = &'a T; type IntoIter = IntoIter<&'a T>; }
    impl<T> IntoIterator for crate::boxed::Box<[T]> { type Item = T; type IntoIter = IntoIter<T>; }
    #[derive(Clone)]
    pub struct IntoIter<T>(T);
    impl<T> IntoIter<T> {
        pub fn as_slice(&self) -> &[T];
    }
    impl<T> Iterator for IntoIter<T> { type Item = T; }
    impl<T> FromIterator<T> for Vec<T> {}
    impl<T> FromIterator<T> for crate::boxed::Box<[T]> {}
    impl<T> FromIterator<T> for crate::collections::VecDeque<T> {}
    impl<T> FromIterator<T> for crate::collections::HashSet<T> {}
    impl<T> FromIterator<T> for crate::collections::BTreeSet<T> {}
    impl<T> FromIterator<T> for crate::collections::BinaryHeap<T> {}
    impl<K, V> FromIterator<(K, V)> for crate::collections::HashMap<K, V> {}
    impl<K, V> FromIterator<(K, V)> for crate::collections::BTreeMap<K, V> {}
    impl FromIterator<char> for String {}
    impl<'a> FromIterator<&'a char> for String {}
    impl<'a> FromIterator<&'a str> for String {}
    impl FromIterator<String> for String {}
    impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {}
    impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {}
    impl FromIterator<()> for () {}
    impl<T> Extend<T> for Vec<T> {}
    impl<'a, T> Extend<&'a T> for Vec<T> {}
    impl<T> Extend<T> for crate::collections::VecDeque<T> {}
    impl<'a, T> Extend<&'a T> for crate::collections::VecDeque<T> {}
    impl<T> Extend<T> for crate::collections::HashSet<T> {}
    impl<T> Extend<T> for crate::collections::BTreeSet<T> {}
    impl<K, V> Extend<(K, V)> for crate::collections::HashMap<K, V> {}
    impl<K, V> Extend<(K, V)> for crate::collections::BTreeMap<K, V> {}
    impl Extend<char> for String {}
    impl<'a> Extend<&'a str> for String {}
    impl<T, U: Sum<T>> Sum<Option<T>> for Option<U> {}
    impl<T, U: Sum<T>, E> Sum<Result<T, E>> for Result<U, E> {}
    impl<T, U: Product<T>> Product<Option<T>> for Option<U> {}
    impl<T, U: Product<T>, E> Product<Result<T, E>> for Result<U, E> {}
    pub fn collected<I: Iterator>(items: I) -> Vec<I::Item> { let mut collected = Vec::new(); for item in items { collected.push(item); } collected }
    pub fn extended<T, I: IntoIterator<Item = T>>(list: &mut Vec<T>, items: I) { for item in items { list.push(item); } }
    pub fn extended_by_references<'a, T: Copy, I: IntoIterator<Item = &'a T>>(list: &mut Vec<T>, items: I) { for item in items { list.push(*item); } }
    pub fn extended_by_copies<T: Clone>(list: &mut Vec<T>, items: &[T]) { for item in items { list.push(item.clone()); } }
    pub fn collect_of_options<T, I: Iterator<Item = Option<T>>>(items: I) -> Option<Vec<T>> { let mut collected = Vec::new(); for item in items { match item { Some(value) => collected.push(value), None => return None } } Some(collected) }
    pub fn collect_of_results<T, E, I: Iterator<Item = Result<T, E>>>(items: I) -> Result<Vec<T>, E> { let mut collected = Vec::new(); for item in items { match item { Ok(value) => collected.push(value), Err(error) => return Err(error) } } Ok(collected) }
    pub fn sum_of_options<I: Iterator<Item = Option<f64>>>(items: I) -> Option<f64> { let mut sum = -0.0; for item in items { match item { Some(value) => sum += value, None => return None } } Some(sum) }
    pub fn sum_of_results<E, I: Iterator<Item = Result<f64, E>>>(items: I) -> Result<f64, E> { let mut sum = -0.0; for item in items { match item { Ok(value) => sum += value, Err(error) => return Err(error) } } Ok(sum) }
    pub fn product_of_options<I: Iterator<Item = Option<f64>>>(items: I) -> Option<f64> { let mut product = 1.0; for item in items { match item { Some(value) => product *= value, None => return None } } Some(product) }
    pub fn product_of_results<E, I: Iterator<Item = Result<f64, E>>>(items: I) -> Result<f64, E> { let mut product = 1.0; for item in items { match item { Ok(value) => product *= value, Err(error) => return Err(error) } } Ok(product) }
    pub fn try_fold_of_options<B, I: Iterator, F: FnMut(B, I::Item) -> Option<B>>(items: I, init: B, f: F) -> Option<B> { let mut folded = init; for item in items { match f(folded, item) { Some(value) => folded = value, None => return None } } Some(folded) }
    pub fn try_fold_of_results<B, E, I: Iterator, F: FnMut(B, I::Item) -> Result<B, E>>(items: I, init: B, f: F) -> Result<B, E> { let mut folded = init; for item in items { match f(folded, item) { Ok(value) => folded = value, Err(error) => return Err(error) } } Ok(folded) }
    pub fn try_for_each_of_options<I: Iterator, F: FnMut(I::Item) -> Option<()>>(items: I, f: F) -> Option<()> { for item in items { match f(item) { Some(_) => {}, None => return None } } Some(()) }
    pub fn try_for_each_of_results<E, I: Iterator, F: FnMut(I::Item) -> Result<(), E>>(items: I, f: F) -> Result<(), E> { for item in items { match f(item) { Ok(_) => {}, Err(error) => return Err(error) } } Ok(()) }
    pub fn empty<T>() -> impl Iterator<Item = T>;
    pub fn once<T>(value: T) -> impl Iterator<Item = T>;
    pub fn repeat<T>(value: T) -> impl Iterator<Item = T>;
    pub fn repeat_n<T>(value: T, count: usize) -> impl Iterator<Item = T>;
    pub fn repeat_with<T, F: FnMut() -> T>(make: F) -> impl Iterator<Item = T>;
    pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> impl Iterator<Item = T>;
    pub fn successors<T, F: FnMut(&T) -> Option<T>>(first: Option<T>, f: F) -> impl Iterator<Item = T>;
    pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> impl Iterator<Item = (A::Item, B::Item)>;
}
