"""The catalogue in the app: afflictions looked up, copied, edited, and their faults."""
