//! A store whose disk does not take what is written, for tests: whoever runs them, root too, and without a disk of their own.

use super::Store;

impl Store {
    /// From now on nothing can be written, or again everything.
    pub(crate) fn let_only_read(&self, only_read: bool) {
        self.connection().pragma_update(None, "query_only", only_read).expect("a word to the connection");
    }

    /// From now on the file cannot grow, as on a full disk, or again it can. What fits into it as it is can be written.
    pub(crate) fn let_not_grow(&self, full: bool) {
        let connection = self.connection();
        let pages: u32 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).expect("a number");
        let most = if full { pages } else { u32::MAX - 1 };
        let set = connection.pragma_update_and_check(None, "max_page_count", most, |row| row.get::<_, u32>(0));
        set.expect("a word to the connection");
    }

    /// Nothing of the store is answered any more as it should be.
    pub(crate) fn stop_answering(&self) {
        self.connection().execute_batch("ALTER TABLE secrets RENAME TO elsewhere").expect("it is there");
    }
}
