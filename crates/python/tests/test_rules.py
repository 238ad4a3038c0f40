"""Rules: by name, file and text; what is wrong with them."""

from __future__ import annotations

import pydoc
from pathlib import Path

import pytest

import sobremesa as sm


def test_all_rules_are_there_and_can_be_opened() -> None:
    listed = sm.games()
    assert {info.game for info in listed} == {"dominoes", "amazons", "escoba"} and len(listed) > 50
    for info in listed:
        game = sm.Game(info.id)
        assert (game.id, game.game, game.seats) == (info.id, info.game, info.seats)
        assert game.sentences and game.hash and game.match(seed="open").legal


def test_choices_are_keywords() -> None:
    assert sm.Game("international", target=50).target == 50
    assert sm.Game("draw", seats=3).seats == 3
    assert str(sm.Game("draw", sides=(2, 1), order="by_side")) == "draw sides=2,1 order=by_side"
    assert sm.Game("international", exact=True).spec == "international exact=yes"
    with pytest.raises(sm.RulesError, match="tarjet"):
        sm.Game("international", tarjet=50)


def test_rules_of_a_file_and_of_a_text(tmp_path: Path) -> None:
    text = sm.Game("duel").file
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    by_path, by_text = sm.Game(path), sm.Game(text)
    assert by_path == by_text and by_path.hash == sm.Game("duel").hash
    assert sm.Game(str(path), target=30).target == 30
    for game in (by_path, by_text):
        run = sm.lab.run("seguro v random : 10", rules=game, unit="hand", seed="own rules")
        assert run.summary["games"] == 10


def test_mistakes_come_all_at_once_with_their_places() -> None:
    text = sm.Game("duel").file.replace("[deal]", "[daal]").replace("[match]", "[macht]")
    with pytest.raises(sm.RulesError) as wrong:
        sm.Game(text)
    mistakes = wrong.value.mistakes
    assert len(mistakes) >= 2 and all(mistake.line > 0 and mistake.column > 0 for mistake in mistakes)
    assert str(mistakes[0]) in str(wrong.value)
    with pytest.raises(sm.RulesError, match="internacional") as unknown:
        sm.Game("internacional")
    assert unknown.value.mistakes == []
    with pytest.raises(sm.RulesError, match="read"):
        sm.Game("./nowhere.toml")


def test_messages_come_in_both_languages() -> None:
    try:
        sm.set_language("es")
        with pytest.raises(sm.RulesError, match="no hay"):
            sm.Game("internacional")
        assert "doble" in sm.Game("international").summary
    finally:
        sm.set_language("en")
    with pytest.raises(ValueError, match="language"):
        sm.set_language("eo")


def test_own_rules_and_players_are_found_in_the_data_folder(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "dominoes"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(sm.Game("duel").file, encoding="utf-8")
    try:
        sm.set_data_folder(tmp_path)
        found = [info for info in sm.games() if info.id == "duel"]
        assert len(found) == 1
    finally:
        sm.set_data_folder("")


def test_help_is_a_page() -> None:
    lines = pydoc.plain(pydoc.render_doc(sm)).splitlines()
    assert 40 < len(lines) < 120 and any("opener=4" in line for line in lines)
    public = (getattr(sm, name) for name in dir(sm) if not name.startswith("_"))
    assert all(thing.__doc__ for thing in public if callable(thing))


def test_what_is_no_seed_no_rules_and_no_view_is_refused_by_its_name() -> None:
    game = sm.Game("duel")
    for seed in ([], object(), b"x", True, 1.5):
        with pytest.raises(TypeError, match="seed is a text or a whole number"):
            game.match(seed=seed)  # type: ignore[arg-type]
    assert game.match(seed=7).record().text == game.match(seed="7").record().text
    with pytest.raises(TypeError, match="rules is a name"):
        sm.Game(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="view is what a seat sees"):
        sm.worlds("a", 1)  # type: ignore[arg-type]
