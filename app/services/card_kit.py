"""Cards of the paper kit from the sheets that the rules work out: the numbers are the engine's."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.engine.model.card_deck import (
    POKER,
    CardBack,
    CardBox,
    CardDeck,
    CardFormat,
    CardStyle,
    CardToken,
    KitCard,
    Run,
    Tag,
    TickBoxes,
)
from app.engine.model.kit_limits import MOST_BLANK_CARDS
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Sheet
from app.services.card_texts import Delay, cos_note, delay_of, strength_of, tier_sums
from app.services.errors import ExportError
from app.services.kit_words import KitWords
from app.services.spotted_cards import is_spotted, spotted_card

Say = Callable[[Phrase], str]
"""Puts a lower layer's statement into words."""

ABILITY, REACTION, WEAPON, ITEM, STATUS = "ability", "reaction", "weapon", "item", "status"
KINDS: Final = (ABILITY, REACTION, WEAPON, ITEM, STATUS)
BOXES: Final = ("U", "8", "7", "6", "5", "4", "3", "2", "1")
"""What counts a status down; U is unlimited."""
_MOST_BOXES: Final = 8
_ICONS: Final[Mapping[str, str]] = {
    "magic": "magic", "spell": "spell", "technique": "technique", "weapon": "weapon",
    "charge time": "charge", "status": "status", "enhancement": "enhancement",
    "effect": "effect", "recovery": "recovery", "item": "item", "stance": "stance",
    "movement": "movement", "ranged": "ranged", "melee": "melee", "piercing": "piercing",
    "drain": "drain", "aimed": "aimed", "reaction": "reaction", "fire": "fire", "ice": "ice",
    "lightning": "lightning", "water": "water", "shadow": "shadow", "holy": "holy",
}  # fmt: skip
_TARGETS: Final[Mapping[str, str]] = {
    "single": "single", "self": "self", "group": "group", "row": "row", "all": "all",
    "random": "random", "random_any": "random", "trigger": "trigger_enemy", "special": "special",
}  # fmt: skip
_MAIN: Final = ("damage", "heal", "defend")
_BOXED: Final = frozenset({"target", "delay", "mp", "ct", "cos", "trigger", "adjustment"})


@dataclass(frozen=True, slots=True)
class Owner:
    """A character's sheet with the token it has in this print."""

    sheet: Sheet
    token: CardToken


@dataclass(frozen=True, slots=True)
class CardChoices:
    """Which cards to make, and how large they are."""

    kinds: tuple[str, ...] = (ABILITY, REACTION, WEAPON, ITEM)
    basic: bool = False
    """Those too that everybody has."""
    blanks: int = 0
    """Cards to write on."""
    backs: bool = True
    format: CardFormat = POKER

    @property
    def gear(self) -> bool:
        """Whether there are cards of weapons and items alone."""
        return bool(self.kinds) and {WEAPON, ITEM}.issuperset(self.kinds)


def card_deck(
    words: KitWords, owners: Sequence[Owner], say: Say, choices: CardChoices, *, name: str = ""
) -> CardDeck:
    """The cards of these owners, then each status once, then blanks.

    Raises `ExportError` for a number of blanks that nobody prints.
    """
    if not 0 <= choices.blanks <= MOST_BLANK_CARDS:
        told = {"value": choices.blanks, "least": 0, "most": MOST_BLANK_CARDS}
        raise ExportError(Phrase("print.blanks", told))
    maker = CardMaker(words.card, say)
    cards: list[KitCard] = []
    backs: list[CardBack] = []
    for owner in owners:
        made = [maker.card(owner, card) for card in _chosen(owner.sheet, choices)]
        back = maker.back(owner, gear=choices.gear)
        backs.append(back)
        cards += _numbered(made, back.key if choices.backs else "")
    if STATUS in choices.kinds:
        found = {card.id: card for owner in owners for card in owner.sheet.cards}
        made = [maker.status(card) for card in found.values() if card.kind == STATUS]
        back = maker.status_back()
        backs.append(back)
        cards += _numbered(made, back.key if choices.backs else "")
    cards += [maker.blank(number) for number in range(choices.blanks)]
    texts = words.card_titles
    title = texts["title_of"].replace("{name}", name) if name else texts["title"]
    return CardDeck(title, words.cards, tuple(cards), tuple(backs), choices.format)


def icon_of(keyword: str) -> str:
    """The icon of a keyword such as ``Elemental: Fire``; empty for one that has none."""
    head, _, rest = (part.strip().casefold() for part in keyword.partition(":"))
    return _ICONS.get(rest) or _ICONS.get(head, "")


def target_icon(fact: Fact) -> str:
    """The icon of a card's target."""
    return _TARGETS.get(fact.label.code.removeprefix("card.target_"), "")


def _chosen(sheet: Sheet, choices: CardChoices) -> Iterator[Card]:
    for card in sheet.cards:
        kind = REACTION if card.reaction else card.kind
        if kind in choices.kinds and kind != STATUS and (choices.basic or not card.basic):
            yield card


def _numbered(cards: Iterable[KitCard], back: str) -> list[KitCard]:
    made = list(cards)
    return [
        replace(card, number=f"{place}/{len(made)}", back=back)
        for place, card in enumerate(made, 1)
    ]


@dataclass(frozen=True, slots=True)
class CardMaker:
    """Makes cards of sheets in one language."""

    words: Mapping[str, str]
    say: Say

    def text(self, key: str, **values: object) -> str:
        """A text of the kit with its places filled."""
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def back(self, owner: Owner, *, gear: bool = False) -> CardBack:
        """The back of an owner's cards; ``gear`` has weapons and items alone in front of it."""
        note = self.text("gear" if gear else "abilities")
        if owner.sheet.monster:
            note = self.text("gm_only")
        return CardBack(f"owner/{owner.sheet.id}", owner.sheet.name, note, owner.token)

    def status_back(self) -> CardBack:
        """The back of statuses."""
        return CardBack("statuses", self.text("statuses"), self.text("status_back"), icon="status")

    def card(self, owner: Owner, card: Card) -> KitCard:
        """A card of an owner, whatever its kind."""
        if is_spotted(card):
            return self._spotted(owner, card)
        if card.kind == WEAPON:
            return self._weapon(owner, card)
        style = CardStyle.MONSTER if owner.sheet.monster else CardStyle.ACTION
        caption = self.text("action")
        if card.reaction:
            style, caption = CardStyle.REACTION, self.text("reaction")
        if card.kind == ITEM:
            style, caption = CardStyle.ITEM, self.text("item")
        made = self._owned(owner, card, style, caption)
        facts = {fact.key: fact for fact in reversed(card.head)}
        trigger = facts.get("trigger")
        if card.kind == ITEM:
            facts.setdefault("delay", _basic(owner.sheet, "Item").get("delay", _NO_DELAY))
        return replace(
            made,
            trigger=None if trigger is None else self._trigger(trigger),
            prices=() if trigger is not None else self._prices(facts),
            ticks=self._bag(card),
            text=self._paragraphs(owner, card, facts.get("delay")),
            sums=self._sums(owner, card),
            results=self._results(card, facts.get("cos"), facts.get("target")),
        )

    def _spotted(self, owner: Owner, card: Card) -> KitCard:
        sheet = owner.sheet
        made = spotted_card(sheet, card, self.words, self.say)
        foot = self.text("foot_gm" if sheet.monster else "foot", name=sheet.name, tier=sheet.tier)
        return replace(
            made, token=owner.token, foot=foot, house=self.text("house") if card.house else ""
        )

    def _owned(self, owner: Owner, card: Card, style: CardStyle, caption: str) -> KitCard:
        sheet = owner.sheet
        foot = "foot_gm" if sheet.monster else "foot"
        return KitCard(
            key=f"{sheet.id}/{card.kind}/{card.id}",
            name=card.name,
            style=style,
            caption=caption,
            tags=tuple(Tag(tag, icon_of(tag)) for tag in card.tags),
            target=self._target(card),
            token=owner.token,
            foot=self.text(foot, name=sheet.name, tier=sheet.tier),
            house=self.text("house") if card.house else "",
        )

    def _target(self, card: Card) -> Tag | None:
        facts = [fact for fact in card.head if fact.key in ("target", "target_row")]
        if not facts:
            return None
        text = ", ".join(self.say(fact.label) for fact in facts)
        return Tag(text, target_icon(facts[0]))

    def _trigger(self, fact: Fact) -> CardBox:
        return CardBox(self.text("trigger"), self.say(fact.label), "trigger")

    def _prices(self, facts: Mapping[str, Fact]) -> tuple[CardBox, ...]:
        delay = delay_of(facts.get("delay", _NO_DELAY))
        first = CardBox(
            self.text("delay"),
            delay.value,
            "delay",
            beside=delay.code,
            below=self._speed(delay),
            mark="floor" if delay.held_up else "",
            open=not delay.value,
        )
        rest = (
            CardBox(self.text(key), facts[key].text if key in facts else "", icon)
            for key, icon in (("mp", "mp"), ("ct", "charge"))
        )
        return first, *rest

    def _speed(self, delay: Delay) -> str:
        if not delay.value:
            return ""
        return self.text("before_spd") if delay.raw else self.text("spd", n=delay.speed)

    def _bag(self, card: Card) -> TickBoxes | None:
        if not card.count:
            return None
        labels = tuple(map(str, range(1, min(card.count, _MOST_BOXES) + 1)))
        caption = self.text("bag")
        if card.count > _MOST_BOXES:
            caption += f": {card.count}"
        return TickBoxes(caption, labels, self.text("bag_note"))

    def _paragraphs(
        self, owner: Owner, card: Card, delay: Fact | None
    ) -> tuple[tuple[Run, ...], ...]:
        """The text, what the boxes do not say, and the code that holds a weapon's numbers."""
        made: list[tuple[Run, ...]] = []
        made += [(Run(line),) for line in card.text.splitlines() if line.strip()]
        main = _main(card)
        for fact in (*card.head, *card.effects):
            if fact.key in _BOXED or fact.key == "target_row":
                continue
            label = self.say(fact.label)
            if fact is not main:
                made.append(_line(label, fact.text))
            elif any(fact.label.params.get(key) for key in _TOLD):
                made.append((Run(label, "strong"),))
        if delay is not None and "[" in delay.printed:
            arms = next((one.name for one in owner.sheet.cards if one.kind == WEAPON), "")
            made.append((Run(f"{delay.printed}, {arms}" if arms else delay.printed, "oblique"),))
        return tuple(made)

    def _sums(self, owner: Owner, card: Card) -> tuple[tuple[Run, ...], ...]:
        step = next((fact.text for fact in card.head if fact.key == "adjustment"), "")
        if not step:
            return ()
        rule = (Run(self.text("adjustment", n=step), "oblique"),)
        sums = tier_sums(card, owner.sheet.tier, step)
        if sums is None:
            return (rule,)
        return rule, (Run(self.text("adjusted", tier=owner.sheet.tier, **sums)),)

    def _results(self, card: Card, cos: Fact | None, target: Fact | None) -> tuple[CardBox, ...]:
        main = _main(card)
        boxes = [] if main is None else [self._result(main)]
        if cos is not None:
            boxes.append(self._chance(cos, target))
        return tuple(boxes)

    def _result(self, fact: Fact) -> CardBox:
        if fact.key == "defend":
            return CardBox(self.text("defend"), fact.text, below=self.text("defend_note"))
        if fact.key not in _MAIN:
            return CardBox(self.say(fact.label).upper(), fact.text)
        if fact.key == "heal":
            caption = self.text("heal", gauge=fact.label.params.get("gauge", "HP"))
            return CardBox(caption, fact.text, below=strength_of(fact))
        kind = fact.label.code.removeprefix("card.damage_")
        key = "damage_mp" if kind == "mp" else "weapon_damage" if _armed(fact) else kind
        note = None
        if kind in ("physical", "magical") and not fact.label.params.get("piercing"):
            shield = "armor" if kind == "physical" else "m_armor"
            note = Tag(self.text(shield), shield)
        return CardBox(self.text(key), fact.text, below=strength_of(fact), note=note)

    def _chance(self, cos: Fact, target: Fact | None) -> CardBox:
        several = target is not None and target_icon(target) in ("group", "row", "all")
        below = cos_note(cos)
        if below is None:
            below = self.text("roll_each") if several else ""
        if cos.text.lstrip("-").isdigit() and int(cos.text) >= _SURE:
            below = self.text("no_roll")
        return CardBox(self.text("cos"), cos.text, "cos", below=below)

    def _weapon(self, owner: Owner, card: Card) -> KitCard:
        """A weapon; the one in hand has the numbers of its basic attack."""
        made = self._owned(owner, card, CardStyle.ITEM, self.text("weapon"))
        facts = {fact.key: fact for fact in card.head}
        first = next(one.id for one in owner.sheet.cards if one.kind == WEAPON)
        strike = _basic(owner.sheet, "Weapon") if card.id == first else {}
        delay = facts.get("delay", _NO_DELAY)
        told = strike.get("delay")
        worked = (
            delay_of(told) if told else Delay(delay.text.partition("D")[0], delay.text, raw=True)
        )
        damage = strike.get("damage")
        power = facts["power"].text if "power" in facts else ""
        term = CardBox(self.text("power"), power)
        if damage is not None:
            term = replace(self._result(damage), below=power)
        chance = strike.get("cos") or facts.get("cos")
        results = [term] if chance is None else [term, self._chance(chance, None)]
        price = CardBox(
            self.text("delay"), worked.value, "delay", beside=worked.code,
            below=self._speed(worked), mark="floor" if worked.held_up else "",
        )  # fmt: skip
        shown = ("power", "delay", "cos", "reach", "piercing", "element")
        rest = [fact for fact in (*card.head, *card.effects) if fact.key not in shown]
        lines = tuple(_line(self.say(fact.label), fact.text) for fact in rest)
        marks = (fact for fact in card.head if fact.key in ("reach", "piercing", "element"))
        tags = (*made.tags, *(self._mark(fact) for fact in marks))
        return replace(made, tags=tags, prices=(price,), text=lines, results=tuple(results))

    def _mark(self, fact: Fact) -> Tag:
        """A trait of a weapon, as a keyword shows."""
        text = fact.text or self.say(fact.label)
        return Tag(text, icon_of(text))

    def status(self, card: Card) -> KitCard:
        """A status with boxes that count down."""
        facts = {fact.key: fact for fact in card.head}
        code = facts["code"].text if "code" in facts else ""
        tone = facts.get("tone")
        lines: list[tuple[Run, ...]] = []
        lines += [(Run(line),) for line in card.text.splitlines() if line.strip()]
        lines += [
            _line(self.say(fact.label), fact.text)
            for fact in card.head
            if fact.key not in ("code", "tone")
        ]
        harmful = tone is not None and tone.label.code.endswith("harmful")
        return KitCard(
            key=f"status/{card.id}",
            name=card.name,
            style=CardStyle.STATUS,
            caption=self.text("status"),
            tags=()
            if tone is None
            else (Tag(self.say(tone.label), "status" if harmful else "enhancement"),),
            ticks=TickBoxes(self.text("turns_left"), BOXES, self.text("turns_note")),
            text=tuple(lines),
            foot=self.text("foot_status", code=code),
            house=self.text("house") if card.house else "",
        )

    def blank(self, number: int) -> KitCard:
        """A card to write on."""
        names = (("delay", "delay"), ("mp", "mp"), ("ct", "charge"))
        prices = tuple(CardBox(self.text(key), "", icon, open=True) for key, icon in names)
        results = (
            CardBox(self.text("term"), open=True),
            CardBox(self.text("cos"), "", "cos", open=True),
        )
        return KitCard(
            key=f"blank/{number}",
            name="",
            style=CardStyle.ACTION,
            caption=self.text("action"),
            prices=prices,
            results=results,
        )


_NO_DELAY: Final = Fact("delay", Phrase("card.delay"))
_SURE: Final = 100
_SHORT: Final = 20
"""How long an effect's text may be to stand where figures do, in signs."""
_TOLD: Final = ("element", "weapon", "piercing", "percent")


def _main(card: Card) -> Fact | None:
    """The effect that stands large on a card: a figure, else what is short enough."""
    figures = (fact for fact in card.effects if fact.key in _MAIN)
    others = (fact for fact in card.effects if 0 < len(fact.text) <= _SHORT)
    return next(figures, None) or next(others, None)


def _armed(fact: Fact) -> bool:
    return bool(fact.label.params.get("weapon"))


def _line(label: str, text: str) -> tuple[Run, ...]:
    return (Run(f"{label}:", "strong"), Run(f" {text}")) if text else (Run(label, "strong"),)


def _basic(sheet: Sheet, keyword: str) -> Mapping[str, Fact]:
    """The facts of the basic action with a keyword, such as the attack; empty without one."""
    for card in sheet.cards:
        if card.basic and keyword in card.tags:
            return {fact.key: fact for fact in reversed((*card.head, *card.effects))}
    return {}
