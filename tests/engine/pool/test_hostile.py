"""Documents and tables that nobody should write: refused with their place, or played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act, Advance, Begin, Entrant
from app.engine.core.errors import RuleError
from tests.helpers.pool import POOL, entrant

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.integers(-3, 25) | st.floats()
    | st.text(max_size=8) | st.sampled_from(["9999999d9999999", "1d6", "att", "slow", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["name", "kind", "att", "def", "dodge", "targets", "inflicts", "ailment",
                         "turns", "physical", "wounds", "STR", "END", "KL", "x"]), inner,
        max_size=4),
    max_leaves=12,
)  # fmt: skip
FIELDS = ("attributes", "hp", "standard_roll", "deeds", "shinigami", "public_name", "id", "name")


def tried(work, *codes):
    """What the work gives; ``None`` where it is refused in one of these ways, and in no other."""
    try:
        return work()
    except RuleError as refusal:
        if refusal.phrase.code not in codes:
            raise
    return None


def dice():
    return Answers(responder=DeskRoller(1))


@given(body=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6) | JSON)
def test_hostile_sheets_are_refused_or_fight(body):
    fair = entrant("E", "enemies").documents["character"]
    if isinstance(body, dict) and not {"attributes", "standard_roll"} <= body.keys():
        body = {**fair, **body}
    begin = Begin("x", (Entrant("A", {"character": body}, "party"), entrant("E", "enemies")),
                  {"die_faces": 6})  # fmt: skip
    begun = tried(
        lambda: POOL.decide(POOL.opening(), begin, dice()), "join.unreadable", "pool.unset"
    )
    if begun is None:
        return
    fight = begun.after
    while fight.now is not None:
        options = [one for one in POOL.options(fight, fight.now) if one.locked is None]
        option = options[-1]
        aims = [aim.ids for aim in option.targets if not aim.locked]
        act = Act(fight.now, option.id, aims[0] if aims else ())
        fight = POOL.decide(fight, act, dice()).after
    if any(fight.present(one) for one in fight):
        fight = POOL.decide(fight, Advance(), dice()).after
    for one in fight:
        tried(lambda one=one: POOL.sheet(one.documents, {}), "sheet.unreadable")
    POOL.timeline(fight)


@given(thresholds=JSON, resist=JSON, faces=JSON)
def test_hostile_tables_are_refused_or_used(thresholds, resist, faces):
    rules = {"die_faces": faces, "thresholds": thresholds, "resist": resist}
    begin = Begin("x", (entrant("A"), entrant("E", "enemies")), rules)
    tried(lambda: POOL.decide(POOL.opening(), begin, dice()), "rules.unreadable", "pool.no_die")


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("deeds", [{"name": "C", "targets": 1, "inflicts": [{"ailment": "haste"}]}],
         "deeds.0.inflicts.0.ailment"),
        ("deeds", [{"name": "C", "targets": 1, "inflicts": [{"ailment": "dazzled"}]}],
         "deeds.0.inflicts.0"),
        ("deeds", [{"name": "Ram", "physical": True}], "deeds.0"),
        ("deeds", [{"name": "Ram", "att": 3, "wounds": 3, "targets": 1}], "deeds.0"),
        ("deeds", [{"name": "All Out"}], ""),
        ("standard_roll", {"att": 21}, "standard_roll.att"),
        ("standard_roll", {"luck": 1}, "standard_roll.luck"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_place(field, value, place):
    begin = Begin("x", (entrant("A", **{field: value}),), {"die_faces": 6})
    with pytest.raises(RuleError) as refused:
        POOL.decide(POOL.opening(), begin, Answers())
    assert refused.value.phrase.code == "join.unreadable"
    assert str(refused.value.phrase.params["fault"]).startswith(place)
