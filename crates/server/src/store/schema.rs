//! The tables of the store, by version.

use rusqlite::Connection;

use super::error::StoreError;

/// The version that this program writes.
const VERSION: i64 = 20;

/// The columns of a table that [`RowOfTable`](super::table_rows::RowOfTable) reads, in its order.
pub(super) const TABLE_COLUMNS: &str =
    "key, id, rules, rules_file, seed, creator, created, touched, side_names, hand, block,
                             experiment, game, head, taken_back, standing, network, codes,
                             seed_parts, day, stand_ins, company, again";

/// What turns each version into the next: entry 0 makes the first from nothing.
pub(super) const STEPS: [&str; VERSION as usize] = [
    "
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

CREATE TABLE tables (
    key        INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    rules      TEXT NOT NULL,
    rules_file TEXT NOT NULL,
    seed       BLOB NOT NULL,
    creator    BLOB NOT NULL,
    created    INTEGER NOT NULL,
    touched    INTEGER NOT NULL,
    over       INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_of_creator ON tables (creator, touched);
CREATE INDEX tables_over ON tables (over, touched);

CREATE TABLE seats (
    \"table\" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    guest   BLOB,
    player  TEXT,
    name    TEXT NOT NULL,
    PRIMARY KEY (\"table\", seat),
    CHECK ((guest IS NULL) <> (player IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    \"table\" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    \"index\" INTEGER NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (\"table\", \"index\")
) STRICT, WITHOUT ROWID;
",
    "
ALTER TABLE tables ADD COLUMN side_names TEXT NOT NULL DEFAULT '[]';
",
    "
ALTER TABLE tables ADD COLUMN hand INTEGER;
ALTER TABLE tables ADD COLUMN block INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN experiment INTEGER NOT NULL DEFAULT 0;
",
    "
ALTER TABLE seats ADD COLUMN file TEXT;
ALTER TABLE seats ADD COLUMN avatar TEXT;
",
    // Which game of its block a game of an experiment was is not known of those that are there: they can be had again.
    "
ALTER TABLE tables ADD COLUMN game INTEGER NOT NULL DEFAULT 0;
DELETE FROM tables WHERE experiment;
",
    // The head of the record that a finished match was opened from.
    "
ALTER TABLE tables ADD COLUMN head TEXT;
",
    // How often moves were taken back.
    "
ALTER TABLE tables ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0;
",
    // How a guest did in a finished match. It stays when the table makes room for another.
    "
CREATE TABLE results (
    id     TEXT PRIMARY KEY,
    guest  BLOB NOT NULL,
    ended  INTEGER NOT NULL,
    result TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_guest ON results (guest, ended);
",
    // How a match stands, so that a list of tables plays none again. Of tables that are there it is not known.
    "
ALTER TABLE tables ADD COLUMN standing TEXT;
",
    // From which network a table was set, and whether a person has made a move at it: a table where none has may go.
    "
ALTER TABLE tables ADD COLUMN network BLOB;
ALTER TABLE tables ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET moved = over = 1 OR EXISTS (
    SELECT 1 FROM entries JOIN seats ON seats.\"table\" = entries.\"table\"
    WHERE entries.\"table\" = tables.key AND seats.guest IS NOT NULL
    AND CASE WHEN json_valid(line) THEN line ->> '$.line' = 'move' AND line ->> '$.seat' = seat ELSE 0 END
);
CREATE INDEX tables_of_network ON tables (network, over) WHERE network IS NOT NULL;
",
    // Tables that wait for their people; links, and who came by them. A table is on the lists of all who sit at it, and each of
    // them has a result. Who was let in is known by the id of the table, whether it waits or was set.
    "
ALTER TABLE tables ADD COLUMN codes TEXT;

CREATE TABLE members (
    guest   BLOB NOT NULL,
    \"table\" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (guest, \"table\")
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_table ON members (\"table\");
INSERT INTO members SELECT creator, key FROM tables;
DROP INDEX tables_of_creator;

CREATE TABLE gatherings (
    id      TEXT PRIMARY KEY,
    host    BLOB NOT NULL,
    network BLOB,
    touched INTEGER NOT NULL,
    waits   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gatherings_of_host ON gatherings (host);
CREATE INDEX gatherings_of_network ON gatherings (network) WHERE network IS NOT NULL;
CREATE INDEX gatherings_touched ON gatherings (touched);

CREATE TABLE admitted (
    id    TEXT NOT NULL,
    guest BLOB NOT NULL,
    kind  INTEGER NOT NULL,
    PRIMARY KEY (id, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX admitted_of_guest ON admitted (guest);
CREATE TRIGGER table_gone AFTER DELETE ON tables BEGIN
    DELETE FROM admitted WHERE id = old.id;
END;
CREATE TRIGGER gathering_gone AFTER DELETE ON gatherings
WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = old.id) BEGIN
    DELETE FROM admitted WHERE id = old.id;
END;

ALTER TABLE results RENAME TO results_by_table;
DROP INDEX results_of_guest;
CREATE TABLE results (
    id     TEXT NOT NULL,
    guest  BLOB NOT NULL,
    ended  INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (id, guest)
) STRICT, WITHOUT ROWID;
INSERT INTO results SELECT id, guest, ended, result FROM results_by_table;
DROP TABLE results_by_table;
CREATE INDEX results_of_guest ON results (guest, ended);
",
    // The parts from which the house and people made the seed of a table.
    "
ALTER TABLE tables ADD COLUMN seed_parts TEXT;
",
    // Tries at the hand of a day: a guest has one, whatever becomes of its table.
    "
ALTER TABLE tables ADD COLUMN day TEXT;
CREATE TABLE tries (
    day     TEXT NOT NULL,
    game    TEXT NOT NULL,
    guest   BLOB NOT NULL,
    rules   TEXT NOT NULL,
    id      TEXT NOT NULL UNIQUE,
    points  INTEGER,
    against INTEGER,
    PRIMARY KEY (day, game, guest)
) STRICT, WITHOUT ROWID;
",
    // Who plays for people who are away, and when they did.
    "
ALTER TABLE tables ADD COLUMN stand_ins TEXT;
",
    // The robots of guests. Of a token only its hash is kept.
    "
CREATE TABLE bots (
    id      TEXT PRIMARY KEY,
    guest   BLOB NOT NULL,
    name    TEXT NOT NULL,
    hash    BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    UNIQUE (guest, id)
) STRICT, WITHOUT ROWID;
",
    // What people at a table have beside their match, and what they have said there.
    "
ALTER TABLE tables ADD COLUMN company TEXT;
CREATE TABLE talk (
    \"table\" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    \"index\" INTEGER NOT NULL,
    said    TEXT NOT NULL,
    PRIMARY KEY (\"table\", \"index\")
) STRICT, WITHOUT ROWID;
",
    // Hands that were offered to others. Whoever saw one at its own table does not play it.
    "
ALTER TABLE tables ADD COLUMN again INTEGER;
CREATE TABLE deals (
    code       TEXT PRIMARY KEY,
    guest      BLOB NOT NULL,
    name       TEXT NOT NULL,
    origin     TEXT NOT NULL,
    hand       INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    rules      TEXT NOT NULL,
    rules_file TEXT NOT NULL,
    seed       BLOB NOT NULL,
    block      INTEGER NOT NULL,
    unit       TEXT NOT NULL,
    seats      TEXT NOT NULL,
    points     INTEGER,
    against    INTEGER,
    created    INTEGER NOT NULL,
    UNIQUE (origin, hand, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deals_of_guest ON deals (guest, created);
CREATE INDEX deals_created ON deals (created);
CREATE TABLE deal_witnesses (
    code  TEXT NOT NULL,
    guest BLOB NOT NULL,
    PRIMARY KEY (code, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX deal_witnesses_of_guest ON deal_witnesses (guest);
CREATE TRIGGER deal_gone AFTER DELETE ON deals BEGIN
    DELETE FROM deal_witnesses WHERE code = old.code;
    DELETE FROM tries WHERE day = old.code;
END;
",
    // With whom guests played their matches, by the names that those had; and their moves that stood out in hands that were analysed.
    "
CREATE TABLE played_with (
    id      TEXT NOT NULL,
    guest   BLOB NOT NULL,
    other   BLOB NOT NULL,
    name    TEXT NOT NULL,
    partner INTEGER NOT NULL,
    PRIMARY KEY (id, guest, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_with_of_guest ON played_with (guest);
CREATE INDEX played_with_other ON played_with (other);
CREATE TRIGGER result_gone AFTER DELETE ON results BEGIN
    DELETE FROM played_with WHERE id = old.id AND guest = old.guest;
END;
CREATE TABLE finds (
    id    TEXT NOT NULL,
    hand  INTEGER NOT NULL,
    guest BLOB NOT NULL,
    game  TEXT NOT NULL,
    best  TEXT,
    gain  INTEGER NOT NULL,
    worst TEXT,
    cost  INTEGER NOT NULL,
    PRIMARY KEY (id, hand, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX finds_of_guest ON finds (guest, game);
CREATE TRIGGER finds_gone AFTER DELETE ON tables BEGIN
    DELETE FROM finds WHERE id = old.id;
END;
",
    // How fast a table goes on, and the time that is spent on the move that is to be made.
    "
ALTER TABLE tables ADD COLUMN pace TEXT;
ALTER TABLE tables ADD COLUMN turn_spent TEXT;
",
    // Tournaments of people. A table that goes before it has ended leaves no result that anybody waits for.
    "
CREATE TABLE tournaments (
    id      TEXT PRIMARY KEY,
    host    BLOB NOT NULL,
    network BLOB,
    touched INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    over    INTEGER NOT NULL,
    terms   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_of_host ON tournaments (host);
CREATE INDEX tournaments_open ON tournaments (over, touched);
CREATE TABLE tournament_people (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    guest      BLOB NOT NULL,
    name       TEXT NOT NULL,
    partner    INTEGER,
    team       INTEGER,
    withdrawn  INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_people_guest ON tournament_people (guest);
CREATE TABLE tournament_tables (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round      INTEGER NOT NULL,
    pairing    INTEGER NOT NULL,
    deal       INTEGER NOT NULL,
    first      INTEGER NOT NULL,
    second     INTEGER NOT NULL,
    side       INTEGER NOT NULL,
    id         TEXT UNIQUE,
    ended      INTEGER NOT NULL,
    lead       INTEGER NOT NULL,
    winner     INTEGER,
    PRIMARY KEY (tournament, round, pairing, deal)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    guest      BLOB NOT NULL,
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    pairings   INTEGER NOT NULL,
    PRIMARY KEY (guest, game)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tournament_gone AFTER DELETE ON tournaments BEGIN
    DELETE FROM admitted WHERE id = old.id;
END;
CREATE TRIGGER tournament_table_gone AFTER DELETE ON tables BEGIN
    UPDATE tournament_tables SET ended = 4 WHERE id = old.id AND ended = 0;
END;
",
];

/// Sees that a store is of the version of this program.
pub(super) fn check_version(connection: &Connection) -> Result<(), StoreError> {
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found == VERSION { check(connection) } else { Err(StoreError::Newer { found, known: VERSION }) }
}

/// Brings a store to the version of this program.
pub(super) fn bring_up(connection: &mut Connection) -> Result<(), StoreError> {
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let steps = usize::try_from(found).ok().and_then(|found| STEPS.get(found..));
    let steps = steps.ok_or(StoreError::Newer { found, known: VERSION })?;
    if steps.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    for step in steps {
        // A step that does not fit what is there: it is not what this program wrote.
        transaction.execute_batch(step).map_err(|error| match StoreError::from(error) {
            error if error.obstacle().is_some() => error,
            error => StoreError::Damaged { why: error.to_string() },
        })?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(())
}

/// Sees that the tables are there with their columns, whatever the file says of its version.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let columns = TABLE_COLUMNS;
    for read in [
        "SELECT name, value FROM secrets",
        &format!("SELECT {columns}, over, pace, turn_spent FROM tables"),
        "SELECT \"table\", seat, guest, player, name, file, avatar FROM seats",
        "SELECT \"table\", \"index\", line FROM entries",
        "SELECT id, guest, ended, result FROM results",
        "SELECT guest, \"table\" FROM members",
        "SELECT id, host, network, touched, waits FROM gatherings",
        "SELECT id, guest, kind FROM admitted",
        "SELECT day, game, guest, rules, id, points, against FROM tries",
        "SELECT id, guest, name, hash, created FROM bots",
        "SELECT \"table\", \"index\", said FROM talk",
        "SELECT code, guest, name, origin, hand, seat, rules, rules_file, seed, block, unit, seats, points, against, created
         FROM deals",
        "SELECT code, guest FROM deal_witnesses",
        "SELECT id, guest, other, name, partner FROM played_with",
        "SELECT id, hand, guest, game, best, gain, worst, cost FROM finds",
        "SELECT id, host, network, touched, round, over, terms FROM tournaments",
        "SELECT tournament, number, guest, name, partner, team, withdrawn FROM tournament_people",
        "SELECT tournament, round, pairing, deal, first, second, side, id, ended, lead, winner FROM tournament_tables",
        "SELECT guest, game, rating, deviation, volatility, pairings FROM ratings",
    ] {
        connection.prepare(read).map_err(|error| match StoreError::from(error) {
            error if error.obstacle().is_some() => error,
            error => StoreError::Damaged { why: error.to_string() },
        })?;
    }
    Ok(())
}
