//! The ratios as bars, and the scaling as lines, in SVG.

use super::results::{Gradient, Measured};
use anyhow::Result;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use shared::chart::{Chart, Curve, draw_in};
use std::path::Path;

const WIDTH: u32 = 900;
const BAR: u32 = 44;
const PANEL: u32 = 300;
const HAND: RGBColor = RGBColor(122, 135, 147);
const OURS: RGBColor = RGBColor(200, 85, 61);

/// A colour, a name, and whose time it is.
type Kind = (RGBColor, &'static str, fn(&Measured) -> &Gradient);

/// Writes the gradients by hand and ours, relative to the primal; below, for each program in `scaling`, time and heap against size.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(file: &Path, programs: &[Measured], scaling: &[Measured]) -> Result<()> {
    let panels: Vec<&[Measured]> = scaling.chunk_by(|a, b| a.program == b.program).collect();
    let bars = 110 + BAR * programs.len() as u32;
    let picture = SVGBackend::new(file, (WIDTH, bars + PANEL * panels.len() as u32)).into_drawing_area();
    picture.fill(&WHITE)?;
    let (top, bottom) = picture.split_vertically(bars);
    draw_bars(&top, programs)?;
    if !panels.is_empty() {
        let names: Vec<[String; 2]> = panels
            .iter()
            .map(|of| ["time", "heap"].map(|what| format!("{}: {what}", of[0].program)))
            .collect();
        let charts = panels.iter().zip(&names).flat_map(|(measured, [time, heap])| {
            [
                chart(time, "seconds", measured, |m| [m.primal, m.hand().seconds, m.ours().seconds]),
                chart(heap, "bytes", measured, |m| {
                    [m.primal_heap, m.hand().heap, m.ours().heap].map(|bytes| bytes as f64)
                }),
            ]
        });
        draw_in(&bottom, charts.collect(), 2)?;
    }
    picture.present()?;
    Ok(())
}

/// Two bars for each program, the first program at the top.
fn draw_bars(area: &DrawingArea<SVGBackend<'_>, Shift>, programs: &[Measured]) -> Result<()> {
    let largest =
        programs.iter().flat_map(|m| [m.hand().per_primal, m.ours().per_primal]).fold(1.0, f64::max);
    // The names are left of the bars.
    let (left, right) = (-0.3 * largest, 1.15 * largest);
    let mut chart = ChartBuilder::on(area)
        .caption("time of value and gradient, relative to the primal", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(30)
        .build_cartesian_2d(left..right, programs.len() as f64..0.0)?;
    let label = |x: &f64| if *x < 0.0 { String::new() } else { x.to_string() };
    chart.configure_mesh().disable_y_mesh().max_light_lines(1).x_label_formatter(&label).draw()?;
    let rows = || (0..).map(f64::from).zip(programs);
    let names = rows().map(|(row, m)| {
        let style = ("sans-serif", 14).into_text_style(area).pos(Pos::new(HPos::Right, VPos::Center));
        EmptyElement::at((0.0, row + 0.5)) + Text::new(m.program.clone(), (-8, 0), style)
    });
    chart.draw_series(names)?;
    let kinds: [Kind; 2] = [(HAND, "by hand", Measured::hand), (OURS, "#[differentiable]", Measured::ours)];
    for (number, (colour, label, of)) in (0..).map(f64::from).zip(kinds) {
        let bars = rows().map(|(row, m)| (row + 0.1 + 0.4 * number, of(m).per_primal));
        chart
            .draw_series(
                bars.clone().map(|(y, x)| Rectangle::new([(0.0, y), (x, y + 0.38)], colour.filled())),
            )?
            .label(label)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
        let words = |x: f64| Text::new(format!("{x:.2}"), (5, 3), ("sans-serif", 13));
        chart.draw_series(bars.map(|(y, x)| EmptyElement::at((x, y)) + words(x)))?;
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
    Ok(())
}

fn chart<'a>(
    caption: &'a str,
    what: &'a str,
    measured: &[Measured],
    of: impl Fn(&Measured) -> [f64; 3],
) -> Chart<'a> {
    let curves = ["primal", "by hand", "#[differentiable]"].into_iter().enumerate().map(|(k, label)| {
        let line: Vec<_> = measured.iter().map(|m| (m.size.unwrap_or(1) as f64, of(m)[k])).collect();
        Curve { label: label.to_owned(), points: line.clone(), line }
    });
    Chart { caption, axes: ["n", what], logarithmic: [true; 2], curves: curves.collect() }
}
