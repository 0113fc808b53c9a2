"""A private copy of a campaign, to try things on."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.campaign.copying import real_path, write_copy
from app.campaign.errors import known_faults
from app.campaign.recognition import recognise
from app.campaign.snapshot import snapshot


@contextmanager
def private_copy(path: Path) -> Iterator[Path]:
    """A copy of the campaign as last committed, gone at the end with all that is beside it.

    The campaign itself may be open elsewhere; it stays untouched, and nothing is left beside
    it. Raises `CampaignError` for what is no campaign that can be copied whole.
    """
    path = real_path(path)
    recognise(path)
    with tempfile.TemporaryDirectory(prefix="seedboard-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder, path.name)
        with known_faults(path):
            connection = snapshot(path)
            try:
                write_copy(connection, copy)
            finally:
                connection.close()
        yield copy
