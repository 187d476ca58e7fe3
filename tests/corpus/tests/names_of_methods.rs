//! Methods of types of another file that have the names of methods which the compiler knows: it sees neither the type nor the method, and must not
//! take them for what they are not. For each name there is a type whose method changes it, one whose method does not, and one whose method's
//! result is active. A program may be right or refused; none may be wrong.
//!
//! | variable | default | meaning |
//! | --- | --- | --- |
//! | `AD_NAMES_ALL` | every third name once, the types and arguments in turn | if set, each name with each type, and with zero, one and two arguments |
//! | `AD_NAMES` | all | a text: only the names that contain it |

#[path = "names_of_methods/kinds.rs"]
mod kinds;
#[path = "names_of_methods/known.rs"]
mod known;

use ad_corpus::Scratch;
use kinds::Kind;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// A method of some name.
struct Program {
    name: String,
    kind: Kind,
    arity: usize,
}

/// Of the names one in this many is tried, if not all are.
const EVERY: usize = 3;

fn programs() -> Vec<Program> {
    let only = std::env::var("AD_NAMES").unwrap_or_default();
    let all = std::env::var_os("AD_NAMES_ALL").is_some();
    let names: Vec<String> = known::names().into_iter().filter(|name| name.contains(&only)).collect();
    assert!(!names.is_empty(), "no name contains {only}");
    let mut programs = Vec::new();
    for (position, name) in names.iter().enumerate() {
        for (number, &kind) in Kind::ALL.iter().enumerate() {
            for arity in 0..3 {
                let turn = position / EVERY;
                if all || (position % EVERY == 0 && number == turn % 4 && arity == turn / 4 % 3) {
                    programs.push(Program { name: name.clone(), kind, arity });
                }
            }
        }
    }
    programs
}

/// What has become of the programs.
#[derive(Default)]
struct Table {
    right: usize,
    refused: usize,
    rejected: usize,
    wrong: Vec<String>,
}

impl Table {
    fn refuse(&mut self, message: &str) {
        if message.contains("ad_runtime/errors/") {
            self.refused += 1;
        } else {
            self.rejected += 1;
        }
    }

    fn judge(&mut self, program: &Program, verdict: Option<&str>) {
        match verdict {
            Some("right") => self.right += 1,
            other => self.wrong.push(format!(
                "{} with {} arguments, {:?}: {}",
                program.name,
                program.arity,
                program.kind,
                other.unwrap_or("no end")
            )),
        }
    }
}

/// So many programs are one crate: rustc needs memory for all of it.
const TOGETHER: usize = 400;

#[test]
fn methods_with_known_names_are_right_or_refused() {
    let programs = programs();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-programs");
    let scratch = Scratch::new(&folder, "names-of-methods", false);
    let mut table = Table::default();
    programs.chunks(TOGETHER).for_each(|programs| run(&scratch, programs, &mut table));
    let Table { right, refused, rejected, wrong } = &table;
    println!(
        "{} programs: {right} right, {refused} refused, {rejected} rejected by rustc, {} wrong",
        programs.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(4 * right > programs.len(), "most names are not those of functions of floats");
}

fn run(scratch: &Scratch, programs: &[Program], table: &mut Table) {
    for (index, Program { name, kind, arity }) in programs.iter().enumerate() {
        let module = format!("of_case_{index}_type");
        scratch.write(&format!("of_case_{index}.rs"), &kind.function(name, *arity, &module));
        scratch.write(&format!("{module}.rs"), &kind.declaration(name, *arity));
    }
    let mut remaining: Vec<usize> = (0..programs.len()).collect();
    loop {
        scratch.write("main.rs", &main_of(&remaining));
        let refused = scratch.build();
        if refused.is_empty() {
            break;
        }
        refused.values().for_each(|message| table.refuse(message));
        remaining.retain(|index| !refused.contains_key(index));
    }
    let printed = scratch.printed();
    let verdicts: BTreeMap<usize, &str> = printed
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(index, verdict)| (index.parse().expect("a number"), verdict))
        .collect();
    remaining.iter().for_each(|index| table.judge(&programs[*index], verdicts.get(index).copied()));
}

fn main_of(indices: &[usize]) -> String {
    let mut main = include_str!("names_of_methods/main_of_project.txt").to_owned();
    for index in indices {
        writeln!(main, "mod of_case_{index};\nmod of_case_{index}_type;").expect("a string takes all text");
    }
    main += "\nfn main() {\n";
    for index in indices {
        writeln!(main, "    report!({index}, of_case_{index});").expect("a string takes all text");
    }
    main + "}\n"
}
