//! Themes at the terminal.

use crate::terminal::Terminal;

#[test]
fn a_theme_is_copied_checked_and_listed() {
    let terminal = Terminal::new();
    let run = |arguments: &[&str]| {
        let ran = terminal.run(&[&["themes"], arguments, &["--data", "mine", "--lang", "es"]].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        ran.out
    };
    let made = run(&["new", "mesa-azul", "--from", "fruit", "--title", "La mesa azul"]);
    assert!(made.contains("Copiado el tema fruit en mine/themes/mesa-azul"), "{made}");
    let text = terminal.read("mine/themes/mesa-azul/theme.toml");
    assert!(text.contains("es = \"La mesa azul\""), "{text}");
    let checked = run(&["check", "mesa-azul"]);
    assert!(checked.contains("está bien"), "{checked}");
    let listed = run(&["list"]);
    assert!(listed.contains("mesa-azul  La mesa azul"), "{listed}");
    // Without a word of where from it is the standard one.
    assert!(run(&["new", "otra"]).contains("Copiado el tema wood en"));
}
