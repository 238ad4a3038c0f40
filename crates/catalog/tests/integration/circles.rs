//! Files that use one another in a circle are read as one: such a circle stays small, in every crate.
//!
//! A file uses another where its code names something that the other defines: in a `use`, or by a path. What a module hands on
//! with `pub use` is followed to the file that defines it. Tests do not count. Methods are not seen: they have no path.

mod names;
mod reading;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use names::Named;
use reading::SourceTree;

/// The most files of a circle.
const LARGEST: usize = 8;

#[test]
fn no_circle_of_files_is_large() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let mut too_large = Vec::new();
    for package in fs::read_dir(crates).expect("crates") {
        let sources = package.expect("an entry").path().join("src");
        let roots: Vec<_> =
            ["lib.rs", "main.rs"].map(|root| sources.join(root)).into_iter().filter(|root| root.exists()).collect();
        assert!(!roots.is_empty(), "{} has neither a lib.rs nor a main.rs", sources.display());
        for root in roots {
            let tree = SourceTree::read(&root);
            for circle in circles(&uses(&tree)).into_iter().filter(|circle| circle.len() > LARGEST) {
                let mut files: Vec<_> = circle.iter().map(|&file| shown(&tree, crates, file)).collect();
                files.sort();
                too_large.push(format!("{} files, {LARGEST} at most:\n  {}", files.len(), files.join("\n  ")));
            }
        }
    }
    assert!(too_large.is_empty(), "files that use one another in a circle:\n{}", too_large.join("\n"));
}

fn shown(tree: &SourceTree, within: &Path, file: usize) -> String {
    tree.files[file].strip_prefix(within).expect("a file of a crate").display().to_string()
}

/// By file, the files that it uses.
fn uses(tree: &SourceTree) -> Vec<BTreeSet<usize>> {
    let mut uses = vec![BTreeSet::new(); tree.files.len()];
    for (module, read) in tree.modules.iter().enumerate() {
        for path in &read.paths {
            for named in names::follow(tree, module, path) {
                if let Named::Item { file } = named
                    && file != read.file
                {
                    uses[read.file].insert(file);
                }
            }
        }
    }
    uses
}

/// The circles of more than one file: from each of their files the uses lead to every other one.
fn circles(uses: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..uses.len()).map(|file| reached_from(file, uses)).collect();
    let circle = |file: usize| reached[file].iter().copied().filter(|&other| reached[other].contains(&file)).collect();
    let circles = (0..uses.len()).map(circle).filter(|circle: &Vec<usize>| circle.len() > 1);
    circles.collect::<BTreeSet<_>>().into_iter().collect()
}

fn reached_from(file: usize, uses: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut ahead: Vec<usize> = uses[file].iter().copied().collect();
    while let Some(next) = ahead.pop() {
        if reached.insert(next) {
            ahead.extend(&uses[next]);
        }
    }
    reached
}

/// Code in one file or several, and what uses what in it.
fn uses_in(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, code) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("its folder")).expect("a folder");
        fs::write(path, code).expect("written");
    }
    let tree = SourceTree::read(&folder.path().join("lib.rs"));
    let name = |file| shown(&tree, folder.path(), file);
    let uses = uses(&tree).into_iter().enumerate();
    uses.flat_map(|(file, used)| used.into_iter().map(move |used| (file, used)))
        .map(|(file, used)| format!("{} -> {}", name(file), name(used)))
        .collect()
}

#[test]
fn a_path_leads_to_the_file_that_defines_its_name() {
    let inner = ("a/inner.rs", "pub struct Deep; pub fn deep() {}");
    let a = ("a.rs", "mod inner;\npub use std::path::Path;\npub use inner::{deep as renamed, Deep};\npub struct Own;");
    let used_by = |code| {
        let found = uses_in(&[("lib.rs", "mod a; mod b; pub use a::Own;"), a, inner, ("b.rs", code)]);
        found.join(", ").replace("b.rs -> ", "")
    };
    assert_eq!(used_by("use crate::a::{Deep, renamed};"), "a/inner.rs");
    assert_eq!(used_by("use super::a::{self as other}; fn f() { other::renamed() }"), "a/inner.rs");
    assert_eq!(used_by("fn f() -> crate::Own { todo!() }"), "a.rs");
    assert_eq!(used_by("fn f() { println!(\"{}\", crate::a::renamed()); }"), "a/inner.rs");
    assert_eq!(used_by("use crate::a::*; fn f(deep: Deep) {}"), "a/inner.rs");
    assert_eq!(used_by("use crate::a; #[serde(default = \"a::renamed\")] struct S;"), "a/inner.rs");
    assert_eq!(used_by("mod own { use super::super::a::Own; }"), "a.rs");
    // None of these is a use.
    assert_eq!(used_by("// crate::a::Own\nfn f() -> &'static str { \"crate::a::Own\" }"), "");
    assert_eq!(used_by("use crate::a;"), "");
    assert_eq!(used_by("pub use crate::a::Own;"), "");
    assert_eq!(used_by("fn f(own: crate::a::Path) {}"), "");
    assert_eq!(used_by("pub(in crate::a) fn f() { g.renamed() }"), "");
    assert_eq!(used_by("#[cfg(test)] mod tests { use crate::a::Own; }"), "");
    assert_eq!(used_by("fn f<'a>() -> impl Fn() + use<'a> { |&Own| g() }"), "");
    assert_eq!(used_by("#[cfg(test)] use crate::a::Own;"), "");
    assert_eq!(used_by("#[cfg(all(test, unix))] fn f() -> crate::a::Own {}"), "");
}

#[test]
fn a_module_that_hands_a_name_on_uses_it_where_its_own_code_says_it() {
    let b = ("b.rs", "pub fn b() {}");
    assert_eq!(uses_in(&[("lib.rs", "mod b; pub use b::b;"), b]), [""; 0]);
    assert_eq!(uses_in(&[("lib.rs", "mod b; pub use b::b; fn f() { b() }"), b]), ["lib.rs -> b.rs"]);
    assert_eq!(uses_in(&[("lib.rs", "mod b; fn f() { b::b() }"), b]), ["lib.rs -> b.rs"]);
    assert_eq!(uses_in(&[("lib.rs", "mod b; fn f() { self::b::b() }"), b]), ["lib.rs -> b.rs"]);
    let child = ("b.rs", "fn f(own: super::Own) {}");
    assert_eq!(uses_in(&[("lib.rs", "mod b; struct Own;"), child]), ["b.rs -> lib.rs"]);
}

#[test]
fn a_circle_is_found_whole() {
    let ring = |files: usize| -> Vec<BTreeSet<usize>> {
        (0..files).map(|file| BTreeSet::from([(file + 1) % files])).collect()
    };
    assert_eq!(circles(&ring(9)), [(0..9).collect::<Vec<_>>()]);
    let mut open = ring(9);
    open[8].clear();
    assert_eq!(circles(&open), [[0; 0]; 0]);
    open[4].insert(2);
    assert_eq!(circles(&open), [[2, 3, 4]]);
}
