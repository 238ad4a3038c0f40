//! The file of `sobremesa serve --config`: what a house is started with, every key optional.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde_json::json;
use sobremesa_files::{Checks, Given, Kind, Mistake, in_order};
use sobremesa_lab::Message;

use super::{Limits, written};

/// What is said of the file.
const KIND: Kind = Kind {
    called: "mistake.file.serve_file",
    means: "mistake.means.serve",
    table: "limits",
    most: ServeFile::MOST,
    meant: None,
};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<ServeToml>);

/// How a house is started. What the command line says wins over it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(title = "A house", deny_unknown_fields)]
struct ServeToml {
    /// Address and port.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = &"127.0.0.1:8080")]
    addr: Given<String>,
    /// Whether the tables are open to the home network.
    #[serde(default)]
    #[schemars(example = true)]
    network: Given<bool>,
    /// Whether the browser is opened.
    #[serde(default)]
    #[schemars(example = true)]
    open: Given<bool>,
    /// The data folder; from the folder of this file unless it begins with `/`.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1000), example = &"/var/lib/sobremesa")]
    data: Given<String>,
    /// The list of those who may be chosen; from the folder of this file unless it begins with `/`.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1000), example = &"players.txt")]
    players: Given<String>,
    /// Whether programs may sit down.
    #[serde(default)]
    #[schemars(example = true)]
    allow_programs: Given<bool>,
    /// Whether experiments may be started from the network.
    #[serde(default)]
    #[schemars(example = true)]
    laboratory: Given<bool>,
    /// Whether there are tables at which anybody may sit down.
    #[serde(default)]
    #[schemars(example = true)]
    lobby: Given<bool>,
    /// Names of the server besides its own.
    #[serde(default)]
    #[schemars(length(min = 1, max = 50), example = json!(["mesa.example.org"]))]
    hosts: Given<Vec<Given<HostName>>>,
    /// Addresses of proxies that ask for others.
    #[serde(default)]
    #[schemars(length(min = 1, max = 50), example = json!(["127.0.0.1"]))]
    proxies: Given<Vec<Given<ProxyAddress>>>,
    /// Whether cookies are for https alone.
    #[serde(default)]
    #[schemars(example = true)]
    secure_cookies: Given<bool>,
    /// Address and port at which figures are told.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = &"127.0.0.1:9090")]
    metrics: Given<String>,
    /// What all together, and one guest, may ask for.
    #[serde(default)]
    limits: Given<LimitsTable>,
    /// What one address may ask for.
    #[serde(default)]
    address_limits: Given<AddressLimitsTable>,
}

/// A name by which browsers call the server.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct HostName(#[schemars(length(min = 1, max = 253))] String);

/// The address of a proxy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct ProxyAddress(#[schemars(length(min = 1, max = 100))] String);

/// Limits of all together, and of one guest.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LimitsTable {
    /// Tables under way in all.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000), example = 10_000)]
    tables: Given<usize>,
    /// Finished tables in all.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10_000_000), example = 100_000)]
    finished_tables: Given<usize>,
    /// Tables of one guest.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10_000), example = 60)]
    tables_per_guest: Given<usize>,
    /// Windows open at tables, in all.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 1_000)]
    windows: Given<usize>,
    /// Windows of one guest.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10_000), example = 24)]
    windows_per_guest: Given<usize>,
    /// Connections in all.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 2_000)]
    connections: Given<usize>,
    /// Days after which a table goes that nobody has gone on with.
    #[serde(default)]
    #[schemars(range(min = 1, max = 36_500), example = 90)]
    unfinished_days: Given<u64>,
    /// Days after which a finished table goes if none of its people has played since.
    #[serde(default)]
    #[schemars(range(min = 1, max = 36_500), example = 800)]
    left_days: Given<u64>,
}

/// Limits of one address.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct AddressLimitsTable {
    /// Tables under way.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000), example = 400)]
    tables: Given<usize>,
    /// Finished tables in 30 days.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10_000_000), example = 5_000)]
    finished_tables: Given<usize>,
    /// Windows open at tables.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 200)]
    windows: Given<usize>,
    /// Connections open at once, of all kinds.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000), example = 300)]
    connections: Given<usize>,
    /// Whether the limits hold for this machine's own address too.
    #[serde(default)]
    #[schemars(example = true)]
    this_machine: Given<bool>,
}

/// What a file says, checked; what it does not say is none, false or empty.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a key of its own in the file")]
pub struct ServeFile {
    /// Address and port.
    pub addr: Option<SocketAddr>,
    /// Whether the tables are open to the home network.
    pub network: bool,
    /// Whether the browser is opened.
    pub open: bool,
    /// The data folder.
    pub data: Option<PathBuf>,
    /// The list of those who may be chosen.
    pub players: Option<PathBuf>,
    /// Whether programs may sit down.
    pub allow_programs: bool,
    /// Whether experiments may be started from the network.
    pub laboratory: bool,
    /// Whether people of the house find each other's tables.
    pub lobby: bool,
    /// Names of the server besides its own.
    pub hosts: Vec<String>,
    /// Addresses of proxies that ask for others.
    pub proxies: Vec<IpAddr>,
    /// Whether cookies are for https alone.
    pub secure_cookies: bool,
    /// Address and port at which figures are told.
    pub metrics: Option<SocketAddr>,
    /// The program's own, with what the file says put in their places.
    pub limits: Limits,
}

impl ServeFile {
    /// Most bytes of a file.
    pub const MOST: usize = 64 * 1024;

    /// Reads a text; the paths in it are from a folder.
    ///
    /// # Errors
    /// With every mistake in it.
    pub fn of_text(text: &str, folder: &Path) -> Result<Self, Vec<Mistake>> {
        let (file, mistakes) = sobremesa_files::read::<ServeToml>(text, &SCHEMA, KIND);
        let file = file.unwrap_or_default();
        let mut reader = Reader { mistakes };
        let path = |reader: &mut Reader, given: &Given<String>| reader.value(given).map(|path| folder.join(path));
        let read = Self {
            addr: reader.addr(&file.addr),
            network: reader.flag(&file.network),
            open: reader.flag(&file.open),
            data: path(&mut reader, &file.data),
            players: path(&mut reader, &file.players),
            allow_programs: reader.flag(&file.allow_programs),
            laboratory: reader.flag(&file.laboratory),
            lobby: reader.flag(&file.lobby),
            hosts: reader.list(&file.hosts, "terminal.bad.host", |HostName(text)| written::host(text)),
            proxies: reader.list(&file.proxies, "terminal.bad.proxy", |ProxyAddress(text)| text.parse().ok()),
            secure_cookies: reader.flag(&file.secure_cookies),
            metrics: reader.addr(&file.metrics),
            limits: reader.limits(&file),
        };
        if reader.mistakes.is_empty() { Ok(read) } else { Err(in_order(text, reader.mistakes)) }
    }
}

/// Takes values out of a file, and keeps the mistakes.
struct Reader {
    mistakes: Vec<Mistake>,
}

impl Checks for Reader {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        &mut self.mistakes
    }
}

impl Reader {
    fn flag(&mut self, given: &Given<bool>) -> bool {
        self.value(given).copied().unwrap_or_default()
    }

    fn addr(&mut self, given: &Given<String>) -> Option<SocketAddr> {
        let text = self.value(given)?;
        let addr = written::address(text);
        if addr.is_none() {
            self.wrong(given.span()?, Message::new("terminal.bad.addr").with("found", text));
        }
        addr
    }

    /// The entries of a list; of one that is none of them it is said what it should be.
    fn list<T, R>(
        &mut self,
        given: &Given<Vec<Given<T>>>,
        wrong: &'static str,
        read: impl Fn(&T) -> Option<R>,
    ) -> Vec<R>
    where
        T: Written,
    {
        let entries = given.value().into_iter().flatten();
        let mut found = Vec::new();
        for entry in entries {
            let Some(value) = self.value(entry) else { continue };
            if let Some(value) = read(value) {
                found.push(value);
            } else {
                let span = entry.span().unwrap_or_default();
                self.wrong(span, Message::new(wrong).with("found", value.text()));
            }
        }
        found
    }

    fn limits(&mut self, file: &ServeToml) -> Limits {
        let mut limits = Limits::default();
        if let Some(table) = file.limits.value() {
            for (given, limit) in [
                (&table.tables, &mut limits.tables),
                (&table.finished_tables, &mut limits.finished_tables),
                (&table.tables_per_guest, &mut limits.tables_per_guest),
                (&table.windows, &mut limits.sockets),
                (&table.windows_per_guest, &mut limits.sockets_per_guest),
                (&table.connections, &mut limits.connections),
            ] {
                *limit = self.value(given).copied().unwrap_or(*limit);
            }
            if let Some(days) = self.value(&table.unfinished_days) {
                limits.ages.unfinished = Duration::from_hours(24 * days);
            }
            if let Some(days) = self.value(&table.left_days) {
                limits.ages.left = Duration::from_hours(24 * days);
            }
        }
        if let Some(table) = file.address_limits.value() {
            let addresses = &mut limits.addresses;
            addresses.this_machine = self.flag(&table.this_machine);
            for (given, limit) in [
                (&table.tables, &mut addresses.tables),
                (&table.finished_tables, &mut addresses.finished_tables),
                (&table.windows, &mut addresses.sockets),
                (&table.connections, &mut addresses.connections),
            ] {
                *limit = self.value(given).copied().unwrap_or(*limit);
            }
        }
        limits
    }
}

/// A value that is told as it was written.
trait Written {
    fn text(&self) -> &str;
}

impl Written for HostName {
    fn text(&self) -> &str {
        &self.0
    }
}

impl Written for ProxyAddress {
    fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::words::Language;

    use super::*;

    const EXAMPLE: &str = include_str!("../../../../docs/serve.toml");

    fn read(text: &str) -> Result<ServeFile, Vec<Mistake>> {
        ServeFile::of_text(text, Path::new("/etc/sobremesa"))
    }

    #[test]
    fn the_example_says_what_is_so_without_it() {
        let file = read(EXAMPLE).expect("no mistakes");
        assert_eq!((file.addr, file.network, file.limits), (None, false, Limits::default()));
    }

    /// In the example every key stands behind a `#` with no blank after it; prose has one.
    #[test]
    fn every_key_stands_in_the_example_with_a_value_that_is_read() {
        let line = |line: &str| match line.strip_prefix('#') {
            Some(key) if !key.starts_with([' ', '#']) && !key.is_empty() => key.to_owned(),
            _ => line.to_owned(),
        };
        let all: Vec<String> = EXAMPLE.lines().map(line).collect();
        let file = read(&all.join("\n")).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
        assert_eq!(file.limits, Limits::default(), "the limits in the example are those of the program");
        let schema = SCHEMA.as_value();
        let mut keys = 0;
        for table in [schema, &schema["properties"]["limits"], &schema["properties"]["address_limits"]] {
            for (key, value) in table["properties"].as_object().expect("keys") {
                let head = if value["type"] == "object" { format!("[{key}]") } else { format!("{key} = ") };
                assert!(all.iter().any(|line| line.starts_with(&head)), "{head} is not in docs/serve.toml");
                keys += 1;
            }
        }
        assert!(keys > 20, "{keys}");
    }

    #[test]
    fn what_is_said_is_taken_and_paths_are_from_the_folder_of_the_file() {
        let file = read(
            "addr = \"9000\"\nplayers = \"who.txt\"\ndata = \"/var/lib/s\"\nhosts = [\"mesa.example\"]\n\
             proxies = [\"::1\"]\n[limits]\nunfinished_days = 7\nleft_days = 500\n[address_limits]\nwindows = 5\nthis_machine = true\n",
        )
        .expect("no mistakes");
        assert_eq!(file.addr, written::address("9000"));
        assert_eq!(file.players.as_deref(), Some(Path::new("/etc/sobremesa/who.txt")));
        assert_eq!(file.data.as_deref(), Some(Path::new("/var/lib/s")));
        assert_eq!((file.hosts, file.proxies), (vec!["mesa.example".into()], vec!["::1".parse().expect("an address")]));
        assert_eq!(file.limits.ages.unfinished, Duration::from_hours(7 * 24));
        assert_eq!(file.limits.ages.left, Duration::from_hours(500 * 24));
        assert_eq!((file.limits.addresses.sockets, file.limits.addresses.this_machine), (5, true));
    }

    #[test]
    fn each_mistake_is_told_in_both_languages_at_its_line() {
        for (text, line, told) in [
            ("\nadr = \"9000\"\n", 2, "adr"),
            ("network = 1\n", 1, "network"),
            ("[limits]\ntables = 0\n", 2, "tables"),
            ("[limits]\ntables = 1000001\n", 2, "tables"),
            ("[limits]\nwindow = 5\n", 2, "window"),
            ("addr = \"everywhere\"\n", 1, "everywhere"),
            ("hosts = [\"mesa\",\n\"https://mesa\"]\n", 2, "https://mesa"),
            ("proxies = [\"10.0.0.0/8\"]\n", 1, "10.0.0.0/8"),
            ("limits = 3\n", 1, "limits"),
            ("addr = \"9000\"\naddr = \"9001\"\n", 2, "addr"),
            ("addr = \n", 1, ""),
        ] {
            let mistakes = read(text).expect_err(text);
            assert_eq!(mistakes[0].place(text).0, line, "{text}: {mistakes:?}");
            for language in [Language::Es, Language::En] {
                let mut said = language.tell(&mistakes[0].problem);
                said.extend(mistakes[0].advice.as_ref().map(|advice| language.tell(advice)));
                assert!(said.contains(told) && !said.contains("mistake."), "{text}: {said}");
            }
        }
        let many = format!("{}\n", "x".repeat(ServeFile::MOST));
        assert!(read(&many).is_err());
    }
}
