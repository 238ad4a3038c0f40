//! What is told of broken rule files, compared with snapshots.

use sobremesa_amazons::file;
use sobremesa_testkit::rule_files;

/// What is told of a file.
pub(crate) fn told(source: &str) -> String {
    rule_files::told(source, file::read)
}

/// Compares what is told of some cases with the snapshot of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    settings.bind(|| insta::assert_snapshot!(test, rule_files::told_of_all(cases, file::read)));
}
