"""Documents out of one campaign and into another."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.model.documents import read_document
from app.services.prep.transfer import Inspection, UnreadableError, inspect, take_in, to_text
from app.services.prep.workshop import PREPARED
from app.services.references import redirected, references
from tests.services.prep.any_documents import documents
from tests.services.prep.benches import FewShelf, bench
from tests.services.statblock.generated import abilities

ANN: tuple[str, dict[str, Any]] = (
    "character",
    {"id": "ann", "name": "Ann", "level": 3, "abilities": ["beam"], "later": {"kept": [1]}},
)
BEAM: tuple[str, dict[str, Any]] = ("ability", {"id": "beam", "name": "Beam"})
NO_SHELF = FewShelf()


def exported(folder: Path, *own: tuple[str, dict[str, Any]]) -> str:
    with bench(folder, *own, shelf=NO_SHELF) as at:
        return to_text(at.workshop.follow([("character", "ann")]), "seed")


def test_a_selection_arrives_in_another_campaign_as_it_was(tmp_path: Path) -> None:
    text = exported(tmp_path / "a", ANN, BEAM)
    with bench(tmp_path / "b", shelf=NO_SHELF) as at:
        seen = inspect(text, at.workshop)
        assert [(one.kind, one.name, one.verdict, one.choice) for one in seen.incoming] == [
            ("character", "Ann", "new", "add"),
            ("ability", "Beam", "new", "add"),
        ]
        assert seen.missing == ()
        assert at.told == []
        assert take_in(seen, at.workshop) == (("character", "ann"), ("ability", "beam"))
        body = at.workshop.body("character", "ann") or {}
        assert body["later"] == {"kept": [1]}
        assert inspect(text, at.workshop).incoming[0].verdict == "same"
        assert to_text(at.workshop.follow([("character", "ann")]), "seed") == text


def test_what_differs_is_kept_until_somebody_says_otherwise(tmp_path: Path) -> None:
    text = exported(tmp_path / "a", ANN, BEAM)
    mine = ("ability", {"id": "beam", "name": "Beam", "mp": 5})
    with bench(tmp_path / "b", mine, shelf=NO_SHELF) as at:
        seen = inspect(text, at.workshop)
        assert seen.incoming[1].verdict == "differs"
        take_in(seen, at.workshop)
        assert (at.workshop.body("ability", "beam") or {})["mp"] == 5
        take_in(seen.choosing(("ability", "beam"), "replace"), at.workshop)
        assert (at.workshop.body("ability", "beam") or {})["mp"] == 0
        at.workshop.undo("ability", "beam")
        assert (at.workshop.body("ability", "beam") or {})["mp"] == 5


def test_a_copy_gets_an_id_of_its_own_and_what_comes_along_refers_to_it(tmp_path: Path) -> None:
    text = exported(tmp_path / "a", ANN, BEAM)
    mine = ("ability", {"id": "beam", "name": "Beam", "mp": 5})
    with bench(tmp_path / "b", mine, shelf=NO_SHELF) as at:
        seen = inspect(text, at.workshop).choosing(("ability", "beam"), "copy")
        assert take_in(seen, at.workshop) == (("character", "ann"), ("ability", "beam-2"))
        assert (at.workshop.body("character", "ann") or {})["abilities"] == ["beam-2"]
        assert (at.workshop.body("ability", "beam") or {})["mp"] == 5


def test_unfit_documents_are_told_and_left_out(tmp_path: Path) -> None:
    whole = json.loads(exported(tmp_path / "a", ANN, BEAM))
    whole["documents"][0]["body"]["level"] = 0
    whole["documents"] += [{"schema": "seedboard:ability:9", "body": {"id": "x", "name": "X"}}, 7]
    with bench(tmp_path / "b", shelf=NO_SHELF) as at:
        seen = inspect(json.dumps(whole), at.workshop)
        assert [one.verdict for one in seen.incoming] == ["unfit", "new", "unfit", "unfit"]
        assert [one.faults[0].phrase.code for one in seen.incoming if one.faults] == [
            "document.too_small", "transfer.newer", "transfer.no_body",
        ]  # fmt: skip
        assert seen.incoming[0].faults[0].path == ("level",)
        assert take_in(seen, at.workshop) == (("ability", "beam"),)


def test_what_is_named_and_nowhere_is_told(tmp_path: Path) -> None:
    text = exported(tmp_path / "a", ANN)
    with bench(tmp_path / "b", shelf=NO_SHELF) as at:
        assert inspect(text, at.workshop).missing == (("ability", "beam"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "transfer.no_json"),
        ("[" * 100_000, "transfer.no_json"),
        ("[]", "transfer.not_ours"),
        ('{"format": "other", "documents": []}', "transfer.not_ours"),
        ('{"format": "seedboard-documents", "documents": 3}', "transfer.not_ours"),
        ('{"format": "seedboard-documents", "version": 2, "documents": []}', "transfer.too_new"),
        (to_text([("character", {"id": "ann", "name": "Ann"})], "pool"), "transfer.other_rules"),
    ],
)
def test_what_holds_no_documents_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with bench(tmp_path, shelf=NO_SHELF) as at, pytest.raises(UnreadableError) as caught:
        inspect(text, at.workshop)
    assert caught.value.phrase.code == code


@given(abilities)
@settings(max_examples=40)
def test_any_ability_is_its_json_and_its_copy_in_another_campaign(ability: Any) -> None:
    body = ability.model_dump(mode="json")
    assert read_document("ability", json.loads(json.dumps(body))) == ability
    with TemporaryDirectory() as folder, bench(Path(folder), shelf=NO_SHELF) as at:
        take_in(_all(inspect(to_text([("ability", body)], "seed"), at.workshop)), at.workshop)
        assert at.documents.find("ability", ability.id) == ability


@pytest.mark.parametrize("kind", PREPARED)
@given(data=st.data())
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_document_is_its_json_and_its_copy_in_another_campaign(
    kind: str, data: st.DataObject
) -> None:
    body = data.draw(documents(kind))
    document = read_document(kind, body)
    assert read_document(kind, json.loads(json.dumps(body))) == document
    with TemporaryDirectory() as folder, bench(Path(folder), shelf=NO_SHELF) as at:
        take_in(_all(inspect(to_text([(kind, body)], "seed"), at.workshop)), at.workshop)
        assert at.documents.find(kind, document.id) == document
        assert (at.workshop.body(kind, document.id) or {}) == body
        # a change of each field that has another value to take, and all of them back
        other = data.draw(documents(kind))
        for name in sorted(set(body) & set(other) - {"id"}):
            at.workshop.edit(kind, document.id, (name,), other[name])
        while at.workshop.history(kind, document.id).cursor > 1:
            at.workshop.undo(kind, document.id)
        assert at.workshop.body(kind, document.id) == body


def _all(seen: Inspection) -> Inspection:
    for one in seen.incoming:
        seen = seen.choosing((one.kind, one.id), "replace")
    return seen


def test_references_are_found_in_every_corner_and_replaced() -> None:
    body = {
        "id": "a", "name": "A",
        "effects": [
            {"kind": "inflict", "status": "poison", "duration": 3},
            {"kind": "cure", "statuses": ["blind", "poison"]},
            {"kind": "commit", "ability": "land"},
            {"kind": "enter", "stance": "wall"},
        ],
        "prices": [{"kind": "item", "item": "gem"}, {"kind": "status", "status": "sap"}],
    }  # fmt: skip
    found = [(one.kind, one.id) for one in references("ability", body)]
    assert sorted(found) == [
        ("ability", "land"), ("item", "gem"), ("stance", "wall"), ("status", "blind"),
        ("status", "poison"), ("status", "poison"), ("status", "sap"),
    ]  # fmt: skip
    changed = redirected("ability", body, ("status", "poison"), "venom")
    assert changed["effects"][0]["status"] == "venom"
    assert changed["effects"][1]["statuses"] == ["blind", "venom"]
    assert body["effects"][0]["status"] == "poison"  # type: ignore[index]


def test_keys_of_a_map_are_references_too() -> None:
    body = {
        "id": "a",
        "name": "A",
        "items": {"potion": 2, "ether": 1},
        "resistances": {"poison+2": 1},
    }
    assert [(one.kind, one.id, one.loose) for one in references("character", body)] == [
        ("item", "potion", False), ("item", "ether", False), ("status", "poison", True),
    ]  # fmt: skip
    changed = redirected("character", body, ("item", "potion"), "tonic")
    assert list(changed["items"].items()) == [("tonic", 2), ("ether", 1)]
