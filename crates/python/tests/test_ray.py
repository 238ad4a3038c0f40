"""Experiments on a Ray cluster: the same bytes. Run by ``make ray``, which has Ray, and as a part of ``make verify``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm

pytestmark = pytest.mark.skipif(not os.environ.get("RAY"), reason="make ray runs it")

EXPERIMENT = """
format = 1
rules = "international"
schedule = "pairs"
pairs = ["seguro v matriz", "matriz v random"]
games = 4000
unit = "hand"
seed = "ray"
blocks_per_unit = 50
"""
"""80 units."""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of threads."""
    return sm.lab.run(EXPERIMENT, out=tmp_path_factory.mktemp("plain") / "run").folder


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head without processors, and a node of one, on this machine."""
    cluster = begun()
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    yield cluster
    cluster.shutdown()


def begun(tries: int = 3) -> Any:
    """Where the processors are busy a node may not come up in time: then it is tried again."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
    except Exception:
        cluster.shutdown()
        if tries == 1:
            raise
        return begun(tries - 1)
    return cluster


def files(folder: Path) -> dict[str, bytes]:
    kept = [*folder.glob("shards/*"), folder / "summary.json", folder / "manifest.toml"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in kept}


def test_a_cluster_that_loses_a_node_comes_to_the_same_bytes(cluster: Any, plain: Path, tmp_path: Path) -> None:
    other = cluster.add_node(num_cpus=1)
    cores: list[int | None] = []

    def told(progress: sm.lab.Progress) -> None:
        cores.append(progress.cores)
        # It goes without a word, in the middle of its units.
        if len(cores) == 3:
            cluster.remove_node(other, allow_graceful=False)

    run = sm.lab.run(EXPERIMENT, out=tmp_path / "run", on="ray", progress=told)
    assert run.complete and files(run.folder) == files(plain)
    assert cores[0] == 2 and len(cores) > 3


def test_a_driver_that_is_killed_five_times_leaves_a_run_that_goes_on(cluster: Any, plain: Path, tmp_path: Path) -> None:
    driver = f"""
        import os, signal
        import sobremesa as sm

        def told(progress):
            if progress.cores is not None and progress.done >= progress.blocks * {{}} // 6:
                os.kill(os.getpid(), {{}})

        sm.lab.run({EXPERIMENT!r}, out={str(tmp_path / "run")!r}, on="ray", progress=told)
    """
    games = 0
    for sixth, how in enumerate((signal.SIGINT, signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGKILL), 1):
        killed = textwrap.dedent(driver.format(sixth, int(how)))
        ended = subprocess.run([sys.executable, "-c", killed], check=False)
        assert ended.returncode == -how
        there = sm.lab.open(tmp_path / "run")
        assert not there.complete and there.summary["games"] > games
        games = there.summary["games"]
    run = sm.lab.run(EXPERIMENT, out=tmp_path / "run", on="ray", progress=False)
    assert run.complete and files(run.folder) == files(plain)


@pytest.mark.usefixtures("cluster")
def test_the_terminal_hands_over(plain: Path, tmp_path: Path) -> None:
    (tmp_path / "ray.toml").write_text(EXPERIMENT, encoding="utf-8")
    command = [os.environ["SOBREMESA"], "lab", "run", "ray.toml", "--out", "run", "--on", "ray", "--trailer"]
    environment = {**os.environ, "PYTHON": sys.executable}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and not ran.stderr, ran.stderr
    assert files(tmp_path / "run") == files(plain)
