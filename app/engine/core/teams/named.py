"""What stands on a sheet and is chosen by its name."""

import re
from typing import Annotated

from pydantic import Field

from app.engine.model.effects import Part

Name = Annotated[str, Field(min_length=1, max_length=200)]


class Named(Part):
    """Anything with a name, by which battles know it."""

    name: Name

    @property
    def id(self) -> str:
        """Its name in small letters, words joined by hyphens."""
        return "-".join(re.findall(r"[^\W_]+", self.name.casefold())) or self.name
