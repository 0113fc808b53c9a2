"""A turn of simultaneous choices as cards: who has chosen, and what was revealed. No Qt."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Lane, Presence, TimelineView, TokenView
from app.ui.desk.speech import say
from app.ui.wording import Wording

Side = Literal["left", "right"]
State = Literal["open", "chosen", "chooses", "waits", "cannot"]
"""``open`` is face up, ``chooses`` is who is asked now, ``cannot`` has nothing to choose."""
_AWAY = {
    Presence.HELD: "board.held", Presence.FALLEN: "board.fallen", Presence.GONE: "board.gone",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a side, where one edge has several, and how many stand in it."""

    lane: str
    title: str


@dataclass(frozen=True, slots=True)
class Card:
    """One combatant with its card."""

    token: TokenView
    shape: str
    state: State
    state_text: str
    turn: str
    """Of which turn ``lines`` tell, where that is over; empty while it is under way."""
    lines: tuple[str, ...] = ()
    """What it did, and then what came of it."""
    secret: str = ""
    """What lies face down, while the GM looks; empty otherwise."""


BoardRow: TypeAlias = Heading | Card


@dataclass(frozen=True, slots=True)
class Dealer:
    """Makes cards of a view, in words."""

    view: TimelineView
    wording: Wording
    names: Mapping[str, str]
    peeking: bool = False
    """Whether what lies face down is shown to whoever sits here."""

    @property
    def revealed(self) -> bool:
        """Whether the cards lie face up."""
        return self.view.revealed

    @property
    def to_choose(self) -> int:
        """How many have still to choose."""
        return sum(1 for token in self.view.tokens if token.chosen is False)

    def rows(self, side: Side) -> tuple[BoardRow, ...]:
        """The cards of one edge, in the order of joining; those who are gone come last."""
        lanes = [lane for lane in self.view.lanes if lane.edge == side]
        there = [lane for lane in lanes if any(one.lane == lane.id for one in self.view.tokens)]
        return tuple(row for lane in there for row in self._lane(lane, alone=len(there) < 2))

    def _lane(self, lane: Lane, *, alone: bool) -> Iterator[BoardRow]:
        tokens = [token for token in self.view.tokens if token.lane == lane.id]
        tokens.sort(key=lambda token: (token.presence is Presence.GONE, _joined(token)))
        if not alone:
            side = self.wording.phrase(lane.name)
            yield Heading(lane.id, self.wording.text("board.side", side=side, n=len(tokens)))
        for token in tokens:
            yield self._card(token, lane.shape)

    def _card(self, token: TokenView, shape: str) -> Card:
        state = self._state(token)
        code = _AWAY.get(token.presence, f"board.{state}" if state != "open" else "board.revealed")
        before = "" if self.revealed or not token.told else str(max(1, self.view.clock - 1))
        secret = "" if token.secret is None or not self.peeking else self._say(token.secret)
        return Card(
            token,
            shape,
            state,
            self.wording.text(code),
            self.wording.text("board.before", n=before) if before else "",
            tuple(self._say(line) for line in token.told),
            self.wording.text("board.secret", what=secret) if secret else "",
        )

    def _state(self, token: TokenView) -> State:
        if self.revealed and token.place is not None:
            return "open"
        if token.chosen is None:
            return "cannot"
        if token.chosen:
            return "chosen"
        return "chooses" if token.id == self.view.now else "waits"

    def _say(self, phrase: Phrase) -> str:
        params = {
            name: tuple(self.names.get(one, one) for one in value)
            if isinstance(value, tuple)
            else value
            for name, value in phrase.params.items()
        }
        return say(self.wording, Phrase(phrase.code, params), self.names)


def _joined(token: TokenView) -> int:
    digits = "".join(sign for sign in token.id if sign.isdecimal())
    return int(digits or 0)


def row_key(row: BoardRow) -> str:
    """What names a row among all."""
    return row.token.id if isinstance(row, Card) else f"/{row.lane}"


def row_text(row: BoardRow) -> str:
    """The name that a row is found by."""
    return row.token.name if isinstance(row, Card) else row.title


def row_spoken(row: BoardRow, wording: Wording) -> str:
    """A row for those who listen."""
    if isinstance(row, Heading):
        return row.title
    chips = (chip.name for chip in row.token.chips)
    parts = (row.token.name, hp_words(row.token, wording), *chips, row.state_text, row.secret,
             row.turn, *row.lines)  # fmt: skip
    return ", ".join(part for part in parts if part)


def hp_words(token: TokenView, wording: Wording) -> str:
    """HP in numbers, or that they are not configured."""
    if token.hp.maximum <= 0:
        return wording.text("board.no_hp")
    return wording.text("board.hp", value=token.hp.value, maximum=token.hp.maximum)
