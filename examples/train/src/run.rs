//! The whole run: reads, trains, reports and draws.

use crate::adam::Adam;
use crate::iris::{self, Flower, SPECIES};
use crate::model::{Model, loss};
use crate::options::Options;
use crate::plot;
use crate::ranks::Ranks;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// The losses of one epoch, before its step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Losses {
    pub(crate) training: f64,
    pub(crate) held_out: f64,
}

/// Does what the user asked for.
///
/// # Errors
/// If the accuracy or the losses are not those that were required, or something cannot be written.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (mut training, mut held_out) = iris::split(iris::flowers());
    iris::standardise(&mut training, &mut held_out);
    let mut model = Model::random(options.hidden, &mut Rng::with_seed(options.seed));
    let ranks = Ranks::begin();
    let start = Instant::now();
    let losses = train(&mut model, &training, &held_out, options, &ranks);
    let elapsed = start.elapsed();
    if !ranks.is_first() {
        return Ok(());
    }

    let mut out = io::stdout().lock();
    let (first, last) = (losses[0].training, loss(&model, &training));
    writeln!(out, "{} epochs in {:.0} ms", options.epochs, elapsed.as_secs_f64() * 1e3)?;
    writeln!(out, "loss: {first:.4} at the beginning, {last:.4} at the end")?;
    writeln!(out, "accuracy: {:.1} % of {} for training", 100.0 * model.accuracy(&training), training.len())?;
    let accuracy = model.accuracy(&held_out);
    writeln!(out, "accuracy: {:.1} % of {} held out", 100.0 * accuracy, held_out.len())?;
    for flower in held_out.iter().filter(|flower| model.classify(&flower.features) != flower.species) {
        let taken_for = SPECIES[model.classify(&flower.features)];
        writeln!(out, "  a {} was taken for a {taken_for}", SPECIES[flower.species])?;
    }
    if let Some(file) = &options.plot {
        plot::write(&losses, file)?;
        writeln!(out, "picture: {}", file.display())?;
    }
    if let Some(file) = &options.losses {
        let text: String = losses.iter().map(|losses| format!("{:e}\n", losses.training)).collect();
        fs::write(file, text).with_context(|| file.display().to_string())?;
    }
    if let Some(file) = &options.require_losses {
        let difference = difference(&losses, file)?;
        writeln!(out, "losses: {difference:.0e} from those in {}", file.display())?;
        ensure!(difference <= 1e-12, "the losses are not the same");
    }
    let required = options.require_accuracy;
    ensure!(100.0 * accuracy >= required, "an accuracy of {required:.1} % is required");
    Ok(())
}

/// How far the losses for training are at most from those of another run.
fn difference(losses: &[Losses], file: &Path) -> Result<f64> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let others = text.lines().map(str::parse).collect::<Result<Vec<f64>, _>>()?;
    ensure!(others.len() == losses.len(), "{}: losses of {} epochs", file.display(), others.len());
    Ok(losses.iter().zip(others).map(|(one, other)| (one.training - other).abs()).fold(0.0, f64::max))
}

/// One step for each epoch, by the gradient over all flowers.
fn train(
    model: &mut Model,
    training: &[Flower],
    held_out: &[Flower],
    options: &Options,
    ranks: &Ranks,
) -> Vec<Losses> {
    // Drawn on standard error, and by itself silent where that is not a terminal.
    let bar = if ranks.is_first() { ProgressBar::new(options.epochs as u64) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
    bar.set_style(style.expect("the template is well formed"));
    let mut adam = Adam::new(options.rate);
    let mut losses = Vec::with_capacity(options.epochs);
    for _ in 0..options.epochs {
        let (value, gradient) = ranks.loss_value_and_grad(model, training);
        losses.push(Losses { training: value, held_out: loss(model, held_out) });
        adam.step(model, gradient);
        bar.set_message(format!("loss {value:.4}"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    losses
}
