"""What a layout needs to draw: the document, the choices, and whoever keeps notes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.engine.model.phrase import Phrase
from app.engine.model.track import TrackDocument
from printing.figures import Stamp, draw_fallen, draw_front
from printing.inks import STRONG
from printing.options import Ink, PrintOptions, TokenPaint
from printing.page import Press, Rect, Ruler, Xy
from printing.placing import Counted, Groups, pack
from printing.report import Notes, PrintError
from printing.typesetter import Typesetter, middle_baseline

_BESIDE = 8.0
"""Room for the delay beside a token that stands off the track, in mm."""


@dataclass(frozen=True, slots=True)
class Job:
    """One rendering under way."""

    document: TrackDocument
    options: PrintOptions
    tokens: Mapping[str, TokenPaint]
    groups: Groups
    press: Press
    ruler: Ruler
    notes: Notes

    @property
    def saving(self) -> bool:
        """Whether no area may be filled."""
        return self.options.ink is Ink.SAVER

    def setter(self, bookmark: str, number: int) -> Typesetter:
        """Opens the next page."""
        page = self.press.page(self.options.paper, bookmark)
        return Typesetter(page, self.ruler, self.notes, number)

    def draw_token(self, setter: Typesetter, counted: Counted, middle: Xy, size: float) -> None:
        """Draws the front of a token, and counts it as drawn."""
        draw_front(setter, self._stamp(counted, middle, size))
        self.notes.drew(counted.index)

    def draw_parked(
        self, setter: Typesetter, tokens: tuple[Counted, ...], area: Rect, *, fallen: bool = False
    ) -> None:
        """Draws tokens side by side in an area; remarks on those that found no room."""
        places, size = pack(len(tokens), area)
        for counted, middle in zip(tokens, places, strict=False):
            if fallen:
                draw_fallen(setter, self._stamp(counted, middle, size))
                self.notes.drew(counted.index)
            else:
                self.draw_token(setter, counted, middle, size)
        self.crowded(setter.number, tokens[len(places) :])

    def draw_over(self, setter: Typesetter, tokens: tuple[Counted, ...], area: Rect) -> None:
        """Draws tokens whose delay is past the end, with the delay beside each."""
        places, size = pack(len(tokens), area, _BESIDE)
        for counted, (x, y) in zip(tokens, places, strict=False):
            self.draw_token(setter, counted, (x, y), size)
            delay = str(counted.token.place)
            at = (x + size / 2 + 0.8, middle_baseline(y, STRONG.size))
            setter.put(at, delay, STRONG, room=_BESIDE - 1.2)
        self.crowded(setter.number, tokens[len(places) :])

    def crowded(self, page: int, tokens: Iterable[Counted]) -> None:
        """Remarks on tokens that found no room."""
        for counted in tokens:
            letter, place = counted.token.letter, counted.token.place
            if place is None:
                self.notes.add(page, "print.note.crowded_off", letter=letter)
            else:
                self.notes.add(page, "print.note.crowded", letter=letter, place=place)

    def _stamp(self, counted: Counted, middle: Xy, size: float) -> Stamp:
        token = counted.token
        paint = self.tokens.get(token.colour)
        if paint is None:
            raise PrintError(Phrase("print.token_colour", {"colour": token.colour}))
        square = token.shape == "square"
        return Stamp(token.letter, paint, square, middle, size, self.options.ink)
