//! The modules of a crate, as its files declare them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The modules of a crate, its root first, and the files that they stand in.
#[derive(Default)]
pub(super) struct SourceTree {
    pub(super) files: Vec<PathBuf>,
    pub(super) modules: Vec<Module>,
}

/// What a module declares, and the paths that its code says.
#[derive(Default)]
pub(super) struct Module {
    pub(super) file: usize,
    pub(super) parent: Option<usize>,
    pub(super) children: BTreeMap<String, usize>,
    /// The names that it defines.
    pub(super) items: BTreeSet<String>,
    /// The names that a `use` brings in, with where they come from.
    pub(super) brought: Vec<(String, Vec<String>)>,
    /// The modules and types all of whose names a `use` brings in.
    pub(super) brought_whole: Vec<Vec<String>>,
    /// What its code names, what it only hands on left out.
    pub(super) paths: Vec<Vec<String>>,
}

impl SourceTree {
    /// Reads a crate from its root file.
    pub(super) fn read(root: &Path) -> SourceTree {
        let mut tree = SourceTree::default();
        tree.read_file(root, root.parent().expect("a folder"), None);
        tree
    }

    /// Reads a file as a module; its children lie in a folder of their own.
    fn read_file(&mut self, path: &Path, children: &Path, parent: Option<usize>) -> usize {
        let code = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let tokens: TokenStream = code.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.files.push(path.to_owned());
        self.read_module(tokens, self.files.len() - 1, children, parent)
    }

    fn read_module(&mut self, tokens: TokenStream, file: usize, children: &Path, parent: Option<usize>) -> usize {
        let module = self.modules.len();
        self.modules.push(Module { file, parent, ..Module::default() });
        let mut declared = Vec::new();
        read_code(tokens, &mut self.modules[module], Some(&mut declared));
        for (name, inline) in declared {
            let folder = children.join(&name);
            let child = match inline {
                Some(tokens) => self.read_module(tokens, file, &folder, Some(module)),
                None => self.read_file(&children.join(format!("{name}.rs")), &folder, Some(module)),
            };
            self.modules[module].children.insert(name, child);
        }
        module
    }
}

/// A module that another declares: its code where it is written there, none where it has a file of its own.
type Declared = (String, Option<TokenStream>);

/// Reads code into a module. Only at the top of a module (`declared` is there) does code define names of the module.
fn read_code(tokens: TokenStream, module: &mut Module, mut declared: Option<&mut Vec<Declared>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    let mut public = false;
    while at < tokens.len() {
        let top = declared.is_some();
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                at += 1 + usize::from(is_punct(tokens.get(at + 1), '!'));
                if let Some(TokenTree::Group(attribute)) = tokens.get(at) {
                    if is_for_tests(attribute) {
                        at = after_item(&tokens, at + 1);
                        continue;
                    }
                    read_attribute(attribute, module);
                }
                at += 1;
            }
            // A lifetime has the name of nothing.
            TokenTree::Punct(punct) if punct.as_char() == '\'' => at += 2,
            TokenTree::Ident(word) if word == "pub" => {
                public = true;
                at += 1 + usize::from(is_scope(tokens.get(at + 1)));
            }
            // `use<'a, T>` says what a type captures.
            TokenTree::Ident(word) if word == "use" && !is_punct(tokens.get(at + 1), '<') => {
                let end = (at..tokens.len()).find(|&end| is_punct(tokens.get(end), ';')).unwrap_or(tokens.len());
                read_use(&tokens[at + 1..end], &[], public, module);
                public = false;
                at = end + 1;
            }
            TokenTree::Ident(word) if word == "mod" && top => {
                let name = tokens[at + 1].to_string();
                let inline = match tokens.get(at + 2) {
                    Some(TokenTree::Group(body)) => Some(body.stream()),
                    _ => None,
                };
                declared.as_mut().expect("at the top").push((name, inline));
                public = false;
                at += 3;
            }
            TokenTree::Ident(word)
                if defines(&word.to_string()) && matches!(tokens.get(at + 1), Some(TokenTree::Ident(_))) =>
            {
                let name = tokens[at + 1].to_string();
                // `const fn`, `unsafe trait`: the word after says what is defined.
                let name_at = if defines(&name) { at } else { at + 1 };
                if top && name_at > at {
                    module.items.insert(name);
                }
                public = false;
                at = name_at + 1;
            }
            TokenTree::Ident(word) if word == "macro_rules" && top => {
                module.items.insert(tokens[at + 2].to_string());
                at += 3;
            }
            TokenTree::Ident(_) => {
                let field = is_punct(before(&tokens, at, 1), '.') && !is_punct(before(&tokens, at, 2), '.');
                let from_another_crate = is_punct(before(&tokens, at, 1), ':') && is_punct(before(&tokens, at, 2), ':');
                let (path, next) = path_at(&tokens, at);
                // What stands before a colon is named here: a field, a local.
                let named_here = path.len() == 1 && is_punct(tokens.get(next), ':');
                if !field && !from_another_crate && !named_here {
                    module.paths.push(path);
                }
                at = next;
            }
            TokenTree::Group(group) => {
                read_code(group.stream(), module, None);
                at += 1;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => at += 1,
        }
    }
}

fn is_punct(token: Option<&TokenTree>, punct: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == punct)
}

fn before(tokens: &[TokenTree], at: usize, steps: usize) -> Option<&TokenTree> {
    at.checked_sub(steps).map(|at| &tokens[at])
}

/// Whether this says how far something is public: `(crate)`, `(in crate::house)`.
fn is_scope(token: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = token else { return false };
    let first = group.stream().into_iter().next().map(|first| first.to_string());
    group.delimiter() == Delimiter::Parenthesis && matches!(first.as_deref(), Some("crate" | "super" | "self" | "in"))
}

fn defines(word: &str) -> bool {
    matches!(word, "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" | "unsafe" | "async")
}

/// Whether an attribute keeps what follows for tests: `cfg(test)` or `cfg(all(test, …))`.
fn is_for_tests(attribute: &Group) -> bool {
    let plain: String = attribute.stream().to_string().split_whitespace().collect();
    plain == "cfg(test)" || plain.starts_with("cfg(all(test,")
}

/// Where what begins here has ended: an item behind its block or a semicolon, a field behind a comma.
fn after_item(tokens: &[TokenTree], from: usize) -> usize {
    let mut item = false;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token {
            TokenTree::Ident(word) => item |= word == "impl" || word == "use" || defines(&word.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return at + 1,
            TokenTree::Punct(punct) if punct.as_char() == ';' || (punct.as_char() == ',' && !item) => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The path that begins with this word, and where it has ended.
fn path_at(tokens: &[TokenTree], at: usize) -> (Vec<String>, usize) {
    let mut path = vec![tokens[at].to_string()];
    let mut next = at + 1;
    while is_punct(tokens.get(next), ':')
        && is_punct(tokens.get(next + 1), ':')
        && let Some(TokenTree::Ident(word)) = tokens.get(next + 2)
    {
        path.push(word.to_string());
        next += 3;
    }
    (path, next)
}

/// An attribute may name a function in quotes, as those of serde do; a comment that became one says nothing.
fn read_attribute(attribute: &Group, module: &mut Module) {
    let mut ahead: Vec<TokenTree> = attribute.stream().into_iter().collect();
    if matches!(ahead.first(), Some(TokenTree::Ident(word)) if word == "doc") {
        return;
    }
    while let Some(token) = ahead.pop() {
        match token {
            TokenTree::Group(group) => ahead.extend(group.stream()),
            TokenTree::Literal(literal) => {
                let quoted = literal.to_string();
                let path: Vec<String> = quoted.trim_matches('"').split("::").map(str::to_owned).collect();
                if path.iter().flat_map(|word| word.chars()).all(|letter| letter == '_' || letter.is_alphanumeric()) {
                    module.paths.push(path);
                }
            }
            _ => {}
        }
    }
    read_code(attribute.stream(), module, None);
}

/// Reads what a `use` brings in, from its words behind what stands before their braces.
fn read_use(tokens: &[TokenTree], from: &[String], public: bool, module: &mut Module) {
    for branch in tokens.split(|token| is_punct(Some(token), ',')) {
        let mut path = from.to_vec();
        let mut name = None;
        let mut words = branch.iter();
        while let Some(token) = words.next() {
            match token {
                TokenTree::Ident(word) if word == "as" => name = words.next().map(ToString::to_string),
                TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    read_use(&inner, &path, public, module);
                    path.clear();
                }
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    module.brought_whole.push(std::mem::take(&mut path));
                }
                _ => {}
            }
        }
        if let Some(last) = path.last().cloned() {
            if !public {
                module.paths.push(path.clone());
            }
            module.brought.push((name.unwrap_or(last), path));
        }
    }
}
