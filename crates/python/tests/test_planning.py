"""How many games it takes: the terminal's figures, from a pilot, a run and its folder."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import sobremesa as sm

PILOT = "international: matriz v random : 200"
SNAPSHOT = Path(__file__).parents[2] / "cli/tests/integration/snapshots"


def pilot(difference: str, **said: object) -> sm.lab.Plan:
    return sm.lab.plan(PILOT, difference=difference, unit="hand", seed="pilot", **said)  # type: ignore[arg-type]


def test_a_plan_is_the_terminal_s() -> None:
    plan = pilot("2points")
    (pairing,) = plan.pairings
    assert (pairing.teams, pairing.blocks, pairing.games, pairing.pilot) == (("matriz", "random"), 937, 1874, 100)
    assert (pairing.low * 2, pairing.high * 2) == (1436, 2544) and (plan.blocks, plan.games) == (937, 1874)
    (file,) = SNAPSHOT.glob("*plan_en.snap")
    assert str(plan).split() == file.read_text(encoding="utf-8").split("---", 2)[2].split()
    assert repr(plan) == "<Plan to see 2points with 95% certainty: matriz v random needs 1874 games (937 blocks, 718 to 1272)>"
    assert plan.data["difference"] == {"unit": "points", "value": 2.0}
    assert pickle.loads(pickle.dumps(plan)) == plan


def test_a_run_is_a_pilot_and_so_is_its_folder(tmp_path: Path) -> None:
    run = sm.lab.run(PILOT, unit="hand", seed="pilot", out=tmp_path / "run")
    plans = [
        pilot("40elo", power=80, threads=1),
        pilot("40elo", power=80.0, threads=2),
        sm.lab.plan(run, difference="40elo", power=80),
        sm.lab.plan(tmp_path / "run", difference="40elo", power=80),
    ]
    assert all(plan == plans[0] for plan in plans)
    # Half the difference takes four times the games.
    one, two = (sm.lab.plan(run, difference=difference, power=80).blocks for difference in ("1%", "2%"))
    assert (one - 2) / (two - 2) == pytest.approx(4, abs=0.01)
    assert sm.lab.plan(run, difference="40elo", certainty=99).blocks > plans[0].blocks


def test_functions_sit_in_a_pilot_and_rules_are_said_beside_it() -> None:
    @sm.player(name="plans")
    def plans(view: sm.View) -> str:
        return view.legal[0]

    told: list[sm.lab.Progress] = []
    plan = sm.lab.plan(
        f"{plans} v matriz : 1000", difference="5%", rules=sm.Game("duel"), games=60, unit="hand", seed="f", progress=told.append
    )
    assert plan.pairings[0].teams == ("python.plans", "matriz") and plan.pairings[0].pilot == 30
    assert told[-1].share == 1.0


def test_what_cannot_be_planned_is_told() -> None:
    run = sm.lab.run("duel: matriz v random : 20", unit="hand", seed="few")
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("difference is written with its unit", lambda: pilot("2")),
        ("difference", lambda: sm.lab.plan(run, difference="-3elo")),
        ("certainty and power", lambda: pilot("2points", certainty=100)),
        ("certainty and power", lambda: sm.lab.plan(run, difference="2%", power=20)),
        ('unit="hand"', lambda: sm.lab.plan("duel: matriz v random : 4", difference="1points", seed="x")),
        ("no two teams", lambda: sm.lab.plan("draw seats=3: matriz v random v doble : 6", difference="2%", seed="x")),
        ("2 blocks of the pilot", lambda: sm.lab.plan("duel: matriz v random : 4", difference="2%", unit="hand", seed="x")),
    ]
    for says, call in wrong:
        with pytest.raises(sm.ExperimentError, match=says):
            call()
    for name, said in {"games": 10, "seed": "x", "rules": "duel", "unit": "hand", "threads": 1}.items():
        with pytest.raises(ValueError, match=f"^{name} is said of a pilot"):
            sm.lab.plan(run, difference="2%", **{name: said})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="difference is a text"):
        sm.lab.plan(run, difference=20)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="certainty"):
        sm.lab.plan(run, difference="2%", certainty="high")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads"):
        pilot("2points", threads=0)
    with pytest.raises(sm.RunFolderError):
        sm.lab.plan(Path(__file__).parent, difference="2%")
