//! The options of the benchmark, after `--`.

use std::path::PathBuf;

/// What `--help` prints.
pub const HELP: &str = "\
Numbers and traces: multiplications of Jacobians by order of elimination, inverse accumulation
against the dense Jacobian, Taylor polynomials against nested dual numbers, and with
--features peers also the numbers of other crates.

    cargo bench -p ad-benches --bench numbers -- [OPTIONS]

    --rounds N        how often each contender is timed (15)
    --only NAME       only the tables with NAME in their names; may be given several times
    --plot DIR        draw inverse accumulation and Taylor polynomials there, as SVG
    --list            the names of the tables
    --help            this text
";

/// The tables.
pub const TABLES: [&str; 4] = ["elimination", "inverse", "taylor", "peers"];

/// The options, as given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How often each contender is timed.
    pub rounds: usize,
    /// Parts of names of tables; all if there is none.
    pub only: Vec<String>,
    /// Where pictures are drawn.
    pub plot: Option<PathBuf>,
    /// Whether the names of the tables are printed, and nothing else.
    pub list: bool,
    /// Whether the help is printed, and nothing else.
    pub help: bool,
}

impl Options {
    /// Reads the arguments of the process, without its name. Cargo adds `--bench` to what the user gives.
    ///
    /// # Errors
    ///
    /// What is wrong with them, in words.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { rounds: 15, only: Vec::new(), plot: None, list: false, help: false };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("{argument} takes a value"));
            match argument.as_str() {
                "--bench" => {}
                "--rounds" => {
                    let given = value()?;
                    let rounds = given.parse().ok().filter(|rounds| *rounds > 0);
                    options.rounds =
                        rounds.ok_or_else(|| format!("--rounds {given}: not a positive number"))?;
                }
                "--only" => {
                    let name = value()?;
                    if !TABLES.iter().any(|table| table.contains(&name)) {
                        return Err(format!("--only {name}: the tables are {}", TABLES.join(", ")));
                    }
                    options.only.push(name);
                }
                "--plot" => options.plot = Some(value()?.into()),
                "--list" => options.list = true,
                "--help" | "-h" => options.help = true,
                _ => return Err(format!("unknown option {argument}")),
            }
        }
        Ok(options)
    }

    /// Whether a table is asked for.
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Options, String> {
        Options::parse(arguments.iter().map(|argument| argument.to_string()))
    }

    #[test]
    fn options_are_read() {
        let options = parsed(&["--rounds", "3", "--only", "taylor", "--plot", "out", "--bench"]).unwrap();
        assert_eq!((options.rounds, &options.plot), (3, &Some("out".into())));
        assert!(options.wants("taylor") && !options.wants("inverse"));
    }

    #[test]
    fn mistakes_are_reported() {
        assert!(parsed(&["--rounds", "0"]).is_err());
        assert!(parsed(&["--plot"]).unwrap_err().contains("takes a value"));
        assert!(parsed(&["--fast"]).unwrap_err().contains("--fast"));
        assert!(parsed(&["--only", "kepler"]).unwrap_err().contains("elimination, inverse"));
    }
}
