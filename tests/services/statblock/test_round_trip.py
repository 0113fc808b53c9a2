"""Writing a document as a stat block and reading it gives the same document."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from app.engine.model import effects as vocabulary
from app.engine.model.documents import Ability
from app.services.statblock import Reading, read_block, read_blocks, write_block
from tests.services.statblock import generated


@given(generated.abilities)
def test_reading_what_was_written_gives_the_same(ability: Ability) -> None:
    assert read_block(write_block(ability)) == Reading(abilities=(ability,))


@pytest.mark.parametrize("model", generated.EFFECTS)
@given(data=st.data())
def test_every_kind_of_effect_comes_back(model: type[BaseModel], data: st.DataObject) -> None:
    effect = data.draw(generated.built(model))
    ability = Ability(id="a", name="A", effects=(effect,))
    assert read_block(write_block(ability)).abilities == (ability,)


@given(st.lists(generated.abilities, min_size=1, max_size=3))
def test_blocks_pasted_together_come_back_one_by_one(abilities: list[Ability]) -> None:
    text = "\n\n".join(map(write_block, abilities))
    assert read_blocks(text) == Reading(abilities=tuple(abilities))


@given(generated.abilities)
def test_what_was_written_survives_other_line_ends(ability: Ability) -> None:
    text = "\r\n\r\n".join(write_block(ability).split("\n"))
    assert read_block(text).abilities == (ability,)


@pytest.mark.parametrize("model", generated.FIELDS)
def test_the_generator_fills_every_field(model: type[BaseModel]) -> None:
    assert set(generated.FIELDS[model]) | {"kind"} == set(model.model_fields) | {"kind"}


def test_the_generator_knows_every_effect_and_price() -> None:
    assert set(generated.EFFECTS) == set(get_args(get_args(vocabulary.Effect)[0]))
    assert set(generated.PRICES) == set(get_args(get_args(vocabulary.Price)[0]))


def test_people_can_read_what_is_written() -> None:
    ability = Ability(
        id="lantern-oath",
        name="Lantern Oath",
        keywords=("Magic", "Status: Blind"),
        effects=(
            vocabulary.Damage(type="magical", attribute="MAG", power=12, dice="1d12+2",
                              element="Holy", multiplier="3/2"),
            vocabulary.Inflict(status="accuracy-down", duration=4, cos=40),
            vocabulary.Heal(percent=25, gauge="mp"),
            vocabulary.Defend(factor="3/5"),
            vocabulary.Commit(ability="lantern-strike"),
            vocabulary.Cure(statuses=("blind",), tone="harmful"),
        ),
    )  # fmt: skip
    assert write_block(ability).split("\n") == [
        "Lantern Oath",
        "Type: Action",
        "Magic, Status: Blind",
        "Target: Single",
        "0D F0",
        "Damage: (12×MAG + 1d12+2) magical Holy, Power ×3/2.",
        "Inflicts Accuracy Down (4) at added CoS 40.",
        "Heal: 25% of maximum MP.",
        "Defense factor 3/5 until the next turn.",
        'The next action must be "lantern-strike", untargetable until then.',
        "Removes Blind, all harmful statuses.",
        "CoS: 100",
    ]


def test_quotes_stand_only_where_they_are_needed() -> None:
    assert '"' not in re.sub(r"must be .*", "", write_block(
        Ability(id="a", name="A", effects=(vocabulary.Inflict(status="ko", duration=None),))
    ))  # fmt: skip
    odd = Ability(id="a", name="Type: x", effects=(vocabulary.Slay(name="It. Ends"),))
    assert write_block(odd).startswith('"Type: x"\n')
    assert 'Slays: "It. Ends".' in write_block(odd)
