//! What gradients cost: `cargo bench -p ad-benches`, with options after `--`, which `-- --help` lists.
//!
//! Criterion and divan time one contender after the other, each for seconds. Here ratios of a few percent matter, on machines that
//! do other things as well; so a small loop of our own times all contenders of a program in each round, and takes the medians of
//! the ratios within rounds (`ad_benches::harness::rounds`).

use ad_benches::case::Size;
use ad_benches::harness::options::Selection;
use ad_benches::harness::results::Measured;
use ad_benches::harness::{compile_time, heap, picture, table};
use ad_benches::programs::PROGRAMS;
use anyhow::Result;
use clap::Parser;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Times gradients by hand and by #[differentiable] against the functions themselves.
#[derive(Parser)]
struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Also cost and heap against the size of the input
    #[arg(long)]
    scaling: bool,
    /// Instead: how long `cargo check` takes against the length of a function
    #[arg(long)]
    compile_time: bool,
    /// Leave the allocator as it is at the start of a process, where large lists are taken from the system anew each time;
    /// sensible with --only
    #[arg(long)]
    fresh_heap: bool,
    /// Write the numbers there as well
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw them there, as SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let rounds = options.selection.rounds;
    if options.selection.list {
        PROGRAMS.iter().for_each(|program| println!("{}", program.name));
        return Ok(());
    }
    if options.compile_time {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
        println!("{}", compile_time::measured(&folder)?);
        return Ok(());
    }
    if !options.fresh_heap {
        heap::settle_allocator();
    }
    let wanted = || PROGRAMS.iter().filter(|program| options.selection.wants(program.name));
    let programs: Vec<Measured> = wanted()
        .map(|program| {
            eprintln!("{} ..", program.name);
            Measured::take(program.name, None, &program.contenders(Size::Full), rounds)
        })
        .collect();
    println!("{}", table::of_programs(&programs));
    let peers = table::of_peers(&programs);
    if !peers.is_empty() {
        println!("{peers}");
    }

    let mut scaling = Vec::new();
    if options.scaling {
        for program in wanted() {
            let Some(scale) = &program.scaling else { continue };
            for &size in scale.sizes {
                eprintln!("{} n={size} ..", program.name);
                scaling.push(Measured::take(program.name, Some(size), &(scale.case_of)(size), rounds));
            }
        }
        println!("{}", table::of_programs(&scaling));
    }

    if let Some(file) = &options.json {
        serde_json::to_writer_pretty(File::create(file)?, &[&programs[..], &scaling[..]].concat())?;
    }
    if let Some(file) = &options.picture {
        picture::write(file, &programs, &scaling)?;
    }
    Ok(())
}
