"""What all places of the desk share: their tools, how they say things, what they remember."""
