"""What the sheets of fighters say alike: who it is, and numbers as they are written."""

from app.engine.core.teams.tally import Tally
from app.engine.model.documents import Being
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Figure, Sheet


def headed_sheet(fighter: Being) -> Sheet:
    """Who it is, with no numbers and no cards yet: there are no rows, levels or tiers."""
    return Sheet(
        id=fighter.id,
        name=fighter.name,
        public_name=fighter.public_name,
        monster=fighter.type == "monster",
        letter=fighter.letter,
        colour=fighter.colour,
        row="",
        level=0,
        tier=0,
        notes=fighter.notes,
    )


def named(name: str) -> Phrase:
    """The label of a number that the rules give a name to."""
    return Phrase("sheet.figure", {"name": name})


def written(key: str, value: int, label: Phrase, text: str = "") -> Figure:
    """A number as it stands on the sheet; ``text`` where it is told otherwise."""
    return Figure(key, label, Tally("sheet.written", value).overruled(value), text or str(value))
