//! A page of the command-line tool, as a browser shows it: in Chromium, where that is installed.

use ad_compiler::tool::{graph, page};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

const FILE: &str = "
    #[differentiable]
    fn clipped(x: &[f64], bound: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            let v = x[i];
            if v > bound {
                sum += bound * (v - bound);
            } else if v < 0.0 {
                break;
            } else {
                sum += v * v;
            }
        }
        sum
    }
";

/// Run by the browser: what is seen becomes attributes of the body.
const MEASURE: &str = "
    const seen = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const count = (selector) => all(selector).filter(seen).length;
    const fits = (node) => {
        const [outer, inner] = [node.querySelector('rect'), node.querySelector('text')].map((each) => each.getBoundingClientRect());
        return outer.left <= inner.left && inner.right <= outer.right;
    };
    const apart = (section, index, sections) => sections.slice(index + 1).every((other) => {
        const [a, b] = [section, other].map((each) => each.getBoundingClientRect());
        return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    });
    document.body.setAttribute('data-seen', [
        count('section.written'), count('section.ir'), count('section.graph-of'), count('section.gradient'),
        count('svg .node'), count('svg .head'), all('svg .node').every(fits), all('section').every(apart),
        document.documentElement.scrollWidth <= window.innerWidth,
    ].join(' '));
";

fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

#[test]
fn a_browser_shows_all_sections_and_nodes() {
    let Some(browser) = browser() else {
        // Written past the harness, which would keep it to itself.
        let note = "no Chromium here: the page is not looked at in a browser";
        writeln!(std::io::stderr(), "{note}").expect("the standard error can be written to");
        return;
    };
    let page = page(FILE, None, "clipped.rs").expect("it is accepted");
    let picture = graph(FILE, Some("clipped")).expect("it has a graph");
    let counted = |class: &str| picture.matches(&format!("class=\"{class}")).count();
    let (nodes, arrows) = (counted("node"), counted("head"));
    assert!(nodes > 20 && arrows > 20, "{picture}");

    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let file = folder.path().join("page.html");
    let script = format!("<script>\n//<![CDATA[\n{MEASURE}\n//]]>\n</script>\n</body>");
    std::fs::write(&file, page.replace("</body>", &script)).expect("the page can be written");
    for width in [1500, 700] {
        let output = Command::new(&browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
            .arg(format!("--window-size={width},1200"))
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg(format!("file://{}", file.display()))
            .output()
            .expect("the browser starts");
        let dom = String::from_utf8_lossy(&output.stdout);
        let seen = dom.split("data-seen=\"").nth(1).and_then(|rest| rest.split('"').next());
        let expected = format!("1 1 1 1 {nodes} {arrows} true true true");
        let told = || format!("{width} pixels wide: {}\n{dom}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(seen, Some(&*expected), "{}", told());
    }
}
