//! Parallel iterators of rayon in differentiable functions: what a chain like `xs.par_iter().map(..).sum()` stands for.
//!
//! The items of a chain are cut into [`leaves`], whose number depends on nothing but the number of items. Each leaf runs on one thread, forward and backward, as an
//! ordinary loop. Adjoints of what all leaves read are added in pairs of neighbours, always the same ones. So no result depends on how many threads there
//! are, or on which of them was faster.
//!
//! Generated code calls this; it is of use by hand where a derivative is written by hand.

use crate::{Accumulate, accumulate};
use rayon::prelude::*;
use std::ops::Range;

/// How many leaves there are at most: enough for the cores of a machine to be busy to the end, and few enough for each to have adjoints of its own.
const MOST_LEAVES: usize = 64;

/// The numbers of the items that each leaf has, in order.
///
/// ```
/// assert_eq!(ad_runtime::__private::parallel::leaves(3), [0..1, 1..2, 2..3]);
/// assert_eq!(ad_runtime::__private::parallel::leaves(6400)[1], 100..200);
/// assert!(ad_runtime::__private::parallel::leaves(0).is_empty());
/// ```
pub fn leaves(items: usize) -> Vec<Range<usize>> {
    let count = items.min(MOST_LEAVES);
    let begin = |leaf: usize| {
        // The first ones have one item more than the last ones.
        leaf * (items / count) + leaf.min(items % count)
    };
    (0..count).map(|leaf| begin(leaf)..begin(leaf + 1)).collect()
}

/// The part of a list that a leaf has whose items are chunks of a size.
///
/// ```
/// assert_eq!(ad_runtime::__private::parallel::chunks(&[1, 2, 3, 4, 5], &(1..3), 2), [3, 4, 5]);
/// ```
pub fn chunks<'a, T>(list: &'a [T], leaf: &Range<usize>, size: usize) -> &'a [T] {
    &list[leaf.start * size..(leaf.end * size).min(list.len())]
}

/// Takes as many elements from the beginning of a list as there are, up to a number.
///
/// ```
/// let mut list = [1, 2, 3];
/// let mut rest = &mut list[..];
/// assert_eq!(ad_runtime::__private::parallel::front(&mut rest, 2), [1, 2]);
/// assert_eq!(ad_runtime::__private::parallel::front(&mut rest, 2), [3]);
/// ```
pub fn front<'a, T>(rest: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let count = count.min(rest.len());
    rest.split_off_mut(..count).expect("there are as many")
}

/// [`front`] of a list that may not be there.
///
/// ```
/// let mut nothing: Option<&mut [f64]> = None;
/// assert!(ad_runtime::__private::parallel::front_of_slot(&mut nothing, 2).is_none());
/// ```
pub fn front_of_slot<'a, T>(rest: &mut Option<&'a mut [T]>, count: usize) -> Option<&'a mut [T]> {
    rest.as_mut().map(|rest| front(rest, count))
}

/// The parts of a list, of these lengths. A list that is empty, which stands for zeros, has empty parts.
///
/// ```
/// assert_eq!(ad_runtime::__private::parallel::parted(vec![1, 2, 3], &[2, 1]), [vec![1, 2], vec![3]]);
/// ```
pub fn parted<T>(list: Vec<T>, lengths: &[usize]) -> Vec<Vec<T>> {
    let mut elements = list.into_iter();
    lengths.iter().map(|length| elements.by_ref().take(*length).collect()).collect()
}

/// The lists of all leaves as one.
///
/// ```
/// assert_eq!(ad_runtime::__private::parallel::joined(vec![vec![1, 2], vec![3]]), [1, 2, 3]);
/// ```
pub fn joined<T>(lists: Vec<Vec<T>>) -> Vec<T> {
    let mut all = Vec::with_capacity(lists.iter().map(Vec::len).sum());
    lists.into_iter().for_each(|mut list| all.append(&mut list));
    all
}

/// Does a task for each leaf, on all cores.
///
/// # Panics
///
/// If a task does: with what one of them panicked with, after the others that had begun.
///
/// ```
/// assert_eq!(ad_runtime::__private::parallel::run(vec![1, 2, 3], |x| x * x), [1, 4, 9]);
/// ```
pub fn run<Task: Send, Value: Send>(
    tasks: Vec<Task>,
    each: impl Fn(Task) -> Value + Send + Sync,
) -> Vec<Value> {
    tasks.into_par_iter().with_max_len(1).map(each).collect()
}

/// Adjoints of what all leaves read: `()`, or a pair of one and further ones. One that nobody asks for is `None`.
pub trait Shared: Send {
    /// Adds those of other leaves.
    fn add(&mut self, other: Self);
}

impl Shared for () {
    fn add(&mut self, _: ()) {}
}

impl<T: Accumulate<T> + Send, Rest: Shared> Shared for (Option<T>, Rest) {
    fn add(&mut self, other: Self) {
        if let (Some(into), Some(tangent)) = (&mut self.0, other.0) {
            accumulate(into, tangent);
        }
        self.1.add(other.1);
    }
}

/// Does a task for each leaf, on all cores, and adds up the adjoints of what all of them read. Each has its own, which begin at zero.
///
/// At no time there are more of them than threads, times the logarithm of the number of leaves.
///
/// # Panics
///
/// As [`run`].
///
/// ```
/// use ad_runtime::__private::parallel::summed;
///
/// // Three leaves, each of which adds twice its number.
/// let (sum, ()) = summed(vec![1.0, 2.0, 3.0], || (Some(0.0), ()), |x, (sum, ())| *sum.as_mut().unwrap() += 2.0 * x);
/// assert_eq!(sum, Some(12.0));
/// ```
pub fn summed<Task: Send, S: Shared>(
    tasks: Vec<Task>,
    zero: impl Fn() -> S + Sync,
    each: impl Fn(Task, &mut S) + Sync,
) -> S {
    fn of<Task: Send, S: Shared>(
        mut tasks: Vec<Task>,
        zero: &(impl Fn() -> S + Sync),
        each: &(impl Fn(Task, &mut S) + Sync),
    ) -> S {
        if tasks.len() < 2 {
            let mut adjoints = zero();
            tasks.into_iter().for_each(|task| each(task, &mut adjoints));
            return adjoints;
        }
        let last = tasks.split_off(tasks.len() / 2);
        let (mut first, last) = rayon::join(|| of(tasks, zero, each), || of(last, zero, each));
        first.add(last);
        first
    }
    of(tasks, &zero, &each)
}
