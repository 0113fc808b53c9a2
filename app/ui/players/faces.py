"""What the players' window says, as plain values. No Qt, and nothing but the players' view."""

from dataclasses import dataclass, replace

from app.engine.model.player import PlayerChip, PlayerToken, PlayerView, Presence, Tone
from app.ui.kit.chip_faces import ChipFace, ChipKind
from app.ui.kit.token_face import Disk, Mark
from app.ui.wording import Wording

UNKNOWN_COLOUR = "chalk"
"""Of those who are shown by another name alone."""
_STEPS = {
    "health.unhurt": 4, "health.hurt": 3, "health.wounded": 2, "health.critical": 1,
    "health.fallen": 0,
}  # fmt: skip
_SIGNS = {
    Tone.BENEFICIAL: ("+ ", ChipKind.GOOD),
    Tone.HARMFUL: ("\N{MINUS SIGN} ", ChipKind.HARM),
    Tone.NEUTRAL: ("", ChipKind.PLAIN),
}


@dataclass(frozen=True, slots=True)
class Health:
    """How somebody is: segments filled of all, and words beside them."""

    filled: int
    segments: int
    low: bool
    text: str


@dataclass(frozen=True, slots=True)
class Person:
    """One combatant as the window shows it."""

    name: str
    disk: Disk
    marks: Mark
    number: str
    """Its delay, or its place in the order where delays are not shown."""
    health: Health | None
    chips: tuple[ChipFace, ...]
    spoken: str
    begins: str = ""
    """The round that begins with it."""
    chosen: bool | None = None
    """Whether its card lies face down; ``None`` where there are no cards."""


@dataclass(frozen=True, slots=True)
class Board:
    """Everything in the window at one moment."""

    title: str
    """Above whoever has the turn."""
    now: Person | None
    headline: str
    """In place of a name: who acts unseen, or how the battle ended."""
    next_title: str
    number_title: str
    rows: tuple[Person, ...]
    hint: str
    """Who is next, in a sentence."""
    events: tuple[str, ...]
    fallen: str


def board(view: PlayerView | None, wording: Wording) -> Board:
    """The window for a battle, or without one."""
    writer = _Writer(wording)
    return writer.idle() if view is None else writer.board(view)


class _Writer:
    """Words a view."""

    def __init__(self, wording: Wording) -> None:
        self._words = wording

    def idle(self) -> Board:
        """No battle is on."""
        text = self._words.text
        return Board("", None, text("players.idle"), "", "", (), "", (), "")

    def board(self, view: PlayerView) -> Board:
        """The battle as it stands."""
        text = self._words.text
        over = view.outcome is not None
        shapes = {lane.id: lane.shape for lane in view.lanes}
        acting = [one for one in view.tokens if one.order is not None]
        now = next((one for one in view.tokens if one.id == view.now and not over), None)
        waiting = [] if over else [one for one in acting if one is not now]
        cards = any(one.chosen is not None for one in acting)
        timed = not cards and any(one.place is not None for one in waiting)
        headline = "" if view.outcome is None else self._words.phrase(view.outcome)
        if now is None and not over:
            left = any(one.chosen is False for one in acting)
            headline = text("players.all_chose" if cards and not left else "players.unseen")
        chooses = [one for one in waiting if not cards or one.chosen is False]
        return Board(
            title=self._title(view, now),
            now=None if now is None else self._person(now, shapes, 0),
            headline=headline,
            next_title=text("players.cards" if cards else "players.next") if waiting else "",
            number_title=text("players.delay") if timed else "",
            rows=self._rows(view, waiting, shapes),
            hint=self._hint(view, chooses[0]) if chooses else "",
            events=() if over else self._events(view),
            fallen=self._fallen(view),
        )

    def _title(self, view: PlayerView, now: PlayerToken | None) -> str:
        if view.outcome is not None:
            return self._words.text("players.over")
        chooses = now is not None and now.chosen is not None
        title = self._words.text("players.chooses" if chooses else "players.now")
        if view.round is None:
            return title
        return f"{self._words.text('players.round', n=view.round)} · {title}"

    def _rows(
        self, view: PlayerView, waiting: list[PlayerToken], shapes: dict[str, str]
    ) -> tuple[Person, ...]:
        """Those who wait; the first of each further round says which one begins with it."""
        people, before = [], 0
        for number, one in enumerate(waiting, start=1):
            person = self._person(one, shapes, number)
            if view.round is not None and one.rounds > before:
                words = self._words.text("players.round", n=view.round + one.rounds)
                person = replace(person, begins=words, spoken=f"{words}: {person.spoken}")
                before = one.rounds
            people.append(person)
        return tuple(people)

    def _person(self, token: PlayerToken, shapes: dict[str, str], number: int) -> Person:
        colour = UNKNOWN_COLOUR if token.concealed else token.colour
        chips = self._chips(token)
        health = self._health(token)
        place = str(token.place if token.place is not None else number)
        return Person(
            name=token.name,
            disk=Disk(
                token.letter,
                colour,
                shapes.get(token.lane, "circle"),
                "" if token.concealed else token.id,
            ),
            marks=Mark.KO if token.presence is Presence.FALLEN else Mark.NONE,
            number=place,
            health=health,
            chips=chips,
            spoken=self._spoken(token, number, health, chips),
            chosen=token.chosen,
        )

    def _spoken(
        self, token: PlayerToken, number: int, health: Health | None, chips: tuple[ChipFace, ...]
    ) -> str:
        text = self._words.text
        parts = [token.name]
        if token.chosen is not None:
            code = "players.chose" if token.chosen else "players.to_choose"
            parts.append(text(code if number else "players.spoken_chooses"))
        elif number == 0:
            parts.append(text("players.spoken_now"))
        elif token.place is not None:
            parts.append(text("players.spoken_delay", n=token.place))
        else:
            parts.append(text("players.spoken_order", n=number))
        parts += [] if health is None else [health.text]
        return ", ".join([*parts, *(face.note for face in chips)])

    def _health(self, token: PlayerToken) -> Health | None:
        if token.health is None:
            return None
        low = token.health.code in {"health.critical", "health.fallen"}
        words = self._words.phrase(token.health)
        if token.tenths is None:
            return Health(_STEPS.get(token.health.code, 0), 4, low, words)
        if token.hp is not None:
            gauge = {"value": token.hp.value, "top": token.hp.maximum}
            words = self._words.text("copy.hp", **gauge)
        if token.mp is not None:
            gauge = {"value": token.mp.value, "top": token.mp.maximum}
            words = f"{words} · {self._words.text(f'copy.{token.mp.kind}', **gauge)}"
        return Health(token.tenths, 10, low, words)

    def _chips(self, token: PlayerToken) -> tuple[ChipFace, ...]:
        faces = []
        if token.charge is not None:
            left, action = token.charge.left, token.charge.action
            code = "copy.charging" if left is None else "copy.charging_left"
            spoken = self._words.text(code, left=left)
            label = action or self._words.text("copy.charging")
            faces.append(ChipFace(label, ChipKind.PLAIN, spoken))
        return (*faces, *map(self._chip, token.chips))

    def _chip(self, chip: PlayerChip) -> ChipFace:
        sign, kind = _SIGNS[chip.tone]
        words = self._words.text("copy.chip", name=chip.name, left=chip.remaining)
        return ChipFace(f"{sign}{words}", kind, words)

    def _hint(self, view: PlayerView, first: PlayerToken) -> str:
        ours = bool(view.lanes) and first.lane == view.lanes[0].id
        return self._words.text(
            "players.you_next" if ours else "players.they_next", name=first.name
        )

    def _events(self, view: PlayerView) -> tuple[str, ...]:
        return tuple(
            self._words.text("copy.timer", text=one.text, place=one.place) for one in view.timers
        )

    def _fallen(self, view: PlayerView) -> str:
        names = [one.name for one in view.tokens if one.presence is Presence.FALLEN]
        return self._words.text("copy.fallen", names=", ".join(names)) if names else ""
