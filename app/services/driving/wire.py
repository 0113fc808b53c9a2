"""Lines of JSON, within bounds."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

from app.services.driving.fault import Fault

LONGEST: Final = 1 << 16
"""Bytes of a request, without the end of its line."""
DEEPEST: Final = 12
"""Lists and objects inside each other."""
_CHUNK: Final = 1 << 16
_BOM: Final = b"\xef\xbb\xbf"
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
"""Strings, closed or not: a match never fails half way, so the search takes linear time."""


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Every line of a stream; of one that is too long, `LONGEST` bytes and one more.

    However long a line is, no more than that is kept in memory.
    """
    first = True
    while line := stream.readline(LONGEST + 2):
        if first:
            line, first = line.removeprefix(_BOM), False
        if not line.endswith(b"\n") and len(line) > LONGEST:
            _skip(stream)
        yield line.rstrip(b"\r\n")[: LONGEST + 1]


def _skip(stream: BinaryIO) -> None:
    """Reads on to the end of the line."""
    while (part := stream.readline(_CHUNK)) and not part.endswith(b"\n"):
        pass


def read_object(line: bytes) -> Mapping[str, object]:
    """The JSON object that a line is; raises `Fault`."""
    if len(line) > LONGEST:
        raise Fault("drive.too_long", limit=LONGEST)
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise Fault("drive.not_text") from None
    if _depth(text) > DEEPEST:
        raise Fault("drive.too_deep", limit=DEEPEST)
    try:
        read = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
        json.dumps(read, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        raise Fault("drive.not_text") from None
    except json.JSONDecodeError as error:
        raise Fault("drive.not_json", column=error.pos + 1) from None
    except ValueError:  # more digits than Python reads
        raise Fault("drive.not_number", value="9…") from None
    if not isinstance(read, dict):
        raise Fault("drive.not_object")
    return read


def _depth(text: str) -> int:
    """How deep brackets stand in each other; also for what is no JSON at all."""
    deepest = depth = 0
    for sign in _STRINGS.sub("", text):
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Fault("drive.twice", field=key)
        found[key] = value
    return found


def _refuse(constant: str) -> object:
    """NaN and the infinities are no JSON."""
    raise Fault("drive.not_number", value=constant)


def write_object(body: Mapping[str, object]) -> bytes:
    """A JSON object as a line, in ASCII: a pipe of any encoding passes it unharmed."""
    return json.dumps(body, separators=(",", ":"), allow_nan=False).encode() + b"\n"
