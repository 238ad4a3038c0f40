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
