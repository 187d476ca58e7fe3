//! Pages are well-formed, and say what they are for.

use super::super::page;
use super::graph_of;

const FILE: &str = "
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Differentiable)]
    struct Spring { stiffness: f64 }

    impl Spring {
        /// `a < b && c > \"d\"`
        #[differentiable(forward, reverse)]
        fn energy(&self, x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for each in x {
                if *each < 9.0 && *each > 0.0 { sum += self.stiffness * each * each; }
            }
            sum
        }
    }

    #[differentiable]
    fn refused(x: f64) -> f64 { unknown!(x) }
";

fn classed<'a, 'b>(document: &'a roxmltree::Document<'b>, class: &'a str) -> Vec<roxmltree::Node<'a, 'b>> {
    let has = |node: &roxmltree::Node| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|each| each == class))
    };
    document.descendants().filter(has).collect()
}

#[test]
fn a_page_is_well_formed_and_has_all_sections() {
    let text = page(FILE, Some("energy"), "spring.rs").expect("it is accepted");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(&text, options).expect("it is well-formed");
    for class in ["written", "ir", "graph-of", "gradient"] {
        assert_eq!(classed(&document, class).len(), 1, "{class}");
    }
    let whole = |class: &str| -> String {
        classed(&document, class)[0].descendants().filter_map(|node| node.text()).collect()
    };
    assert!(whole("written").contains("`a < b && c > \"d\"`"));
    assert!(whole("ir").contains("let mut sum%") && whole("ir").contains("After the pass adjoint"));
    assert!(whole("gradient").contains("fn energy_prim") && whole("gradient").contains("stiffness"));
    let graph = graph_of(FILE);
    assert_eq!(classed(&document, "node").len(), graph.nodes.len());
    assert_eq!(classed(&document, "head").len(), graph.arrows.len());
    let addresses = text.matches("http").count();
    assert_eq!(addresses, text.matches("http://www.w3.org/").count(), "nothing is fetched");
}

#[test]
fn a_page_says_why_a_derivative_is_refused() {
    let text = page(FILE, Some("refused"), "spring.rs").expect("the function is there");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(&text, options).expect("it is well-formed");
    assert_eq!(classed(&document, "refused").len(), 1);
    assert!(classed(&document, "graph-of").is_empty());
}
