//! Each message that the macros can give is shown by a ui test: what was met, and what to do instead. So are the words of the
//! runtime's traits.
//!
//! The texts are found in the source, where errors and barriers are made of them.

use crate::collections::HashMap;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Expr, Lit};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const RUNTIME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ad-runtime/src");
const UI_TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests");

/// Where tangents do not fit, rustc has so far always found one of them by inference, and speaks of `()` instead.
const NOT_REACHED: &str = "a tangent of type `{T}` cannot be added to one of type `{Self}`";

#[test]
fn every_message_is_shown_by_a_ui_test() {
    // What the IR says of itself is no user's concern, and no program is known that makes a macro panic.
    let internal = ["tests", "ir", "diagnostics/fault.rs"].map(|folder| Path::new(SOURCE).join(folder));
    let sources: Vec<syn::File> = files(SOURCE.as_ref(), "rs")
        .iter()
        .filter(|path| !internal.iter().any(|folder| path.starts_with(folder)))
        .map(|path| syn::parse_file(&text(path)).expect("the source can be parsed"))
        .collect();
    let mut constants = Constants::default();
    sources.iter().for_each(|file| constants.visit_file(file));
    let mut messages = Messages { constants: constants.0, found: Vec::new() };
    sources.iter().for_each(|file| messages.visit_file(file));
    assert!(messages.found.len() > 100, "the functions that make messages have other names now");
    messages.found.extend(messages_of_the_runtime());

    let shown: Vec<String> =
        files(UI_TESTS.as_ref(), "stderr").iter().map(|path| one_line(&text(path))).collect();
    let is_shown = |message: &&String| shown.iter().any(|text| occurs(message, text));
    let missing: Vec<&String> = messages.found.iter().filter(|message| !is_shown(message)).collect();
    assert!(missing.is_empty(), "no ui test shows\n{missing:#?}");
}

/// The words that rustc uses where a trait of the runtime is missing.
fn messages_of_the_runtime() -> Vec<String> {
    let sources = files(RUNTIME.as_ref(), "rs");
    let of_source = |path: &PathBuf| -> Vec<String> {
        let text = text(path);
        let attributes = text.split("on_unimplemented(").skip(1);
        let message = |attribute: &str| {
            attribute.split_once("message = \"")?.1.split_once('"').map(|(it, _)| it.to_string())
        };
        attributes.filter_map(message).filter(|message| message != NOT_REACHED).collect()
    };
    sources.iter().flat_map(of_source).collect()
}

/// Constants that hold texts, by name.
#[derive(Default)]
struct Constants(HashMap<String, String>);

impl Visit<'_> for Constants {
    fn visit_item_const(&mut self, item: &syn::ItemConst) {
        if let Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) = &*item.expr {
            self.0.insert(item.ident.to_string(), text.value());
        }
    }
}

/// The texts of messages, with `{..}` where something is put in.
struct Messages {
    constants: HashMap<String, String>,
    found: Vec<String>,
}

impl Messages {
    /// A text, or what chooses between several. What is only handed on is found where it comes from.
    fn add(&mut self, expr: &Expr) {
        match expr {
            Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => self.found.push(text.value()),
            Expr::Macro(mac) if mac.mac.path.is_ident("format") => {
                let first = mac.mac.tokens.clone().into_iter().next();
                let template = first.and_then(|first| syn::parse2::<syn::LitStr>(first.into()).ok());
                self.found.extend(template.map(|template| template.value()));
            }
            Expr::Path(path) => {
                let name = path.path.segments.last().map(|segment| segment.ident.to_string());
                self.found.extend(name.and_then(|name| self.constants.get(&name)).cloned());
            }
            Expr::MethodCall(call) if call.method == "into" => self.add(&call.receiver),
            Expr::Reference(reference) => self.add(&reference.expr),
            Expr::Block(block) => {
                if let Some(syn::Stmt::Expr(last, None)) = block.block.stmts.last() {
                    self.add(last);
                }
            }
            Expr::If(choice) => {
                if let Some(syn::Stmt::Expr(last, None)) = choice.then_branch.stmts.last() {
                    self.add(last);
                }
                choice.else_branch.iter().for_each(|(_, otherwise)| self.add(otherwise));
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.add(&arm.body)),
            _ => {}
        }
    }
}

impl Visit<'_> for Messages {
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let Expr::Path(path) = &*call.func
            && path.path.segments.last().is_some_and(|last| last.ident == "error")
        {
            call.args.iter().skip(2).for_each(|text| self.add(text));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let texts = match (call.method.to_string().as_str(), call.args.len()) {
            ("add" | "error", 4) | ("barred", 5) | ("leaves", 3) => 2,
            _ => 0,
        };
        call.args.iter().rev().take(texts).for_each(|text| self.add(text));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_struct(&mut self, literal: &syn::ExprStruct) {
        if literal.path.segments.last().is_some_and(|last| last.ident == "Barrier") {
            literal.fields.iter().for_each(|field| self.add(&field.expr));
        }
        visit::visit_expr_struct(self, literal);
    }

    /// `let help = ..`
    fn visit_local(&mut self, local: &syn::Local) {
        if let (syn::Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && ["help", "what"].iter().any(|text| name.ident == text)
        {
            self.add(&init.expr);
        }
        visit::visit_local(self, local);
    }
}

/// Whether the parts of a template between what is put in occur in a text, one soon after the other.
fn occurs(template: &str, text: &str) -> bool {
    let mut parts = template.split('{').enumerate().map(|(k, part)| match part.split_once('}') {
        Some((_, rest)) if k > 0 => one_line(rest),
        _ => one_line(part),
    });
    let first = parts.next().unwrap_or_default();
    let rest: Vec<String> = parts.collect();
    text.match_indices(&first).any(|(start, _)| {
        let mut at = start + first.len();
        rest.iter().all(|part| {
            let found = text[at..].find(part).filter(|distance| *distance < 200);
            found.inspect(|distance| at += distance + part.len()).is_some()
        })
    })
}

/// Single spaces where there are line ends and indentation.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        match c.is_whitespace() {
            true if line.ends_with(' ') => {}
            true => line.push(' '),
            false => line.push(c),
        }
    }
    line
}

pub(super) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|found| found == extension));
    files.chain(folders.iter().flat_map(|folder| self::files(folder, extension))).collect()
}

pub(super) fn text(path: &Path) -> String {
    read_to_string(path).expect("the file can be read")
}
