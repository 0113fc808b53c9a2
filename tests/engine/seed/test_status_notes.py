"""What the rules have against a status that is put on by hand."""

import pytest

from app.engine.core.commands import SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import SEED, Table, entrant, status

STATUSES = (
    status("poison"),
    status("regen", excludes=["poison"]),
    status("condemn", fixed=True),
)


@pytest.fixture
def table():
    return Table(
        entrant("Ann", immunities=["Poison"], auto_statuses=["regen"], place=0),
        entrant("Imp", "enemies", resistances={"poison": 1}, place=10),
        entrant("Hag", "enemies", place=10),
        statuses=STATUSES,
    )


def notes(table, name, wish, duration):
    found = SEED.status_notes(table.battle, table.id(name), wish, duration)
    return [(one.code.removeprefix("status.note_"), dict(one.params)) for one in found]


def codes(table, name, wish, duration):
    return [code for code, _ in notes(table, name, wish, duration)]


@pytest.mark.rule("SEED-187")
def test_immunity_is_told_by_name_or_id(table):
    assert codes(table, "Ann", "poison", 3) == codes(table, "Ann", "Poison", 3)
    assert "immune" in codes(table, "Ann", "poison", None)
    assert codes(table, "Hag", "poison", 3) == []


@pytest.mark.rule("SEED-185")
@pytest.mark.parametrize(("asked", "told"), [(3, [("resisted", 2)]), (1, []), (None, [])])
def test_resistance_is_told_where_it_shortens(table, asked, told):
    found = [(code, params["turns"]) for code, params in notes(table, "Imp", "poison", asked)]
    assert found == told


@pytest.mark.rule("SEED-182")
def test_what_is_no_longer_than_what_is_there_is_told(table):
    table.do(SetStatus((table.id("Hag"),), "poison", 3))
    assert codes(table, "Hag", "poison", 3) == ["weaker"]
    assert codes(table, "Hag", "poison", 4) == []
    assert codes(table, "Hag", "poison", None) == []
    table.do(SetStatus((table.id("Hag"),), "poison", None))
    assert codes(table, "Hag", "poison", 900) == ["weaker"]


@pytest.mark.rule("SEED-192")
def test_what_it_takes_off_is_told_from_both_ends(table):
    table.do(SetStatus((table.id("Hag"),), "regen", 3))
    assert notes(table, "Hag", "poison", 1)[0][1]["others"] == "Regen"
    table.do(SetStatus((table.id("Hag"),), "poison", 3))
    assert notes(table, "Hag", "regen", 1)[0][1]["others"] == "Poison"


def test_fixed_automatic_and_fallen_are_told(table):
    table.do(SetStatus((table.id("Hag"),), "condemn", 3))
    assert codes(table, "Hag", "condemn", 9) == ["fixed"]
    assert codes(table, "Ann", "regen", 2) == ["auto"]
    table.do(SetGauge(table.id("Hag"), "hp", 0))
    assert "fallen" in codes(table, "Hag", "poison", 2)


def test_strangers_have_no_reasons_and_the_gm_counts_all_the_same(table):
    assert SEED.status_notes(table.battle, "nobody", "poison", 1) == ()
    assert codes(table, "Hag", "gout", 1) == []
    table.do(SetStatus((table.id("Ann"),), "poison", 2, table.id("Imp")))
    assert table.statuses("Ann")["poison"] == 2
    (chip,) = [one for one in SEED.timeline(table.battle).token(table.id("Ann")).chips
               if one.id == "poison"]  # fmt: skip
    assert (chip.by, chip.lasting) == (table.id("Imp"), False)


def test_a_source_is_on_the_field(table):
    with pytest.raises(RuleError):
        table.do(SetStatus((table.id("Ann"),), "poison", 2, "nobody"))
