//! The table in the book.

use super::{Form, GROUPS, Group};

const CHAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/accepted.md");
const BEGIN: &str = "<!-- accepted forms: begin -->\n";
const END: &str = "<!-- accepted forms: end -->";

#[test]
fn the_book_lists_these_forms() {
    let chapter = std::fs::read_to_string(CHAPTER).expect("the chapter can be read");
    let (before, rest) = chapter.split_once(BEGIN).expect("the chapter says where the table begins");
    let (found, after) = rest.split_once(END).expect("the chapter says where the table ends");
    let expected = table();
    if found == expected {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let updated = format!("{before}{BEGIN}{expected}{END}{after}");
        return std::fs::write(CHAPTER, updated).expect("the chapter can be written");
    }
    let differs =
        expected.lines().find(|line| !found.contains(line)).unwrap_or("a line too many in the book");
    panic!("the table of accepted forms in the book is not this one; UPDATE_EXPECT=1 writes it\n{differs}");
}

fn table() -> String {
    let row = |Group { name, forms, .. }: &Group| {
        let forms: Vec<&str> = forms.iter().map(|Form(name, _)| *name).collect();
        // In a table, a bar ends a cell, in code too.
        let cells = [*name, &forms.join(" · ")].map(|cell| cell.replace('|', "\\|"));
        format!("| {} | {} |\n", cells[0], cells[1])
    };
    let rows: String = GROUPS.iter().map(row).collect();
    format!("\n| group | forms |\n| --- | --- |\n{rows}\n")
}

/// A name that lists `min_by` and `max_by` has a function with both.
#[test]
fn what_a_name_spells_as_code_stands_in_its_function() {
    let mut faults = Vec::new();
    for group in GROUPS {
        for Form(name, _) in group.forms {
            let entry = group.source.split("Form(").find_map(|entry| {
                let name = format!("\"{name}\",");
                entry.trim_start().strip_prefix(&name)
            });
            let entry = entry.unwrap_or_else(|| panic!("{name} stands in the file that its group names"));
            // What functions share stands before the groups.
            let shared = group.source.split("Group {").next().unwrap_or_default();
            let is_used = |word: &str| words(entry).chain(words(shared)).any(|other| other == word);
            let code = name.split('`').skip(1).step_by(2);
            // Shorter ones stand for anything, as in `x[i]`.
            for word in code.flat_map(words).filter(|word| word.len() > 2 && !is_used(word)) {
                faults.push(format!("{}: {name}: `{word}`", group.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
