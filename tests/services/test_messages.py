"""Messages wait until somebody listens."""

from app.engine.model.phrase import Phrase
from app.services.messages import Level, Message, Messages


class Front:
    def __init__(self) -> None:
        self.shown: list[Message] = []

    def show(self, message: Message) -> None:
        self.shown.append(message)


def test_what_was_said_early_is_heard_once_and_in_order() -> None:
    messages, front, second = Messages(), Front(), Front()
    messages.post(Level.WARNING, Phrase("a"))
    messages.post(Level.INFO, Phrase("b", {"x": 1}))
    messages.listen(front.show)
    messages.listen(second.show)
    messages.post(Level.FAULT, Phrase("c"))
    assert front.shown == [
        Message(Level.WARNING, Phrase("a")),
        Message(Level.INFO, Phrase("b", {"x": 1})),
        Message(Level.FAULT, Phrase("c")),
    ]
    assert second.shown == front.shown[2:]
