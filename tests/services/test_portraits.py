"""Portraits as all front ends get them."""

from pathlib import Path

import pytest

from app.campaign.errors import CampaignError, file_phrase
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Duplicate
from app.services.journal import Changes
from tests.helpers.pictures import plain_png
from tests.helpers.sessions import camp, opened, running


def test_a_portrait_is_found_by_the_token_and_outlasts_a_restart(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with opened(path) as session:
        told: list[Changes] = []
        session.changed.connect(told.append)
        session.portraits.put("imp", plain_png(7, 7))
        assert [(one.documents, one.battle) for one in told] == [(True, False)]
        session.begin("weir", responder=DeskRoller(4))
        battle = running(session)
        imps = [token for token in battle.view.tokens if token.name.startswith("Imp")]
        battle.run(Duplicate(imps[0].id))
        sources = {t.source for t in battle.view.tokens if t.name.startswith("Imp")}
        assert sources == {"imp"}
    with opened(path) as session:
        found = session.portraits.find("imp")
        assert found is not None
        assert (found.media, found.data) == ("image/png", plain_png(7, 7))
        assert session.portraits.find("wren") is None
        session.portraits.remove("imp")
        assert session.portraits.find("imp") is None
        heard: list[Changes] = []
        session.changed.connect(heard.append)
        session.portraits.remove("imp")
        assert heard == []


def test_what_is_no_picture_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        told: list[Changes] = []
        session.changed.connect(told.append)
        with pytest.raises(CampaignError):
            session.portraits.put("wren", b"GIF89a")
        with pytest.raises(CampaignError):
            session.portraits.put("nobody", plain_png(2, 2))
        assert told == []


def test_a_file_that_gives_it_no_longer_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(camp(tmp_path)) as session:
        session.portraits.put("wren", plain_png(7, 7))

        def torn(_kind: str, _id: str) -> None:
            raise CampaignError(file_phrase("file.damaged", session.path, problem="torn"))

        monkeypatch.setattr(session._campaign.portraits, "find", torn)
        assert session.portraits.find("wren") is None
