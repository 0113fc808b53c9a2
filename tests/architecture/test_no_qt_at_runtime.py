"""What only running shows: the lower layers work with no Qt, and the engine with less still."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

IMPORT_ALL = """
import importlib, json, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def loaded_with(root: Path, *packages: str) -> set[str]:
    """Top-level modules that a fresh interpreter has after importing all of ``packages``."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", IMPORT_ALL, str(root), *packages],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def test_no_layer_below_the_desk_loads_qt() -> None:
    loaded = loaded_with(ROOT, "app.engine", "app.campaign", "app.services", "printing")
    assert not loaded & {"PySide6", "shiboken6"}


def test_the_engine_loads_neither_database_nor_printer() -> None:
    loaded = loaded_with(ROOT, "app.engine")
    assert not loaded & {"PySide6", "shiboken6", "sqlite3", "reportlab", "pypdfium2", "PIL"}


@pytest.mark.parametrize(
    "line", ["import PySide6", "__import__('importlib').import_module('PySide6')"]
)
def test_a_planted_import_shows(tmp_path: Path, line: str) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deep.py").write_text(line)
    assert "PySide6" in loaded_with(tmp_path, "planted")
