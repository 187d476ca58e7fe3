//! Which macro by example a name means: the last one that is defined before it, in its module or one around it, also behind `#[macro_use]`; or what an
//! import or a path leads to.

use crate::items::{Def, Namespace};
use crate::source::File;
use crate::syntax::text::words;
use proc_macro2::TokenStream;

/// Imports of imports are followed so far.
const DEEPEST: usize = 8;

impl File {
    /// What stands between the braces of the macro that a path means in the function at a position.
    pub(in crate::source) fn macro_rules(&self, path: &syn::Path, from: usize) -> Option<TokenStream> {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let block = self.outline.beginning(self.macro_named(&names, from, DEEPEST)?)?;
        self.text[block.body..block.end].parse().ok()
    }

    /// Whether a macro of the file has the name at a position.
    pub(in crate::source) fn has_macro(&self, name: &str, from: usize) -> bool {
        self.macro_named(&[name.to_owned()], from, DEEPEST).is_some()
    }

    /// Whether the name may be that of a macro of the crate at a position, though which one it is may not be known.
    pub(in crate::source) fn may_have_macro(&self, name: &str, from: usize) -> bool {
        let defined = self.outline.macros.get(name).into_iter().flatten();
        let is_own = |path: &Vec<String>| match &path[..] {
            [first, ..] if ["crate", "self", "super"].contains(&first.as_str()) => true,
            [modules @ .., _] => self.is_of_text(modules, from),
            [] => false,
        };
        defined.into_iter().any(|&at| at < from && self.outlasts(at, from))
            || (self.module_at(from) == self.world().own_root() && self.macro_exported(name).is_some())
            || self.imports_around(from).into_iter().any(|at| self.paths_at(at, name).iter().any(is_own))
    }

    fn macro_named(&self, path: &[String], from: usize, depth: usize) -> Option<usize> {
        let depth = depth.checked_sub(1)?;
        match path {
            [name] => {
                let is_at_root = self.module_at(from) == self.world().own_root();
                let exported = || is_at_root.then(|| self.macro_exported(name))?;
                let before = self.macro_before(name, from);
                before.or_else(|| self.macro_imported(name, from, depth)).or_else(exported)
            }
            [modules @ .., name] => {
                let world = self.world();
                match world.resolve(modules, self.module_at(from), Namespace::Types) {
                    Def::Module(id) if world.own_modules().contains(&id) => {
                        let module = world.module(id);
                        let exported = || (id == world.own_root()).then(|| self.macro_exported(name))?;
                        self.macro_imported(name, module.range.start, depth).or_else(exported)
                    }
                    _ => None,
                }
            }
            [] => None,
        }
    }

    /// The last macro of that name which is defined before a position, and reaches it; none if one of them depends on conditions.
    fn macro_before(&self, name: &str, from: usize) -> Option<usize> {
        let defined = self.outline.macros.get(name)?.iter().copied();
        let reaching: Vec<usize> = defined.filter(|&at| at < from && self.outlasts(at, from)).collect();
        reaching.last().copied().filter(|_| !reaching.iter().any(|at| self.is_doubtful_macro(*at, from)))
    }

    /// Whether the definition of a macro depends on conditions which do not hold for a position as well.
    fn is_doubtful_macro(&self, at: usize, from: usize) -> bool {
        let mut blocks = self
            .outline
            .around(at)
            .filter(|block| block.body == at || !(block.body..=block.end).contains(&from));
        blocks.any(|block| words(block.header(&self.text)).any(|word| word == "cfg" || word == "cfg_attr"))
    }

    /// Whether what a macro's definition declares is in scope at a later position: all blocks around it are around that as well, or are modules that lend their macros.
    fn outlasts(&self, at: usize, from: usize) -> bool {
        // Its own braces are no block around it.
        self.outline.around(at).filter(|block| block.body != at).all(|block| {
            let lends = || {
                let attributes = [block.header(&self.text), self.inner_attributes(block.body)];
                block.is_module(&self.text)
                    && attributes.into_iter().flat_map(words).any(|word| word == "macro_use")
            };
            (block.body..=block.end).contains(&from) || lends()
        })
    }

    /// What the imports that reach a position have by a name: those of a body come before those of its module, and these before what comes with everything
    /// of another one. None if they differ.
    fn macro_imported(&self, name: &str, from: usize, depth: usize) -> Option<usize> {
        let home = self.modules(from);
        let imports = self.imports_around(from).into_iter().filter(|at| self.imports_at(*at, name));
        let (own, others): (Vec<usize>, Vec<usize>) = imports.partition(|at| self.modules(*at) == home);
        let is_of_module = |at: &usize| self.outline.is_of_module(*at, &self.text);
        let (of_module, of_bodies): (Vec<usize>, Vec<usize>) = own.into_iter().partition(is_of_module);
        let own_body = from..from + self.item(from).len();
        let is_around = |at: &usize| {
            let mut blocks = self.outline.around(*at).take_while(|block| !block.is_module(&self.text));
            own_body.contains(at) || blocks.all(|block| (block.body..=block.end).contains(&from))
        };
        let of_bodies: Vec<usize> = of_bodies.into_iter().filter(is_around).collect();
        let nearest = [of_bodies, of_module, others].into_iter().find(|imports| !imports.is_empty())?;
        if nearest.iter().any(|at| self.is_conditional(*at)) {
            return None;
        }
        let mut found: Vec<Option<usize>> = nearest
            .into_iter()
            .flat_map(|at| self.paths_at(at, name).into_iter().map(move |path| (at, path)))
            .map(|(at, path)| match &path[..] {
                // An import of itself leads to what is defined before it.
                [one] => self.macro_before(one, at),
                path => self.macro_named(path, at, depth),
            })
            .collect();
        found.dedup();
        match found[..] {
            [one] => one,
            _ => None,
        }
    }

    fn macro_exported(&self, name: &str) -> Option<usize> {
        let is_exported = |at: &usize| {
            let Some(block) = self.outline.beginning(*at) else { return false };
            words(block.header(&self.text)).any(|word| word == "macro_export")
        };
        let mut exported = self.outline.macros.get(name)?.iter().copied().filter(is_exported);
        exported.next().filter(|at| exported.next().is_none() && !self.is_doubtful_macro(*at, *at))
    }
}

#[cfg(test)]
mod tests {
    use super::File;
    use crate::items::Reach;

    /// What the macro gives that a path means in `f`.
    fn meant(path: &str, text: &str) -> Option<String> {
        let at = text.find("fn f").expect("the function is there");
        let path = syn::parse_str(path).expect("a path");
        let file = File { reach: Reach::Whole, ..File::of(text.to_owned()) };
        let rules = file.macro_rules(&path, at)?.to_string();
        Some(rules.split(['{', '}']).nth(1).expect("what it gives").trim().to_owned())
    }

    #[test]
    fn macros_by_where_they_are_defined() {
        let one = "macro_rules! m { () => { 1 }; }";
        assert_eq!(meant("m", &format!("{one} fn f() {{}}")).as_deref(), Some("1"));
        assert_eq!(
            meant("m", &format!("{one} macro_rules! m {{ () => {{ 2 }}; }} fn f() {{}}")).as_deref(),
            Some("2")
        );
        assert_eq!(meant("m", &format!("{one} mod a {{ fn f() {{}} }}")).as_deref(), Some("1"));
        assert_eq!(meant("m", &format!("#[macro_use] mod a {{ {one} }} fn f() {{}}")).as_deref(), Some("1"));
        assert_eq!(meant("m", &format!("mod a {{ {one} }} fn f() {{}}")), None);
        assert_eq!(meant("m", &format!("fn f() {{}} {one}")), None);
        assert_eq!(meant("m", &format!("fn g() {{ {one} }} fn f() {{}}")), None);
    }

    #[test]
    fn macros_by_paths() {
        let lent = "mod a { macro_rules! m { () => { 1 }; } pub(crate) use m; pub(crate) use m as n; }";
        let exported = "mod a { #[macro_export] macro_rules! m { () => { 1 }; } }";
        for (path, text) in [
            ("m", format!("{lent} use a::m; fn f() {{}}")),
            ("k", format!("{lent} use a::n as k; fn f() {{}}")),
            ("m", format!("{lent} use a::*; fn f() {{}}")),
            ("crate::a::n", format!("{lent} mod b {{ fn f() {{}} }}")),
            ("m", format!("mod b {{ use crate::a::m; fn f() {{}} }} {lent}")),
            ("crate::m", format!("{exported} fn f() {{}}")),
            ("m", format!("{exported} fn f() {{}}")),
            ("m", format!("fn f() {{}} {exported}")),
        ] {
            assert_eq!(meant(path, &text).as_deref(), Some("1"), "{text}");
        }
        assert_eq!(meant("m", &format!("{exported} mod b {{ fn f() {{}} }}")), None);
        assert_eq!(meant("other::m", &format!("{lent} fn f() {{}}")), None);
        assert_eq!(meant("m", &format!("{lent} use other::m; fn f() {{}}")), None);
    }
}
