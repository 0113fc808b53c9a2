"""House rules while they are edited: written at once, validated, undone."""

from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import open_campaign
from app.engine.core.errors import RuleError
from app.engine.model.rule_options import RuleOption
from app.services.house_rules import RuleBook
from app.services.session import Session
from tests.helpers.making import make_campaign


@pytest.fixture
def session(tmp_path: Path):
    path = tmp_path / "a.seedboard"
    make_campaign(path, "A")
    opened = open_campaign(path)
    yield opened
    opened.close()


@pytest.fixture
def book(session: Session) -> RuleBook:
    return RuleBook(session)


def option(book: RuleBook, key: str) -> RuleOption:
    return next(one for one in book.options if one.key == key)


def test_a_change_is_in_the_file_at_once(book: RuleBook, session: Session, tmp_path: Path) -> None:
    told: list[None] = []
    book.changed.connect(told.append)
    book.set(option(book, "delay_rounding"), "up")
    assert session.house_rules == {"delay_rounding": "up"}
    assert told == [None]
    other = open_campaign(tmp_path / "a.seedboard")
    assert other.house_rules == {"delay_rounding": "up"}
    other.close()


def test_the_default_is_not_written_down(book: RuleBook, session: Session) -> None:
    rounding = option(book, "delay_rounding")
    book.set(rounding, "up")
    book.set(rounding, "down")
    assert session.house_rules == {}
    assert not book.is_changed(rounding)


def test_setting_what_is_already_so_is_no_change(book: RuleBook) -> None:
    book.set(option(book, "delay_rounding"), "down")
    assert book.status.undo is None


def test_changes_are_undone_and_made_again_by_name(book: RuleBook, session: Session) -> None:
    book.set(option(book, "delay_rounding"), "up")
    book.set(option(book, "damage_cap"), None)
    assert session.house_rules == {"delay_rounding": "up", "damage_cap": None}
    assert book.status.undo is not None
    assert book.status.undo.code == "rule.damage_cap"
    book.undo()
    assert session.house_rules == {"delay_rounding": "up"}
    book.undo()
    assert session.house_rules == {}
    assert book.status.undo is None
    book.undo()
    book.redo()
    book.redo()
    assert session.house_rules == {"delay_rounding": "up", "damage_cap": None}
    book.undo()
    book.set(option(book, "tie_group"), "batch")
    assert book.status.redo is None, "a new change drops what could have been made again"


def test_resetting_all_is_one_step(book: RuleBook, session: Session) -> None:
    book.set(option(book, "delay_rounding"), "up")
    book.set(option(book, "join_action"), {"delay": 12, "floor": 10})
    before = dict(session.house_rules)
    book.reset()
    assert session.house_rules == {}
    book.undo()
    assert session.house_rules == before
    book.reset(option(book, "delay_rounding"))
    assert [one.key for one in book.changed_options] == ["join_action"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("delay_rounding", "sideways"),
        ("damage_cap", 0),
        ("random_die", None),
        ("join_action", {"delay": -1}),
        ("join_action", {"delay": 10_000}),
        ("join_action", {"speed": 3}),
        ("tie_side_order", ("party", "party", "enemies")),
        ("tie_side_order", ("party",)),
        ("tie_side_order", (1, 2, 3)),
    ],
)
def test_what_a_rule_cannot_be_is_refused(
    book: RuleBook, session: Session, key: str, value: Any
) -> None:
    with pytest.raises(RuleError, match=r"rules\.unfit"):
        book.set(option(book, key), value)
    assert session.house_rules == {}
    assert book.status.undo is None


def test_lists_and_delays_read_back_as_they_were_set(book: RuleBook) -> None:
    order, joining = option(book, "tie_side_order"), option(book, "join_action")
    book.set(order, ("enemies", "party", "guests"))
    book.set(joining, {"delay": 5, "floor": 1})
    assert book.value(order) == ("enemies", "party", "guests")
    assert book.value(joining) == {"delay": 5, "floor": 1}
    book.set(order, ("party", "guests", "enemies"))
    assert not book.is_changed(order)
