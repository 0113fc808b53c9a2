"""A client of the driver: asks in Python, reads the answer, and holds it to the schema."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.bootstrap import load_wording
from app.cli.drive import DeskWords
from app.engine.systems import SYSTEMS
from app.services.content import Content
from app.services.driving.driver import Driver
from app.services.driving.ride import Badge
from app.services.driving.schema import protocol_schema
from app.services.resources import resource_folder
from app.services.sample import utc_now
from app.services.session import Session, open_session
from tests.helpers.json_schema import Validator

SCHEMA = Validator(protocol_schema())
WORDS = DeskWords(load_wording())
CONTENT = Content(resource_folder() / "catalogue")
"""Read once for all tests."""


class Client:
    """Talks to a driver line by line."""

    def __init__(self, session: Session, *, dry: bool = False) -> None:
        badge = Badge("Seedboard", "9.9", "coast.seedboard", dry=dry, log=None)
        self.session = session
        self.driver = Driver(session, WORDS, badge)

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a line as it is."""
        answer = self.driver.answer(line)
        assert answer.endswith(b"\n")
        assert answer.count(b"\n") == 1
        read = json.loads(answer)
        assert isinstance(read, dict)
        return read

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request; it fits the schema, and so does the request."""
        body = {"id": 7, "do": do, **fields}
        reply = self.line(json.dumps(body).encode())
        assert reply["id"] == 7
        check_reply(do, reply)
        if reply["ok"]:
            SCHEMA.check(body, f"request.{do}")
        return reply

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request that is carried out."""
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        return reply

    def error(self, do: str, **fields: Any) -> tuple[str, Mapping[str, Any]]:
        """Code and parameters of a refusal; its sentence is one."""
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        error = reply["error"]
        assert " " in error["text"]
        assert "{" not in error["text"]
        return error["code"], error["params"]

    def question(self, do: str, **fields: Any) -> dict[str, Any]:
        """The question that a request comes back with."""
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        question = reply["question"]
        assert isinstance(question, dict)
        return question

    def ids(self) -> dict[str, str]:
        """The ids of all combatants by name."""
        return {token["name"]: token["id"] for token in self.do("state")["view"]["tokens"]}

    def a_step(self) -> dict[str, Any]:
        """A request for whoever has the turn: a blow, or something else that takes time."""
        stand = self.do("state")["stand"]
        if stand["now"] is None:
            return {"do": "advance"}
        now = self.do("options")
        for option in now["options"]:
            for aim in option["targets"]:
                if not option["locked"] and not aim["locked"] and aim["hit"] is not None:
                    body = {"actor": now["actor"], "action": option["id"], "targets": aim["ids"]}
                    return {"do": "act", **body}
        return {"do": "free_act", "actor": now["actor"], "delay": 40}


def check_reply(do: str, reply: Mapping[str, Any]) -> None:
    """Raises `AssertionError` for an answer that the schema does not allow."""
    kind = do if reply["ok"] else "error" if "error" in reply else "question"
    SCHEMA.check(reply, f"reply.{kind}", closed=True)


@contextmanager
def driven(path: Path) -> Iterator[Client]:
    """A client of a campaign, for the length of the block."""
    session = open_session(path, SYSTEMS, CONTENT, clock=utc_now)
    try:
        yield Client(session)
    finally:
        session.close()
