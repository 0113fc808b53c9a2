"""The players' window: fed by the players' view and by nothing else."""
