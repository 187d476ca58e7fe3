//! Functions of the file that make text of floats, or take them for their bits.

use super::declared::signature;
use super::text_of_floats::makes_text_of_floats;
use super::{Declared, File};
use crate::collections::HashSet;
use crate::syntax::text::words;
use proc_macro2::Ident;
use syn::Path;

const TAKE_BITS: &[&str] = &["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "transmute", "unsafe"];
const DECODE: &[&str] = &[
    "from_bits",
    "from_ne_bytes",
    "from_le_bytes",
    "from_be_bytes",
    "parse",
    "from_str",
    "transmute",
    "unsafe",
];
pub(super) const MAKE_TEXT: &[&str] = &["format", "format_args", "to_string", "write", "writeln"];

impl Declared {
    /// Whether the function that a path leads to has no derivative, and takes floats for their bits.
    pub(crate) fn takes_bits(&self, callee: &Path) -> bool {
        let Some((file, at)) = self.file() else { return false };
        file.unmarked(callee, at).is_some_and(|function| file.takes_bits(function))
    }

    /// Whether a method of the file of that name takes floats for their bits.
    pub(crate) fn method_takes_bits(&self, method: &Ident) -> bool {
        let Some((file, _)) = self.file() else { return false };
        let all = file.outline.functions.get(&method.to_string());
        let is_method = |at: &usize| file.may_be_method(*at);
        all.into_iter().flatten().any(|at| is_method(at) && file.takes_bits(*at))
    }

    /// Whether a function that a path leads to, which may have a derivative, takes bits that it may put into what it is lent; and whether it may make floats
    /// of bits.
    pub(crate) fn handles_bits(&self, callee: &Path) -> Handles {
        let Some((file, at)) = self.file() else { return Handles::UNKNOWN };
        let function = file.declared(&file.followed(callee, at), at);
        function.map_or(Handles::UNKNOWN, |function| file.handles_bits(function))
    }

    /// The same of all methods of that name.
    pub(crate) fn method_handles_bits(&self, method: &Ident) -> Handles {
        let Some((file, _)) = self.file() else { return Handles::UNKNOWN };
        let all = file.outline.functions.get(&method.to_string()).into_iter().flatten();
        let methods = all.filter(|at| file.may_be_method(**at)).map(|at| file.handles_bits(*at));
        let either =
            |a: Handles, b: Handles| Handles { puts: a.puts || b.puts, decodes: a.decodes || b.decodes };
        methods.reduce(either).unwrap_or(Handles::UNKNOWN)
    }
}

/// What a function does with the bits of floats, or a function that it calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handles {
    /// It takes them, and may put them into what it is lent.
    pub(crate) puts: bool,
    /// It makes floats of them, or of text.
    pub(crate) decodes: bool,
}

impl Handles {
    const UNKNOWN: Handles = Handles { puts: false, decodes: true };
}

impl File {
    /// Whether the function at a position, or one that it calls, takes bits or makes text, and what it gives may hold that.
    fn takes_bits(&self, at: usize) -> bool {
        if let Some(&known) = self.takes_bits.borrow().get(&at) {
            return known;
        }
        let found = self.comes_to_bits(at) || (self.may_give_text(at) && self.comes_to_text(at));
        self.takes_bits.borrow_mut().insert(at, found);
        found
    }

    fn handles_bits(&self, at: usize) -> Handles {
        if let Some(&known) = self.handles_bits.borrow().get(&at) {
            return known;
        }
        let decodes = |at: usize| self.speaks_of(at, DECODE);
        let decodes = self.says(DECODE) && self.comes_to(at, &decodes, &mut HashSet::default());
        let found = Handles { puts: self.comes_to_bits(at), decodes };
        self.handles_bits.borrow_mut().insert(at, found);
        found
    }

    fn comes_to_bits(&self, at: usize) -> bool {
        let takes_bits = |at: usize| self.speaks_of(at, TAKE_BITS);
        self.says(TAKE_BITS) && self.comes_to(at, &takes_bits, &mut HashSet::default())
    }

    fn comes_to_text(&self, at: usize) -> bool {
        let makes_text = |at: usize| self.makes_text(at);
        self.says(MAKE_TEXT) && self.comes_to(at, &makes_text, &mut HashSet::default())
    }

    fn says(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.text.contains(name))
            && words(&self.text).any(|word| names.contains(&word))
    }

    /// Whether the function at a position makes text of floats itself.
    fn makes_text(&self, at: usize) -> bool {
        let is_seen_closely = |function: syn::ItemFn| makes_text_of_floats(&function);
        self.speaks_of(at, MAKE_TEXT) && self.whole_function(at).is_none_or(is_seen_closely)
    }

    fn may_be_method(&self, at: usize) -> bool {
        self.outline.around(at).next().is_some_and(|block| !block.is_free(&self.text))
    }

    fn speaks_of(&self, at: usize, names: &[&str]) -> bool {
        words(self.item(at)).any(|word| names.contains(&word))
    }

    fn may_give_text(&self, at: usize) -> bool {
        match signature(&self.text[at..]).map(|signature| signature.output) {
            Some(syn::ReturnType::Type(_, ty)) => !crate::types::is_number(&ty),
            Some(syn::ReturnType::Default) => false,
            None => true,
        }
    }

    /// Whether the function at a position does something, or calls a function of the file that does.
    fn comes_to(&self, at: usize, does: &dyn Fn(usize) -> bool, seen: &mut HashSet<usize>) -> bool {
        if !seen.insert(at) {
            return false;
        }
        if does(at) {
            return true;
        }
        let item = self.item(at);
        let mut path: Vec<String> = Vec::new();
        let mut behind = 0;
        words(item).any(|word| {
            let start = word.as_ptr() as usize - item.as_ptr() as usize;
            let between = item[behind..start].trim();
            behind = start + word.len();
            // `r#type`
            let is_raw = between == "#" && path.last().is_some_and(|last| last == "r");
            if is_raw {
                path.pop();
            } else if between != "::" {
                path.clear();
            }
            path.push(if is_raw { format!("r#{word}") } else { word.to_owned() });
            if !self.outline.functions.contains_key(word) {
                return false;
            }
            // What stands before a method, or behind the brackets of types, is not followed.
            let all = || self.outline.functions.get(word).into_iter().flatten().copied();
            let callees = match between.ends_with('.') || (between.ends_with("::") && path.len() == 1) {
                true if between.ends_with('.') => all().filter(|at| self.may_be_method(*at)).collect(),
                true => all().collect(),
                false => self.may_mean(&path, at),
            };
            callees.into_iter().any(|callee| self.comes_to(callee, does, seen))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;

    fn takes_bits(text: &str) -> bool {
        let at = text.find("fn f(").expect("a function f");
        File::of(text.to_owned()).takes_bits(at)
    }

    #[test]
    fn bits_are_taken_by_callees_too() {
        assert!(takes_bits("fn f(x: f64) -> u64 { x.to_bits() }"));
        assert!(takes_bits(
            "fn f(x: f64) -> K { K::new(x) } impl K { fn new(x: f64) -> K { K(x.to_bits()) } }"
        ));
        assert!(!takes_bits(
            "struct K(u64); fn f(x: f64) -> Vec<f64> { Vec::new() } impl K { fn new(x: f64) -> K { K(x.to_bits()) } }"
        ));
        assert!(takes_bits("fn f(x: f64) -> K { g(x) } fn g(x: f64) -> K { f(x); K(format!(\"{x}\")) }"));
        assert!(!takes_bits("fn f(m: &[f64]) -> Result<usize, String> { Err(\"no matrix\".to_string()) }"));
        assert!(!takes_bits(
            "fn f(x: f64) -> usize { g(x); 1 } fn g(x: f64) { println!(\"{}\", format!(\"{x}\")) }"
        ));
    }
}
