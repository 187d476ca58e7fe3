//! A picture of the losses.

use crate::run::Losses;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

const SIZE: (u32, u32) = (800, 560);

/// A name, and what is drawn under it.
type Curve = (&'static str, fn(&Losses) -> f64);

/// Writes the losses of all epochs as an SVG, on a logarithmic scale.
pub(crate) fn write(losses: &[Losses], file: &Path) -> Result<(), Box<dyn Error>> {
    let all = losses.iter().flat_map(|losses| [losses.training, losses.held_out]);
    let (least, most) =
        all.fold((f64::INFINITY, 0.0), |(least, most), loss| (loss.min(least), loss.max(most)));

    let picture = SVGBackend::new(file, SIZE).into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption("Irises: loss while training", ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(0..losses.len(), (0.8 * least..1.25 * most).log_scale())?;
    chart.configure_mesh().x_desc("epoch").y_desc("mean cross-entropy").max_light_lines(1).draw()?;
    let curves: [Curve; 2] = [("training", |losses| losses.training), ("held out", |losses| losses.held_out)];
    for (index, (label, of)) in curves.into_iter().enumerate() {
        let points = losses.iter().map(of).enumerate();
        let colour = Palette99::pick(index);
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    picture.present()?;
    Ok(())
}
