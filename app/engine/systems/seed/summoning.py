"""Helpers that are called onto the field with a token of their own."""

from app.engine.model import effects as fx
from app.engine.model.tokens import free_colour, letter_for
from app.engine.systems.seed import facts
from app.engine.systems.seed.scribe import Scribe


def summon(scribe: Scribe, owner: str, effect: fx.Summon) -> None:
    """A helper appears: no HP, no statuses, no target for anybody.

    It performs one ability with its summoner's numbers, each time after the same delay, and
    leaves after the last. Only one of a name is on the field at a time.
    """
    battle, caller = scribe.battle, scribe.combatant(owner)
    if effect.ability not in caller.profile.abilities:
        return
    for other in battle:
        if other.standing.helper is not None and other.name == effect.name and not other.gone:
            scribe.write(facts.about("combatant.removed", other.id))
    documents = dict(caller.identity.documents)
    if "character" in documents:
        character = {**dict(documents["character"]), "hp": 0, "mp": 0, "auto_statuses": []}  # type: ignore[call-overload]
        documents["character"] = character
    scribe.write(
        facts.joined(
            {
                "id": f"c{battle.scene.next_id}",
                "name": effect.name,
                "base": effect.name,
                "number": None,
                "letter": letter_for(effect.name),
                "colour": free_colour(who.identity.colour for who in battle),
                "side": caller.side,
                "row": caller.row,
                "hidden": False,
                "place": effect.ticks,
                "hp": 0,
                "mp": 0,
                "character": None,
                "documents": documents,
                "helper": {
                    "owner": owner,
                    "ability": effect.ability,
                    "left": effect.actions,
                    "ticks": effect.ticks,
                },
            }
        )
    )
