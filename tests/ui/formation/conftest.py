"""The desk with a battle, as the tests of the Battle place have it."""

from tests.ui.battle.conftest import battle, entrants, hands, place, window

__all__ = ["battle", "entrants", "hands", "place", "window"]
