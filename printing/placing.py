"""Where the tokens of a battle under way stand on a printed track."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.engine.model.timeline import Presence
from app.engine.model.track import TrackDocument, TrackToken
from printing.figures import FULL_SIZE
from printing.page import Rect, Xy
from printing.tiles import Geometry

SMALLEST = 7.8
"""Least cut size of a token that shares its room, in mm."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A token with its place in the document's list."""

    index: int
    token: TrackToken


@dataclass(frozen=True, slots=True)
class Groups:
    """The tokens by where they belong; each group keeps the acting order."""

    now: tuple[Counted, ...]
    track: tuple[Counted, ...]
    over: tuple[Counted, ...]
    held: tuple[Counted, ...]
    down: tuple[Counted, ...]

    @property
    def all(self) -> tuple[Counted, ...]:
        """All that ought to appear on paper."""
        return self.now + self.track + self.over + self.held + self.down


@dataclass(frozen=True, slots=True)
class Standing:
    """A token in a lane: 0 is nearest the spine."""

    counted: Counted
    party: bool
    lane: int
    tick: int


def group(document: TrackDocument) -> Groups:
    """Sorts the tokens into NOW, the track, and the three parking places."""
    found: dict[str, list[Counted]] = defaultdict(list)
    for index, token in enumerate(document.tokens):
        found[_belongs(token, document.length)].append(Counted(index, token))
    names = ("now", "track", "over", "held", "down")
    return Groups(*(tuple(found[name]) for name in names))


def _belongs(token: TrackToken, length: int) -> str:
    if token.presence is Presence.GONE:
        return "gone"
    if token.presence is Presence.FALLEN:
        return "down"
    if token.presence is Presence.ACTING:
        return "now"
    if token.presence is Presence.HELD or token.place is None:
        return "held"
    if token.place <= 0:
        return "now"
    return "over" if token.place > length else "track"


def is_party(token: TrackToken) -> bool:
    """Whether a token belongs to the side left of the spine."""
    return token.edge == "left"


def stand(
    document: TrackDocument, tokens: Iterable[Counted], geometry: Geometry
) -> tuple[list[Standing], list[Counted]]:
    """Gives each token its own lane or the free one nearest the spine; second, those without.

    A token stands on its line and reaches its size up from it.
    """
    standing: list[Standing] = []
    crowded: list[Counted] = []
    distance = document.choices.spacing
    taken: dict[tuple[bool, int], list[int]] = defaultdict(list)
    for counted in tokens:
        tick, party = counted.token.place or 0, is_party(counted.token)
        for lane in _lanes(document, geometry, counted.token):
            others = taken[party, lane]
            if all(abs(tick - other) * distance >= geometry.token for other in others):
                others.append(tick)
                standing.append(Standing(counted, party, lane, tick))
                break
        else:
            crowded.append(counted)
    return standing, crowded


def _lanes(document: TrackDocument, geometry: Geometry, token: TrackToken) -> Iterable[int]:
    """Its own lane, or all of its side; 0 is nearest the spine."""
    own = None if token.lane is None else document.lanes[token.lane : token.lane + 1]
    if own and own[0].edge == token.edge:
        before = document.lanes[: token.lane]
        return (sum(lane.edge == token.edge for lane in before),)
    return range(geometry.party if is_party(token) else geometry.enemies)


def pack(
    count: int, area: Rect, beside: float = 0.0, *, largest: float = FULL_SIZE
) -> tuple[Sequence[Xy], float]:
    """Places and size for ``count`` tokens in an area, as large as they fit.

    ``beside`` is the room to keep at the right of each, in mm. Fewer places than tokens come
    back when even the smallest size is too large.
    """
    size = largest
    while size > SMALLEST and _capacity(area, size, beside) < count:
        size = max(SMALLEST, size - 0.2)
    columns = int(area.width / (size + beside) + 1e-9)
    rows = int(area.height / size + 1e-9)
    places = [
        (area.x + column * (size + beside) + size / 2, area.bottom - row * size - size / 2)
        for row in reversed(range(rows))
        for column in range(columns)
    ]
    if rows > 1 and count <= columns:
        places = places[-columns:]
    return places[:count], size


def _capacity(area: Rect, size: float, beside: float) -> int:
    return int(area.width / (size + beside) + 1e-9) * int(area.height / size + 1e-9)
