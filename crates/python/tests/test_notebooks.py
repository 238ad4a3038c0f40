"""The notebooks of ``docs/notebooks``: run, and held against the outputs that they are shown with.

``UPDATE=1`` runs them in full and keeps what they come to; those whose metadata say that they are ``long`` only with ``UPDATE=all``. One
whose metadata has a line under ``small`` is otherwise run with that line after its first cell, and its figures are then not compared.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import sobremesa as sm

FOLDER = Path(__file__).parents[3] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
UPDATE = os.environ.get("UPDATE", "")


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home in which nobody has rules of their own, and English."""
    for name in ("HOME", "XDG_DATA_HOME", "MPLCONFIGDIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def run(notebook: Any) -> Any:
    """The notebook with what its cells come to."""
    limit = None if UPDATE == "all" else 600
    client = NotebookClient(notebook, timeout=limit, startup_timeout=600, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    for cell in notebook.cells:
        # A bar that was drawn while something ran is none of the results.
        cell.get("metadata", {}).pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = joined(output for output in cell.outputs if output.get("name") != "stderr")
    notebook.metadata.pop("language_info", None)
    return notebook


def joined(outputs: Iterable[Any]) -> list[Any]:
    """What was printed in several goes is one output: how many goes it takes is chance."""
    found: list[Any] = []
    for output in outputs:
        if output.output_type == "stream" and found and found[-1].output_type == "stream":
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def shown(notebook: Any, *, with_words: bool) -> list[tuple[str, ...]]:
    """The kinds of outputs of each cell, with the words of those that have any."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            for output in cell.outputs:
                kinds = tuple(sorted(output.get("data", {"text/plain": None})))
                words = output.get("text") or output.get("data", {}).get("text/plain", "")
                found.append((output.output_type, *kinds, words if with_words else ""))
    return found


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.stem))
def test_a_notebook_comes_to_what_it_shows(path: Path) -> None:
    kept = nbformat.read(path, as_version=4)
    notebook = nbformat.read(path, as_version=4)
    small = notebook.metadata.get("small")
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    update = UPDATE == "all" or (UPDATE and not notebook.metadata.get("long"))
    if small and not update:
        first.source += f"\n{small}"
    run(notebook)
    if update:
        nbformat.validate(notebook)
        nbformat.write(notebook, path)
        return
    assert shown(notebook, with_words=not small) == shown(kept, with_words=not small)
    assert any(cell.cell_type == "code" and cell.outputs for cell in kept.cells), "it is shown with its outputs"


def test_the_weights_that_are_kept_play_as_they_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    names: dict[str, Any] = {}
    for cell in nbformat.read("6_learn_one.ipynb", as_version=4).cells:
        if "player" in cell.metadata.get("tags", ()):
            exec(cell.source, names)
    run = sm.lab.run(f"international: {names['learnt']} v random : 400", unit="hand", seed="kept")
    lead = run.summary["pairings"][0]["teams"][0]["points_ahead"]
    assert not run.failures
    # Whoever reads the observation otherwise than it was learnt from plays as `random` does: several standard errors from this.
    assert lead["value"] > 5


def test_there_are_notebooks_and_the_documents_name_them() -> None:
    text = (FOLDER.parent / "python.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) >= 6
    assert re.findall(r"\(notebooks/([\w.]+)\)", text) == [path.name for path in NOTEBOOKS]


def test_their_types_hold(tmp_path: Path) -> None:
    for path in NOTEBOOKS:
        cells = nbformat.read(path, as_version=4).cells
        code = "\n\n".join(cell.source for cell in cells if cell.cell_type == "code")
        (tmp_path / f"notebook_{path.stem.replace('.', '_')}.py").write_text(code, encoding="utf-8")
    config = Path(__file__).parents[1] / "pyproject.toml"
    command = [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(Path(sys.prefix) / "mypy")]
    checked = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
