"""All commands of the desk by name: what there is, how it is found, and the field for it."""
