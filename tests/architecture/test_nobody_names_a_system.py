"""Nothing above ``app/engine/systems`` asks which rule system it has, nor does printing.

What an import may name is a contract of its own in ``pyproject.toml``. Here no text of the code
may be a system's id, and none may be a path or module with one in it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.systems import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_CODE = ROOT / "app" / "engine" / "systems"
IDS = frozenset(system.info.id for system in SYSTEMS)
AMBIGUOUS = {
    ("app/cli/demo.py", "seed"),
    ("app/services/driving/requests.py", "seed"),
}
"""Texts that are a word of another thing: the seed of dice."""


def named(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of everything that names a system."""
    tree = ast.parse(source)
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = node.value.replace("systems.", "systems/").replace("\\", "/").strip()
            if IDS & {part.split(".")[0] for part in text.split("/")[1:]} or text in IDS:
                yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = [alias.name for alias in node.names]
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if IDS & set(name.split(".")):
                    yield node.lineno, name


def files() -> list[Path]:
    """All code but that of the systems."""
    found = [*(ROOT / "app").rglob("*.py"), *(ROOT / "printing").rglob("*.py")]
    return [file for file in found if SYSTEM_CODE not in file.parents]


def test_nothing_above_the_systems_names_one() -> None:
    found = {
        (str(file.relative_to(ROOT)), text, line)
        for file in files()
        for line, text in named(file.read_text("utf-8"))
    }
    excused = {one for one in found if one[:2] in AMBIGUOUS}
    assert found - excused == set()
    assert {one[:2] for one in excused} <= AMBIGUOUS


@pytest.mark.parametrize(
    "planted",
    [
        'if system.id == "seed":\n    pass',
        'x = "resources/catalogue/pool"',
        'x = "app.engine.systems.rounds.info"',
        "import app.engine.systems.pool.state",
        "from app.engine.systems import rounds",
        'def f():\n    """Prose is let be."""\n    return {"pool": 1}',
    ],
)
def test_a_planted_name_is_found(planted: str) -> None:
    assert list(named(planted))


def test_words_that_only_hold_one_are_let_be() -> None:
    assert not list(named('"""Rounds."""\nx = f"seeded {carpool}"\ny = "axis.rounds"'))
