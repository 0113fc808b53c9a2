"""Sums with the steps of exceptional rolls."""

from fractions import Fraction

from app.engine.core.teams.tally import Tally as Plain


class Tally(Plain):
    """Whole numbers worked out step by step, each step with its source."""

    def times(self, source: str, factor: int, /) -> None:
        """Multiplies by a whole number; 0 makes it nothing."""
        self.become(source, "*", factor, self.value * factor)

    def halved(self, source: str, /, *, reduction_down: bool = False) -> None:
        """Takes half of it away; a half point is lost, or with ``reduction_down`` kept."""
        exact = Fraction(self.value, 2)
        self.note(source, "*", "1/2", str(exact))
        whole = self.value - self.value // 2 if reduction_down else self.value // 2
        if whole != exact:
            self.note("total.rounded", "round", 1, whole)
        self.value = whole
