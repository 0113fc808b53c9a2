"""What has to hold while somebody walks, and when the walk is over."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.model.timeline import Picture, Presence, TimelineView
from app.services.session import Session
from app.ui.battle.roster_rows import RosterToken
from app.ui.board.board import DeclarationBoard
from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.twin import TwinModel
from app.ui.kit.field_pane import FieldPane
from app.ui.ladder.ladder import InitiativeLadder
from app.ui.ladder.rows import Rung
from app.ui.models.rows import RowsModel
from app.ui.prep.book import DocumentBook
from app.ui.wording import Wording
from tests.helpers.desk import open_path
from tests.ui.walk.desk import Desk
from tests.ui.walk.spots import name_of

Shown: TypeAlias = tuple[list[Any], list[object]]
"""The tokens of the roster, and what is said of the field."""
FURTHEST = 60
"""Steps of a battle that are taken back and made again at the end of a walk."""
_ESCAPES = 6


def complaints(desk: Desk) -> Iterator[str]:
    """What is wrong now."""
    yield from desk.watch.complaints
    if not desk.alive:
        yield "the window is gone"
        return
    yield from _focus(desk)
    battle = desk.window.bridge.battle
    if battle is not None:
        yield from _as_battle(desk, "now")


def _focus(desk: Desk) -> Iterator[str]:
    """The keys always reach something that can be seen."""
    window = desk.window
    above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if above is not None or not window.isActiveWindow():
        return
    focused = window.focusWidget()
    if focused is None:
        yield "nothing has the focus"
    elif not focused.isVisible() or not focused.isEnabled():
        how = "cannot be seen" if not focused.isVisible() else "is off"
        yield f"the focus is on what {how}: {name_of(focused)}"


def complaints_at_end(desk: Desk) -> Iterator[str]:
    """What is wrong with what the walk leaves."""
    yield from _open_dialogs(desk)
    session = desk.window.bridge.session
    if session is None:
        return
    yield from _documents_undone(desk, session)
    yield from _battle_undone(desk)
    yield from desk.watch.complaints
    yield from _reopened(desk, session)


# The picture


def picture(desk: Desk) -> Shown:
    """Who is on show in the roster, and what is said of the field."""
    model = desk.window.battle.roster.list.model()
    rows = model.rows if isinstance(model, RowsModel) else ()
    tokens = [row.token for row in rows if isinstance(row, RosterToken)]
    return _by_id(tokens), _drawn(desk.window.battle.field.pane)


def _drawn(pane: FieldPane) -> list[object]:
    if isinstance(pane, InitiativeLadder):
        return [row.token for row in pane.model.rows if isinstance(row, Rung)]
    if isinstance(pane, DeclarationBoard):
        return list(pane.view.tokens)
    assert isinstance(pane, DelayGrid)
    return _spoken(pane.twin)


def expected(view: TimelineView, wording: Wording) -> Shown:
    """The same, worked out from a view alone."""
    there = [token for token in view.tokens if token.presence is not Presence.GONE]
    if view.axis.picture is Picture.COUNTDOWN:
        twin = TwinModel(wording)
        twin.show_view(view)
        return _by_id(there), _spoken(twin)
    return _by_id(there), list(view.tokens if view.axis.picture is Picture.BOARD else there)


def _differing(shown: Shown, told: Shown) -> str:
    return "\n".join(
        f"  shown: {mine}\n  said:  {theirs}"
        for some, others in zip(shown, told, strict=True)
        for mine, theirs in zip_longest(some, others)
        if mine != theirs
    )


def _by_id(tokens: Iterable[Any]) -> list[Any]:
    return sorted(tokens, key=lambda token: token.id)


def _spoken(twin: TwinModel) -> list[object]:
    return [twin.data(twin.index(row)) for row in range(twin.rowCount())]


# At the end


def _open_dialogs(desk: Desk) -> Iterator[str]:
    for _ in range(_ESCAPES):
        above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if above is None:
            return
        QTest.keyClick(above, Qt.Key.Key_Escape)
        desk.settle()
    yield f"Esc does not close {above!r}"


def _battle_undone(desk: Desk) -> Iterator[str]:
    """To the start and to the end again, by the command of the window."""
    window = desk.window
    window.show_place(0)
    desk.settle()
    battle = window.bridge.battle
    if battle is None or window.sheets.undoing is not None:
        return
    while battle.cursor < battle.steps:
        if not _gone(desk, "redo", battle.cursor + 1):
            yield f"redo does not go on from step {battle.cursor}"
            return
    last, seen = battle.cursor, {battle.cursor: battle.view}
    for cursor in range(last - 1, max(0, last - FURTHEST) - 1, -1):
        if not _gone(desk, "undo", cursor):
            yield f"undo does not go back to step {cursor}"
            return
        seen[cursor] = battle.view
        yield from _as_battle(desk, f"going back to step {cursor}")
    for cursor in range(min(seen) + 1, last + 1):
        if not _gone(desk, "redo", cursor):
            yield f"redo does not go on to step {cursor}"
            return
        yield from _as_battle(desk, f"going on to step {cursor}")
        if battle.view != seen[cursor]:
            yield f"step {cursor} is another one after undo and redo"


def _as_battle(desk: Desk, when: str) -> Iterator[str]:
    battle = desk.window.bridge.battle
    if not (desk.window.battle.whole and desk.window.battle.isVisible()):
        return
    shown, told = picture(desk), expected(battle.view, desk.parts.wording)
    if shown != told:
        yield f"another picture than the battle's: {when}\n{_differing(shown, told)}"


def _gone(desk: Desk, name: str, cursor: int) -> bool:
    desk.window.actions_[name].trigger()
    desk.settle()
    return desk.window.bridge.battle.cursor == cursor


def _documents_undone(desk: Desk, session: Session) -> Iterator[str]:
    """The document that is open in each place: all taken back, all made again."""
    window = desk.window
    for place in (1, 2):
        window.show_place(place)
        desk.settle()
        book = window.places.undoing
        if not isinstance(book, DocumentBook):
            continue
        while book.status.redo is not None and window.actions_["redo"].isEnabled():
            window.actions_["redo"].trigger()
            desk.settle()
        before, back, shown = _documents(session), 0, book.id
        while book.status.undo is not None and book.id == shown and back < FURTHEST:
            window.actions_["undo"].trigger()
            desk.settle()
            back += 1
        for _ in range(back):
            window.actions_["redo"].trigger()
            desk.settle()
        after = _documents(session)
        if before != after:
            changed = [key for key in {*before, *after} if before.get(key) != after.get(key)]
            yield f"{back} changes taken back and made again leave others: {changed}"


def _documents(session: Session) -> dict[tuple[str, str], object]:
    shop = session.workshop
    return {(one.kind, one.id): one.body for kind in shop.kinds.models for one in shop.listed(kind)}


def _reopened(desk: Desk, session: Session) -> Iterator[str]:
    """The file says what was on show."""
    path, before = session.path, _remembered(session)
    desk.window.close_campaign()
    desk.settle()
    again = open_path(path)
    try:
        if before["battle"] is not None:
            again.open_battle(str(before["battle"]))
        else:
            again.close_battle()
        after = _remembered(again)
    finally:
        again.close()
    for name, held in before.items():
        if after.get(name) != held:
            yield f"the file holds another {name} than was on show"


def _remembered(session: Session) -> dict[str, object]:
    battle = session.battle
    views = [] if battle is None else [battle.view_at(at) for at in range(battle.steps + 1)]
    return {
        "battle": (None if battle is None else battle.id),
        "cursor": (None if battle is None else battle.cursor),
        "history": views,
        "documents": _documents(session),
        "house rules": session.house_rules,
        "title": session.title,
        "agreement with the players": session.visibility,
        "list of battles": session.battles(),
    }
