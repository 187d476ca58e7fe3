//! The data set that is fitted when no file is given: NIST's Misra1a, volumes adsorbed at 14 pressures
//! (D. Misra, NIST, 1978).

use crate::dataset::{DataSet, Observation, Parameter};
use crate::models;

/// Pressure and volume.
const OBSERVATIONS: [(f64, f64); 14] = [
    (77.6, 10.07),
    (114.9, 14.73),
    (141.1, 17.94),
    (190.8, 23.93),
    (239.9, 29.61),
    (289.0, 35.18),
    (332.8, 40.02),
    (378.4, 44.82),
    (434.8, 50.76),
    (477.3, 55.05),
    (536.8, 61.01),
    (593.1, 66.40),
    (689.1, 75.47),
    (760.0, 81.78),
];

/// The data set with its starting points and certified values.
pub fn data_set() -> DataSet {
    DataSet {
        model: models::find("Misra1a").expect("the table of models has Misra1a"),
        parameters: vec![
            Parameter { starts: [500.0, 250.0], certified: 2.3894212918E+02, deviation: 2.7070075241E+00 },
            Parameter { starts: [0.0001, 0.0005], certified: 5.5015643181E-04, deviation: 7.2668688436E-06 },
        ],
        certified_sum_of_squares: 1.2455138894E-01,
        response: "volume".to_owned(),
        predictors: vec!["pressure".to_owned()],
        observations: OBSERVATIONS.iter().map(|&(x, y)| Observation { y, x: vec![x] }).collect(),
    }
}
