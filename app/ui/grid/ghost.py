"""The ghost: where the actor would land, before anything is done."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QRectF

from app.engine.model.timeline import StatusChip, TimelineView, TokenView
from app.ui.grid.board import Board
from app.ui.grid.guest import ghost_pose
from app.ui.grid.items import OVERLAY, TokenItem
from app.ui.grid.label_spot import CLEAR, EDGE, label_spot
from app.ui.grid.landing import Landing, landing_words
from app.ui.grid.overlay import LabelItem, OpenDot, PathItem
from app.ui.grid.poses import Stage
from app.ui.kit.look import Look
from app.ui.kit.token_face import Mark, lane_of, token_face
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording


class Ghost(QObject):
    """A dashed copy of a token at the place where it would land, with words."""

    def __init__(self, board: Board, look: Look, painter: TokenPainter, wording: Wording) -> None:
        super().__init__(board)
        self._board, self._wording = board, wording
        self._token = TokenItem("", look, painter, ghost=True)
        self._token.setZValue(OVERLAY)
        self._label, self._dot = LabelItem(look), OpenDot(look)
        self._path = PathItem(look, dashed=True)
        for item in (self._token, self._label, self._dot, self._path):
            item.hide()
            board.addItem(item)
        self._visible: Callable[[], QRectF] = QRectF

    def watch(self, visible: Callable[[], QRectF]) -> None:
        """Learns what part of the scene is in sight, to keep the label there."""
        self._visible = visible

    @property
    def shown(self) -> bool:
        """Whether there is a ghost."""
        return self._token.isVisible()

    @property
    def label(self) -> str:
        """The words beside the ghost."""
        return self._label.text if self.shown else ""

    def show_at(
        self,
        view: TimelineView,
        stage: Stage,
        id_: str,
        landing: Landing,
        named: tuple[str | None, str | None],
        chips: tuple[StatusChip, ...] | None = None,
    ) -> None:
        """Shows ``id_`` landing; ``named`` are the ids of the neighbours the words name.

        ``chips`` are the statuses it has then; those it has no more are said to end.
        """
        token = view.token(id_)
        lane = lane_of(view, token)
        face = token_face(token if chips is None else replace(token, chips=chips), lane)
        y = stage.ruler.y(landing.place)
        spared = [one for one in named if one is not None]
        pose, form = ghost_pose(self._board.picture, stage, lane.edge, y, spared)
        keep = face.marks & (Mark.CRITICAL | Mark.KO)
        bare = type(face)(
            face.name, face.disk, face.edge, face.row, face.hp, keep | Mark.GHOST, face.chips
        )
        self._token.show_face(bare, form, stage.ratio)
        self._token.setPos(pose.x, pose.y)
        half = stage.metrics.spine / 2
        edge = half if lane.edge == "right" else -half
        plate = self._token.plate().width() / 2
        self._dot.setPos(edge, y)
        self._dot.reach((pose.x - plate if edge > 0 else pose.x + plate) - edge)
        inside = half - 7 if lane.edge == "right" else 7 - half
        self._path.draw(inside, stage.ruler.y(token.place or 0), y)
        moved = landing.place - (token.place or 0)
        lead = self._wording.text("grid.lands", place=landing.place, moved=moved)
        words, ends = landing_words(self._wording, landing), self._ends(token, chips)
        self._label.say(f"{lead}: " if ends else lead, words, ends, stage.ratio)
        for item in (self._token, self._label, self._dot, self._path):
            item.show()
        self._place_label(view, named, QRectF(-half, y - 11, 2 * half, 22))

    def _ends(self, token: TokenView, chips: tuple[StatusChip, ...] | None) -> str:
        left = {chip.id for chip in (token.chips if chips is None else chips)}
        gone = [chip.name for chip in token.chips if chip.id not in left]
        if not gone:
            return ""
        return self._wording.text("grid.ends", statuses=", ".join(gone), count=len(gone))

    def renew(self) -> None:
        """Draws anew, in another look."""
        for item in (self._token, self._label, self._dot, self._path):
            item.renew()

    def hide(self) -> None:
        """Takes the ghost away."""
        for item in (self._token, self._label, self._dot, self._path):
            item.hide()

    def step_aside(self, carried: Landing | None) -> None:
        """Is out of the picture while something is carried: that has words of its own."""
        for item in (self._token, self._label, self._dot, self._path):
            item.setOpacity(1 if carried is None else 0)

    def _place_label(
        self, view: TimelineView, named: tuple[str | None, str | None], place: QRectF
    ) -> None:
        """``place`` is where it lands on the spine, which stays in sight."""
        plates = {one.id: self._board.plate_of(one.id) for one in view.tokens}
        self._label.setPos(
            label_spot(
                self._label.size,
                self._token.plate().translated(self._token.pos()),
                self._visible().adjusted(0, 0, EDGE - CLEAR, 0),
                (plate for id_, plate in plates.items() if plate and id_ in named),
                (plate for id_, plate in plates.items() if plate and id_ not in named),
                (place,),
            )
        )
