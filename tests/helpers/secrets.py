"""A fight full of secrets, and what of them must never leave the GM's side."""

from typing import Any

from hypothesis import strategies as st

from app.engine.core import commands as c
from app.engine.core.commands import Entrant
from app.engine.model.player import Shown, Visibility
from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.engine.model.tokens import split_number
from tests.helpers.seed import Table, ability, entrant

SHOWN = st.sampled_from(Shown)
DOOM = ability(
    "Doom",
    {"kind": "damage", "attribute": "ATK", "power": 2, "dice": "1d6"},
    ct=6,
    delay={"ticks": 30},
)


def hero(number: int) -> Entrant:
    return entrant(f"Hero {number}", spd=number, weapon={"dice": "1d6"})


def foe(number: int, *, hidden: bool) -> Entrant:
    """A foe whose every secret says so; in plain sight only its name and numbers are secret."""
    made = entrant(
        f"SECRETNAME{number}",
        "enemies",
        spd=3 * number,
        abilities=(DOOM, ability("Wait", target="self", delay={"ticks": 20})),
        weapon={"name": "SECRETWEAPON", "dice": "1d6"},
        notes="SECRETNOTE",
        public_name=f"Figure {number}",
        hp=8_134_477 + number,
        mp=7_219_853 + number,
    )
    return Entrant(
        made.name, made.documents, made.side, letter=f"F{number}", hidden=hidden, place=number,
        character=f"SECRETID{number}",
    )  # fmt: skip


STATUSES: tuple[dict[str, Any], ...] = (
    {"id": "SECRETSTATUSID", "name": "SECRETSTATUS", "code": "Ss", "notes": "SECRETNOTE"},
    {"id": "plain-SECRETSTATUSID", "name": "Slowed", "code": "Sl", "text": "SECRETTEXT"},
)

MOVES = st.lists(
    st.tuples(
        st.sampled_from(
            ["act", "free", "hide", "show", "status", "hurt", "heal", "place", "copy", "timer",
             "cross", "hold", "advance"]
        ),
        st.integers(0, 7),
        st.integers(1, 120),
    ),
    max_size=20,
)  # fmt: skip


def command_of(move: tuple[str, int, int], view: TimelineView) -> c.Command:
    """One move; those it names are picked among all that there are."""
    what, number, more = move
    tokens = sorted(view.tokens, key=lambda token: token.id)
    token = tokens[number % len(tokens)]
    who, now = token.id, view.now or token.id
    made: dict[str, c.Command] = {
        "act": c.Act(now, "doom", (who,)),
        "free": c.FreeAct(now, more, text="SECRETDEED"),
        "hide": c.SetHidden((who,), hidden=True),
        "show": c.SetHidden((who,), hidden=False),
        "status": c.SetStatus((who,), "plain-SECRETSTATUSID", more),
        "hurt": c.ChangeGauge((who,), "hp", -77_777 * more),
        "heal": c.ChangeGauge((who,), "hp", 33_333 * more),
        "place": c.SetPlace({who: more}),
        "copy": c.Duplicate(who),
        "timer": c.AddTimer("SECRETTIMER", more),
        "cross": c.SetSide(who, "enemies" if token.lane == "party" else "party"),
        "hold": c.Release(who, more) if token.presence is Presence.HELD else c.Hold(who),
        "advance": c.Advance(),
    }
    return made[what]


def base_of(token: TokenView) -> str:
    return split_number(token.public_name or token.name)[0]


def secrets_of(view: TimelineView, visibility: Visibility) -> set[str]:
    """What must not be told: every text and great number of those who are not to show it.

    A name that somebody seen shares is none: its number says nothing, as
    `tests/engine/core/test_naming.py` shows.
    """
    told: set[str | int] = set()
    kept: set[str | int] = set()
    shared = {base_of(token) for token in view.tokens if not token.hidden}
    for token in view.tokens:
        exact = not token.hidden and visibility.hp[token.lane] is Shown.EXACT
        open_ = not token.hidden and token.lane in visibility.open_lanes
        (told if exact else kept).update({token.hp.value, token.hp.maximum})
        if token.mp is not None:
            (told if open_ else kept).update({token.mp.value, token.mp.maximum})
        names = {token.public_name or token.name, token.letter}
        (kept if token.hidden and base_of(token) not in shared else told).update(names)
        kept.add(token.id)
    great = {one for one in kept - told if isinstance(one, str) or one > 1000}
    return {str(one) for one in great}


def secret_fight() -> Table:
    """Two heroes against one foe in sight and two in hiding, with secrets everywhere."""
    fight = Table(
        hero(1), hero(2), foe(3, hidden=False), foe(4, hidden=True), foe(5, hidden=True),
        statuses=STATUSES,
    )  # fmt: skip
    fight.do(c.SetStatus((fight.id("SECRETNAME4"),), "SECRETSTATUSID", None))
    fight.do(c.AddNote("SECRETNOTE"))
    return fight


def reveals(command: c.Command, fight: Table) -> bool:
    """Whether it would show the bearer of the secret status: then it would be none."""
    bearers = {who.id for who in fight.battle if who.status("SECRETSTATUSID")}
    return isinstance(command, c.SetHidden) and not command.hidden and command.who[0] in bearers
