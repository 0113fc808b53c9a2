"""How a battle opens: who strikes first, the formation, who takes part and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Lane
from app.ui.battle.begin_flow import SURPRISES, BeginFlow, Formed
from app.ui.battle.begin_formation import formation_of, opening_tiles
from app.ui.desk.tools import Tools
from app.ui.formation.board import FormationBoard
from app.ui.formation.places import Spot, spots
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

KINDS = ("none", "back_attack", "pincer")
VICTIMS = ("party", "enemies")
_INSET = 14
_LABEL, _NARROW_LABEL = 146, 96
"""Widths of labels in pixels at 100 %: in one line, and where they may break; else above."""


class _Shrinking(QScrollArea):
    """As high as what is inside, and less where there is no room."""

    def sizeHint(self) -> QSize:
        """The whole inside."""
        inside = self.widget()
        return super().sizeHint() if inside is None else inside.sizeHint() + QSize(2, 2)

    def minimumSizeHint(self) -> QSize:
        """Two tiles of a column."""
        return QSize(200, 120)


class BeginOptions(QWidget):
    """Changes the draft of a `BeginFlow`, and shows what comes of it."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._flow: BeginFlow | None = None
        self._lanes: Sequence[Lane] = ()
        self._arranged = True
        self.surprise_buttons: dict[str, KeyButton] = {}
        self.kind_buttons: dict[str, KeyButton] = {}
        self.victim_buttons: dict[str, KeyButton] = {}
        words, look = tools.wording, tools.look
        self.flip = KeyButton(look, words.text("formation.flip"), height=HEADER)
        self.flip.setCheckable(True)
        self.flip.setToolTip(words.text("formation.flip_hint"))
        self.flip.clicked.connect(self._flipped)
        self.note = Text(look, "", Face.NOTE, Role.WARN, wrap=True)
        self.board = FormationBoard(tools, choosable=True)
        self.board.moved.connect(self._moved)
        self.board.part_switched.connect(self._part_switched)
        self._labels: list[Text] = []
        self._rows: list[QBoxLayout] = []
        self._buttons: list[QHBoxLayout] = []
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where buttons need the room, long labels break, or stand above them."""
        super().resizeEvent(event)
        look, way = self._tools.look, QBoxLayout.Direction
        groups = (self.surprise_buttons, self.kind_buttons, self.victim_buttons)
        widest = max(sum(one.sizeHint().width() for one in made.values()) for made in groups)
        room = self.width() - widest - 2 * _INSET
        wide = look.px(_LABEL if room >= look.px(_LABEL) else _NARROW_LABEL)
        above = room < wide
        for label, row in zip(self._labels, self._rows, strict=True):
            label.setFixedWidth(label.sizeHint().width() if above else wide)
            label.setWordWrap(not above)
            row.setDirection(way.TopToBottom if above else way.LeftToRight)

    def _lay_out(self) -> None:
        first = self._choice("begin.surprise", self.surprise_buttons, SURPRISES,
                             "begin.choose_", self._surprised)  # fmt: skip
        second = self._choice("formation.kind", self.kind_buttons, KINDS,
                              "formation.kind_", self._kind_chosen)  # fmt: skip
        third = self._choice("formation.victims", self.victim_buttons, VICTIMS,
                             "begin.choose_", self._victims_chosen)  # fmt: skip
        beside = self._buttons[-1]
        beside.insertWidget(beside.count() - 1, self.flip)
        self._against = QWidget()
        third.setContentsMargins(0, 0, 0, 0)
        self._against.setLayout(third)
        area = _Shrinking()
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        self.board.setProperty("ground", "panel")
        area.setWidget(self.board)
        self.board.entered.connect(area.ensureWidgetVisible)
        self._area = area
        column = QVBoxLayout(self)
        column.setContentsMargins(_INSET, 6, 10, 4)
        column.setSpacing(4)
        self._arranging = QWidget()
        choices = QVBoxLayout(self._arranging)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(4)
        choices.addLayout(first)
        choices.addLayout(second)
        column.addWidget(self._arranging)
        column.addWidget(self._against)
        column.addWidget(self.note)
        column.addWidget(area, 1)

    def _choice(
        self,
        title: str,
        buttons: dict[str, KeyButton],
        names: Sequence[str],
        code: str,
        chosen: Callable[[str], None],
    ) -> QBoxLayout:
        row, beside = QBoxLayout(QBoxLayout.Direction.LeftToRight), QHBoxLayout()
        for one in (row, beside):
            one.setSpacing(0)
        label = Text(self._tools.look, self._tools.wording.text(title), Face.BODY_STRONG, wrap=True)
        self._labels.append(label)
        self._rows.append(row)
        self._buttons.append(beside)
        row.addWidget(label)
        row.addLayout(beside, 1)
        beside.addStretch(1)
        self._group(beside, buttons, names, code, chosen)
        return row

    def _group(
        self,
        row: QHBoxLayout,
        buttons: dict[str, KeyButton],
        names: Sequence[str],
        code: str,
        chosen: Callable[[str], None],
    ) -> None:
        group = QButtonGroup(self)
        for name in names:
            words = self._tools.wording.text(f"{code}{name}")
            button = KeyButton(self._tools.look, words, height=HEADER)
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, which=name: chosen(which))
            group.addButton(button)
            buttons[name] = button
            row.insertWidget(row.count() - 1, button)

    # What is shown

    def show_flow(self, flow: BeginFlow, lanes: Sequence[Lane], *, arranged: bool = True) -> None:
        """Shows the draft of a flow; ``lanes`` are those of the rules.

        ``arranged`` tells whether there are surprise and formations to choose from.
        """
        self._flow, self._lanes = flow, lanes
        self._arranged = arranged
        self._arranging.setVisible(arranged)
        self.renew()

    def forget(self) -> None:
        """The flow on show is over: its campaign may be closed."""
        self._flow = None

    def renew(self) -> None:
        """Shows the draft as it is now."""
        flow = self._flow
        draft = None if flow is None else flow.draft
        if flow is None or draft is None:
            return
        words, formed = self._tools.wording, draft.formation
        self.surprise_buttons[draft.surprise].setChecked(True)
        self.kind_buttons[formed.kind].setChecked(True)
        self.victim_buttons[formed.victims].setChecked(True)
        self._against.setVisible(formed.kind != "none")
        self.flip.setVisible(formed.kind == "pincer")
        self.flip.setChecked(formed.flipped)
        found = flow.preview()
        self._say(found, formed)
        preview = None if isinstance(found, Phrase) else found
        formation = formation_of(draft) if preview is None else preview.formation
        formation = replace(formation, rows=self._arranged)
        lanes = {lane.id: words.phrase(lane.name) for lane in self._lanes}
        shown = opening_tiles(flow.fighters(), draft, preview, self._lanes, words)
        self.board.show_formation(shown, spots(formation, self._lanes), formation, lanes)
        self._area.updateGeometry()

    def _say(self, found: object, formed: Formed) -> None:
        """What stands in the way, or what the formation has done already."""
        text = ""
        if isinstance(found, Phrase):
            text = self._tools.wording.phrase(found)
        elif formed.kind == "back_attack":
            text = self._tools.wording.text("formation.turned")
        self.note.set_text(text)
        self.note.setVisible(bool(text))

    # What is chosen

    def _surprised(self, who: str) -> None:
        if self._flow is not None:
            self._flow.set_surprise(who)

    def _form(self, change: Callable[[Formed], Formed]) -> None:
        flow = self._flow
        if flow is not None and flow.draft is not None:
            flow.set_formation(change(flow.draft.formation))

    def _kind_chosen(self, kind: str) -> None:
        self._form(lambda formed: replace(formed, kind=kind, flipped=False))

    def _victims_chosen(self, victims: str) -> None:
        self._form(lambda formed: replace(formed, victims=victims))

    def _flipped(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._form(lambda formed: replace(formed, flipped=on))

    def _moved(self, who: str, spot: Spot) -> None:
        if self._flow is not None:
            self._flow.put(who, spot.place)

    def _part_switched(self, who: str, takes_part: bool) -> None:  # noqa: FBT001 - a Qt slot
        if self._flow is not None:
            self._flow.set_taking_part(who, takes_part=takes_part)
