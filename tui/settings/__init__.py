"""The settings: the session's house rules, calendar and date, and what the GM has chosen for himself."""
