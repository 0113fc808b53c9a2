"""Known faults of the services: what a person asked for could not be done, and why."""

from app.engine.model.phrase import Phrase


class ExportError(Exception):
    """A file that could not be made; says what, where and why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase
