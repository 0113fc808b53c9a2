"""A whole window, see `desk_fixtures`."""

from tests.helpers.desk_fixtures import hands, make_window, parts, window

__all__ = ["hands", "make_window", "parts", "window"]
