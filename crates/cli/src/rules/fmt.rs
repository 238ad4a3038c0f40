//! `sobremesa rules fmt`: rule files put in order.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sobremesa_catalog::record::MAX_BYTES;
use sobremesa_catalog::{Catalog, read_text, rules_in_order, write_whole};
use sobremesa_lab::Message;

use crate::args::FmtArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// Puts every file in order, or says with exit code 1 which are not. Nothing is written before all have been read.
pub(super) fn run(args: &FmtArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let read = args.files.iter().map(|file| ordered(file, catalog));
    let files: Vec<OrderedFile> = read.collect::<Result<_, _>>()?;
    let mut in_order = true;
    for OrderedFile { path, text, ordered } in &files {
        let moved = text != ordered;
        in_order &= !moved;
        if moved && !args.check {
            write_whole(path, ordered).map_err(|why| Failure::Bad(Message::unwritable(path.display(), &why)))?;
        }
        let key = match (moved, args.check) {
            (false, _) => "terminal.rules.fmt.was",
            (true, false) => "terminal.rules.fmt.done",
            (true, true) => "terminal.rules.fmt.not",
        };
        screen.say(key, &[("path", &path.display().to_string())])?;
    }
    Ok(ExitCode::from(u8::from(args.check && !in_order)))
}

/// A rule file as it is, and as it is in order.
struct OrderedFile {
    path: PathBuf,
    text: String,
    ordered: String,
}

/// Reads a file, or the one in which rules of the user's own are written.
fn ordered(file: &str, catalog: &Catalog) -> Result<OrderedFile, Failure> {
    let path = match catalog.own_rules_file(file) {
        Some(path) => path,
        // A name that no file of the user's has: of bundled rules, or of none.
        None if !Path::new(file).exists() && catalog.rules(file).is_ok() => {
            return Err(Failure::Bad(Message::new("terminal.rules.fmt.bundled").with("name", file)));
        }
        None => PathBuf::from(file),
    };
    let name = path.display().to_string();
    let unreadable = |why| Message::new("lab.rules.unreadable").with("path", &name).with_message("why", why);
    let text = read_text(&path, MAX_BYTES as u64).map_err(|why| Failure::Bad(unreadable(why)))?;
    let ordered = rules_in_order(&name, &text).map_err(|error| Failure::of_rules(error, catalog))?;
    Ok(OrderedFile { path, text, ordered })
}
