"""Documents: validated in both directions, kept whole, and listed without validating."""

from pathlib import Path
from typing import Any

import pytest

from app.campaign import documents as module
from app.campaign.documents import Entry, RawDocument, read_raw
from app.campaign.errors import CampaignError
from app.engine.model.documents import Ability, Character
from tests.helpers.campaigns import IMP, WREN, contents, make, opened, raw

SABRE = ("weapon", {"id": "sabre", "name": "Sabre", "power": 6, "dice": "2d6"})


def test_documents_keep_their_order_and_their_bodies(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, SABRE, IMP)
    with opened(path) as campaign:
        assert campaign.documents.entries() == (
            Entry("character", "wren", "Wren"),
            Entry("weapon", "sabre", "Sabre"),
            Entry("character", "imp", "Imp"),
        )
        assert [entry.id for entry in campaign.documents.entries("character")] == ["wren", "imp"]
        wren = campaign.documents.find("character", "wren")
        assert isinstance(wren, Character)
        assert (wren.level, wren.row) == (3, "front")
        assert campaign.documents.find("character", "nobody") is None
        assert [one.id for one in campaign.documents.all("character")] == ["wren", "imp"]


def test_replacing_keeps_the_place_and_unknown_fields(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    with opened(path) as campaign:
        campaign.documents.put([("character", {**WREN[1], "name": "Wren H.", "later": {"x": 1}})])
    with opened(path) as campaign:
        assert [entry.name for entry in campaign.documents.entries()] == ["Wren H.", "Imp"]
        wren = campaign.documents.find("character", "wren")
        assert wren is not None
        assert wren.model_dump()["later"] == {"x": 1}
        assert campaign.documents.remove("character", "wren")
        assert not campaign.documents.remove("character", "wren")
        assert [entry.name for entry in campaign.documents.entries()] == ["Imp"]


def test_kinds_do_not_share_ids(tmp_path: Path) -> None:
    ability = ("ability", {"id": "wren", "name": "Wren’s Way"})
    with opened(make(tmp_path / "a.seedboard", WREN, ability)) as campaign:
        assert isinstance(campaign.documents.find("ability", "wren"), Ability)
        assert isinstance(campaign.documents.find("character", "wren"), Character)


@pytest.mark.parametrize(
    ("kind", "body", "code", "field"),
    [
        ("character", {"id": "a"}, "document.missing", "name"),
        ("character", {"id": "a", "name": "A", "level": 0}, "document.too_small", "level"),
        ("character", {"id": "a", "name": "A", "tier": 101}, "document.too_big", "tier"),
        ("character", {"id": "a", "name": "A", "row": "side"}, "document.not_one_of", "row"),
        ("character", {"id": "a", "name": "A" * 201}, "document.too_long", "name"),
        ("character", {"id": "", "name": "A"}, "document.too_short", "id"),
        ("character", {"id": "a", "name": "\ud800"}, "document.unfit", "name"),
        ("character", {"id": "a", "name": "A", "level": "x" * 99}, "document.unfit", "level"),
        ("weapon", {"id": "a", "name": "A", "dice": "7y"}, "document.unfit", "dice"),
        (
            "ability",
            {"id": "a", "name": "A", "effects": [{"kind": "heal"}, {"kind": "sing"}]},
            "document.not_one_of",
            "effects.1",
        ),
        (
            "ability",
            {"id": "a", "name": "A", "effects": [{"kind": "row", "x": 1}]},
            "document.unknown_field",
            "effects.0.row.x",
        ),
        ("spell", {"id": "a", "name": "A"}, "document.unknown_kind", None),
    ],
)
def test_a_body_that_does_not_fit_is_refused_by_field(
    tmp_path: Path, kind: str, body: dict[str, Any], code: str, field: str | None
) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        before = contents(tmp_path)
        with pytest.raises(CampaignError) as caught:
            campaign.documents.put([SABRE, (kind, body)])
        phrase = caught.value.phrase
        assert phrase.code == code
        assert phrase.params["kind"] == kind
        assert phrase.params.get("field") == field
        assert all(len(str(value)) < 300 for value in phrase.params.values())
        assert contents(tmp_path) == before


def test_a_body_that_was_spoilt_in_the_file_is_told_when_it_is_read(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    weak = "json_object('id', 'wren', 'name', 'Wren', 'level', 0)"
    raw(
        path,
        f"UPDATE document SET body = {weak} WHERE id = 'wren'",  # noqa: S608
        "UPDATE document SET body = '{oh' WHERE id = 'imp'",
    )
    with opened(path) as campaign:
        assert [entry.id for entry in campaign.documents.entries()] == ["wren", "imp"]
        glimpses = campaign.documents.glimpses("character")
        assert [body.get("level") for _, body in glimpses] == [0, None]
        with pytest.raises(CampaignError) as caught:
            campaign.documents.find("character", "wren")
        assert caught.value.phrase.code == "document.too_small"
        assert caught.value.phrase.params["name"] == "Wren"
        with pytest.raises(CampaignError) as caught:
            campaign.documents.find("character", "imp")
        assert caught.value.phrase.code == "document.unreadable"


@pytest.mark.parametrize("body", ["[1]", '{"level":2}'])
def test_a_document_that_is_none_is_listed_by_its_row(tmp_path: Path, body: str) -> None:
    path = make(tmp_path / "a.seedboard", WREN)
    raw(path, f"UPDATE document SET body = '{body}'")  # noqa: S608
    with opened(path) as campaign:
        known = {"id": "wren", "name": "Wren"}
        assert campaign.documents.glimpses("character")[0][1] == known
        with pytest.raises(CampaignError) as caught:
            campaign.documents.find("character", "wren")
        assert caught.value.phrase.code in {"document.unfit", "document.missing"}


def test_a_newer_document_is_kept_and_not_guessed_at(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard", WREN, IMP)
    raw(
        path,
        "UPDATE document SET schema = 9 WHERE id = 'wren'",
        "UPDATE document SET kind = 'sonnet' WHERE id = 'imp'",
    )
    with opened(path) as campaign:
        for kind, id_ in (("character", "wren"), ("sonnet", "imp")):
            with pytest.raises(CampaignError) as caught:
                campaign.documents.find(kind, id_)
            assert caught.value.phrase.code == "document.too_new"
        campaign.documents.put([SABRE])
    assert raw(path, "SELECT kind, schema FROM document ORDER BY rank") == [
        ("character", 9), ("sonnet", 1), ("weapon", 1),
    ]  # fmt: skip


def test_an_old_document_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    lifts = {("character", 0): lambda body: {**body, "name": body["called"]}}
    monkeypatch.setattr(module, "DOCUMENT_LIFTS", lifts)
    old = RawDocument("character", "wren", "Wren", 0, '{"id": "wren", "called": "Wren"}')
    assert read_raw(old).name == "Wren"
