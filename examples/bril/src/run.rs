//! The whole run: one program, or the runs that are built in.

use crate::arguments::Arguments;
use crate::compile::compile;
use crate::derivative::{forward, reverse};
use crate::descend::descend;
use crate::interpret::{self, Value};
use crate::program::Program;
use crate::published::{RUNS, Run};
use crate::{measure, plot, report, source};
use ad_runtime::trace::Trace;
use anyhow::{Context, Result, ensure};
use std::io::{self, Write};
use std::path::Path;

/// Does what the user asked for.
///
/// # Errors
/// If the program cannot be read, has a mistake, or fails; if a published line does not come out; if something cannot be written.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut out = io::stdout().lock();
    match &arguments.program {
        Some(path) => run_program(path, arguments, &mut out),
        None => run_built_in(arguments, &mut out),
    }
}

/// The program of a text.
pub(crate) fn read(text: &str) -> Result<Program> {
    Ok(compile(&source::Program::parse(text)?)?)
}

fn run_program(path: &Path, arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let name = || path.display().to_string();
    let program = read(&std::fs::read_to_string(path).with_context(name)?).with_context(name)?;
    let (inputs, limits) = (&arguments.inputs, arguments.limits);
    let mode = arguments.mode;
    if mode.forward {
        let derivative = forward(&program, inputs, limits, out)?;
        out.write_all(report::derivative(&program, &derivative).as_bytes())?;
    } else if mode.reverse {
        let derivative = reverse(&program, inputs, limits, &mut Trace::new(), out)?;
        out.write_all(report::derivative(&program, &derivative).as_bytes())?;
    } else if mode.descend {
        let points = descend(&program, inputs, arguments.rates, arguments.steps, limits)?;
        out.write_all(report::descent(&program, &points).as_bytes())?;
        if points.len() <= arguments.steps {
            writeln!(out, "the descent ends: the value or a derivative is infinite or no number")?;
        }
        if let Some(directory) = &arguments.plot {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let picture = plot::write(&format!("descent of {stem}"), &stem, &points, directory)?;
            writeln!(out, "picture: {}", picture.display())?;
        }
    } else if mode.time {
        out.write_all(measure::table(&program, inputs, limits)?.as_bytes())?;
    } else if let Some(result) = interpret::run(&program, inputs, limits, out)?.result {
        writeln!(out, "{}", report::result(result))?;
    }
    Ok(())
}

fn run_built_in(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let mut all_came_out = true;
    for run in &RUNS {
        let Run { title, name, program, start, rates, steps, lines } = run;
        let program = read(program)?;
        let inputs: Vec<_> = start.iter().map(|&input| Value::Number(input)).collect();
        let points = descend(&program, &inputs, *rates, *steps, arguments.limits)?;
        writeln!(out, "{title}; the rate is {}", rates.rate)?;
        out.write_all(report::descent(&program, &points).as_bytes())?;
        if !lines.is_empty() {
            let same =
                points.iter().zip(*lines).filter(|(point, line)| report::words(point) == **line).count();
            writeln!(out, "{same} of {} published lines came out to the last digit", lines.len())?;
            all_came_out &= same == lines.len();
        }
        if let Some(directory) = &arguments.plot {
            writeln!(out, "picture: {}", plot::write(title, name, &points, directory)?.display())?;
        }
        writeln!(out)?;
    }
    ensure!(all_came_out, "not all published lines came out");
    Ok(())
}
