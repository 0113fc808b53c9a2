"""What stops a print."""

from app.engine.model.phrase import Phrase


class PrintError(Exception):
    """A document, an option or a file that cannot be printed; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """Somebody no longer wants the print; a progress listener raises it."""
