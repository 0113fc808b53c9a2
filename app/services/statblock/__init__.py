"""Stat blocks as people write them: text to abilities and back (SEED-202).

The form is described in ``docs/stat-blocks.md``. The grammar library is loaded by the first
text that is read or written.
"""

from app.services.statblock.reader import LONGEST, read_block, read_blocks
from app.services.statblock.reading import Footnote, Reading, Unread
from app.services.statblock.writer import write_block

__all__ = [
    "LONGEST", "Footnote", "Reading", "Unread", "read_block", "read_blocks", "write_block",
]  # fmt: skip
