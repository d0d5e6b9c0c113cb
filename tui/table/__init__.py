"""The table: the screen on which a session is played, and its panes."""
