"""The example pack is whole, marked as ours, and plays a fight to its end."""

import pytest

from app.engine.core.commands import Act, Entrant
from app.services.content import Content
from app.services.resources import resource_folder
from tests.helpers.rounds import END, ROUNDS, Table

PACK = Content(resource_folder() / "catalogue").documents("rounds", "character")
SIDES = {"character": "party", "monster": "enemies"}


def fighters():
    for id_, document in PACK.items():
        body = document.model_dump(mode="json")
        yield Entrant(body["name"], {"character": body}, SIDES[body["type"]], character=id_)


@pytest.mark.rule("RND-037", "RND-038")
def test_everything_in_the_pack_is_marked_as_ours():
    assert len(PACK) >= 4
    assert {document.origin for document in PACK.values()} == {"house"}
    assert all(document.notes.startswith("Our own invention.") for document in PACK.values())


@pytest.mark.parametrize("id_", PACK)
def test_a_fighter_of_the_pack_has_a_sheet(id_):
    sheet = ROUNDS.sheet({"character": PACK[id_].model_dump(mode="json")}, {})
    assert sheet.gauges[0].value > 0
    assert all(card.effects for card in sheet.cards if card.tags[:1] != () and card.tags != (
        "offensive",))  # fmt: skip


def test_the_pack_plays_a_fight_to_its_end():
    table = Table(*fighters())
    for _ in range(300):
        if table.fight.result is not None:
            break
        assert table.fight.now is not None
        open_ = [
            (one.id, one.targets)
            for one in ROUNDS.options(table.fight, table.fight.now)
            if one.locked is None and one.targets and any(not aim.locked for aim in one.targets)
        ]
        if open_:
            action, targets = open_[-1]
            aim = next(one.ids for one in targets if not one.locked)
            table.do(Act(table.fight.now, action, aim))
        if table.fight.now is not None:
            table.do(Act(table.fight.now, END))
    assert table.fight.result in {"won/party", "won/enemies"}
