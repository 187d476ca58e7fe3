//! The data: 50 flowers of each of three species.

use ad_runtime::Differentiable;

/// Length and width of the sepals and of the petals.
pub(crate) const FEATURES: usize = 4;
pub(crate) const SPECIES: [&str; 3] = ["setosa", "versicolor", "virginica"];

const TABLE: &str = include_str!("iris.csv");

/// A measured flower.
#[derive(Clone, Debug, Differentiable)]
pub(crate) struct Flower {
    pub(crate) features: [f64; FEATURES],
    pub(crate) species: usize,
}

/// The table, in centimetres.
pub(crate) fn flowers() -> Vec<Flower> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(TABLE.as_bytes());
    let rows = reader.deserialize().map(|row| {
        let (features, name): ([f64; FEATURES], String) = row.expect("iris.csv is a table of flowers");
        let species = SPECIES.iter().position(|species| *species == name);
        Flower { features, species: species.expect("there are three species") }
    });
    rows.collect()
}

/// Every fifth flower is held out, the others are for training.
pub(crate) fn split(flowers: Vec<Flower>) -> (Vec<Flower>, Vec<Flower>) {
    let numbered = flowers.into_iter().enumerate();
    let (held_out, training): (Vec<_>, Vec<_>) = numbered.partition(|(number, _)| number % 5 == 4);
    let flowers = |numbered: Vec<(usize, Flower)>| numbered.into_iter().map(|(_, flower)| flower).collect();
    (flowers(training), flowers(held_out))
}

/// Shifts and scales all features to mean 0 and variance 1 over the flowers for training.
pub(crate) fn standardise(training: &mut [Flower], held_out: &mut [Flower]) {
    for k in 0..FEATURES {
        let count = training.len() as f64;
        let mean = training.iter().map(|flower| flower.features[k]).sum::<f64>() / count;
        let square = |flower: &Flower| (flower.features[k] - mean).powi(2);
        let deviation = (training.iter().map(square).sum::<f64>() / count).sqrt();
        for flower in training.iter_mut().chain(held_out.iter_mut()) {
            flower.features[k] = (flower.features[k] - mean) / deviation;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_those_that_fisher_gives() {
        let means =
            [[5.006, 3.428, 1.462, 0.246], [5.936, 2.770, 4.260, 1.326], [6.588, 2.974, 5.552, 2.026]];
        let flowers = flowers();
        for (species, expected) in means.iter().enumerate() {
            let of_species: Vec<_> = flowers.iter().filter(|flower| flower.species == species).collect();
            assert_eq!(of_species.len(), 50);
            for (k, expected) in expected.iter().enumerate() {
                let mean = of_species.iter().map(|flower| flower.features[k]).sum::<f64>() / 50.0;
                assert!((mean - expected).abs() < 1e-9, "{}, {k}: {mean}", SPECIES[species]);
            }
        }
    }

    #[test]
    fn ten_of_each_species_are_held_out() {
        let (training, held_out) = split(flowers());
        assert_eq!((training.len(), held_out.len()), (120, 30));
        for species in 0..SPECIES.len() {
            assert_eq!(held_out.iter().filter(|flower| flower.species == species).count(), 10);
        }
    }

    #[test]
    fn standardised_features_have_variance_one() {
        let (mut training, mut held_out) = split(flowers());
        standardise(&mut training, &mut held_out);
        for k in 0..FEATURES {
            let squares = training.iter().map(|flower| flower.features[k].powi(2)).sum::<f64>();
            assert!((squares / 120.0 - 1.0).abs() < 1e-12);
        }
    }
}
