"""The roster as a table."""

import csv
import io
from typing import Any

from app.bootstrap import system_info
from app.engine.model.documents import STANDARD, read_document
from app.services.prep.roster_csv import Columns, from_csv, to_csv

ANN: dict[str, Any] = {
    "id": "ann", "name": "Ann, the \"Quick\"", "level": 7, "hp": None, "attributes": {"ATK": 5},
    "abilities": ["ray", "beam"], "items": {"potion": 2}, "notes": "two\nlines",
}  # fmt: skip


def whole(body: dict[str, Any]) -> dict[str, Any]:
    return read_document("character", body).model_dump(mode="json")


def test_a_roster_comes_back_from_its_table() -> None:
    (row,) = from_csv(to_csv([whole(ANN)]))
    assert row.fault is None
    assert whole(dict(row.body)) == whole(ANN)


def test_what_a_spreadsheet_would_run_is_guarded_and_comes_back() -> None:
    text = to_csv([whole({**ANN, "name": "=1+1", "notes": "-danger"})])
    cells = next(csv.DictReader(io.StringIO(text)))
    assert cells["name"] == "'=1+1"
    (row,) = from_csv(text)
    assert (row.body["name"], row.body["notes"]) == ("=1+1", "-danger")


def test_negative_numbers_are_no_formula() -> None:
    text = to_csv([whole({**ANN, "attributes": {"SPD": -2}})])
    assert next(csv.DictReader(io.StringIO(text)))["SPD"] == "-2"


def test_columns_may_stand_anywhere_and_unknown_ones_are_left_out() -> None:
    rows = from_csv("\ufeffShoe,level,name\n42,3,Bo\n")
    assert [(row.line, dict(row.body)) for row in rows] == [
        (2, {"id": "bo", "name": "Bo", "level": 3, "attributes": {}})
    ]


def test_what_is_no_number_is_told_with_line_and_column() -> None:
    (good, bad) = from_csv("name,level\nBo,3\nCy,high\n")
    assert good.fault is None
    assert bad.fault is not None
    assert bad.fault.code == "transfer.no_number"
    assert bad.fault.params == {"line": 3, "column": "level", "value": "high"}


def test_a_table_without_names_says_so() -> None:
    (row,) = from_csv("a,b\n1,2\n")
    assert row.fault is not None
    assert row.fault.code == "transfer.no_name_column"
    assert len(Columns.of(STANDARD).all) > 20


def test_the_columns_are_those_of_the_rules():
    kinds = system_info("rounds").documents()
    assert Columns.of(kinds).all == (
        "id", "name", "type", "hp", "ap", "Agility", "Melee", "Ranged", "Magic", "Defensive",
        "Dodge", "notes",
    )  # fmt: skip
    body = {"id": "ann", "name": "Ann", "attributes": {"Agility": 7}, "ap": 3, "hp": 12}
    whole_ = kinds.read("character", body).model_dump(mode="json")
    (row,) = from_csv(to_csv([whole_], kinds), kinds)
    assert kinds.read("character", row.body).model_dump(mode="json") == whole_
