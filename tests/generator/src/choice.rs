//! How the compiler may have what a reverse sweep reads again. It chooses; programs have the choices taken away from it in turn.

/// The switches of such choices, as `without(..)` names them.
const SWITCHES: [&str; 6] =
    ["rematerialise", "saving", "undo_stores", "callees_keep", "save_by_move", "induction"];

/// Of so many programs one after the other, the first ones have all choices.
const USUAL: u64 = 6;

/// The switch that is off in the program of a seed, if one is. The size of a program has the period ten, so ten in a row have the same.
///
/// ```
/// use program_generator::switched_off;
///
/// assert_eq!([0, 60, 70, 119, 120].map(switched_off), [None, Some("rematerialise"), Some("saving"), Some("induction"), None]);
/// ```
#[must_use]
pub fn switched_off(seed: u64) -> Option<&'static str> {
    let turn = seed / 10 % (USUAL + SWITCHES.len() as u64);
    let switch = turn.checked_sub(USUAL)?;
    Some(SWITCHES[usize::try_from(switch).expect("there are few switches")])
}
