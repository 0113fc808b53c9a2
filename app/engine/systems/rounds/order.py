"""Initiative, rounds and turns (RND-002 … 004, RND-010 … 014)."""

from collections.abc import Iterable
from itertools import groupby

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.teams.tally import Tally
from app.engine.model.dice import Dice
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.profile import AGILITY
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter

D10 = Dice(((1, 1, 10),))
FLAT = 5
REROLL = "reroll"
_MOST_REROLLS = 20


def roll_initiative(scribe: Scribe, who: str, answers: Answers) -> None:
    """1d10 + Agility + 5, once for the whole fight (RND-010, RND-011)."""
    one, key = scribe.fighter(who), f"initiative/{who}"
    ask = Phrase("ask.initiative", {"who": who, "name": one.name})
    rolled = answers.roll(Question(key, QuestionKind.ROLL, ask, who=who, dice=D10))
    total = Tally("initiative.die", rolled)
    total.add("initiative.agility", one.profile.stat(AGILITY) or 0)
    total.add("initiative.flat", FLAT)
    sum_ = total.overruled(answers.overrule(key, total.value))
    scribe.write(
        "initiative.rolled", who=who, roll=rolled, total=sum_.result, key=key,
        breakdown=list(sum_.lines),
    )  # fmt: skip


def line_up(scribe: Scribe, answers: Answers) -> None:
    """Highest initiative first (RND-012); equals as the house rules say."""
    fighters = sorted(scribe.fight, key=lambda one: -one.initiative)
    order: list[str] = []
    for value, tied in groupby(fighters, key=lambda one: one.initiative):
        order += _settled(scribe, [one.id for one in tied], f"tie/{value}", answers)
    scribe.write("order.set", order=order)


def _settled(scribe: Scribe, tied: list[str], key: str, answers: Answers) -> list[str]:
    way, fight = scribe.fight.rules.initiative_tie, scribe.fight
    if len(tied) < 2 or way == "roster":
        return tied
    if way == "agility":
        return sorted(tied, key=lambda who: -(fight.roster[who].profile.stat(AGILITY) or 0))
    if way == "reroll":
        return _rolled_again(scribe, tied, key, 0, answers)
    ask = Phrase("ask.tie", {"who": tuple(tied)})
    first = answers.choose(Question(key, QuestionKind.CHOICE, ask, options=(REROLL, *tied)))
    if first == REROLL:
        return _rolled_again(scribe, tied, key, 0, answers)
    rest = [who for who in tied if who != first]
    return [first, *_settled(scribe, rest, f"{key}/{first}", answers)]


def _rolled_again(
    scribe: Scribe, tied: list[str], key: str, again: int, answers: Answers
) -> list[str]:
    """A die each, as often as it takes; only the order among them follows from it."""
    if len(tied) < 2 or again == _MOST_REROLLS:
        return tied
    rolls = {}
    for who in tied:
        ask = Phrase("ask.tie_roll", {"who": who, "name": scribe.fighter(who).name})
        question = Question(f"{key}/{again}/{who}", QuestionKind.ROLL, ask, who=who, dice=D10)
        rolls[who] = answers.roll(question)
        scribe.write("initiative.tied", who=who, roll=rolls[who])
    ranked = sorted(tied, key=lambda who: -rolls[who])
    order: list[str] = []
    for _, equals in groupby(ranked, key=rolls.__getitem__):
        order += _rolled_again(scribe, list(equals), key, again + 1, answers)
    return order


def place_newcomer(fight: Fight, who: Fighter) -> list[str]:
    """The order with a newcomer after those of the same initiative."""
    ahead = [one for one in fight.order if fight.roster[one].initiative >= who.initiative]
    rest = [one for one in fight.order if one not in ahead]
    return [*ahead, who.id, *rest]


def settle_turn(scribe: Scribe) -> None:
    """Sees to it that somebody has the turn, as long as anybody can have one.

    Those at 0 HP, put aside or joined in this round are passed over and keep their places in
    the order (RND-014). After everybody's turn a new round starts from the highest initiative
    (RND-013).
    """
    fight = scribe.fight
    if fight.result is not None or not fight.begun:
        return
    if fight.now is not None and not fight.roster[fight.now].called:
        scribe.write("turn.ended", who=fight.now)
    if scribe.fight.now is not None or not any(one.called for one in scribe.fight):
        return
    if scribe.fight.round == 0:
        _start_round(scribe)
    while scribe.fight.now is None:
        if not _call_next(scribe):
            _start_round(scribe)


def _call_next(scribe: Scribe) -> bool:
    """Starts the next turn of this round, if there is one left."""
    for who in _left(scribe.fight):
        one = scribe.fighter(who)
        if one.called and one.since <= scribe.fight.round:
            scribe.write("turn.started", who=who)
            if scribe.fight.rules.ap_refresh == "per_turn":
                refresh(scribe, [who])
            return True
        scribe.write("turn.skipped", who=who, reason=_reason(one))
    return False


def _left(fight: Fight) -> Iterable[str]:
    return [who for who in fight.order if who not in fight.passed and not fight.roster[who].gone]


def _reason(one: Fighter) -> str:
    if not one.able:
        return "fallen"
    return "held" if one.held else "joined"


def _start_round(scribe: Scribe) -> None:
    scribe.write("round.started", round=scribe.fight.round + 1)
    if scribe.fight.rules.ap_refresh == "per_round":
        refresh(scribe, [one.id for one in scribe.fight if not one.gone])


def refresh(scribe: Scribe, everybody: Iterable[str]) -> None:
    """Action Points are full again, where they are tracked."""
    for who in everybody:
        one = scribe.fighter(who)
        top = scribe.fight.ap_max(one.profile)
        if top is not None and one.ap < top:
            scribe.write("gauge.set", who=who, gauge="ap", value=top, was=one.ap)
