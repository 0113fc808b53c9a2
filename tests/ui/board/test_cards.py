"""The cards of the board in little room."""

import pytest
from PySide6.QtWidgets import QApplication

from app.engine.model.timeline import Gauge, Tone
from app.ui.board.board import DeclarationBoard
from app.ui.desk.tools import Tools
from app.ui.kit.ink import Ink
from tests.helpers.views import chip, token, view


@pytest.mark.parametrize("wide", [300, 520, 640])
def test_of_two_chips_one_at_least_is_seen_on_a_narrow_card(
    qtbot, look, wording, monkeypatch, wide
):
    board = DeclarationBoard(Tools.make(look, wording))
    qtbot.addWidget(board)
    board.resize(wide, 500)
    board.show()
    pair = (chip("Po", Tone.HARMFUL, 2), chip("Re", Tone.BENEFICIAL, 3))
    sides = ("party", "enemies")
    cards = [token(f"o{n}", n, sides[n % 2], hp=Gauge(30, 30), chips=pair) for n in range(4)]
    board.set_view(view(*cards, clock=1))
    QApplication.processEvents()
    drawn = []
    monkeypatch.setattr(
        Ink,
        "chips",
        lambda ink, _, area, faces, *__: drawn.append(ink.chips_shown(area.width(), faces)),
    )
    board.grab()
    assert len(drawn) == 4
    assert min(drawn) >= 1
