"""What a character brings into battle."""

from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.services.content import Content
from app.services.library import Library
from app.services.resources import resource_folder
from tests.helpers.campaigns import make, opened


def bundle_of(tmp_path: Path, **character: object) -> dict[str, list[str]]:
    body = {"id": "ada", "name": "Ada", **character}
    tmp_path.mkdir(exist_ok=True)
    path = make(tmp_path / "a.seedboard", ("character", body))
    with opened(path) as campaign:
        library = Library(campaign.documents, Content(resource_folder() / "catalogue"), "seed")
        bundle = library.bundle("ada")
    return {kind: [one["id"] for one in bundle[kind]] for kind in ("abilities", "items")}


def test_what_an_ability_leads_to_comes_along(tmp_path: Path) -> None:
    jump = bundle_of(tmp_path / "1", abilities=["jump"])
    assert "jump-landing" in jump["abilities"]
    assert "jump-landing" not in bundle_of(tmp_path / "2")["abilities"]
    summoner = bundle_of(tmp_path / "3", abilities=["alexander"])
    assert len(set(summoner["abilities"]) - set(bundle_of(tmp_path / "4")["abilities"])) == 2


@pytest.mark.rule("SEED-161")
def test_row_change_is_anybodys(tmp_path: Path) -> None:
    assert "row-change" in bundle_of(tmp_path)["abilities"]


def test_what_is_in_the_bag_comes_along(tmp_path: Path) -> None:
    bag = bundle_of(tmp_path, items={"potion": 3, "phoenix-down": 1})
    assert bag["items"] == ["potion", "phoenix-down"]


def test_gear_properties_and_stances_come_along(tmp_path: Path) -> None:
    ada = {
        "id": "ada", "name": "Ada", "gear": ["cap", "cap"], "traits": ["keen"], "weapons": ["pike"],
        "abilities": ["brace"],
    }  # fmt: skip
    brace = {
        "id": "brace", "name": "Brace", "target": "self",
        "effects": [{"kind": "enter", "stance": "wall"}],
    }  # fmt: skip
    path = make(
        tmp_path / "a.seedboard",
        ("character", ada),
        ("ability", brace),
        ("gear", {"id": "cap", "name": "Cap", "properties": ["light"]}),
        ("weapon", {"id": "pike", "name": "Pike", "properties": ["keen"]}),
        ("property", {"id": "light", "name": "Light"}),
        ("property", {"id": "keen", "name": "Keen"}),
        ("stance", {"id": "wall", "name": "Wall", "effects": [{"kind": "defend"}]}),
    )
    with opened(path) as campaign:
        catalogue = Content(resource_folder() / "catalogue")
        bundle = Library(campaign.documents, catalogue, "seed").bundle("ada")
    found = {
        kind: [one["id"] for one in bundle[kind]] for kind in ("gear", "properties", "stances")
    }
    assert found == {"gear": ["cap"], "properties": ["keen", "light"], "stances": ["wall"]}


def test_a_gap_among_gear_names_its_bearer(tmp_path: Path) -> None:
    with pytest.raises(CampaignError) as caught:
        bundle_of(tmp_path, gear=["crown"])
    assert caught.value.phrase.params == {"kind": "gear", "id": "crown", "name": "Ada"}
