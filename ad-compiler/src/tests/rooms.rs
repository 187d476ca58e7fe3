//! The rooms of the compiler use only those that stand above them in `lib.rs`.

use std::fs::read_to_string;
use std::path::Path;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// The rooms in the order of `lib.rs`.
fn rooms() -> Vec<String> {
    let text = read_to_string(Path::new(SOURCE).join("lib.rs")).expect("lib.rs is there");
    let rooms = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';'));
    rooms.filter(|room| *room != "tests").map(str::to_owned).collect()
}

/// The rooms that a file names as `crate::room`, also among others in braces.
fn named(text: &str) -> Vec<String> {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let word = |text: &str| text.chars().take_while(|letter| is_of_word(*letter)).collect::<String>();
    let mut named = Vec::new();
    for after in text.split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            named.push(word(after));
            continue;
        };
        let mut depth = 1;
        let mut begins = true;
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => begins = true,
                letter if begins && is_of_word(letter) => {
                    named.push(word(&list[at..]));
                    begins = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    named
}

fn files(path: &Path) -> Vec<std::path::PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a room is a file or a folder");
    entries.flat_map(|entry| files(&entry.expect("an entry can be read").path())).collect()
}

#[test]
fn a_room_uses_only_those_above_it() {
    let rooms = rooms();
    assert!(rooms.len() > 10, "the rooms are found: {rooms:?}");
    let mut against = Vec::new();
    for (position, room) in rooms.iter().enumerate() {
        let folder = Path::new(SOURCE).join(room);
        let place = if folder.is_dir() { folder } else { folder.with_extension("rs") };
        for file in files(&place) {
            let text = read_to_string(&file).expect("the source can be read");
            // What tests use is no part of the order.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let below = named(code).into_iter().filter(|name| rooms[position + 1..].contains(name));
            against.extend(
                below.map(|name| format!("{}: {name}", file.strip_prefix(SOURCE).unwrap_or(&file).display())),
            );
        }
    }
    assert!(against.is_empty(), "what stands below is used: {against:#?}");
}

#[test]
fn rooms_are_found_among_imports() {
    let text =
        "use crate::ir::Line; use crate::{emit::{self, lines}, lower}; let x = crate::rules::literal(1.0);";
    assert_eq!(named(text), ["ir", "emit", "lower", "rules"]);
}

/// Which method of the standard library a call means, only its rows say. Those of other crates are asked for by name where they are meant.
#[test]
fn no_method_is_known_by_its_name_outside_of_the_library() {
    const OF_OTHER_CRATES: [&str; 2] = ["driver/outlined/parallel/chain.rs", "lower/communication.rs"];
    let asks = |line: &str| {
        ["method == \"", "method != \"", "method.to_string().as_str()", "method == name", "method == *name"]
            .iter()
            .any(|question| line.contains(question))
    };
    let mut found = Vec::new();
    for room in rooms().iter().filter(|room| *room != "library") {
        let folder = Path::new(SOURCE).join(room);
        let place = if folder.is_dir() { folder } else { folder.with_extension("rs") };
        for file in files(&place) {
            let name = file.strip_prefix(SOURCE).unwrap_or(&file).display().to_string();
            let text = read_to_string(&file).expect("the source can be read");
            let lines = text.lines().filter(|line| asks(line) && !OF_OTHER_CRATES.contains(&name.as_str()));
            found.extend(lines.map(|line| format!("{name}: {}", line.trim())));
        }
    }
    assert!(found.is_empty(), "names of methods: {found:#?}");
}
