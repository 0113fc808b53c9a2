"""Every rule system there is. Only the composition root names one."""

from typing import Any

from app.engine.core.system import RuleSystem
from app.engine.systems.seed.system import SeedSystem

SYSTEMS: tuple[RuleSystem[Any], ...] = (SeedSystem(),)
