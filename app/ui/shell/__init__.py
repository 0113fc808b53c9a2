"""The window around the places: menus, rail, start page, crash report."""
