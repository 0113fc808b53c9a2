"""The dice of a turn, as questions to the table."""

from dataclasses import dataclass

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.model.dice import Dice, parse_dice
from app.engine.model.phrase import Param, Phrase
from app.engine.systems.pool.exceptions import Rolled, level, rows
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fighter

MOST_DODGE = 9999


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks for rolls and writes them down."""

    scribe: Scribe
    answers: Answers

    @property
    def _sides(self) -> int:
        """Faces of a die; no fight begins without."""
        return self.scribe.fight.rules.die_faces or 0

    def _roll(self, key: str, ask: Phrase, who: str, dice: Dice) -> int:
        return self.answers.roll(Question(key, QuestionKind.ROLL, ask, who=who, dice=dice))

    def special(self, ailment: str, who: str, faces: int) -> int:
        """The special die of an ailment."""
        ask = Phrase(f"ask.special_{ailment}", {"who": who})
        return self._roll(f"special/{ailment}/{who}", ask, who, Dice(((1, 1, faces),)))

    def draw(self, who: str, faces: int) -> int:
        """Whom somebody confused attacks, counted in the order of joining."""
        ask = Phrase("ask.victim", {"who": who})
        return self._roll(f"victim/{who}", ask, who, Dice(((1, 1, faces),)))

    def sum(self, pool: str, who: str, dice: int) -> int:
        """The total of so many dice; none are not rolled."""
        if not dice:
            return 0
        ask = Phrase(f"ask.pool_{pool}", {"who": who, "dice": dice})
        return self._roll(f"{pool}/{who}", ask, who, Dice(((1, dice, self._sides),)))

    def pool(self, pool: str, who: str, dice: int, *, faces: bool) -> Rolled:
        """ATT or DEF dice: one by one where single dice matter, else as one total."""
        if not dice:
            return Rolled()
        found = rows(self.scribe.fight.rules.thresholds, pool, dice)
        shown: tuple[int, ...] = ()
        if faces or any(one.metric != "sum" for one in found):
            shown = tuple(self._die(pool, who, number, dice) for number in range(1, dice + 1))
            total = sum(shown)
        else:
            total = self.sum(pool, who, dice)
        what = level(found, total, shown.count(self._sides), shown.count(1))
        self.scribe.write(
            "pool.rolled", who=who, pool=pool.upper(), dice=dice, total=total, faces=list(shown),
            level=what.value,
        )  # fmt: skip
        return Rolled(total, shown, what)

    def _die(self, pool: str, who: str, number: int, dice: int) -> int:
        params: dict[str, Param] = {"who": who, "number": number, "dice": dice}
        ask = Phrase(f"ask.die_{pool}", params)
        return self._roll(f"{pool}/{who}/{number}", ask, who, Dice(((1, 1, self._sides),)))

    def dodge(self, one: Fighter) -> int:
        """The DODGE bonus of the turn, by dice or by the word of the table."""
        if self.scribe.fight.rules.dodge_mode == "sum":
            dice = one.profile.standard_roll.dodge or 0
            total = self.sum("dodge", one.id, dice)
        else:
            ask = Phrase("ask.dodge", {"who": one.id})
            dice = 0
            total = self.answers.number(
                Question(
                    f"dodge/{one.id}", QuestionKind.NUMBER, ask, one.id, low=0, high=MOST_DODGE
                )
            )
        if total:
            self.scribe.write("dodge.rolled", who=one.id, dice=dice, total=total)
        return total

    def resisted(self, who: str, target: str, ailment: str, name: str) -> bool:
        """The RESIST check, or the word of the table where none is configured (POOL-026)."""
        key, one = f"resist/{who}/{target}/{ailment}", self.scribe.fighter(target)
        params: dict[str, Param] = {"who": target, "by": who, "status": name}
        check = self.scribe.fight.rules.resist
        if check is None or (check.stat and check.stat not in one.profile.attributes):
            ask = Phrase("ask.resist", params)
            options = ("suffers", "resists")
            said = self.answers.choose(
                Question(key, QuestionKind.CHOICE, ask, target, options=options)
            )
            return said == "resists"
        from_stat = one.profile.stat(check.stat) if check.stat else 0
        ask = Phrase("ask.resist_roll", {**params, "target": check.target - from_stat})
        rolled = self._roll(key, ask, target, parse_dice(check.roll))
        return rolled + from_stat >= check.target
