//! One snapshot: in memory, or in a file.

use super::variables::Variables;

#[cfg(feature = "spill")]
pub(super) use in_files::{Keeper, Snapshot};
#[cfg(not(feature = "spill"))]
pub(super) use in_memory::{Keeper, Snapshot};

/// Without the feature `spill`, all of them are in memory.
#[cfg(not(feature = "spill"))]
mod in_memory {
    use super::Variables;
    use core::marker::PhantomData;

    #[derive(Clone)]
    pub(in super::super) struct Snapshot<S>(S);

    #[derive(Clone)]
    pub(in super::super) struct Keeper<S>(PhantomData<fn(S)>);

    impl<S: Clone> Keeper<S> {
        pub(in super::super) fn in_memory() -> Self {
            Keeper(PhantomData)
        }

        pub(in super::super) fn of_variables() -> Self
        where
            S: Variables,
        {
            Keeper::in_memory()
        }

        pub(in super::super) fn keep(&self, state: &S, _: bool) -> Snapshot<S> {
            Snapshot(state.clone())
        }

        pub(in super::super) fn state(&self, snapshot: &Snapshot<S>, _: &Snapshot<S>) -> S {
            snapshot.0.clone()
        }
    }
}

#[cfg(feature = "spill")]
mod in_files {
    use super::super::spill::{Place, Room, Spilling};
    use super::Variables;
    use alloc::sync::Arc;

    #[derive(Clone)]
    pub(in super::super) enum Snapshot<S> {
        /// With the room that it counts for.
        InMemory(S, #[allow(dead_code, reason = "it is given back with the snapshot")] Option<Arc<Room>>),
        InFile(Arc<Place>),
    }

    /// Makes the snapshots of a loop, and states of them again.
    #[derive(Clone)]
    pub(in super::super) struct Keeper<S>(Option<ToFile<S>>);

    #[derive(Clone)]
    struct ToFile<S> {
        spilling: Spilling,
        write: fn(&S, &mut Vec<u8>) -> bool,
        read: fn(&mut S, &mut &[u8]),
    }

    impl<S: Clone> Keeper<S> {
        /// One that has all of them in memory.
        pub(in super::super) fn in_memory() -> Self {
            Keeper(None)
        }

        /// One that does what the workspace says.
        pub(in super::super) fn of_variables() -> Self
        where
            S: Variables,
        {
            let spilling = Spilling::current();
            Keeper(spilling.map(|spilling| ToFile { spilling, write: S::write, read: S::read }))
        }

        /// A snapshot; the first one of a loop stays in memory.
        pub(in super::super) fn keep(&self, state: &S, is_first: bool) -> Snapshot<S> {
            let in_memory = || Snapshot::InMemory(state.clone(), None);
            let Some(ToFile { spilling, write, .. }) = self.0.as_ref().filter(|_| !is_first) else {
                return in_memory();
            };
            let mut bytes = Vec::new();
            if !write(state, &mut bytes) {
                return in_memory();
            }
            match spilling.room(bytes.len()) {
                Some(room) => Snapshot::InMemory(state.clone(), Some(Arc::new(room))),
                None => Snapshot::InFile(Arc::new(Place::new(spilling.file(), &bytes))),
            }
        }

        /// The state of a snapshot. What is read from a file is put into a copy of the first one.
        pub(in super::super) fn state(&self, snapshot: &Snapshot<S>, first: &Snapshot<S>) -> S {
            match (snapshot, first, &self.0) {
                (Snapshot::InMemory(state, _), _, _) => state.clone(),
                (Snapshot::InFile(place), Snapshot::InMemory(state, _), Some(ToFile { read, .. })) => {
                    let mut state = state.clone();
                    read(&mut state, &mut &place.bytes()[..]);
                    state
                }
                _ => unreachable!("the first snapshot is in memory"),
            }
        }
    }
}
