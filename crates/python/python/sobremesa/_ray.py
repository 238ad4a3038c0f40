"""Experiments on the machines of a Ray cluster: a unit of work is a task of one core, its files come back as bytes."""

from __future__ import annotations

import _thread
import argparse
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from . import _native
from ._progress import telling
from .errors import Error

IN_FLIGHT = 4
"""Tasks under way or waiting for each core of the cluster: enough that none is idle, few enough that they fit everywhere."""

RETRIES = 20
"""How often a unit is begun anew where its machine or its process went: one that ends every process is told in the end."""

Files = dict[str, bytes | None]
"""What a folder holds, by the paths in it: files, and folders (None)."""


def read(folder: Path) -> Files:
    """What a folder holds."""
    paths = sorted(folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes() for path in paths}


def write(folder: Path, files: Files) -> None:
    """Writes it into another, which is empty."""
    for name, content in files.items():
        if content is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(content)


_same: set[str] = set()
"""The golden games that came out as they should in this process."""


def play_unit(begun: Files, unit: int, golden: str | None) -> Files:
    """Plays a unit of a run on whatever machine this is, and gives the files that it makes.

    Args:
        begun: the folder of the run before anything was played.
        unit: the number of the unit.
        golden: the hash of the run's golden game, which each process plays once before anything else.
    """
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as name:
        folder = Path(name)
        write(folder, begun)
        _native.lab_part(name, unit, None if golden in _same else golden)
        if golden is not None:
            _same.add(golden)
        made = {path: content for path, content in read(folder).items() if begun.get(path) != content}
        return {path: content for path, content in made.items() if content is not None}


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise ModuleNotFoundError('experiments on="ray" need it: pip install ray', name="ray") from error
    return ray


def names_a_cluster(on: str) -> None:
    """Sees that it does, before anything is begun."""
    if on != "ray" and not on.startswith("ray://"):
        raise ValueError(f'on is "ray" or "ray://HOST:PORT", not {on!r}')


def _join(ray: Any, on: str) -> None:
    if on != "ray":
        ray.init(address=on)
        return
    # Without an address of the environment Ray would join whatever cluster runs on this machine.
    address = None if os.environ.get("RAY_ADDRESS") else "local"
    ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level="error")


def play_on_ray(run: _native.SharedRun, on: str, tell: Callable[..., object] | None) -> None:
    """Plays what is missing of a run on a cluster, and keeps each unit in the run's folder as soon as it is there.

    Args:
        run: the run.
        on: ``"ray"`` for the cluster that ``RAY_ADDRESS`` names, else one on this machine alone; or ``"ray://HOST:PORT"``.
        tell: told how many blocks are done, how many there are, the figures (none), and on how many cores it plays.
    """
    names_a_cluster(on)
    ray = _ray()
    sizes, missing = run.units()
    if not missing:
        return
    golden = run.golden()
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
        run.begin_in(folder)
        begun = read(Path(folder))
    own = not ray.is_initialized()
    try:
        if own:
            _join(ray, on)
        done = sum(sizes) - sum(sizes[unit] for unit in missing)
        with run:
            for unit, files, cores in _played(ray, begun, golden, missing):
                with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
                    write(Path(folder), {**begun, **files})
                    run.take(folder)
                done += sizes[unit]
                if tell is not None:
                    tell(done, sum(sizes), None, cores)
    except ray.exceptions.RayError as error:
        raise ConnectionError(f"the cluster does not play on: {error}") from None
    finally:
        if own:
            ray.shutdown()


def _played(ray: Any, begun: Files, golden: str | None, missing: Sequence[int]) -> Iterator[tuple[int, Files, int]]:
    """The units as they come back, each with its files and the number of cores there are. A task whose machine goes is begun anew."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_unit)
    shared, waiting = ray.put(begun), list(reversed(missing))
    under_way: dict[Any, int] = {}
    try:
        while waiting or under_way:
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(under_way) < IN_FLIGHT * cores:
                unit = waiting.pop()
                under_way[task.remote(shared, unit, golden)] = unit
            # Machines come and go: it is looked now and then how many cores there are.
            there, _ = ray.wait(list(under_way), timeout=1.0)
            for reference in there:
                try:
                    files = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise (error.cause or error) from None
                yield under_way.pop(reference), files, cores
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)


def _interrupted(*_: object) -> None:
    # Once is enough: what was begun on the cluster is ended in peace.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _end_with_input() -> None:
    """Interrupts this process when its standard input is closed: whoever began it holds the other end, and is gone then."""

    def wait() -> None:
        while os.read(0, 1):
            pass
        _thread.interrupt_main()

    threading.Thread(target=wait, daemon=True).start()


def main() -> int:
    """Plays what is missing of the run in a folder on a cluster: ``python -m sobremesa.lab FOLDER --on ray``."""
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab", description=main.__doc__)
    parser.add_argument("folder", help="the folder of a run that was begun")
    parser.add_argument("--anyway", action="store_true", help="go on with a run of another version of the program")
    parser.add_argument("--on", default="ray", help='the cluster: "ray" or "ray://HOST:PORT"')
    parser.add_argument("--held", action="store_true", help="end when standard input is closed")
    asked = parser.parse_args()
    signal.signal(signal.SIGINT, _interrupted)
    if asked.held:
        _end_with_input()
    try:
        with telling(None) as tell:
            play_on_ray(_native.SharedRun.open(asked.folder, asked.anyway), asked.on, tell)
    except (Error, ModuleNotFoundError, ConnectionError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
