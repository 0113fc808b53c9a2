"""Editing from an open campaign."""

from pathlib import Path

from app.engine.model.phrase import Phrase
from app.services.journal import Changes
from tests.helpers.sessions import camp, opened


def test_an_edit_is_told_and_counts_for_sheets_at_once(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        told: list[Changes] = []
        session.changed.connect(told.append)
        who = session.characters()[0].id
        before = session.sheet(who)
        spd = next(figure for figure in before.attributes if figure.key == "SPD")
        assert session.workshop.edit("character", who, ("attributes", "SPD"), spd.value + 3) == ()
        after = session.sheet(who)
        assert next(one for one in after.attributes if one.key == "SPD").value == spd.value + 3
        assert [one.documents for one in told] == [True]
        assert session.workshop.undo("character", who) == Phrase(
            "prep.edit", {"name": before.name, "field": "attributes.SPD"}
        )
        assert session.sheet(who) == before


def test_every_character_of_a_campaign_has_a_sheet(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        drawn = [session.sheet(one.id) for one in session.characters()]
        assert len(drawn) > 4
        assert all(sheet.cards for sheet in drawn)
