//! What a macro is given, and how it is judged: no panic, no violation of the IR, and what comes out is Rust.

use crate::source::given;
use proc_macro2::TokenStream;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Arc, Once};

use std::thread;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Macro {
    Differentiable,
    Adjoint,
    Derive,
    FunctionValue,
    Gradient,
}

#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) expander: Macro,
    pub(super) args: String,
    pub(super) item: String,
    /// The rest of the file.
    pub(super) before: Arc<str>,
    pub(super) after: Arc<str>,
}

/// What is wrong; faults of one cause have one title, mostly.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) title: String,
    pub(super) message: String,
}

impl Input {
    /// Whether rustc would hand it to the macro.
    pub(super) fn is_syntax(&self) -> bool {
        match self.item.parse::<TokenStream>() {
            Ok(tokens) => self.reads(tokens),
            Err(_) => false,
        }
    }

    /// Whether tokens can stand where the macro was asked for.
    fn reads(&self, tokens: TokenStream) -> bool {
        let is = |wrapped: TokenStream| syn::parse2::<syn::File>(wrapped).is_ok();
        match self.expander {
            Macro::FunctionValue | Macro::Gradient => syn::parse2::<syn::Expr>(tokens).is_ok(),
            _ => {
                is(tokens.clone())
                    || is(quote::quote!(impl X { #tokens }))
                    || is(quote::quote!(trait X { #tokens }))
            }
        }
    }

    /// Expands the input, and says what is wrong with that.
    pub(super) fn judged(&self) -> Result<(), Fault> {
        let (Ok(args), Ok(tokens)) = (self.args.parse::<TokenStream>(), self.item.parse::<TokenStream>())
        else {
            return Ok(());
        };
        let is_syntax =
            matches!(self.expander, Macro::FunctionValue | Macro::Gradient) || self.reads(tokens.clone());
        let from = self.before.len() + 1;
        let at = from + name_position(&self.item).unwrap_or(0);
        let file = format!("{} {} {}", self.before, self.item, self.after);
        PANIC.set(None);
        let run = || given::with_text(file, at, || self.expanded(args, tokens));
        let expansion = catch_unwind(AssertUnwindSafe(run));
        // A panic that was caught inside counts, too.
        if let Some(fault) = PANIC.take() {
            return Err(fault);
        }
        let expansion = expansion.expect("a panic was noted").to_string();
        let reads = expansion.parse::<TokenStream>().is_ok_and(|tokens| self.reads(tokens));
        if is_syntax && !reads {
            let why = expansion.parse::<TokenStream>().map(|tokens| syn::parse2::<syn::File>(tokens).err());
            return Err(Fault {
                title: "the expansion is no Rust".into(),
                message: format!("{why:?}\n{expansion}"),
            });
        }
        Ok(())
    }

    fn expanded(&self, args: TokenStream, tokens: TokenStream) -> TokenStream {
        match self.expander {
            Macro::Differentiable => crate::differentiable(args, tokens),
            Macro::Adjoint => crate::adjoint(args, tokens),
            Macro::Derive => crate::derive_differentiable(tokens),
            Macro::FunctionValue => crate::differentiable_fn(tokens),
            Macro::Gradient => crate::gradient(tokens),
        }
    }
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if !self.before.trim().is_empty() || !self.after.trim().is_empty() {
            writeln!(f, "in a file: {} .. {}", self.before, self.after)?;
        }
        write!(f, "{:?}({})\n{}", self.expander, self.args, self.item)
    }
}

/// Where the name of a function stands, by which a macro finds its file.
fn name_position(item: &str) -> Option<usize> {
    let keyword = item.find("fn ")?;
    Some(keyword + 3)
}

thread_local!(static PANIC: RefCell<Option<Fault>> = const { RefCell::new(None) });

/// The threads of mutations note panics instead of printing them.
pub(super) const THREAD: &str = "mutations";

pub(super) fn note_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if thread::current().name() == Some(THREAD) {
                PANIC.with_borrow_mut(|first| {
                    first.get_or_insert_with(|| fault_of(info));
                });
            } else {
                usual(info);
            }
        }));
    });
}

fn fault_of(info: &PanicHookInfo) -> Fault {
    let place =
        info.location().map_or_else(String::new, |place| format!("{}:{}", place.file(), place.line()));
    let message = info.payload_as_str().unwrap_or_default().to_owned();
    // All violations come from one place; what differs is which are met, and after which pass.
    let title = match message.split_once(", invariants of the IR do not hold:") {
        None => place,
        Some((pass, violations)) => {
            let first = violations.lines().find_map(|line| line.split_once('(')?.1.split_once(')'));
            format!("{pass}: {}", first.map_or("", |(invariant, _)| invariant))
        }
    };
    Fault { title, message }
}
