"""How hard a fight looks."""

from pathlib import Path
from typing import Any

import pytest

from app.services.difficulty import UNKNOWN, estimate
from app.services.session import Session
from tests.helpers.making import make_campaign
from tests.helpers.sessions import camp, open_file, opened


def fight(session: Session, hp: int, atk: int, **members: Any) -> str:
    shop = session.workshop
    shop.add("character", {"id": "ann", "name": "Ann", "hp": 200, "attributes": {"ATK": 8}})
    foe = {"id": "ogre", "name": "Ogre", "type": "monster", "hp": hp, "attributes": {"ATK": atk}}
    shop.add("character", foe)
    sides = [{"character": "ann", "side": "party"}, {"character": "ogre", **members}]
    return shop.add("encounter", {"id": "e", "name": "E", "members": sides})


@pytest.mark.parametrize(
    ("hp", "atk", "level"),
    [(20, 1, "easy"), (200, 10, "hard"), (2000, 30, "deadly")],
)
def test_more_hp_and_more_harm_are_harder(tmp_path: Path, hp: int, atk: int, level: str) -> None:
    make_campaign(tmp_path / "a.seedboard", "A")
    with opened(tmp_path / "a.seedboard") as session:
        assert estimate(session, fight(session, hp, atk)).level == level


def test_ticks_are_hp_over_harm_a_tick(tmp_path: Path) -> None:
    """Unarmed, 80 %: (2 × 8 + 3.5) × 0.8 a blow, a blow each 30 ticks; 156 HP take 300."""
    make_campaign(tmp_path / "a.seedboard", "A")
    with opened(tmp_path / "a.seedboard") as session:
        found = estimate(session, fight(session, 156, 8))
    assert found.party_ticks is not None
    assert 290 <= found.party_ticks <= 310


def test_more_of_them_are_harder(tmp_path: Path) -> None:
    make_campaign(tmp_path / "a.seedboard", "A")
    with opened(tmp_path / "a.seedboard") as session:
        assert estimate(session, fight(session, 60, 6, count=4)).level == "deadly"


def test_what_cannot_begin_is_unknown_and_nothing_is_written(tmp_path: Path) -> None:
    session = open_file(camp(tmp_path))
    before = (len(session.battles()), session.battle)
    assert estimate(session, "weir").level != "unknown"
    session.workshop.edit("encounter", "weir", ("members", 0, "character"), "nobody")
    assert estimate(session, "weir") == UNKNOWN
    assert estimate(session, "none") == UNKNOWN
    assert (len(session.battles()), session.battle) == before
    session.close()
