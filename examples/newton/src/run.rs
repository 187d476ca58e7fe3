//! The whole run: reads, fits by both methods, reports and draws one data set after another.

use crate::deviations::deviations;
use crate::options::Options;
use crate::report::{self, Comparison};
use crate::{plot, solve};
use anyhow::{Result, ensure};
use nist::dataset::{DataSet, Start};
use nist::digits::{CERTIFIED_DIGITS, fewest_digits};
use nist::{misra1a, parse, solve as marquardt};
use std::io::{self, Write};
use std::time::Duration;

/// Does what the user asked for.
///
/// # Errors
/// If something went wrong with a data set, or the report cannot be printed.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (digits, deviation_digits) = (CERTIFIED_DIGITS, CERTIFIED_DIGITS);
    let totals = Totals { digits, deviation_digits, ..Totals::default() };
    let mut session = Session { options, out: io::stdout().lock(), totals, failures: 0 };
    session.out.write_all(report::HEAD.as_bytes())?;
    if options.files.is_empty() {
        session.fit(&misra1a::data_set())?;
    }
    for path in &options.files {
        match parse::read(path) {
            Ok(data) => session.fit(&data)?,
            Err(error) => session.fail(&format!("{error:#}")),
        }
    }
    session.finish()
}

/// Sums over all fits.
#[derive(Default)]
struct Totals {
    fits: usize,
    minima: usize,
    first_tries: usize,
    sums: usize,
    hessians: usize,
    residuals: usize,
    jacobians: usize,
    newton: Duration,
    marquardt: Duration,
    /// The least agreement of parameters, and of deviations where rounding leaves as many digits as are certified.
    digits: f64,
    deviation_digits: f64,
}

/// The state of a run.
struct Session<'a> {
    options: &'a Options,
    out: io::StdoutLock<'static>,
    totals: Totals,
    failures: usize,
}

impl Session<'_> {
    fn fit(&mut self, data: &DataSet) -> io::Result<()> {
        let comparisons = [Start::One, Start::Two].map(|start| compare(data, start));
        for comparison in &comparisons {
            self.out.write_all(report::line(comparison).as_bytes())?;
            self.count(comparison);
            self.judge(comparison);
        }
        if self.options.details() {
            // Both starts have led to the same minimum, or the lines above tell that they have not.
            self.out.write_all(report::details(&comparisons[1]).as_bytes())?;
        }
        if let Some(directory) = &self.options.plot {
            match plot::write(&comparisons, directory) {
                Ok(path) => writeln!(self.out, "  picture: {}", path.display())?,
                Err(error) => self.fail(&format!("{error:#}")),
            }
        }
        Ok(())
    }

    fn count(&mut self, comparison: &Comparison<'_>) {
        let Comparison { data, newton, marquardt, deviations, .. } = comparison;
        let totals = &mut self.totals;
        totals.fits += 1;
        totals.minima += usize::from(newton.converged);
        totals.first_tries += usize::from(newton.converged && newton.attempts == 1);
        totals.sums += newton.work.sums;
        totals.hessians += newton.work.hessians;
        totals.residuals += marquardt.evaluations.residuals;
        totals.jacobians += marquardt.evaluations.jacobians;
        totals.newton += newton.elapsed;
        totals.marquardt += marquardt.elapsed;
        if newton.converged {
            totals.digits = totals.digits.min(fewest_digits(data, &newton.parameters));
        }
        if let Some(deviations) = deviations.as_ref().filter(|d| d.reliable_digits >= CERTIFIED_DIGITS) {
            totals.deviation_digits = totals.deviation_digits.min(deviations.digits(data));
        }
    }

    /// Newton's method has to find the minimum, with as many digits as were required; of the deviations no more than
    /// rounding leaves.
    fn judge(&mut self, comparison: &Comparison<'_>) {
        let Comparison { data, start, newton, deviations, .. } = comparison;
        let what = format!("{} from start {}", data.name(), start.number());
        let required = self.options.require_digits;
        let digits = fewest_digits(data, &newton.parameters);
        let Some(deviations) = deviations else {
            return self.fail(&format!("{what}: Newton's method found no minimum"));
        };
        if digits < required {
            self.fail(&format!("{what}: {digits:.1} digits agree, {required} are required"));
        }
        let (digits, required) = (deviations.digits(data), required.min(deviations.reliable_digits));
        if digits < required {
            let what = format!("{what}: the standard deviations");
            self.fail(&format!("{what} agree in {digits:.1} digits, {required:.1} are required"));
        }
    }

    /// Tells of a failure; the other data sets are still fitted.
    fn fail(&mut self, message: &str) {
        self.failures += 1;
        eprintln!("error: {message}");
    }

    fn finish(mut self) -> Result<()> {
        self.out.write_all(report::LEGEND.as_bytes())?;
        if self.totals.fits > 0 {
            self.out.write_all(self.totals.describe().as_bytes())?;
        }
        ensure!(self.failures == 0, "there were errors, see above");
        Ok(())
    }
}

impl Totals {
    fn describe(&self) -> String {
        let Totals { fits, minima, first_tries, sums, hessians, residuals, jacobians, .. } = self;
        let [newton, marquardt] = [self.newton, self.marquardt].map(|elapsed| elapsed.as_secs_f64() * 1e3);
        format!(
            "\n{minima} of {fits} fits by Newton's method ended at a minimum, {first_tries} in the first try.\n\
             Newton: {sums} sums, {hessians} Hessians, {newton:.1} ms. \
             Levenberg and Marquardt: {residuals} sums, {jacobians} Jacobians, {marquardt:.1} ms.\n\
             Newton's parameters agree in at least {:.1} digits, the standard deviations of Gauss-Newton in at least \
             {:.1}\nwhere rounding leaves {CERTIFIED_DIGITS} digits of the residuals.\n",
            self.digits, self.deviation_digits
        )
    }
}

fn compare(data: &DataSet, start: Start) -> Comparison<'_> {
    let point = data.starting_point(start);
    let newton = solve::fit(data, &point);
    let deviations = newton.converged.then(|| deviations(data, &newton.parameters)).flatten();
    Comparison { data, start, newton, marquardt: marquardt::fit(data, &point), deviations }
}
