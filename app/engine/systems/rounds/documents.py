"""The documents that Rounds reads: fighters, and encounters without rows or surprise."""

from pydantic import ConfigDict

from app.engine.model.documents import Being, DocumentKinds, HouseRuleSet, Meeting
from app.engine.systems.rounds.profile import AGILITY, DEFENSIVE, DODGE, STAT_OF, Profile


class Fighter(Being, Profile):
    """A player character or a monster, with what it can do in a fight."""

    model_config = ConfigDict(frozen=True, extra="allow")


KINDS = DocumentKinds(
    {model.kind: model for model in (Fighter, Meeting, HouseRuleSet)},
    attributes=(AGILITY, *STAT_OF.values(), DEFENSIVE, DODGE),
)
