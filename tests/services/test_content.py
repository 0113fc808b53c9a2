"""Data files of the program: read when needed, and their faults told by file and field."""

from pathlib import Path

import pytest

from app.bootstrap import open_campaign, sample_file
from app.campaign.errors import CampaignError
from app.engine.core.answers import DeskRoller
from app.engine.core.system import SystemInfo
from app.engine.model.documents import KINDS
from app.engine.systems import SYSTEMS
from app.services.battle import Planned
from app.services.content import Content, read_listed, validated
from app.services.library import Library
from app.services.resources import resource_folder
from tests.helpers import campaigns
from tests.helpers.campaigns import NOW, contents, make
from tests.helpers.making import make_campaign, make_sample
from tests.helpers.rights import unreadable
from tests.helpers.sessions import CATALOGUE, opened

GOOD = """
[[ability]]
id = "shove"
name = "Shove"

[[status]]
id = "wet"
name = "Wet"
code = "We"
"""


def catalogue(folder: Path, *texts: str) -> Content:
    (folder / "seed").mkdir()
    for number, text in enumerate(texts):
        (folder / "seed" / f"{number}.toml").write_text(text, encoding="utf-8")
    return Content(folder)


def fault(content: Content, kind: str = "ability") -> CampaignError:
    with pytest.raises(CampaignError) as caught:
        content.documents("seed", kind)
    return caught.value


def test_documents_come_by_kind_and_id_and_are_read_once(tmp_path: Path) -> None:
    content = catalogue(tmp_path, GOOD, '[[ability]]\nid = "jump"\nname = "Jump"')
    assert list(content.documents("seed", "ability")) == ["shove", "jump"]
    assert content.documents("seed", "status")["wet"].name == "Wet"
    assert content.documents("seed", "weapon") == {}
    assert content.documents("rounds", "ability") == {}
    (tmp_path / "seed" / "0.toml").unlink()
    assert content.documents("seed", "ability") is content.documents("seed", "ability")


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("[[ability]\n", "content.syntax", {"name": "0.toml"}),
        ("[[ability]]\nid = 3\n", "content.unfit", {"field": "id", "document": "3"}),
        (
            '[[ability]]\nid = "a"\nname = "A"\neffects = [{kind = "damage", power = "x"}]',
            "content.unfit",
            {"field": "effects.0.damage.power", "document": "A", "problem": "document.unfit"},
        ),
        ('[[ability]]\nname = "A"\n', "content.unfit", {"problem": "document.missing"}),
        ("ability = [1]\n", "content.unfit", {"document": "?"}),
    ],
)
def test_a_fault_names_file_document_and_field(
    tmp_path: Path, text: str, code: str, told: dict[str, str]
) -> None:
    phrase = fault(catalogue(tmp_path, text)).phrase
    assert phrase.code == code
    assert phrase.params["path"] == str(tmp_path / "seed" / "0.toml")
    assert phrase.params.items() >= told.items()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    content = catalogue(tmp_path, GOOD)
    with unreadable(tmp_path / "seed" / "0.toml"):
        assert fault(content).phrase.code == "content.unreadable"
    (tmp_path / "seed" / "0.toml").write_bytes(b"\xff\xfe")
    assert fault(content).phrase.code == "content.syntax"


def test_everything_that_is_built_in_is_sound() -> None:
    kinds = {kind for kind in KINDS if CATALOGUE.documents("seed", kind)}
    assert {"ability", "status"} <= kinds
    for system in SYSTEMS:
        folder = resource_folder() / "samples" / system.info.id
        read = system.info.documents()
        for file in folder.glob("*.toml"):
            assert [validated(one, read).name for one in read_listed(file)]


def test_the_sample_is_a_campaign_without_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "night.seedboard"
    make_sample(path, clock=lambda: NOW)
    with opened(path) as session:
        assert session.title
        assert session.system.info.id == "seed"
        library = Library(session._campaign.documents, CATALOGUE, "seed")
        for character in session.characters():
            bundle = library.bundle(character.id)
            assert bundle["character"]["id"] == character.id
            assert bundle["abilities"]
        for encounter in session.encounters():
            assert len(session.fighters(encounter.id)) == encounter.party + encounter.enemies
            assert encounter.party == 4
    with pytest.raises(CampaignError) as caught:
        make_sample(path)
    assert caught.value.phrase.code == "file.exists"


@pytest.mark.parametrize("system", [system.info for system in SYSTEMS], ids=lambda one: one.id)
def test_every_system_has_a_sample_whose_fights_begin(system: SystemInfo, tmp_path: Path) -> None:
    path = tmp_path / sample_file(system.id)
    make_sample(path, system=system.id)
    session = open_campaign(path)
    try:
        assert (session.system.info, session.title) == (system, path.stem)
        for encounter in session.encounters():
            begun = session.begin(encounter.id, responder=DeskRoller(1))
            assert isinstance(begun, Planned), encounter.name
            assert session.battle is not None
            assert session.battle.view.now is not None
    finally:
        session.close()


def test_an_installation_without_the_sample(tmp_path: Path) -> None:
    with pytest.raises(CampaignError) as caught:
        make_sample(tmp_path / "a.seedboard", tmp_path)
    assert caught.value.phrase.code == "sample.missing"
    folder = tmp_path / "samples" / "seed"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text(GOOD, encoding="utf-8")
    make_sample(tmp_path / "b.seedboard", tmp_path)
    with opened(tmp_path / "b.seedboard") as session:
        assert session.title == "b"


def test_an_empty_campaign(tmp_path: Path) -> None:
    make_campaign(tmp_path / "a.seedboard", "Täler", clock=lambda: NOW)
    with opened(tmp_path / "a.seedboard") as session:
        assert (session.title, session.encounters(), session.characters()) == ("Täler", (), ())


def test_a_sample_that_does_not_validate_leaves_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "samples" / "seed"
    folder.mkdir(parents=True)
    text = '[[character]]\nid = "a"\nname = "A"\nlevel = 0\n'
    (folder / "a.toml").write_text(text, encoding="utf-8")
    before = contents(tmp_path)
    with pytest.raises(CampaignError) as caught:
        make_sample(tmp_path / "b.seedboard", tmp_path)
    assert caught.value.phrase.code == "document.too_small"
    assert contents(tmp_path) == before


def test_the_campaigns_own_documents_come_before_the_catalogue(tmp_path: Path) -> None:
    content = catalogue(tmp_path, GOOD)
    mine = ("ability", {"id": "shove", "name": "My Shove", "basic": True})
    wren = ("character", {"id": "wren", "name": "Wren", "abilities": ["shove"]})
    with campaigns.opened(make(tmp_path / "a.seedboard", mine, wren)) as campaign:
        library = Library(campaign.documents, content, "seed")
        assert library.find("ability", "shove").name == "My Shove"
        assert [one.name for one in library.all("ability").values()] == ["My Shove"]
        bundle = library.bundle("wren")
        assert [one["name"] for one in bundle["abilities"]] == ["My Shove"]


def test_a_bundle_holds_what_a_battle_needs_and_no_more(tmp_path: Path) -> None:
    content = catalogue(
        tmp_path,
        GOOD,
        """
[[ability]]
id = "attack"
name = "Attack"
basic = true
effects = [{ kind = "inflict", status = "wet", duration = 2 }]

[[status]]
id = "dry"
name = "Dry"
code = "Dr"
""",
    )
    sabre = {
        "id": "sabre",
        "name": "Sabre",
        "added": [{"kind": "inflict", "status": "cursed", "duration": 1, "cos": 5}],
    }
    wren = ("character", {"id": "wren", "name": "Wren", "weapons": ["sabre"]})
    with campaigns.opened(make(tmp_path / "a.seedboard", wren, ("weapon", sabre))) as campaign:
        bundle = Library(campaign.documents, content, "seed").bundle("wren")
    assert {kind: [one["id"] for one in bundle[kind]] for kind in ("weapons", "abilities")} == {
        "weapons": ["sabre"], "abilities": ["attack"],
    }  # fmt: skip
    assert [one["id"] for one in bundle["statuses"]] == ["wet"]
