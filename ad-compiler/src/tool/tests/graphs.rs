//! Which nodes and arrows a function has.

use super::super::graph::{Graph, Member};
use super::graph_of;
use expect_test::{Expect, expect};

/// The boxes with their nodes, active ones with a star, and the arrows, dashed ones with a wave.
fn check(text: &str, expected: Expect) {
    let graph = graph_of(text);
    let mut found = String::new();
    boxes(&graph, 0, 0, &mut found);
    for arrow in &graph.arrows {
        let [from, to] = [arrow.from, arrow.to].map(|node| &graph.nodes[node].text);
        found += &format!("{from} {} {to}\n", if arrow.is_carried { "~>" } else { "->" });
    }
    expected.assert_eq(&found);
}

fn boxes(graph: &Graph, number: usize, depth: usize, found: &mut String) {
    for member in &graph.boxes[number].members {
        let margin = "    ".repeat(depth);
        match member {
            Member::Node(node) => {
                let star = if graph.nodes[*node].active { " *" } else { "" };
                *found += &format!("{margin}{}{star}\n", graph.nodes[*node].text);
            }
            Member::Box(inner) => {
                *found +=
                    &format!("{margin}[{}]\n", graph.boxes[*inner].title.as_deref().unwrap_or_default());
                boxes(graph, *inner, depth + 1, found);
            }
        }
    }
}

#[test]
fn a_straight_line() {
    let text = "
        #[differentiable]
        fn f(x: f64, y: f64, n: i32) -> f64 {
            let a = x * y;
            let b = a.sin() + 2.0;
            b.powi(n) + x
        }";
    check(
        text,
        expect![[r#"
        x *
        y *
        n
        a = x * y *
        sin = sin(a) *
        2.0
        b = sin + 2.0 *
        powi = powi(b, n) *
        sum = powi + x *
        result sum *
        x -> a = x * y
        x -> sum = powi + x
        y -> a = x * y
        n -> powi = powi(b, n)
        a = x * y -> sin = sin(a)
        sin = sin(a) -> b = sin + 2.0
        2.0 -> b = sin + 2.0
        b = sin + 2.0 -> powi = powi(b, n)
        powi = powi(b, n) -> sum = powi + x
        sum = powi + x -> result sum
    "#]],
    );
}

#[test]
fn a_branch() {
    let text = "
        #[differentiable]
        fn f(x: f64, y: f64) -> f64 {
            let mut sum = x;
            let factor = if x > y { y } else { sum = 2.0 * y; 1.0 };
            sum * factor
        }";
    check(
        text,
        expect![[r#"
            x *
            y *
            sum = x *
            condition = x > y
            []
                if condition
                [then]
                    yield y *
                [else]
                    2.0
                    product = 2.0 * y *
                    sum = product *
                    1.0
                    yield 1.0
                chosen *
            factor = chosen *
            current = sum *
            product = current * factor *
            result product *
            x -> sum = x
            x -> condition = x > y
            y -> condition = x > y
            y -> yield y
            y -> product = 2.0 * y
            sum = x -> current = sum
            condition = x > y -> if condition
            yield y -> chosen
            2.0 -> product = 2.0 * y
            product = 2.0 * y -> sum = product
            sum = product -> current = sum
            1.0 -> yield 1.0
            yield 1.0 -> chosen
            chosen -> factor = chosen
            factor = chosen -> product = current * factor
            current = sum -> product = current * factor
            product = current * factor -> result product
        "#]],
    );
}

#[test]
fn a_loop() {
    let text = "
        #[differentiable]
        fn f(x: &[f64]) -> f64 {
            let mut p = 1.0;
            for v in x {
                p *= v;
            }
            p
        }";
    check(
        text,
        expect![[r#"
            x *
            1.0
            p = 1.0 *
            length = x.len()
            []
                for v in x
                current = v *
                before = p *
                p *= current *
            current = p *
            result current *
            x -> length = x.len()
            x -> for v in x
            x -> current = v
            1.0 -> p = 1.0
            p = 1.0 -> before = p
            p = 1.0 -> current = p
            for v in x -> current = v
            current = v -> p *= current
            before = p -> p *= current
            p *= current ~> before = p
            p *= current -> current = p
            current = p -> result current
        "#]],
    );
}

#[test]
fn what_leaves_a_loop_goes_on_behind_it() {
    let text = "
        #[differentiable]
        fn f(x: f64) -> f64 {
            let mut y = x;
            let mut k = 0;
            loop {
                if k == 9 {
                    return y;
                }
                k += 1;
                if y > 1.0 {
                    continue;
                }
                y = y * x;
            }
        }";
    check(
        text,
        expect![[r#"
        x *
        y = x *
        0
        k = 0
        []
            loop
            condition = k == 9
            []
                if condition
                [then]
                    current = y *
                    return current *
                [else]
                    1
                    before = k
                    k += 1
                    condition = y > 1.0
                    []
                        if condition
                        [then]
                            continue
                        [else]
                            current = y *
                            product = current * x *
                            y = product *
        result *
        x -> y = x
        x -> product = current * x
        y = x -> current = y
        y = x -> condition = y > 1.0
        y = x -> current = y
        0 -> k = 0
        k = 0 -> condition = k == 9
        k = 0 -> before = k
        condition = k == 9 -> if condition
        current = y -> return current
        return current -> result
        1 -> k += 1
        before = k -> k += 1
        k += 1 ~> condition = k == 9
        k += 1 ~> before = k
        condition = y > 1.0 -> if condition
        current = y -> product = current * x
        product = current * x -> y = product
        y = product ~> current = y
        y = product ~> condition = y > 1.0
        y = product ~> current = y
    "#]],
    );
}

#[test]
fn the_rest_of_a_list_stays_when_an_element_is_stored() {
    let text = "
        #[differentiable]
        fn f(x: f64) -> f64 {
            let mut list = vec![x, x];
            list[0] = 2.0 * x;
            list[1]
        }";
    check(
        text,
        expect![[r#"
        x *
        list = vec![x, x] *
        list = list *
        2.0
        product = 2.0 * x *
        0
        list[0] = product *
        1
        element = list[1] *
        result element *
        x -> list = vec![x, x]
        x -> product = 2.0 * x
        list = vec![x, x] -> list = list
        list = list -> list[0] = product
        2.0 -> product = 2.0 * x
        product = 2.0 * x -> list[0] = product
        0 -> list[0] = product
        list[0] = product -> element = list[1]
        1 -> element = list[1]
        element = list[1] -> result element
    "#]],
    );
}
