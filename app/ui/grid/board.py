"""The scene of the grid: keeps one item per combatant and shows what a view says."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.engine.model.timeline import TimelineView, TimerView
from app.ui.grid.events import Events
from app.ui.grid.fill import Fill
from app.ui.grid.items import FAN, TOKEN, PoleItem, StackItem, TokenItem
from app.ui.grid.layout import Form
from app.ui.grid.overlay import FanPlate, LabelItem
from app.ui.grid.poses import Picture, Pose, Stage, edges, on_grid, picture
from app.ui.grid.slide import Slide
from app.ui.kit.look import Look
from app.ui.kit.token_face import Mark, TokenFace, lane_of, token_face
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsSceneHelpEvent

BAR = 95
"""Pixels of an HP bar at 100 %."""


class Board(QGraphicsScene):
    """Draws a `TimelineView` on a `Stage`."""

    event_moved = Signal(str, int)
    """An event was dragged to a place, in ticks."""

    def __init__(
        self, look: Look, painter: TokenPainter, wording: Wording, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(self.ItemIndexMethod.NoIndex)  # few items, and they move
        self._look = look
        self._painter = painter
        self._wording = wording
        self._view: TimelineView | None = None
        self._stage: Stage | None = None
        self._picture = Picture()
        self._faces: dict[str, TokenFace] = {}
        self._edges: dict[str, str] = {}
        self._marks: dict[str, Mark] = {}
        self._tokens: dict[str, TokenItem] = {}
        self._poles: dict[str, PoleItem] = {}
        self._poses: dict[str, Pose] = {}
        self._stacks: list[StackItem] = []
        self._events = Events(self, look, wording)
        self._rung: Sequence[str] = ()
        self._carried: tuple[str, int] | None = None
        self._opened: str | None = None
        self._fanned: frozenset[str] = frozenset()
        self._fan = FanPlate(look)
        self._fan.hide()
        self.addItem(self._fan)
        self._slide = Slide(self._put, self)
        self._hint: LabelItem | None = None
        self._full: dict[str, float] = {}
        self._fill = Fill(self._put_full, self)

    # What is shown

    @property
    def picture(self) -> Picture:
        """Where everything belongs."""
        return self._picture

    @property
    def opened(self) -> str | None:
        """A token of the stack that stands open."""
        return self._opened

    @property
    def fanned(self) -> frozenset[str]:
        """Those of the stack that stands open."""
        return self._fanned

    @property
    def sliding(self) -> bool:
        """Whether tokens are moving."""
        return self._slide.running or self._fill.running

    @property
    def events(self) -> Events:
        """The events without an actor."""
        return self._events

    def item(self, id_: str) -> TokenItem | None:
        """The item of a combatant that is on the grid."""
        return self._tokens.get(id_)

    def face(self, id_: str) -> TokenFace:
        """How a combatant on the grid looks, without marks of the desk."""
        return self._faces[id_]

    def edge(self, id_: str) -> str:
        """``left`` or ``right``."""
        return self._edges[id_]

    def show_view(
        self,
        view: TimelineView,
        stage: Stage,
        milliseconds: int = 0,
        rung: Sequence[str] = (),
    ) -> None:
        """Shows a view; tokens that were there slide for ``milliseconds`` to their places.

        With that their HP bars run, too. ``rung`` are events that have just come due.
        """
        self.finish()
        self.hush()
        self._rung, self._carried = rung, None
        before = {id_: face.hp for id_, face in self._faces.items()}
        self._view, self._stage = view, stage
        if self._opened is not None and all(one.id != self._opened for one in on_grid(view)):
            self._opened = None
        self._picture = picture(view, stage, self._opened)
        found = None if self._opened is None else self._picture.stack_of(self._opened)
        self._fanned = frozenset(() if found is None else found[1].ids)
        self.setSceneRect(-stage.width / 2, 0, stage.width, stage.ruler.height)
        self._match_tokens(view)
        self._match_stacks(stage)
        self._match_events(view, stage)
        known = {one: pose for one, pose in self._poses.items() if one in self._picture.poses}
        self._poses = known
        if milliseconds:
            self._slide.run(known, self._picture.poses, milliseconds)
            self._fill.run(before, {id_: face.hp for id_, face in self._faces.items()})
        else:
            self._settle(self._picture.poses)

    def finish(self) -> None:
        """Ends a running motion."""
        self._slide.finish()
        self._fill.finish()

    def restore(self) -> None:
        """Puts everybody back to where they belong."""
        self.finish()
        self._settle(self._picture.poses)

    def open_stack(self, id_: str | None) -> None:
        """Opens the stack that holds a token, or closes the open one."""
        if id_ is not None and self._picture.stack_of(id_) is None:
            id_ = None
        if id_ != self._opened and self._view is not None and self._stage is not None:
            self._opened = id_
            self.show_view(self._view, self._stage, rung=self._rung)

    def mark(self, marks: Mapping[str, Mark]) -> None:
        """Shows selection, focus and the like."""
        old, self._marks = self._marks, dict(marks)
        for id_ in self._tokens:
            if old.get(id_) != marks.get(id_):
                self._dress(id_)

    def mark_next(self, marks: Mapping[str, Mark]) -> None:
        """As `mark`, with the next view, so that no token is drawn twice for it."""
        self._marks = dict(marks)

    def renew(self) -> None:
        """Draws everything anew, in another look."""
        for token in self._tokens.values():
            token.renew()
        for pole in self._poles.values():
            pole.renew()
        self._fan.renew()
        if self._hint is not None:
            self._hint.renew()

    def hint(self, words: tuple[str, str, str], plate: QRectF, visible: QRectF) -> None:
        """Says something about ``plate`` until `hush`: a strong beginning, the rest, a note."""
        from app.ui.grid.label_spot import CLEAR, EDGE, label_spot  # noqa: PLC0415 - when wanted

        if self._hint is None:
            self._hint = LabelItem(self._look)
            self.addItem(self._hint)
        self._hint.say(*words, 1.0 if self._stage is None else self._stage.ratio)
        found = [self.plate_of(id_) for id_ in self._picture.poses]
        others = [one for one in found if one is not None and one != plate]
        room = visible.adjusted(0, 0, EDGE - CLEAR, 0)
        self._hint.setPos(label_spot(self._hint.size, plate, room, (), others))
        self._hint.show()

    def hush(self) -> None:
        """Takes the hint away."""
        if self._hint is not None:
            self._hint.hide()

    @property
    def hinted(self) -> str:
        """What the hint says, all of it; empty when there is none."""
        hint = self._hint
        return "" if hint is None or not hint.isVisible() else f"{hint.text}\n{hint.hint}"

    # What is where

    def token_at(self, point: QPointF, besides: Container[str] = ()) -> str | None:
        """The combatant under a point of the scene, other than ``besides``."""
        for item in self._touched(point):
            if isinstance(item, TokenItem) and item.id not in besides and item.touches(point):
                return item.id
        return None

    def carry_event(self, id_: str, y: float) -> None:
        """Shows an event at the tick nearest to a height of the scene, at 1 or more."""
        timer = self._timer(id_)
        if timer is not None and self._stage is not None:
            self._carried = (id_, max(1, self._stage.ruler.place(y)))
            self._events.carry(timer, self._carried[1], self._stage)

    def drop_event(self) -> None:
        """Tells where the carried event was put, if that is elsewhere; it goes back meanwhile."""
        carried, timer = self._carried, self._timer(self._carried[0] if self._carried else "")
        self.call_off_event()
        if carried is not None and timer is not None and carried[1] != timer.place:
            self.event_moved.emit(*carried)

    def call_off_event(self) -> None:
        """Puts the carried event back."""
        if self._carried is not None and self._view is not None and self._stage is not None:
            self._carried = None
            self._match_events(self._view, self._stage)

    @property
    def carries_event(self) -> bool:
        """Whether the mouse carries an event."""
        return self._carried is not None

    def _timer(self, id_: str) -> TimerView | None:
        timers = () if self._view is None else self._view.timers
        return next((one for one in timers if one.id == id_), None)

    def thing_at(self, point: QPointF) -> str | None:
        """The combatant under a point of the scene, else the event."""
        return self.token_at(point) or self._events.at(point)

    def hint_at(self, point: QPointF) -> str:
        """What hovering over the token at a point of the scene tells; empty beside all."""
        who, view = self.token_at(point), self._view
        token = None if who is None or view is None else view.token(who)
        if token is None or view is None:
            return ""
        from app.ui.grid.hints import token_hint  # noqa: PLC0415 - when a mouse rests

        names = {one.id: one.name for one in view.tokens}
        return token_hint(token, names, self._wording)

    def helpEvent(self, event: "QGraphicsSceneHelpEvent") -> None:
        """Words tips when they are asked for: at a step all tokens are told otherwise."""
        hint = self.hint_at(event.scenePos())
        if not hint:
            super().helpEvent(event)
            return
        from PySide6.QtWidgets import QToolTip  # noqa: PLC0415 - when a mouse rests

        QToolTip.showText(event.screenPos(), hint, event.widget())

    def in_reach(self, point: QPointF, besides: Container[str] = ()) -> tuple[str, str] | None:
        """The first and the last of those under a point: a token, or all of a closed stack."""
        over = self.token_at(point, besides)
        if over is not None:
            return over, over
        stack = self.stack_at(point)
        there = () if stack is None else [one for one in stack.ids if one not in besides]
        return (there[0], there[-1]) if there else None

    def stack_at(self, point: QPointF) -> StackItem | None:
        """The closed stack under a point of the scene."""
        return next((one for one in self._stacks if one.touches(point)), None)

    def plate_of(self, id_: str) -> QRectF | None:
        """The plate of a combatant in the scene, or that of its stack; or the label of an event."""
        item = self._tokens.get(id_)
        if item is None:
            return self._events.plate_of(id_)
        if item.isVisible():
            return item.plate().translated(item.pos())
        stack = next((one for one in self._stacks if id_ in one.ids), None)
        return None if stack is None else stack.plate().translated(stack.pos())

    def in_fan(self, point: QPointF) -> bool:
        """Whether a point is on the ground of the open stack."""
        return self._fan.isVisible() and self._fan.box.contains(point)

    def _touched(self, point: QPointF) -> list[QGraphicsItem]:
        return self.items(point)

    # Keeping in step

    def _match_tokens(self, view: TimelineView) -> None:
        shown = on_grid(view)
        of = edges(view)
        hidden = self._wording.text("grid.hidden")
        self._faces = {one.id: token_face(one, lane_of(view, one), hidden) for one in shown}
        self._edges = {one.id: of.get(one.lane, "right") for one in shown}
        for id_ in self._tokens.keys() - self._faces.keys():
            self.removeItem(self._tokens.pop(id_))
            self.removeItem(self._poles.pop(id_))
        for one in shown:
            if one.id not in self._tokens:
                self._tokens[one.id] = TokenItem(one.id, self._look, self._painter)
                self._poles[one.id] = PoleItem(self._look)
                self.addItem(self._tokens[one.id])
                self.addItem(self._poles[one.id])
            self._dress(one.id)

    def _dress(self, id_: str) -> None:
        form = self._picture.forms[id_]
        item = self._tokens[id_]
        ratio = 1.0 if self._stage is None else self._stage.ratio
        face = self._faces[id_].with_marks(self._marks.get(id_, Mark.NONE))
        if id_ in self._full:
            face = replace(face, hp=self._full[id_])
        item.show_face(face, form, ratio)
        item.setVisible(form is not Form.STACKED)
        layer = FAN + 1 if id_ in self._fanned else TOKEN
        focused = Mark.FOCUS in self._marks.get(id_, Mark.NONE)
        item.setZValue(layer + 0.5 if focused else layer)

    def _match_stacks(self, stage: Stage) -> None:
        for old in self._stacks:
            self.removeItem(old)
        self._stacks = []
        for edge, stack in self._picture.stacks:
            if self._opened in stack.ids:
                continue
            hint = self._wording.text("grid.stack_open", count=len(stack.ids))
            item = StackItem(self._look, stack.ids, hint, stage.ratio)
            item.setPos(stage.out(edge, stack.x + stage.metrics.compact / 2), stack.y)
            self.addItem(item)
            self._stacks.append(item)
        self._fan.setVisible(bool(self._fanned))
        if self._fanned:
            self._fan.cover(self._spread(self._fanned, stage))

    def _spread(self, ids: frozenset[str], stage: Stage) -> QRectF:
        metrics = stage.metrics
        poses = [self._picture.poses[id_] for id_ in ids]
        flag = all(self._picture.forms[id_] is Form.FLAG for id_ in ids)
        wide = metrics.flag if flag else metrics.compact
        tops = [pose.y for pose in poses]
        box = QRectF(
            poses[0].x - wide / 2,
            min(tops) - metrics.height / 2,
            wide,
            max(tops) - min(tops) + metrics.height,
        )
        return box.adjusted(-8, -8, 8, 8)

    def _match_events(self, view: TimelineView, stage: Stage) -> None:
        plates = [self._plate_at(id_, stage) for id_ in self._picture.poses]
        self._events.show(view.timers, self._rung, stage, plates)

    def _plate_at(self, id_: str, stage: Stage) -> QRectF:
        """Where somebody's plate will be once all has settled."""
        metrics, pose = stage.metrics, self._picture.poses[id_]
        flag = self._picture.forms[id_] is Form.FLAG
        wide = metrics.flag if flag else metrics.compact
        return QRectF(pose.x - wide / 2, pose.y - metrics.height / 2, wide, metrics.height)

    # Positions

    def place_at(self, id_: str, pose: Pose) -> None:
        """Puts a token somewhere for the moment, such as under the mouse."""
        self._put(id_, pose)

    def raise_up(self, id_: str, layer: float, form: Form | None = None) -> None:
        """Shows a token as one in the hand, in a layer over the others, perhaps in another form."""
        item = self._tokens[id_]
        plain = replace(self._faces[id_].with_marks(Mark.MOVED), tie=None)
        ratio = 1.0 if self._stage is None else self._stage.ratio
        item.show_face(plain, form or self._picture.forms[id_], ratio)
        item.setVisible(True)
        item.setZValue(layer)

    def lower(self, id_: str) -> None:
        """Puts a token that was in the hand back into its layer."""
        if id_ in self._tokens:
            self._dress(id_)

    def _put_full(self, id_: str, full: float) -> None:
        """Shows a bar on its way, in steps of a pixel, so that few pictures are drawn."""
        face = self._faces.get(id_)
        if face is None:
            return
        if full == face.hp:
            self._full.pop(id_, None)
        else:
            self._full[id_] = round(full * BAR) / BAR
        self._dress(id_)

    def _settle(self, poses: Mapping[str, Pose]) -> None:
        for id_, pose in poses.items():
            self._put(id_, pose)

    def _put(self, id_: str, pose: Pose) -> None:
        item = self._tokens.get(id_)
        stage = self._stage
        if item is None or stage is None:
            return
        self._poses[id_] = pose
        item.setPos(pose.x, pose.y)
        half = stage.metrics.spine / 2
        edge = half if pose.x > 0 else -half
        plate = item.plate().width() / 2
        inner = pose.x - plate if pose.x > 0 else pose.x + plate
        pole = self._poles[id_]
        pole.setPos(edge, pose.tick)
        near = id_ not in self._fanned  # long slanting poles would only cross each other
        pole.reach(QPointF(inner - edge, pose.y - pose.tick) if near else QPointF(0, 0))
