//! The crate that is being compiled: its modules, what they import and declare, and what a path means.
//!
//! From the file in which an attribute stands the root of the crate is found, and other files are read when a path leads there. All functions of one process
//! ask the same crate, until one of its files changes. Where there is no file (an editor, a build that hides its files, a function that a macro has made), there
//! is no crate, and nothing is known but the item.
//!
//! Other crates are not read: what is known of them is what the types of the protocol say.

mod imports;
mod modules;
mod resolve;
mod root;
mod scan;
#[cfg(test)]
mod tests;

pub(crate) use imports::Import;
pub(crate) use modules::{Crate, Module, ModuleId};
pub(crate) use resolve::{Def, Namespace};
pub(crate) use scan::{Item, ItemKind, items};

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// The crate that a file belongs to, and the module that the file is.
pub(crate) fn crate_of(file: &Path) -> Option<(Rc<Crate>, ModuleId)> {
    thread_local!(static KNOWN: RefCell<Vec<Rc<Crate>>> = const { RefCell::new(Vec::new()) });
    KNOWN.with_borrow_mut(|known| {
        known.retain(|content| content.is_current());
        let found = known.iter().find_map(|content| Some((content.clone(), content.module_of(file)?)));
        if found.is_some() {
            return found;
        }
        let content = Rc::new(root::crate_of(file)?);
        known.push(content.clone());
        let module = content.module_of(file)?;
        Some((content, module))
    })
}
