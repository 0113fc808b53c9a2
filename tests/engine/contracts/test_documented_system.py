"""The system that docs/rule-systems.md builds is short, runs, and holds the contract of all."""

import re
from pathlib import Path
from typing import Any

from hypothesis import settings

from app.engine.core import commands as c
from app.engine.core.answers import Answers, Script
from tests.engine.contracts.system_contract import SystemMachine

DOCUMENT = Path(__file__).parents[3] / "docs" / "rule-systems.md"
LONGEST = 80
(BLOCK,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
BUILT: dict[str, Any] = {"__name__": "documented"}
exec(compile(BLOCK, str(DOCUMENT), "exec"), BUILT)  # noqa: S102 - the document is ours
DUEL = BUILT["DuelSystem"]()
FIGHTERS = tuple(
    c.Entrant(name, {"character": {"id": name, "name": name}}, side)
    for name, side in (("A", "party"), ("B", "party"), ("E", "enemies"))
)


class DuelMachine(SystemMachine):
    system = DUEL
    entrants = FIGHTERS


TestDuel = DuelMachine.TestCase
TestDuel.settings = settings(max_examples=40, stateful_step_count=25)


def test_it_is_short():
    assert len([line for line in BLOCK.splitlines() if line.strip()]) <= LONGEST


def test_a_duel_is_fought_to_its_end():
    fight = DUEL.decide(DUEL.opening(), c.Begin("Duel", FIGHTERS[1:]), Answers()).after
    for shown in (6, 5, 6):
        actor = DUEL.ready(fight)[0]
        (strike,) = DUEL.options(fight, actor)
        command = c.Act(actor, strike.id, strike.targets[0].ids)
        fight = DUEL.decide(fight, command, Answers(responder=Script(shown))).after
    view = DUEL.timeline(fight)
    assert {token.name: token.hp.value for token in view.tokens} == {"B": 7, "E": 0}
    assert view.outcome is not None
    assert DUEL.sheet(FIGHTERS[0].documents, {}).name == "A"
    assert DUEL.odds(fight, "c0", "strike", "c1").mean * 2 == 7
