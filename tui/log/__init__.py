"""The log at full size: to scroll, to search, to leave through, and to return to a moment of it."""
