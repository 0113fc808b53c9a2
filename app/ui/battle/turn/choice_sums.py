"""The sums below the choice: how the chance, the damage and the delay come about."""

from collections.abc import Iterator, Mapping

from app.engine.core.errors import RuleError
from app.engine.model.breakdown import Breakdown
from app.engine.model.odds import Odds
from app.engine.model.options import ActionOption, TargetOption
from app.ui.battle.choice_rows import near, percent
from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.sums import one_line
from app.ui.kit.line import Line
from app.ui.wording import Wording

MEMBERS = 6
"""Of a group, so many are shown one by one."""


class ChoiceSums:
    """Words the numbers of one option against one of its targets."""

    def __init__(self, wording: Wording, names: Mapping[str, str]) -> None:
        self._words = wording
        self._names = names

    def lines(
        self,
        flow: TurnFlow,
        option: ActionOption | None,
        target: TargetOption | None,
        *,
        brief: bool = False,
    ) -> tuple[Line, ...]:
        """All that is known, one line each; when ``brief``, without what stands in the rows."""
        lines: list[Line] = []
        if option is not None and target is not None:
            lead = "turn.cos" if flow.offers.timed else "turn.edge"
            lines += self._of_target(target, lead, brief=brief)
            lines += self._of_members(flow, option, target)
        if option is not None and option.cost is not None:
            lines.append(self._sum("turn.delay", option.cost))
        return tuple(lines)

    def _of_target(self, target: TargetOption, lead: str, *, brief: bool) -> Iterator[Line]:
        if target.cos is not None:
            line = self._sum(lead, target.cos)
            if not (brief and line.text == str(target.cos.result)):
                yield line
        if target.expected is not None and not brief:
            name = self._names.get(target.ids[0], "")
            fells = percent(target.fells, self._words)
            text = self._words.text(
                "turn.expected", n=near(target.expected), fells=fells, name=name
            )
            yield Line(text, lead=self._words.text("turn.hit"))

    def _of_members(
        self, flow: TurnFlow, option: ActionOption, target: TargetOption
    ) -> Iterator[Line]:
        """A group has no odds of its own: those of each who is in it."""
        if target.label is None or target.locked is not None:
            return
        lead = self._words.text("turn.hit")
        told = {one.ids[0]: one for one in target.members}
        for who in target.ids[:MEMBERS]:
            try:
                one = told.get(who) or _alone(who, flow.offers.odds(option, who))
            except RuleError:
                return
            yield Line(self._member(who, one), lead=lead)
            lead = ""
        if len(target.ids) > MEMBERS:
            yield Line(self._words.text("turn.more", n=len(target.ids) - MEMBERS))

    def _member(self, who: str, one: TargetOption) -> str:
        words = self._words
        return words.text(
            "turn.member",
            name=self._names.get(who, ""),
            cos=None if one.cos is None else one.cos.result,
            hits=percent(one.hit, words),
            n="" if one.expected is None else str(near(one.expected)),
            fells=percent(one.fells, words),
        )

    def _sum(self, lead: str, breakdown: Breakdown) -> Line:
        text = one_line(breakdown, self._words, self._names)
        value = str(breakdown.result).replace("-", "−")
        return Line(value if text == value else f"{value} = {text}", lead=self._words.text(lead))


def _alone(who: str, odds: Odds) -> TargetOption:
    """One of a group whose odds nobody has told with it."""
    return TargetOption((who,), None, cos=odds.cos, hit=odds.hit, expected=odds.expected)
