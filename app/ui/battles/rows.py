"""Battles, deeds and conditions as rows of text. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import TypeAlias

from app.engine.core.events import Event
from app.engine.model.timeline import TokenView
from app.services.condition import Carried
from app.services.report import BattleReport, Deeds
from app.services.summaries import BattleSummary
from app.ui.battle.log_rows import event_phrase
from app.ui.desk.speech import say
from app.ui.desk.tools import names_of
from app.ui.wording import Wording

COLUMNS = ("turns", "dealt", "taken", "healed", "felled", "fallen")
"""What the summary counts of everybody, in order."""


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle in the list."""

    id: str
    title: str
    state: str
    """``running``, ``paused`` or ``finished``."""
    word: str
    """The state in a word."""
    detail: str


@dataclass(frozen=True, slots=True)
class SideHead:
    """A heading above the deeds of one side, with the titles of the columns."""

    title: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What one combatant did."""

    who: str
    token: TokenView
    shape: str
    name: str
    actions: str
    numbers: tuple[str, ...]
    spoken: str


DeedRow: TypeAlias = SideHead | DeedLine


@dataclass(frozen=True, slots=True)
class ConditionLine:
    """How a character is between battles."""

    name: str
    text: str
    low: bool


def state_of(battle: BattleSummary, shown: str | None) -> str:
    """How a battle stands in the list."""
    if battle.ended:
        return "finished"
    return "running" if battle.id == shown else "paused"


def battle_lines(
    battles: Iterable[BattleSummary], shown: str | None, words: Wording, zone: tzinfo | None
) -> tuple[BattleLine, ...]:
    """All battles, as given; ``shown`` is the id of the one on the desk."""
    return tuple(_battle_line(one, state_of(one, shown), words, zone) for one in battles)


def _battle_line(
    battle: BattleSummary, state: str, words: Wording, zone: tzinfo | None
) -> BattleLine:
    parts = [words.text("battles.steps", n=battle.steps), local_time(battle.created, zone)]
    if battle.now_name is not None and not battle.ended:
        parts.insert(0, words.text("battles.turn_of", name=battle.now_name))
    return BattleLine(
        battle.id, battle.title, state, words.text(f"battles.{state}"), " · ".join(parts)
    )


def local_time(stamp: str, zone: tzinfo | None) -> str:
    """A moment as people write it; the text itself where it is none."""
    try:
        moment = datetime.fromisoformat(stamp)
    except ValueError:
        return stamp
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"


def deed_rows(report: BattleReport, words: Wording) -> tuple[DeedRow, ...]:
    """Everybody's deeds, side by side of the field, each side under its heading."""
    titles = tuple(words.text(f"battles.column_{name}") for name in COLUMNS)
    rows: list[DeedRow] = []
    for lane in report.view.lanes:
        mine = [one for one in report.deeds if report.view.token(one.who).lane == lane.id]
        if mine:
            rows.append(SideHead(words.phrase(lane.name), titles))
            rows += [_deed_line(one, report, lane.shape, words) for one in mine]
    return tuple(rows)


def _deed_line(deeds: Deeds, report: BattleReport, shape: str, words: Wording) -> DeedLine:
    token = report.view.token(deeds.who)
    counts = [getattr(deeds, name) for name in COLUMNS]
    numbers = tuple(words.text("number.plain", n=n) if n else "\N{EN DASH}" for n in counts)
    actions = ", ".join(
        name if count == 1 else words.text("battles.times", name=name, n=count)
        for name, count in deeds.actions.items()
    )
    counted = [
        words.text(f"battles.spoken_{name}", n=n)
        for name, n in zip(COLUMNS, counts, strict=True)
        if n
    ]
    spoken = ", ".join([token.name, *counted, *([actions] if actions else [])])
    return DeedLine(deeds.who, token, shape, token.name, actions, numbers, spoken)


def headline(report: BattleReport, words: Wording) -> str:
    """How it stands or ended."""
    if report.outcome is None:
        return words.text("battles.not_over")
    return words.phrase(report.outcome)


def figures(report: BattleReport, words: Wording, zone: tzinfo | None) -> str:
    """Steps, turns, ticks and time in one line."""
    return words.text(
        "battles.figures",
        turns=report.turns,
        ticks=report.ticks,
        steps=report.steps,
        time=played(report.played),
        began=local_time(report.began, zone),
    )


def played(time: timedelta) -> str:
    """Hours and minutes."""
    minutes = round(time.total_seconds() / 60)
    return f"{minutes // 60}:{minutes % 60:02}"


def spoils(events: Iterable[Event], report: BattleReport, words: Wording) -> str:
    """Who earns what and what became of the losers, one line each."""
    names = names_of(report.view)
    return "\n".join(say(words, event_phrase(event), names) for event in events)


def condition_lines(
    carried: Mapping[str, Carried],
    names: Mapping[str, str],
    items: Mapping[str, str],
    words: Wording,
) -> tuple[ConditionLine, ...]:
    """How characters are who are not as their documents say."""
    return tuple(
        ConditionLine(
            names.get(who, who),
            " · ".join(_condition(one, items, words)),
            one.hp is not None and one.hp * 4 <= one.hp_max,
        )
        for who, one in carried.items()
    )


def _condition(one: Carried, items: Mapping[str, str], words: Wording) -> list[str]:
    parts = []
    if one.hp == 0:
        parts.append(words.text("health.fallen"))
    elif one.hp is not None:
        parts.append(words.text("battles.hp", value=one.hp, top=one.hp_max))
    if one.mp is not None:
        parts.append(words.text("battles.mp", value=one.mp, top=one.mp_max))
    used = [(items.get(item, item), n) for item, n in one.used.items() if n > 0]
    return parts + [words.text("battles.used", name=name, n=n) for name, n in used]
