"""The house rules of a campaign while they are edited: what they are, and every change undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.engine.core.errors import RuleError
from app.engine.core.system import UndoStatus
from app.engine.model.phrase import Phrase
from app.engine.model.rule_options import Column, RuleOption, TableRow
from app.services.signal import Signal

if TYPE_CHECKING:
    from app.services.session import Session


@dataclass(frozen=True, slots=True)
class Change:
    """One edit: its name, and the values of its rules before and after."""

    name: Phrase
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class RuleBook:
    """Writes each change into the campaign at once. ``changed`` tells that some rule is another.

    What a campaign holds and the rules do not know, from a newer program, is left as it is.
    Methods that write raise `CampaignError` when the file does not take it; nothing is then
    changed.
    """

    def __init__(self, session: Session) -> None:
        self.changed: Signal[None] = Signal()
        self._session = session
        self._done: list[Change] = []
        self._undone: list[Change] = []

    @cached_property
    def options(self) -> tuple[RuleOption, ...]:
        """All rules there are, in the order of their groups."""
        return self._session.system.rule_options()

    @property
    def session(self) -> Session:
        """The campaign whose rules they are."""
        return self._session

    def value(self, option: RuleOption) -> Any:  # noqa: ANN401 - as many kinds as options have
        """What a rule is; its default where the campaign says nothing that it could be."""
        rules = self._session.house_rules
        kept = rules.get(option.key, option.default)
        return _plain(kept) if option.key in rules and option.accepts(kept) else option.default

    def is_changed(self, option: RuleOption) -> bool:
        """Whether a rule is another than its default."""
        return bool(self.value(option) != option.default)

    @property
    def changed_options(self) -> tuple[RuleOption, ...]:
        """The rules that are not as the text has them."""
        return tuple(option for option in self.options if self.is_changed(option))

    def set(self, option: RuleOption, value: Any) -> None:  # noqa: ANN401 - see `value`
        """Makes a rule something else; raises `RuleError` for what it cannot be."""
        if not option.accepts(value):
            raise RuleError(Phrase("rules.unfit", {"rule": option.key, "value": str(value)}))
        if _plain(value) != self.value(option):
            self._change(Phrase(f"rule.{option.key}"), {option.key: _plain(value)})

    def reset(self, *options: RuleOption) -> None:
        """Gives rules their defaults again; all of them without any named."""
        chosen = [option for option in options or self.options if self.is_changed(option)]
        if chosen:
            name = f"rule.{chosen[0].key}" if len(options) == 1 else "rules.reset_all"
            self._change(Phrase(name), {option.key: option.default for option in chosen})

    @property
    def status(self) -> UndoStatus:
        """What undo and redo would do."""
        return UndoStatus(
            self._done[-1].name if self._done else None,
            self._undone[-1].name if self._undone else None,
        )

    def undo(self) -> None:
        """Takes the last change back; does nothing before the first."""
        if self._done:
            self._write(self._done[-1].before)
            self._undone.append(self._done.pop())
            self.changed.emit(None)

    def redo(self) -> None:
        """Makes an undone change again; does nothing after the last."""
        if self._undone:
            self._write(self._undone[-1].after)
            self._done.append(self._undone.pop())
            self.changed.emit(None)

    def _change(self, name: Phrase, after: Mapping[str, Any]) -> None:
        by_key = {option.key: option for option in self.options}
        before = {key: self.value(by_key[key]) for key in after}
        self._write(after)
        self._done.append(Change(name, before, after))
        self._undone.clear()
        self.changed.emit(None)

    def _write(self, values: Mapping[str, Any]) -> None:
        defaults = {option.key: option.default for option in self.options}
        kept = {**self._session.house_rules, **values}
        self._session.set_house_rules({
            key: value
            for key, value in kept.items()
            if key not in defaults or _plain(value) != defaults[key]
        })  # fmt: skip


def row_words(option: RuleOption, row: TableRow, say: Callable[[Phrase], str]) -> str:
    """One row of a table in words; cells that are not set are left out."""
    cells = ((column, row.get(column.key, column.default)) for column in option.columns)
    return ", ".join(_cell(*cell, say) for cell in cells if cell[1] not in {None, ""})


def _cell(column: Column, value: object, say: Callable[[Phrase], str]) -> str:
    name = f"rules.column.{column.key}"
    if column.kind == "choice":
        return say(Phrase(f"{name}.{value}"))
    return f"{say(Phrase(name))} {value}"


def _plain(value: Any) -> Any:  # noqa: ANN401 - see `RuleBook.value`
    return tuple(value) if isinstance(value, list) else value
