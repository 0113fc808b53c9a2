"""Who of a battle becomes a token of paper, and in which sizes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.engine.model.timeline import Presence, TimelineView
from app.engine.model.token_sheet import Back, KitToken, Standees, TokenGroup, TokenSheet
from app.engine.model.track import TrackLane
from app.services.kit_words import KitWords
from app.services.muster import Fighter, Wanted, name_fighters
from app.services.summaries import CharacterSummary
from printing.options import Sides

TRACK_SIZE, MAP_SIZE, PORTRAIT_SIZE = 16.0, 25.0, 32.0
_NOTES = {Sides.FOLD: "fold_note", Sides.SINGLE: "single_note"}

Portraits = Callable[[str], bytes | None]
"""The picture of a character by its id, or nothing."""


@dataclass(frozen=True, slots=True)
class TokenChoices:
    """Which tokens to make; sizes are cut sizes in mm."""

    track: float | None = TRACK_SIZE
    """For the delay track; ``None`` makes none."""
    map: float | None = MAP_SIZE
    """For the battle map, once more; ``None`` makes none."""
    portraits: bool = False
    """The map's tokens show portraits instead of letters."""
    round: bool = False
    """Everything is cut round, for punches."""
    standees: bool = False
    blanks: int = 0
    """Tokens to write on, of each size."""
    sides: Sides = Sides.FOLD


def no_portraits(character: str) -> bytes | None:
    """Nobody has a picture."""
    del character
    return None


def character_fighters(characters: Iterable[CharacterSummary]) -> tuple[Fighter, ...]:
    """Characters as they would take part: monsters are enemies, everybody else the party."""
    return name_fighters(
        tuple(
            Wanted(
                character=one.id,
                body={"name": one.name, "letter": one.letter, "colour": one.colour},
                side="enemies" if one.type == "monster" else "party",
            )
            for one in characters
        )
    )


def fighter_lanes(fighters: Iterable[Fighter]) -> tuple[TrackLane, ...]:
    """A lane of the track for each fighter, under its name; hidden ones have none."""
    edges = {"party": "left"}
    return tuple(
        TrackLane(one.name, edges.get(one.side, "right")) for one in fighters if not one.hidden
    )


def fighter_tokens(
    fighters: Iterable[Fighter], portraits: Portraits = no_portraits
) -> tuple[KitToken, ...]:
    """The fighters of an encounter as tokens, those too that the players do not know of."""
    return tuple(
        KitToken(
            key=one.id,
            name=one.name,
            letter=one.letter,
            colour=one.colour,
            shape="circle" if one.side == "party" else "square",
            portrait=portraits(one.character),
        )
        for one in fighters
    )


def view_tokens(view: TimelineView, portraits: Portraits = no_portraits) -> tuple[KitToken, ...]:
    """Everybody in a battle as tokens, but those who left it."""
    lanes = {lane.id: lane for lane in view.lanes}
    return tuple(
        KitToken(
            key=one.id,
            name=one.name,
            letter=one.letter,
            colour=one.colour,
            shape=lanes[one.lane].shape,
            portrait=portraits(one.source) if one.source else None,
        )
        for one in view.tokens
        if one.presence is not Presence.GONE
    )


def token_sheet(
    words: KitWords, tokens: tuple[KitToken, ...], choices: TokenChoices, *, name: str = ""
) -> TokenSheet:
    """Sheets with everybody twice: for the track and, larger, for the map."""
    texts = words.token_titles
    title = texts["title_of"].replace("{name}", name) if name else texts["title"]
    groups: list[TokenGroup] = []
    backs = texts[_NOTES.get(choices.sides, "duplex_note")]
    if choices.track is not None:
        groups.append(_group(texts["track"], backs, choices.track, tokens, choices))
    if choices.map is not None:
        kind = "portrait" if choices.portraits else "map"
        note = backs if choices.track is None else texts["again_note"]
        portraits = choices.portraits
        size = choices.map
        groups.append(_group(texts[kind], note, size, tokens, choices, portrait=portraits))
    standees = None
    if choices.standees:
        standees = Standees(texts["standees"], texts["standee_note"], tokens)
    return TokenSheet(title, words.tokens, tuple(groups), standees)


def _group(
    title: str,
    note: str,
    size: float,
    tokens: tuple[KitToken, ...],
    choices: TokenChoices,
    *,
    portrait: bool = False,
) -> TokenGroup:
    back = Back.NONE if choices.sides is Sides.SINGLE else Back.KO
    return TokenGroup(
        title=title.replace("{mm}", f"{size:g}"),
        note=note,
        size=size,
        tokens=tokens,
        back=back,
        portrait=portrait,
        round=choices.round,
        blanks=choices.blanks,
    )
