//! What syn does not do: the text of a file without what is no code in it, and tokens that outlive an expansion.

pub(crate) mod formats;
pub(crate) mod forms;
pub(crate) mod mentions;
pub(crate) mod once;
pub(crate) mod operators;
pub(crate) mod text;

use syn::parse::Parse;

/// Reads a text into tokens that do not belong to the compiler: they stay as they are when an expansion is over, and are read faster. They must not get into
/// what is generated.
pub(crate) fn parsed<T: Parse>(text: &str) -> Option<T> {
    apart_from_compiler(|| syn::parse_str(text)).ok()
}

/// The text of tokens that do not belong to the compiler.
pub(crate) fn text_of_parsed(tokens: &impl quote::ToTokens) -> String {
    apart_from_compiler(|| tokens.to_token_stream().to_string())
}

fn apart_from_compiler<T>(run: impl FnOnce() -> T) -> T {
    let in_compiler = proc_macro::is_available();
    if in_compiler {
        proc_macro2::fallback::force();
    }
    let result = run();
    if in_compiler {
        proc_macro2::fallback::unforce();
    }
    result
}
