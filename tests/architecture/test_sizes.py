"""Files, classes and functions stay small. There is no list of exemptions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("app", "printing", "tests", "packaging")

LONGEST_FILE = 600
LONGEST_CLASS = 400
LONGEST_FUNCTION = 60


def too_long(name: str, source: str) -> Iterator[str]:
    """What in one file is over its limit; lines are counted with docstrings and blanks."""
    lines = len(source.splitlines())
    if lines > LONGEST_FILE:
        yield f"{name}: {lines} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            limit = LONGEST_CLASS
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            limit = LONGEST_FUNCTION
        else:
            continue
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > limit:
            yield f"{name}:{node.lineno}: {node.name} has {length} lines"


def test_everything_is_within_its_limit() -> None:
    found = [
        finding
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for finding in too_long(str(path.relative_to(ROOT)), path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def function_of(lines: int) -> str:
    return "def planted():\n" + "    x = 1\n" * (lines - 1)


@pytest.mark.parametrize(
    ("source", "findings"),
    [
        ("x = 1\n" * LONGEST_FILE, 0),
        ("x = 1\n" * (LONGEST_FILE + 1), 1),
        (function_of(LONGEST_FUNCTION), 0),
        (function_of(LONGEST_FUNCTION + 1), 1),
        ("class Planted:\n" + "    x = 1\n" * (LONGEST_CLASS - 1), 0),
        ("class Planted:\n" + "    x = 1\n" * LONGEST_CLASS, 1),
    ],
)
def test_the_limits_are_where_they_are_said_to_be(source: str, findings: int) -> None:
    assert len(list(too_long("planted.py", source))) == findings
