"""A turn of secret choices at the desk: by keys alone, with dice typed by hand."""

from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap import open_campaign
from app.campaign.creating import NewCampaign, create_campaign
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts

DOCUMENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("house-rules", {"id": "pool", "name": "House rules", "values": {"die_faces": 6}}),
    *(
        ("character", {
            "id": name.lower(), "name": name, "hp": 40, "type": kind,
            "attributes": {"STR": 6, "END": 4, "KL": 1},
            "standard_roll": {"att": 4, "def": 4, "dodge": 0},
        })
        for name, kind in (("Ann", "character"), ("Husk", "monster"))
    ),
    ("encounter", {"id": "gate", "name": "Gate", "members": [
        {"character": "ann", "side": "party"}, {"character": "husk"}]}),
)  # fmt: skip


@pytest.fixture
def window(qtbot, home, tmp_path):
    path = tmp_path / "gate.seedboard"
    made = datetime(2026, 1, 1, tzinfo=UTC)
    create_campaign(path, NewCampaign("Gate", "pool", "0", made, DOCUMENTS))
    session = open_campaign(path)
    session.begin("gate")
    desk = MainWindow(desk_parts(home))
    qtbot.addWidget(desk)
    desk.show_session(session)
    desk.show()
    qtbot.waitExposed(desk)
    with qtbot.waitActive(desk):
        desk.activateWindow()
    desk.battle.focus_here()
    yield desk
    desk.close()


def test_two_choose_and_the_dice_of_the_table_decide(window, qtbot):
    hands, battle = Hands(window, qtbot), window.bridge.battle
    while battle.view.now is not None:
        hands.enter()
    assert [entry.name.code for entry in battle.log][1:] == ["step.declare"] * 2
    hands.enter()  # lets time pass: the reveal
    for total in ("20", "16", "9", "11"):
        hands.type(total)
        hands.enter()
    for _ in range(4):
        if battle.view.turn == 1:
            hands.enter()
    assert battle.view.turn == 2
    left = {token.name: token.hp.value for token in battle.view.tokens}
    assert left == {"Ann": 40 - (6 + 16 - 4 - 9), "Husk": 40 - (6 + 20 - 4 - 11)}
