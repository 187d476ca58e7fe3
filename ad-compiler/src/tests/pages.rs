//! Each kind of mistake has its page, each page says what its messages say, and each link leads to one.

use super::messages::{files, text};
use crate::diagnostics::Page;
use std::collections::BTreeSet;
use std::path::Path;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const RUNTIME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ad-runtime");
const UI_TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests");
const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/src");

/// No program is known that makes a macro panic.
const NOT_REACHED: Page = Page::CompilerFault;

fn page(page: Page) -> String {
    text(&Path::new(RUNTIME).join(format!("errors/{}.md", page.name())))
}

/// The messages of the ui tests that link to a page.
fn messages_about(page: Page) -> BTreeSet<String> {
    let texts: Vec<String> = files(UI_TESTS.as_ref(), "stderr").iter().map(|path| text(path)).collect();
    let messages = texts.iter().flat_map(|text| text.split("\n\nerror"));
    let about = messages.filter(|message| message.contains(&page.url()));
    let first_line =
        |message: &str| message.lines().next()?.split_once(": ").map(|(_, what)| what.to_owned());
    about.filter_map(first_line).collect()
}

/// A message without the names that stand in it.
fn nameless(message: &str) -> String {
    message.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

#[test]
fn each_page_is_a_file_a_module_and_a_chapter() {
    let modules = text(&Path::new(RUNTIME).join("src/errors.rs"));
    let summary = text(&Path::new(BOOK).join("SUMMARY.md"));
    for page in Page::ALL {
        let name = page.name();
        let file = self::page(*page);
        assert!(file.starts_with("# ") && file.contains("```text"), "{name} has no title or no message");
        let module = format!("#[doc = include_str!(\"../errors/{name}.md\")]\npub mod {name} {{}}");
        assert!(modules.contains(&module), "{name} has no module");
        assert!(modules.contains(&format!("//! | [`{name}`] |")), "{name} does not stand in the table");
        assert!(summary.contains(&format!("(errors/{name}.md)")), "{name} does not stand in the book");
    }
    let files = files(&Path::new(RUNTIME).join("errors"), "md");
    assert_eq!(files.len(), Page::ALL.len(), "each file is the page of a kind");
}

#[test]
fn each_page_is_linked_to() {
    let sources = files(SOURCE.as_ref(), "rs");
    let own = [Path::new(SOURCE).join("tests"), Path::new(SOURCE).join("diagnostics/page.rs")];
    let sources = sources.iter().filter(|path| !own.iter().any(|own| path.starts_with(own)));
    let texts: Vec<String> = sources.map(|path| text(path)).collect();
    for page in Page::ALL {
        let word = format!("Page::{page:?}");
        let names =
            |text: &String| text.split(&word).skip(1).any(|rest| !rest.starts_with(char::is_alphanumeric));
        assert!(texts.iter().any(names), "no message is about {page:?}");
        let shown = *page == NOT_REACHED || !messages_about(*page).is_empty();
        assert!(shown, "no ui test shows a message about {page:?}");
    }
}

/// Whoever searches for a message finds the page.
#[test]
fn each_message_stands_on_its_page() {
    let mut missing = Vec::new();
    for page in Page::ALL {
        let text = self::page(*page);
        let words: BTreeSet<String> = text.lines().map(nameless).collect();
        let messages =
            messages_about(*page).into_iter().filter(|message| !words.contains(&nameless(message)));
        missing.extend(messages.map(|message| format!("{}: {message}", page.name())));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The words that rustc uses where a trait is missing end with a link, too.
#[test]
fn the_runtime_links_to_pages() {
    let urls: Vec<String> = Page::ALL.iter().map(|page| page.url()).collect();
    for path in files(&Path::new(RUNTIME).join("src"), "rs") {
        let text = text(&path);
        for attribute in text.split("on_unimplemented(").skip(1) {
            let mut lines = attribute.lines().map(str::trim).take_while(|line| *line != ")]");
            let is_link = |line: &str| urls.iter().any(|url| line.starts_with(&format!("note = \"{url}\"")));
            assert!(lines.any(is_link), "{}: {attribute}", path.display());
        }
    }
}
