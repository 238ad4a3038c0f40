"""Numbers that are handed over: refused where they are asked for, with what would be right."""

from __future__ import annotations

import operator
from typing import SupportsIndex

MOST = 2**63 - 1
"""The greatest whole number that is taken where nothing less is the limit."""


def whole(name: str, number: SupportsIndex, least: int, most: int = MOST) -> int:
    """A whole number within its bounds.

    Raises:
        TypeError: if it is no whole number.
        ValueError: if it is less or more.
    """
    try:
        given = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {type(number).__name__}") from None
    if not least <= given <= most:
        bounds = f"{least} or more" if most == MOST and given < least else f"{least} to {most}"
        raise ValueError(f"{name} is {bounds}, not {given}")
    return given


def share(name: str, number: float, most: float) -> float:
    """A number above 0, up to a bound.

    Raises:
        TypeError: if it is no number.
        ValueError: if it is not within its bounds.
    """
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise TypeError(f"{name} is a number, not {type(number).__name__}")
    if not 0 < number <= most:
        raise ValueError(f"{name} is above 0, {most:g} at most, not {number}")
    return float(number)


def seed_text(seed: str | SupportsIndex) -> str:
    """The text of a seed: a text as it is, a whole number in digits.

    Raises:
        TypeError: if it is anything else, whose text might be another one each time.
    """
    if isinstance(seed, str):
        return seed
    try:
        if isinstance(seed, bool):
            raise TypeError
        return str(operator.index(seed))
    except TypeError:
        raise TypeError(f"seed is a text or a whole number, not {type(seed).__name__}") from None
