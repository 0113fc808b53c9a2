"""Documents with something wrong in them: types confused, parts missing, values beyond reason."""

from collections.abc import Callable
from random import Random
from typing import Any

from app.engine.model.documents import KINDS
from app.engine.model.gear import Bonuses, Property
from app.engine.systems.seed.house_rules import HouseRules
from tests.engine.catalogue.reading import DOCUMENTS
from tests.oracle.generate import Maker

HOUSE_RULES = "house_rules"
SUBJECTS = (*KINDS, HOUSE_RULES)


def nested(kind: Callable[[Any], Any], depth: int) -> Any:
    """A value inside a value, ``depth`` times."""
    value: Any = 0
    for _ in range(depth):
        value = kind(value)
    return value


NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 2.5, 1e9, -1e9, 10**9, -(10**9), 2**31, 2**63, -(2**63), 10**30, 10**400, 10**5000,
    1e308, float("nan"), float("inf"), float("-inf"), -0.0,
)  # fmt: skip
TEXTS: tuple[str, ...] = (
    "", " ", "0", "-1", "x" * 300, "x" * 100_000, "\ud800", "a\udfffb", "\x00", "\u202e", "NaN",
    "9999999d9999999", "1000d1000+1000d1000", "100d100", "10d1000",
    "1d1000", "1d" + "9" * 80, "9" * 99, "9" * 6000,
    "d", "1d", "0d6", "1d0", "+" * 100, "1d6" + "+1d6" * 24, "-1000d1000", "٣d٦", "½", "1d6 1d6",
    "1/0", "0/0", "-1/2", "1/-2", "1e9999", "1e99999999999", "1e-99999999999", "1_0/3", " 3/5 ",
    "inf", "nan", "0x10", "3/5/7", "999999999999999999/1", "1." + "3" * 17, "Fire", "fire", "own",
    "damage", "poison", "single", "ATK", "__class__", "../../etc/passwd", "<b>", "%s{0}",
)  # fmt: skip
OTHERS: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: False,
    list,
    dict,
    lambda: [[]],
    lambda: [None],
    lambda: [{}],
    lambda: {"": 0},
    lambda: {"kind": None},
    lambda: {"kind": "damage"},
    lambda: {"kind": 7},
    lambda: {"kind": "heal", "kind2": 1},
    lambda: {"ticks": "5"},
    lambda: [0] * 5000,
    lambda: ["a"] * 5000,
    lambda: [{"kind": "leave"}] * 5000,
    lambda: {str(number): number for number in range(5000)},
    lambda: {"\udead": 1},
    lambda: nested(lambda value: [value], 20),
    lambda: nested(lambda value: [value], 200),
    lambda: nested(lambda value: {"a": value}, 200),
    lambda: nested(lambda value: [value], 50_000),
    lambda: nested(lambda value: {"effects": [value]}, 50_000),
)


class Fuzzer:
    """Hostile documents from one seed."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)  # noqa: S311 - a test
        self.good = {kind: samples(kind) for kind in SUBJECTS}

    def document(self) -> tuple[str, Any]:
        """A kind and a body with one fault or several."""
        kind = self.dice.choice(SUBJECTS)
        if self.dice.random() < 0.03:
            return kind, self.value()
        body: dict[str, Any] = copied(self.dice.choice(self.good[kind]))
        for _ in range(self.dice.choice((1, 1, 1, 2, 3, 8))):
            self.spoil(body)
        return kind, body

    def value(self) -> Any:
        """Something that hardly belongs anywhere."""
        kind = self.dice.randrange(3)
        if kind == 2:
            return self.dice.choice(OTHERS)()
        return self.dice.choice(NUMBERS if kind else TEXTS)

    def spoil(self, body: dict[str, Any]) -> None:
        """Puts one fault somewhere into a body."""
        places = list(containers(body))
        holder = self.dice.choice(places)
        if isinstance(holder, list):
            self.spoil_list(holder)
        else:
            self.spoil_object(holder)

    def spoil_list(self, holder: list[Any]) -> None:
        """One entry too many, too few, or of another sort."""
        way = self.dice.randrange(4)
        if way == 0 or not holder:
            holder.append(self.value())
        elif way == 1:
            holder.pop(self.dice.randrange(len(holder)))
        elif way == 2:
            holder[self.dice.randrange(len(holder))] = self.value()
        else:
            holder.extend(copied(one) for one in holder[:50] * self.dice.choice((1, 20)))

    def spoil_object(self, holder: dict[str, Any]) -> None:
        """One field gone, renamed, wrapped, exchanged or invented."""
        way = self.dice.randrange(8)
        if way == 0 or not holder:
            holder[self.dice.choice(TEXTS)] = self.value()
            return
        key = self.dice.choice(list(holder))
        if way == 1:
            del holder[key]
        elif way == 2:
            holder[key] = [holder[key]]
        elif way == 3:
            holder[key] = {"value": holder[key]}
        elif way == 4:
            holder[key] = copied(holder[self.dice.choice(list(holder))])
        else:
            holder[key] = self.value()


def samples(kind: str) -> list[dict[str, Any]]:
    """Sound documents of a kind: as people write them, and with every field written out."""
    if kind == HOUSE_RULES:
        return [{}, HouseRules().model_dump(mode="json")]
    short = [
        *([] if kind == "status" else [{"id": "a", "name": "A"}]),
        *(one.model_dump(mode="json", exclude_unset=True) for one in DOCUMENTS if one.kind == kind),
        *(one for seed in range(8) for one in made(kind, seed)),
    ]
    model = KINDS[kind]
    return short + [model.model_validate(one).model_dump(mode="json") for one in short]


def made(kind: str, seed: int) -> list[dict[str, Any]]:
    """Random sound documents of a kind."""
    maker = Maker(seed, house=True)
    members = [{"character": "a", "side": "party", "count": 2}, {"character": "b", "row": "back"}]
    return {
        "status": maker.statuses,
        "ability": [*maker.pool, *maker.reactions],
        "weapon": [arm for one in maker.entrants for arm in one["weapons"]],
        "character": [one["character"] for one in maker.entrants],
        "encounter": [{"id": "e", "name": "E", "members": members, "surprise": "party"}],
        "house-rules": [{"id": "h", "name": "H", "values": maker.rules}],
        "gear": [lent(maker, seed, "gear") | {"slot": "body", "properties": ["p", "q"]}],
        "property": [lent(maker, seed, "property") | struck(maker)],
        "stance": [{"id": "st", "name": "St", "effects": maker.ability("x")["effects"]}],
    }.get(kind, [])


def lent(maker: Maker, seed: int, kind: str) -> dict[str, Any]:
    """What random gear or a random property adds to its bearer."""
    bearer = maker.character("X", 100)
    fields = [field for field in Bonuses.model_fields if field in bearer]
    added = {field: bearer[field] for field in fields if field not in {"hp", "mp"}}
    return {"id": f"{kind}{seed}", "name": kind.title(), "hp": 20 - 10 * seed, "mp": 5, **added}


def struck(maker: Maker) -> dict[str, Any]:
    """What a random property adds to strikes with its weapon."""
    weapon = maker.weapon()
    return {field: weapon[field] for field in Property.model_fields.keys() & weapon.keys() - {
        "id", "name", "kind", "accuracy", "piercing", "drain"}}  # fmt: skip


def containers(value: Any, depth: int = 0) -> Any:
    """Every list and object inside a body that is worth spoiling."""
    yield value
    if depth < 6:
        inner = value.values() if isinstance(value, dict) else value
        for one in list(inner)[:50]:
            if isinstance(one, dict | list):
                yield from containers(one, depth + 1)


def copied(value: Any, depth: int = 0) -> Any:
    """A copy that may be spoilt; what lies deeper than faults go is shared."""
    if depth > 60:
        return value
    if isinstance(value, dict):
        return {key: copied(one, depth + 1) for key, one in value.items()}
    return [copied(one, depth + 1) for one in value] if isinstance(value, list) else value
