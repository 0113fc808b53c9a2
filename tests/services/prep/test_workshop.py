"""Documents under the GM's hands."""

from pathlib import Path
from typing import Any

import pytest

from app.campaign.errors import CampaignError
from app.engine.model.phrase import Phrase
from app.services.prep.workshop import slug, with_value
from tests.helpers.campaigns import raw
from tests.services.prep.benches import Bench, FewShelf, bench

ANN: tuple[str, dict[str, Any]] = (
    "character",
    {"id": "ann", "name": "Ann", "level": 3, "abilities": ["ray"]},
)


def test_a_field_is_saved_as_typed_and_told_once(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        assert at.workshop.edit("character", "ann", ("level",), 4, initiator="me") == ()
        assert (at.documents.loose("character", "ann") or {})["level"] == 4
        assert at.told == ["me"]


def test_a_wrong_value_is_told_at_its_field_and_nothing_is_written(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        faults = at.workshop.edit("character", "ann", ("attributes", "ATK"), "much")
        assert [(fault.path, fault.phrase.code) for fault in faults] == [
            (("attributes", "ATK"), "document.unfit")
        ]
        two = at.workshop.faults("character", {"id": "x", "name": "X", "level": 0, "armor": -1})
        assert [(fault.path, fault.phrase.code) for fault in two] == [
            (("level",), "document.too_small"),
            (("armor",), "document.too_small"),
        ]
        assert (at.documents.loose("character", "ann") or {})["attributes"] == {}
        assert at.told == []
        assert at.workshop.history("character", "ann").undone is None


def test_undo_and_redo_are_named_and_exact(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        start = at.documents.loose("character", "ann")
        at.workshop.edit("character", "ann", ("level",), 4)
        at.workshop.edit("character", "ann", ("name",), "Anna")
        end = at.documents.loose("character", "ann")
        assert at.workshop.undo("character", "ann") == Phrase(
            "prep.edit", {"name": "Ann", "field": "name"}
        )
        at.workshop.undo("character", "ann")
        assert at.workshop.undo("character", "ann") is None
        assert at.documents.loose("character", "ann") == start
        at.workshop.redo("character", "ann")
        at.workshop.redo("character", "ann")
        assert at.workshop.redo("character", "ann") is None
        assert at.documents.loose("character", "ann") == end


def test_typing_on_is_one_step(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        at.workshop.edit("character", "ann", ("level",), 4)
        for text in ("An", "Ann", "Anna"):
            at.workshop.edit("character", "ann", ("name",), text, continuing=True)
        at.workshop.undo("character", "ann")
        body = at.workshop.body("character", "ann") or {}
        assert (body["name"], body["level"]) == ("Ann", 4)
        at.workshop.redo("character", "ann")
        assert (at.workshop.body("character", "ann") or {})["name"] == "Anna"


def test_a_new_change_drops_what_was_undone(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        at.workshop.edit("character", "ann", ("level",), 4)
        at.workshop.undo("character", "ann")
        at.workshop.edit("character", "ann", ("level",), 5)
        assert at.workshop.redo("character", "ann") is None
        assert (at.documents.loose("character", "ann") or {})["level"] == 5


def test_each_document_has_a_history_of_its_own(tmp_path: Path) -> None:
    with bench(tmp_path, ANN, ("character", {"id": "bo", "name": "Bo"})) as at:
        at.workshop.edit("character", "ann", ("level",), 4)
        at.workshop.edit("character", "bo", ("level",), 9)
        at.workshop.undo("character", "ann")
        assert (at.documents.loose("character", "bo") or {})["level"] == 9


def test_the_catalogue_is_copied_by_the_first_change_and_can_be_reset(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        assert at.workshop.source("ability", "ray") == "builtin"
        at.workshop.edit("ability", "ray", ("mp",), 12)
        assert at.workshop.source("ability", "ray") == "changed"
        assert [(one.path, one.mine, one.builtin) for one in at.workshop.differences(
            "ability", "ray"
        )] == [(("mp",), 12, 10)]  # fmt: skip
        assert [one.source for one in at.workshop.listed("ability")] == ["changed"]
        assert at.workshop.remove("ability", "ray")
        assert at.workshop.source("ability", "ray") == "builtin"
        assert at.workshop.differences("ability", "ray") == ()
        assert at.workshop.undo("ability", "ray") == Phrase("prep.reset", {"name": "Ray"})
        assert (at.workshop.body("ability", "ray") or {})["mp"] == 12


def test_what_is_built_in_cannot_be_removed(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        assert not at.workshop.remove("ability", "ray")
        assert at.told == []


def test_six_of_these_are_numbered_and_have_ids_of_their_own(tmp_path: Path) -> None:
    with bench(tmp_path, ("character", {"id": "wolf", "name": "Wolf"})) as at:
        made = at.workshop.duplicate("character", "wolf", 2)
        again = at.workshop.duplicate("character", made[0], 1)
        names = [one.name for one in at.workshop.listed("character")]
        assert names == ["Wolf", "Wolf 2", "Wolf 3", "Wolf 4"]
        assert len({"wolf", *made, *again}) == 4


@pytest.mark.parametrize(
    "name", ["R&D", "<b>", 'a/b:c*"?', "x" * 200, "שלום", "🐉", "é", "", "Wolf", "CON", ".."]
)
def test_any_name_makes_a_document_with_an_id_of_its_own(tmp_path: Path, name: str) -> None:
    with bench(tmp_path, ("character", {"id": "wolf", "name": "Wolf"})) as at:
        first = at.workshop.add("character", {"name": name})
        second = at.workshop.add("character", {"name": name})
        assert len({"wolf", first, second}) == 3
        body = at.workshop.body("character", second)
        assert body is not None
        assert body["name"] == name


def test_exact_values_of_lists_and_maps_can_be_set() -> None:
    body = {"effects": [{"kind": "heal", "power": 1}], "items": {}}
    assert with_value(body, ("effects", 0, "power"), 2)["effects"] == [{"kind": "heal", "power": 2}]
    assert with_value(body, ("items", "potion"), 3)["items"] == {"potion": 3}
    assert body["effects"] == [{"kind": "heal", "power": 1}]
    assert slug("Ámbar & Söhne: 3") == "ámbar-söhne-3"


def test_where_used_unused_and_broken(tmp_path: Path) -> None:
    shelf = FewShelf(("ability", {"id": "ray", "name": "Ray"}))
    own = (
        ANN,
        ("ability", {"id": "beam", "name": "Beam"}),
        ("ability", {"id": "walk", "name": "Walk", "basic": True}),
        ("encounter", {"id": "e", "name": "Night", "members": [{"character": "gone"}]}),
    )
    with bench(tmp_path, *own, shelf=shelf) as at:
        assert [use.name for use in at.workshop.uses("ability", "ray")] == ["Ann"]
        assert [one.name for one in at.workshop.unused()] == ["Beam"]
        assert [(gap.name, gap.reference.id) for gap in at.workshop.gaps()] == [("Night", "gone")]


def test_a_reference_is_replaced_everywhere_in_one_named_step(tmp_path: Path) -> None:
    lead = ("ability", {"id": "call", "name": "Call", "effects": [
        {"kind": "summon", "name": "Imp", "ability": "ray"}]})  # fmt: skip
    with bench(tmp_path, ANN, lead) as at:
        found = at.workshop.redirect(("ability", "ray"), "beam")
        assert [use.name for use in found] == ["Ann", "Call"]
        assert (at.workshop.body("character", "ann") or {})["abilities"] == ["beam"]
        assert (at.workshop.body("ability", "call") or {})["effects"][0]["ability"] == "beam"
        assert at.told == [None]


def everything(at: Bench) -> dict[tuple[str, str], Any]:
    return {(raw.kind, raw.id): raw.body for raw in at.documents.raw()}


def test_a_replacement_is_undone_and_redone_in_all_documents_at_once(tmp_path: Path) -> None:
    bob = ("character", {"id": "bob", "name": "Bob", "abilities": ["ray"]})
    with bench(tmp_path, ANN, bob) as at:
        before = everything(at)
        at.workshop.redirect(("ability", "ray"), "beam")
        after = everything(at)
        at.told.clear()
        assert at.workshop.undo("character", "bob") == Phrase(
            "prep.redirect", {"old": "ray", "new": "beam"}
        )
        assert everything(at) == before
        assert at.workshop.history("character", "ann").undone is None
        at.workshop.redo("character", "ann")
        assert everything(at) == after
        assert at.workshop.history("character", "bob").redone is None
        assert at.told == [None, None]


def test_a_document_changed_since_a_replacement_keeps_its_own_order(tmp_path: Path) -> None:
    bob = ("character", {"id": "bob", "name": "Bob", "abilities": ["ray"]})
    with bench(tmp_path, ANN, bob) as at:
        before = everything(at)
        at.workshop.redirect(("ability", "ray"), "beam")
        at.workshop.edit("character", "bob", ("level",), 9)
        at.workshop.undo("character", "ann")
        assert (at.workshop.body("character", "ann") or {})["abilities"] == ["ray"]
        assert (at.workshop.body("character", "bob") or {})["abilities"] == ["beam"]
        at.workshop.undo("character", "bob")
        at.workshop.undo("character", "bob")
        assert everything(at) == before
        at.workshop.redo("character", "bob")
        assert (at.workshop.body("character", "ann") or {})["abilities"] == ["beam"]


def test_a_replaced_exclusion_stays_mutual_and_is_undone_exactly(tmp_path: Path) -> None:
    def status(id_: str, *excludes: str) -> tuple[str, dict[str, Any]]:
        body = {
            "id": id_,
            "name": id_,
            "code": id_[:2],
            "tone": "harmful",
            "excludes": list(excludes),
        }
        return "status", body

    statuses = (
        status("haste", "old"),
        status("slow", "old"),
        status("old", "haste", "slow"),
        status("new"),
    )
    with bench(tmp_path, *statuses) as at:
        before = everything(at)
        at.workshop.redirect(("status", "old"), "new")
        found = {id_: (at.workshop.body("status", id_) or {})["excludes"] for id_ in ("old", "new")}
        assert found == {"old": [], "new": ["haste", "slow"]}
        at.workshop.undo("status", "slow")
        assert everything(at) == before


def test_a_document_is_followed_to_all_it_needs(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        assert [body["id"] for _, body in at.workshop.follow([("character", "ann")])] == [
            "ann", "ray",
        ]  # fmt: skip


def test_a_body_that_is_no_document_is_not_added(tmp_path: Path) -> None:
    with bench(tmp_path, ANN) as at:
        before = ids(at)
        with pytest.raises(CampaignError):
            at.workshop.add("character", {"name": "X", "level": "high"})
        assert ids(at) == before
        with pytest.raises(KeyError):
            at.workshop.edit("character", "nobody", ("level",), 1)


def ids(at: Bench) -> list[str]:
    return [one.id for one in at.workshop.listed("character")]


POISON = ("status", {"id": "poison", "name": "Poison", "code": "Po", "excludes": ["regen"]})
REGEN = ("status", {"id": "regen", "name": "Regen", "code": "Re", "excludes": ["poison"]})
SAP = ("status", {"id": "sap", "name": "Sap", "code": "Sa"})


def test_statuses_exclude_each_other_both_ways(tmp_path: Path) -> None:
    with bench(tmp_path, SAP, shelf=FewShelf(POISON, REGEN)) as at:
        shop = at.workshop
        start = excluded(at)
        shop.edit("status", "sap", ("excludes",), ["regen"])
        assert excluded(at) == {"sap": ["regen"], "poison": ["regen"], "regen": ["poison", "sap"]}
        assert shop.source("status", "regen") == "changed"
        shop.edit("status", "sap", ("excludes",), ["poison"])
        changed = {"sap": ["poison"], "poison": ["regen", "sap"], "regen": ["poison"]}
        assert excluded(at) == changed
        shop.undo("status", "sap")
        shop.undo("status", "sap")
        assert excluded(at) == start
        shop.redo("status", "sap")
        shop.redo("status", "sap")
        assert excluded(at) == changed
        shop.remove("status", "sap")
        assert excluded(at) == {"poison": ["regen"], "regen": ["poison"]}


def excluded(at: Bench) -> dict[str, list[str]]:
    return {one.id: sorted(one.body["excludes"]) for one in at.workshop.listed("status")}


def test_a_damaged_document_is_listed_and_leads_nowhere(tmp_path: Path) -> None:
    with bench(tmp_path, ANN, ("character", {"id": "bo", "name": "Bo", "abilities": ["no"]})) as at:
        raw(tmp_path / "a.seedboard", "UPDATE document SET body = '{oh' WHERE id = 'ann'")
        names = [one.name for one in at.workshop.listed("character")]
        assert names == ["Ann", "Bo"]
        assert at.workshop.broken() == {("character", "bo"): 1}
        assert at.workshop.uses("ability", "ray") == ()
