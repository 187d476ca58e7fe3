//! A picture of the states at the first time that is observed.

use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

const SIZE: (u32, u32) = (1000, 480);

/// More places would be a blur.
const MOST_PLACES: usize = 100;

/// Writes truth, background and estimate as lines, and observations as points, as an SVG.
pub(crate) fn write(states: &[Vec<f64>; 3], seen: &[f64], file: &Path) -> Result<(), Box<dyn Error>> {
    let places = states[0].len().min(MOST_PLACES);
    let all = states.iter().flat_map(|state| &state[..places]).chain(&seen[..places.div_ceil(2)]);
    let (least, most) = all.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(*x), most.max(*x)));

    let picture = SVGBackend::new(file, SIZE).into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption("Lorenz (1996): the first time that is observed", ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(60)
        .build_cartesian_2d(0..places - 1, least - 1.0..most + 6.0)?;
    chart.configure_mesh().x_desc("place").y_desc("x").max_light_lines(1).draw()?;
    for (index, label) in ["truth", "background", "estimate"].into_iter().enumerate() {
        let points = states[index][..places].iter().copied().enumerate();
        let colour = Palette99::pick(index);
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
    }
    let points = seen[..places.div_ceil(2)].iter().enumerate();
    chart
        .draw_series(points.map(|(k, x)| Circle::new((2 * k, *x), 3, BLACK.filled())))?
        .label("observations")
        .legend(|(x, y)| Circle::new((x + 8, y), 3, BLACK.filled()));
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    picture.present()?;
    Ok(())
}
