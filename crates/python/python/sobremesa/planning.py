"""How many games it takes to show a difference: what :func:`sobremesa.lab.plan` says."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Plan", "PlannedPairing"]


@dataclass(frozen=True)
class PlannedPairing:
    """What a pairing of two teams needs to show the difference."""

    teams: tuple[str, str]
    """The two teams, by their names."""
    blocks: int
    """Blocks that it needs: each of them the same deals, played once in every arrangement of the teams."""
    low: int
    """Blocks that may be enough, as far as the pilot tells."""
    high: int
    """Blocks that may be needed, as far as the pilot tells."""
    games_a_block: int
    """Games of a block."""
    pilot: int
    """Blocks of the pilot, or of the earlier run."""

    @property
    def games(self) -> int:
        """Games that it needs: what :func:`sobremesa.lab.run` is asked for."""
        return self.blocks * self.games_a_block


@dataclass(frozen=True, repr=False)
class Plan:
    """How large an experiment must be to show a difference.

    It holds for a number of games fixed beforehand, and for teams that are like those of the pilot. ``print`` says it in sentences.
    """

    difference: str
    """The difference that is to be shown, as it was asked for: ``"20elo"``, ``"0.5points"`` or ``"2%"``."""
    certainty: float
    """Of a hundred experiments without any difference, in how many none is seen (per cent)."""
    power: float
    """Of a hundred experiments with a difference of that size, in how many it is seen (per cent)."""
    pairings: tuple[PlannedPairing, ...]
    """What each pairing of two teams needs, in the order of the experiment."""
    data: dict[str, Any] = field(compare=False)
    """The same figures as ``sobremesa lab plan --json`` gives them."""
    text: str = field(compare=False)
    """The same in sentences."""

    @property
    def blocks(self) -> int:
        """Blocks that show the difference in every pairing."""
        return max(pairing.blocks for pairing in self.pairings)

    @property
    def games(self) -> int:
        """Games of each pairing that show the difference in every one."""
        return max(pairing.games for pairing in self.pairings)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        needed = (
            f"{' v '.join(pairing.teams)} needs {pairing.games} games"
            f" ({pairing.blocks} blocks, {pairing.low} to {pairing.high})"
            for pairing in self.pairings
        )
        return f"<Plan to see {self.difference} with {self.certainty:g}% certainty: {', '.join(needed)}>"


def plan_told(difference: str, certainty: float, power: float, told: tuple[str, str]) -> Plan:
    """The plan of what was told of it, as JSON and in words."""
    data = json.loads(told[0])
    pairings = tuple(
        PlannedPairing(
            (pairing["teams"][0], pairing["teams"][1]),
            **pairing["size"],
            games_a_block=pairing["games_a_block"],
            pilot=pairing["pilot"],
        )
        for pairing in data["pairings"]
    )
    return Plan(difference, certainty, power, pairings, data, told[1])
