"""Portraits go out with the characters and come back with them."""

import base64
import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.bootstrap import make_campaign
from app.campaign.portraits import Portrait
from app.engine.model.phrase import Phrase
from app.services.prep.files import read_incoming, write_kinds
from app.services.prep.transfer import inspect, take_in, to_text
from app.services.session import Session
from tests.helpers.desk import open_path
from tests.helpers.pictures import plain_png
from tests.services.prep.benches import FewShelf, bench

NO_SHELF = FewShelf()
ANN = ("character", {"id": "ann", "name": "Ann"})
BEAM = ("ability", {"id": "beam", "name": "Beam"})


@dataclass
class Wall:
    """Pictures by character."""

    hung: dict[str, bytes] = field(default_factory=dict)

    def find(self, character: str) -> Portrait | None:
        data = self.hung.get(character)
        return None if data is None else Portrait("image/png", data)

    def put(self, character: str, data: bytes, initiator: object | None = None) -> None:
        self.hung[character] = data


@pytest.fixture(scope="module")
def picture() -> bytes:
    return plain_png(24, 24)


def test_a_character_takes_its_picture_along(tmp_path: Path, picture: bytes) -> None:
    text = to_text([ANN, BEAM], "seed", Wall({"ann": picture, "beam": picture}))
    shown = [document.get("portrait") for document in json.loads(text)["documents"]]
    assert shown == [
        {"media": "image/png", "data": base64.b64encode(picture).decode("ascii")}, None,
    ]  # fmt: skip
    with bench(tmp_path, shelf=NO_SHELF) as at:
        wall = Wall()
        take_in(inspect(text, at.workshop), at.workshop, wall)
        assert wall.hung == {"ann": picture}
        assert to_text(at.workshop.follow([("character", "ann")]), "seed", wall).count(
            shown[0]["data"]
        ) == 1  # fmt: skip
        wall.hung.clear()
        take_in(inspect(text, at.workshop), at.workshop, wall)
        assert wall.hung == {"ann": picture}, "who was there alike and had none gets it"
        wall.hung["ann"] = b"another"
        take_in(inspect(text, at.workshop), at.workshop, wall)
        assert wall.hung == {"ann": b"another"}, "and keeps what it has"
        changed = inspect(text.replace('"Ann"', '"Anne"'), at.workshop)
        take_in(changed.choosing(("character", "ann"), "copy"), at.workshop, wall)
        assert wall.hung == {"ann": b"another", "ann-2": picture}


@pytest.mark.parametrize("data", ["", "no base64!", base64.b64encode(b"GIF89a").decode(), 7])
def test_what_is_no_picture_stays_out_and_is_told(tmp_path: Path, data: object) -> None:
    whole = json.loads(to_text([ANN], "seed"))
    whole["documents"][0]["portrait"] = {"data": data}
    with bench(tmp_path, shelf=NO_SHELF) as at:
        wall = Wall()
        (one,) = inspect(json.dumps(whole), at.workshop).incoming
        assert (one.verdict, one.portrait) == ("new", None)
        assert [fault.phrase.code for fault in one.faults] == ["transfer.no_picture"]
        take_in(inspect(json.dumps(whole), at.workshop), at.workshop, wall)
        assert wall.hung == {}


def taken_back_and_made_again(session: Session, picture: Portrait) -> None:
    workshop, portraits = session.workshop, session.portraits
    workshop.undo("character", "ann")
    assert workshop.body("character", "ann") is None
    assert portraits.find("ann") is None
    workshop.redo("character", "ann")
    assert portraits.find("ann") == picture
    workshop.remove("character", "ann")
    workshop.add(*ANN)
    assert portraits.find("ann") is None, "somebody new of the same id is not who was removed"
    workshop.undo("character", "ann")
    workshop.undo("character", "ann")
    assert portraits.find("ann") == picture


def test_a_whole_campaign_keeps_its_pictures_on_the_way(tmp_path: Path, picture: bytes) -> None:
    for name in ("from", "to"):
        make_campaign(tmp_path / f"{name}.seedboard", name)
    first, second = (open_path(tmp_path / f"{name}.seedboard") for name in ("from", "to"))
    try:
        first.workshop.put_all([ANN], Phrase("prep.import", {"count": 1}))
        first.portraits.put("ann", picture)
        (written,) = write_kinds(first.workshop, "seed", tmp_path, gallery=first.portraits)
        found = read_incoming(written[0], second.workshop)
        take_in(found, second.workshop, second.portraits)
        kept = second.portraits.find("ann")
        assert kept is not None
        assert kept.data == picture
        taken_back_and_made_again(second, kept)
    finally:
        first.close()
        second.close()
