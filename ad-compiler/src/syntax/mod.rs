//! What syn does not do: the text of a file without what is no code in it, and tokens that outlive an expansion.

pub(crate) mod forms;
pub(crate) mod mentions;
pub(crate) mod once;
pub(crate) mod operators;
pub(crate) mod text;

use syn::parse::Parse;

/// Reads a text into tokens that do not belong to the compiler: they stay as they are when an expansion is over, and are read faster. They must not get into
/// what is generated.
pub(crate) fn parsed<T: Parse>(text: &str) -> Option<T> {
    let in_compiler = proc_macro::is_available();
    if in_compiler {
        proc_macro2::fallback::force();
    }
    let parsed = syn::parse_str(text);
    if in_compiler {
        proc_macro2::fallback::unforce();
    }
    parsed.ok()
}
