"""The board of declarations: a card for everybody, face down until all have chosen."""
