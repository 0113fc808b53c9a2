"""What the rules refuse."""

from app.engine.model.phrase import Phrase


class RuleError(Exception):
    """A command that the rules or the state do not allow; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase
