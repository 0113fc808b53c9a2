"""What is wrong with a request."""

from app.engine.model.phrase import Param, Phrase


class Fault(Exception):  # noqa: N818 - an answer to give, not a failure of the program
    """A line that asks for something impossible; says what and where as a phrase."""

    def __init__(self, code: str, /, **params: Param) -> None:
        super().__init__(code)
        self.phrase = Phrase(code, params)
