//! A source file that takes the place of the one that tokens stand in: those of tests and of the command-line tool stand nowhere.

use super::File;
use crate::syntax::text::is_part_of_a_word;
use std::cell::RefCell;
use std::rc::Rc;

thread_local!(static GIVEN: RefCell<Option<(Rc<File>, usize)>> = const { RefCell::new(None) });

/// Runs something as if the tokens stood in a file of that text, from a position on.
pub(crate) fn with_text<T>(text: String, at: usize, run: impl FnOnce() -> T) -> T {
    GIVEN.set(Some((Rc::new(File::of(text)), at)));
    let result = run();
    GIVEN.set(None);
    result
}

/// Runs something as if the tokens stood in a file of a crate, from a position on.
#[cfg(feature = "tool")]
pub(crate) fn with_file<T>(path: &std::path::Path, at: usize, run: impl FnOnce() -> T) -> T {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let before = &text[..at];
    let (line, begin) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |at| at + 1));
    let column = before[begin..].chars().count() + 1;
    GIVEN.set(Some(File::around(path, line, column).expect("the file belongs to a crate")));
    let result = run();
    GIVEN.set(None);
    result
}

/// The file, and where in it a word stands: at the position or first behind it, and rather where a function has it for its name.
pub(super) fn file(spelled: &str) -> Option<(Rc<File>, usize)> {
    super::made_of(spelled).find_map(file_with)
}

fn file_with(spelled: &str) -> Option<(Rc<File>, usize)> {
    GIVEN.with_borrow(|given| {
        let (file, from) = given.as_ref()?;
        let rest = file.text.get(*from..)?;
        let is_word = |at: usize| {
            !rest[..at].ends_with(is_part_of_a_word)
                && !rest[at + spelled.len()..].starts_with(is_part_of_a_word)
        };
        let words = || rest.match_indices(spelled).map(|(at, _)| at).filter(|at| is_word(*at));
        let first = words().next()?;
        let is_function = |at: &usize| *at > 0 && rest[..*at].trim_end().ends_with("fn");
        let at = if first == 0 { first } else { words().find(is_function).unwrap_or(first) };
        Some((file.clone(), from + at))
    })
}
