//! Vectors that are empty, but have room, by the type of their elements.
//!
//! A gradient that is computed again takes and gives back vectors in the order of the first time. Those that it takes first are handed out in the order
//! in which they were made, so that each of them is used for the same again, and has the room for it from the second time on.
#![allow(
    clippy::box_collection,
    reason = "boxes are kept without their type, and to make them anew would allocate"
)]

use core::any::{Any, TypeId};

/// All vectors of a workspace in one thread.
#[derive(Debug, Default)]
pub(super) struct Pool {
    by_type: Vec<(TypeId, OfType)>,
}

/// Those of one type.
#[derive(Debug, Default)]
struct OfType {
    /// By their numbers, those that have not been taken yet.
    waiting: Vec<Option<Box<dyn Any>>>,
    /// The first number of them.
    next: usize,
    /// Those that have been given back, to be taken again.
    returned: Vec<Numbered<dyn Any>>,
}

/// A vector with its number, by which the pool knows it.
#[derive(Debug)]
pub(super) struct Numbered<T: ?Sized> {
    number: usize,
    pub(super) vector: Box<T>,
}

impl Pool {
    /// A vector, new if there is none.
    pub(super) fn take<T: 'static>(&mut self) -> Numbered<Vec<T>> {
        let of_type = self.of_type(TypeId::of::<T>());
        if let Some(Numbered { number, vector }) = of_type.returned.pop() {
            return Numbered { number, vector: vector.downcast().unwrap_or_default() };
        }
        let number = of_type.next;
        of_type.next += 1;
        if of_type.waiting.len() <= number {
            of_type.waiting.resize_with(number + 1, || None);
        }
        let waiting = of_type.waiting[number].take();
        Numbered { number, vector: waiting.and_then(|vector| vector.downcast().ok()).unwrap_or_default() }
    }

    /// Gives one back.
    pub(super) fn put_back<T: 'static>(&mut self, Numbered { number, vector }: Numbered<Vec<T>>) {
        self.of_type(TypeId::of::<T>()).returned.push(Numbered { number, vector });
    }

    /// All vectors wait for the next time.
    pub(super) fn begin_again(&mut self) {
        for (_, OfType { waiting, next, returned }) in &mut self.by_type {
            for Numbered { number, vector } in returned.drain(..) {
                if let Some(place) = waiting.get_mut(number) {
                    *place = Some(vector);
                }
            }
            *next = 0;
        }
    }

    fn of_type(&mut self, ty: TypeId) -> &mut OfType {
        let known = self.by_type.iter().position(|(other, _)| *other == ty);
        let position = known.unwrap_or_else(|| {
            self.by_type.push((ty, OfType::default()));
            self.by_type.len() - 1
        });
        &mut self.by_type[position].1
    }
}
