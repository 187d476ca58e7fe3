//! Looking at the passes: for those who change them.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `AD_PRINT_AFTER=coalescing` | the IR after that pass is written to the standard error; `all` stands for all passes |
//! | `AD_TIME_PASSES=1` | and how long each of them took |
//!
//! cargo only expands what has changed: `touch` the file first.

use super::Unit;
#[cfg(feature = "tool")]
use std::cell::RefCell;
use std::env::var;
use std::time::Instant;

#[cfg(feature = "tool")]
thread_local! {
    /// What the command-line tool has asked for: the pass, and the texts after it.
    static ASKED: RefCell<Option<(String, Vec<String>)>> = const { RefCell::new(None) };
}

#[cfg(feature = "tool")]
/// The texts of the IR after a pass, for all that is compiled meanwhile.
pub(crate) fn texts_after(pass: &str, compile: impl FnOnce()) -> Vec<String> {
    ASKED.set(Some((pass.to_owned(), Vec::new())));
    compile();
    ASKED.take().map_or_else(Vec::new, |(_, texts)| texts)
}

pub(super) fn start() -> Instant {
    Instant::now()
}

pub(super) fn finished(pass: &str, start: Instant, unit: &Unit) {
    let is_meant = |asked: &str| asked == pass || asked == "all";
    if var("AD_TIME_PASSES").is_ok_and(|asked| asked != "0") {
        eprintln!("{pass}: {:.2?}", start.elapsed());
    }
    if var("AD_PRINT_AFTER").is_ok_and(|asked| is_meant(&asked)) {
        eprintln!("after {pass}:\n{unit}");
    }
    #[cfg(feature = "tool")]
    ASKED.with_borrow_mut(|asked| {
        if let Some((asked, texts)) = asked
            && is_meant(asked)
        {
            texts.push(format!("after {pass}:\n{unit}"));
        }
    });
}
