"""What the people at the table tell the engine to do.

Commands name combatants by id, never by position. Every system answers every command, or
refuses it with a `RuleError`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from app.engine.model.record import record


@dataclass(frozen=True, slots=True)
class Entrant:
    """A combatant about to join: its documents, and how it stands on the field.

    ``documents`` holds the JSON of the character and of all it refers to, so that a battle
    never changes when the library does.
    """

    name: str
    documents: Mapping[str, Any]
    side: str
    row: str = "front"
    """``front`` or ``back``; empty is not settled yet, and is asked for as the battle begins."""
    letter: str = ""
    colour: str = ""
    hidden: bool = False
    place: int | None = None
    """Opening delay in ticks; ``None`` takes the rule's own opening formula."""
    place_dice: str = ""
    """A dice expression that is rolled for ``place`` as the battle begins; empty for none."""
    preemptive: bool = False
    character: str | None = None
    """The id of the character document in the campaign."""
    hp: int | None = None
    mp: int | None = None
    flank: str = ""
    """In a pincer, the side it stands on: ``a`` or ``b``; empty follows the row."""
    statuses: Mapping[str, int | None] = field(default_factory=dict)
    """What it bears as it comes, by id, with the own turns left; ``None`` is unlimited."""


@dataclass(frozen=True, slots=True)
class Formation:
    """How the battle opens: ``none``, ``back_attack`` or ``pincer`` against ``victims``."""

    kind: str = "none"
    victims: str = "party"
    flipped: bool = False
    """In a pincer, whether the victims' front row faces side ``b`` instead of ``a``."""


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Some who are not on the field yet, and come onto it in ``place`` ticks.

    Until then they are nobody's target and no side of them shows; the event can be taken
    off like any other. An entrant's own ``place`` counts from its arrival.
    """

    place: int
    entrants: tuple[Entrant, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the battle with everybody at once: one `now` for the whole group."""

    title: str
    entrants: tuple[Entrant, ...]
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    statuses: tuple[Mapping[str, Any], ...] = ()
    """The campaign's status documents, so that any of them can be put on by name."""
    formation: Formation = Formation()
    reinforcements: tuple[Reinforce, ...] = ()
    rewards: tuple[Mapping[str, Any], ...] = ()
    """What winning is worth besides what each enemy's document says."""


@dataclass(frozen=True, slots=True)
class Join:
    """Add somebody, also in mid-battle, acting in ``entrant.place`` ticks from now."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Copy a combatant with full HP and MP; the first copy numbers both."""

    who: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take off the field for good; undo brings back."""

    who: str


@dataclass(frozen=True, slots=True)
class Part:
    """One of several actions performed at once."""

    action: str
    targets: tuple[str, ...] = ()


@record
class Act:
    """Take one's turn with an action ability on targets."""

    actor: str
    action: str
    targets: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """The actions that an ability for several at once performs."""
    item: str | None = None
    """The item that an action of the bag uses."""


@record
class FreeAct:
    """Take one's turn with an action that the GM describes: delay X, floor F, in ticks."""

    actor: str
    delay: int
    floor: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take up again what somebody has chosen in secret; they choose anew before the reveal."""

    who: str


@dataclass(frozen=True, slots=True)
class Advance:
    """Let time pass until somebody may act."""


@dataclass(frozen=True, slots=True)
class SetPlace:
    """Put one or more combatants at places on the timeline (ticks, 0 or more).

    ``before`` puts them right before that combatant in its tie, ``after`` right after.
    """

    places: Mapping[str, int]
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class SetGauge:
    """Set HP or MP to a value (``gauge`` is ``hp`` or ``mp``)."""

    who: str
    gauge: str
    value: int


@dataclass(frozen=True, slots=True)
class ChangeGauge:
    """Hurt (negative) or heal (positive) by an amount of HP or MP, for one or several."""

    who: tuple[str, ...]
    gauge: str
    amount: int


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Put a status on, or change its duration; ``duration`` in own turns, ``None`` is (U)."""

    who: tuple[str, ...]
    status: str
    duration: int | None
    by: str | None = None
    """Who counts as its source; ``None`` is nobody of those on the field."""
    reason: str = ""
    """Why it counts against what the rules say, in one line; kept with the step."""


@dataclass(frozen=True, slots=True)
class RemoveStatus:
    """Take a status off."""

    who: tuple[str, ...]
    status: str


@dataclass(frozen=True, slots=True)
class SetRow:
    """Move to the ``front`` or ``back`` row."""

    who: tuple[str, ...]
    row: str


@dataclass(frozen=True, slots=True)
class SetFlank:
    """Move attackers of a pincer to its side ``a`` or ``b``; their rows stay."""

    who: tuple[str, ...]
    flank: str


@dataclass(frozen=True, slots=True)
class TurnAbout:
    """The victims of a back attack or pincer turn round.

    In a pincer their front row faces the other side from now on; after a back attack their
    rows change places.
    """


@dataclass(frozen=True, slots=True)
class SetSide:
    """Change sides: ``party`` or ``enemies``."""

    who: str
    side: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Give another name and, if wanted, another letter and colour."""

    who: str
    name: str
    letter: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class SetHidden:
    """Conceal from the players, or reveal."""

    who: tuple[str, ...]
    hidden: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """Put aside: no place and no countdown until released."""

    who: str


@dataclass(frozen=True, slots=True)
class Release:
    """Back from hold, acting in ``place`` ticks; at 0 it goes before all others there."""

    who: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody who fled comes back, with the delay of that action."""

    who: str


@dataclass(frozen=True, slots=True)
class ChangeWeapon:
    """Take another of one's weapons in hand, or none; ``weapon`` is its id, empty for none."""

    who: str
    weapon: str


@dataclass(frozen=True, slots=True)
class AddTimer:
    """An event without an actor, due in ``place`` ticks."""

    text: str
    place: int


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Give an event other words, or another place in ticks; who comes with it stays."""

    timer: str
    text: str
    place: int


@dataclass(frozen=True, slots=True)
class RemoveTimer:
    """Take a timer off."""

    timer: str


@dataclass(frozen=True, slots=True)
class Surrender:
    """A side gives up, which ends the battle."""

    side: str


@dataclass(frozen=True, slots=True)
class EndBattle:
    """The GM ends the battle as it stands."""


@dataclass(frozen=True, slots=True)
class AddNote:
    """A line of the GM's own in the log."""

    text: str


@dataclass(frozen=True, slots=True)
class Together:
    """Several commands as one step, in this order; one that is refused refuses them all."""

    commands: tuple["Command", ...]


Command: TypeAlias = (
    Begin
    | Join
    | Duplicate
    | Remove
    | Act
    | FreeAct
    | TakeBack
    | Advance
    | SetPlace
    | SetGauge
    | ChangeGauge
    | SetStatus
    | RemoveStatus
    | SetRow
    | SetFlank
    | TurnAbout
    | SetSide
    | Rename
    | SetHidden
    | Hold
    | Release
    | Return
    | ChangeWeapon
    | AddTimer
    | SetTimer
    | Reinforce
    | RemoveTimer
    | Surrender
    | EndBattle
    | AddNote
    | Together
)
