"""Every import contract refuses at least one planted import, so none is decoration."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = "from importlinter.cli import lint_imports_command as lint; lint()"

PLANTS = [
    ("layers", "app/engine/model/phrase.py", "import app.campaign"),
    ("layers", "app/campaign/__init__.py", "import app.services"),
    ("layers", "app/services/__init__.py", "import app.ui"),
    ("layers", "app/ui/__init__.py", "import app.bootstrap"),
    ("layers", "app/bootstrap.py", "import app.cli"),
    ("layers", "app/extra/__init__.py", ""),
    ("engine-layers", "app/engine/model/phrase.py", "import app.engine.core.errors"),
    ("engine-layers", "app/engine/core/errors.py", "import app.engine.systems.seed"),
    ("engine-layers", "app/engine/extra.py", ""),
    ("ui-layers", "app/ui/kit/ink.py", "import app.ui.desk.tools"),
    ("ui-layers", "app/ui/desk/tools.py", "def late():\n    import app.ui.battle.place"),
    ("ui-layers", "app/ui/prep/book.py", "import app.ui.shell.desktop"),
    ("ui-layers", "app/ui/extra/__init__.py", ""),
    ("circles", "app/engine/systems/seed/delay.py", "import app.engine.systems.seed.turn"),
    ("circles", "app/services/library.py", "import app.services.prep.workshop"),
    ("circles", "printing/report.py", "import printing.job"),
    ("strangers", "app/engine/systems/seed/planted.py", "import app.engine.systems.stranger"),
    ("pure-engine", "app/engine/model/phrase.py", "import pathlib"),
    ("pure-engine", "app/engine/core/history.py", "import random"),
    ("pure-engine", "app/engine/systems/seed/planted.py", "def now():\n    import time"),
    ("pure-engine", "app/engine/core/errors.py", "import printing"),
    ("no-qt-below-ui", "app/engine/core/errors.py", "import shiboken6"),
    ("no-qt-below-ui", "app/services/__init__.py", "def late():\n    import PySide6.QtCore"),
    ("no-qt-below-ui", "printing/__init__.py", "import PySide6.QtGui"),
    ("qt-in-ui", "app/bootstrap.py", "import PySide6.QtWidgets"),
    ("qt-in-ui", "app/cli/__init__.py", "from PySide6 import QtCore"),
    ("sqlite-in-campaign", "app/services/__init__.py", "import sqlite3"),
    ("reportlab-in-printing", "app/services/__init__.py", "import reportlab.pdfgen"),
    ("lark-in-services", "app/ui/__init__.py", "def late():\n    import lark"),
    ("printing-sees-models", "printing/__init__.py", "import app.engine.core.errors"),
    ("printing-sees-models", "printing/__init__.py", "import app"),
    ("ui-asks-services", "app/ui/__init__.py", "import app.campaign"),
    ("ui-asks-services", "app/ui/__init__.py", "import printing"),
    ("players-see-views", "app/ui/players/window.py", "import app.services.session"),
    ("players-see-views", "app/ui/players/faces.py", "import app.engine.model.timeline"),
    ("players-see-views", "app/ui/players/cards.py", "def late():\n    import app.ui.bridge"),
    ("systems-from-bootstrap", "app/ui/__init__.py", "import app.engine.systems.seed"),
    ("systems-from-bootstrap", "app/services/__init__.py", "import app.engine.systems"),
    ("systems-as-a-list", "app/bootstrap.py", "import app.engine.systems.seed.info"),
    ("systems-as-a-list", "app/bootstrap.py", "def late():\n    import app.engine.systems.pool"),
]


def lint(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", *arguments],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def clean_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code alone, with a second rule system so that strangers can meet."""
    tree = tmp_path_factory.mktemp("clean") / "tree"
    unwanted = shutil.ignore_patterns("__pycache__")
    for package in ("app", "printing"):
        shutil.copytree(ROOT / package, tree / package, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", tree)
    stranger = tree / "app/engine/systems/stranger"
    stranger.mkdir()
    (stranger / "__init__.py").write_text("")
    return tree


def test_the_code_keeps_every_contract(clean_tree: Path) -> None:
    done = lint(clean_tree)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("contract", "file", "line"), PLANTS)
def test_a_planted_import_is_caught(
    contract: str, file: str, line: str, clean_tree: Path, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(clean_tree, tree, ignore=shutil.ignore_patterns(".import_linter_cache"))
    target = tree / file
    target.parent.mkdir(exist_ok=True)
    with target.open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    done = lint(tree, "--contract", contract)
    assert done.returncode == 1, done.stdout
    name = names_of_contracts()[contract]
    broken = f"{name} BROKEN" in done.stdout
    unplaced = "extra" in file and "extra" in done.stdout
    assert broken or unplaced, done.stdout


def test_no_contract_goes_untried() -> None:
    assert set(names_of_contracts()) == {contract for contract, _, _ in PLANTS}


def names_of_contracts() -> dict[str, str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {each["id"]: each["name"] for each in settings["tool"]["importlinter"]["contracts"]}
