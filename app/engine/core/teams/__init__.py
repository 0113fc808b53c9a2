"""What fights between teams have in common, whatever decides who acts when.

A fighter has HP and a sheet, stands in a team, may be hidden, held or gone. A rule system adds its
own fields to `TeamFighter` and `TeamFight`, its own facts to `COMMON`, its own commands to `EDITS`.
"""
