"""Which rules of the rulebook the code implements, and which of them a test proves.

``python -m tests.rules`` prints the coverage and exits 1 when a rule that a docstring of the
code names has no test marked ``@pytest.mark.rule("SEED-047")``.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("app", "printing")
VOCABULARY = "app/engine/model"
"""Holds what rules are about; what they do stands elsewhere, so naming one here is no claim."""

IDS = re.compile(
    r"\b(?P<book>[A-Z]{2,})-(?P<first>\d{3})(?:\s*(?:…|\.\.\.?|–|to)\s*(?:[A-Z]{2,}-)?(?P<last>\d{3}))?"
)
"""An id such as ``SEED-047``, or a range such as ``SEED-001…010``."""


@dataclass(frozen=True)
class Coverage:
    """Rule ids, each with the places (``file:line``) that name it."""

    implemented: dict[str, list[str]]
    tested: dict[str, list[str]]

    @property
    def untested(self) -> list[str]:
        """Ids that the code says it implements and no test proves."""
        return sorted(self.implemented.keys() - self.tested.keys())

    @property
    def proven(self) -> list[str]:
        """Ids that are both."""
        return sorted(self.implemented.keys() & self.tested.keys())


def coverage(root: Path) -> Coverage:
    """Read the docstrings of the code and the marks of the tests below ``root``."""
    implemented: dict[str, list[str]] = {}
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            if not path.is_relative_to(root / VOCABULARY):
                for place, id_ in implemented_in(path, root):
                    implemented.setdefault(id_, []).append(place)
    tested: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for place, id_ in tested_in(path, root):
            tested.setdefault(id_, []).append(place)
    return Coverage(implemented, tested)


def implemented_in(path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Ids in the docstrings of a file, attribute docstrings included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from ((f"{path.relative_to(root)}:{node.lineno}", id_) for id_ in ids(text))


def tested_in(path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Ids given to the ``rule`` mark in a file of tests, on functions, classes or parameters."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=arguments
            ):
                place = f"{path.relative_to(root)}:{node.lineno}"
                for argument in arguments:
                    match argument:
                        case ast.Constant(value=str(text)):
                            yield from ((place, id_) for id_ in ids(text))


def ids(text: str) -> Iterator[str]:
    """Every id that a text names, ranges spelled out."""
    for found in IDS.finditer(text):
        first, last = int(found["first"]), int(found["last"] or found["first"])
        for number in range(first, last + 1):
            yield f"{found['book']}-{number:03d}"


def spans(numbers: list[str]) -> str:
    """Ids in short: neighbours as ranges."""
    parts = []
    for _, run in groupby(enumerate(numbers), lambda pair: int(pair[1][-3:]) - pair[0]):
        block = [id_ for _, id_ in run]
        parts.append(block[0] if len(block) == 1 else f"{block[0]}…{block[-1][-3:]}")
    return ", ".join(parts) or "none"


def report(found: Coverage) -> str:
    """The coverage as lines to read."""
    only_tested = sorted(found.tested.keys() - found.implemented.keys())
    lines = [
        f"{len(found.proven)} of {len(found.implemented)} rules named in the code have a test.",
        f"proven: {spans(found.proven)}",
        f"tested, but no docstring names them: {spans(only_tested)}",
    ]
    lines += [f"no test: {id_} ({', '.join(found.implemented[id_])})" for id_ in found.untested]
    return "\n".join(lines)


def main(root: Path = ROOT) -> int:
    """Print the report; 1 when a rule lacks its test."""
    found = coverage(root)
    print(report(found))
    return 1 if found.untested else 0


if __name__ == "__main__":
    sys.exit(main())
