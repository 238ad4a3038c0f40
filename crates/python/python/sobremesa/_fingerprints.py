"""What a function comes to, in a hash: whoever decides otherwise has another.

Results of experiments are kept with it, so that a function which was changed is not taken for the one that played. It follows
from the text of the function and of those that it calls, and from the constants and closed-over values that they use: numbers, texts,
lists, dictionaries, arrays. What it reads elsewhere, a file or an object of a class, cannot be seen.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Protocol

_DEEP = 16
"""Values within values that are looked at."""


class _Hash(Protocol):
    def update(self, data: bytes, /) -> None: ...


def fingerprint(function: Callable[..., Any]) -> str:
    """The hash of a function, 64 hexadecimal digits: the same in every process while its text and constants are the same.

    >>> fingerprint(lambda view: view.legal[0]) == fingerprint(lambda view: view.legal[-1])
    False
    """
    digest = hashlib.sha256()
    _add(digest, function, set(), _DEEP)
    return digest.hexdigest()


def _add(digest: _Hash, value: object, seen: set[int], deep: int) -> None:
    """Adds a value, and what it is made of."""
    digest.update(f"<{type(value).__module__}.{type(value).__qualname__}>".encode())
    if deep == 0 or id(value) in seen:
        return
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        digest.update(repr(value).encode())
        return
    seen.add(id(value))
    if isinstance(value, FunctionType):
        _add_function(digest, value, seen, deep - 1)
    elif isinstance(value, MethodType):
        _add(digest, value.__func__, seen, deep - 1)
        _add(digest, value.__self__, seen, deep - 1)
    elif isinstance(value, (ModuleType, type)) or inspect.isbuiltin(value):
        digest.update(repr(value.__name__).encode())
    elif isinstance(value, (list, tuple)):
        for item in value:
            _add(digest, item, seen, deep - 1)
    elif isinstance(value, (set, frozenset)):
        for item in sorted(map(repr, value)):
            digest.update(item.encode())
    elif isinstance(value, Mapping):
        for key, item in value.items():
            digest.update(repr(key).encode())
            _add(digest, item, seen, deep - 1)
    elif hasattr(value, "tobytes") and hasattr(value, "dtype") and hasattr(value, "shape"):
        digest.update(f"{value.dtype}{value.shape}".encode())
        digest.update(value.tobytes())
    elif callable(value):
        # An object that is called: by its class, and by what it holds.
        _add(digest, getattr(type(value), "__call__", None), seen, deep - 1)
        _add(digest, getattr(value, "__dict__", None), seen, deep - 1)


def _add_function(digest: _Hash, function: FunctionType, seen: set[int], deep: int) -> None:
    """Adds the text of a function, or where there is none its code, and the values that it uses."""
    code = function.__code__
    try:
        digest.update(inspect.getsource(function).encode())
        # Of a lambda the whole line is told: another may stand in it.
        has_text = code.co_name != "<lambda>"
    except (OSError, TypeError):
        has_text = False
    if not has_text:
        _add_code(digest, code)
    for given in (function.__defaults__, function.__kwdefaults__):
        _add(digest, given, seen, deep)
    for cell in function.__closure__ or ():
        try:
            _add(digest, cell.cell_contents, seen, deep)
        except ValueError:
            # Nothing has been put into it yet.
            digest.update(b"<empty>")
    for name in sorted(_names(code)):
        if name in function.__globals__:
            digest.update(name.encode())
            _add(digest, function.__globals__[name], seen, deep)


def _add_code(digest: _Hash, code: CodeType) -> None:
    digest.update(code.co_code)
    digest.update(repr((code.co_names, code.co_varnames)).encode())
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _add_code(digest, constant)
        else:
            digest.update(repr(constant).encode())


def _names(code: CodeType) -> set[str]:
    """The names that some code looks up, and the code within it."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
