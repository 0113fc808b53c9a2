"""Where a turn stands: the bar of its steps, and which commands mean something there."""

from app.engine.core.answers import QuestionKind
from app.ui.battle.turn_draft import Stage
from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.tools import Tools
from app.ui.kit.widgets import StepBar

STEP_OF = {
    Stage.ACTION: 0, Stage.TARGET: 0, Stage.FREE: 0, Stage.ROLL: 1, Stage.REACT: 2,
    Stage.DELAY: 3, Stage.STATUS: 4, Stage.FIRST: 4,
}  # fmt: skip
_OFFERED = {
    Stage.ACTION: frozenset({"find", "free", "hold", "weapon"}),
    Stage.TARGET: frozenset({"find", "free", "hold", "weapon"}),
    Stage.ROLL: frozenset({"no_damage"}),
    Stage.DELAY: frozenset({"hold"}),
}
_CHOOSING = {Stage.ACTION, Stage.TARGET}
_BETWEEN = {*_CHOOSING, Stage.NOBODY}
"""Where somebody else may act or choose: with nobody asked, those who have chosen may anew."""


class TurnSteps(StepBar):
    """Five steps where acting costs time, and two where it does not."""

    def __init__(self, tools: Tools) -> None:
        words = tools.wording
        self._timed = [words.text(f"turn.step_{n}") for n in range(1, 6)]
        self._plain = [words.text("turn.step_1"), words.text("turn.step_resolve")]
        super().__init__(tools.look, self._timed)

    def show_flow(self, flow: TurnFlow) -> None:
        """Marks where the turn stands."""
        stage, timed = flow.stage, flow.offers.timed
        self.set_names(self._timed if timed else self._plain)
        current = STEP_OF[stage] if timed else min(STEP_OF[stage], 1)
        done = frozenset(range(5 if stage is Stage.FIRST and timed else current))
        self.show_step(current, done, frozenset(range(current)))


def go_back_to(flow: TurnFlow, step: int) -> None:
    """Goes back until the turn stands at a step, or as far as it goes."""
    while STEP_OF.get(flow.stage, 0) > step and flow.back():
        pass


def offered(flow: TurnFlow | None, stage: Stage, pointed: tuple[str, ...]) -> frozenset[str]:
    """The commands that mean something now; ``pointed`` are those selected."""
    found = set(_OFFERED.get(stage, frozenset()))
    if flow is None:
        return frozenset(found)
    question = flow.asked_now
    if not flow.offers.timed:
        found -= {"free"}
        if stage in _CHOOSING and flow.offers.closing() is not None:
            found.add("end_turn")
        if stage in _BETWEEN and flow.offers.standing_by(pointed) is not None:
            found.add("step_in")
    if question is not None and question.kind is QuestionKind.ROLL:
        found |= {"roll_one", "roll_rest"}
    elif question is not None and question.kind is QuestionKind.NUMBER and question.low == 0:
        found.add("skip")
    return frozenset(found)
