//! The whole run, and its report.

use crate::modes::{self, Inverses};
use crate::options::Options;
use crate::trajectory::Trajectory;
use crate::vector::{apart, direction};
use crate::{cost, dense, equation, growth, newton, plot, poisson, problem};
use ad_runtime::trace::Lump;
use anyhow::{Context, Result, ensure};
use std::path::PathBuf;

/// Does what the user asked for.
///
/// # Errors
/// If a Jacobian is singular, an iteration does not converge, or a picture cannot be written.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut pictures = Vec::new();
    agreement(options)?;
    costs()?;
    stability(options, &mut pictures)?;
    boundary_values(options, &mut pictures)?;
    inverse_hessian()?;
    for picture in pictures {
        println!("picture: {}", picture.display());
    }
    Ok(())
}

fn agreement(options: &Options) -> Result<()> {
    println!(
        "1. Flows by the method of Runge and Kutta, J the Jacobian of the whole run, v a vector of length 1."
    );
    println!("   How far products are from those by solving with the dense Jacobian, relative to them.\n");
    println!(
        "                                    |     inverse steps     |   inverse equations   |  inverse steps, undoing"
    );
    println!(
        "equation                       time |    J^-1 v     J^-T v  |    J^-1 v     J^-T v  |       J v       J^T v"
    );
    let (size, steps, dt) = (options.size, options.steps, options.dt);
    let weather = Trajectory::of_lorenz96(size, dt, steps);
    for (name, run) in [
        (format!("Lorenz 96, {size} components"), weather),
        ("driven damped pendulum".to_owned(), Trajectory::of_pendulum(0.05, 200)),
    ] {
        ensure!(run.is_finite(), "{name}: the run leaves all bounds; --dt has to be smaller");
        let v = direction(run.size(), 1);
        let matrix = dense::jacobian(&run);
        let transposed = dense::solve(matrix.transpose(), &v)?;
        let plain = dense::solve(matrix, &v)?;
        let inverses = Inverses::new(&run)?;
        println!(
            "{name:<28} {:>6.2} | {:>9.1e}  {:>9.1e}  | {:>9.1e}  {:>9.1e}  | {:>9.1e}   {:>9.1e}",
            run.time(run.steps()),
            apart(&inverses.jvp(&v)?, &plain),
            apart(&inverses.vjp(&v)?, &transposed),
            apart(&equation::inverse_jvp(&run, &v), &plain),
            apart(&equation::inverse_vjp(&run, &v), &transposed),
            apart(&inverses.jvp(&modes::jvp(&run, &v))?, &v),
            apart(&inverses.vjp(&modes::vjp(&run, &v))?, &v),
        );
    }
    println!(
        "\n   The steps' inverses are exact up to rounding; the equations have the error of their own steps, O(dt^4).\n"
    );
    Ok(())
}

fn costs() -> Result<()> {
    println!(
        "2. What J^-1 v costs, for 20 steps of Lorenz's model. Times are medians of five runs, in milliseconds."
    );
    println!("   cost: the sum of l^3 + k l over the lumps, which read k values and overwrite l.\n");
    println!("      |              steps of Runge and Kutta               |       component by component");
    println!(
        "    n |   dense   inverse steps       cost   inverse equation |   dense   inverse steps      cost"
    );
    let milliseconds = |time: std::time::Duration| 1e3 * time.as_secs_f64();
    let mut largest = [0.0_f64; 3];
    for size in [4, 8, 16, 32, 64, 128, 256] {
        let row = cost::row(size)?;
        let distances = [row.steps.apart, row.sequential.apart, row.equation_apart];
        largest = std::array::from_fn(|k| largest[k].max(distances[k]));
        println!(
            "{size:>5} | {:>7.3} {:>15.3} {:>10} {:>18.3} | {:>7.3} {:>15.3} {:>9}",
            milliseconds(row.dense),
            milliseconds(row.steps.time),
            row.steps.cost,
            milliseconds(row.equation),
            milliseconds(row.sequential_dense),
            milliseconds(row.sequential.time),
            row.sequential.cost,
        );
    }
    let [steps, sequential, equation] = largest;
    println!(
        "\n   The largest distances from the dense solutions: inverse steps {steps:.1e} and {sequential:.1e}, inverse equation
   {equation:.1e}. The cost leaves out recording a step, and one sweep through it for each result.
   A step of Runge and Kutta mixes all components before it overwrites one: it is one lump with l = n, and n^3 in each
   step is more than n^3 once. A step that goes component by component has lumps with l = 1. The equation needs no inverse
   at all, and is the cheapest where an error of O(dt^4) is small enough.\n"
    );
    Ok(())
}

fn stability(options: &Options, pictures: &mut Vec<PathBuf>) -> Result<()> {
    println!(
        "3. Stability: a driven damped pendulum, theta'' = -sin theta - 0.5 theta' + 0.3 cos(2 t / 3).\n"
    );
    println!(
        "   time       |J v|    |J^-1 v|       det J   exp(-0.5 t) | |J^-1 J v - v|   with J v + 1e-10 w"
    );
    let rows = growth::table(&Trajectory::of_pendulum(0.05, 1600), 160)?;
    for row in &rows {
        println!(
            "{:>7.1} {:>11.3e} {:>11.3e} {:>11.3e} {:>13.3e} | {:>14.1e} {:>20.1e}",
            row.time,
            row.tangent,
            row.inverse,
            row.determinant,
            row.exact_determinant,
            row.apart,
            row.apart_with_error
        );
    }
    println!(
        "\n   The pendulum forgets where it started, so tangents shrink; the inverse has the inverse eigenvalues, and grows. Here all
   directions shrink alike, so J^-1 J v has the digits of v as long as J v has its own; but an error w in J v, of length
   1e-10 at all times, comes back larger by |J^-1 w|.\n"
    );
    if let Some(directory) = &options.plot {
        pictures.push(plot::growth(&rows, directory)?);
    }
    Ok(())
}

fn boundary_values(options: &Options, pictures: &mut Vec<PathBuf>) -> Result<()> {
    println!(
        "4. Boundary-value problems by shooting: Newton's step is J^-1 of the residual, by inverse accumulation."
    );
    let mut solutions = Vec::new();
    for problem in problem::problems(options.size) {
        let solution = newton::solve(&problem).context(problem.name)?;
        println!("\n   {}\n   step   residual   difference from the dense step", problem.name);
        for (k, seen) in solution.iterations.iter().enumerate() {
            println!("{k:>7} {:>10.1e} {:>10.1e}", seen.residual, seen.apart);
        }
        println!("{:>7} {:>10.1e}", solution.iterations.len(), solution.residual);
        let start: Vec<String> = solution.start.iter().take(4).map(|x| format!("{x:.9}")).collect();
        let more = if solution.start.len() > 4 { ", .." } else { "" };
        println!("   solution: {}{more}; {}", start.join(", "), in_words(&solution.lumps));
        solutions.push((problem.name, solution));
    }
    if let Some(directory) = &options.plot {
        pictures.push(plot::newton(&solutions, directory)?);
    }
    println!(
        "\n   A condition that names the start keeps it alive beside the state, so the whole run is one lump. It has one result where
   the other component of the start is all that it overwrites, and two where both are needed at the end. Where all
   conditions are at the end, each step is a lump of its own, and so is nearly each difference from what is wanted.\n"
    );
    Ok(())
}

fn inverse_hessian() -> Result<()> {
    println!("5. Inverse AD over AD: H^-1 g of a Poisson likelihood of 40 counts, without its Hessian H.\n");
    let counts = poisson::counts(40);
    let (x, iterations) = poisson::minimise(&counts)?;
    println!("                                        |  difference from solving with the dense Hessian");
    println!(
        "   step            value       gradient |  over the gradient by hand   over that by reverse mode"
    );
    for (k, seen) in iterations.iter().enumerate() {
        println!(
            "{k:>7} {:>16.9} {:>14.1e} | {:>20.1e} {:>27.1e}",
            seen.value, seen.gradient, seen.written_apart, seen.derived_apart
        );
    }
    println!("\n   by hand:         {}", in_words(&poisson::over_written(&x, &counts)?.lumps));
    println!("   by reverse mode: {}\n", in_words(&poisson::over_derived(&x, &counts)?.lumps));
    Ok(())
}

/// What the steps of inverse accumulation were.
fn in_words(lumps: &[Lump]) -> String {
    let largest = lumps.iter().map(|lump| lump.results).max().unwrap_or(0);
    let cost: u64 = lumps.iter().map(Lump::cost).sum();
    format!("lumps: {}, at most {largest} results in one, cost {cost}", lumps.len())
}
