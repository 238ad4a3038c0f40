"""What goes to other processes, and how."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import sobremesa as sm


@sm.player(name="pickled")
def pickled(view: sm.View) -> str:
    """Plays the last of its moves."""
    return view.legal[-1]


def length(match: sm.Match) -> int:
    """Moves of a match until its end."""
    return match.play_out().ply


def test_matches_go_to_other_processes() -> None:
    matches = [sm.Game("duel").match(seed, [pickled, "matriz"]) for seed in range(4)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(length, matches) == [length(match) for match in matches]


@pytest.mark.parametrize("rules", ["international", "draw seats=3", "escoba", "amazons-5x5", "melcocha"])
def test_a_match_goes_on_as_it_would_have(rules: str) -> None:
    game = sm.Game(rules)
    for match in (game.match("pickled", "random"), game.match(None, "random", hand=3, block=1)):
        for _ in range(60):
            if match.over:
                break
            for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
                assert other.record() == match.record() and other.game == game and other.seats == match.seats
                if match.ply == 7:
                    assert other.play_out().record() == match.copy().play_out().record()
            match.step()


def test_a_replayed_match_goes_on_as_it_would_have() -> None:
    record = sm.Game("escoba").match("replayed", "random").play_out().record()
    match = record.replay(ply=20)
    match.play(record.move(20))
    other = pickle.loads(pickle.dumps(match))
    assert other.record() == match.record() and other.play_out().record() == match.play_out().record()


def test_a_match_that_was_given_up_stays_so() -> None:
    match = sm.Game("escoba").match("given up")
    match.play(match.legal[0])
    match.resign(0)
    other = pickle.loads(pickle.dumps(match))
    assert other.result == match.result and other.result is not None and other.result.termination == "resigned"


def test_what_is_plain_is_pickled() -> None:
    game = sm.Game(sm.Game("duel").file)
    match = game.match("plain", "matriz")
    record = match.copy().play_out().record()
    things = [
        game, sm.Game("draw", seats=3), sm.Player("maestro iterations=9"), pickled, sm.person, match.legal, record,
        record.verify(), sm.games(), game.observation, match.think("matriz").move,
    ]  # fmt: skip
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == thing
    assert pickle.loads(pickle.dumps(sm.person)) is sm.person and pickle.loads(pickle.dumps(pickled)) is pickled
    assert pickle.loads(pickle.dumps(game)).named_for_experiments().endswith("duel.toml")


def test_what_is_not_pickled_says_what_is(tmp_path: Path) -> None:
    run = sm.lab.run("duel: random v random : 2", unit="hand")
    refused = {
        "match": sm.Game("duel").match("x").view(),
        "polars": run.games,
        "out=": run,
        "makes its own": sm.envs.vector("duel", 1),
    }
    for advice, thing in refused.items():
        with pytest.raises(TypeError, match=advice):
            pickle.dumps(thing)
    with pytest.raises(pickle.PicklingError, match="python.passing is not found"):
        pickle.dumps(sm.player(name="passing")(lambda view: view.legal[0]))
    kept = sm.lab.run("duel: random v random : 2", unit="hand", out=tmp_path / "run")
    assert pickle.loads(pickle.dumps(kept)).summary == kept.summary


def test_an_experiment_leaves_nothing_behind(tmp_path: Path) -> None:
    script = """
        import sobremesa as sm
        sm.set_data_folder("")
        game = sm.Game(sm.Game("duel").file)
        run = sm.lab.run("random v random : 2", rules=game, unit="hand")
        again = sm.lab.run(run.manifest)
        assert run.folder.exists() and again.folder.exists() and run.folder != again.folder
        try:
            sm.lab.run("duel: random v nobody : 2")
        except sm.ExperimentError:
            print(run.folder.parent)
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == str(tmp_path) and not list(tmp_path.iterdir())
