//! What rustc says of the generated programs, and what they compute when it has compiled them.

#[path = "choices/arbitrary.rs"]
mod arbitrary;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use program_generator::{Inputs, Language, Program, Random, Type, shrink};

/// Lints that rustc denies by default, for code that is never reached.
const ALLOW: &str = "#![allow(warnings, unconditional_panic, arithmetic_overflow)]\n";

/// How many programs are compiled: 200, or what the environment says for a long run.
fn programs() -> u64 {
    std::env::var("AD_RANDOM_PROGRAMS").map_or(200, |text| text.parse().expect("a number of programs"))
}

fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).expect("a scratch directory");
    directory
}

fn rustc(source: &Path, arguments: &[&str]) {
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition", "2024", "-A", "warnings"])
        .args(arguments)
        .arg(source)
        .output()
        .expect("rustc runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} does not compile:\n{messages}", source.display());
}

const LANGUAGES: [Language; 6] = Language::ALL;

fn program(seed: u64) -> Program {
    program_in(Language::Plain, seed)
}

fn program_in(language: Language, seed: u64) -> Program {
    let mut program = Program::random_in(language, seed, 4 + (seed % 12) as usize);
    program.name = format!("program_{seed}");
    program
}

fn module_name(language: Language, program: &Program) -> String {
    format!("{}_{}", format!("{language:?}").to_lowercase(), program.name)
}

/// A program with all that it declares, for rustc alone.
fn module(language: Language, program: &Program) -> String {
    let text = format!("{}pub {}", program.declarations(), program.function());
    let text = text.replace("Differentiable, ", "").replace("#[no_derivative] ", "");
    let text = text.replace("#[differentiable(forward, reverse)]", "");
    format!("pub mod {} {{\n{text}}}\n", module_name(language, program))
}

/// Compiles functions without running them.
fn type_check(name: &str, modules: &str) {
    let directory = scratch(name);
    let source = directory.join("programs.rs");
    std::fs::write(&source, format!("{ALLOW}{modules}")).expect("the source is written");
    let metadata = format!("-o{}", directory.join("programs.rmeta").display());
    rustc(&source, &["--crate-type", "lib", "--emit=metadata", &metadata]);
}

#[test]
fn programs_type_check() {
    let mut text = String::new();
    for language in LANGUAGES {
        for seed in 1000..1000 + programs() {
            text += &module(language, &program_in(language, seed));
        }
    }
    type_check("type-check", &text);
}

#[test]
fn programs_of_arbitrary_choices_type_check() {
    let mut text = String::new();
    for language in LANGUAGES {
        for number in 0..programs() {
            let mut program =
                Program::from_bytes(language, &arbitrary::bytes(number), (number % 16) as usize);
            program.name = format!("program_{number}");
            text += &module(language, &program);
        }
    }
    type_check("arbitrary", &text);
}

#[test]
fn programs_on_the_way_to_smaller_ones_type_check() {
    let mut text = String::new();
    let mut count = 0;
    for language in LANGUAGES {
        for seed in 0..programs() / 16 {
            let draw = |random: &mut Random| Program::draw(language, random, 4 + (seed % 12) as usize);
            let mut random = Random::new(seed);
            draw(&mut random);
            // Taking a candidate now and then leads to smaller and smaller programs of all kinds.
            let mut asked = 0;
            shrink(random.drawn(), draw, 1, |candidates| {
                asked += 1;
                if asked % 9 != 0 {
                    return None;
                }
                let mut candidate = candidates[0].clone();
                candidate.name = format!("candidate_{count}");
                text += &module(language, &candidate);
                count += 1;
                Some(0)
            });
        }
    }
    assert!(count > 100, "only {count} candidates");
    type_check("shrunk", &text);
}

/// Prints the bits of all floats of a result.
const PRINTING: &str = "
trait Bits { fn print(&self); }
impl Bits for f64 { fn print(&self) { print!(\"{:016x} \", self.to_bits()); } }
impl Bits for (f64, f64) { fn print(&self) { self.0.print(); self.1.print(); } }
impl Bits for Vec<f64> { fn print(&self) { self.iter().for_each(Bits::print); } }
impl<const N: usize> Bits for [f64; N] { fn print(&self) { self.iter().for_each(Bits::print); } }
";

#[test]
fn the_evaluator_agrees_with_rustc() {
    agrees_with_rustc(Language::Plain, "values");
}

#[test]
fn the_evaluator_of_chains_and_closures_agrees_with_rustc() {
    agrees_with_rustc(Language::Functional, "functional-values");
}

#[test]
fn the_evaluator_of_options_agrees_with_rustc() {
    agrees_with_rustc(Language::Optional, "optional-values");
}

#[test]
fn the_evaluator_of_effects_agrees_with_rustc() {
    agrees_with_rustc(Language::Effects, "effect-values");
}

fn agrees_with_rustc(language: Language, name: &str) {
    let directory = scratch(name);
    let mut functions = String::new();
    let mut calls = String::new();
    let mut expected = Vec::new();
    for seed in 0..programs() {
        let program = program_in(language, seed);
        functions += &module(language, &program);
        for point in 0..3 {
            let inputs = Inputs::random(&program.signature, point);
            let Ok(outcome) = program.evaluate(&inputs) else { continue };
            let arguments = inputs.arguments(&program.signature);
            let module = module_name(language, &program);
            writeln!(calls, "    {module}::{}({arguments}).print();\n    println!();", program.name)
                .expect("a string takes all text");
            let bits: String =
                outcome.values.iter().map(|value| format!("{:016x} ", value.to_bits())).collect();
            expected.push((program.clone(), inputs, bits));
        }
    }
    let tame = expected.len() as f64 / (3 * programs()) as f64;
    assert!(tame > 0.95, "only {tame} of the runs are tame");
    let text = format!("{ALLOW}{PRINTING}\n{functions}\nfn main() {{\n{calls}}}\n");
    let source = directory.join("values.rs");
    std::fs::write(&source, text).expect("the source is written");
    let binary = directory.join(if cfg!(windows) { "values.exe" } else { "values" });
    let out = format!("-o{}", binary.display());
    // Overflow checks, so that an underflow of an index is a panic and not another number.
    rustc(&source, &["-C", "overflow-checks=on", &out]);
    let output = Command::new(&binary).output().expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("the binary prints text");
    assert_eq!(printed.lines().count(), expected.len());
    for (line, (program, inputs, bits)) in printed.lines().zip(&expected) {
        assert_eq!(line, bits, "{program}\nwith {inputs:?}");
    }
}

#[test]
fn results_of_all_types_are_compared() {
    let result_types: Vec<Type> = (0..programs()).map(|seed| program(seed).signature.result).collect();
    assert!(result_types.contains(&Type::Float));
    assert!(result_types.iter().any(|ty| matches!(ty, Type::Vector(_))));
    assert!(result_types.iter().any(|ty| matches!(ty, Type::Tuple(_))));
    assert!(result_types.iter().any(|ty| matches!(ty, Type::Array(..))));
}
