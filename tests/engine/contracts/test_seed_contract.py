"""The Seed system under the contract of all systems."""

from hypothesis import settings

from tests.engine.contracts.system_contract import SystemMachine
from tests.helpers.seed import ATTACK, SEED, ability, entrant

CHARGED = ability("Charged", {"kind": "damage", "power": 60}, target="group", ct=8, mp=5,
                  delay={"ticks": 40}, floor={"ticks": 20})  # fmt: skip
VENOM = ability(
    "Venom", {"kind": "damage", "weapon": True},
    {"kind": "inflict", "status": "poison", "duration": 3, "cos": 50},
    keywords=["Weapon"], delay={"weapon": True}, cos=70,
)  # fmt: skip
KIT = (
    ATTACK, CHARGED, VENOM,
    ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 20}),
    ability("Flee", {"kind": "leave"}, target="self", ct=10, delay={"ticks": 40}),
    ability("Raise", {"kind": "revive", "percent": 25}, delay={"ticks": 60}),
)  # fmt: skip


class SeedMachine(SystemMachine):
    system = SEED
    entrants = (
        entrant("A", spd=12, atk=9, weapon={"dice": "1d10", "critical": 2}, abilities=KIT),
        entrant("B", spd=12, atk=5, abilities=KIT, row="back"),
        entrant("E", "enemies", spd=12, atk=8, abilities=KIT),
        entrant("F", "enemies", spd=3, atk=12, abilities=KIT, row="back"),
    )


TestSeed = SeedMachine.TestCase
TestSeed.settings = settings(max_examples=40, stateful_step_count=30)
