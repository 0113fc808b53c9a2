"""The formation board: who stands in which row, who faces whom, and what that does."""
