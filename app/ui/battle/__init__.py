"""The Battle place: strip, roster, log, turn panel, and how an encounter begins."""
