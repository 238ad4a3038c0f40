//! A theme from its folder: what stands in its file, the files that it names, and whether its colours can be told apart.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use schemars::Schema;
use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_files::{Checks, Given, Kind, Mistake, near};
use sobremesa_protocol::Localized;
use sobremesa_protocol::themes::{ThemeCards, ThemeLicense, ThemePieces, ThemeTable, ThemeTiles, ThemeView};

use super::colours::{Colour, ColoursTable};
use super::contrast;
use super::format::{EdgeName, FileName, ThemeToml, ViewName};
use super::sources::{self, ThemeSource};
use super::{MAX_FILE, STANDARD_THEME, Theme, ThemeFile};
use crate::picture;

/// What is said of a theme's file.
const KIND: Kind = Kind {
    called: "mistake.file.theme_file",
    means: "mistake.means.theme",
    table: "colors",
    most: sources::MOST,
    meant: None,
};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sobremesa_files::schema::<ThemeToml>);

/// The colours of the standard theme, by their tokens.
static STANDARD: LazyLock<BTreeMap<&'static str, Colour>> = LazyLock::new(|| {
    let source = sources::bundled().into_iter().find(|source| source.id == STANDARD_THEME);
    let text = source.and_then(|source| source.read(sources::FILE, sources::MOST)?.ok());
    let text = String::from_utf8(text.unwrap_or_default()).unwrap_or_default();
    let (file, _) = sobremesa_files::read::<ThemeToml>(&text, &SCHEMA, KIND);
    let file = file.unwrap_or_default();
    let given = file.colors.value().map(ColoursTable::all).into_iter().flatten();
    given.filter_map(|(token, text)| Some((token, Colour::read(&text.value()?.0)?))).collect()
});

/// The JSON Schema of a theme's file.
pub(super) fn schema() -> Schema {
    SCHEMA.clone()
}

/// Reads a theme; what is missing in it is empty, and among the mistakes.
pub(super) fn read(source: &ThemeSource, text: &str) -> (Theme, Vec<Mistake>) {
    let (file, mistakes) = sobremesa_files::read::<ThemeToml>(text, &SCHEMA, KIND);
    let mut reader = Reader { source, mistakes, files: BTreeMap::new() };
    let file = file.unwrap_or_default();
    if !sources::fits(&source.id) {
        let problem = Message::new("mistake.theme.name").with("name", shown(&source.id));
        reader.advise(0..0, problem, "mistake.theme.name_advice");
    }
    let colours = reader.colours(&file.colors);
    let shade = |token| colours.get(token).copied().map(contrast::luminance);
    let table = file.table.value();
    let tiles = file.tiles.value();
    let cards = file.cards.value();
    let pieces = file.pieces.value();
    let named =
        |reader: &mut Reader<'_>, given: Option<&Given<FileName>>| given.and_then(|given| reader.picture(given));
    let listed = |reader: &mut Reader<'_>, given: Option<&Given<Vec<Given<FileName>>>>| {
        given.map(|given| reader.all(given, Reader::picture)).unwrap_or_default()
    };
    let view = ThemeView {
        id: source.id.clone(),
        name: file.name.value().map(|text| reader.both(&text.es, &text.en)).unwrap_or_default(),
        summary: file.summary.value().map(|text| reader.both(&text.es, &text.en)).unwrap_or_default(),
        own: source.own,
        dark: shade("paper") < shade("ink"),
        strong_edges: reader.value(&file.edges) == Some(&EdgeName::Strong),
        table: ThemeTable {
            pictures: listed(&mut reader, table.map(|table| &table.pictures)),
            tilted: table.is_some_and(|table| reader.value(&table.view) == Some(&ViewName::Tilted)),
            turn: named(&mut reader, table.map(|table| &table.turn)),
        },
        tiles: ThemeTiles {
            faces: listed(&mut reader, tiles.map(|tiles| &tiles.faces)),
            back: named(&mut reader, tiles.map(|tiles| &tiles.back)),
            large: tiles.is_some_and(|tiles| reader.value(&tiles.large) == Some(&true)),
        },
        cards: ThemeCards {
            faces: cards.map(|cards| reader.card_faces(&cards.faces)).unwrap_or_default(),
            back: named(&mut reader, cards.map(|cards| &cards.back)),
        },
        pieces: ThemePieces {
            white: named(&mut reader, pieces.map(|pieces| &pieces.white)),
            black: named(&mut reader, pieces.map(|pieces| &pieces.black)),
            stone: named(&mut reader, pieces.map(|pieces| &pieces.stone)),
        },
        sounds: file
            .sounds
            .value()
            .map(|sounds| {
                let heard = sounds.all().into_iter().filter(|(_, given)| !given.is_absent());
                heard.map(|(name, given)| (name.to_owned(), reader.all(given, Reader::sound))).collect()
            })
            .unwrap_or_default(),
        ambience: file.ambience.value().and_then(|ambience| reader.sound(&ambience.file)),
        music: file.music.value().map(|music| reader.all(&music.files, Reader::sound)).unwrap_or_default(),
        licenses: reader.licenses(&file.licenses),
        colors: colours.into_iter().map(|(token, colour)| (token.to_owned(), colour.to_string())).collect(),
    };
    let files = reader.files.into_iter().filter_map(|(name, used)| Some((name, used.file?))).collect();
    (Theme { view, path: source.path.clone(), text: text.to_owned(), files }, reader.mistakes)
}

/// A file that the theme names.
struct UsedFile {
    /// Where it is named first.
    span: Range<usize>,
    /// The file, if it can be used.
    file: Option<ThemeFile>,
}

/// A folder under way.
struct Reader<'s> {
    source: &'s ThemeSource,
    mistakes: Vec<Mistake>,
    /// The files named so far.
    files: BTreeMap<String, UsedFile>,
}

impl Checks for Reader<'_> {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        &mut self.mistakes
    }
}

impl Reader<'_> {
    fn both(&mut self, es: &Given<String>, en: &Given<String>) -> Localized {
        self.text(es, en, false).map(|text| Localized { es: text.es, en: text.en }).unwrap_or_default()
    }

    /// The colours, those left out as in the standard theme; those that meet and cannot be told apart are mistakes.
    fn colours(&mut self, given: &Given<ColoursTable>) -> BTreeMap<&'static str, Colour> {
        let mut colours = STANDARD.clone();
        let mut places = BTreeMap::new();
        for (token, text) in given.value().map(ColoursTable::all).into_iter().flatten() {
            let Some(span) = text.span() else { continue };
            places.insert(token, span.clone());
            let Some(written) = self.value(text) else { continue };
            if let Some(colour) = Colour::read(&written.0) {
                colours.insert(token, colour);
            } else {
                let problem = Message::new("mistake.theme.colour").with("found", shown(&written.0));
                self.advise(span, problem, Message::new("mistake.theme.colour_advice").with("token", token));
            }
        }
        for (pair, ratio) in contrast::too_little(&colours) {
            // Never rounded up: what lacks a little is not told as enough.
            let ratio = format!("{:.2}", (ratio * 100.0).floor() / 100.0);
            let problem = Message::new("mistake.theme.contrast")
                .with("mark", pair.mark)
                .with("ground", pair.ground)
                .with("some", colours[pair.mark])
                .with("other", colours[pair.ground])
                .with("ratio", ratio)
                .with("least", pair.least);
            let place = places.get(pair.mark).or_else(|| places.get(pair.ground)).cloned().unwrap_or(0..0);
            self.advise(place, problem, "mistake.theme.contrast_advice");
        }
        colours
    }

    /// The addresses of the files of a list.
    fn all(
        &mut self,
        given: &Given<Vec<Given<FileName>>>,
        one: impl Fn(&mut Self, &Given<FileName>) -> Option<String>,
    ) -> Vec<String> {
        let rows = given.value().map(Vec::as_slice).unwrap_or_default();
        rows.iter().filter_map(|row| one(self, row)).collect()
    }

    /// The address of a picture.
    fn picture(&mut self, given: &Given<FileName>) -> Option<String> {
        self.file(given, |name, bytes| {
            if picture::Drawing::named(name).is_none() {
                return Err((
                    Message::new("mistake.theme.no_picture").with("name", name),
                    "mistake.theme.no_picture_advice".into(),
                ));
            }
            picture::drawing_of(name, bytes).map(picture::Drawing::media_type)
        })
    }

    /// The address of a sound.
    fn sound(&mut self, given: &Given<FileName>) -> Option<String> {
        self.file(given, |name, bytes| {
            // Source: RFC 3533, 6: every page of an Ogg stream begins so.
            if Path::new(name).extension().is_some_and(|ending| ending == "ogg") && bytes.starts_with(b"OggS") {
                return Ok("audio/ogg");
            }
            Err((Message::new("mistake.theme.no_sound").with("name", name), "mistake.theme.no_sound_advice".into()))
        })
    }

    /// The address of a file that `look` finds to be right.
    fn file(
        &mut self,
        given: &Given<FileName>,
        look: impl Fn(&str, &[u8]) -> Result<&'static str, (Message, Message)>,
    ) -> Option<String> {
        let (span, FileName(name)) = (given.span()?, self.value(given)?);
        let plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        let known = name.rsplit_once('.').is_some_and(|(stem, ending)| {
            !stem.is_empty() && stem.chars().all(plain) && matches!(ending, "svg" | "png" | "ogg")
        });
        if !known {
            let problem = Message::new("mistake.theme.file_name").with("name", shown(name));
            self.advise(span, problem, "mistake.theme.file_name_advice");
            return None;
        }
        let read = match self.source.read(name, MAX_FILE) {
            None => {
                Err((Message::new("mistake.theme.no_file").with("name", name), "mistake.theme.no_file_advice".into()))
            }
            Some(Err(why)) => {
                let problem = Message::new("mistake.theme.unread").with("name", name).with_message("why", why);
                Err((problem, Message::new("mistake.theme.unread_advice").with("most", MAX_FILE)))
            }
            Some(Ok(bytes)) => look(name, &bytes).map(|media_type| ThemeFile { media_type, bytes }),
        };
        match read {
            Ok(file) => {
                let mark = &blake3::hash(&file.bytes).to_hex()[..8];
                let address = format!("/api/themes/{}/{name}?v={mark}", self.source.id);
                self.files.insert(name.clone(), UsedFile { span, file: Some(file) });
                Some(address)
            }
            Err((problem, advice)) => {
                self.files.entry(name.clone()).or_insert(UsedFile { span: span.clone(), file: None });
                self.advise(span, problem, advice);
                None
            }
        }
    }

    /// The drawings of cards, by the cards' names.
    fn card_faces(&mut self, given: &Given<BTreeMap<String, Given<FileName>>>) -> BTreeMap<String, String> {
        let mut faces = BTreeMap::new();
        for (card, file) in given.value().into_iter().flatten() {
            let mut letters = card.chars();
            let (rank, suit, rest) = (letters.next(), letters.next(), letters.next());
            let is_card = matches!(rank, Some('1'..='7' | 'S' | 'C' | 'R'))
                && matches!(suit, Some('o' | 'c' | 'e' | 'b'))
                && rest.is_none();
            if !is_card {
                let problem = Message::new("mistake.theme.no_card").with("name", shown(card));
                self.advise(file.span().unwrap_or(0..0), problem, "mistake.theme.no_card_advice");
            } else if let Some(address) = self.picture(file) {
                faces.insert(card.clone(), address);
            }
        }
        faces
    }

    /// Whose the files are: each that is used stands in one row.
    fn licenses(&mut self, given: &Given<Vec<Given<super::format::LicenseRow>>>) -> Vec<ThemeLicense> {
        let rows = given.value().map(Vec::as_slice).unwrap_or_default();
        let mut licensed: BTreeMap<String, usize> = BTreeMap::new();
        let mut read = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let Some(row) = row.value() else { continue };
            let mut files = Vec::new();
            for file in row.files.value().into_iter().flatten() {
                let (Some(span), Some(FileName(name))) = (file.span(), self.value(file)) else { continue };
                if !self.files.contains_key(name) {
                    let problem = Message::new("mistake.theme.unused").with("name", shown(name));
                    let meant = nearest(name, self.files.keys().map(String::as_str)).map(near);
                    self.advise(span, problem, meant.unwrap_or("mistake.theme.unused_advice".into()));
                } else if licensed.insert(name.clone(), number).is_some() {
                    self.wrong(span, Message::new("mistake.theme.licensed_twice").with("name", name));
                }
                files.push(name.clone());
            }
            let license = self.value(&row.license).cloned().unwrap_or_default();
            let author = self.value(&row.author).cloned().unwrap_or_default();
            read.push(ThemeLicense { files, license, author });
        }
        let unlicensed: Vec<(String, Range<usize>)> = self
            .files
            .iter()
            .filter(|(name, _)| !licensed.contains_key(*name))
            .map(|(name, used)| (name.clone(), used.span.clone()))
            .collect();
        for (name, span) in unlicensed {
            let problem = Message::new("mistake.theme.no_license").with("name", &name);
            self.advise(span, problem, Message::new("mistake.theme.no_license_advice").with("name", name));
        }
        read
    }
}
