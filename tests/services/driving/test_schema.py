"""The published schema is the one of the code, and the documentation leaves nothing out."""

import json
import re
from pathlib import Path

import pytest

from app.cli.drive import schema_text
from app.services.driving.replies import Stepped
from app.services.driving.schema import field_docs, protocol_schema
from app.services.driving.shapes import shape_of
from app.services.driving.table import TABLE
from app.ui.wording import Wording, parameters
from tests.helpers.drive import SCHEMA
from tests.helpers.json_schema import Validator

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "docs" / "schema" / "drive.json"
MANUAL = ROOT / "docs" / "drive.md"


def test_the_published_schema_is_up_to_date() -> None:
    """After a change: ``seedboard drive --schema > docs/schema/drive.json``."""
    assert PUBLISHED.read_text("utf-8") == schema_text() + "\n"


def test_every_reference_leads_somewhere() -> None:
    schema = protocol_schema()
    found = set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', json.dumps(schema)))
    assert found <= set(schema["$defs"])
    assert {f"request.{name}" for name in TABLE} <= set(schema["$defs"])
    assert {f"reply.{name}" for name in TABLE} <= set(schema["$defs"])


@pytest.mark.parametrize("name", sorted(TABLE))
def test_every_request_is_described(name: str) -> None:
    described = protocol_schema()["$defs"][f"request.{name}"]
    assert described["description"].endswith((".", "]"))
    assert f"\n| `{name}` |" in MANUAL.read_text("utf-8")
    row = next(r for r in MANUAL.read_text("utf-8").splitlines() if r.startswith(f"| `{name}` |"))
    for field in set(described["properties"]) - {
        "do",
        "id",
        "answers",
        "seed",
        "plan",
        "overrules",
        "reasons",
    }:
        assert f"`{field}`" in row, f"{name} does not document {field}"


def test_what_fields_mean_comes_from_their_docstrings() -> None:
    assert field_docs(Stepped)["planned"] == "Whether nothing was done yet."


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ({"do": "hold", "who": "c1"}, True),
        ({"do": "hold", "who": "c1", "id": "x", "seed": 3, "answers": [1, "a", ["b"]]}, True),
        ({"do": "hold", "who": "c1", "answers": {"k": 3}, "overrules": {"k": 1}}, True),
        ({"do": "hold"}, False),
        ({"do": "hold", "who": 3}, False),
        ({"do": "hold", "who": "c1", "moon": 1}, False),
        ({"do": "set_row", "who": [], "row": "back"}, False),
        ({"do": "set_row", "who": ["c1"], "row": "middle"}, False),
        ({"do": "set_gauge", "who": "c1", "gauge": "hp", "value": 2**60}, False),
        ({"do": "forecast", "what_if": {"do": "hold", "who": "c1"}}, True),
        ({"do": "forecast", "what_if": {"do": "undo"}}, False),
        ({"do": "begin", "encounter": "x", "formation": {"kind": "pincer"}}, True),
        ({"do": "begin", "encounter": "x", "formation": {"moon": 1}}, False),
        ({"do": "moon"}, False),
    ],
)
def test_the_schema_takes_what_the_program_takes(line: dict[str, object], fits: bool) -> None:
    assert SCHEMA.fits(line, "request") is fits


def test_the_validator_finds_what_is_wrong() -> None:
    schema = {
        "$defs": {
            "a": {
                "type": "object",
                "properties": {"b": {"type": "integer", "minimum": 1}},
                "required": ["b"],
            },
            "odd": {"pattern": "x"},
        }
    }
    validator = Validator(schema)
    assert validator.fits({"b": 1, "c": 2}, "a")
    assert not validator.fits({"b": 0}, "a")
    assert not validator.fits({"b": True}, "a")
    assert not validator.fits({}, "a")
    with pytest.raises(AssertionError, match="not described"):
        validator.check({"b": 1, "c": 2}, "a", closed=True)
    with pytest.raises(KeyError):
        validator.fits("y", "odd")


def test_a_type_without_a_form_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="no form"):
        shape_of(float)


def test_every_refusal_has_words_with_the_parameters_it_brings() -> None:
    wording = Wording.load(ROOT / "resources" / "i18n" / "en.toml")
    raised = re.compile(r'(?:Fault|Phrase)\(\s*"(drive\.[a-z_.]+)"((?:[^()]|\([^()]*\))*)\)')
    found: dict[str, set[str]] = {}
    for path in [*(ROOT / "app/services/driving").glob("*.py"), ROOT / "app/cli/drive.py"]:
        for code, params in raised.findall(path.read_text("utf-8")):
            names = set(re.findall(r"(?:^|[\s,])([a-z_]+)=", params))
            names |= set(re.findall(r'"([a-z_]+)":', params))
            found.setdefault(code, set()).update(names)
    found["drive.no_undo"] = found["drive.no_redo"] = set()
    assert len(found) > 20
    for code, names in found.items():
        assert code in wording, code
        assert parameters(wording.templates[code]) <= names, code
