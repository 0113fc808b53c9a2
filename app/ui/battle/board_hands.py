"""What one does on the board of declarations: nothing but to look and to choose somebody."""


class BoardHands:
    """Nobody has a place on a board that could be changed."""

    def show_ghost(self, ticks: int) -> None:
        """Nobody is moved by acting."""
