"""Puts a view on the stage: how large, how far, with its ground and its ghost."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Axis, TimelineView
from app.ui.grid.backdrop import Backdrop
from app.ui.grid.geometry import FOOT, ruler_for
from app.ui.grid.layout import Metrics
from app.ui.grid.poses import Stage
from app.ui.grid.zoom import Zoom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.engine.model.timeline import StatusChip
    from app.ui.grid.board import Board
    from app.ui.grid.ghost import Ghost
    from app.ui.grid.grid_view import GridView
    from app.ui.grid.landing import Landing
    from app.ui.grid.mover import Mover
    from app.ui.kit.look import Look
    from app.ui.kit.token_painter import TokenPainter
    from app.ui.wording import Wording

NO_AXIS = Axis(Phrase("axis.none"), Phrase("axis.none"), 100, 5)
NOBODY = TimelineView(NO_AXIS, (), (), (), None, 0, 0)
"""What is drawn while there is no battle."""


class Staging:
    """Keeps scene, ground and ghost in step with the view, the room, the zoom and the look."""

    def __init__(
        self, look: Look, painter: TokenPainter, wording: Wording, canvas: GridView, board: Board
    ) -> None:
        self._look, self._painter, self._wording = look, painter, wording
        self._canvas, self._board = canvas, board
        self._mover: Mover | None = None
        self._carried: Landing | None = None
        self._ghosted: tuple[str, int, str | None, str | None] | None = None
        self._ghost_chips: tuple[StatusChip, ...] | None = None
        self._view = NOBODY
        self._rung: Sequence[str] = ()
        self.zoom = Zoom()
        """How closely the grid is looked at."""
        self.stage = self._measured()
        """The room there is now."""

    @cached_property
    def ghost(self) -> Ghost:
        """The ghost; made when one is first shown."""
        from app.ui.grid.ghost import Ghost  # noqa: PLC0415 - not for a first paint

        ghost = Ghost(self._board, self._look, self._painter, self._wording)
        ghost.watch(self._canvas.visible)
        ghost.step_aside(self._carried)
        return ghost

    @property
    def label(self) -> str:
        """The words beside the ghost."""
        return self.ghost.label if "ghost" in vars(self) else ""

    @property
    def view(self) -> TimelineView:
        """What is on the stage."""
        return self._view

    def show_view(self, view: TimelineView, milliseconds: int, rung: Sequence[str] = ()) -> None:
        """Another view, without a ghost; tokens slide for ``milliseconds``.

        ``rung`` are the words of events that have just come due.
        """
        self.hide_ghost()
        if self._mover is not None:
            self._mover.cancel()
        self._view, self._rung = view, tuple(rung)
        self.renew_stage(milliseconds)

    def renew_stage(self, milliseconds: int = 0) -> None:
        """The same view in other room; what is carried stays in the hand."""
        self.stage = self._measured()
        self._put_away()
        self._canvas.hold_still(lambda: self._show(milliseconds))
        self._draw_ghost()

    def renew_look(self) -> None:
        """The same view in another look."""
        self._board.renew()
        if self._mover is not None:
            self._mover.renew()
        if "ghost" in vars(self):
            self.ghost.renew()
        self.renew_stage()

    def take_mover(self, mover: Mover) -> None:
        """Another that follows the view, from here on."""
        self._mover = mover
        mover.show_view(self._view, self.stage)
        mover.landing_changed.connect(self._step_aside)

    def show_ghost(
        self,
        id_: str,
        place: int,
        after: str | None,
        before: str | None,
        chips: tuple[StatusChip, ...] | None,
    ) -> None:
        """A ghost of ``id_`` at ``place``, with ``chips``; the axis grows if it must."""
        self._ghosted, self._ghost_chips = (id_, place, after, before), chips
        if place > self.stage.ruler.top:
            self.renew_stage()
        else:
            self._draw_ghost()

    def hide_ghost(self) -> None:
        """No ghost any more."""
        self._ghosted = None
        self._put_away()

    def in_sight(self) -> tuple[int, int]:
        """The lowest and the highest place in sight, the highest rounded down to a five."""
        sight = self._canvas.visible()
        low, high = self.stage.ruler.span(sight.top() + self._look.px(12), sight.bottom())
        return low, high - high % 5 if high > low + 5 else high

    def _put_away(self) -> None:
        if "ghost" in vars(self):
            self.ghost.hide()

    def _step_aside(self, carried: Landing | None) -> None:
        self._carried = carried
        if "ghost" in vars(self):
            self.ghost.step_aside(carried)

    def _show(self, milliseconds: int) -> None:
        self._board.show_view(self._view, self.stage, milliseconds, self._rung)
        if self._mover is not None:
            self._mover.show_view(self._view, self.stage)
        self._canvas.show_backdrop(
            Backdrop(
                self._look,
                self.stage.ruler,
                self.stage.metrics.spine,
                self._view.axis.label_step,
                self._wording.text("grid.now"),
                (self._look.scheme, self._look.contrasted, self._look.scale),
            )
        )

    def _measured(self) -> Stage:
        view, scale = self._view, self._look.scale
        foot = FOOT * scale
        reach = 0 if self._ghosted is None else -(-self._ghosted[1] // 10) * 10
        room = self._canvas.viewport().size()
        highest = max([view.axis.top, reach, *(one.place or 0 for one in view.tokens)])
        step = self.zoom.pixels(room.height(), highest, foot)
        ruler = ruler_for(highest, step, room.height(), downward=view.axis.downward, foot=foot)
        ratio = self._canvas.devicePixelRatioF()
        return Stage(ruler, room.width(), Metrics.scaled(scale), ratio)

    def _draw_ghost(self) -> None:
        if self._ghosted is None:
            return
        from app.ui.grid.landing import Landing  # noqa: PLC0415 - not for a first paint

        id_, place, *named = self._ghosted
        names = {one.id: one.name for one in self._view.tokens}
        after, before = (names.get(one or "") for one in named)
        self.ghost.show_at(
            self._view,
            self.stage,
            id_,
            Landing(place, after, before),
            (named[0], named[1]),
            self._ghost_chips,
        )
