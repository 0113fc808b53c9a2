"""Every code that the program can say has words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.systems import SYSTEMS
from app.ui.battle.quick_edit import Edit
from app.ui.battle.roster_panel import EDITS
from app.ui.shell.actions import PLACES, SPECS
from app.ui.shell.keys_page import SECTIONS

APP = Path(__file__).parents[2] / "app"
SPEAKERS = {"Phrase", "file_phrase"}


def said(file: Path) -> Iterator[str]:
    """The literal codes of a file: arguments of ``.text(…)`` and of phrases."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        plain = node.func.id if isinstance(node.func, ast.Name) else None
        first = node.args[0]
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            continue
        if plain in SPEAKERS or (name == "text" and "." in first.value):
            yield first.value


FILES = sorted(APP.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(APP)))
def test_every_literal_code_has_words(file, wording):
    assert sorted(code for code in said(file) if code not in wording) == []


def test_every_kind_of_fact_has_words(wording):
    kinds = {kind for system in SYSTEMS for kind in system.info.kinds}
    assert sorted(kind for kind in kinds if f"event.{kind}" not in wording) == []


def test_codes_that_are_put_together_have_words(wording):
    made = [f"edit.{name}.action" for name, *_ in EDITS]
    made += [f"edit.{edit}" for edit in Edit] + [f"edit.{edit}.hint" for edit in Edit]
    made += [f"place.{name}" for name in PLACES] + [spec.code for spec in SPECS.values()]
    made += [f"keys.{code}" for name, rows in SECTIONS for code, _ in rows]
    made += [f"turn.step_{n}" for n in range(1, 6)]
    made += [f"turn.{name}{end}" for name in ("roll_rest", "free", "hold", "no_damage")
             for end in ("", ".short")]  # fmt: skip
    made += [f"{base}.{row}" for base in ("row", "roster") for row in ("front", "back")]
    assert sorted(code for code in made if code not in wording) == []
