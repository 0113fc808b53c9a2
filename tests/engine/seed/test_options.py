"""What a front end is offered besides names and odds: groups, things in the bag, parts, prices."""

import pytest

from app.engine.core.commands import Act, Part
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant

HIT = {"kind": "damage", "attribute": "ATK", "power": 1}
ITEM = {
    "id": "item", "name": "Item", "basic": True, "keywords": ["Technique", "Item"],
    "target": "single", "delay": {"ticks": 40}, "cos": 100,
}  # fmt: skip
THROW = {**ITEM, "id": "throw", "name": "Throw", "basic": False,
         "prices": [{"kind": "item", "category": "Throwing"}]}  # fmt: skip
POTION = {"id": "potion", "name": "Potion", "effects": [{"kind": "heal", "flat": 50}]}
KNIFE = {"id": "knife", "name": "Knife", "category": "Throwing", "effects": [HIT]}
FIRE = ability("Fire", HIT, keywords=["Magic", "Spell"], mp=10)
ICE = ability("Ice", HIT, keywords=["Magic", "Spell"], mp=60)
TWICE = ability(
    "Twice", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none",
    delay={"spell": True}, floor={"spell": True}, keywords=["Magic"],
)  # fmt: skip


def table(*abilities, bag=(), **fields):
    actor = entrant("A", atk=5, abilities=abilities, bag=tuple(bag), **fields)
    return Table(actor, entrant("E", "enemies"))


def options(made):
    return {option.id: option for option in SEED.options(made.battle, made.id("A"))}


def test_actions_are_listed_under_what_they_are():
    lunge = ability("Lunge", HIT)
    found = options(table(ATTACK, FIRE, ITEM, lunge, {**lunge, "id": "wait", "basic": True}))
    groups = {id_: option.group.code for id_, option in found.items()}
    assert groups == {
        "attack": "group.attacks", "fire": "group.magic", "item": "group.items",
        "lunge": "group.techniques", "wait": "group.basics",
    }  # fmt: skip


def test_what_is_in_the_bag_is_offered_by_name_with_what_is_left():
    made = table(ITEM, THROW, bag=(POTION, KNIFE), items={"potion": 2, "knife": 1})
    found = options(made)
    assert list(found) == ["item/potion", "item", "throw/knife", "throw"]
    potion = found["item/potion"]
    assert (potion.name, potion.taken, potion.item) == ("Potion", "item", "potion")
    assert potion.detail[0].params == {"count": 2}
    assert potion.targets[0].ids == (made.id("A"),)
    made.do(Act(made.id("A"), potion.taken, (made.id("A"),), item=potion.item))
    assert made.facts("item.used")[0]["left"] == 1


def test_an_empty_bag_offers_no_thing():
    made = table(ITEM, bag=(POTION,), items={"potion": 0})
    assert list(options(made)) == ["item"]


def test_an_action_of_several_names_what_it_may_perform():
    made = table(ATTACK, FIRE, ICE, TWICE)
    twice = options(made)["twice"]
    assert (twice.performs, twice.parts) == (2, ("fire", "ice"))
    assert options(made)["ice"].locked.code == "lock.mp"
    target = (made.id("E"),)
    made.do(Act(made.id("A"), "twice", parts=tuple(Part("fire", target) for _ in range(2))))
    assert [fact["amount"] for fact in made.facts("price.paid")] == [10, 10]


@pytest.mark.parametrize(
    ("price", "code"),
    [
        ({"kind": "health", "percent": 10}, "price.health"),
        ({"kind": "status", "status": "slow", "duration": 2}, "price.status"),
        ({"kind": "note", "text": "Breaks."}, "price.note"),
        ({"kind": "item", "category": "Throwing"}, "price.item"),
    ],
)
def test_prices_are_told_before_they_are_paid(price, code):
    made = table(ability("Blow", HIT, prices=[price]))
    assert code in [phrase.code for phrase in options(made)["blow"].detail]
