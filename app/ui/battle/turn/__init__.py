"""The turn panel: one page for each thing a turn asks for."""
