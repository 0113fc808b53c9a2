"""Characters with their sums done, from an open campaign."""

from collections.abc import Mapping
from typing import Any

from app.engine.core.system import RuleSystem
from app.engine.model.sheet import Sheet
from app.services.library import Library


def sheet_of(
    library: Library,
    system: RuleSystem[Any],
    character: str,
    house_rules: Mapping[str, Any],
) -> Sheet:
    """One character's sheet under the campaign's house rules.

    Raises `CampaignError` for what is missing or damaged in the campaign, and `RuleError`
    for documents that the rules cannot read.
    """
    return system.sheet(library.bundle(character), house_rules)
