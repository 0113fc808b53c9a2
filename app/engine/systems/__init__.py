"""Every rule system there is. Only the composition root names one."""

from typing import Any

from app.engine.core.deferred import Deferred
from app.engine.core.system import RuleSystem
from app.engine.systems.pool.info import INFO as POOL
from app.engine.systems.rounds.info import INFO as ROUNDS
from app.engine.systems.seed.info import INFO as SEED


def _seed() -> RuleSystem[Any]:
    from app.engine.systems.seed.system import SeedSystem  # noqa: PLC0415 - brings pydantic

    return SeedSystem()


def _rounds() -> RuleSystem[Any]:
    from app.engine.systems.rounds.system import RoundsSystem  # noqa: PLC0415 - brings pydantic

    return RoundsSystem()


def _pool() -> RuleSystem[Any]:
    from app.engine.systems.pool.system import PoolSystem  # noqa: PLC0415 - brings pydantic

    return PoolSystem()


SYSTEMS: tuple[RuleSystem[Any], ...] = (
    Deferred(SEED, _seed),
    Deferred(ROUNDS, _rounds),
    Deferred(POOL, _pool),
)
