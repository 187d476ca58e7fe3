//! The crate that is being compiled: its modules, what they import and declare, and what a path means.
//!
//! From the file in which an attribute stands the root of the crate is found, and other files are read when a path leads there. All functions of one process
//! ask the same crate, until one of its files changes. Where there is no file (an editor, a build that hides its files, a function that a macro has made), the
//! crate is the item itself, and what it does not show is unknown.
//!
//! Other crates are not read: what is known of the standard library and of a few others is declared in the [library](library), which is read like the one that is compiled.

mod flattened;
mod imports;
mod library;
mod modules;
mod reached;
mod resolve;
mod root;
mod scan;
#[cfg(test)]
mod tests;
mod traits;
mod world;

pub(crate) use flattened::Flattened;
pub(crate) use modules::{Module, ModuleId};
pub(crate) use reached::paths_in;
pub(crate) use resolve::{Def, Namespace};
pub(crate) use scan::{Item, ItemKind, Visibility};
pub(crate) use world::{Reach, World};

/// The names of the types of integers.
pub(crate) const INTEGERS: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// An item by its number in a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ItemId {
    pub(crate) module: ModuleId,
    pub(crate) number: u32,
}
