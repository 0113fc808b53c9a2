"""A line for why the GM decides otherwise than the rules."""

from app.engine.core.answers import LONGEST_REASON
from app.ui.desk.tools import Tools
from app.ui.kit.enter_field import EnterField


class ReasonField(EnterField):
    """Optional words, kept with the step and shown in the log, and never to players."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words = tools.wording
        self.setPlaceholderText(words.text("overrule.reason_hint"))
        self.setAccessibleName(words.text("overrule.reason"))
        self.setToolTip(words.text("overrule.reason_tip"))
        self.setMaxLength(LONGEST_REASON)

    @property
    def words(self) -> str:
        """What was written, without blanks around it."""
        return self.text().strip()
