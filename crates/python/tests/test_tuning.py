"""Tuning from Python: the terminal's bytes, Ctrl-C, going on."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa as sm

FILES = ("manifest.toml", "rules.toml", "original.toml", "iterations.jsonl", "test.jsonl", "player.toml", "summary.json")


def tune(**said: object) -> sm.lab.Tuning:
    usual = {"weights": ["doblarse", "cuadrar"], "iterations": 3, "blocks": 2, "test": 4, "seed": "mesa"}
    return sm.tune("experto-4", **(usual | said))  # type: ignore[arg-type]


def test_a_tuning_is_the_same_to_the_byte_for_any_number_of_threads(tmp_path: Path) -> None:
    tunings = [tune(threads=threads, out=tmp_path / str(threads)) for threads in (1, 2)]
    for name in FILES:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes(), name
    tuning = tunings[0]
    assert tuning.data == json.loads((tmp_path / "1/summary.json").read_text()) == tune().data
    assert tuning.file == (tmp_path / "1/player.toml").read_text(encoding="utf-8") and tuning.folder == tmp_path / "1"
    assert (tune().folder, pickle.loads(pickle.dumps(tuning))) == (None, tuning)


def test_what_a_tuning_came_to_is_told() -> None:
    tuning = tune()
    assert list(tuning.weights) == ["doblarse", "cuadrar"] and set(tuning.best) == {"doblarse", "cuadrar"}
    for weight in tuning.weights.values():
        assert weight.start != weight.tuned and weight.tuned >= 0
    gain = tuning.gain
    assert gain is not None and gain.low is not None and gain.high is not None and gain.blocks == 4
    assert gain.low < gain.value < gain.high and gain.error > 0
    assert tuning.verdict == ("better" if gain.low > 0 else "worse" if gain.high < 0 else "not shown")
    assert "doblarse" in str(tuning) and "points a hand" in str(tuning) and f"{gain.value:+.2f}" in str(tuning)
    assert repr(tuning).startswith("<Tuning of experto-4: doblarse ")
    assert tuning.file.startswith("# Tuned from `experto-4`")
    # It sits wherever a name does.
    assert sm.Game("international").match(seed="mesa", seats=tuning.player).play_out().over
    assert tune(test=0).gain is None and tune(test=0).verdict == "not shown"


def test_numbers_of_a_player_with_options_are_tuned_under_any_rules() -> None:
    tuning = sm.tune(
        sm.Player("mcts_epsilon simulations=20 seconds=0"),
        rules=sm.Game("amazons-4x4", opening=2),
        weights=["epsilon", "simulations"],
        iterations=4,
        blocks=2,
        test=4,
        step=0.5,
        seed="mesa",
    )
    assert 0 <= tuning.best["epsilon"] <= 1 and tuning.best["epsilon"] != tuning.weights["epsilon"].start
    assert tuning.best["simulations"] == int(tuning.best["simulations"]) >= 1
    assert "matches" in str(tuning) and tuning.data["plan"]["unit"] == "match"
    assert tuning.data["plan"]["rules"] == sm.Game("amazons-4x4", opening=2).spec


def test_progress_is_told_with_the_weights() -> None:
    told: list[sm.lab.Progress] = []
    tuning = tune(blocks=30, progress=told.append)
    last = told[-1]
    assert last.share == 1.0 and last.live is not None and last.live["k"] == 2 and set(last.live["weights"]) == set(tuning.best)
    assert [p.done for p in told] == sorted(p.done for p in told)


def test_what_cannot_be_tuned_is_told(tmp_path: Path) -> None:
    @sm.player(name="untuned")
    def untuned(view: sm.View) -> str:
        return view.legal[0]

    wrong: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (sm.PlayerError, "no number of `matriz` to tune", lambda: sm.tune("matriz")),
        (sm.PlayerError, "untuned", lambda: sm.tune(untuned)),
        (sm.PlayerError, "experto-", lambda: sm.tune("experto-99")),
        (sm.PlayerError, r"weights=\[…\] which numbers of `amazona", lambda: sm.tune("amazona", rules="amazons")),
        (sm.PlayerError, "^weights: .*did you mean `doblarse`", lambda: tune(weights=["doblars"])),
        (sm.ExperimentError, "^weights: .*doblarse", lambda: tune(weights=["doblarse", "doblarse"])),
        (sm.RulesError, "nothing", lambda: sm.tune("experto-4", rules="nothing-of-the-kind")),
        (TypeError, "^weights is a list", lambda: tune(weights="doblarse")),
        (TypeError, "^player is", lambda: sm.tune(sm.person)),  # type: ignore[arg-type]
        (TypeError, "^step is a number", lambda: tune(step="far")),
        (ValueError, "^unit is", lambda: tune(unit="set")),
        (ValueError, "^iterations is 1", lambda: tune(iterations=0)),
        (ValueError, "^blocks is 2", lambda: tune(blocks=1)),
        (ValueError, "^test is 0", lambda: tune(test=-1)),
        (ValueError, "^threads is 1", lambda: tune(threads=0)),
        (ValueError, "^change is above 0", lambda: tune(change=1.5)),
        (ValueError, "^step is above 0", lambda: tune(step=float("nan"))),
        (sm.ExperimentError, "^`step` must be from 0.0001 to 10", lambda: tune(step=1e-12)),
    ]
    for kind, says, call in wrong:
        with pytest.raises(kind, match=says):
            call()
    tune(out=tmp_path / "tuned")
    with pytest.raises(sm.RunFolderError, match="another tuning"):
        tune(out=tmp_path / "tuned", seed="other")
    (tmp_path / "other").mkdir()
    (tmp_path / "other/file").touch()
    with pytest.raises(sm.RunFolderError, match="none of a tuning"):
        tune(out=tmp_path / "other")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_tuning_which_goes_on_later(tmp_path: Path) -> None:
    script = textwrap.dedent(
        """
        import sys, time
        import sobremesa as sm

        def begun(progress):
            if progress.live and not begun.said:
                begun.said = True
                print("begun", flush=True)
        begun.said = False

        sm.set_data_folder("")
        try:
            sm.tune("experto-4", blocks=2, seed="ctrl-c", out=sys.argv[1], progress=begun)
        except KeyboardInterrupt:
            print(time.monotonic(), flush=True)
        """
    )

    command = [sys.executable, "-c", script, str(tmp_path / "tuned")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "begun\n"
        pressed = time.monotonic()
        child.send_signal(signal.SIGINT)
        ended = float(child.stdout.readline())
    assert ended - pressed < 2 and child.returncode == 0
    lines = (tmp_path / "tuned/iterations.jsonl").read_text().splitlines()
    assert lines and [json.loads(line)["k"] for line in lines] == list(range(len(lines)))


def test_what_was_broken_off_goes_on_to_the_same_end(tmp_path: Path) -> None:
    said = {"weights": ["cuadrar"], "iterations": 10, "blocks": 200, "seed": "broken off"}

    def enough(progress: sm.lab.Progress) -> None:
        raise InterruptedError("enough")

    with pytest.raises(InterruptedError):
        tune(**said, out=tmp_path / "broken", progress=enough)
    kept = (tmp_path / "broken/iterations.jsonl").read_bytes()
    assert kept.count(b"\n") < 10 and not (tmp_path / "broken/summary.json").exists()
    whole = tune(**said)
    assert tune(**said, out=tmp_path / "broken") == whole
    assert (tmp_path / "broken/iterations.jsonl").read_bytes().startswith(kept)
