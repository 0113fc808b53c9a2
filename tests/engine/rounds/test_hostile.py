"""Documents that nobody should write: refused with their place, or played like any other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act, Begin, Entrant
from app.engine.core.errors import RuleError
from tests.helpers.rounds import ROUNDS, entrant

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8)
    | st.sampled_from(["9999999d9999999", "1d6", "melee", "Cut", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["name", "kind", "damage", "targets", "ap", "crystals", "phases", "Fire",
                         "offensive", "Agility", "Melee", "x"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
FIELDS = ("attributes", "hp", "ap", "crystals", "moves", "deeds", "public_name", "id", "name")


def tried(work, *codes):
    """What the work gives; ``None`` where it is refused in one of these ways, and in no other."""
    try:
        return work()
    except RuleError as refusal:
        if refusal.phrase.code not in codes:
            raise
    return None


@given(body=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6) | JSON)
def test_hostile_sheets_are_refused_or_fight(body):
    fair = entrant("E", "enemies").documents["character"]
    if isinstance(body, dict) and "attributes" not in body:
        body = {**fair, **body}
    everybody = (Entrant("A", {"character": body}, "party"), entrant("E", "enemies"))
    begin = Begin("x", everybody)
    begun = tried(
        lambda: ROUNDS.decide(ROUNDS.opening(), begin, Answers(responder=DeskRoller(1))),
        "join.unreadable", "rounds.unset",
    )  # fmt: skip
    if begun is None:
        return
    fight = begun.after
    for one in fight:
        for option in ROUNDS.options(fight, one.id):
            aims = [aim.ids for aim in option.targets if not aim.locked]
            if option.locked is None and (aims or not option.targets):
                command = Act(one.id, option.id, aims[0] if aims else ())
                ROUNDS.decide(fight, command, Answers(responder=DeskRoller(1)))
        tried(lambda one=one: ROUNDS.sheet(one.documents, {}), "sheet.unreadable")
    ROUNDS.timeline(fight)


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("moves", [{"name": "C", "kind": "melee", "damage": "9999999d9999999"}], "moves.0.damage"),
        ("moves", [{"name": "Cut", "kind": "claws"}], "moves.0.kind"),
        ("moves", [{"name": "Cut", "kind": "melee"}, {"name": "CUT!", "kind": "magic"}], ""),
        ("deeds", [{"name": "Run", "phases": []}], "deeds.0.phases"),
        ("attributes", {"Agility": 10**9}, "attributes.Agility"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_place(field, value, place):
    with pytest.raises(RuleError) as refused:
        ROUNDS.decide(ROUNDS.opening(), Begin("x", (entrant("A", **{field: value}),)), Answers())
    assert str(refused.value.phrase.params["fault"]).startswith(place)
