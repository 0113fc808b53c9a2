"""Chips stand in order of urgency and are never cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from app.engine.model.timeline import ChargeView, Presence, Tone
from app.ui.kit.chip_faces import GAP, ChipFace, ChipKind, fitting, status_chip, token_chips
from app.ui.kit.chips import ChipPainter
from tests.helpers.views import chip, token


@pytest.mark.parametrize(
    ("tone", "left", "text", "kind"),
    [
        (Tone.BENEFICIAL, 3, "+Br 3", ChipKind.GOOD),
        (Tone.HARMFUL, 2, "−Br 2", ChipKind.HARM),
        (Tone.NEUTRAL, None, "Br U", ChipKind.PLAIN),
    ],
)
def test_sign_code_and_turns_left(tone, left, text, kind):
    face = status_chip(chip("Br", tone, left))
    assert (face.text, face.kind) == (text, kind)


def test_a_note_tells_the_whole_name():
    assert status_chip(chip("Po", Tone.HARMFUL, None)).note == "Status Po (U)"


def test_the_most_urgent_come_first():
    one = token(
        "ann",
        3,
        critical=True,
        charge=ChargeView("Heron", 6, 10),
        chips=(
            chip("Ne", Tone.NEUTRAL, 1),
            chip("Ha", Tone.BENEFICIAL, 1),
            chip("Po", Tone.HARMFUL, None),
            chip("Bl", Tone.HARMFUL, 4),
            chip("Sl", Tone.HARMFUL, 2),
            chip("Re", Tone.BENEFICIAL, 5),
        ),
    )
    assert [face.text for face in token_chips(one)] == [
        "SOS",
        "CT 6",
        "−Sl 2",
        "−Bl 4",
        "−Po U",
        "+Ha 1",
        "+Re 5",
        "Ne 1",
    ]


def test_the_fallen_say_so_and_not_that_they_are_critical():
    fallen = token("ann", None, presence=Presence.FALLEN, critical=True)
    assert [face.text for face in token_chips(fallen)] == ["KO"]


@given(st.lists(st.floats(5, 60), max_size=8), st.floats(0, 300))
def test_what_is_shown_fits_and_one_more_would_not(widths, room):
    def needs(count):
        parts = [*widths[:count], *([26.0] if count < len(widths) else [])]
        return sum(parts) + GAP * max(0, len(parts) - 1)

    count = fitting(widths, room, lambda _: 26.0)
    assert count == 0 or needs(count) <= room
    assert count == len(widths) or needs(count + 1) > room


def test_chips_stand_side_by_side_and_the_rest_is_counted(look):
    faces = [ChipFace(f"+X{n} 3", ChipKind.GOOD, f"Status {n}") for n in range(6)]
    placed = ChipPainter(look).arrange(QRectF(0, 0, 130, 16), faces)
    assert placed[-1][1].text == f"+{6 - len(placed) + 1}"
    assert placed[-1][1].note.splitlines()[-1] == "Status 5"
    assert all(one[0].right() + GAP == two[0].left() for one, two in pairwise(placed))
    assert placed[-1][0].right() <= 130


def test_where_the_most_urgent_does_not_fit_the_first_that_does_is_shown(look):
    painter = ChipPainter(look)
    wide, short = ChipFace("−Petrified 12", ChipKind.HARM, "Long"), ChipFace("+Re 3", ChipKind.GOOD)
    more = painter.width(ChipFace("+1", ChipKind.PLAIN))
    room = painter.width(short) + GAP + more
    placed = painter.arrange(QRectF(0, 0, room, 16), (wide, short))
    assert [face.text for _, face in placed] == ["+Re 3", "+1"]
    assert placed[-1][1].note == "Long"
    assert painter.shown(room, (wide, short)) == 1
    assert painter.shown(room - 1, (wide, short)) == 0
    assert painter.shown(room, (short,)) == 1
    assert painter.shown(500, (wide, short)) == 2
