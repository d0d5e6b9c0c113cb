"""The players' view: a session followed live in a second terminal. It reads and never writes."""
