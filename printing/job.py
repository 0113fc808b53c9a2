"""What a layout needs to draw: the choices, paper to draw on, and whoever keeps notes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.engine.model.furniture import PageWords
from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.figures import Stamp
from printing.leaf import Leaf, leaf_for
from printing.options import Ink, Paper, PrintOptions, Sides, TokenPaint
from printing.page import Press, Ruler, Xy
from printing.report import Notes
from printing.typesetter import Typesetter, clean


@dataclass(frozen=True, slots=True)
class Job:
    """One document being printed, alone or as a part of a pack."""

    options: PrintOptions
    tokens: Mapping[str, TokenPaint]
    press: Press
    ruler: Ruler
    notes: Notes
    part: int = 0
    """Which document of a pack, from 0."""
    chapter: str = ""
    """What a pack's bookmarks call it; empty when printed alone."""
    rights: str = ""
    """Whose rules this document tells, or one before it in its pack."""

    @property
    def saving(self) -> bool:
        """Whether no area may be filled."""
        return self.options.ink is Ink.SAVER

    def leaf(self, *, lying: bool = False, back: bool = False) -> Leaf:
        """How a side lies on the paper: what a layout plans with before it draws."""
        return leaf_for(self.options, lying=lying, back=back)

    def sheet(self, *, lying: bool = False) -> Paper:
        """The room of a side in mm; edges of 5 mm for text and 3 mm for lines are part of it."""
        return self.leaf(lying=lying).sheet

    def setter(self, bookmark: str, leaf: Leaf | None = None) -> Typesetter:
        """Opens the next page; without a leaf an upright front.

        Where both sides are printed, a front whose own back nobody draws gets a blank one, as
        what follows would stand there otherwise.
        """
        leaf = leaf or self.leaf()
        bare = self.notes.bare
        if bare is not None and self.duplex and not leaf.back:
            part, front = bare
            blank = self.leaf(lying=front.paper.lies, back=True)
            self.press.page(blank, "")
            self.notes.open(part, blank)
        chapter = self.chapter if self.opens else ""
        page = self.press.page(leaf, clean(bookmark), chapter=chapter)
        self.notes.open(self.part, leaf)
        return Typesetter(page, self.ruler, self.notes, self.press.pages)

    def page_words(self, words: PageWords) -> PageWords:
        """A document's words with the rights that its last page states."""
        return replace(words, rights=self.rights)

    @property
    def duplex(self) -> bool:
        """Whether the printer prints both sides of a sheet."""
        return self.options.sides in (Sides.LONG, Sides.SHORT)

    @property
    def opens(self) -> bool:
        """Whether no page of this document was begun yet."""
        return not self.notes.begun(self.part)

    def expect(self, count: int) -> None:
        """Remarks that so many items of the document ought to appear."""
        self.notes.expect(*((self.part, index) for index in range(count)))

    def drew(self, index: int) -> None:
        """Remarks that an item, by its place in the document, stands on paper."""
        self.notes.drew((self.part, index))

    def paint(self, colour: str) -> TokenPaint:
        """The look of a token colour; raises `PrintError` for a name that there is not."""
        paint = self.tokens.get(colour)
        if paint is None:
            raise PrintError(Phrase("print.token_colour", {"colour": colour}))
        return paint

    def stamp(self, letter: str, colour: str, shape: str, middle: Xy, size: float) -> Stamp:
        """A token on its place; raises `PrintError` for an unknown colour."""
        square = shape == "square"
        return Stamp(letter, self.paint(colour), square, middle, size, self.options.ink)
