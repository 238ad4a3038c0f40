//! Where a path of the code leads to.

use super::reading::SourceTree;

/// What a path names within its crate.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Named {
    Module(usize),
    /// Something that a file defines.
    Item {
        file: usize,
    },
}

/// What a path names, said in a module; nothing where it leads out of the crate. Types and functions may share a name: then
/// it names several.
pub(super) fn follow(tree: &SourceTree, module: usize, path: &[String]) -> Vec<Named> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    follow_on(tree, module, &path, &mut Vec::new())
}

/// `asked` has the names already looked for on this way: modules may bring in one another's.
fn follow_on<'t>(
    tree: &'t SourceTree,
    module: usize,
    path: &[&'t str],
    asked: &mut Vec<(usize, &'t str)>,
) -> Vec<Named> {
    let (from, rest) = match path {
        ["crate", rest @ ..] => (0, rest),
        ["self", rest @ ..] => (module, rest),
        ["super", rest @ ..] => match tree.modules[module].parent {
            Some(parent) => (parent, rest),
            None => return Vec::new(),
        },
        [name, rest @ ..] => {
            let found = look_up(tree, module, name, asked);
            return walk(tree, found, rest, asked);
        }
        [] => return vec![Named::Module(module)],
    };
    walk(tree, vec![Named::Module(from)], rest, asked)
}

/// Goes on from what was found by the rest of a path.
fn walk<'t>(
    tree: &'t SourceTree,
    found: Vec<Named>,
    rest: &[&'t str],
    asked: &mut Vec<(usize, &'t str)>,
) -> Vec<Named> {
    let Some((name, further)) = rest.split_first() else { return found };
    let module = found.iter().find_map(|named| if let Named::Module(module) = named { Some(*module) } else { None });
    match (module, *name) {
        (Some(module), "super") => follow_on(tree, module, rest, asked),
        (Some(module), name) => {
            let mut next = look_up(tree, module, name, asked);
            // What a macro defines is not seen: it is taken to be where it is looked for, unless that is brought from outside.
            let declared = &tree.modules[module];
            if next.is_empty() && !declared.brought.iter().any(|(brought, _)| brought == name) {
                next.push(Named::Item { file: declared.file });
            }
            walk(tree, next, further, asked)
        }
        // A variant, or what a type has.
        (None, _) => found,
    }
}

/// What a name means in a module.
fn look_up<'t>(tree: &'t SourceTree, module: usize, name: &'t str, asked: &mut Vec<(usize, &'t str)>) -> Vec<Named> {
    let declared = &tree.modules[module];
    let mut found: Vec<Named> = declared.children.get(name).map(|&child| Named::Module(child)).into_iter().collect();
    if declared.items.contains(name) {
        found.push(Named::Item { file: declared.file });
    }
    if asked.contains(&(module, name)) {
        return found;
    }
    asked.push((module, name));
    for (_, path) in declared.brought.iter().filter(|(brought, _)| brought == name) {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        found.extend(follow_on(tree, module, &path, asked));
    }
    if found.is_empty() {
        for path in &declared.brought_whole {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            for whole in follow_on(tree, module, &path, asked) {
                if let Named::Module(whole) = whole {
                    found.extend(look_up(tree, whole, name, asked));
                }
            }
        }
    }
    asked.pop();
    found
}
