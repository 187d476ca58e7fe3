//! The page about marked functions: HTML that is well-formed XML, and needs nothing besides.

use super::graph::Graph;
use super::marked::Marked;
use super::picture::{self, escaped};
use super::{Result, Seen};
use crate::passes::trace::{self, LOWERING};
use crate::passes::{ADJOINT, TANGENT};

const STYLE: &str = "\
:root { color-scheme: light dark; --fg: #1f2328; --bg: #f6f8fa; --card: #ffffff; --rule: #d0d7de; --soft: #59636e; --bar: #b4490a; --bad: #a40e26 }
@media (prefers-color-scheme: dark) {
:root { --fg: #e6edf3; --bg: #010409; --card: #0d1117; --rule: #30363d; --soft: #9198a1; --bar: #ffa657; --bad: #ff7b72 }
}
body { margin: 0 auto; padding: 1rem 1.5rem 3rem; max-width: 120rem; background: var(--bg); color: var(--fg); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.3rem } h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem } h3 { font-size: 0.95rem; margin: 0 0 0.2rem }
code, pre { font: 12.5px/1.45 ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace }
h1 code, h2 code { font-size: inherit } pre { margin: 0.4rem 0; overflow-x: auto }
p { margin: 0 0 0.6rem; color: var(--soft); font-size: 0.85rem } summary { cursor: pointer; color: var(--soft); font-size: 0.85rem }
.columns { columns: 36rem; column-gap: 1rem }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 0.8rem 1rem; margin: 0 0 1rem; break-inside: avoid }
section.wide { column-span: all; margin-top: 1rem }
.picture { overflow: auto } section:not(.wide) .graph { max-width: 100%; height: auto } .bar { color: var(--bar) } .refused { color: var(--bad); white-space: pre-wrap }
.active-word { color: var(--bar); font-weight: 600 }
";

/// Wider pictures do not stand beside anything.
const WIDE: f64 = 680.0;

/// Graphs with more nodes are not drawn in pages.
const MOST: usize = 600;

/// The whole page.
pub(super) fn page(title: &str, articles: &[String]) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>Derivatives of {title}</title>\n\
         <style>\n{STYLE}{}</style>\n</head>\n<body>\n<h1>Derivatives of <code>{title}</code></h1>\n{}</body>\n</html>\n",
        picture::STYLE,
        articles.join("")
    )
}

/// A marked item, side by side with what is made of it.
pub(super) fn article(text: &str, item: &Marked) -> Result<String> {
    let (expanded, seen) = trace::watched(|| item.expanded(text));
    let file = item.file(expanded)?;
    let several = seen.len() > 1;
    let mut sections = section("written", "As written", "", &code(&item.written(text)));
    for seen in &seen {
        let of = if several { format!(" of {}", seen.name) } else { String::new() };
        sections += &section("ir", &format!("IR{of}"), IR, &ir(seen));
        let graph = Graph::of(&seen.function, &seen.active);
        if graph.nodes.len() > MOST {
            let note =
                format!("<p>It has {} nodes; <code>expand --graph</code> draws it.</p>\n", graph.nodes.len());
            sections += &section("graph-of", &format!("Graph{of}"), "", &note);
            continue;
        }
        let (picture, width) = picture::inline(&graph, &seen.name);
        let class = if width > WIDE { "graph-of wide" } else { "graph-of" };
        let picture = format!("<div class=\"picture\">\n{picture}</div>\n");
        sections += &section(class, &format!("Graph{of}"), GRAPH, &picture);
    }
    sections += &section("gradient", "Generated", GENERATED, &generated(&file));
    Ok(format!(
        "<article>\n<h2><code>{}</code></h2>\n<div class=\"columns\">\n{sections}</div>\n</article>\n",
        escaped(&item.name)
    ))
}

const IR: &str = "The body as a list of simple lines, which passes transform. A value is written with its number, its type follows where it is defined.";
const GRAPH: &str = "A node for each line, an arrow for each operand. Derivatives pass where it is <span class=\"active-word\">coloured</span>. \
     Boxes are branches and, dashed, loops; a dashed arrow leads to the next round.";
const GENERATED: &str = "The reverse sweep is the closure in <code>_prim</code>. Adjoints, tangents and slots are <span class=\"active-word\">coloured</span>.";

fn section(class: &str, title: &str, about: &str, content: &str) -> String {
    let about = if about.is_empty() { String::new() } else { format!("<p>{about}</p>\n") };
    format!("<section class=\"{class}\">\n<h3>{}</h3>\n{about}{content}</section>\n", escaped(title))
}

fn folded(title: &str, content: &str) -> String {
    format!("<details>\n<summary>{}</summary>\n{content}</details>\n", escaped(title))
}

fn code(text: &str) -> String {
    format!("<pre><code>{}</code></pre>\n", coloured(text))
}

/// After lowering, and folded after the transforms and after the last pass.
fn ir(seen: &Seen) -> String {
    let after = |pass: &str| {
        seen.texts.iter().filter(|(name, _)| name == pass).map(|(_, text)| code(text)).collect::<Vec<_>>()
    };
    let mut all = after(LOWERING).concat();
    let last = ADJOINT.last().map_or("", |pass| pass.name);
    for (pass, what) in [
        ("adjoint", "with its reverse sweep"),
        (last, "as it is printed at last"),
        (TANGENT[0].name, "with tangents"),
    ] {
        for text in after(pass) {
            all += &folded(&format!("After the pass {pass}: {what}"), &text);
        }
    }
    all
}

/// What matters first, all of it folded.
fn generated(file: &syn::File) -> String {
    let mut shown = messages(file);
    let heart = heart(file);
    if !heart.items.is_empty() {
        shown += &code(&prettyplease::unparse(&heart));
    }
    shown + &folded("All that is generated, with the item itself", &code(&prettyplease::unparse(file)))
}

/// The messages with which a derivative is refused.
fn messages(file: &syn::File) -> String {
    let of_item = |item: &syn::Item| match item {
        syn::Item::Macro(item) if item.mac.path.segments.last()?.ident == "compile_error" => {
            let text: syn::LitStr = item.mac.parse_body().ok()?;
            Some(format!("<p class=\"refused\">{}</p>\n", escaped(&text.value())))
        }
        _ => None,
    };
    file.items.iter().filter_map(of_item).collect()
}

/// The primal with its reverse sweep, and forward mode, without attributes.
fn heart(file: &syn::File) -> syn::File {
    let is_meant = |name: &syn::Ident| {
        let name = name.to_string();
        (name.ends_with("_prim") || name.ends_with("_jvp")) && !name.contains("_lanes_")
    };
    let mut heart = syn::File { attrs: Vec::new(), items: Vec::new(), ..file.clone() };
    for item in &file.items {
        match item {
            syn::Item::Fn(function) if is_meant(&function.sig.ident) => {
                heart.items.push(syn::Item::Fn(syn::ItemFn { attrs: Vec::new(), ..function.clone() }));
            }
            syn::Item::Impl(block) => {
                let mut block = syn::ItemImpl { attrs: Vec::new(), ..block.clone() };
                block.items.retain_mut(|item| match item {
                    syn::ImplItem::Fn(method) => {
                        method.attrs.clear();
                        is_meant(&method.sig.ident)
                    }
                    _ => false,
                });
                if !block.items.is_empty() {
                    heart.items.push(syn::Item::Impl(block));
                }
            }
            _ => {}
        }
    }
    heart
}

/// Escaped text, in which adjoints, tangents and slots are coloured.
fn coloured(text: &str) -> String {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut coloured = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let between = behind.find(is_of_word).unwrap_or(behind.len());
        if ["_bar", "_dot", "_slot"].iter().any(|end| word.ends_with(end)) {
            coloured += &format!("<span class=\"bar\">{word}</span>");
        } else {
            coloured += word;
        }
        coloured += &escaped(&behind[..between]);
        rest = &behind[between..];
    }
    coloured
}
