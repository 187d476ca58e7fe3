//! The standard library as a table: what its methods mean, in Rust that the compiler knows.
//!
//! A row is a function in `lists.rs`, `iterators.rs` or `options.rs`, whose first parameter is what the method is called on. It is at once
//!
//!  * what stands in the place of a call, with the call's receiver and arguments for the parameters (`row.rs`);
//!  * what says that the name is a method of the standard library, what it is called on, whether it gives a list;
//!  * Rust that is compiled in tests and compared with the method itself (`tests.rs`).
//!
//! So a new method is one row. What a row is written with are elements, `len`, `push`, `pop`, `swap`, `clone`, loops and branches, and other rows.

pub(crate) mod matrices;
mod methods;
mod own;
mod pure;
mod row;
#[cfg(test)]
mod tests;

pub(crate) use methods::{Fact, Method};
pub(crate) use own::OwnMethods;
pub(crate) use pure::{StdTy, pure_method};
pub(crate) use row::{Of, Row};

use proc_macro2::Ident;
use std::sync::OnceLock;

/// The rows, as they are written.
const TEXTS: [&str; 3] = [include_str!("lists.rs"), include_str!("iterators.rs"), include_str!("options.rs")];

/// Where a row is found. Tokens do not outlive an expansion, so it is read where it is used.
struct Entry {
    name: String,
    arguments: usize,
    text: &'static str,
}

fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let rows = TEXTS.into_iter().flat_map(|text| text.split("\n\n").filter(|row| row.starts_with("fn ")));
        rows.map(|text| {
            let row = Row::read(text);
            Entry { name: row.name(), arguments: row.arguments(), text }
        })
        .collect()
    })
}

/// The rows of methods of that name with so many arguments.
pub(crate) fn rows(method: &Ident, arguments: usize) -> impl Iterator<Item = Row> {
    let is_it = move |entry: &&Entry| *method == entry.name && entry.arguments == arguments;
    entries().iter().filter(is_it).map(|entry| Row::read(entry.text))
}

/// The text of the row of a method of lists with so many arguments.
pub(crate) fn row_of_lists(method: &str, arguments: usize) -> Option<&'static str> {
    let is_it = |entry: &&Entry| {
        entry.name == method && entry.arguments == arguments && Row::read(entry.text).of == Of::List
    };
    entries().iter().find(is_it).map(|entry| entry.text)
}

/// Whether there is a row of that name.
pub(crate) fn has_row(method: &Ident) -> bool {
    entries().iter().any(|entry| *method == entry.name)
}
