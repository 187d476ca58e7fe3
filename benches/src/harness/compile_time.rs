//! How long `cargo check` takes against the length of a function, with the macro and without.

use super::table::{aligned, time};
use anyhow::{Result, ensure};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Lines of the function.
const LENGTHS: [usize; 4] = [100, 300, 1000, 3000];

/// Each time is the least of so many: what else the machine does only adds.
const REPETITIONS: usize = 3;

/// Makes a crate in `folder`, checks it in all forms and lengths, and gives the table.
pub fn measured(folder: &Path) -> Result<String> {
    set_up(folder)?;
    // The dependencies are checked before anything is timed.
    seconds_of_check(folder, "//! Nothing.\n")?;
    let mut rows =
        vec![["form", "lines", "without", "with", "difference", "per line"].map(String::from).to_vec()];
    type Form = (&'static str, fn(usize) -> String);
    let forms: [Form; 3] = [("straight", straight), ("branches", branches), ("loops", loops)];
    for (name, form) in forms {
        for lines in LENGTHS {
            eprintln!("{name}, {lines} lines ..");
            let function = form(lines);
            let without = least(folder, &function)?;
            let with = least(folder, &format!("#[ad_runtime::differentiable]\n{function}"))?;
            rows.push(vec![
                name.to_owned(),
                lines.to_string(),
                time(without),
                time(with),
                time((with - without).max(0.0)),
                time((with - without).max(0.0) / lines as f64),
            ]);
        }
    }
    Ok(aligned(&rows))
}

fn set_up(folder: &Path) -> Result<()> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above");
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"compile-time\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nad-runtime = {{ path = {:?} }}\n\n[workspace]\n",
        workspace.join("ad-runtime")
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    // The same versions as in the workspace, which are on the machine already.
    std::fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

fn least(folder: &Path, text: &str) -> Result<f64> {
    let mut least = f64::INFINITY;
    for repetition in 0..REPETITIONS {
        // Another text each time: cargo would not check the same one again.
        least = least.min(seconds_of_check(folder, &format!("{text}// {repetition}\n"))?);
    }
    Ok(least)
}

fn seconds_of_check(folder: &Path, text: &str) -> Result<f64> {
    std::fs::write(folder.join("src/lib.rs"), text)?;
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["check", "--quiet", "--offline"]).current_dir(folder);
    command.env("CARGO_TARGET_DIR", folder.join("target")).env("CARGO_INCREMENTAL", "0");
    let start = Instant::now();
    let output = command.output()?;
    let elapsed = start.elapsed().as_secs_f64();
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(elapsed)
}

/// A chain of assignments, each of which uses several values before it.
fn straight(lines: usize) -> String {
    let mut text =
        String::from("pub fn f(x: f64, y: f64) -> f64 {\n    let v0 = x * y;\n    let v1 = x + y;\n");
    for k in 2..lines {
        let (a, b) = (k - 1, k - 2);
        let _ = match k % 4 {
            0 => writeln!(text, "    let v{k} = v{a} * v{b} - 0.5 * x;"),
            1 => writeln!(text, "    let v{k} = (v{a} + y).sin() / (1.0 + v{b} * v{b});"),
            2 => writeln!(text, "    let v{k} = v{b} - v{a} * {k}.0;"),
            _ => writeln!(text, "    let v{k} = (-v{a} * v{a}).exp() + v{b};"),
        };
    }
    let _ = writeln!(text, "    v{}\n}}", lines - 1);
    text
}

/// Branches of five lines, which change variables, one after the other.
fn branches(lines: usize) -> String {
    repeated(lines, 5, |k| {
        format!(
            "    if a > b + {k}.0 {{\n        a = a * b - x;\n    }} else {{\n        b += a.sin() * y;\n    }}\n"
        )
    })
}

/// Loops of five lines over an array that they change, one after the other.
fn loops(lines: usize) -> String {
    repeated(lines, 5, |k| {
        format!(
            "    for i in 1..{} {{\n        a = a * list[i] + x;\n        list[i] = a.cos() * list[i - 1];\n        \
             b += list[i] * y;\n    }}\n",
            2 + k % 7
        )
    })
}

fn repeated(lines: usize, each: usize, block: impl Fn(usize) -> String) -> String {
    let mut text = String::from(
        "pub fn f(x: f64, y: f64) -> f64 {\n    let (mut a, mut b) = (x * y, x - y);\n    let mut list = [x; 8];\n    \
         list[0] = y;\n",
    );
    (0..lines / each).for_each(|k| text.push_str(&block(k)));
    text.push_str("    a * b + list[7]\n}\n");
    text
}
