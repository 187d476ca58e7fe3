//! What is found once for the whole crate, whichever of its files asks.

use super::File;
use crate::items::{ModuleId, Reach, World};
use std::cell::RefCell;
use std::rc::Rc;
use std::thread::LocalKey;

/// What was found last, and for which crate.
pub(super) type OfCrate<T> = RefCell<Option<(Rc<World>, Rc<T>)>>;

impl File {
    /// A module of the text as one of the whole crate: their items are the same.
    pub(super) fn in_crate(&self, module: ModuleId) -> Option<ModuleId> {
        let Some(source) = &self.source else { return Some(module) };
        let names = self.world().names_of(module);
        names.iter().try_fold(source.own_root(), |parent, name| source.child(parent, name))
    }

    /// What is found once for the crate; nothing is known where modules may be missing.
    pub(super) fn of_crate<T>(
        &self,
        known: &'static LocalKey<OfCrate<T>>,
        find: impl FnOnce(&Rc<World>) -> T,
    ) -> Option<Rc<T>> {
        if self.reach != Reach::Whole && self.source.is_some() {
            return None;
        }
        let world = self.source.as_ref().unwrap_or_else(|| self.world());
        let last = known.with_borrow(|last| last.clone().filter(|(of, _)| Rc::ptr_eq(of, world)));
        let (_, found) = last.unwrap_or_else(|| {
            let found = (world.clone(), Rc::new(find(world)));
            known.set(Some(found.clone()));
            found
        });
        Some(found)
    }
}
