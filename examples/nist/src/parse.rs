//! Reads the files of NIST's Statistical Reference Datasets, nonlinear regression.
//!
//! The head of each file says on which lines the starting values, the certified values and the data are.

use crate::dataset::{DataSet, Observation, Parameter};
use crate::models;
use anyhow::{Context, Result, anyhow};
use std::ops::RangeInclusive;
use std::path::Path;
use thiserror::Error;

/// What is wrong with a file, and on which line (counted from 1).
#[derive(Debug, Error, PartialEq)]
#[error("{line}: {message}")]
struct FormatError {
    line: usize,
    message: String,
}

/// The error every reader below returns.
fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, FormatError> {
    Err(FormatError { line, message: message.into() })
}

/// Reads a data set, or says what is wrong with the file and where.
pub fn read(path: &Path) -> Result<DataSet> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    parse(&bytes).map_err(|error| anyhow!("{}:{error}", path.display()))
}

/// Reads a file's bytes. A file that is not text is refused at its first line that is not.
fn parse(bytes: &[u8]) -> Result<DataSet, FormatError> {
    match str::from_utf8(bytes) {
        Ok(text) => parse_text(text),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            wrong(1 + before.iter().filter(|&&byte| byte == b'\n').count(), "this is not text (UTF-8)")
        }
    }
}

fn parse_text(text: &str) -> Result<DataSet, FormatError> {
    let file = File { lines: text.lines().collect() };
    let (line, name) = file.find("Dataset Name:")?;
    let name = name.split_whitespace().next().unwrap_or_default();
    let Some(model) = models::find(name) else {
        return wrong(line, format!("no model is known for the data set '{name}'"));
    };

    let (starts_line, starts) = file.section("Starting Values")?;
    let mut parameters = Vec::new();
    for line in starts {
        parameters.push(parse_parameter(line, file.line(line), parameters.len() + 1)?);
    }
    if parameters.len() != model.parameters {
        let (expected, found) = (model.parameters, parameters.len());
        return wrong(starts_line, format!("the model has {expected} parameters, found {found}"));
    }

    let (line, sum_of_squares) = file.find("Residual Sum of Squares:")?;
    let certified_sum_of_squares = parse_number(line, sum_of_squares)?;

    let (data_line, data) = file.section("Data")?;
    let mut observations = Vec::new();
    for line in data {
        observations.push(parse_observation(line, file.line(line), model)?);
    }
    let (line, announced) = file.find("Number of Observations:")?;
    if announced.trim().parse() != Ok(observations.len()) {
        let found = observations.len();
        let announced = announced.trim();
        return wrong(line, format!("'{announced}' observations, but line {data_line} announces {found}"));
    }
    if observations.len() <= parameters.len() {
        return wrong(line, format!("{} observations are too few for this model", observations.len()));
    }
    let response = file.meanings("Response").into_iter().next().unwrap_or_else(|| "y".to_owned());
    let response = model.response.label(&response);
    let mut predictors = file.meanings("Predictor");
    for number in predictors.len()..model.predictors {
        predictors.push(format!("x{}", number + 1));
    }
    Ok(DataSet { model, parameters, certified_sum_of_squares, response, predictors, observations })
}

/// The lines of a file, numbered from 1.
struct File<'a> {
    lines: Vec<&'a str>,
}

impl<'a> File<'a> {
    fn line(&self, number: usize) -> &'a str {
        self.lines[number - 1]
    }

    /// The first line that begins with `label`, and what follows the label there.
    fn find(&self, label: &str) -> Result<(usize, &'a str), FormatError> {
        self.find_where(label, |_| true)
    }

    fn find_where(
        &self,
        label: &str,
        accept: impl Fn(&str) -> bool,
    ) -> Result<(usize, &'a str), FormatError> {
        let mut rests = self.lines.iter().map(|line| line.trim_start().strip_prefix(label)).zip(1..);
        let found = rests.find_map(|(rest, line)| rest.filter(|rest| accept(rest)).map(|rest| (line, rest)));
        match found {
            Some(found) => Ok(found),
            None => wrong(self.lines.len().max(1), format!("the file ends without '{label}'")),
        }
    }

    /// What the head says of the variables of one kind, as in `2 Predictors (x1 = time; x2 = temperature)`.
    /// Only pictures need it, so a file may do without.
    fn meanings(&self, kind: &str) -> Vec<String> {
        let describe = |line: &str| {
            let line = line.trim_start().trim_start_matches("Data:").trim();
            let described = line.split_whitespace().nth(1)?.starts_with(kind);
            let (_, list) = line.strip_suffix(')')?.split_once('(')?;
            described.then(|| list.split(';').map(meaning).collect())
        };
        self.lines.iter().find_map(|line| describe(line)).unwrap_or_default()
    }

    /// The lines of a section, from its announcement `Label (lines 41 to 43)`; and the announcement's line.
    fn section(&self, label: &str) -> Result<(usize, RangeInclusive<usize>), FormatError> {
        let (line, rest) = self.find_where(label, |rest| rest.trim_start().starts_with("(lines"))?;
        let range = rest.trim().trim_start_matches("(lines").trim_end_matches(')');
        let bounds = range.split_once("to").and_then(|(first, last)| {
            Some((first.trim().parse::<usize>().ok()?, last.trim().parse::<usize>().ok()?))
        });
        match bounds {
            Some((first, last)) if 1 <= first && first <= last && last <= self.lines.len() => {
                Ok((line, first..=last))
            }
            Some((first, last)) => {
                let length = self.lines.len();
                wrong(line, format!("there are no lines {first} to {last} in a file of {length} lines"))
            }
            None => wrong(line, format!("expected '{label} (lines FIRST to LAST)'")),
        }
    }
}

/// The meaning in `x = time`, or the bare `x`.
fn meaning(entry: &str) -> String {
    entry.split_once('=').map_or(entry, |(_, meaning)| meaning).trim().to_owned()
}

/// Reads `b3 = start1 start2 certified deviation`.
fn parse_parameter(line: usize, text: &str, number: usize) -> Result<Parameter, FormatError> {
    let expected = format!("expected 'b{number} =' and four numbers");
    let Some((name, values)) = text.split_once('=') else { return wrong(line, expected) };
    if name.trim() != format!("b{number}") {
        return wrong(line, format!("{expected}, found '{}'", name.trim()));
    }
    match parse_numbers(line, values)?[..] {
        [start1, start2, certified, deviation] => {
            Ok(Parameter { starts: [start1, start2], certified, deviation })
        }
        ref values => wrong(line, format!("{expected}, found {} numbers", values.len())),
    }
}

/// Reads the response and the predictors.
fn parse_observation(line: usize, text: &str, model: &models::Model) -> Result<Observation, FormatError> {
    let numbers = parse_numbers(line, text)?;
    if numbers.len() != 1 + model.predictors {
        let (expected, found) = (1 + model.predictors, numbers.len());
        return wrong(line, format!("an observation has {expected} numbers here, found {found}"));
    }
    let y = model.response.of(numbers[0]);
    if !y.is_finite() {
        return wrong(line, format!("the model is for the logarithm, which {} does not have", numbers[0]));
    }
    Ok(Observation { y, x: numbers[1..].to_vec() })
}

fn parse_numbers(line: usize, text: &str) -> Result<Vec<f64>, FormatError> {
    text.split_whitespace().map(|word| parse_number(line, word)).collect()
}

fn parse_number(line: usize, text: &str) -> Result<f64, FormatError> {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => wrong(line, format!("'{}' is not a number", text.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Misra1a cut short, in the layout of NIST's files. The first line has the number 1.
    const SAMPLE: &str = "\
Dataset Name:  Misra1a           (Misra1a.dat)
               Starting Values   (lines 8 to  9)
               Certified Values  (lines 8 to 11)
               Data              (lines 13 to 15)
Data:          1 Response Variable  (y = volume)
               1 Predictor Variable (x = pressure)
        Start 1     Start 2           Parameter     Standard Deviation
  b1 =   500         250           2.3894212918E+02  2.7070075241E+00
  b2 =     0.0001      0.0005      5.5015643181E-04  7.2668688436E-06
Residual Sum of Squares:                    1.2455138894E-01
Number of Observations:                            3
Data:   y               x
      10.07E0      77.6E0
      14.73E0     114.9E0
      17.94E0     141.1E0
";

    /// The sample with one line replaced.
    fn with_line(number: usize, replacement: &str) -> String {
        let lines = SAMPLE.lines().zip(1..).map(|(line, n)| if n == number { replacement } else { line });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn assert_wrong(text: &str, line: usize, part_of_message: &str) {
        let error = parse(text.as_bytes()).unwrap_err();
        assert_eq!(error.line, line, "{}", error.message);
        assert!(error.message.contains(part_of_message), "{}", error.message);
    }

    #[test]
    fn everything_is_read() {
        let data = parse(SAMPLE.as_bytes()).unwrap();
        assert_eq!(data.name(), "Misra1a");
        let b2 =
            Parameter { starts: [0.0001, 0.0005], certified: 5.5015643181E-04, deviation: 7.2668688436E-06 };
        assert_eq!(data.parameters[1], b2);
        assert_eq!(data.certified_sum_of_squares, 1.2455138894E-01);
        assert_eq!((data.response.as_str(), data.predictors[0].as_str()), ("volume", "pressure"));
        assert_eq!(data.observations.len(), 3);
        assert_eq!(data.observations[2], Observation { y: 17.94, x: vec![141.1] });
    }

    #[test]
    fn lines_may_end_as_on_windows() {
        let data = parse(SAMPLE.replace('\n', "\r\n").as_bytes()).unwrap();
        assert_eq!(data.observations.len(), 3);
    }

    #[test]
    fn several_predictors_are_named() {
        let text = "  2 Predictors (x1 = time; x2 = temperature)";
        assert_eq!(File { lines: vec![text] }.meanings("Predictor"), ["time", "temperature"]);
    }

    #[test]
    fn mistakes_in_the_data_are_found_in_their_line() {
        assert_wrong(&with_line(14, "      14.73E0     x"), 14, "'x' is not a number");
        assert_wrong(&with_line(14, "      14.73E0     NaN"), 14, "'NaN' is not a number");
        assert_wrong(&with_line(14, "      14.73E0"), 14, "has 2 numbers");
        assert_wrong(&with_line(14, "1 2 3"), 14, "found 3");
        assert_wrong(&with_line(14, ""), 14, "found 0");
    }

    #[test]
    fn mistakes_in_the_head_are_found_in_their_line() {
        assert_wrong(&with_line(1, "Dataset Name: Foo"), 1, "'Foo'");
        assert_wrong(&with_line(2, "Starting Values (lines 8 to 8)"), 2, "2 parameters, found 1");
        assert_wrong(&with_line(2, "Starting Values (lines eight to 9)"), 2, "FIRST");
        assert_wrong(&with_line(4, "Data (lines 13 to 16)"), 4, "no lines 13 to 16 in a file of 15 lines");
        assert_wrong(&with_line(4, "Data (lines 14 to 13)"), 4, "no lines 14 to 13");
        assert_wrong(&with_line(8, "b1 500 250 2 2"), 8, "'b1 ='");
        assert_wrong(&with_line(9, "b3 = 1 2 3 4"), 9, "found 'b3'");
        assert_wrong(&with_line(9, "b2 = 1 2 3"), 9, "found 3 numbers");
        assert_wrong(&with_line(10, "Residual Sum of Squares: ?"), 10, "'?'");
        assert_wrong(&with_line(11, "Number of Observations: 4"), 11, "'4'");
    }

    #[test]
    fn what_is_missing_is_missed_at_the_end() {
        assert_wrong("", 1, "Dataset Name:");
        assert_wrong(&with_line(4, ""), 15, "'Data'");
        assert_wrong(&with_line(11, ""), 15, "'Number of Observations:'");
    }

    #[test]
    fn a_model_of_the_logarithm_needs_positive_responses() {
        let nelson = models::find("Nelson").unwrap();
        assert_eq!(parse_observation(7, "1 2 3", nelson).unwrap().y, 0.0);
        assert_eq!(parse_observation(7, "0 2 3", nelson).unwrap_err().line, 7);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let error = parse(b"Dataset Name: Misra1a\n\xff\xfe").unwrap_err();
        assert_eq!((error.line, error.message.as_str()), (2, "this is not text (UTF-8)"));
    }
}
