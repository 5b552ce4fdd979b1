"""Run code in a process of its own, and return what it printed, returned or raised."""
