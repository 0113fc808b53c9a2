"""Every rule system there is. Only the composition root names one."""

from typing import Any

from app.engine.core.deferred import Deferred
from app.engine.core.system import RuleSystem
from app.engine.systems.rounds.info import INFO as ROUNDS
from app.engine.systems.seed.info import INFO as SEED


def _seed() -> RuleSystem[Any]:
    from app.engine.systems.seed.system import SeedSystem  # noqa: PLC0415 - brings pydantic

    return SeedSystem()


def _rounds() -> RuleSystem[Any]:
    from app.engine.systems.rounds.system import RoundsSystem  # noqa: PLC0415 - brings pydantic

    return RoundsSystem()


SYSTEMS: tuple[RuleSystem[Any], ...] = (Deferred(SEED, _seed), Deferred(ROUNDS, _rounds))
