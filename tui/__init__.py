"""The terminal: the app with its screens, panes and dialogs, and the command line."""
