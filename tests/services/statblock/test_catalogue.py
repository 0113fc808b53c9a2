"""Every ability that comes with the program can be copied out as a stat block and pasted again."""

from pathlib import Path

import pytest

from app.engine.model.documents import Ability
from app.services.content import Content
from app.services.statblock import Reading, read_block, read_blocks, write_block

ROOT = Path(__file__).resolve().parents[3]
CATALOGUE = Content(ROOT / "resources" / "catalogue").documents("seed", "ability")


@pytest.mark.parametrize("ident", sorted(CATALOGUE))
def test_an_ability_of_the_catalogue_comes_back(ident: str) -> None:
    ability = CATALOGUE[ident]
    assert isinstance(ability, Ability)
    assert read_block(write_block(ability)) == Reading(abilities=(ability,))


def test_the_whole_catalogue_can_be_pasted_at_once() -> None:
    abilities = tuple(one for one in CATALOGUE.values() if isinstance(one, Ability))
    text = "\n\n".join(map(write_block, abilities))
    assert len(abilities) > 50
    assert read_blocks(text) == Reading(abilities=abilities)
