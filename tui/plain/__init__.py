"""The game as a dialogue, line by line: for screen readers, very slow lines, and scripts. Plain text alone."""
