//! The options of the benchmark, after `--`.

use std::path::PathBuf;

/// What `--help` prints.
pub const HELP: &str = "\
Times gradients by hand and by #[differentiable] against the functions themselves.

    cargo bench -p ad-benches -- [OPTIONS]

    --rounds N        how often each contender is timed (15)
    --only NAME       only the programs with NAME in their names; may be given several times
    --scaling         also cost and heap against the size of the input
    --compile-time    instead: how long `cargo check` takes against the length of a function
    --fresh-heap      leave the allocator as it is at the start of a process, where large lists
                      are taken from the system anew each time; sensible with --only
    --json FILE       write the numbers there as well
    --picture FILE    draw them there, as SVG
    --list            the names of the programs
    --help            this text
";

/// What `--help` prints where second derivatives are measured.
pub const HELP_SECOND_ORDER: &str = "\
Times products with Hessians against gradients by hand, and Hessians; with --features peers, also
Hessians by other crates.

    cargo bench -p ad-benches --bench second_order -- [OPTIONS]

    --rounds N        how often each contender is timed (15)
    --only NAME       only the programs with NAME in their names; may be given several times
    --fresh-heap      leave the allocator as it is at the start of a process, where large lists
                      are taken from the system anew each time; sensible with --only
    --list            the names of the programs
    --help            this text
";

/// The options, as given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How often each contender is timed.
    pub rounds: usize,
    /// Parts of names of programs; all if there is none.
    pub only: Vec<String>,
    /// Whether cost is also measured against size.
    pub scaling: bool,
    /// Whether the time of `cargo check` is measured, and nothing else.
    pub compile_time: bool,
    /// Whether the allocator is left as it is at the start of a process.
    pub fresh_heap: bool,
    /// Where the numbers are written.
    pub json: Option<PathBuf>,
    /// Where the picture is drawn.
    pub picture: Option<PathBuf>,
    /// Whether the names of the programs are printed, and nothing else.
    pub list: bool,
    /// Whether the help is printed, and nothing else.
    pub help: bool,
}

impl Options {
    /// Reads the arguments of the process, without its name. Cargo adds `--bench` to what the user gives.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            rounds: 15,
            only: Vec::new(),
            scaling: false,
            compile_time: false,
            fresh_heap: false,
            json: None,
            picture: None,
            list: false,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("{argument} takes a value"));
            match argument.as_str() {
                "--bench" => {}
                "--rounds" => {
                    let given = value()?;
                    options.rounds = given
                        .parse()
                        .ok()
                        .filter(|rounds| *rounds > 0)
                        .ok_or_else(|| format!("--rounds {given}: not a positive number"))?;
                }
                "--only" => options.only.push(value()?),
                "--scaling" => options.scaling = true,
                "--compile-time" => options.compile_time = true,
                "--fresh-heap" => options.fresh_heap = true,
                "--json" => options.json = Some(value()?.into()),
                "--picture" => options.picture = Some(value()?.into()),
                "--list" => options.list = true,
                "--help" | "-h" => options.help = true,
                _ => return Err(format!("unknown option {argument}")),
            }
        }
        Ok(options)
    }

    /// The same, where second derivatives are measured, which has some of the options alone.
    pub fn parse_second_order(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let options = Self::parse(arguments)?;
        let of_gradients = options.scaling || options.compile_time;
        if of_gradients || options.json.is_some() || options.picture.is_some() {
            return Err(
                "--scaling, --compile-time, --json and --picture are options of `gradients`".to_owned()
            );
        }
        Ok(options)
    }

    /// Whether a program is asked for.
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
    fn what_cargo_adds_is_ignored() {
        assert_eq!(parsed(&["--bench"]), parsed(&[]));
    }

    #[test]
    fn options_are_read() {
        let options = parsed(&["--rounds", "3", "--only", "kepler", "--json", "a.json", "--bench"]).unwrap();
        assert_eq!((options.rounds, options.json), (3, Some("a.json".into())));
        let options = parsed(&["--only", "kepler"]).unwrap();
        assert!(options.wants("kepler") && !options.wants("rosenbrock"));
    }

    #[test]
    fn mistakes_are_reported() {
        assert!(parsed(&["--rounds", "0"]).is_err());
        assert!(parsed(&["--json"]).is_err());
        assert!(parsed(&["--fast"]).unwrap_err().contains("--fast"));
        let scaling = Options::parse_second_order(["--scaling".to_owned()]);
        assert!(scaling.unwrap_err().contains("`gradients`"));
    }
}
