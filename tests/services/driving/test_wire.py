"""Lines are read within bounds, and whatever is no request is told from one."""

import io
import json
import time

import pytest

from app.services.driving.fault import Fault
from app.services.driving.wire import DEEPEST, LONGEST, lines, read_object, write_object


def code_of(line: bytes) -> str:
    with pytest.raises(Fault) as fault:
        read_object(line)
    return fault.value.phrase.code


def test_lines_end_as_any_system_ends_them_and_the_last_needs_no_end() -> None:
    stream = io.BytesIO(b'\xef\xbb\xbf{"a":1}\r\n\n{"b":2}\n{"c":3}')
    assert list(lines(stream)) == [b'{"a":1}', b"", b'{"b":2}', b'{"c":3}']


@pytest.mark.parametrize("size", [LONGEST - 1, LONGEST, LONGEST + 1, LONGEST + 2, 5 * LONGEST])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_long_line_is_one_line_and_cut_just_beyond_the_limit(size: int, end: bytes) -> None:
    rest = b"" if not end else b"next\n"
    found = list(lines(io.BytesIO(b"x" * size + end + rest)))
    assert [len(line) for line in found] == [
        min(size, LONGEST + 1),
        *([4] if rest else []),
    ]


def test_a_line_at_the_limit_is_read_and_one_beyond_is_not() -> None:
    body = b'{"a":"%s"}' % (b"x" * (LONGEST - 8))
    assert len(body) == LONGEST
    assert read_object(body)
    assert code_of(body + b" ") == "drive.too_long"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "drive.not_json"),
        (b"{", "drive.not_json"),
        (b'{"a":1} {"b":2}', "drive.not_json"),
        (b"{'a':1}", "drive.not_json"),
        (b'{"a":01}', "drive.not_json"),
        (b"[1,2]", "drive.not_object"),
        (b"3", "drive.not_object"),
        (b"null", "drive.not_object"),
        (b'{"a":1,"a":2}', "drive.twice"),
        (b'{"x":{"a":1,"a":1}}', "drive.twice"),
        (b'{"a":NaN}', "drive.not_number"),
        (b'{"a":-Infinity}', "drive.not_number"),
        (b'{"a":' + b"9" * 5000 + b"}", "drive.not_number"),
        (b'{"a":"\xff"}', "drive.not_text"),
        (b'{"a":"\\ud800"}', "drive.not_text"),
        (b'{"\\udfff":1}', "drive.not_text"),
        (b"[" * 60000, "drive.too_deep"),
        (b'{"a":' * 9000, "drive.too_deep"),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "drive.too_deep"),
    ],
)
def test_what_is_no_request_is_told(line: bytes, code: str) -> None:
    assert code_of(line) == code


def test_brackets_in_texts_are_not_counted() -> None:
    body = {"a": '[[[[[[[[[[[[[[[[[[[[{{{{{{{{{{{{{{{{{{\\"[[['}
    assert read_object(json.dumps(body).encode()) == body


def test_the_greatest_depth_is_read() -> None:
    body = b'{"a":' + b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1) + b"}"
    assert "a" in read_object(body)


@pytest.mark.parametrize("sign", [b"[", b"\\", b'"', b'\\"', b"{", b'"[', b"\x00"])
def test_no_line_takes_long(sign: bytes) -> None:
    line = b'{"a":"' + sign * (LONGEST // len(sign))
    before = time.perf_counter()
    with pytest.raises(Fault):
        read_object(line[:LONGEST])
    assert time.perf_counter() - before < 2


def test_answers_are_one_line_of_ascii() -> None:
    line = write_object({"text": "−1 – “Ilse”\n\u2028", "half": "\ud800"})
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert json.loads(line)["text"] == "−1 – “Ilse”\n\u2028"
