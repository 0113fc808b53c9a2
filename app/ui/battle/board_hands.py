"""What one does on the board of declarations, made into commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.battle.edits import direct_commands

if TYPE_CHECKING:
    from app.ui.battle.roster_hands import Desk
    from app.ui.board.board import DeclarationBoard


class BoardHands:
    """Nobody has a place on a board; what is laid face down can be taken up again."""

    def __init__(self, board: DeclarationBoard, desk: Desk) -> None:
        self._board, self._desk = board, desk
        board.taken_back.connect(self._take_back)

    def show_ghost(self, ticks: int) -> None:
        """Nobody is moved by acting."""

    def _take_back(self, who: tuple[str, ...]) -> None:
        view = self._board.view
        if view is not None:
            tokens = tuple(view.token(one) for one in who)
            self._desk.run_all(direct_commands("take_back", view, tokens))
