//! The ratios as bars, and the scaling as lines, in SVG.

use super::results::Measured;
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const LABELS: f64 = 190.0;
const ROW: f64 = 44.0;
const PANEL: f64 = 240.0;
const HAND: &str = "#7a8793";
const OURS: &str = "#c8553d";
const PRIMAL: &str = "#2f6690";

/// The gradients by hand and ours, relative to the primal; below, for each program in `scaling`, time against size.
pub fn of(programs: &[Measured], scaling: &[Measured]) -> String {
    let bars = 70.0 + ROW * programs.len() as f64;
    let mut names: Vec<&str> = scaling.iter().map(|m| m.program.as_str()).collect();
    names.dedup();
    let height = bars + PANEL * names.len() as f64 + 10.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    draw_bars(&mut svg, programs);
    for (k, name) in names.iter().enumerate() {
        let of_this: Vec<&Measured> = scaling.iter().filter(|m| m.program == *name).collect();
        draw_lines(&mut svg, name, &of_this, bars + PANEL * k as f64);
    }
    svg.push_str("</svg>\n");
    svg
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

fn draw_bars(svg: &mut String, programs: &[Measured]) {
    let ratios = programs.iter().flat_map(|m| [m.hand().per_primal, m.ours().per_primal]);
    let largest = ratios.fold(1.0, f64::max).ceil();
    let scale = (WIDTH - LABELS - 60.0) / largest;
    text(svg, LABELS, 22.0, "start", "time of value and gradient, relative to the primal");
    let legend = [("primal", PRIMAL), ("by hand", HAND), ("#[differentiable]", OURS)];
    for (k, (name, colour)) in legend.iter().enumerate() {
        let x = WIDTH - 330.0 + 85.0 * k as f64;
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"12\" width=\"12\" height=\"12\" fill=\"{colour}\"/>");
        text(svg, x + 16.0, 23.0, "start", name);
    }
    let bottom = 40.0 + ROW * programs.len() as f64;
    let every = (largest / 8.0).ceil() as usize;
    for tick in (0..=largest as usize).step_by(every) {
        let x = LABELS + tick as f64 * scale;
        let _ =
            writeln!(svg, "<line x1=\"{x:.1}\" y1=\"32\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#dddddd\"/>");
        text(svg, x, bottom + 16.0, "middle", &tick.to_string());
    }
    for (k, m) in programs.iter().enumerate() {
        let top = 38.0 + ROW * k as f64;
        text(svg, LABELS - 8.0, top + 21.0, "end", &m.program);
        for (row, (ratio, colour)) in
            [(m.hand().per_primal, HAND), (m.ours().per_primal, OURS)].into_iter().enumerate()
        {
            let (y, width) = (top + 17.0 * row as f64, ratio * scale);
            let _ = writeln!(
                svg,
                "<rect x=\"{LABELS}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"15\" fill=\"{colour}\"/>"
            );
            text(svg, LABELS + width + 5.0, y + 12.0, "start", &format!("{ratio:.2}"));
        }
    }
}

/// Time (left) and heap (right) against size, both axes logarithmic.
fn draw_lines(svg: &mut String, name: &str, measured: &[&Measured], top: f64) {
    let times = |m: &Measured| [m.primal, m.hand().seconds, m.ours().seconds];
    let heaps = |m: &Measured| [m.primal_heap, m.hand().heap, m.ours().heap].map(|bytes| bytes as f64);
    let half = WIDTH / 2.0;
    draw_panel(svg, &format!("{name}: seconds against n"), measured, times, (60.0, top));
    draw_panel(svg, &format!("{name}: bytes of heap against n"), measured, heaps, (half + 60.0, top));
}

fn draw_panel(
    svg: &mut String,
    title: &str,
    measured: &[&Measured],
    values: impl Fn(&Measured) -> [f64; 3],
    (left, top): (f64, f64),
) {
    let (width, height) = (WIDTH / 2.0 - 90.0, PANEL - 80.0);
    text(svg, left, top + 20.0, "start", title);
    let sizes: Vec<f64> = measured.iter().map(|m| m.size.unwrap_or(1) as f64).collect();
    let drawn: Vec<f64> = measured.iter().flat_map(|m| values(m)).filter(|value| *value > 0.0).collect();
    let range = |numbers: &[f64]| {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min).log10().floor();
        let most = numbers.iter().copied().fold(0.0, f64::max).log10().ceil();
        (least, most.max(least + 1.0))
    };
    let ((x0, x1), (y0, y1)) = (range(&sizes), range(&drawn));
    let x_of = |size: f64| left + (size.log10() - x0) / (x1 - x0) * width;
    let y_of = |value: f64| top + 35.0 + (y1 - value.log10()) / (y1 - y0) * height;
    for tick in x0 as i32..=x1 as i32 {
        text(svg, x_of(10f64.powi(tick)), top + height + 52.0, "middle", &format!("1e{tick}"));
    }
    for tick in y0 as i32..=y1 as i32 {
        let y = y_of(10f64.powi(tick));
        let end = left + width;
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{end}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>"
        );
        text(svg, left - 5.0, y + 4.0, "end", &format!("1e{tick}"));
    }
    for (k, colour) in [PRIMAL, HAND, OURS].into_iter().enumerate() {
        let points: Vec<String> = measured
            .iter()
            .zip(&sizes)
            .map(|(m, size)| (size, values(m)[k]))
            .filter(|(_, value)| *value > 0.0)
            .map(|(size, value)| format!("{:.1},{:.1}", x_of(*size), y_of(value)))
            .collect();
        if points.is_empty() {
            continue;
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    }
}
