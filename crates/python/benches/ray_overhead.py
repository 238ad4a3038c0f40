"""What Ray costs beside plain threads: the same experiment on a cluster of one core and on one thread, by turns.

Units of about five seconds, of matches of two fast players: of slower ones there is less to hand about. Processor time of all
processes, and the time of a clock, which says something where nothing else runs. The cluster is there before either begins. Whoever
sums the units of others up plays one of them again, to see that the machines agree: that is counted too. A ratio is the median of the
rounds. ``make bench`` runs it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import ray

import sobremesa as sm

ROUNDS, UNITS, SECONDS = 3, 20, 5.0
MOST = 1.10

TICK = os.sysconf("SC_CLK_TCK")


def manifest(blocks: int, units: int) -> str:
    """An experiment of so many units of so many blocks, two games each."""
    return f"""
format = 1
rules = "international"
schedule = "pairs"
pairs = ["seguro v matriz"]
games = {2 * blocks * units}
unit = "match"
seed = "overhead"
blocks_per_unit = {blocks}
"""


def blocks_of(seconds: float) -> int:
    """As many blocks as one core plays in that time."""
    tried = 4000
    began = time.process_time()
    sm.lab.run(manifest(tried, 1), threads=1, progress=False)
    return max(1, round(tried * seconds / (time.process_time() - began)))


def spent() -> float:
    """The processor time of this process and all that it began, in seconds."""
    parents, times = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        # Its own, and that of those of its children that have ended.
        times[process] = sum(map(int, fields[11:15])) / TICK
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(times[process] for process in ours)


def taken(play: Callable[[], sm.lab.Run]) -> tuple[float, float, bytes]:
    """The processor time of a run, the time of a clock, and what it came to."""
    processor, clock = spent(), time.perf_counter()
    summary = (play().folder / "summary.json").read_bytes()
    return spent() - processor, time.perf_counter() - clock, summary


def main() -> None:
    ray.init(num_cpus=1, log_to_driver=False, include_dashboard=False, logging_level="error")
    experiment = manifest(blocks_of(SECONDS), UNITS)
    processor, clock = [], []
    with TemporaryDirectory() as folder:
        # A worker is there, and has loaded the package.
        sm.lab.run(manifest(10, 1), out=f"{folder}/warm", on="ray", progress=False)
        for turn in range(ROUNDS):
            plain = taken(lambda: sm.lab.run(experiment, out=f"{folder}/plain-{turn}", threads=1, progress=False))
            there = taken(lambda: sm.lab.run(experiment, out=f"{folder}/ray-{turn}", on="ray", progress=False))
            assert plain[2] == there[2]
            processor.append(there[0] / plain[0])
            clock.append(there[1] / plain[1])
            print(f"{UNITS} units: threads {plain[0]:.1f} s of processor, {plain[1]:.1f} s; Ray {there[0]:.1f}, {there[1]:.1f}", flush=True)
    print(f"Ray / threads, processor time {median(processor):6.2f} (at most {MOST})")
    print(f"Ray / threads, clock          {median(clock):6.2f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
