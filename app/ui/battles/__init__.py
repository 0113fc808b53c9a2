"""All battles of a campaign: under way, paused and over, with what they came to."""
