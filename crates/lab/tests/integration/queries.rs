//! The questions of `docs/queries.md`, asked of a run with `DuckDB` and with polars.

use std::path::Path;
use std::process::Command;

use sobremesa_catalog::Catalog;
use sobremesa_core::Seed;
use sobremesa_lab::{Experiment, Plan};

use crate::coins::running::kept;

/// The blocks of code of a language in a page, in their order.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    page.split(&opening).skip(1).map(|part| part.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// Asks both, and compares what they answer.
const ASK: &str = r#"
import json, sys
import duckdb, polars as pl
for number, (sql, python) in enumerate(json.load(sys.stdin), 1):
    of_sql = duckdb.sql(sql).fetchall()
    names = {"pl": pl}
    exec(python, names)
    of_python = names["answer"].rows()
    assert len(of_sql) == len(of_python) > 0, (number, of_sql, of_python)
    for one, other in zip(of_sql, of_python):
        for a, b in zip(one, other, strict=True):
            assert (abs(a - b) < 1e-9 if isinstance(a, float) else a == b), (number, one, other)
    print(number, of_python)
"#;

#[test]
#[ignore = "needs a Python with duckdb and polars: make verify"]
#[allow(clippy::print_stdout, reason = "the answers are worth reading")]
fn the_questions_of_the_page_are_answered_alike_by_both() {
    let Some(python) = std::env::var_os("PYTHON") else {
        println!("PYTHON names no Python: nothing was asked");
        return;
    };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/queries.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let plan = Plan::from_manifest("m.toml", &blocks(&page, "toml")[0]).expect("well written");
    let experiment = Experiment::new(&plan, &Catalog::default(), Seed::from_text("")).expect("right");
    let home = tempfile::tempdir().expect("a folder");
    kept(&experiment, home.path(), 2, None);
    let run = home.path().display().to_string();
    let [sql, code] = ["sql", "python"].map(|language| {
        blocks(&page, language).into_iter().map(|block| block.replace("RUN", &run)).collect::<Vec<_>>()
    });
    assert_eq!((sql.len(), code.len()), (5, 5));
    let asked = home.path().join("asked.json");
    let pairs: Vec<_> = sql.into_iter().zip(code).collect();
    std::fs::write(&asked, serde_json::to_string(&pairs).expect("texts")).expect("writable");
    let input = std::fs::File::open(&asked).expect("it was written");
    let ran = Command::new(python).args(["-c", ASK]).stdin(input).output().expect("it starts");
    println!("{}", String::from_utf8_lossy(&ran.stdout));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
