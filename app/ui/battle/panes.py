"""Which pane draws which picture, with its keys and the hands that make commands of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.timeline import Picture
from app.ui.battle.field import Equipped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.ui.battle.grid_hands import EventDesk
    from app.ui.battle.strip import Strip
    from app.ui.bridge import Bridge
    from app.ui.desk.tools import Tools
    from app.ui.grid.landing import Landing

# Each maker imports what it makes: a start loads the one pane that it shows.


def make_pane(
    picture: Picture, tools: Tools, bridge: Bridge, strip: Strip, desk: EventDesk
) -> Equipped:
    """The pane that draws such a picture."""
    if picture is Picture.LADDER:
        return _ladder(tools, desk)
    if picture is Picture.BOARD:
        return _board(tools, desk)
    return _countdown(tools, bridge, strip, desk)


def _ladder(tools: Tools, desk: EventDesk) -> Equipped:
    from app.ui.battle.ladder_hands import LadderHands  # noqa: PLC0415
    from app.ui.ladder.ladder import InitiativeLadder  # noqa: PLC0415

    ladder = InitiativeLadder(tools)
    return Equipped(ladder, LadderHands(ladder, desk))


def _board(tools: Tools, desk: EventDesk) -> Equipped:
    from app.ui.battle.board_hands import BoardHands  # noqa: PLC0415
    from app.ui.board.board import DeclarationBoard  # noqa: PLC0415

    board = DeclarationBoard(tools)
    return Equipped(board, BoardHands(board, desk))


def _countdown(tools: Tools, bridge: Bridge, strip: Strip, desk: EventDesk) -> Equipped:
    from app.ui.battle.grid_hands import GridHands  # noqa: PLC0415
    from app.ui.grid.delay_grid import DelayGrid  # noqa: PLC0415
    from app.ui.kit.keymap import KeyReader, KeyShown  # noqa: PLC0415

    def forecast(
        places: Mapping[str, int], before: str | None, after: str | None
    ) -> Landing | None:
        return hands.forecast(places, before, after)

    grid = DelayGrid(tools.look, tools.tokens, tools.wording, forecast)
    KeyReader(tools.keymap, "grid", grid.canvas)
    join = grid.shelf.join_button
    KeyShown(tools.keymap, "grid.join", join.set_key, join)
    KeyShown(tools.keymap, "grid.lock", grid.header.set_lock_key, grid.header)
    hands = GridHands(grid, strip, bridge, desk, tools.wording)
    return Equipped(grid, hands)
