"""What is refused because documents or rules do not read, told as the first of their faults."""

from pydantic import ValidationError

from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase


def first_fault(fault: ValidationError) -> tuple[str, str]:
    """Where the first fault is, joined by dots, and what it is."""
    first = fault.errors(include_url=False, include_input=False)[0]
    return ".".join(map(str, first["loc"])), first["msg"]


def rules_unreadable(fault: ValidationError) -> RuleError:
    """House rules, or documents that a battle begins with, which do not read."""
    where, told = first_fault(fault)
    return RuleError(Phrase("rules.unreadable", {"where": where, "fault": told}))


def entrant_unreadable(name: str, fault: ValueError) -> RuleError:
    """Somebody who cannot join: the documents that ``name`` brings do not read."""
    told = ": ".join(first_fault(fault)) if isinstance(fault, ValidationError) else str(fault)
    return RuleError(Phrase("join.unreadable", {"name": name, "fault": told}))


def sheet_unreadable(fault: ValidationError | KeyError) -> RuleError:
    """A bundle that makes no sheet; a `KeyError` where it has no character."""
    where, told = "character", str(fault)
    if isinstance(fault, ValidationError):
        where, told = first_fault(fault)
    return RuleError(Phrase("sheet.unreadable", {"where": where, "fault": told}))
