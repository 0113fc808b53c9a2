"""No battle, however it goes, tells the players a secret of the GM's."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from app.engine.core.answers import DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.projection import project_player
from app.engine.model.phrase import Phrase
from app.engine.model.player import Shown, Visibility
from app.engine.model.timeline import TimelineView
from app.services.driving.encoding import encode
from tests.helpers.drive import SCHEMA, WORDS
from tests.helpers.secrets import MOVES, SHOWN, command_of, reveals, secret_fight, secrets_of
from tests.helpers.seed import SEED


def parts_of(value: Any) -> set[str]:
    """Every string, key and number in JSON data, each as text."""
    if isinstance(value, dict):
        return set(value).union(*(parts_of(inner) for inner in value.values()))
    if isinstance(value, list):
        return set().union(*(parts_of(inner) for inner in value))
    return {str(value)}


def check(view: TimelineView, visibility: Visibility) -> None:
    """Holds what the players get against what the GM knows."""
    shown = json.loads(json.dumps(encode(project_player(view, visibility), say)))
    assert "SECRET" not in json.dumps(shown)
    assert not secrets_of(view, visibility) & parts_of(shown)
    assert len(shown["tokens"]) == sum(not token.hidden for token in view.tokens)
    orders = [token["order"] for token in shown["tokens"] if token["order"] is not None]
    assert orders == list(range(len(orders)))
    SCHEMA.check(shown, "PlayerView", closed=True)


def say(phrase: Phrase) -> str:
    return WORDS.phrase(phrase, {})


@settings(max_examples=120, phases=set(Phase) - {Phase.explain})
@given(moves=MOVES, party=SHOWN, enemies=SHOWN, delays=st.booleans(), foes_open=st.booleans())
def test_nothing_of_the_gm_s_is_ever_told(
    moves: list[tuple[str, int, int]],
    party: Shown,
    enemies: Shown,
    delays: bool,
    foes_open: bool,
) -> None:
    open_lanes = frozenset({"party", "enemies"} if foes_open else {"party"})
    visibility = Visibility({"party": party, "enemies": enemies}, open_lanes, delays, salt="x")
    fight = secret_fight()
    roller, taken = DeskRoller(1), 0
    check(SEED.timeline(fight.battle), visibility)
    for move in moves:
        command = command_of(move, SEED.timeline(fight.battle))
        if reveals(command, fight):
            continue
        with suppress(RuleError):
            fight.do(command, responder=roller)
            taken += 1
        check(SEED.timeline(fight.battle), visibility)
    event(f"{taken} taken")
