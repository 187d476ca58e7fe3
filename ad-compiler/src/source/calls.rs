//! Which marked functions of the file call which, as far as names say it.

use super::declared::length_of_signature;
use super::{Context, Declared, File};
use crate::collections::HashMap;
use crate::syntax::text::{for_each_character, is_part_of_a_word};

impl Declared {
    /// The function itself, without its body, and the marked functions of the file from which it is reached.
    pub(crate) fn with_marked_callers(&self) -> Vec<syn::ItemFn> {
        let Some((file, calls, own)) = self.calls() else { return Vec::new() };
        let items = std::iter::once(own).chain(calls.callers(own));
        items.filter_map(|function| file.function_without_body(calls.functions[function])).collect()
    }

    /// The marked function that a path leads to, if the file says that this one calls it: one of another file does not see who calls it.
    pub(crate) fn marked_callee(&self, callee: &syn::Path) -> Option<syn::ItemFn> {
        let (file, calls, own) = self.calls()?;
        let callee = file.declared(&file.followed(callee, calls.functions[own]), calls.functions[own])?;
        let is_called =
            file.is_own(callee) && calls.called[own].iter().any(|&called| calls.functions[called] == callee);
        file.whole_function(callee).filter(|_| is_called)
    }

    /// Whether the function itself is marked, or the block that it stands in, where the file shows it.
    pub(crate) fn is_marked_itself(&self) -> Option<bool> {
        let (file, at) = self.file()?;
        Some(is_marked(file, file.text[..at].rfind("fn")?))
    }

    /// The calls of the file, and the number of the function among the marked ones.
    fn calls(&self) -> Option<(&File, &Calls, usize)> {
        let (file, at) = self.file()?;
        let calls = file.calls.get_or_init(|| Calls::of(file));
        let function = file.text[..at].rfind("fn")?;
        Some((file, calls, calls.functions.iter().position(|each| *each == function)?))
    }
}

/// The marked functions of a file by where they stand, and for each the numbers of those that it calls.
#[derive(Debug)]
pub(super) struct Calls {
    pub(super) functions: Vec<usize>,
    pub(super) called: Vec<Vec<usize>>,
}

impl Calls {
    /// Those from which one is reached, which is not among them.
    fn callers(&self, function: usize) -> Vec<usize> {
        let mut found = vec![function];
        let mut position = 0;
        while let Some(&next) = found.get(position) {
            position += 1;
            for (caller, called) in self.called.iter().enumerate() {
                if called.contains(&next) && !found.contains(&caller) {
                    found.push(caller);
                }
            }
        }
        found.split_off(1)
    }
}

/// A marked function.
struct Marked {
    at: usize,
    /// It belongs to no type.
    is_free: bool,
    /// The name of the type whose `impl` it stands in.
    owner: Option<String>,
}

impl Marked {
    /// Whether it can be what a call in `caller` means.
    fn fits(&self, caller: &Marked, how: &How) -> bool {
        match how {
            How::Method => !self.is_free,
            How::Path => true,
            How::Bare => self.is_free,
            // In the block of a trait, `self` is of any type.
            How::Own => {
                !self.is_free
                    && (caller.owner.is_none() || self.owner.is_none() || caller.owner == self.owner)
            }
        }
    }
}

impl Calls {
    pub(super) fn of(file: &File) -> Calls {
        let mut marked: Vec<Marked> = Vec::new();
        let mut numbers: HashMap<&str, Vec<usize>> = HashMap::default();
        for (name, places) in &file.outline.functions {
            for &at in places.iter().filter(|&&at| is_marked(file, at)) {
                numbers.entry(name).or_default().push(marked.len());
                let context = file.context(at);
                let is_free = matches!(context, Context::Free);
                marked.push(Marked { at, is_free, owner: owner(&context) });
            }
        }
        let calls: Vec<Vec<usize>> = marked
            .iter()
            .enumerate()
            .map(|(number, function)| {
                let item = file.item(function.at);
                let mut called = Vec::new();
                each_call(&item[length_of_signature(item)..], |name, how| {
                    let named = numbers.get(name).into_iter().flatten();
                    // That a function calls itself is seen by its own name.
                    let others = named.filter(|&&other| other != number);
                    called.extend(others.filter(|&&other| marked[other].fits(function, &how)));
                });
                called
            })
            .collect();
        Calls { functions: marked.iter().map(|function| function.at).collect(), called: calls }
    }
}

/// The name of the type of an `impl`; that of all types has none.
fn owner(context: &Context) -> Option<String> {
    let Context::Impl(block) = context else { return None };
    let name = super::type_name(&block.self_ty)?;
    block.generics.type_params().all(|parameter| parameter.ident != name).then_some(name)
}

/// Whether a function, or the block that it stands in, has the attribute.
fn is_marked(file: &File, function: usize) -> bool {
    let says = |text: &str| text.contains("differentiable");
    says(&file.text[file.outline.item_start(function)..function])
        || file
            .outline
            .around(function)
            .next()
            .is_some_and(|block| !block.is_module(&file.text) && says(block.header(&file.text)))
}

/// How a call names what it calls.
enum How {
    /// `x.f(..)`
    Method,
    /// `m::f(..)`, `Type::f(..)`
    Path,
    /// `f(..)`
    Bare,
    /// `self.f(..)`, `Self::f(..)`
    Own,
}

/// Whether a text ends with `self.` or `Self::`.
fn is_of_own_type(before: &str) -> bool {
    let own = before.strip_suffix("self.").or_else(|| before.strip_suffix("Self::"));
    own.is_some_and(|before| !before.ends_with(is_part_of_a_word) && !before.ends_with(['.', ':']))
}

/// Whether a text ends with `self.a.b.`: what stands in a value has another type than the value, so that methods called on such parts alone come
/// back to none.
fn is_field_of_self(before: &str) -> bool {
    let is_of_path = |character: char| is_part_of_a_word(character) || character == '.';
    let start = before.rfind(|character| !is_of_path(character)).map_or(0, |last| last + 1);
    before[start..].trim_end_matches('.').strip_prefix("self.").is_some_and(|fields| !fields.is_empty())
}

/// The names in a text that are followed by parentheses, but for methods of parts of `self`.
fn each_call(text: &str, mut visit: impl FnMut(&str, How)) {
    let mut word: Option<(usize, usize)> = None;
    let mut end = |word: Option<(usize, usize)>, text: &str| {
        let Some((start, end)) = word else { return };
        let after = text[end..].trim_start();
        if after.starts_with('(') || after.starts_with("::<") {
            let before = text[..start].trim_end();
            let how = match before {
                _ if is_of_own_type(before) => How::Own,
                _ if before.ends_with("::") => How::Path,
                _ if before.ends_with('.') && !before.ends_with("..") => {
                    if is_field_of_self(before) {
                        return;
                    }
                    How::Method
                }
                _ => How::Bare,
            };
            visit(&text[start..end], how);
        }
    };
    for_each_character(text, |at, character| {
        let next = at + character.len_utf8();
        word = match (is_part_of_a_word(character), word) {
            (true, Some((start, until))) if until == at => Some((start, next)),
            (true, last) => {
                end(last, text);
                Some((at, next))
            }
            (false, last) => {
                end(last, text);
                None
            }
        };
        true
    });
}
