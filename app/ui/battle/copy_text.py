"""What players may see, as text for a chat or a forum. Takes the players' view alone. No Qt."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerChip, PlayerToken, PlayerView, Presence
from app.ui.wording import Wording


class Style(StrEnum):
    """Where a text is going to."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    DISCORD = "discord"
    BBCODE = "bbcode"


@dataclass(frozen=True, slots=True)
class _Line:
    place: str
    text: str
    note: str


def delays_text(view: PlayerView, wording: Wording, style: Style = Style.PLAIN) -> str:
    """Who acts now, then everybody in acting order with delay and health, fallen and events."""
    return _DELAYS[style](_head(view, wording), _lines(view, wording), _tail(view, wording))


def steps_text(
    steps: Sequence[Sequence[Phrase]], wording: Wording, style: Style = Style.PLAIN
) -> str:
    """Steps as the players may be told of them, oldest first, one line each."""
    return lines_text([step_line(step, wording) for step in steps], style)


def step_line(step: Sequence[Phrase], wording: Wording) -> str:
    """One step in words."""
    return " ".join(map(wording.phrase, step))


def lines_text(worded: Sequence[str], style: Style) -> str:
    """Steps that are worded already, oldest first, one line each."""
    if not worded:
        return ""
    if style is Style.PLAIN:
        return "\n".join(worded)
    if style is Style.BBCODE:
        return "\n".join(["[list]", *(f"[*]{_bbcode(one)}" for one in worded), "[/list]"])
    escape = _discord if style is Style.DISCORD else _markdown
    return "\n".join(f"- {escape(one)}" for one in worded)


def post_text(
    view: PlayerView, steps: Sequence[Sequence[Phrase]], wording: Wording, style: Style
) -> str:
    """What happened last and who is next, as one post."""
    parts = (steps_text(steps, wording, style), delays_text(view, wording, style))
    return "\n\n".join(part for part in parts if part)


# What stands in it


def _head(view: PlayerView, wording: Wording) -> tuple[str, str]:
    """Who has the turn, and a note."""
    if view.outcome is not None:
        return wording.phrase(view.outcome), ""
    for token in view.tokens:
        if token.id == view.now:
            code = "copy.now" if view.round is None else "copy.round"
            return wording.text(code, name=token.name, n=view.round), _note(token, wording)
    return wording.text("copy.nobody"), ""


def _lines(view: PlayerView, wording: Wording) -> tuple[_Line, ...]:
    waiting = [one for one in view.tokens if one.order is not None and one.id != view.now]
    return tuple(
        _Line(
            f"{number}." if token.place is None or token.chosen is not None else str(token.place),
            token.name,
            _note(token, wording),
        )
        for number, token in enumerate(waiting, start=1)
    )


def _tail(view: PlayerView, wording: Wording) -> tuple[str, ...]:
    fallen = [one.name for one in view.tokens if one.presence is Presence.FALLEN]
    told = [wording.text("copy.fallen", names=", ".join(fallen))] if fallen else []
    events = [wording.text("copy.timer", text=one.text, place=one.place) for one in view.timers]
    return (*told, *events)


def _note(token: PlayerToken, wording: Wording) -> str:
    """How somebody is: health, charge and statuses, as far as they are told."""
    parts = []
    if token.hp is not None:
        parts.append(wording.text("copy.hp", value=token.hp.value, top=token.hp.maximum))
    elif token.health is not None:
        parts.append(wording.phrase(token.health))
    if token.mp is not None:
        gauge = token.mp
        parts.append(wording.text(f"copy.{gauge.kind}", value=gauge.value, top=gauge.maximum))
    if token.charge is not None:
        left = token.charge.left
        code = "copy.charging" if left is None else "copy.charging_left"
        parts.append(wording.text(code, left=left))
    parts += [wording.text("copy.chose")] if token.chosen else []
    parts += [_chip(chip, wording) for chip in token.chips]
    return ", ".join(parts)


def _chip(chip: PlayerChip, wording: Wording) -> str:
    return wording.text("copy.chip", name=chip.name, left=chip.remaining)


# How it is written


def _plain_delays(head: tuple[str, str], lines: Sequence[_Line], tail: Iterable[str]) -> str:
    wide = max((len(line.place) for line in lines), default=0)
    rows = (_joined(f"{line.place:>{wide}}  {line.text}", line.note) for line in lines)
    return "\n".join([_joined(*head), *rows, *tail])


def _joined(text: str, note: str) -> str:
    return f"{text} ({note})" if note else text


def _discord_delays(head: tuple[str, str], lines: Sequence[_Line], tail: Iterable[str]) -> str:
    """A block of fixed width: columns stay in line, and nothing in it calls anybody."""
    body = _plain_delays(head, lines, tail).replace("`", "'")
    return f"```\n{body}\n```"


_Parts: TypeAlias = tuple[tuple[str, str], Sequence[_Line], Iterable[str]]


def _marked(parts: _Parts, escape: Callable[[str], str], bold: str) -> tuple[str, list[str]]:
    """The head and every line with its own signs escaped; ``bold`` has a hole for a text."""
    (title, about), lines, tail = parts

    def with_note(text: str, note: str) -> str:
        return f"{text} – {escape(note)}" if note else text

    rows = [
        with_note(f"{bold.format(escape(line.place))} {escape(line.text)}", line.note)
        for line in lines
    ]
    return with_note(bold.format(escape(title)), about), [*rows, *map(escape, tail)]


def _markdown_delays(head: tuple[str, str], lines: Sequence[_Line], tail: Iterable[str]) -> str:
    top, rows = _marked((head, lines, tail), _markdown, "**{}**")
    return "\n".join([top, *([""] if rows else []), *(f"- {row}" for row in rows)])


def _bbcode_delays(head: tuple[str, str], lines: Sequence[_Line], tail: Iterable[str]) -> str:
    top, rows = _marked((head, lines, tail), _bbcode, "[b]{}[/b]")
    listed = ["[list]", *(f"[*]{row}" for row in rows), "[/list]"] if rows else []
    return "\n".join([top, *listed])


_DELAYS = {
    Style.PLAIN: _plain_delays,
    Style.MARKDOWN: _markdown_delays,
    Style.DISCORD: _discord_delays,
    Style.BBCODE: _bbcode_delays,
}

_BREAK = "\N{ZERO WIDTH SPACE}"


def _markdown(text: str) -> str:
    """Signs of Markdown stand for themselves."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)


def _discord(text: str) -> str:
    """As Markdown, and nobody is called by an @ in a name."""
    return _markdown(text).replace("@", f"@{_BREAK}")


def _bbcode(text: str) -> str:
    """Brackets open no tag."""
    return text.replace("[", f"[{_BREAK}")
