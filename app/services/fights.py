"""What the papers of an encounter are made from, read from an open campaign."""

from collections.abc import Iterator
from typing import Any

from app.engine.model.phrase import Phrase
from app.engine.model.rule_options import RuleOption
from app.engine.model.timeline import Picture
from app.services.card_kit import Say
from app.services.card_owners import Owners, read_owners
from app.services.fight_kit import Fight, HouseRule
from app.services.house_rules import RuleBook, row_words
from app.services.session import Session
from app.services.summaries import EncounterSummary


def read_fight(session: Session, encounter: EncounterSummary, say: Say) -> tuple[Fight, Owners]:
    """An encounter with all sheets and the rules that the campaign has changed.

    Raises `CampaignError` for a damaged encounter; sheets that cannot be read are told.
    """
    fighters = session.fighters(encounter.id)
    owners = read_owners(fighters, session.sheet)
    known = {owner.sheet.id: owner for owner in owners.owners}
    rules = tuple(changed_rules(RuleBook(session), say))
    plain = session.system.info.blank.axis.picture is not Picture.COUNTDOWN
    return Fight(encounter, fighters, known, rules, plain), owners


def changed_rules(book: RuleBook, say: Say) -> Iterator[HouseRule]:
    """The rules that a campaign has otherwise than they come, in words."""
    for option in book.options:
        if book.is_changed(option):
            title = say(Phrase(f"rule.{option.key}"))
            value = book.value(option)
            if option.kind == "table":
                rows = tuple(row_words(option, row, say) for row in option.rows(value))
                yield HouseRule(title, rows=rows)
            else:
                yield HouseRule(title, _told(option, value, say))


def _told(option: RuleOption, value: Any, say: Say) -> str:  # noqa: ANN401 - as options have
    if option.kind in ("choice", "flag"):
        word = str(value).lower() if isinstance(value, bool) else str(value)
        return say(Phrase(f"rule.{option.key}.{word}"))
    if option.kind == "list":
        return ", ".join(say(Phrase(f"rules.member.{one}")) for one in value)
    if option.kind == "delay":
        return ", ".join(f"{say(Phrase(f'rules.part.{part}'))} {n}" for part, n in value.items())
    if option.columns:
        return "; ".join(row_words(option, row, say) for row in option.rows(value))
    return "\N{EN DASH}" if value is None else str(value)
