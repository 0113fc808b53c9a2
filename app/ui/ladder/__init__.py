"""The ladder: a battle in rounds as a list in the order of acting."""
