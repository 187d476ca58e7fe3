//! Looking at the passes: for those who change them.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `AD_PRINT_AFTER=coalescing` | the IR after that pass is written to the standard error; `all` stands for all passes |
//! | `AD_TIME_PASSES=1` | and how long each of them took |
//!
//! cargo only expands what has changed: `touch` the file first.

use super::Unit;
use crate::analysis::Activity;
use crate::ir::Function;
use proc_macro2::Ident;
#[cfg(feature = "tool")]
use std::cell::RefCell;
use std::env::var;
use std::time::Instant;

/// What comes before the first pass goes by this name.
pub(crate) const LOWERING: &str = "lowering";

#[cfg(feature = "tool")]
thread_local! {
    /// What the command-line tool watches.
    static WATCHED: RefCell<Option<Vec<Seen>>> = const { RefCell::new(None) };
}

/// What can be seen of a function while it is compiled.
#[cfg(feature = "tool")]
pub(crate) struct Seen {
    pub(crate) name: String,
    /// As it is before the first pass.
    pub(crate) function: Function,
    pub(crate) active: crate::ir::values::ValueSet,
    /// The text of the IR after each pass.
    pub(crate) texts: Vec<(String, String)>,
}

/// All functions that are compiled meanwhile, and what that gives.
#[cfg(feature = "tool")]
pub(crate) fn watched<T>(compile: impl FnOnce() -> T) -> (T, Vec<Seen>) {
    WATCHED.set(Some(Vec::new()));
    let result = compile();
    (result, WATCHED.take().unwrap_or_default())
}

/// A function has been lowered and analysed.
#[cfg_attr(not(feature = "tool"), expect(unused_variables, reason = "only the tool shows names"))]
pub(crate) fn lowered(name: &Ident, function: &Function, activity: &Activity, active: &[bool]) {
    let is_meant = |asked: &str| asked == LOWERING || asked == "all";
    let is_asked = var("AD_PRINT_AFTER").is_ok_and(|asked| is_meant(&asked));
    #[cfg(feature = "tool")]
    let is_asked = is_asked || WATCHED.with_borrow(Option::is_some);
    if !is_asked {
        return;
    }
    let unit = Unit::new(function.clone(), activity, active, Default::default());
    #[cfg(feature = "tool")]
    WATCHED.with_borrow_mut(|watched| {
        let values = (0..function.values.len() as u32).map(crate::ir::ValueId);
        let active = values.filter(|&value| activity.is_active(function, value)).collect();
        let seen = Seen { name: name.to_string(), function: function.clone(), active, texts: Vec::new() };
        if let Some(watched) = watched {
            watched.push(seen);
        }
    });
    finished(LOWERING, start(), &unit);
}

pub(super) fn start() -> Instant {
    Instant::now()
}

pub(super) fn finished(pass: &str, start: Instant, unit: &Unit) {
    if var("AD_TIME_PASSES").is_ok_and(|asked| asked != "0") {
        eprintln!("{pass}: {:.2?}", start.elapsed());
    }
    shown(pass, unit);
}

/// What a pass has left, which may be where several sweeps begin.
pub(super) fn shown(pass: &str, unit: &Unit) {
    let is_meant = |asked: &str| asked == pass || asked == "all";
    if var("AD_PRINT_AFTER").is_ok_and(|asked| is_meant(&asked)) {
        eprintln!("after {pass}:\n{unit}");
    }
    #[cfg(feature = "tool")]
    WATCHED.with_borrow_mut(|watched| {
        if let Some(seen) = watched.as_mut().and_then(|watched| watched.last_mut()) {
            seen.texts.push((pass.to_owned(), unit.to_string()));
        }
    });
}
