"""The grammars as tables: worked out once, kept beside them, and read in a tenth of the time.

``python -m app.services.statblock.tables`` writes them anew after a change of a grammar. Tables
of another grammar or of another lark are not used; the parser is worked out then.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

FOLDER = Path(__file__).resolve().parent
STARTS: Mapping[str, tuple[str, ...]] = {
    "fields": ("line", "keywords", "heading"),
    "effects": ("sentence", "price", "trigger"),
}
"""What each grammar can begin with."""


def parser(name: str, callbacks: object) -> lark.Lark:
    """The parser of a grammar, whose rules call the functions of ``callbacks`` as it reads."""
    tables = _kept(name)
    return worked_out(name, callbacks) if tables is None else _read(tables, callbacks)


def worked_out(name: str, callbacks: object = None) -> lark.Lark:
    """The parser, from the text of its grammar.

    LALR(1) with the results built on the way: reading takes linear time and no recursion.
    """
    file = FOLDER / f"{name}.lark"
    return lark.Lark(
        file.read_text(encoding="utf-8"),
        source_path=str(file),
        start=list(STARTS[name]),
        parser="lalr",
        maybe_placeholders=True,
        transformer=callbacks,
    )


def write() -> None:
    """Keeps the tables of both grammars."""
    for name in STARTS:
        data, memo = worked_out(name).memo_serialize([TerminalDef, Rule])
        data["options"]["source_path"] = f"{name}.lark"  # wherever it was worked out
        text = json.dumps({"stamp": stamp(name), "data": data, "memo": memo}, separators=(",", ":"))
        _file(name).write_text(f"{text}\n", encoding="utf-8")


def stamp(name: str) -> str:
    """What tables are made of: the version of lark, the grammar, and what it imports."""
    made_of = hashlib.sha256(lark.__version__.encode())
    for part in (name, "numbers"):
        made_of.update((FOLDER / f"{part}.lark").read_text(encoding="utf-8").encode())
    return made_of.hexdigest()


def _file(name: str) -> Path:
    return FOLDER / f"{name}_tables.json"


def _kept(name: str) -> dict[str, Any] | None:
    """The tables of this very grammar; ``None`` where there are none."""
    try:
        found: dict[str, Any] = json.loads(_file(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if found.get("stamp") == stamp(name) else None


def _read(tables: dict[str, Any], callbacks: object) -> lark.Lark:
    """A parser of its tables, whose numbers JSON has made texts where they are keys."""
    data, memo = tables["data"], tables["memo"]
    data["options"]["transformer"] = callbacks
    table = data["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = {int(at): _numbered(row) for at, row in table["states"].items()}
    made: lark.Lark = lark.Lark.load({"data": data, "memo": _numbered(memo)})
    return made


def _numbered(found: Mapping[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in found.items()}


if __name__ == "__main__":
    write()
