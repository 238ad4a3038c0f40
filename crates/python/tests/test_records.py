"""Records: read, played again, checked; what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa as sm


def played() -> sm.Record:
    return sm.Game("duel").match(seed="a record", seats="matriz").play_out().record()


def test_a_record_is_written_and_read(tmp_path: Path) -> None:
    record = played()
    record.save(tmp_path / "match.jsonl")
    read = sm.Record.read(tmp_path / "match.jsonl")
    assert read.text == record.text and read.head["rules"] == "duel" and len(read.lines) > 10
    assert read.replay().points == record.replay().points


def test_a_changed_record_does_not_hold() -> None:
    record = played()
    lines = record.text.splitlines()
    lines[0] = lines[0].replace(record.head["seed_hash"], "0" * 64)
    checked = sm.Record("\n".join(lines)).verify()
    assert not checked and checked.problems[0].code.startswith("record/")


def test_mistakes_name_the_line() -> None:
    with pytest.raises(sm.RecordError) as wrong:
        sm.Record("{}").verify()
    assert wrong.value.line == 1
    text = played().text.splitlines()
    with pytest.raises(sm.RecordError) as wrong:
        sm.Record("\n".join([text[0], text[1], "nonsense"])).replay()
    assert wrong.value.line == 3


def test_moves_are_judged_by_exact_play() -> None:
    hands = sm.analyze(played(), nodes=2_000)
    assert len(hands) >= 1 and "moves" in hands[0]
    unfinished = sm.Game("duel").match(seed="unfinished", seats="matriz")
    unfinished.step()
    with pytest.raises(sm.NotNow):
        sm.analyze(unfinished.record())


def test_a_record_is_replayed_to_any_of_its_moves() -> None:
    record = sm.Game("escoba").match("to a move", "random").play_out().record()
    moves = [line for line in record.lines if line["line"] == "move"]
    for ply in (0, 1, 17, len(moves) - 1):
        match = record.replay(ply=ply)
        assert match.ply == ply and match.turn == moves[ply]["seat"] and record.move(ply) == moves[ply]["move"]
        match.play(record.move(ply))
        made = record.lines.index(moves[ply]) + 1
        assert match.record().lines[:made] == record.lines[:made]
    for wrong in (len(moves), 10**6):
        with pytest.raises(IndexError, match=f"the record has {len(moves)} moves"):
            record.replay(ply=wrong)
    with pytest.raises(ValueError, match="ply is 0 or more"):
        record.move(-1)


def test_a_single_hand_says_who_was_not_asked_again() -> None:
    game = sm.Game("duel")
    checked = game.match("single", ["matriz", sm.person], hand=2)
    checked.play(checked.legal[0]) if checked.turn == 1 else checked.step()
    assert checked.record().verify().not_asked == {}, "while it goes on nobody is asked"
    whole = game.match("single", "matriz", hand=2).play_out().record().verify()
    assert whole.holds and whole.thought_again == 0 and whole.not_asked == {"matriz": "part"}
    asked = game.match("single", "matriz").play_out().record().verify()
    assert asked.thought_again == asked.moves and asked.not_asked == {}
