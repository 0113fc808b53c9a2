"""The example pack is whole, marked as ours, and plays a fight to its end."""

from typing import Any

import pytest

from app.campaign.errors import CampaignError
from app.campaign.validation import read_valid
from app.engine.core.commands import Act, Advance, Entrant
from app.services.content import Content
from app.services.resources import resource_folder
from tests.helpers.pool import POOL, Table

CONTENT = Content(resource_folder() / "catalogue")
PACK = CONTENT.documents("pool", "character")
(RULES,) = CONTENT.documents("pool", "house-rules").values()
SIDES = {"character": "party", "monster": "enemies"}


def fighters():
    for id_, document in PACK.items():
        body = document.model_dump(mode="json")
        yield Entrant(body["name"], {"character": body}, SIDES[body["type"]], character=id_)


def test_everything_in_the_pack_is_marked_as_ours():
    assert len(PACK) >= 4
    for document in (*PACK.values(), RULES):
        assert document.origin == "house"
        assert document.notes.startswith("Our own invention.")


@pytest.mark.parametrize("id_", PACK)
def test_a_fighter_of_the_pack_has_a_sheet(id_):
    values = RULES.model_dump(mode="json")["values"]
    sheet = POOL.sheet({"character": PACK[id_].model_dump(mode="json")}, values)
    assert [figure.key for figure in sheet.attributes] == ["STR", "END", "MIND", "KL"]
    assert [figure.key for figure in sheet.defences] == ["ATT", "DEF", "DODGE", "SENSE"]
    assert sheet.cards[0].head[0].text.endswith("d6")


def test_the_pack_plays_a_fight_to_its_end():
    table = Table(*fighters(), **RULES.model_dump(mode="json")["values"])
    for _ in range(300):
        if table.fight.result is not None:
            break
        if table.fight.now is None:
            table.do(Advance())
            continue
        open_ = [
            (one.id, aim.ids)
            for one in POOL.options(table.fight, table.fight.now)
            for aim in one.targets
            if one.locked is None and aim.locked is None
        ]
        action, aims = open_[(table.fight.turn * 7) % len(open_)]
        aims = next(ids for id_, ids in open_ if id_ == action)
        table.do(Act(table.fight.now, action, aims))
    assert table.fight.result in {"won/party", "won/enemies"}


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"die_faces": 1}, "die_faces"),
        ({"thresholds": [{"pool": "att", "dice": 4, "crit": 5, "fail": 9}]}, "thresholds.0"),
        ({"thresholds": [{"pool": "att", "dice": 4}, {"pool": "att", "dice": 4}]}, "values"),
        ({"resist": {"target": 3}}, "resist.roll"),
    ],
)
def test_unsound_rules_are_refused_where_they_are_taken_in(
    values: dict[str, Any], where: str
) -> None:
    body = {"id": "pool", "name": "House rules", "values": values}
    with pytest.raises(CampaignError) as caught:
        read_valid("house-rules", body, kinds=POOL.info.documents())
    phrase = caught.value.phrase
    assert phrase.code == "document.unsound_rules"
    assert str(phrase.params["limit"]).startswith(f"{where}: ")
