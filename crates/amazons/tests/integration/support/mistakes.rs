//! What is told of broken rule files, compared with snapshots.

use sobremesa_amazons::file;
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files;

/// What is told of a file.
pub(crate) fn told(source: &str) -> String {
    rule_files::told(source, Language::En, file::read)
}

/// Compares what is told of some cases, in each language, with the snapshots of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    let cases: Vec<_> = cases.into_iter().collect();
    let told = |language| rule_files::told_of_all(&cases, language, file::read);
    settings.bind(|| {
        insta::assert_snapshot!(test, told(Language::En));
        insta::assert_snapshot!(format!("{test}_es"), told(Language::Es));
    });
}
