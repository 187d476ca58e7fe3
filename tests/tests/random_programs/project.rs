//! A scratch cargo project that runs programs with their derivatives.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::cases::{Case, Point};
use program_generator::argument_text;

/// What became of one program.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// The macro or rustc refused it.
    Refused(String),
    /// One result per point.
    Ran(Vec<Result<Measured, String>>),
}

/// What the compiled program gave at one point, or the message of its panic.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Measured {
    pub(crate) value: Vec<f64>,
    pub(crate) forward_value: Vec<f64>,
    pub(crate) tangent: Vec<f64>,
    pub(crate) reverse_value: Vec<f64>,
    pub(crate) gradient: Vec<f64>,
}

const PROGRAMS_PER_MODULE: usize = 100;

/// The rest of the generated crate: it prints a line for each point, with the bits of all floats.
const MAIN: &str = include_str!("main_of_project.txt");

pub(crate) struct Project {
    directory: PathBuf,
    target: PathBuf,
    name: String,
}

impl Project {
    /// A project of this name; all of them share one target directory, so that `ad-runtime` is compiled once.
    pub(crate) fn new(name: &str) -> Project {
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-programs");
        let directory = scratch.join(name);
        let source = directory.join("src");
        std::fs::create_dir_all(&source).expect("a scratch directory");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let runtime = std::env::var_os("AD_RUNTIME_PATH")
            .map_or_else(|| workspace.join("ad-runtime"), PathBuf::from)
            .canonicalize()
            .expect("the crate ad-runtime exists");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nad-runtime = {{ path = {runtime:?} }}\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n"
        );
        std::fs::write(directory.join("Cargo.toml"), manifest).expect("the manifest is written");
        // The versions that the workspace has are the ones that are available without a network.
        let lock = workspace.join("Cargo.lock");
        if lock.exists() && std::env::var_os("AD_RUNTIME_PATH").is_none() {
            std::fs::copy(lock, directory.join("Cargo.lock")).expect("the lock file is copied");
        }
        Project { directory, target: scratch.join("target"), name: name.to_owned() }
    }

    /// Compiles and runs the cases; what does not compile is left out, and the others are run without it.
    pub(crate) fn run(&self, cases: &[Case]) -> Vec<Verdict> {
        let mut refused: BTreeMap<usize, String> = BTreeMap::new();
        // An error of the types hides those of the borrow checker, so that it takes more than one attempt.
        loop {
            let remaining: Vec<usize> = (0..cases.len()).filter(|index| !refused.contains_key(index)).collect();
            let written = self.write(cases, &remaining);
            let output = self.cargo("build");
            if output.status.success() {
                break;
            }
            let messages = String::from_utf8_lossy(&output.stderr).into_owned();
            let blamed = blame(&messages, &written);
            assert!(!blamed.is_empty(), "the project does not compile:\n{messages}");
            refused.extend(blamed);
        }
        let output = self.cargo("run");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut measured = measurements(&printed);
        let complete = cases.iter().enumerate().all(|(index, case)| {
            refused.contains_key(&index)
                || (0..case.points.len()).all(|point| measured.contains_key(&(index, point)))
        });
        assert!(complete, "the programs did not all run:\n{}", String::from_utf8_lossy(&output.stderr));
        let verdict = |(index, case): (usize, &Case)| match refused.get(&index) {
            Some(message) => Verdict::Refused(message.clone()),
            None => Verdict::Ran(
                (0..case.points.len())
                    .map(|point| measured.remove(&(index, point)).expect("it is complete"))
                    .collect(),
            ),
        };
        cases.iter().enumerate().map(verdict).collect()
    }

    fn cargo(&self, command: &str) -> Output {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args([command, "--offline", "--quiet", "--color", "never"]).current_dir(&self.directory);
        if std::env::var_os("AD_RANDOM_RELEASE").is_some() {
            cargo.arg("--release");
        }
        // Warnings of rustc about what is random are of no interest, whatever the caller's flags say.
        cargo.env("CARGO_TARGET_DIR", &self.target).env("RUSTFLAGS", "--cap-lints warn");
        cargo.output().unwrap_or_else(|error| panic!("cargo {command} of {}: {error}", self.name))
    }

    /// Writes the sources of some of the cases, and says which lines of which file belong to which case.
    fn write(&self, cases: &[Case], indices: &[usize]) -> Vec<Written> {
        let mut written = Vec::new();
        let (mut modules, mut calls) = (String::new(), String::new());
        for (number, chunk) in indices.chunks(PROGRAMS_PER_MODULE).enumerate() {
            let mut text = String::from("use ad_runtime::differentiable;\nuse crate::{flat, report};\n\n");
            let mut runs = String::new();
            for &index in chunk {
                let case = &cases[index];
                let mut program = case.program.clone();
                program.name = format!("program_{index}");
                let first_line = text.lines().count() + 1;
                writeln!(text, "#[differentiable(forward, reverse)]\n{program}").expect("a string takes all text");
                for (point, at) in case.points.iter().enumerate() {
                    let call = call_text(case, &program.name, at);
                    writeln!(text, "fn point_{index}_{point}() {{\n    report({index}, {point}, || {call});\n}}\n")
                        .expect("a string takes all text");
                    writeln!(runs, "    point_{index}_{point}();").expect("a string takes all text");
                }
                let last_line = text.lines().count();
                written.push(Written { file: format!("src/programs_{number}.rs"), first_line, last_line, index });
            }
            writeln!(text, "pub fn run() {{\n{runs}}}").expect("a string takes all text");
            let path = self.directory.join(format!("src/programs_{number}.rs"));
            std::fs::write(path, text).expect("the module is written");
            writeln!(modules, "mod programs_{number};").expect("a string takes all text");
            writeln!(calls, "    programs_{number}::run();").expect("a string takes all text");
        }
        let main = format!("{MAIN}\n{modules}\nfn main() {{\n    silence();\n{calls}}}\n");
        std::fs::write(self.directory.join("src/main.rs"), main).expect("the main file is written");
        written
    }
}

/// The lines of a file that belong to a case.
struct Written {
    file: String,
    first_line: usize,
    last_line: usize,
    index: usize,
}

/// The value of a program and its derivatives at a point, as an array of vectors of floats.
fn call_text(case: &Case, name: &str, point: &Point) -> String {
    let signature = &case.program.signature;
    let arguments = point.inputs.arguments(signature);
    let tangents = point.inputs.tangent_arguments(signature, &point.direction);
    let seed = argument_text(&signature.result, &point.weights_value());
    format!(
        "{{\n        let value = {name}({arguments});\n        \
         let (forward_value, tangent) = {name}_jvp({arguments}, {tangents});\n        \
         let (reverse_value, gradient) = {name}_can_grad({arguments}, {seed});\n        \
         [flat(&value), flat(&forward_value), flat(&tangent), flat(&reverse_value), flat(&gradient)]\n    }}"
    )
}

/// The error messages of each case that has some. A message belongs to the case whose lines it points at first.
fn blame(messages: &str, written: &[Written]) -> BTreeMap<usize, String> {
    let mut blamed: BTreeMap<usize, String> = BTreeMap::new();
    let mut message = String::new();
    for line in messages.lines().chain(["error: end"]) {
        if line.starts_with("error") || line.starts_with("warning") {
            let error = std::mem::take(&mut message);
            if error.starts_with("error")
                && let Some(index) = owner(&error, written)
            {
                *blamed.entry(index).or_default() += &error;
            }
        }
        message.push_str(line);
        message.push('\n');
    }
    blamed
}

fn owner(message: &str, written: &[Written]) -> Option<usize> {
    let location = message.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    let mut parts = location.split(':');
    let (file, line) = (parts.next()?, parts.next()?.parse::<usize>().ok()?);
    let holds = |part: &&Written| {
        part.file == file.replace('\\', "/") && (part.first_line..=part.last_line).contains(&line)
    };
    written.iter().find(holds).map(|part| part.index)
}

/// Reads what the project has printed.
fn measurements(printed: &str) -> BTreeMap<(usize, usize), Result<Measured, String>> {
    let mut measured = BTreeMap::new();
    for line in printed.lines() {
        let mut fields = line.splitn(4, ' ');
        let mut next = || fields.next().expect("a line has four fields");
        let (index, point) = (next(), next());
        let key = (index.parse().expect("a number"), point.parse().expect("a number"));
        let result = match (next(), next()) {
            ("panic", message) => Err(message.to_owned()),
            ("floats", lists) => Ok(floats(lists)),
            (other, _) => panic!("not understood: {other}"),
        };
        measured.insert(key, result);
    }
    measured
}

fn floats(lists: &str) -> Measured {
    let mut lists = lists.split(';').map(|list| {
        list.split_whitespace()
            .map(|bits| f64::from_bits(u64::from_str_radix(bits, 16).expect("the bits of a float")))
            .collect::<Vec<f64>>()
    });
    let mut next = || lists.next().expect("five lists of floats");
    Measured { value: next(), forward_value: next(), tangent: next(), reverse_value: next(), gradient: next() }
}
