"""What the layouts of the delay track need to draw: the job, the track, and who stands where."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.engine.model.track import Layout, TrackDocument
from printing.figures import FULL_SIZE, Stamp, draw_fallen, draw_front
from printing.inks import NOTE, STRONG
from printing.job import Job
from printing.page import Rect, Xy
from printing.placing import Counted, Groups, group, pack
from printing.slots import draw_write_ins
from printing.typesetter import Typesetter, middle_baseline

_BESIDE = 8.0
"""Room for the delay beside a token that stands off the track, in mm."""
_RIGHTS = 1.8
"""From the baseline of what stands upwards beside the track to its edge, in mm."""


@dataclass(frozen=True, slots=True)
class TrackJob:
    """One track being printed."""

    job: Job
    document: TrackDocument
    groups: Groups

    @staticmethod
    def of(job: Job, document: TrackDocument) -> "TrackJob":
        """The work that a track makes; expects every token but those that left the fight."""
        groups = group(document)
        job.notes.expect(*((job.part, counted.index) for counted in groups.all))
        return TrackJob(job, document, groups)

    @property
    def saving(self) -> bool:
        """Whether no area may be filled."""
        return self.job.saving

    @property
    def token_size(self) -> float:
        """Cut size of the tokens for which the track is ruled, in mm."""
        choices = self.document.choices
        return FULL_SIZE if choices.layout is Layout.FOLDED else choices.token

    def draw_token(self, setter: Typesetter, counted: Counted, middle: Xy, size: float) -> None:
        """Draws the front of a token, and counts it as drawn."""
        draw_front(setter.about(counted.token.key), self._stamp(counted, middle, size))
        self.job.drew(counted.index)

    def draw_parked(
        self, setter: Typesetter, tokens: tuple[Counted, ...], area: Rect, *, fallen: bool = False
    ) -> None:
        """Draws tokens side by side in an area; remarks on those that found no room."""
        places, size = pack(len(tokens), area, largest=self.token_size)
        for counted, middle in zip(tokens, places, strict=False):
            if fallen:
                stamp = self._stamp(counted, middle, size)
                draw_fallen(setter.about(counted.token.key), stamp, self.document.words.ko)
                self.job.drew(counted.index)
            else:
                self.draw_token(setter, counted, middle, size)
        self.crowded(setter.number, tokens[len(places) :])

    def draw_over(self, setter: Typesetter, tokens: tuple[Counted, ...], area: Rect) -> None:
        """Draws tokens whose delay is past the end, with the delay beside each."""
        places, size = pack(len(tokens), area, _BESIDE, largest=self.token_size)
        for counted, (x, y) in zip(tokens, places, strict=False):
            self.draw_token(setter, counted, (x, y), size)
            delay = str(counted.token.place)
            at = (x + size / 2 + 0.8, middle_baseline(y, STRONG.size))
            setter.about(counted.token.key).put(at, delay, STRONG, room=_BESIDE - 1.2)
        self.crowded(setter.number, tokens[len(places) :])
        if not tokens:
            draw_write_ins(setter.page, area, self.token_size)

    def draw_rights(self, setter: Typesetter, left: float) -> None:
        """Writes whose rules came before this track upwards, in the margin left of it."""
        if self.job.rights:
            height = self.job.sheet().height
            middle = (left - _RIGHTS, height / 2)
            setter.put_turned(middle, self.job.rights, NOTE, room=0.8 * height)

    def crowded(self, page: int, tokens: Iterable[Counted]) -> None:
        """Remarks on tokens that found no room."""
        for counted in tokens:
            token, notes = counted.token, self.job.notes
            if token.place is None:
                notes.add(page, "print.note.crowded_off", token.key, letter=token.letter)
            else:
                place = token.place
                notes.add(page, "print.note.crowded", token.key, letter=token.letter, place=place)

    def _stamp(self, counted: Counted, middle: Xy, size: float) -> Stamp:
        token = counted.token
        return self.job.stamp(token.letter, token.colour, token.shape, middle, size)
