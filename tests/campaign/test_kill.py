"""Killed in the middle of whatever it does, the desk loses nothing that it had committed."""

import sys

import pytest

from tests.campaign import kill_loop


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.slow
def test_a_desk_that_is_killed_again_and_again_loses_nothing() -> None:
    """`python -m tests.campaign.kill_loop --count 200` does the same for longer."""
    said = kill_loop.main(count=12, seed=7)
    assert said.startswith("12 kills")
