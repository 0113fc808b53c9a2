"""Sums as they are written on the desk: step by step, or in one line."""

from collections.abc import Mapping
from fractions import Fraction

from app.engine.model.breakdown import Breakdown, BreakdownStep
from app.engine.model.phrase import Phrase
from app.ui.desk.speech import say
from app.ui.kit.line import Line
from app.ui.wording import Wording

_SIGNS = {"+": "+ ", "-": "− ", "*": "× "}
_LIMITS = {"floor", "cap", "round", "set"}


def exact(value: Fraction | int) -> str:
    """A whole number, a short decimal, or a fraction: never a rounded value."""
    fraction = Fraction(value)
    if fraction.denominator == 1:
        text = str(fraction.numerator)
    elif 1000 % fraction.denominator == 0:
        text = f"{float(fraction):.3f}".rstrip("0")
    else:
        text = f"{fraction.numerator}/{fraction.denominator}"
    return text.replace("-", "−")


def operation(step: BreakdownStep) -> str:
    """What a line of a sum does, such as ``− 12`` or ``× 125 %``; empty for its start."""
    amount, kind = step.amount, step.operation
    if kind not in _SIGNS:
        return ""
    if kind in {"+", "-"} and amount < 0:
        amount, kind = -amount, "-" if kind == "+" else "+"
    if kind == "*" and amount.denominator > 1 and 100 % amount.denominator == 0:
        return f"{_SIGNS[kind]}{exact(amount * 100)} %"
    return f"{_SIGNS[kind]}{exact(amount)}"


def sum_lines(
    breakdown: Breakdown, wording: Wording, names: Mapping[str, str], result: str
) -> tuple[Line, ...]:
    """A sum line by line, with ``result`` naming the ruled last line."""
    lines = []
    for step in breakdown.steps:
        source = say(wording, step.source, names)
        note = step_note(step.source, wording)
        lines.append(Line(source, exact(step.value), note, operation(step)))
    return (*lines, Line(result, exact(breakdown.result), rule=True))


def step_note(source: Phrase, wording: Wording) -> str:
    """The small words beside the source of a line."""
    code = f"{source.code}.note"
    if code not in wording:
        return ""
    parts = source.params.get("parts")
    if isinstance(parts, tuple):
        return ", ".join(_part(part, wording) for part in parts)
    return wording.phrase(Phrase(code, source.params))


def _part(part: str, wording: Wording) -> str:
    code, _, amount = part.rpartition(" ")
    number = amount.replace("-", "−")
    return f"{wording.text(code)} {number} %"


def one_line(breakdown: Breakdown, wording: Wording, names: Mapping[str, str]) -> str:
    """A sum in one line: ``50 − 12 SPD, floor 25``."""
    text = ""
    for step in breakdown.steps:
        source = say(wording, step.source, names)
        if step.operation in _LIMITS:
            text += f", {source[:1].lower()}{source[1:]} {exact(step.value)}"
        elif text:
            text += f" {operation(step)} {source}"
        else:
            text = exact(step.value)
    return text
