//! Gradients by other crates beside ours, as bars on a logarithmic axis, in SVG.

use super::results::{Gradient, Measured};
use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::path::Path;

const WIDTH: u32 = 900;
const BAR: u32 = 22;
/// Ours, and the others by their order.
const OURS: RGBColor = RGBColor(200, 85, 61);
const OTHERS: RGBColor = RGBColor(122, 135, 147);

/// A row of the picture: a gap between programs, or a bar.
type Row<'a> = Option<(&'a str, &'a Gradient)>;

/// Writes, for each program that other crates have computed, how long gradients take relative to that by hand.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(file: &Path, programs: &[Measured]) -> Result<()> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for measured in programs.iter().filter(|measured| measured.gradients.len() > 2) {
        rows.push(None);
        rows.extend(
            measured.gradients[1..].iter().map(|gradient| Some((measured.program.as_str(), gradient))),
        );
    }
    let area = SVGBackend::new(file, (WIDTH, 90 + BAR * rows.len() as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    let largest = rows.iter().flatten().map(|(_, gradient)| gradient.per_hand).fold(1.0, f64::max);
    // Left of 1 there are names; bars begin at the gradient by hand, or end there.
    let mut chart = ChartBuilder::on(&area)
        .caption("time of value and gradient, relative to that by hand", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(30)
        .build_cartesian_2d((0.015..largest * 3.0).log_scale(), rows.len() as f64..0.0)?;
    let label = |x: &f64| if *x < 0.5 { String::new() } else { x.to_string() };
    chart.configure_mesh().disable_y_mesh().max_light_lines(1).x_label_formatter(&label).draw()?;
    let style =
        |size: i32, to: HPos| ("sans-serif", size).into_text_style(&area).pos(Pos::new(to, VPos::Center));
    let mut shown = "";
    for (y, row) in (0..).map(f64::from).zip(&rows) {
        let Some((program, gradient)) = row else { continue };
        if *program != shown {
            shown = program;
            let name = program.replace('_', " ");
            let at = EmptyElement::at((0.016, y + 0.5));
            chart.draw_series([at + Text::new(name, (0, 0), style(14, HPos::Left))])?;
        }
        let is_ours = gradient.contender == programs[0].ours().contender;
        let (colour, name) =
            if is_ours { (OURS, "this crate") } else { (OTHERS, gradient.contender.as_str()) };
        let bar = Rectangle::new([(1.0, y + 0.12), (gradient.per_hand, y + 0.88)], colour.filled());
        chart.draw_series([bar])?;
        let (left, right) = (1.0_f64.min(gradient.per_hand), 1.0_f64.max(gradient.per_hand));
        let name =
            EmptyElement::at((left, y + 0.5)) + Text::new(name.to_owned(), (-6, 0), style(13, HPos::Right));
        chart.draw_series([name])?;
        let times = format!("{:.1}", gradient.per_hand);
        let times = EmptyElement::at((right, y + 0.5)) + Text::new(times, (6, 0), style(13, HPos::Left));
        chart.draw_series([times])?;
    }
    drop(chart);
    area.present()?;
    Ok(())
}
