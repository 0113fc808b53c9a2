"""The tables kept beside the grammars, which spare working them out."""

import json
from pathlib import Path

import pytest

from app.services.statblock import tables
from app.services.statblock.fields import rules


@pytest.mark.parametrize("name", tables.STARTS)
def test_they_are_of_the_grammars_as_they_stand(name: str) -> None:
    """After a change of a grammar, or of lark: ``python -m app.services.statblock.tables``."""
    kept = json.loads((tables.FOLDER / f"{name}_tables.json").read_text(encoding="utf-8"))
    assert kept["stamp"] == tables.stamp(name)
    assert kept["data"]["options"]["source_path"] == f"{name}.lark"


def test_a_changed_grammar_is_worked_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("fields.lark", "numbers.lark", "fields_tables.json"):
        text = (tables.FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(r"/MP\s", r"/Mana\s"), encoding="utf-8")
    line, changed = "20D F10 MP: 3", "20D F10 Mana: 3"
    with monkeypatch.context() as patched:
        patched.setattr(tables, "FOLDER", tmp_path)
        read: object = tables.parser("fields", rules).parse(changed, start="line")
    assert read == tables.parser("fields", rules).parse(line, start="line")
