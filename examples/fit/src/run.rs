//! The whole run: reads, fits, reports and draws one data set after another.

use crate::options::Options;
use crate::{plot, report};
use anyhow::{Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use nist::dataset::{DataSet, Start};
use nist::digits::fewest_digits;
use nist::misra1a;
use nist::parse::read;
use nist::solve::{Fit, fit};
use std::io::{self, Write};
use std::path::Path;

/// Does what the user asked for.
///
/// # Errors
/// If something went wrong with a data set, or the report cannot be printed.
pub(crate) fn run(options: &Options) -> Result<()> {
    let files = options.files.iter().map(|path| Some(path.as_path()));
    let sources: Vec<Option<&Path>> = if options.files.is_empty() { vec![None] } else { files.collect() };
    let mut session = Session::new(options, sources.len());
    for source in sources {
        session.bar.set_message(source.map_or_else(|| "Misra1a".into(), |path| path.display().to_string()));
        match source.map_or_else(|| Ok(misra1a::data_set()), read) {
            Ok(data) => session.fit_and_draw(&data)?,
            Err(error) => session.fail(&format!("{error:#}")),
        }
        session.bar.inc(1);
    }
    session.finish()
}

/// The state of a run.
struct Session<'a> {
    options: &'a Options,
    /// Drawn on standard error, and by itself silent where that is not a terminal.
    bar: ProgressBar,
    fits: usize,
    /// The fit that agrees least with the certified parameters.
    worst: Option<(f64, String)>,
    failures: usize,
}

impl<'a> Session<'a> {
    fn new(options: &'a Options, data_sets: usize) -> Self {
        let bar = ProgressBar::new(data_sets as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
        bar.set_style(style.expect("the template is well formed"));
        Session { options, bar, fits: 0, worst: None, failures: 0 }
    }

    fn fit_and_draw(&mut self, data: &DataSet) -> io::Result<()> {
        let mut best: Option<Fit> = None;
        for &start in self.options.starts {
            let fit = fit(data, &data.starting_point(start));
            self.print(&report::describe(data, start, &fit))?;
            self.judge(data, start, &fit);
            if best.as_ref().is_none_or(|best| fit.sum_of_squares < best.sum_of_squares) {
                best = Some(fit);
            }
        }
        if let (Some(directory), Some(best)) = (&self.options.plot, best) {
            match plot::write(data, &best.parameters, directory) {
                Ok(path) => self.print(&format!("  picture: {}\n", path.display()))?,
                Err(error) => self.fail(&format!("{error:#}")),
            }
        }
        Ok(())
    }

    /// A fit has to find a minimum, and as many digits as were required.
    fn judge(&mut self, data: &DataSet, start: Start, fit: &Fit) {
        let what = format!("{} from start {}", data.name(), start.number());
        let digits = fewest_digits(data, &fit.parameters);
        let required = self.options.require_digits;
        if !fit.converged {
            self.fail(&format!("{what}: no minimum was found"));
        } else if digits < required {
            self.fail(&format!("{what}: {digits:.1} digits agree, {required} are required"));
        }
        self.fits += 1;
        if self.worst.as_ref().is_none_or(|worst| digits < worst.0) {
            self.worst = Some((digits, what));
        }
    }

    fn print(&self, text: &str) -> io::Result<()> {
        self.bar.suspend(|| io::stdout().lock().write_all(text.as_bytes()))
    }

    /// Tells of a failure; the other data sets are still fitted.
    fn fail(&mut self, message: &str) {
        self.failures += 1;
        self.bar.suspend(|| eprintln!("error: {message}"));
    }

    fn finish(self) -> Result<()> {
        self.bar.finish_and_clear();
        match &self.worst {
            Some((digits, what)) if self.fits > 1 => {
                self.print(&format!("{} fits; at least {digits:.1} digits agree ({what})\n", self.fits))?;
            }
            _ => (),
        }
        ensure!(self.failures == 0, "there were errors, see above");
        Ok(())
    }
}
