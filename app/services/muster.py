"""Who takes part in an encounter, under which name, letter and colour, and with what.

The identity of a token is worked out here once, so that desk and paper agree on it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.model.tokens import COLOURS, free_colour, letter_for, numbered


@dataclass(frozen=True, slots=True)
class Fighter:
    """One who takes part: ``id`` tells several of one character apart, as in ``imp/2``."""

    id: str
    character: str
    name: str
    letter: str
    colour: str
    side: str
    row: str
    hidden: bool
    place: int | None
    """Ticks until the first turn; ``None`` takes the rule's opening."""
    joins_at: int | None = None
    """Ticks until it comes onto the field, its place counting from then; ``None`` is at once."""
    alias: str = ""
    """What the players call it; empty takes the character's own."""
    place_dice: str = ""
    """Dice that are rolled for ``place`` as the battle begins; empty for none."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Names, letters and colours that are in use on the field."""

    names: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()


NOBODY = Taken()


@dataclass(frozen=True, slots=True)
class Seat:
    """One place for a character of the campaign, as a person asks for it."""

    character: str
    side: str = "enemies"
    row: str | None = None
    """``None`` takes the character's own."""
    place: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """One place to fill, before it has a name."""

    character: str
    body: Mapping[str, Any]
    """The character document, not validated."""
    side: str = "enemies"
    row: str | None = None
    hidden: bool = False
    place: int | None = None
    joins_at: int | None = None
    alias: str = ""
    """What the players call it; empty takes the character's own."""
    place_dice: str = ""


def wanted(
    encounter: Mapping[str, Any], characters: Mapping[str, Mapping[str, Any]]
) -> Iterator[Wanted]:
    """The places of an encounter, one for each head; raises `KeyError` for no such character.

    Somebody who would join at once, at tick 0, is there from the beginning.
    """
    for member in _list(encounter.get("members")):
        place = member.get("place")
        one = Wanted(
            character=member["character"],
            body=characters[member["character"]],
            side=member.get("side", "enemies"),
            row=member.get("row"),
            hidden=bool(member.get("hidden", False)),
            place=None if isinstance(place, str) else place,
            joins_at=member.get("joins_at") or None,
            alias=str(member.get("alias") or ""),
            place_dice=place if isinstance(place, str) else "",
        )
        yield from [one] * int(member.get("count", 1))


def name_fighters(places: Sequence[Wanted], taken: Taken = NOBODY) -> tuple[Fighter, ...]:
    """Gives every place its identity: several of one kind are numbered, colours repeat last.

    ``taken`` is what others on the field have; a name among them makes the newcomer the
    next of its number.
    """
    several = Counter(place.character for place in places)
    numbers: Counter[str] = Counter()
    bodies = {place.character: place.body for place in places}.values()
    letters = _Letters(taken, bodies)
    colours = _Colours(taken.colours, bodies)
    names = list(taken.names)
    fighters: list[Fighter] = []
    for place in places:
        base = str(place.body.get("name") or place.character)
        numbers[place.character] += 1
        count = numbers[place.character]
        number = _number(base, names, alone=several[place.character] == 1)
        name = base if number is None else f"{base} {number}"
        names.append(name)
        fighters.append(
            Fighter(
                id=place.character if several[place.character] == 1
                else f"{place.character}/{count}",
                character=place.character,
                name=name,
                letter=letters.give(place.character, place.body, base, number),
                colour=colours.give(place.body, first=count == 1),
                side=place.side,
                row=place.row or str(place.body.get("row") or "front"),
                hidden=place.hidden,
                place=place.place,
                joins_at=place.joins_at,
                alias=place.alias,
                place_dice=place.place_dice,
            )
        )  # fmt: skip
    return tuple(fighters)


def _number(base: str, names: Iterable[str], *, alone: bool) -> int | None:
    """The next number of a name; ``None`` for the only bearer."""
    used = [0]
    for name in names:
        head, _, tail = name.rpartition(" ")
        if name == base:
            used.append(1)
        elif head == base and tail.isdecimal():
            used.append(int(tail))
    number = max(used) + 1
    return None if alone and number == 1 else number


def _unnumbered(name: str) -> str:
    base, _, tail = name.rpartition(" ")
    return base if base and tail.isdecimal() else name


class _Letters:
    """Letters as given by the documents, else by the name, kept apart where that is possible."""

    def __init__(self, taken: Taken, bodies: Iterable[Mapping[str, Any]]) -> None:
        self._namesakes = {
            _unnumbered(name): letter.rstrip("0123456789")
            for name, letter in zip(taken.names, taken.letters, strict=False)
        }
        self._used = {
            *taken.letters,
            *(str(body["letter"]) for body in bodies if body.get("letter")),
        }
        self._heads: dict[str, str] = {}

    def give(self, character: str, body: Mapping[str, Any], base: str, number: int | None) -> str:
        """The letter of one fighter, its number included."""
        head = self._heads.get(character)
        if head is None:
            own = body.get("letter") or self._namesakes.get(base)
            head = str(own or self._free(base))
            self._heads[character] = head
            self._used.add(head)
        return numbered(head, number)

    def _free(self, base: str) -> str:
        first = letter_for(base)
        others = [sign.lower() for sign in base if sign.isalnum()][1:]
        options = [first, *(first + sign for sign in others)]
        return next((letter for letter in options if letter not in self._used), first)


class _Colours:
    """The documents' own colours; everybody else takes the first that is used least.

    A colour counts once for each who has it; the own colours that newcomers will take count
    from the start.
    """

    def __init__(self, taken: Sequence[str], bodies: Iterable[Mapping[str, Any]]) -> None:
        self._taken = frozenset(taken)
        own = [colour for colour in map(_own_colour, bodies) if colour not in {"", *taken}]
        self._used = [*taken, *own]

    def give(self, body: Mapping[str, Any], *, first: bool) -> str:
        """The colour of one fighter; only the first of a kind takes the document's."""
        own = _own_colour(body)
        if own and first and own not in self._taken:
            return own
        colour = free_colour(self._used)
        self._used.append(colour)
        return colour


def _own_colour(body: Mapping[str, Any]) -> str:
    colour = body.get("colour")
    return colour if colour in COLOURS else ""


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
