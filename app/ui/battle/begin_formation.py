"""Who opens a battle and where they stand, before it has begun: tiles for the board. No Qt."""

from collections.abc import Mapping, Sequence

from app.engine.model.formation import FormationView
from app.engine.model.timeline import Lane
from app.services.muster import Fighter
from app.ui.battle.begin_flow import BeginDraft, Preview
from app.ui.formation.places import Spot, Tile, tiles
from app.ui.kit.token_face import Disk
from app.ui.wording import Wording


def formation_of(draft: BeginDraft) -> FormationView:
    """The formation of a draft that nobody has rehearsed."""
    formed = draft.formation
    return FormationView(formed.kind, formed.victims, formed.flipped)


def opening_tiles(
    fighters: Sequence[Fighter],
    draft: BeginDraft,
    preview: Preview | None,
    lanes: Sequence[Lane],
    wording: Wording,
) -> tuple[Tile, ...]:
    """Everybody of an encounter: those who take part as ``preview`` has them, then the others."""
    shapes = {lane.id: lane.shape for lane in lanes}
    known: Mapping[str, Tile] = {}
    if preview is not None:
        known = {one.name: one for one in tiles(preview.view, preview.formation, wording)}
    return tuple(
        _known(fighter, known[fighter.name])
        if fighter.name in known and fighter.id not in draft.without
        else _declared(fighter, draft, shapes, wording)
        for fighter in fighters
    )


def _known(fighter: Fighter, tile: Tile) -> Tile:
    return Tile(fighter.id, tile.name, tile.disk, tile.spot, tile.row, tile.notes, tile.detail)


def _declared(
    fighter: Fighter, draft: BeginDraft, shapes: Mapping[str, str], wording: Wording
) -> Tile:
    """Somebody who is not on the field at the beginning, where it was put."""
    row = draft.rows.get(fighter.id, fighter.row)
    formed = draft.formation
    place = row
    if formed.kind == "pincer" and fighter.side != formed.victims:
        place = draft.flanks.get(fighter.id) or ("a" if row == "front" else "b")
    elif formed.kind == "back_attack" and fighter.side == formed.victims and not fighter.joins_at:
        place = "front" if row == "back" else "back"
    out = fighter.id in draft.without
    notes = []
    if out:
        notes.append(wording.text("formation.stays_out"))
    elif fighter.joins_at is not None:
        notes.append(wording.text("formation.joins_at", ticks=fighter.joins_at))
    shape = shapes.get(fighter.side, "square")
    disk = Disk(fighter.letter, fighter.colour, shape, fighter.character)
    spot = Spot(fighter.side, place)
    return Tile(fighter.id, fighter.name, disk, spot, "", tuple(notes), present=not out)
