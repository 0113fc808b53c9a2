"""A campaign driven by lines: one in, one out, whatever is in it."""

import logging
from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.services.driving.encoding import encode, told
from app.services.driving.fault import Fault
from app.services.driving.replies import Asking
from app.services.driving.ride import Badge, Ride
from app.services.driving.table import TABLE, entry_of, step_reader
from app.services.driving.wire import read_object, write_object
from app.services.driving.words import Words
from app.services.session import CampaignError, Session

_LOGGER = logging.getLogger(__name__)
_LONGEST_ID = 200


class Driver:
    """Answers every line of a client. Nothing that a line says ends it."""

    def __init__(self, session: Session, words: Words, badge: Badge) -> None:
        self._ride = Ride(session, words, badge, tuple(TABLE), step_reader(lambda: self._ride))

    def answer(self, line: bytes) -> bytes:
        """The answer to a line, as a line.

        ``ok`` tells whether it is done; if not, there is an ``error`` or a ``question``. A
        fault of the program is an error ``bug`` with a number under which the log explains it.
        """
        body: Mapping[str, Any] = {}
        try:
            try:
                body = read_object(line)
                return write_object({"id": _id(body), **self._carried_out(body)})
            except (Fault, CampaignError, RuleError) as known:
                return self._refused(body, told(known.phrase, self._ride.teller.say))
        except Exception:
            number = token_hex(4)
            _LOGGER.exception("bug %s", number)
            phrase = Phrase("drive.bug", {"number": number, "log": self._ride.badge.log})
            plain = told(phrase, lambda phrase: self._ride.words.phrase(phrase, {}))
            return self._refused(body, {**plain, "code": "bug"})

    def _carried_out(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        entry = entry_of(body, TABLE)
        reply = entry.run(self._ride, *entry.read(body))
        said = encode(reply, self._ride.teller.say)
        return {"ok": not isinstance(reply, Asking), **said}

    def _refused(self, body: Mapping[str, Any], error: Mapping[str, Any]) -> bytes:
        try:
            id_ = _id(body)
        except Fault:
            id_ = None
        return write_object({"id": id_, "ok": False, "error": error})


def _id(body: Mapping[str, Any]) -> str | int | None:
    """What the client calls the request; raises `Fault` for what is no name."""
    id_ = body.get("id")
    if id_ is None or (isinstance(id_, int) and not isinstance(id_, bool)):
        return id_
    if not isinstance(id_, str):
        raise Fault("drive.field.type", field="id", wanted=("string", "integer", "null"))
    if len(id_) > _LONGEST_ID:
        raise Fault("drive.field.long", field="id", most=_LONGEST_ID)
    return id_
