//! A scratch cargo project that runs programs with their derivatives.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::calls::call_text;
use crate::cases::Case;
use crate::generic::{TRAIT, generic};
use crate::{lifted, second_order};
use ad_corpus::Scratch;
use program_generator::{Program, switched_off};

/// What became of one program.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// The macro or rustc refused it.
    Refused(String),
    /// It was still running after a long time, or took the process down.
    Stuck,
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
    /// By two sweeps with one set of checkpoints.
    pub(crate) sweeps: [Vec<f64>; 2],
    /// The value and the gradient by `f_value_and_grad`, where there is one.
    pub(crate) both: Vec<f64>,
    /// Where it is asked for.
    pub(crate) second: Option<second_order::Measured>,
    /// Over dual numbers, where it is asked for and possible.
    pub(crate) lifted: Option<Vec<f64>>,
}

/// Whether the programs are compiled with optimisations.
pub(crate) fn optimised() -> bool {
    std::env::var_os("AD_RANDOM_RELEASE").is_some()
}

/// What functions are marked with.
const MARK: &str = "#[differentiable(forward, reverse)]";

/// The rest of the generated crate: it prints a line for each point, with the bits of all floats.
const MAIN: &str = include_str!("main_of_project.txt");

pub(crate) struct Project {
    scratch: Scratch,
    over: Scalars,
}

/// What the floats of programs are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scalars {
    F64,
    /// A type parameter, which the calls make `f64`.
    Parameter,
}

/// Whether functions are marked.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Derivatives {
    None,
    All,
}

impl Project {
    /// A project of this name. Cargo builds one package at a time in a folder for what is built, so there are two folders: tests begin in the order of their
    /// names, in which those with chains and with structs stand beside others.
    pub(crate) fn new(name: &str, over: Scalars) -> Project {
        let is_beside = name.contains("chains") || name.contains("structs");
        let folder = if is_beside { "random-programs-beside" } else { "random-programs" };
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        Project { scratch: Scratch::new(&folder, name, optimised()), over }
    }

    /// Compiles and runs the cases; what does not compile is left out, and the others are run without it.
    pub(crate) fn run(&self, cases: &[Case]) -> Vec<Verdict> {
        let mut verdicts: BTreeMap<usize, Verdict> = BTreeMap::new();
        // An error of the types hides those of the borrow checker, and what never ends hides what comes after it, so
        // that it may take more than one attempt.
        while verdicts.len() < cases.len() {
            let remaining: Vec<usize> =
                (0..cases.len()).filter(|index| !verdicts.contains_key(index)).collect();
            let refused = self.refused(cases, &remaining, Derivatives::All);
            if !refused.is_empty() {
                verdicts
                    .extend(refused.into_iter().map(|(index, message)| (index, Verdict::Refused(message))));
                continue;
            }
            let mut measured = measurements(&self.scratch.printed());
            for index in remaining {
                let points = 0..cases[index].points.len();
                let results: Vec<_> = points.map_while(|point| measured.remove(&(index, point))).collect();
                let complete = results.len() == cases[index].points.len();
                verdicts.insert(index, if complete { Verdict::Ran(results) } else { Verdict::Stuck });
                if !complete {
                    break;
                }
            }
        }
        verdicts.into_values().collect()
    }

    /// Which of the cases rustc takes as they are, without derivatives.
    pub(crate) fn compiling(&self, cases: &[Case]) -> Vec<usize> {
        let mut remaining: Vec<usize> = (0..cases.len()).collect();
        loop {
            let refused = self.refused(cases, &remaining, Derivatives::None);
            if refused.is_empty() {
                return remaining;
            }
            remaining.retain(|index| !refused.contains_key(index));
        }
    }

    /// Builds some of the cases, and gives the messages of those that do not compile.
    fn refused(
        &self,
        cases: &[Case],
        indices: &[usize],
        derivatives: Derivatives,
    ) -> BTreeMap<usize, String> {
        self.write(cases, indices, derivatives);
        self.scratch.build()
    }

    /// The function and what it uses.
    fn items(&self, program: &Program, is_lifted: bool) -> String {
        let (declarations, function) = (program.declarations(), program.function());
        let mut items = format!("{declarations}#[differentiable(forward, reverse)]\n{function}");
        if second_order::is_asked_for() {
            items = items.replace(MARK, "#[differentiable(second_order)]");
        }
        if is_lifted {
            items = items.replace(MARK, lifted::MARK);
        }
        match self.over {
            Scalars::F64 => items,
            Scalars::Parameter => format!("{}{TRAIT}", generic(&items)),
        }
    }

    /// Writes the sources of some of the cases, each in a file of its own: what the file of a function declares, the macros see.
    fn write(&self, cases: &[Case], indices: &[usize], derivatives: Derivatives) {
        let (mut modules, mut calls) = (String::new(), String::new());
        for &index in indices {
            let case = &cases[index];
            let mut program = case.program.clone();
            program.name = format!("program_{index}");
            let mut text = self.items(&program, lifted::is_asked_for(case, self.over));
            if derivatives == Derivatives::None {
                for mark in [MARK, lifted::MARK, "#[differentiable(second_order)]"] {
                    text = text.replace(mark, "");
                }
            } else {
                if let Some(switch) = switched_off(case.seed) {
                    text =
                        text.replace("#[differentiable(", &format!("#[differentiable(without({switch}), "));
                }
                text += &floats_of_structures(&program, self.over);
                text += "pub fn run() {\n";
                for (point, at) in case.points.iter().enumerate() {
                    let call = call_text(case, &program.name, at, self.over);
                    writeln!(text, "    report({index}, {point}, || {call});")
                        .expect("a string takes all text");
                }
                text += "}\n";
                writeln!(calls, "    of_case_{index}::run();").expect("a string takes all text");
            }
            let text = format!(
                "use ad_runtime::{{Differentiable, differentiable}};\nuse crate::{{Floats, flat, report}};\n\n{text}"
            );
            self.scratch.write(&format!("of_case_{index}.rs"), &text);
            writeln!(modules, "mod of_case_{index};").expect("a string takes all text");
        }
        let main = format!("{MAIN}\n{modules}\nfn main() {{\n    silence();\n{calls}}}\n");
        self.scratch.write("main.rs", &main);
    }
}

/// How the floats of the program's structs, and of their tangents, are found.
fn floats_of_structures(program: &Program, over: Scalars) -> String {
    let mut text = String::new();
    let arguments = if over == Scalars::Parameter { "<f64>" } else { "" };
    for structure in program.structures() {
        let fields = structure.fields();
        let floats = fields.iter().filter(|field| !field.fixed);
        let appended: String = floats.map(|field| format!("self.{}.append(floats); ", field.name)).collect();
        for name in [structure.name().to_owned(), format!("{}Tangent", structure.name())] {
            writeln!(
                text,
                "impl Floats for {name}{arguments} {{ fn append(&self, floats: &mut Vec<f64>) {{ {appended}}} }}"
            )
            .expect("a string takes all text");
        }
    }
    text
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
    let mut next = || lists.next().expect("eight lists of floats");
    let (value, forward_value, tangent, reverse_value, gradient) = (next(), next(), next(), next(), next());
    let (sweeps, both) = ([next(), next()], next());
    let (second, lifted) = match second_order::is_asked_for() {
        true => (Some(second_order::Measured::of(lists)), None),
        false => (None, lists.next().filter(|list| !list.is_empty())),
    };
    Measured { value, forward_value, tangent, reverse_value, gradient, sweeps, both, second, lifted }
}
