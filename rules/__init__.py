"""The game: pure values in, pure values out. No file, no screen, no clock of the machine."""
