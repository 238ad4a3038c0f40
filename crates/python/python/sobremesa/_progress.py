"""A line that says how far an experiment is, in a terminal and in a notebook."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

WIDTH = 30


@dataclass(frozen=True)
class Progress:
    """How far an experiment is."""

    done: int
    """Blocks that are done, those found done too."""
    blocks: int
    """Blocks there are at most."""
    live: dict[str, Any] | None
    """The figures so far; none before there are any. Of an experiment as its page shows them while it runs; of a tuning the last iteration:
    ``k`` (from 0), its ``result`` (how much better the weights did that were changed one way than the other), and the ``weights`` after it."""
    cores: int | None = None
    """The cores of the cluster on which it plays; none where it plays on threads of this machine."""

    @property
    def share(self) -> float:
        """What is done of all, from 0 to 1."""
        return self.done / self.blocks if self.blocks else 1.0


def _in_notebook() -> bool:
    kernel = sys.modules.get("ipykernel")
    return kernel is not None


class Bar:
    """Draws progress on standard error, over and over on one line."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._began = time.monotonic()
        self._wrote = False

    @staticmethod
    def is_seen() -> bool:
        """Whether anybody would see it."""
        return _in_notebook() or sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        full = round(WIDTH * progress.share)
        spent = time.monotonic() - self._began
        left = ""
        if 0 < progress.share < 1 and spent > 2:
            left = f", {spent * (1 / progress.share - 1):.0f} s left"
        on = f" on {progress.cores} cores" if progress.cores is not None else ""
        bar = "█" * full + "░" * (WIDTH - full)
        self._out.write(f"\r{bar} {progress.share:4.0%}  {progress.done}/{progress.blocks} blocks{on}{left}\x1b[K")
        self._out.flush()
        self._wrote = True

    def end(self) -> None:
        """The line is left as it stands."""
        if self._wrote:
            self._out.write("\n")
            self._out.flush()


@contextmanager
def telling(
    progress: bool | Callable[[Progress], object] | None,
) -> Iterator[Callable[..., None] | None]:
    """What tells how far something is, while it lasts: a bar, a function, or nobody."""
    if progress is None:
        progress = Bar.is_seen()
    bar = Bar() if progress is True else None
    told = bar if bar else progress if callable(progress) else None
    if told is None:
        yield None
        return

    def tell(done: int, blocks: int, live: str | None, cores: int | None = None) -> None:
        told(Progress(done, blocks, json.loads(live) if live else None, cores))

    try:
        yield tell
    finally:
        if bar:
            bar.end()
