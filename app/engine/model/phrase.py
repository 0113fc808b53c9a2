"""Coded statements: what is meant, for a front end to put into words."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from app.engine.model.record import record

Param: TypeAlias = str | int | bool | tuple[str, ...] | None
"""A value inside a phrase. Fractions travel as text such as ``"3/5"``."""


@record
class Phrase:
    """A statement as a stable code and its parameters.

    No layer below the front end words a message: rule reasons, errors, step names and
    warnings are phrases. ``code`` is dotted lower case such as ``"lock.mp"``.
    """

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
