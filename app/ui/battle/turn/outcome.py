"""What an action does to whom, in words and lines: verdicts, sums, HP before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.engine.core.answers import Question
from app.engine.core.events import Event
from app.engine.model.timeline import TimelineView
from app.ui.battle.facts import Change, Result, countdowns, delay_taken, status_phase
from app.ui.battle.log_rows import event_phrase
from app.ui.battle.turn_draft import Answered
from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.speech import say
from app.ui.desk.sums import sum_lines
from app.ui.grid.landing import landing_words
from app.ui.kit.line import Line
from app.ui.kit.theme import Role
from app.ui.kit.token_face import lane_of
from app.ui.wording import Wording


def verdict(
    question: Question,
    value: int,
    events: Iterable[Event],
    wording: Wording,
    *,
    beside: str = "",
) -> tuple[str, Role]:
    """What a roll means, and its colour; ``beside`` ``.beside`` where the number stands by it."""
    for event in events:
        body = event.body
        if event.kind in {"cos.checked", "added.checked"} and body["key"] == question.key:
            kind = "critical" if body.get("critical") else "hit" if body["success"] else "miss"
            text = wording.text(f"roll.{kind}{beside}", value=value)
            return text, Role.MUTED if kind == "miss" else Role.GOOD
    for event in events:
        if event.kind == "attack.judged" and question.ask.code == "ask.defence":
            body = event.body
            if body["target"] == question.who:
                code = next((one for one in _JUDGED if body[one]), "missed")
                role = Role.HARM if body["hit"] else Role.GOOD
                return wording.text(f"roll.{code}", value=value, n=body["block"]), role
    for event in events:
        if event.kind in {"damage.dealt", "healed"} and event.body["target"] == question.about:
            code = "roll.damage" if event.kind == "damage.dealt" else "roll.heal"
            return wording.text(f"{code}{beside}", value=value, n=event.body["amount"]), Role.INK
    return "" if beside else wording.text("number.plain", n=value), Role.INK


def answer_lines(flow: TurnFlow, wording: Wording, names: Mapping[str, str]) -> tuple[Line, ...]:
    """What was rolled and chosen so far, and what it came to."""
    return tuple(_answer_line(one, flow, wording, names) for one in flow.answered)


def _answer_line(
    answered: Answered, flow: TurnFlow, wording: Wording, names: Mapping[str, str]
) -> Line:
    question, value = answered.question, answered.value
    if isinstance(value, int):
        text, role = verdict(question, value, flow.events, wording)
    else:
        chosen = (value,) if isinstance(value, str) else value
        text, role = ", ".join(option_name(one, wording, names) for one in chosen), Role.INK
    about = question.about or _other_roller(question, flow)
    token = flow.view.token(about) if about in names else None
    short = f"{question.ask.code}.short"
    title = wording.text(short) if short in wording else say(wording, question.ask, names)
    note = wording.text("roll.by_desk") if answered.by_desk else ""
    shape = lane_of(flow.view, token).shape if token else ""
    label = f"{title} · {token.name}" if token and short in wording else title
    return Line(label, text, note, token=token, shape=shape, value_role=role)


def _other_roller(question: Question, flow: TurnFlow) -> str:
    """Who rolls, where that is not said already by whose turn it is."""
    return "" if question.who in {None, flow.actor} else str(question.who)


_JUDGED = ("countered", "critical", "block", "hit")
"""What a defence may come to, the most telling first."""
NO_REACTION = "none"
BARE_HANDS = "unarmed"
"""The option of not reacting."""


def option_name(option: str, wording: Wording, names: Mapping[str, str]) -> str:
    """An option of a choice in words."""
    code = f"choice.{option}"
    if option not in names and code in wording:
        return wording.text(code)
    if option == NO_REACTION:
        return wording.text("turn.no_reaction")
    if option == BARE_HANDS and option not in names:
        return wording.text("turn.bare_hands")
    return names.get(option, option)


def result_sum(result: Result, wording: Wording, names: Mapping[str, str]) -> tuple[Line, ...]:
    """The sum behind a number."""
    code = _SUMS[result.kind]
    return sum_lines(result.breakdown, wording, names, wording.text(code))


_SUMS = {
    "chance": "sum.cos", "damage": "sum.damage", "heal": "sum.heal", "tick": "sum.tick",
    "duration": "sum.duration", "revive": "sum.hp", "push": "sum.delay_change",
    "initiative": "sum.initiative", "attack": "sum.attack", "defence": "sum.defence",
}  # fmt: skip


def health_lines(found: Iterable[Change], view: TimelineView, wording: Wording) -> tuple[Line, ...]:
    """HP or MP before and after for all that change."""
    lines = []
    for change in found:
        token = view.token(change.target)
        gauge = token.mp if change.gauge == "mp" and token.mp is not None else token.hp
        text = wording.text(
            "roll.change", was=change.was, value=change.value, maximum=gauge.maximum
        )
        falls = change.gauge == "hp" and change.value == 0 and change.was > 0
        note = wording.text("roll.falls") if falls else _health_note(change, gauge.maximum, wording)
        role = Role.HARM if falls else Role.INK
        shape = lane_of(view, token).shape
        lines.append(Line(token.name, text, note, token=token, shape=shape, role=role))
    return tuple(lines)


def _health_note(change: Change, maximum: int, wording: Wording) -> str:
    critical = change.gauge == "hp" and maximum > 0 and change.value * 4 <= maximum
    return wording.text("roll.critical_health") if critical and change.amount < 0 else ""


def other_facts(events: Iterable[Event], wording: Wording, names: Mapping[str, str]) -> list[Line]:
    """Facts of the action besides its checks and amounts: statuses, stances, notes.

    What the lines of `health_lines` say beside their numbers is not said again.
    """
    events = tuple(events)
    hurt = {event.body["target"] for event in events if event.kind == "damage.dealt"}
    return [
        Line(say(wording, event_phrase(event), names))
        for event in events
        if event.kind in _TOLD and not (event.kind in _BESIDE_NUMBERS and event.body["who"] in hurt)
    ]


_BESIDE_NUMBERS = frozenset({"ko.taken", "critical.entered"})


_TOLD = frozenset(
    {
        "status.set", "status.removed", "status.refused", "stance.taken", "stance.ended", "row.set",
        "fled", "ejected", "manual.noted", "ko.taken", "ko.lifted", "critical.entered",
        "critical.left", "gauge.set", "battle.ended", "price.paid", "health.lost", "item.used",
        "charge.begun", "charge.ended", "charge.broken", "committed", "commitment.ended",
        "reflected", "target.drawn", "turn.lost", "combatant.joined", "combatant.removed",
        "weapon.changed",
    }
)  # fmt: skip


def coming_up(flow: TurnFlow, events: tuple[Event, ...], wording: Wording) -> tuple[Line, ...]:
    """What the later steps of this turn bring, as far as it is known."""
    actor, option = flow.actor, flow.option
    if actor is None:
        return ()
    lines = []
    taken = delay_taken(events, actor)
    cost = option.cost.result if option is not None and option.cost is not None else None
    ticks, lands = (taken.ticks, taken.lands) if taken else (cost, cost)
    if ticks is not None and lands is not None:
        where = flow.landing(lands)
        words = landing_words(wording, where) if where else ""
        text = wording.text("turn.coming_delay", ticks=ticks, where=words)
        lines.append(Line(text, lead=wording.text("turn.step_4")))
    counted = countdowns(flow.view, events, actor)
    if counted:
        text = ", ".join(f"{one.name} {one.was} → {one.left}" for one in counted)
        lines.append(Line(text, lead=wording.text("turn.step_5")))
    elif taken and flow.settled and not status_phase(events, actor):
        lines.append(Line(wording.text("turn.coming_nothing"), lead=wording.text("turn.step_5")))
    return tuple(lines)


def order_lines(flow: TurnFlow, wording: Wording) -> tuple[Line, ...]:
    """Everybody in acting order as it will be after this turn, before time passes."""
    after, passed = flow.after_turn()
    lines = []
    for token in after.tokens:
        if token.order is None or token.place is None:
            continue
        mine = token.id == flow.actor
        lines.append(
            Line(
                token.name,
                note=wording.text("turn.new_place") if mine else "",
                lead=str(token.place + passed),
                token=token,
                shape=lane_of(after, token).shape,
                chosen=mine,
            )
        )
    return tuple(lines)


def phase_lines(
    phase: Iterable[Event], wording: Wording, names: Mapping[str, str]
) -> tuple[Line, ...]:
    """What the status phase does, in its order: each effect with the gauge before and after."""
    lines: list[Line] = []
    for event in phase:
        body = event.body
        if event.kind == "status.ticked":
            sign = 1 if body["gain"] else -1
            amount = wording.text("number.signed", n=sign * body["amount"])
            role = Role.GOOD if body["gain"] else Role.HARM
            lines.append(Line(body["name"], "", operation=amount, value_role=role))
        elif event.kind == "gauge.set" and lines and not lines[-1].value:
            lines[-1] = replace(lines[-1], value=f"{body['was']} → {body['value']}")
        elif event.kind not in _COUNTED:
            lines.append(Line(say(wording, event_phrase(event), names)))
    return tuple(lines)


_COUNTED = frozenset({"statuses.counted", "status.expired"})


def falls(phase: Iterable[Event], who: str | None) -> bool:
    """Whether the phase brings its bearer down."""
    return any(event.kind == "ko.taken" and event.body["who"] == who for event in phase)
