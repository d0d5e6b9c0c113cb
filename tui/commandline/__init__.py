"""The command line: the same commands and the same rules as on the screen, for scripts and for a quick look."""
