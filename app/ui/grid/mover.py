"""Carries tokens: shows what would be while they are in the hand, and drops or puts them back."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Signal

from app.engine.model.timeline import TimelineView
from app.ui.grid.board import Board
from app.ui.grid.carry import Carry, Piled, lift, piles
from app.ui.grid.guest import carried_pose
from app.ui.grid.items import FAN, HELD_UP, TokenItem
from app.ui.grid.label_spot import CLEAR, EDGE, Around, Box, Crowd
from app.ui.grid.landing import Forecast, Landing, landing_words
from app.ui.grid.layout import Form, Item
from app.ui.grid.overlay import (
    NUMBER,
    LabelItem,
    LandingLine,
    LeftBehind,
    PathItem,
    TieMark,
)
from app.ui.grid.poses import Pose, Stage
from app.ui.kit.look import Look
from app.ui.kit.token_face import Mark, lane_of, token_face
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording

_PILE = 18
"""Pixels at 100 % from one to the next of those that were at one place of a stack."""
_AGAIN = 24
"""Pixels across after which the words look for another place on the same tick."""


class Mover(QObject):
    """One hand: at most one set of tokens is picked up at a time."""

    dropped = Signal(object)
    """A `Carry` was put down and would change something."""
    ended = Signal()
    """Nothing is in the hand any more, whether dropped or put back."""
    landing_changed = Signal(object)
    """The `Landing` that dropping now would give; ``None`` when refused or over."""
    spoken = Signal(str)
    """A sentence for those who listen."""

    def __init__(
        self, board: Board, look: Look, painter: TokenPainter, wording: Wording, forecast: Forecast
    ) -> None:
        super().__init__(board)
        self._board, self._look = board, look
        self._painter, self._wording, self._forecast = painter, wording, forecast
        self._carry: Carry | None = None
        self._by_keys = False
        self._grab = QPointF()
        self._x = 0.0
        self._home: dict[str, Pose] = {}
        self._piles: Mapping[str, Piled] = {}
        self._hand: TokenItem | None = None
        self._left: list[LeftBehind] = []
        self._crowd, self._named = Crowd({}), frozenset[str]()
        self._words: tuple[float, float, float] | None = None
        self._reworded = False
        """Where the plate was when the words found their place, and that place beside it."""
        self._drawn: Carry | None = None
        self._known: tuple[object, Landing | None] | None = None
        self._visible: Callable[[], QRectF] = QRectF
        self._show_part: Callable[[QRectF], None] = lambda _part: None
        self._view: TimelineView | None = None
        self._stage: Stage | None = None
        self._label, self._line = LabelItem(look), LandingLine(look)
        self._path, self._tie = PathItem(look, dashed=False), TieMark(look)
        for item in (self._label, self._line, self._line.number, self._path, self._tie):
            item.hide()
            board.addItem(item)

    def watch(self, visible: Callable[[], QRectF], show: Callable[[QRectF], None]) -> None:
        """Learns what part of the scene is in sight, to keep labels there; ``show`` scrolls."""
        self._visible, self._show_part = visible, show

    def renew(self) -> None:
        """Draws anew, in another look."""
        for item in (self._label, self._line, self._path, self._tie):
            item.renew()

    def show_view(self, view: TimelineView, stage: Stage) -> None:
        """Learns the view and the stage.

        What is in the hand stays there while the view is the same, as in another zoom or look;
        of another view it is put back.
        """
        carry = self._carry
        if carry is not None and view is not self._view:
            self.cancel()
            carry = None
        self._view, self._stage = view, stage
        if carry is not None:
            self._put_away()
            self._drawn = None
            self._raise()
            self._move_hand(self._x if not self._by_keys else self._free_x(carry))
            self._update()

    @property
    def carry(self) -> Carry | None:
        """What is in the hand."""
        return self._carry

    @property
    def by_keys(self) -> bool:
        """Whether it was picked up by a key and not by the mouse."""
        return self._by_keys

    @property
    def label(self) -> str:
        """The words beside the carried token."""
        return self._label.text if self._label.isVisible() else ""

    def pick_up(self, held: str, others: Iterable[str] = (), grab: QPointF | None = None) -> None:
        """Takes a token, with others, from the grid or from the shelf.

        ``grab`` is where the mouse holds it, counted from the middle of its plate; without
        it the keys do.
        """
        if self._carry is not None or self._view is None:
            return
        self._board.finish()
        token = self._view.token(held)
        places = {one: self._view.token(one).place for one in (held, *others)}
        self._carry = lift(held, places, released=token.place is None)
        self._by_keys = grab is None
        self._grab = grab or QPointF()
        self._known = self._drawn = None
        self._raise()
        home = self._home.get(held)
        self._x = self._hand_x() if home is None else home.x
        self._update()

    def follow(self, point: QPointF) -> None:
        """Moves what the mouse holds to a point of the scene."""
        carry, stage = self._carry, self._stage
        if carry is None or stage is None:
            return
        middle = point - self._grab
        self._carry = self._tied(carry, point) or carry.to(stage.ruler.place(middle.y()))
        self._move_hand(middle.x())
        self._update()

    def _tied(self, carry: Carry, point: QPointF) -> Carry | None:
        """The same right before or after whoever is under a point; ``None`` where nobody is.

        A closed stack stands for its first and its last.
        """
        over = None if carry.released else self._board.in_reach(point, carry.origins)
        if over is None or self._view is None:
            return None
        plate = self._board.plate_of(over[0]) or QRectF()
        later = point.y() < plate.center().y()
        one = over[1] if later else over[0]
        place = self._view.token(one).place
        if place is None:
            return None
        return carry.to(place, after=one) if later else carry.to(place, before=one)

    def come_home(self) -> None:
        """The mouse has left the window: dropped there, all is as it was."""
        carry = self._carry
        if carry is not None:
            home = self._home.get(carry.held)
            back = carry.to(carry.origins[carry.held])
            self._carry = back.on_shelf() if carry.released else back
            self._move_hand(self._hand_x() if home is None else home.x)
            self._update()

    def over_shelf(self) -> None:
        """The mouse has carried it over the shelf of held tokens."""
        if self._carry is not None and not self._carry.shelved:
            self._carry = self._carry.on_shelf()
            self._update()

    def change(self, carry: Carry) -> None:
        """Another landing, by keys."""
        if self._carry is not None:
            self._carry = carry
            self._move_hand(self._free_x(carry))
            self._update()

    def drop(self) -> None:
        """Puts down what is in the hand."""
        carry = self._carry
        if carry is None:
            return
        if carry.idle:
            self.cancel()
            return
        self._clear()
        self.dropped.emit(carry)
        self.ended.emit()

    def cancel(self) -> None:
        """Puts everything back to where it was."""
        if self._carry is not None:
            self._clear()
            self._board.restore()
            self.ended.emit()

    def landing(self) -> Landing | None:
        """What dropping now would give, as the forecast says."""
        carry = self._carry
        if carry is None or carry.shelved:
            return None
        key = (carry.place, carry.before, carry.after)
        if self._known is None or self._known[0] != key:
            found = self._forecast(carry.places(), carry.before, carry.after)
            self._known = (key, found)
            self.landing_changed.emit(found)
            self._speak(found)
        return self._known[1]

    # Showing

    def _raise(self) -> None:
        carry, view, stage = self._carry, self._view, self._stage
        if carry is None or view is None or stage is None:
            return
        self._crowd, self._words = Crowd(self._staying(carry)), None
        self._home = {
            one: pose for one, pose in self._board.picture.poses.items() if one in carry.origins
        }
        self._piles = piles(carry, {one: pose.x for one, pose in self._home.items()})
        for one, pose in self._home.items():
            item = self._board.item(one)
            if item is not None:
                under = 0 if one == carry.held else 1 + self._piles[one].depth / 1000
                self._board.raise_up(one, HELD_UP - under)
                self._leave_behind(pose, item, carry.origins[one])
        if carry.released:
            token = view.token(carry.held)
            face = token_face(token, lane_of(view, token))
            self._hand = TokenItem(carry.held, self._look, self._painter, ghost=True)
            self._hand.show_face(face.with_marks(Mark.SELECTED), Form.FLAG, stage.ratio)
            self._hand.setZValue(HELD_UP)
            self._board.addItem(self._hand)
            offset = stage.metrics.first + stage.metrics.flag / 2
            self._hand.setPos(stage.out(face.edge, offset), stage.ruler.y(carry.place))

    def _staying(self, carry: Carry) -> dict[str, QRectF]:
        """The plates of all others and the labels of events, by id."""
        poses = self._board.picture.poses
        plates = {one: self._board.plate_of(one) for one in poses if one not in carry.origins}
        found = {one: plate for one, plate in plates.items() if plate is not None}
        return found | {f"event {item.id}": item.plate() for item in self._board.events.items}

    def _name(self, carry: Carry, found: Landing | None) -> None:
        """Learns who is spoken of, and whom it is dropped on."""
        tokens = () if self._view is None else self._view.tokens
        names = () if found is None else (found.after, found.before)
        over = (carry.after, carry.before)
        self._named = frozenset(one.id for one in tokens if one.name in names or one.id in over)

    def _leave_behind(self, pose: Pose, item: TokenItem, place: int) -> None:
        text = self._wording.text("grid.was_at", place=place)
        box = LeftBehind(self._look, text, item.plate().size(), self._ratio())
        box.setPos(pose.x, pose.y)
        if item.id in self._board.fanned:
            box.setZValue(FAN + 0.5)
        self._board.addItem(box)
        self._left.append(box)

    def _free_x(self, carry: Carry) -> float:
        """Where the keys carry a token along without covering others."""
        home, stage = self._home.get(carry.held), self._stage
        if home is None or stage is None:
            return self._hand_x()
        pose, form = home, None
        if carry.moved:
            self._name(carry, self.landing())
            edge, item = self._board.edge(carry.held), Item(carry.held, stage.ruler.y(carry.place))
            pose, form = carried_pose(
                self._board.picture, stage, edge, item, carry.origins, self._named
            )
        self._board.raise_up(carry.held, HELD_UP, form)
        return pose.x

    def _hand_x(self) -> float:
        return 0.0 if self._hand is None else self._hand.x()

    def _move_hand(self, x: float) -> None:
        carry, stage = self._carry, self._stage
        if carry is None or stage is None:
            return
        self._x = x
        for one, place in carry.places().items():
            y = stage.ruler.y(place)
            if self._hand is not None and one == carry.held:
                self._hand.setPos(x, y)
            elif one in self._home:
                own, pile = self._home[one].x, self._piles[one]
                inwards = self._look.px(_PILE) * pile.depth * (-1 if own > 0 else 1)
                self._board.place_at(one, Pose((x if pile.along else own) + inwards, y, y))

    def _update(self) -> None:
        carry, stage = self._carry, self._stage
        if carry is None or stage is None:
            return
        hand = self._hand or self._board.item(carry.held)
        plate = QRectF() if hand is None else hand.plate().translated(hand.pos())
        if carry != self._drawn:
            self._drawn = carry
            self._redraw(carry, stage)
            if self._by_keys:
                self._show_part(plate)
        self._place_label(plate, self._visible())

    def _redraw(self, carry: Carry, stage: Stage) -> None:
        found = self.landing()
        self._name(carry, found)
        self._reworded = True
        y = stage.ruler.y(carry.place)
        self._line.stand(y, shown=not carry.shelved)
        half = stage.width / 2
        self._line.show_number(str(carry.place), -half, half, stage.ratio)
        self._mark_tie(carry)
        left = (
            self._board.edge(carry.held) == "left"
            if carry.held in self._home
            else (self._hand_x() < 0)
        )
        inside = stage.metrics.spine / 2 - 7
        start = stage.ruler.y(carry.origins[carry.held])
        clear = NUMBER.height() / 2 + 2
        end = y + clear if start > y else y - clear
        self._path.draw(-inside if left else inside, start, end)
        self._path.setVisible(not carry.shelved)
        self._say(carry, found)

    def _ratio(self) -> float:
        return 1.0 if self._stage is None else self._stage.ratio

    def _mark_tie(self, carry: Carry) -> None:
        over = carry.after or carry.before
        plate = None if over is None else self._board.plate_of(over)
        self._tie.setVisible(plate is not None)
        if plate is not None:
            self._tie.mark(plate, after=carry.after is not None)

    def _say(self, carry: Carry, found: Landing | None) -> None:
        text = self._wording.text
        hint = text("grid.moves_keys" if self._by_keys else "grid.moves_hint")
        if carry.shelved:
            self._label.say(text("grid.hold_here"), "", hint, self._ratio())
        else:
            lead = text("grid.moves", place=carry.place, moved=carry.moved)
            self._label.say(lead, self._where(carry, found), hint, self._ratio())
        self._label.show()

    def _where(self, carry: Carry, found: Landing | None) -> str:
        if found is None:
            return self._wording.text("grid.refused")
        words = self._wording.text("landing.acts", where=landing_words(self._wording, found))
        if len(carry.origins) > 1:
            words += " · " + self._wording.text("landing.many", count=len(carry.origins))
        return words

    def _speak(self, found: Landing | None) -> None:
        carry = self._carry
        if not self._by_keys or carry is None or self._view is None or found is None:
            return
        code = "spoken.later" if carry.moved > 0 else "spoken.sooner"
        self.spoken.emit(
            self._wording.text(
                code if carry.moved else "spoken.same",
                who=self._view.token(carry.held).name,
                place=carry.place,
                count=abs(carry.moved),
                where=landing_words(self._wording, found),
            )
        )

    def _place_label(self, plate: QRectF, visible: QRectF) -> None:
        """Puts the words where they hide the least, and leaves them there while they do."""
        left, top, words = plate.left(), plate.top(), self._words
        if words is None or self._reworded or abs(words[0] - left) >= _AGAIN:
            self._reworded = False
            words = self._words = (left, *self._beside(left, top, plate, visible))
        last = visible.right() - self._label.size.width() - CLEAR
        x = max(visible.left() + EDGE, min(left + words[1], last))
        self._label.setPos(x, top + words[2])

    def _beside(
        self, left: float, top: float, plate: QRectF, visible: QRectF
    ) -> tuple[float, float]:
        """Where the words stand, from the corner of the plate."""
        size, words = self._label.size, self._words
        sight = Box(visible.left(), visible.top(), visible.right() + EDGE - CLEAR, visible.bottom())
        around = Around(Box.of(plate), sight, self._uncovered(), self._named)
        if words is not None and not self._by_keys:
            x, y = left + words[1], top + words[2]
            if self._crowd.bears(Box(x, y, x + size.width(), y + size.height()), around):
                return words[1:]
        x, y = self._crowd.spot(size, around, anywhere=self._by_keys)
        return x - left, y - top

    def _uncovered(self) -> tuple[Box, ...]:
        """The number on the spine, and whom it is dropped on."""
        carry, stage = self._carry, self._stage
        if carry is None or stage is None or carry.shelved:
            return ()
        y, scale = stage.ruler.y(carry.place), self._look.scale
        wide, high = NUMBER.width() * scale / 2, NUMBER.height() * scale / 2
        number = Box(-wide, y - high, wide, y + high)
        over = carry.after or carry.before
        plate = None if over is None else self._board.plate_of(over)
        return (number,) if plate is None else (number, Box.of(plate))

    def _clear(self) -> None:
        self._carry = None
        for item in (self._label, self._line, self._line.number, self._path, self._tie):
            item.hide()
        self._label.forget()
        self._put_away()
        self.landing_changed.emit(None)

    def _put_away(self) -> None:
        """Takes what was drawn about the hand off the board."""
        for box in self._left:
            self._board.removeItem(box)
        self._left = []
        if self._hand is not None:
            self._board.removeItem(self._hand)
            self._hand = None
        for one in self._home:
            self._board.lower(one)
        self._home = {}
