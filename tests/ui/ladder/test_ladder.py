"""The ladder by mouse, keys and ear, with fights that the rules made."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.core.commands import Hold, Remove, SetGauge, SetHidden, Together
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Gauge, Tone
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.ink import Ink
from app.ui.ladder.ladder import InitiativeLadder
from app.ui.ladder.rows import Heading, Rung
from tests.helpers.rounds import ROUNDS, Table, entrant
from tests.helpers.views import chip, token, view

LEFT, ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def table():
    return Table(
        entrant("Ann", agility=9, ap=4, crystals={"Fire": 2}),
        entrant("Bob", agility=7),
        entrant("Orc", "enemies", agility=8),
        entrant("Rat", "enemies", agility=1, hp=None),
    )


@pytest.fixture
def ladder(qtbot, look, wording, table):
    made = InitiativeLadder(Tools.make(look, wording))
    qtbot.addWidget(made)
    made.resize(640, 600)
    made.set_view(ROUNDS.timeline(table.fight))
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    made.setFocus()
    return made


def shown(ladder):
    """Names, and headings in brackets, top first."""
    return [str(ladder.model.index(n).data()) for n in range(ladder.model.rowCount())]


def spoken(ladder, name):
    at = shown(ladder).index(name)
    return ladder.model.index(at).data(Qt.ItemDataRole.AccessibleTextRole)


def middle(ladder, id_):
    viewport = ladder.list.viewport()
    return viewport.mapFrom(ladder, ladder.token_rect(id_).center())


def drag(ladder, start, to):
    viewport = ladder.list.viewport()
    QTest.mousePress(viewport, LEFT, NONE, start)
    far = start + QPoint(0, QApplication.startDragDistance() + 1)
    QTest.mouseMove(viewport, far)
    QTest.mouseMove(viewport, to)
    assert ladder.list.dragging
    QTest.mouseRelease(viewport, LEFT, NONE, to)


def test_the_next_round_is_divided_off_and_its_number_told(ladder, table, qtmodeltester):
    assert ladder.head.title.full_text == "Round 1"
    assert ladder.head.note.full_text == "3 to come"
    assert shown(ladder) == ["Ann", "Orc", "Bob", "Rat"]
    table.end()
    table.end()
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert shown(ladder) == ["Bob", "Rat", "Round 2", "Ann", "Orc"]
    table.do(SetGauge(table.id("Orc"), "hp", 0))
    table.do(Hold(table.id("Rat")))
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert shown(ladder) == [
        "Bob", "Round 2", "Ann", "Held", "Rat", "Fallen: their turns are skipped", "Orc",
    ]  # fmt: skip
    qtmodeltester.check(ladder.model, force_py=True)


def test_a_rung_is_spoken_with_all_that_it_shows(ladder, table):
    assert spoken(ladder, "Ann") == (
        "Ann, acts now, initiative 19, HP 30/30, AP 4/4, offensive action free, Fire 2"
    )
    assert spoken(ladder, "Rat") == "Rat, turn 4 from now, initiative 11, HP not configured"
    table.act("Ann", "cut", "Bob", way_Bob="tank")
    table.do(SetHidden((table.id("Orc"),), hidden=True))
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert "offensive action used" in spoken(ladder, "Ann")
    assert spoken(ladder, "Orc").endswith("players cannot see")


def test_keys_walk_take_hold_and_move(ladder, table, qtbot):
    bob, orc = table.id("Bob"), table.id("Orc")
    ladder.set_current(orc)
    with qtbot.waitSignal(ladder.token_activated) as taken:
        qtbot.keyClick(ladder.list, Qt.Key.Key_Return)
    with qtbot.waitSignal(ladder.moved) as moved:
        qtbot.keyClick(ladder.list, Qt.Key.Key_Down, ALT)
    with qtbot.waitSignal(ladder.held) as held:
        qtbot.keyClick(ladder.list, "h")
    assert [taken.args, moved.args, held.args] == [[orc], [orc, bob, False], [orc]]
    with qtbot.assertNotEmitted(ladder.moved):
        qtbot.keyClick(ladder.list, Qt.Key.Key_Up, ALT)  # nobody goes before whoever acts
    assert ladder.current == orc
    table.do(Hold(orc))
    ladder.set_view(ROUNDS.timeline(table.fight))
    with qtbot.waitSignal(ladder.released) as released:
        qtbot.keyClick(ladder.list, "h")
    assert released.args == [orc]


def test_a_rung_is_dragged_inside_its_round(ladder, table, qtbot):
    orc, rat = table.id("Orc"), table.id("Rat")
    with qtbot.waitSignal(ladder.moved) as moved:
        drag(ladder, middle(ladder, rat), middle(ladder, orc) - QPoint(0, 12))
    assert moved.args == [rat, orc, True]
    table.end()
    ladder.set_view(ROUNDS.timeline(table.fight))
    with qtbot.assertNotEmitted(ladder.moved):  # Ann acts in the next round, Rat in this one
        drag(ladder, middle(ladder, rat), middle(ladder, table.id("Ann")))


def test_the_menu_opens_for_the_rung_under_the_mouse_and_for_the_cursor(ladder, table, qtbot):
    bob = table.id("Bob")
    at = middle(ladder, bob)
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        ladder.set_current(bob)
        viewport = ladder.list.viewport()
        event = QContextMenuEvent(reason, at, viewport.mapToGlobal(at))
        with qtbot.waitSignal(ladder.menu_requested) as asked:
            QApplication.sendEvent(viewport, event)
        assert asked.args[0] == bob


def test_clicks_select_and_a_new_view_keeps_who_is_selected(ladder, table, qtbot):
    bob, rat = table.id("Bob"), table.id("Rat")
    qtbot.mouseClick(ladder.list.viewport(), LEFT, NONE, middle(ladder, bob))
    with qtbot.waitSignal(ladder.selection_changed):
        qtbot.mouseClick(
            ladder.list.viewport(),
            LEFT,
            Qt.KeyboardModifier.ControlModifier,
            middle(ladder, rat),
        )
    table.end()
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert ladder.selection == (bob, rat)


def test_many_rungs_are_low_and_few_are_high(ladder, table):
    rungs = [row for row in ladder.model.rows if isinstance(row, Rung)]
    high = ladder.token_rect(rungs[1].token.id).height()
    crowd = Table(*(entrant(f"Ox {n}", "enemies" if n % 2 else "party") for n in range(1, 25)))
    ladder.set_view(ROUNDS.timeline(crowd.fight))
    assert sum(isinstance(row, Rung) for row in ladder.model.rows) == 24
    assert ladder.token_rect(crowd.id("Ox 2")).height() < high
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert ladder.token_rect(rungs[1].token.id).height() == high
    assert not any(isinstance(row, Heading) for row in ladder.model.rows)


def test_an_empty_field_says_so(ladder, table):
    ladder.set_view(ROUNDS.info.blank)
    assert ladder.model.rowCount() == 0
    assert not ladder.list.isVisible()
    assert not ladder._empty.isVisible(), "the card of the encounters stands there"
    table.do(Together(tuple(Remove(one.id) for one in table.fight)))
    ladder.set_view(ROUNDS.timeline(table.fight))
    assert not ladder.list.isVisible()
    assert ladder._empty.isVisible()
    assert not ladder._hint.isVisible(), "there is nothing that could be moved"


@pytest.mark.parametrize("many", [False, True])
def test_a_narrow_ladder_cuts_neither_names_nor_facts(ladder, look, monkeypatch, many):
    """Large text: name, numbers and facts of a rung stand below each other."""
    names = [f"Ox {number}" for number in range(14 if many else 2)]
    crowd = Table(entrant("Dorothea the Brave", agility=9), *(entrant(one) for one in names),
                  entrant("Orc", "enemies"))  # fmt: skip
    now, facts = crowd.fight.now, (Phrase("left.offence_used"), Phrase("left.countered"))
    view = ROUNDS.timeline(crowd.fight)
    told = [replace(one, left=facts if one.id == now else one.left) for one in view.tokens]
    ladder.set_view(replace(view, tokens=tuple(told)))
    look.set_scale(1.5)
    ladder.resize(500, 800)
    QApplication.processEvents()
    drawn, cut = [], []
    text = Ink.text

    def noted(ink, painter, rect, line, face=Face.BODY, *more, **italic):
        drawn.append(line)
        if ink.width(line, face, **italic) > rect.width() + 1:
            cut.append(line)
        return text(ink, painter, rect, line, face, *more, **italic)

    monkeypatch.setattr(Ink, "text", noted)
    ladder.grab()
    assert cut == []
    assert {"Dorothea the Brave", *next(
        row.left for row in ladder.model.rows if isinstance(row, Rung) and row.now
    )} <= {part for line in drawn for part in (line, *line.split(" · "))}  # fmt: skip


def test_a_narrow_head_keeps_its_words_and_tells_the_hint_when_hovered(ladder):
    assert ladder._hint.isVisible()
    ladder.resize(360, 600)
    QApplication.processEvents()
    assert not ladder._hint.isVisible()
    assert ladder.head.toolTip() == ladder._hint.full_text
    for text in (ladder.head.title, ladder.head.note):
        assert text.text() == text.full_text


def grab(ladder, start):
    viewport = ladder.list.viewport()
    QTest.mousePress(viewport, LEFT, NONE, start)
    QTest.mouseMove(viewport, start + QPoint(0, QApplication.startDragDistance() + 1))
    return viewport


def test_what_stays_says_why_to_eyes_and_ears(ladder, table, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr("app.ui.kit.announcing.announce", lambda _view, text: said.append(text))
    ann, bob, rat = (table.id(name) for name in ("Ann", "Bob", "Rat"))
    start = middle(ladder, ann)
    viewport = grab(ladder, start)
    QTest.mouseMove(viewport, middle(ladder, rat))
    assert ladder.list.told == "Ann acts now and stays."
    assert not ladder.list.dragging
    QTest.mouseRelease(viewport, LEFT, NONE, middle(ladder, rat))
    assert ladder.list.told == ""
    ladder.set_current(ann)
    qtbot.keyClick(ladder.list, Qt.Key.Key_Down, ALT)
    assert ladder.list.told == "Ann acts now and stays."
    qtbot.keyClick(ladder.list, Qt.Key.Key_Down)
    assert ladder.list.told == ""
    table.end()
    ladder.set_view(ROUNDS.timeline(table.fight))
    viewport = grab(ladder, middle(ladder, bob))
    QTest.mouseMove(viewport, middle(ladder, ann))
    assert ladder.list.told == "Only inside its own round."
    QTest.mouseMove(viewport, middle(ladder, rat))
    assert ladder.list.told == ""
    QTest.mouseMove(viewport, middle(ladder, ann))
    with qtbot.assertNotEmitted(ladder.menu_requested):
        QTest.mousePress(viewport, Qt.MouseButton.RightButton, NONE, middle(ladder, ann))
        assert not ladder.list.dragging
        spot = middle(ladder, ann)
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, viewport.mapToGlobal(spot))
        QApplication.sendEvent(viewport, asked)
    table.do(Hold(bob))
    ladder.set_view(ROUNDS.timeline(table.fight))
    grab(ladder, middle(ladder, bob))
    QTest.mouseMove(viewport, middle(ladder, rat))
    assert ladder.list.told == "Bob is held: H lets it act again."
    QTest.mouseRelease(viewport, LEFT, NONE, middle(ladder, rat))
    told = ["Ann acts now and stays."] * 2 + ["Only inside its own round."] * 2
    assert said == [*told, "Bob is held: H lets it act again."]


def test_a_drag_scrolls_near_an_end_stops_outside_and_drops_where_it_came_to(
    ladder, qtbot, look, wording
):
    crowd = Table(*(entrant(f"P{n:02}", agility=60 - n) for n in range(30)))
    ladder.set_view(ROUNDS.timeline(crowd.fight))
    QApplication.processEvents()
    bar, second = ladder.list.verticalScrollBar(), crowd.id("P01")
    viewport = grab(ladder, middle(ladder, second))
    low = QPoint(80, viewport.height() - 8)
    QTest.mouseMove(viewport, low)
    qtbot.waitUntil(lambda: bar.value() > 40)
    QTest.mouseMove(viewport, QPoint(80, viewport.height() + 30))
    stopped = bar.value()
    assert not ladder.list._scroller.running
    assert ladder.list.dragging
    QTest.mouseMove(viewport, low)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    assert bar.value() > stopped
    with qtbot.waitSignal(ladder.moved) as moved:
        QTest.mouseRelease(viewport, LEFT, NONE, low)
    assert moved.args == [second, crowd.id("P29"), False]


def test_a_button_that_came_up_elsewhere_leaves_nothing_in_the_hand(ladder, table, qtbot):
    viewport = grab(ladder, middle(ladder, table.id("Rat")))
    assert ladder.list.dragging
    ladder.list.clearFocus()
    assert not ladder.list.dragging
    with qtbot.assertNotEmitted(ladder.moved):
        QTest.mouseRelease(viewport, LEFT, NONE, middle(ladder, table.id("Orc")))


@pytest.mark.parametrize("wide", [260, 300, 340, 420, 520])
def test_of_two_chips_one_at_least_is_seen_at_any_width(ladder, monkeypatch, wide):
    pair = (chip("Po", Tone.HARMFUL, 2), chip("Re", Tone.BENEFICIAL, 3))
    fresh = [token(f"o{n}", n, name=f"Orc {n}", hp=Gauge(30, 30), chips=pair) for n in range(5)]
    ladder.set_view(view(*fresh, clock=1))  # nobody acts: no tag is in the way
    ladder.resize(wide, 600)
    QApplication.processEvents()
    drawn, chips = [], Ink.chips

    def noted(ink, painter, area, faces, *more):
        drawn.append(ink.chips_shown(area.width(), faces))
        assert area.right() <= ladder.list.viewport().width()
        chips(ink, painter, area, faces, *more)

    monkeypatch.setattr(Ink, "chips", noted)
    ladder.grab()
    assert len(drawn) == 5
    assert min(drawn) >= 1
