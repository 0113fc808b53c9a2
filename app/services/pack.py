"""The pack: everything that a fight needs on paper, made part by part.

What parts there are says `app.services.pack_parts`; here each has the function that makes it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from app.engine.model.documents import Ability, Document
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.phrase import Phrase
from app.engine.model.track import DEFAULT, TrackChoices
from app.services.card_kit import (
    ABILITY,
    ITEM,
    REACTION,
    STATUS,
    WEAPON,
    CardChoices,
    Owner,
    Say,
    card_deck,
)
from app.services.card_owners import read_owners
from app.services.errors import ExportError
from app.services.export import (
    Assets,
    Chapter,
    PrintOptions,
    Sides,
    TrackTexts,
    survey_kit,
    track_document,
)
from app.services.fight_kit import Fight
from app.services.fights import read_fight
from app.services.kit_words import KitWords, calibration_sheet
from app.services.muster import Fighter
from app.services.pack_parts import ALL_RULES, Need, Part, Rules, rules_of
from app.services.record_kit import record_sheet
from app.services.reference_kit import basic_actions, reference_deck
from app.services.session import Session
from app.services.sheet_kit import form_sheets
from app.services.status_kit import Rule, known_statuses, status_strips
from app.services.summary_kit import summary_sheet
from app.services.token_kit import (
    TokenChoices,
    character_fighters,
    fighter_lanes,
    fighter_tokens,
    token_sheet,
)
from app.services.turn_kit import choice_slips, dice_sheet, turn_tracker


@dataclass(frozen=True, slots=True)
class PackChoices:
    """How the parts are made that can be made in several ways."""

    length: int = 100
    """Ticks of the track."""
    track: TrackChoices = DEFAULT
    lanes_by_name: bool = False
    """A lane of the track for everybody who takes part."""
    tokens: TokenChoices = field(default_factory=TokenChoices)
    cards: CardChoices = field(default_factory=CardChoices)
    fillable: bool = False
    """Whether sheets have fields to fill in on a screen."""
    rounds: int = 8
    """Of the sheet that keeps the order of acting."""
    turns: int = 4
    """For which there are slips of secret choices."""
    wheels: bool = False
    """Statuses are counted down on wheels instead of strips."""


@dataclass(frozen=True, slots=True)
class Source:
    """What all parts are made from, read once; without a campaign it is words only."""

    words: KitWords
    texts: TrackTexts
    say: Say
    choices: PackChoices = PackChoices()
    sides: Sides = Sides.FOLD
    has: Need = Need.NOTHING
    title: str = ""
    """Of the encounter, the character or the campaign."""
    fighters: tuple[Fighter, ...] = ()
    owners: tuple[Owner, ...] = ()
    portraits: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    """Picture files by the id of the character."""
    faults: tuple[Phrase, ...] = ()
    """Why somebody has no sheet."""
    fight: Fight | None = None
    statuses: tuple[Rule, ...] = ()
    """Those that somebody who takes part can put on, or else all."""
    abilities: tuple[Document, ...] = ()
    """All that there are, those of everybody among them."""
    rules: Rules = ALL_RULES


@dataclass(frozen=True, slots=True)
class Counted:
    """What a part comes to on its own."""

    part: str
    pages: int
    items: int
    problem: Phrase | None = None
    """Why it cannot be printed so."""
    sheets: int = 0
    """Of paper."""


def _track(source: Source) -> KitDocument:
    choices = source.choices
    made = track_document(source.texts, choices.length, choices.track, name=source.title)
    lanes = fighter_lanes(source.fighters) if choices.lanes_by_name else ()
    return replace(made, lanes=lanes)


def _tokens(source: Source) -> KitDocument | None:
    tokens = fighter_tokens(source.fighters, source.portraits.get)
    choices = replace(source.choices.tokens, sides=source.sides)
    return token_sheet(source.words, tokens, choices, name=source.title) if tokens else None


def _cards(*kinds: str) -> Callable[[Source], KitDocument | None]:
    def make(source: Source) -> KitDocument | None:
        choices = replace(source.choices.cards, kinds=kinds)
        made = card_deck(source.words, source.owners, source.say, choices, name=source.title)
        return made if made.cards else None

    return make


def _sheets(*, monsters: bool) -> Callable[[Source], KitDocument | None]:
    def make(source: Source) -> KitDocument | None:
        owners = [owner for owner in source.owners if owner.sheet.monster is monsters]
        if not owners:
            return None
        fillable = source.choices.fillable
        return form_sheets(source.words, owners, source.say, name=source.title, fillable=fillable)

    return make


def _summary(source: Source) -> KitDocument | None:
    if source.fight is None:
        return None
    fillable = source.choices.fillable
    return summary_sheet(source.words, source.fight, source.say, fillable=fillable)


def _record(source: Source) -> KitDocument:
    return record_sheet(
        source.words,
        name=source.title,
        fighters=source.fighters if source.has is Need.ENCOUNTER else (),
        fillable=source.choices.fillable,
    )


def _strips(source: Source) -> KitDocument:
    return status_strips(source.words, source.statuses, wheels=source.choices.wheels)


def _reference(source: Source) -> KitDocument:
    found = [one for one in source.abilities if isinstance(one, Ability)]
    return reference_deck(
        source.words, basics=basic_actions(found), format_=source.choices.cards.format
    )


def _owned(source: Source) -> Mapping[str, Owner]:
    return {owner.sheet.id: owner for owner in source.owners}


def _tracker(source: Source) -> KitDocument:
    return turn_tracker(
        source.words, source.fighters, _owned(source), source.say, name=source.title,
        rounds=source.choices.rounds,
    )  # fmt: skip


def _slips(source: Source) -> KitDocument | None:
    made = choice_slips(
        source.words, source.fighters, _owned(source), name=source.title,
        turns=source.choices.turns,
    )  # fmt: skip
    return made if made.slips else None


def _dice(source: Source) -> KitDocument | None:
    if not source.owners:
        return None
    return dice_sheet(
        source.words, source.fighters, _owned(source), source.say, name=source.title,
        fillable=source.choices.fillable,
    )  # fmt: skip


_MAKERS: Final[Mapping[str, Callable[[Source], KitDocument | None]]] = MappingProxyType({
    "track": _track,
    "tracker": _tracker,
    "slips": _slips,
    "dice": _dice,
    "tokens": _tokens,
    "cards": _cards(ABILITY, REACTION),
    "items": _cards(WEAPON, ITEM),
    "statuses": _cards(STATUS),
    "sheets": _sheets(monsters=False),
    "monsters": _sheets(monsters=True),
    "summary": _summary,
    "strips": _strips,
    "record": _record,
    "reference": _reference,
    "calibration": lambda source: calibration_sheet(source.words),
})  # fmt: skip
"""By the id of the part; `PARTS` says which there are, and when."""


def make_part(source: Source, part: Part) -> KitDocument | None:
    """The document of a part; ``None`` when there is nothing of it."""
    return _MAKERS[part.id](source)


def read_session(
    source: Source, session: Session, *, encounter: str = "", characters: Sequence[str] = ()
) -> Source:
    """The source with those of an encounter, of some characters or of the whole campaign, by id.

    Raises `CampaignError` for a gap in the documents of the encounter.
    """
    everybody = session.characters()
    asked = frozenset(characters)
    title, has = session.title, Need.CHARACTERS
    if encounter:
        fighters = session.fighters(encounter)
        fighters = tuple(one for one in fighters if not asked or one.character in asked)
        title = next(one.name for one in session.encounters() if one.id == encounter)
        has = Need.ENCOUNTER
    else:
        chosen = tuple(one for one in everybody if not asked or one.id in asked)
        fighters = character_fighters(chosen)
        if len(chosen) == 1 and asked:
            title = chosen[0].name
    found = {one.character: session.portraits.find(one.character) for one in fighters}
    fight = None
    if encounter:
        summary = next(one for one in session.encounters() if one.id == encounter)
        fight, read = read_fight(session, summary, source.say)
    else:
        read = read_owners(fighters, session.sheet)
    return replace(
        source,
        has=has,
        title=title,
        fighters=fighters,
        owners=read.owners,
        faults=read.faults,
        fight=fight,
        statuses=_statuses(session, read.owners),
        abilities=tuple(session.documents(Ability.kind).values()),
        portraits={id_: one.data for id_, one in found.items() if one is not None},
        rules=rules_of(session.system.info),
    )


def _statuses(session: Session, owners: Iterable[Owner]) -> tuple[Rule, ...]:
    """The statuses that these have cards of; all of the campaign when there is none."""
    used = {card.id for owner in owners for card in owner.sheet.cards if card.kind == STATUS}
    rules = known_statuses(session)
    return tuple(one for one in rules if one.id in used) or rules


def make_pack(source: Source, parts: Iterable[Part]) -> tuple[Pack, tuple[Part, ...]]:
    """The documents of these parts as one, and the parts of which there is anything."""
    made = [(part, make_part(source, part)) for part in parts]
    documents = tuple(document for _, document in made if document is not None)
    whole = Pack(source.title or source.texts.title, documents)
    return whole, tuple(part for part, document in made if document is not None)


def count_parts(
    source: Source, parts: Iterable[Part], options: PrintOptions, assets: Assets
) -> tuple[Counted, ...]:
    """What each part would come to, also of those that are not printed."""
    return tuple(_count(source, part, options, assets) for part in parts)


def _count(source: Source, part: Part, options: PrintOptions, assets: Assets) -> Counted:
    document = make_part(source, part)
    if document is None:
        return Counted(part.id, 0, 0)
    try:
        report = survey_kit(document, options, assets)
    except ExportError as error:
        return Counted(part.id, 0, 0, error.phrase)
    return counted_chapter(part.id, report.chapters[0])


def counted_chapter(part: str, chapter: Chapter) -> Counted:
    """What a part came to that was printed."""
    return Counted(part, chapter.pages, chapter.items, sheets=chapter.sheets)


def name_of(item: str, source: Source) -> str:
    """What people call an item of a report; empty for one without a name."""
    names = {one.id: one.name for one in source.fighters}
    head, *rest = item.split("/")
    for owner in source.owners:
        names[owner.sheet.id] = names.get(owner.sheet.id, owner.sheet.name)
        for card in owner.sheet.cards:
            if [card.kind, card.id] in (rest, [head, *rest]):
                names[item] = card.name
    return names.get(item, "")


def document_of(item: str, source: Source) -> tuple[str, str] | None:
    """Kind and id of the campaign's document that an item of a report stands for."""
    head, *rest = item.split("/")
    owners = {owner.sheet.id for owner in source.owners}
    characters = {one.character for one in source.fighters} | owners
    if head == "status" and len(rest) == 1:
        return "status", rest[0]
    if head in characters and len(rest) == 2:
        return rest[0], rest[1]
    return ("character", head) if head in characters else None
