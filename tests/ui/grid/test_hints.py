"""What hovering tells, and what the ghost says about statuses that end."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import ChargeView, Presence, Tone
from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.hints import token_hint
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.views import chip, skirmish, token


def hint(made, wording):
    return token_hint(made, {"ann": "Ann", "bo": "Bo"}, wording).splitlines()


def test_statuses_stand_by_when_they_end(wording):
    chips = (
        chip("Sh", Tone.BENEFICIAL, None), chip("Po", Tone.HARMFUL, 3), chip("Bl", Tone.HARMFUL, 1),
    )  # fmt: skip
    made = replace(token("ann", 12, name="Ann", chips=chips), order=1)
    ending, counting, endless = (one.name for one in (chips[2], chips[1], chips[0]))
    assert hint(made, wording) == [
        "Ann",
        "Delay 12: acts second.",
        f"{ending} ends with its next turn.",
        f"{counting}: 3 of its turns left.",
        f"{endless}: unlimited.",
    ]


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"presence": Presence.ACTING}, "Acts now."),
        ({"presence": Presence.HELD, "place": None}, "Held: no delay."),
        ({"presence": Presence.FALLEN}, "Fallen."),
        ({"hidden": True}, "Players cannot see it."),
        ({"charge": ChargeView("Heron", 6, 10)}, "Charges Heron: 6 left."),
        ({"tie_reason": Phrase("tie.side", {"who": "ann", "by": "bo"})},
         "Ann before Bo: the party acts first on ties."),
    ],
)  # fmt: skip
def test_each_state_has_its_line(fields, line, wording):
    assert line in hint(replace(token("ann", 12, name="Ann"), order=None, **fields), wording)


def test_tokens_tell_it_when_the_mouse_rests(qtbot, look, wording, monkeypatch):
    said = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _by: said.append(text))
    grid = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(grid)
    grid.set_view(skirmish())
    grid.resize(664, 780)
    grid.show()
    canvas, at = grid.canvas.viewport(), grid.token_rect("boris").center()
    inside = canvas.mapFrom(grid, at)
    ask = QHelpEvent(QHelpEvent.Type.ToolTip, inside, canvas.mapToGlobal(inside))
    QApplication.sendEvent(canvas, ask)
    (tip,) = said
    assert tip.startswith("Boris\nDelay 36: ")
    assert "of its turns left" in tip
    assert grid.shelf.hint_at(grid.shelf.box_of("wolf").center()).endswith("Held: no delay.")


def test_the_ghost_names_the_statuses_that_end_with_the_turn(qtbot, look, wording):
    grid = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(grid)
    grid.resize(664, 780)
    grid.set_view(skirmish())
    (brave,) = grid.view.token("mirel").chips
    grid.show_ghost("mirel", 38, "boris", "imp2", chips=(replace(brave, remaining=2),))
    assert "end" not in grid.label
    grid.show_ghost("mirel", 38, "boris", "imp2", chips=())
    assert grid.label == "Lands at 38 (+38): after Boris, before Imp 2"
    assert grid._staging.ghost._label.hint == f"{brave.name} ends"


def test_a_status_tells_who_put_it_on_and_what_its_rule_says(wording):
    told = "After each act the bearer loses HP, as many as one in twenty of its most."
    poison = replace(chip("Po", Tone.HARMFUL, 3), by="bo", note=told)
    lines = hint(replace(token("ann", 12, name="Ann", chips=(poison,)), order=1), wording)
    assert lines[2] == f"{poison.name}: 3 of its turns left. From Bo."
    assert " ".join(line.strip() for line in lines[3:]) == told
    assert all(line.startswith("    ") and len(line) <= 56 for line in lines[3:])
    stranger = replace(poison, by="nobody", note="")
    assert "From" not in "".join(
        hint(replace(token("ann", 12, chips=(stranger,)), order=1), wording)
    )
